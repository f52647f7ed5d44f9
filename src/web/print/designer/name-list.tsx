import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { useSay } from '../../i18n/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/fields.tsx'
import { Icon } from '../../ui/icons.tsx'
import { designerWords as words } from './words.ts'

type Props = {
  label: string
  hint?: string
  error?: string | undefined
  names: readonly string[]
  /** Label of a single field. It contains `{n}` for its number. */
  one: Words
  add: string
  most: number
  readOnly: boolean
  onChange: (at: number, name: string) => void
  onAdd: () => void
  onRemove: (at: number) => void
  beside?: (at: number) => ReactNode
}

/** Fields for an ordered list of short names, such as those of copies and signatures. */
export function NameList({ label, hint, error, names, one, add, most, readOnly, onChange, onAdd, onRemove, beside }: Props) {
  const say = useSay()
  return (
    <fieldset className="designer-part">
      <legend>{label}</legend>
      {hint && <p className="ui-hint">{hint}</p>}
      {error && (
        <p className="ui-wrong" role="alert">
          {error}
        </p>
      )}
      <ul className="designer-names">
        {names.map((name, at) => {
          const called = say(fillTemplate(one, { n: String(at + 1) }))
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place
            <li key={at}>
              <TextField
                label={called}
                labelHidden
                maxLength={20}
                value={name}
                readOnly={readOnly}
                onChange={(text) => onChange(at, text)}
              />
              {beside?.(at)}
              {!readOnly && (
                <IconButton label={say(fillTemplate(words.removeOf, { name: called }))} onClick={() => onRemove(at)}>
                  <Icon name="close" size={12} />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      {!readOnly && names.length < most && (
        <Button kind="quiet" onClick={onAdd}>
          <Icon name="plus" size={12} />
          {add}
        </Button>
      )}
    </fieldset>
  )
}
