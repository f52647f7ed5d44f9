import { fillPlaceholders, type Words } from '#domain/core/words.ts'
import type { Field, ScreenDefinition } from '#resources/index.ts'
import { usePlaces } from '../client/session.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { RequestId } from '../ui/states.tsx'
import { Cell } from './cells.tsx'
import type { FieldValue } from './form-values.ts'
import type { FieldChange } from './merge-values.ts'
import type { SaveRefusal } from './use-save.ts'

const words = {
  changed: { zh: '{field}：对方改为', en: '{field}: now' },
  empty: { zh: '空', en: 'empty' },
  mine: { zh: '，您填写', en: ', you typed' },
  rows: { zh: '{field}：对方有修改', en: '{field}: changed' },
  kept: {
    zh: '“保留我的修改”只覆盖您改过的内容，其余按对方的。',
    en: '“Keep what I typed” puts back only what you changed; the rest is as it is now.',
  },
} as const satisfies Record<string, Words>

type RefusalProps = { refused: SaveRefusal | undefined; definition?: ScreenDefinition; onReload: () => void; onKeep: () => void }

/**
 * The refusal of the server in one sentence. If another user has saved the row meanwhile, the user can load their
 * version or keep the typed values.
 */
export function Refusal({ refused, definition, onReload, onKeep }: RefusalProps) {
  const word = useWord()
  if (!refused) return null
  return (
    <div className="resource-refusal" role="alert">
      <p>{refused.text}</p>
      {refused.requestId && <RequestId id={refused.requestId} />}
      {definition && refused.changes && refused.changes.length > 0 && <Changes {...{ definition }} changes={refused.changes} />}
      {refused.stale && (
        <div className="ui-bar">
          <Button onClick={onReload}>{word('staleReload')}</Button>
          <Button onClick={onKeep}>{word('staleKeep')}</Button>
        </div>
      )}
    </div>
  )
}

/** The fields that another user has changed, with the values typed here if these differ. */
function Changes({ definition, changes }: { definition: ScreenDefinition; changes: readonly FieldChange[] }) {
  const say = useSay()
  return (
    <>
      <ul>
        {changes.map(({ name, theirs, ...typed }) => {
          const field = definition.fields[name]
          const label = field?.label ?? definition.children?.[name]?.label
          if (!label) return null
          const called = { field: say(label) }
          return (
            <li key={name}>
              {fillPlaceholders(say(field ? words.changed : words.rows), called)} {field && <Value field={field} entered={theirs} />}
              {field && 'mine' in typed && (
                <>
                  {say(words.mine)} <Value field={field} entered={typed.mine} />
                </>
              )}
            </li>
          )
        })}
      </ul>
      <p className="ui-hint">{say(words.kept)}</p>
    </>
  )
}

/** A value of a form, formatted by the kind of its field. */
function Value({ field, entered }: { field: Field; entered: FieldValue }) {
  const say = useSay()
  const places = usePlaces()
  if (entered === undefined || entered === '') return <em>{say(words.empty)}</em>
  const text = typeof entered === 'string' ? entered : 'name' in entered ? entered.name : entered.map(({ name }) => name)
  const isCode = field.kind === 'yesNo' || field.kind === 'switch' || field.kind === 'choice'
  return (
    <strong>
      <Cell field={field} value={isCode ? Number(text) : text} places={places} />
    </strong>
  )
}
