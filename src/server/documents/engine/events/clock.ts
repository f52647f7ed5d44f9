import type { Logger } from 'pino'
import { type Poller, startPoller } from '../../../core/poller.ts'
import type { Database } from '../../../db/connect.ts'
import { Refused } from '../../../db/refuse.ts'
import { postponeDue, raiseDue } from './raise-due.ts'

type ClockOptions = { db: Database; log: Logger; clock: () => Date /** Poll interval in ms; 0 means never. */; everyMs: number }
type DueDocument = { tenantId: string; id: string }

/**
 * Starts the poller that raises due events of all tenants. Several processes may run on one database: each event is
 * raised by one of them.
 */
export function startClock(options: ClockOptions): Poller {
  const failed = 'looking for what is due failed; it is tried again'
  return startPoller({ ...options, failed }, (isStopped) => raiseAll(options, isStopped))
}

/** Runs rounds until one raises nothing. Skips documents that other transactions are changing, and postponed ones. */
async function raiseAll(options: ClockOptions, isStopped: () => boolean): Promise<void> {
  let done: number
  do {
    done = 0
    for (const due of await dueDocuments(options)) {
      if (isStopped()) return
      if (await raiseOne(options, due)) done += 1
    }
  } while (done > 0)
}

const dueDocuments = ({ db, clock }: ClockOptions): Promise<DueDocument[]> => {
  const now = clock()
  return db.inPlatform(now, (tx) => tx.query<DueDocument>('select tenant_id as "tenantId", id from due_documents($1)', [now]))
}

/** Raises one due event in a transaction of its own, so that a failure does not stop the others. */
async function raiseOne(options: ClockOptions, due: DueDocument): Promise<boolean> {
  const { db, log, clock } = options
  try {
    return await db.inTenant(due.tenantId, clock(), (tx) => raiseDue(tx, due.id))
  } catch (error) {
    // the document has changed since it was read, and its head now holds what is due next
    if (error instanceof Refused && (error.key === 'VERSION_STALE' || error.key === 'DOC_GONE')) return false
    await putOffAfter(options, due, error).catch((failure: unknown) =>
      log.error({ err: failure, ...due }, 'what is due could not be put off'),
    )
    return false
  }
}

/** Postpones a failed event. Its refusal is written to the document's log the first time only. */
async function putOffAfter({ db, log, clock }: ClockOptions, { tenantId, id }: DueDocument, error: unknown): Promise<void> {
  const attempts = await db.inTenant(tenantId, clock(), (tx) => postponeDue(tx, id))
  if (attempts === 1 && error instanceof Refused && error.afterwards) await db.inTenant(tenantId, clock(), error.afterwards)
  log.warn({ err: error, tenantId, document: id, attempts }, 'what the clock raised failed; it is put off')
}
