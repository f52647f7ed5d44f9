import { useState } from 'react'
import { isResource, type ReferencesField, resourceOf } from '#resources/index.ts'
import { searchReference } from '../client/search-reference.ts'
import { useWord } from '../i18n/index.ts'
import type { FieldProps } from '../ui/fields/field.tsx'
import { Picker } from '../ui/fields/picker.tsx'
import { Icon } from '../ui/icons.tsx'
import { LookupDialog } from './lookup-dialog.tsx'

type PickedReference = { id: string; name: string }

export type ReferencesPickerProps = FieldProps & {
  field: ReferencesField
  value: readonly PickedReference[]
  onChange: (value: readonly PickedReference[]) => void
  onBlur?: () => void
}

/**
 * Field for references to several rows. Each chosen row is shown below the field and can be removed. In the dialog of
 * F7 many rows can be marked at once.
 */
export function ReferencesPicker({ field: { to }, value, onChange, ...field }: ReferencesPickerProps) {
  const [text, setText] = useState<string>()
  const definition = isResource(to) ? resourceOf(to) : undefined
  const known = new Set(value.map(({ id }) => id))
  const add = (chosen: readonly PickedReference[]) =>
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

type ChosenListProps = { label: string; value: readonly PickedReference[]; onRemove: ((id: string) => void) | undefined }

/** The chosen rows, each with a button to remove it. */
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
