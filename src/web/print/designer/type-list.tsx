import { useState } from 'react'
import { statementType } from '#paper/statement-paper.ts'
import { statementWords } from '#paper/statement-words.ts'
import { allTypes } from '#resources/documents/types.ts'
import { useSay } from '../../i18n/index.ts'
import { SelectField, TextField } from '../../ui/fields/fields.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { designerWords as words } from './words.ts'

/** What can have a template: every document type, and the letter to partners. */
const printed = [
  ...allTypes.map(({ kind, label }) => ({ kind: kind as string, label })),
  { kind: statementType, label: statementWords.statement },
]

type Props = { value: string | null; own: ReadonlySet<string>; onChoose: (kind: string) => void }

/**
 * List of all document types and the statement of account; those with a template of the tenant's own are marked. On a
 * narrow screen it is a select.
 */
export function TypeList({ value, own, onChoose }: Props) {
  const say = useSay()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = printed.filter(({ label }) => Object.values(label).some((name) => name.toLowerCase().includes(wanted)))
  return (
    <>
      <div className="designer-type">
        <SelectField
          label={say(words.types)}
          value={value ?? ''}
          none={say(words.types)}
          onChange={onChoose}
          options={printed.map(({ kind, label }) => ({
            value: kind,
            label: own.has(kind) ? `${say(label)} · ${say(words.own)}` : say(label),
          }))}
        />
      </div>
      <nav className="designer-types" aria-label={say(words.types)}>
        <TextField label={say(words.find)} labelHidden placeholder={say(words.find)} type="search" value={text} onChange={setText} />
        {found.length === 0 && <p className="ui-hint">{say(words.none)}</p>}
        <ul>
          {found.map(({ kind, label }) => (
            <li key={kind}>
              <button type="button" aria-current={kind === value || undefined} onClick={() => onChoose(kind)}>
                <span className="ui-cut">{say(label)}</span>
                {own.has(kind) && <StatusPill tone="blue">{say(words.own)}</StatusPill>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
