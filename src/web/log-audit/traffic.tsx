import { parseAsString } from 'nuqs/server'
import { type ComponentProps, Suspense, use, useState } from 'react'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Words } from '#domain/core/words.ts'
import type { AnyWords } from '#machines/engine/in-words.ts'
import { documents } from '#machines/index.ts'
import { ApiRefusal, useOperation } from '../client/api.ts'
import { Diagram } from '../diagrams/diagram.tsx'
import { diagramFileOf } from '../diagrams/diagram-files.ts'
import { PlainTable } from '../diagrams/plain-table.tsx'
import { stepId, stepsOf } from '../diagrams/steps.ts'
import { Viewport } from '../diagrams/viewport.tsx'
import { durationWords } from '../document-engine/duration.ts'
import { fillTemplate } from '../document-words/fill-words.ts'
import { DateRange } from '../documents/list/date-range.tsx'
import { useLanguage, useSay } from '../i18n/index.ts'
import { FileButton } from '../jobs/file-button.tsx'
import { usePageQuery } from '../navigation/use-page-query.ts'
import { ReferenceFilter } from '../resources/reference-filter.tsx'
import { SelectField } from '../ui/fields/fields.tsx'
import { Empty, ErrorState, Forbidden, Skeleton } from '../ui/states.tsx'
import { type TrafficFigure, WalkedDocuments } from './walked-documents.tsx'
import { logAuditWords as words } from './words.ts'

export type Traffic = DataOf<'LogAuditApi_traffic'>

const laws = documents as Readonly<Record<string, AnyWords>>
const [first = ''] = Object.keys(laws)
const text = parseAsString.withDefault('')
const query = { kind: parseAsString.withDefault(first), startTime: text, endTime: text, depotId: text }

/**
 * How the documents of a type went through their law, in its picture and as tables. A click on a figure lists the
 * documents behind it.
 */
export default function TrafficView() {
  const say = useSay()
  const [{ kind, ...asked }, set] = usePageQuery(query)
  const [picked, pick] = useState<TrafficFigure>()
  const filter: Partial<typeof asked> = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''))
  const read = useOperation('LogAuditApi_traffic', { query: { kind, ...filter } }, { staleTime: 0 })
  const law = laws[kind]
  const { depotId: _, ...days } = filter
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
        <ReferenceFilter to="DepotApi" label={words.depot} value={asked.depotId} onChange={(depotId) => set({ depotId })} />
        <DateRange label={words.days} {...asked} periods={['month', 'lastMonth']} onChange={set} />
        {asked.startTime === '' && <span className="ui-hint">{say(words.usualDays)}</span>}
        <span className="ui-bar ui-bar-end">
          <FileButton file={{ file: 'xes', kind, ...days }}>{say(words.saveXes)}</FileButton>
          <FileButton file={{ file: 'ocel', ...days }}>{say(words.saveOcel)}</FileButton>
        </span>
      </div>
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton width="100%" lines={8} />}
      {law && read.data && (
        // the field in which another type was chosen keeps the focus while the picture of that type loads
        <Suspense fallback={<Skeleton width="100%" lines={8} />}>
          <TrafficReport law={law} traffic={read.data} onPick={pick} />
        </Suspense>
      )}
      {picked && law && <WalkedDocuments key={JSON.stringify(picked)} law={law} filter={{ kind, ...filter }} picked={picked} />}
    </>
  )
}

type TrafficReportProps = { law: AnyWords; traffic: Traffic; onPick: (picked: TrafficFigure) => void }

function TrafficReport({ law, traffic, onPick }: TrafficReportProps) {
  const say = useSay()
  const [language] = useLanguage()
  const file = use(diagramFileOf(law.id))
  const { documents: count, events, refusals, steps } = traffic
  const taken = new Set(steps.map(({ fromState, event, toState }) => stepId(fromState, event, toState)))
  const unused = stepsOf(law).filter(({ id }) => !taken.has(id))
  const figures: readonly (readonly [Words, number, TrafficFigure?])[] = [
    [words.documents, count, { what: 'documents' }],
    [words.events, events, {}],
    [words.refusals, refusals, { what: 'refused' }],
    [words.unused, unused.length],
  ]
  return (
    <>
      <dl className="log-audit-figures">
        {figures.map(([label, value, behind]) => (
          <div key={label.en}>
            <dt>{say(label)}</dt>
            <dd>{behind ? <Count count={value} onOpen={() => onPick(behind)} /> : value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
      {events + refusals === 0 && <Empty>{say(words.nothing)}</Empty>}
      <div className="log-audit-picture">
        <Viewport layout={file.layouts[language]} label={say(fillTemplate(words.titleOf, { document: law.label }))}>
          {(scale) => <Diagram words={law} file={file} traffic={trafficByStep(law, traffic)} scale={scale} />}
        </Viewport>
      </div>
      <div className="log-audit-tables">
        <StepTable law={law} traffic={traffic} onPick={onPick} />
        <StateDurations law={law} traffic={traffic} onPick={onPick} />
        <RefusalTable law={law} traffic={traffic} onPick={onPick} />
        <UnusedSteps law={law} steps={unused} />
      </div>
    </>
  )
}

type StepBadge = { count: string; share: number; refused?: string; often?: boolean }

/**
 * Figures for each step of the picture. `often` is true if there was at least one refusal for every four times the
 * event was taken. A refusal has no target state, so it is shown at the first step of its event.
 */
export function trafficByStep(law: AnyWords, { steps, refused }: Traffic): ReadonlyMap<string, StepBadge> {
  const most = Math.max(1, ...steps.map(({ count }) => count))
  const shown = new Map<string, StepBadge>()
  for (const { fromState, event, toState, count } of steps)
    shown.set(stepId(fromState, event, toState), { count: count.toLocaleString('en-US'), share: count / most })
  for (const [key, rows] of Map.groupBy(refused, ({ state, event }) => `${state}-${event}-`)) {
    const [id] = [...shown.keys(), ...stepsOf(law).map((step) => step.id)].filter((step) => step.startsWith(key))
    const all = rows.reduce((sum, { count }) => sum + count, 0)
    const done = steps.filter(({ fromState, event }) => key === `${fromState}-${event}-`).reduce((sum, { count }) => sum + count, 0)
    if (id) shown.set(id, { ...(shown.get(id) ?? { count: '', share: 0 }), refused: all.toLocaleString('en-US'), often: all * 4 >= done })
  }
  return shown
}

const eventName = (law: AnyWords, event: string): Words | string => (law.events as Readonly<Record<string, Words>>)[event] ?? event

function StepTable({ law, traffic, onPick }: TrafficReportProps) {
  const say = useSay()
  const [language] = useLanguage()
  return (
    <Section
      title={words.steps}
      heads={[words.from, words.event, words.to, words.count, words.median]}
      figures={[words.count, words.median]}
    >
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

/** Table of the states by how long documents stayed in them, the longest first. */
function StateDurations({ law, traffic, onPick }: TrafficReportProps) {
  const say = useSay()
  const [language] = useLanguage()
  const states = traffic.states.toSorted((one, other) => (other.medianSeconds ?? -1) - (one.medianSeconds ?? -1))
  return (
    <Section
      title={words.stays}
      heads={[words.state, words.standing, words.left, words.median, words.long]}
      figures={[words.standing, words.left, words.median, words.long]}
    >
      {states.map(({ state, standing, left, medianSeconds, longSeconds }) => (
        <tr key={state}>
          <td>{law.statusName(state, language)}</td>
          <td className="ui-number">
            <Count count={standing} onOpen={() => onPick({ fromState: state, what: 'standing' })} />
          </td>
          <td className="ui-number">
            <Count count={left} onOpen={() => onPick({ fromState: state, what: 'left' })} />
          </td>
          <td className="ui-number">{medianSeconds !== undefined && say(durationWords(medianSeconds))}</td>
          <td className="ui-number">{longSeconds !== undefined && say(durationWords(longSeconds))}</td>
        </tr>
      ))}
    </Section>
  )
}

function RefusalTable({ law, traffic, onPick }: TrafficReportProps) {
  const say = useSay()
  const [language] = useLanguage()
  if (traffic.refused.length === 0) return null
  return (
    <Section title={words.refused} heads={[words.state, words.event, words.refusal, words.count]} figures={[words.count]}>
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

/** Lists the steps of the law that no document has taken. */
function UnusedSteps({ law, steps }: { law: AnyWords; steps: ReturnType<typeof stepsOf> }) {
  const say = useSay()
  const [language] = useLanguage()
  if (steps.length === 0) return null
  return (
    <Section title={words.never} heads={[words.from, words.event, words.to]}>
      {steps.map(({ id, from, event, to }) => (
        <tr key={id}>
          <td>{law.statusName(from, language)}</td>
          <td>{say(eventName(law, event))}</td>
          <td>{law.statusName(to, language)}</td>
        </tr>
      ))}
    </Section>
  )
}

function Count({ count, onOpen }: { count: number; onOpen: () => void }) {
  const say = useSay()
  if (count === 0) return '0'
  return (
    <button type="button" className="ui-link" title={say(words.open)} onClick={onOpen}>
      {count.toLocaleString('en-US')}
    </button>
  )
}

/** A table with its title above it. */
function Section({ title, ...table }: ComponentProps<typeof PlainTable>) {
  const say = useSay()
  return (
    <section className="log-audit-scroll">
      <h2>{say(title)}</h2>
      <PlainTable title={title} {...table} />
    </section>
  )
}
