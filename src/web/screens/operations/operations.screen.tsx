import type { ReactNode } from 'react'
import type { Words } from '#domain/core/words.ts'
import { ApiRefusal, api, useOperation } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { saveFile } from '../../core/save-file.ts'
import { fillTemplate } from '../../document-words/fill-words.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { RefreshButton } from '../../ui/actions/refresh-button.tsx'
import { ErrorState, Forbidden, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { NewRights } from './operations-new-rights.tsx'
import { OlderRows } from './operations-older.tsx'
import { BrokenInvariants, FutureDocuments, Nodes, Queues, Shares, Statements } from './operations-parts.tsx'
import { type Overview, operationsWords as words } from './operations-words.ts'
import './operations.css'

const everyMs = 30_000

/** Page with the state of the installation, for administrators of the platform. It is read again every half minute. */
export default function OperationsPage() {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const read = useOperation('OperationsApi_overview', {}, { staleTime: 0, refetchInterval: everyMs })
  const bundle = async () => {
    try {
      saveFile(await api('OperationsApi_bundle', {}))
    } catch (error) {
      toast.failed(error)
    }
  }
  if (read.error instanceof ApiRefusal && read.error.code === 403) return <Forbidden right="operations_view" />
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const mayNot = can('operations_export') ? undefined : word('noRight')
  return (
    <div className="shell-page operations">
      <div className="ui-bar">
        <h1>{say(words.title)}</h1>
        <span className="ui-spread" />
        <ActionButton onRun={bundle} disabled={mayNot !== undefined} reason={mayNot ?? say(words.bundleHint)}>
          {say(words.bundle)}
        </ActionButton>
        <RefreshButton refetch={read.refetch} />
      </div>
      {read.data ? <OverviewView overview={read.data} /> : <Skeleton width="100%" lines={12} />}
    </div>
  )
}

function OverviewView({ overview }: { overview: Overview }) {
  const { nodes, queues, invariants, ahead, tenants, operations, statements } = overview
  return (
    <div className="operations-parts">
      <Facts overview={overview} />
      {invariants && invariants.broken.length > 0 && <BrokenInvariants broken={invariants.broken} />}
      {ahead.length > 0 && <FutureDocuments ahead={ahead} />}
      <NewRights />
      <OlderRows />
      <Nodes nodes={nodes} />
      <Queues queues={queues} />
      <Shares title={words.tenants} named={words.tenant} shares={tenants} />
      <Shares title={words.operations} named={words.operation} shares={operations} />
      <Statements statements={statements} />
    </div>
  )
}

function Facts({ overview: { version, database, backupTime, invariants, clockLead } }: { overview: Overview }) {
  const say = useSay()
  const megabytes = `${(Number(database.bytes) / 1e6).toFixed(0)} MB`
  return (
    <dl className="operations-facts">
      <Fact label={words.version}>{version}</Fact>
      <Fact label={words.schema}>
        {database.schema} ({database.migrations})
      </Fact>
      <Fact label={words.database}>{`PostgreSQL ${database.version}, ${megabytes}`}</Fact>
      <Fact label={words.backup}>{backupTime ? formatMoment(backupTime) : say(words.noBackup)}</Fact>
      <Fact label={words.books}>
        <Books invariants={invariants} />
      </Fact>
      {clockLead !== undefined && <ClockLead seconds={clockLead} />}
    </dl>
  )
}

function Fact({ label, children }: { label: Words; children: ReactNode }) {
  const say = useSay()
  return (
    <div>
      <dt>{say(label)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ClockLead({ seconds }: { seconds: number }) {
  const say = useSay()
  const sentence = seconds > 0 ? words.clockAhead : words.clockBehind
  return (
    <Fact label={words.clock}>
      <strong className="operations-broken">{say(fillTemplate(sentence, { seconds: String(Math.abs(seconds)) }))}</strong>
    </Fact>
  )
}

function Books({ invariants }: Pick<Overview, 'invariants'>) {
  const say = useSay()
  if (!invariants) return say(words.notYet)
  const { beginTime, endTime, failed, broken } = invariants
  if (!endTime || endTime < beginTime) return say(fillTemplate(words.goesOn, { time: formatMoment(beginTime) }))
  if (failed) return <strong className="operations-broken">{say(fillTemplate(words.brokeOff, { time: formatMoment(endTime) }))}</strong>
  const told = { count: String(broken.length), time: formatMoment(endTime) }
  return broken.length === 0 ? (
    say(fillTemplate(words.balanced, told))
  ) : (
    <strong className="operations-broken">{say(fillTemplate(words.broken, told))}</strong>
  )
}
