import { useState } from 'react'
import { isResource, type ReferencesField, resourceOf } from '#resources/index.ts'
import { useWord } from '../i18n/index.ts'
import type { FieldProps } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { Picker } from '../ui/picker.tsx'
import { LookupDialog } from './lookup-dialog.tsx'
import { searchReference } from './reference.ts'

type Chosen = { id: string; name: string }

export type ReferencesPickerProps = FieldProps & {
  field: ReferencesField
  value: readonly Chosen[]
  onChange: (value: readonly Chosen[]) => void
  onBlur?: () => void
}

/** The field that refers to several rows: each one looked up stands under it and can be taken away again; F7 marks many at once. */
export function ReferencesPicker({ field: { to }, value, onChange, ...field }: ReferencesPickerProps) {
  const [text, setText] = useState<string>()
  const definition = isResource(to) ? resourceOf(to) : undefined
  const known = new Set(value.map(({ id }) => id))
  const add = (chosen: readonly Chosen[]) =>
    onChange([...value, ...chosen.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name }))])
  return (
    <div className="ui-field">
      <Picker
        {...field}
        value={undefined}
        search={async (part) => (await searchReference(to, part)).filter(({ id }) => !known.has(id))}
        onChange={(choice) => choice && add([choice])}
        onMore={definition && !field.readOnly ? setText : undefined}
      />
      <ChosenList
        label={field.label}
        value={value}
        onRemove={field.readOnly ? undefined : (gone) => onChange(value.filter(({ id }) => id !== gone))}
      />
      {definition && text !== undefined && (
        <LookupDialog
          definition={definition}
          text={text}
          multiple
          onTake={(chosen) => {
            setText(undefined)
            add(chosen)
          }}
          onClose={() => setText(undefined)}
        />
      )}
    </div>
  )
}

type ChosenListProps = { label: string; value: readonly Chosen[]; onRemove: ((id: string) => void) | undefined }

/** What was chosen, each to be taken away again. */
export function ChosenList({ label, value, onRemove }: ChosenListProps) {
  const word = useWord()
  if (value.length === 0) return null
  return (
    <ul className="ui-chosen" aria-label={label}>
      {value.map(({ id, name }) => (
        <li key={id} className="ui-chip">
          {name}
          {onRemove && (
            <button type="button" aria-label={word('takeAway', { name })} onClick={() => onRemove(id)}>
              <Icon name="close" size={10} />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
