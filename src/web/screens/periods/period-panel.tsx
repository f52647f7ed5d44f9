import { periodWords } from '#machines/finance/accounting-period.machine.ts'
import { useOperation } from '../../client/api.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoment, formatQty } from '../../i18n/format.ts'
import { useSay } from '../../i18n/index.ts'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { PeriodActions } from './period-actions.tsx'
import { PeriodControls } from './period-controls.tsx'
import { PeriodDocument } from './period-document.tsx'
import { PeriodVariances } from './period-variances.tsx'
import { PeriodVouchers } from './period-vouchers.tsx'
import { type Obstacle, type Period, periodPageWords as words } from './period-words.ts'

/** An accounting period, of one legal entity if there are several, with its buttons, obstacles and history. */
export function PeriodPanel({ row, entity }: { row: Period; entity: string | undefined }) {
  const say = useSay()
  const { period, version } = row
  const obstacles = useOperation('PeriodApi_obstacles', { query: { period, legalEntity: entity } }, { staleTime: 0 })
  return (
    <section className="periods-panel" aria-label={`${say(periodWords.label)} ${period}`}>
      <header className="ui-bar">
        <h2>{period}</h2>
        <span className="ui-spread" />
        <PeriodActions row={row} entity={entity} obstacles={obstacles.data} />
      </header>
      <div className="periods-parts">
        <div>
          <h3>{say(row.state === 'closed' ? words.toReopen : words.toClose)}</h3>
          {obstacles.isError ? (
            <ErrorState error={obstacles.error} onRetry={() => void obstacles.refetch()} />
          ) : obstacles.data ? (
            <Obstacles obstacles={obstacles.data} ready={say(row.state === 'closed' ? words.readyToReopen : words.ready)} />
          ) : (
            <Skeleton width="70%" lines={3} />
          )}
        </div>
        <div>
          <h3>{say(words.controls)}</h3>
          <PeriodControls key={version} period={period} entity={entity} />
        </div>
        <div>
          <h3>{say(words.variances)}</h3>
          <PeriodVariances key={version} period={period} entity={entity} />
        </div>
        <div>
          <h3>{say(words.vouchers)}</h3>
          <PeriodVouchers period={period} entity={entity} />
        </div>
        <div>
          <h3>{say(words.log)}</h3>
          <PeriodLog key={version} period={period} entity={entity} />
        </div>
      </div>
    </section>
  )
}

function Obstacles({ obstacles, ready }: { obstacles: readonly Obstacle[]; ready: string }) {
  const blocks = obstacles.some(({ refusal }) => refusal !== undefined)
  return (
    <>
      {!blocks && (
        <p>
          <StatusDot tone="green">{ready}</StatusDot>
        </p>
      )}
      {obstacles.map((obstacle) => (
        <ObstaclePart key={obstacle.kind} obstacle={obstacle} />
      ))}
    </>
  )
}

function ObstaclePart({ obstacle }: { obstacle: Obstacle }) {
  const say = useSay()
  const { msg, refusal, liftable, count, documents = [], shortages = [] } = obstacle
  const isOfThings = obstacle.documents !== undefined || obstacle.shortages !== undefined
  const hidden = isOfThings ? count - documents.length - shortages.length : 0
  const kind = refusal === undefined ? words.hint : liftable === 2 ? words.liftable : words.blocks
  return (
    <div className="periods-obstacle">
      <p>
        <StatusDot tone={refusal === undefined ? 'blue' : liftable === 2 ? 'orange' : 'red'}>{msg}</StatusDot>
        <small className="ui-muted">{say(kind)}</small>
      </p>
      <ul className="periods-things">
        {documents.map((document) => (
          <PeriodDocument key={document.id} document={document} />
        ))}
        {shortages.map(({ depotName, commInfoCode, commInfoName, qty }) => (
          <li key={`${depotName} ${commInfoCode}`}>
            <span>
              {depotName} · {commInfoCode} {commInfoName}
            </span>
            <strong className="ui-negative">{formatQty(qty)}</strong>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="ui-muted">{say(fillTemplate(words.hidden, { count: String(hidden) }))}</p>}
    </div>
  )
}

function PeriodLog({ period, entity }: { period: string; entity: string | undefined }) {
  const say = useSay()
  const log = useOperation('PeriodApi_log', { query: { period, legalEntity: entity } }, { staleTime: 0 })
  if (log.isError) return <ErrorState error={log.error} onRetry={() => void log.refetch()} />
  if (!log.data) return <Skeleton width="70%" lines={2} />
  if (log.data.length === 0) return <Empty>{say(words.noLog)}</Empty>
  return (
    <ol className="periods-log">
      {log.data.map((entry) => (
        <li key={entry.id}>
          <span>
            {entry.userName} {say(periodWords.events[entry.event])}
            {entry.override && ` · ${say(words.lifted)}`}
          </span>
          <time className="ui-muted" dateTime={entry.time.replace(' ', 'T')}>
            {formatMoment(entry.time)}
          </time>
          {entry.remark && <p>{entry.remark}</p>}
        </li>
      ))}
    </ol>
  )
}
