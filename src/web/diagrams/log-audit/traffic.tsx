import { parseAsString } from 'nuqs/server'
import { type ReactNode, use, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { ApiRefusal, useOperation } from '../../api.ts'
import { DateRange } from '../../documents/list/date-range.tsx'
import { durationWords } from '../../documents/panels/duration.ts'
import { filled } from '../../documents/words/fill-words.ts'
import { useLanguage, useSay } from '../../i18n/index.ts'
import { ReferenceFilter } from '../../resources/reference-filter.tsx'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Empty, ErrorState, Forbidden, Skeleton } from '../../ui/states.tsx'
import { Diagram } from '../diagram.tsx'
import { diagramFileOf } from '../diagram-files.ts'
import { stepId, stepsOf } from '../steps.ts'
import { Viewport } from '../viewport.tsx'
import { type Picked, WalkedDocuments } from './walked-documents.tsx'
import { logAuditWords as words } from './words.ts'

export type Traffic = DataOf<'LogAuditApi_traffic'>

const laws = documents as Readonly<Record<string, AnyWords>>
const [first = ''] = Object.keys(laws)
const text = parseAsString.withDefault('')
const query = { kind: parseAsString.withDefault(first), startTime: text, endTime: text, depotId: text }

/** How documents of a type went through their law: on its picture and as tables; each figure opens its documents. */
export default function TrafficView() {
  const say = useSay()
  const [{ kind, ...asked }, set] = usePageQuery(query)
  const [picked, pick] = useState<Picked>()
  const filter = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const read = useOperation('LogAuditApi_traffic', { query: { kind, ...filter } }, { staleTime: 0 })
  const law = laws[kind]
  if (read.error instanceof ApiRefusal && read.error.code === 403) return <Forbidden right="logaudit_view" />
  return (
    <>
      <div className="ui-bar">
        <SelectField
          label={say(words.kind)}
          labelHidden
          width={176}
          options={Object.values(laws).map(({ id, label }) => ({ value: id, label: say(label) }))}
          value={kind}
          onChange={(next) => {
            pick(undefined)
            set({ kind: next })
          }}
        />
        <DateRange label={words.days} {...asked} periods={['month', 'lastMonth']} onChange={set} />
        {asked.startTime === '' && <span className="ui-hint">{say(words.usualDays)}</span>}
        <ReferenceFilter to="DepotApi" label={words.depot} value={asked.depotId} onChange={(depotId) => set({ depotId })} />
      </div>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton width="100%" lines={8} />}
      {law && read.data && <Shown law={law} traffic={read.data} onPick={pick} />}
      {picked && law && <WalkedDocuments key={JSON.stringify(picked)} law={law} filter={{ kind, ...filter }} picked={picked} />}
    </>
  )
}

type ShownProps = { law: AnyWords; traffic: Traffic; onPick: (picked: Picked) => void }

function Shown({ law, traffic, onPick }: ShownProps) {
  const say = useSay()
  const [language] = useLanguage()
  const file = use(diagramFileOf(law.id))
  const { documents: count, events, refusals, steps } = traffic
  const taken = new Set(steps.map(({ fromState, event, toState }) => stepId(fromState, event, toState)))
  const unused = stepsOf(law).filter(({ id }) => !taken.has(id)).length
  const figures: readonly (readonly [Words, number])[] = [
    [words.documents, count],
    [words.events, events],
    [words.refusals, refusals],
    [words.unused, unused],
  ]
  return (
    <>
      <dl className="log-audit-figures">
        {figures.map(([label, value]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {events + refusals === 0 && <Empty>{say(words.nothing)}</Empty>}
      <div className="log-audit-picture">
        <Viewport layout={file.layouts[language]} label={say(filled(words.titleOf, { document: law.label }))}>
          {(scale) => <Diagram words={law} file={file} traffic={trafficByStep(traffic)} scale={scale} />}
        </Viewport>
      </div>
      <div className="log-audit-tables">
        <Steps law={law} traffic={traffic} onPick={onPick} />
        <Stays law={law} traffic={traffic} />
        <Refused law={law} traffic={traffic} onPick={onPick} />
      </div>
    </>
  )
}

/** What the picture shows of each step; where an event of a state has several, what was refused stands at the first. */
export function trafficByStep({ steps, refused }: Traffic): ReadonlyMap<string, { count: string; share: number; refused?: string }> {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const shown = new Map<string, { count: string; share: number; refused?: string }>()
  for (const { fromState, event, toState, count } of steps)
    shown.set(stepId(fromState, event, toState), { count: count.toLocaleString('en-US'), share: count / most })
  for (const [key, rows] of Map.groupBy(refused, ({ state, event }) => `${state}-${event}-`)) {
    const [id] = [...shown.keys()].filter((step) => step.startsWith(key))
    const all = rows.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')
    if (id) shown.set(id, { ...(shown.get(id) ?? { count: '', share: 0 }), refused: all })
  }
  return shown
}

const eventName = (law: AnyWords, event: string): Words | string => (law.events as Readonly<Record<string, Words>>)[event] ?? event

function Steps({ law, traffic, onPick }: ShownProps) {
  const say = useSay()
  const [language] = useLanguage()
  return (
    <Section title={words.steps} heads={[words.from, words.event, words.to, words.count, words.median]} numbers={2}>
      {traffic.steps.map(({ fromState, event, toState, count, medianSeconds }) => (
        <tr key={stepId(fromState, event, toState)}>
          <td>{law.statusName(fromState, language)}</td>
          <td>{say(eventName(law, event))}</td>
          <td>{law.statusName(toState, language)}</td>
          <td className="ui-number">
            <Count count={count} onOpen={() => onPick({ fromState, event, toState })} />
          </td>
          <td className="ui-number">{medianSeconds !== undefined && say(durationWords(medianSeconds))}</td>
        </tr>
      ))}
    </Section>
  )
}

function Stays({ law, traffic }: Omit<ShownProps, 'onPick'>) {
  const say = useSay()
  const [language] = useLanguage()
  const states = traffic.states.toSorted((one, other) => (other.medianSeconds ?? -1) - (one.medianSeconds ?? -1))
  return (
    <Section title={words.stays} heads={[words.state, words.standing, words.left, words.median, words.long]} numbers={4}>
      {states.map(({ state, standing, left, medianSeconds, longSeconds }) => (
        <tr key={state}>
          <td>{law.statusName(state, language)}</td>
          <td className="ui-number">{standing.toLocaleString('en-US')}</td>
          <td className="ui-number">{left.toLocaleString('en-US')}</td>
          <td className="ui-number">{medianSeconds !== undefined && say(durationWords(medianSeconds))}</td>
          <td className="ui-number">{longSeconds !== undefined && say(durationWords(longSeconds))}</td>
        </tr>
      ))}
    </Section>
  )
}

function Refused({ law, traffic, onPick }: ShownProps) {
  const say = useSay()
  const [language] = useLanguage()
  if (traffic.refused.length === 0) return null
  return (
    <Section title={words.refused} heads={[words.state, words.event, words.refusal, words.count]} numbers={1}>
      {traffic.refused.map(({ state, event, refusal, refusalName, count }) => (
        <tr key={`${state} ${event} ${refusal}`}>
          <td>{law.statusName(state, language)}</td>
          <td>{say(eventName(law, event))}</td>
          <td>
            {refusalName} <span className="ui-hint">{refusal}</span>
          </td>
          <td className="ui-number">
            <Count count={count} onOpen={() => onPick({ fromState: state, event, refusal })} />
          </td>
        </tr>
      ))}
    </Section>
  )
}

function Count({ count, onOpen }: { count: number; onOpen: () => void }) {
  const say = useSay()
  return (
    <button type="button" className="ui-link" title={say(words.open)} onClick={onOpen}>
      {count.toLocaleString('en-US')}
    </button>
  )
}

/** A table with its title; the last `numbers` columns are figures. */
function Section({ title, heads, numbers, children }: { title: Words; heads: readonly Words[]; numbers: number; children: ReactNode }) {
  const say = useSay()
  return (
    <section className="log-audit-scroll">
      <h2>{say(title)}</h2>
      <table className="dg-table" aria-label={say(title)}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head.en} scope="col" className={at < heads.length - numbers ? undefined : 'ui-number'}>
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
