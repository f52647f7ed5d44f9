import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { typeOf } from '#resources/documents/types.ts'
import { innerName } from '#resources/documents/wire-names.ts'
import { usePlaces } from '../client/session.ts'
import { replayPathOf } from '../core/paths.ts'
import { diagramWords } from '../diagrams/words.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { FieldChanges } from '../documents/panels/timeline-panel.tsx'
import { useLanguage, useSay } from '../i18n/index.ts'
import { TabLink } from '../navigation/tab-link.tsx'
import { BookTable } from './book-table.tsx'
import type { ReplayStep } from './replay-types.ts'
import { replayWords as words } from './words.ts'

/**
 * A step in a document's log: user, time, reason, the guards and facts on which it was decided, the changed fields,
 * and the entries in the books.
 */
export function StepPanel({ law, step, headId }: { law: AnyWords; step: ReplayStep; headId: string }) {
  const say = useSay()
  const places = usePlaces()
  const partner = typeOf(law.id)?.partner
  const changed = (step.changed ?? []).map((one) => ({ ...one, field: innerName(partner, one.field) }))
  return (
    <section className="dg-part" aria-label={say(words.step)}>
      <h2>{say(words.step)}</h2>
      <StepFacts law={law} step={step} />
      <h3>{say(words.guards)}</h3>
      <StepGuards step={step} />
      <h3>{say(words.changed)}</h3>
      {changed.length === 0 ? <p className="ui-muted">{say(words.unchanged)}</p> : <FieldChanges {...{ changed, places, partner }} open />}
      {step.books.length === 0 ? (
        <>
          <h3>{say(words.books)}</h3>
          <p className="ui-muted">{say(words.noBooks)}</p>
        </>
      ) : (
        <BookTable title={words.books} rows={step.books} headId={headId} />
      )}
      {step.beside.length > 0 && (
        <>
          <h3>{say(words.beside)}</h3>
          <ul>
            {step.beside.map(({ headId: other, kindName, billNo, eventName }) => (
              <li key={`${other} ${eventName}`}>
                <TabLink to={replayPathOf(other)} className="ui-link">
                  {kindName} {billNo}
                </TabLink>{' '}
                {eventName}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function StepFacts({ law, step }: { law: AnyWords; step: ReplayStep }) {
  const say = useSay()
  const [language] = useLanguage()
  const events = law.events as Readonly<Record<string, Words>>
  const name = (state: string | undefined, told: string | undefined) =>
    state && law.stateOf(state) ? law.statusName(state, language) : (told ?? state ?? '')
  const event = say(events[step.event] ?? step.eventName)
  const way = `${name(step.fromState, step.fromStateName)} → ${event} → ${name(step.toState, step.toStateName)}`
  const rows: readonly (readonly [Words, ReactNode])[] = [
    [words.way, way],
    [words.who, step.userName ?? say(diagramWords.system)],
    [words.when, step.time],
    [words.why, step.remark],
    [words.refused, step.refusalText && <span className="ui-negative">{step.refusalText}</span>],
    [words.request, step.requestId && <code>{step.requestId}</code>],
    [diagramWords.hash, <code key="hash">{step.hash.slice(0, 16)}</code>],
  ]
  return (
    <dl className="rp-told-list">
      {rows
        .filter(([, value]) => value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const signs = { 1: '⊘', 2: '✓' } as const

function StepGuards({ step: { basis, guards, facts } }: { step: ReplayStep }) {
  const say = useSay()
  if (basis !== 'asked') return <p className="ui-muted">{say(words[basis])}</p>
  // the name of a guard is the text of its refusal; the name of a branch is its condition
  const told = (branch: number, held: number | undefined) => {
    if (held === undefined) return say(words.unknown)
    return branch === 2 ? `${say(words.branch)} · ${say(held === 2 ? words.yes : words.no)}` : say(held === 2 ? words.held : words.failed)
  }
  const entries = Object.entries(facts ?? {})
  return (
    <>
      {guards.length === 0 && <p className="ui-muted">{say(words.noGuards)}</p>}
      <ul className="dg-now">
        {guards.map(({ guard, guardName, branch, held }) => (
          <li key={guard} data-allowed={held === undefined ? undefined : held === 2 || branch === 2}>
            <span aria-hidden="true">{held === undefined ? '?' : signs[held as 1 | 2]}</span>
            <span>
              {guardName} <span className="ui-hint">{told(branch, held)}</span>
            </span>
          </li>
        ))}
      </ul>
      {entries.length > 0 && (
        <details>
          <summary>{say(fillTemplate(words.facts, { count: String(entries.length) }))}</summary>
          <dl className="rp-facts">
            {entries.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}
