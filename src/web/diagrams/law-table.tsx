import { type Operation, operations } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords, GuardWords, TransitionInWords } from '#machines/engine/in-words.ts'
import { rightWords } from '#resources/rights.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { toneOf } from '../document-words/state-words.ts'
import { useLanguage, useSay } from '../i18n/index.ts'
import { StatusPill } from '../ui/status-pill.tsx'
import type { EventNow } from './events-now.ts'
import { stepsOf } from './steps.ts'
import { diagramWords } from './words.ts'

/** A row of the law, the step it is drawn as, and its condition if the event has several rows. */
type TransitionRow = { step: string; row: TransitionInWords; branch: Words | undefined }

const lawRows = (words: AnyWords): readonly TransitionRow[] =>
  stepsOf(words).flatMap(({ id, rows, branches }) => rows.map((row, at) => ({ step: id, row, branch: branches[at] })))

type Props = {
  words: AnyWords
  current?: string | undefined
  /** Whether each step is possible now, by step id. */
  now?: ReadonlyMap<string, EventNow>
}

const columns = ['state', 'event', 'guards', 'right', 'call', 'effects', 'next'] as const

/** A law as a table with all its rows and the details for which the picture has no room. */
export function LawTable({ words, current, now = new Map() }: Props) {
  const say = useSay()
  const byState = Object.groupBy(lawRows(words), ({ row }) => row.from)
  return (
    <table className="dg-table" aria-label={say(fillTemplate(diagramWords.titleOf, { document: words.label }))}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={`dg-col-${name}`}>
              {say(diagramWords[name])}
            </th>
          ))}
        </tr>
      </thead>
      {Object.keys(words.law.states).map((state) => (
        <StateRows key={state} words={words} state={state} rows={byState[state] ?? []} current={state === current} now={now} />
      ))}
    </table>
  )
}

type StateProps = Required<Pick<Props, 'words' | 'now'>> & { state: string; rows: readonly TransitionRow[]; current: boolean }

function StateRows({ words, state, rows, current, now }: StateProps) {
  const say = useSay()
  const [language] = useLanguage()
  const code = words.codeOf(state)
  const head = (
    <th scope="rowgroup" rowSpan={Math.max(1, rows.length)}>
      <StatusPill tone={toneOf(words, state)}>{words.statusName(state, language)}</StatusPill>
      {code !== undefined && <span className="ui-hint"> {code}</span>}
      {current && <span className="ui-hint dg-here">{say(diagramWords.current)}</span>}
    </th>
  )
  if (rows.length === 0)
    return (
      <tbody data-current={current || undefined}>
        <tr>
          {head}
          <td colSpan={columns.length - 1} className="ui-muted">
            {say(diagramWords.ends)}
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody data-current={current || undefined}>
      {rows.map(({ step, row, branch }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a law have no other name and never change places
        <tr key={at}>
          {at === 0 && head}
          <LawRow words={words} row={row} branch={branch} stands={now.get(step)} />
        </tr>
      ))}
    </tbody>
  )
}

type LawRowProps = Omit<TransitionRow, 'step'> & { words: AnyWords; stands: EventNow | undefined }

function LawRow({ words, row, branch, stands }: LawRowProps) {
  const say = useSay()
  const [language] = useLanguage()
  const events = words.events as Readonly<Record<string, Words>>
  const calls = operationsOf(words, row)
  return (
    <>
      <td>
        {say(events[row.event] ?? row.event)}
        <span className="ui-hint dg-code">{row.event}</span>
        {stands && !stands.allowed && stands.why && (
          <span className="dg-why">
            {say(diagramWords.blocked)}：{say(stands.why)}
          </span>
        )}
      </td>
      <td>
        <Guards words={words} row={row} branch={branch} />
      </td>
      <td>{row.internal ? say(diagramWords.none) : <Rights calls={calls} toAdd={!isStored(words, row.from)} />}</td>
      <td>
        {row.internal ? (
          <span className="ui-muted">{say(diagramWords.byOther)}</span>
        ) : (
          <ul>
            {calls.map(({ id, method, path }) => (
              <li key={id} className="dg-code">
                {method.toUpperCase()} {path}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        {row.effects.length === 0
          ? say(diagramWords.none)
          : row.effects.map(({ words: effect }) => say(effect)).join(language === 'zh' ? '、' : ', ')}
      </td>
      <td>
        <StatusPill tone={toneOf(words, row.to)}>{words.statusName(row.to, language)}</StatusPill>
      </td>
    </>
  )
}

function Guards({ words, row, branch }: Omit<LawRowProps, 'stands'>) {
  const say = useSay()
  const refusing = row.guards.filter((guard) => !guard.branch)
  if (refusing.length === 0 && !branch) return say(diagramWords.none)
  const known = words.guards as Readonly<Record<string, GuardWords<never, never>>>
  const liftOf = (name: string) => {
    const guard = known[name]
    return guard && !guard.branch ? guard.lift : undefined
  }
  return (
    <ul>
      {refusing.map(({ guard, words: sentence }) => {
        const lift = liftOf(guard)
        return (
          <li key={guard}>
            {say(sentence)}
            {lift && <span className="ui-hint"> {say(fillTemplate(diagramWords.liftBy, { right: lift.words }))}</span>}
          </li>
        )
      })}
      {branch && (
        <li>
          <span className="ui-muted">{say(diagramWords.branch)} · </span>
          {say(branch)}
        </li>
      )}
    </ul>
  )
}

/**
 * Operations of the API that trigger a row's event. While the document is not stored, only an operation that takes the
 * whole document is possible.
 */
const operationsOf = (words: AnyWords, { from, event: name }: TransitionInWords): readonly Operation[] =>
  operations.filter(({ event, takes }) => event === `${words.id}.${name}` && (takes === 'document' || isStored(words, from)))

const isStored = (words: AnyWords, state: string) => (words.stateNames as readonly string[]).includes(state)

/**
 * Rights that the operations of an event require, each once. Adding a document may require another right than changing
 * one.
 */
function Rights({ calls, toAdd }: { calls: readonly Operation[]; toAdd: boolean }) {
  const say = useSay()
  const needed = calls.map(({ right, rightToAdd }) => (toAdd ? (rightToAdd ?? right) : right))
  const rights = [...new Set(needed.filter((right) => right !== undefined))]
  return (
    <ul>
      {rights.map((right) => (
        <li key={right}>
          {say(rightWords(right))}
          <span className="ui-hint dg-code">{right}</span>
        </li>
      ))}
    </ul>
  )
}
