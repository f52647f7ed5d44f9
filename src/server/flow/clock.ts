import type { Logger } from 'pino'
import { backOffMs } from '#server/core/poller.ts'
import { type Poller, startPoller } from '../core/poller.ts'
import type { Database, Tx } from '../db/connect.ts'
import { lockInstance, takeStep } from './instances.ts'
import { type BusinessTables, lockBusinessRow, reportOutcome } from './outcome.ts'

type FlowClockOptions = {
  db: Database
  log: Logger
  clock: () => Date
  /** Interval of the poller in milliseconds; 0: it never runs. */
  everyMs: number
  about: BusinessTables
}
type DueFlow = { tenantId: string; id: string }

/**
 * Resumes processes whose timers are due, in all tenants, each in a transaction of its own. Several server processes
 * may do this on one database: the second one then finds nothing due.
 */
export function startFlowClock(options: FlowClockOptions): Poller {
  const failed = 'looking for waits of processes failed; it is tried again'
  return startPoller({ ...options, failed }, async (isStopped) => {
    const { db, clock } = options
    const now = clock()
    const due = await db.inPlatform(now, (tx) => tx.query<DueFlow>('select tenant_id as "tenantId", id from due_flows($1)', [now]))
    for (const one of due) if (!isStopped()) await resumeDue(options, one)
  })
}

/**
 * Resumes one process. A failure does not affect others; the process is retried after one minute, two, four, and so
 * on, at most after a day.
 */
async function resumeDue({ db, log, clock, about }: FlowClockOptions, { tenantId, id }: DueFlow): Promise<void> {
  try {
    await db.inTenant(tenantId, clock(), (tx) => resumeInstance(tx, id, about))
  } catch (error) {
    log.warn({ err: error, tenantId, flow: id }, 'a process could not go on by the clock; it is put off')
    await db.inTenant(tenantId, clock(), (tx) => postpone(tx, id))
  }
}

async function resumeInstance(tx: Tx, id: string, about: BusinessTables): Promise<void> {
  await lockBusinessRow(tx, about, { flowId: id })
  const instance = await lockInstance(tx, id)
  if (!instance?.dueAt || instance.dueAt > tx.now) return
  const rest = await takeStep(tx, instance)
  if (rest?.isOver) await reportOutcome(about, { tx, user: undefined, requestId: 'clock', language: 'zh' }, instance)
}

async function postpone(tx: Tx, id: string): Promise<void> {
  const due = await tx.maybeOne<{ attempts: number }>(
    `select due_attempts + 1 as attempts from flow_instance where tenant_id = $1 and id = $2 and due_at <= $3 for no key update`,
    [tx.tenantId, id, tx.now],
  )
  if (!due) return
  const next = new Date(tx.now.getTime() + backOffMs(due.attempts))
  await tx.query('update flow_instance set due_attempts = $3, due_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
    due.attempts,
    next,
  ])
}
