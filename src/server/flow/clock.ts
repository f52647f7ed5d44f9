import type { Logger } from 'pino'
import { backOffMs } from '../back-off.ts'
import type { Database, Tx } from '../db/connect.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import { lockInstance, stepOn } from './instances.ts'
import { type AboutRows, holdBusiness, tellOutcome } from './outcome.ts'

type Options = { db: Database; log: Logger; clock: () => Date /** How often to look; 0 is never. */; everyMs: number; about: AboutRows }
type Due = { tenantId: string; id: string }

/**
 * Lets the waits of processes end, in all tenants, each in a transaction of its own. Several processes of the server may do so on one database:
 * whoever comes second finds nothing due any more.
 */
export function startFlowClock(options: Options): Rounds {
  const failed = 'looking for waits of processes failed; it is tried again'
  return startRounds({ ...options, failed }, async (isStopped) => {
    const { db, clock } = options
    const now = clock()
    const due = await db.inPlatform(now, (tx) => tx.query<Due>('select tenant_id as "tenantId", id from due_flows($1)', [now]))
    for (const one of due) if (!isStopped()) await raise(options, one)
  })
}

/** What fails keeps nothing else waiting, and is tried again after a minute, two, four, at most a day. */
async function raise({ db, log, clock, about }: Options, { tenantId, id }: Due): Promise<void> {
  try {
    await db.inTenant(tenantId, clock(), (tx) => endWaits(tx, id, about))
  } catch (error) {
    log.warn({ err: error, tenantId, flow: id }, 'a process could not go on by the clock; it is put off')
    await db.inTenant(tenantId, clock(), (tx) => putOff(tx, id))
  }
}

async function endWaits(tx: Tx, id: string, about: AboutRows): Promise<void> {
  await holdBusiness(tx, about, { flowId: id })
  const instance = await lockInstance(tx, id)
  if (!instance?.dueAt || instance.dueAt > tx.now) return
  const rest = await stepOn(tx, instance)
  if (rest?.isOver) await tellOutcome(about, { tx, user: undefined, requestId: 'clock', language: 'zh' }, instance)
}

async function putOff(tx: Tx, id: string): Promise<void> {
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
