import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import { type Overview, queueWords, operationsWords as words } from './operations-words.ts'

export type TableColumn<Row> = { label: Words; cell: (row: Row) => ReactNode; isFigure?: true }

/** A small table with a heading. `more` is shown below it. */
export function OverviewTable<Row>({
  title,
  hint,
  more,
  rows,
  heads,
  keyOf,
}: {
  title: Words
  hint?: Words
  more?: ReactNode
  rows: readonly Row[]
  heads: readonly TableColumn<Row>[]
  keyOf: (row: Row) => string
}) {
  const say = useSay()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is moved, by keys too
    <section className="operations-part" aria-label={say(title)} tabIndex={0}>
      <h2>{say(title)}</h2>
      {hint && <p className="operations-way-out">{say(hint)}</p>}
      {rows.length === 0 ? (
        <p>{say(words.none)}</p>
      ) : (
        <table aria-label={say(title)}>
          <thead>
            <tr>
              {heads.map(({ label, isFigure }) => (
                <th key={label.en} scope="col" data-align={isFigure && 'right'}>
                  {say(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {heads.map(({ label, isFigure, cell }) => (
                  <td key={label.en} data-align={isFigure && 'right'}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more}
    </section>
  )
}

/** Table of the processes of this installation. */
export function Nodes({ nodes }: Pick<Overview, 'nodes'>) {
  const say = useSay()
  const heads: TableColumn<Overview['nodes'][number]>[] = [
    { label: words.host, cell: ({ host }) => host },
    { label: words.pid, cell: ({ pid }) => pid, isFigure: true },
    {
      label: words.state,
      cell: ({ alive }) => <StatusPill tone={alive === 2 ? 'green' : 'red'}>{say(alive === 2 ? words.alive : words.silent)}</StatusPill>,
    },
    { label: words.version, cell: ({ version }) => version },
    { label: words.runtime, cell: ({ runtime }) => runtime },
    { label: words.started, cell: ({ startTime }) => formatMoment(startTime) },
    { label: words.seen, cell: ({ seenTime }) => formatMoment(seenTime) },
  ]
  return <OverviewTable title={words.nodes} rows={nodes} heads={heads} keyOf={({ id }) => id} />
}

/** Table of the queues: how long entries have been waiting, and how many have failed. */
export function Queues({ queues }: Pick<Overview, 'queues'>) {
  const say = useSay()
  const heads: TableColumn<Overview['queues'][number]>[] = [
    { label: words.queue, cell: ({ queue }) => say(queueWords[queue]) },
    { label: words.waiting, cell: ({ waiting }) => waiting, isFigure: true },
    { label: words.oldest, cell: ({ oldestTime }) => formatMoment(oldestTime) },
    { label: words.failed, cell: ({ failed }) => failed, isFigure: true },
  ]
  return <OverviewTable title={words.queues} rows={queues} heads={heads} keyOf={({ queue }) => queue} />
}

/** Table of the invariants that did not hold at the last check. */
export function BrokenInvariants({ broken }: { broken: NonNullable<Overview['invariants']>['broken'] }) {
  const heads: TableColumn<(typeof broken)[number]>[] = [
    { label: words.tenant, cell: ({ tenantId }) => tenantId },
    { label: words.invariant, cell: ({ invariant, title }) => `${invariant} ${title}` },
    { label: words.rows, cell: ({ rows }) => rows, isFigure: true },
  ]
  return <OverviewTable title={words.books} rows={broken} heads={heads} keyOf={({ tenantId, title }) => `${tenantId} ${title}`} />
}

type Share = Overview['tenants'][number]

/** Tenants with documents dated in the future because of a wrong clock, and how to correct them. */
export function FutureDocuments({ ahead }: Pick<Overview, 'ahead'>) {
  const heads: TableColumn<Overview['ahead'][number]>[] = [
    { label: words.tenant, cell: ({ tenantId, tenantName }) => <Labelled name={tenantId} label={tenantName} /> },
    { label: words.documents, cell: ({ documents }) => documents, isFigure: true },
    { label: words.latest, cell: ({ latest }) => latest },
  ]
  return <OverviewTable title={words.ahead} hint={words.aheadHint} rows={ahead} heads={heads} keyOf={({ tenantId }) => tenantId} />
}

/** A number or id with its name. */
function Labelled({ name, label }: { name: string; label: string | undefined }) {
  return (
    <>
      {name}{' '}
      <span className="operations-label" translate="no">
        {label}
      </span>
    </>
  )
}

/** Table of what takes up most of the server's time. `named` is the head of the first column. */
export function Shares({ title, named, shares }: { title: Words; named: Words; shares: readonly Share[] }) {
  const heads: TableColumn<Share>[] = [
    {
      label: named,
      cell: ({ name, label }) => <Labelled name={name} label={label} />,
    },
    { label: words.requests, cell: ({ requests }) => requests, isFigure: true },
    { label: words.total, cell: ({ ms }) => (ms / 1000).toFixed(1), isFigure: true },
    { label: words.mean, cell: ({ meanMs }) => meanMs, isFigure: true },
    { label: words.most, cell: ({ mostMs }) => mostMs, isFigure: true },
  ]
  return <OverviewTable title={title} rows={shares} heads={heads} keyOf={({ name }) => name} />
}

/** The slow SQL statements, each with its plan. */
export function Statements({ statements }: Pick<Overview, 'statements'>) {
  const say = useSay()
  return (
    <section className="operations-part operations-statements">
      <h2>{say(words.statements)}</h2>
      {statements.length === 0 && <p>{say(words.noStatements)}</p>}
      {statements.map(({ text, times, meanMs, mostMs, lastTime, plan }) => (
        <details key={text}>
          <summary>
            <b>{mostMs} ms</b> <code>{text.replaceAll(/\s+/g, ' ').slice(0, 160)}</code>
          </summary>
          <p>{say(fillTemplate(words.times, { times: String(times), mean: String(meanMs), time: formatMoment(lastTime) }))}</p>
          <pre>{text}</pre>
          <h3>{say(words.plan)}</h3>
          <pre>{plan ?? say(words.noPlan)}</pre>
        </details>
      ))}
    </section>
  )
}
