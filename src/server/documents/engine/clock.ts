import type { Logger } from 'pino'
import type { Database } from '../../db/connect.ts'
import { Refused } from '../../refuse.ts'
import { type Rounds, startRounds } from '../../rounds.ts'
import { putOff, raiseDue } from './raise-due.ts'

type Options = { db: Database; log: Logger; clock: () => Date /** How often to look; 0 is never. */; everyMs: number }
type Due = { tenantId: string; id: string }

/** Starts to raise what is due in all tenants. Several processes may do so on one database: each due event is raised by one of them. */
export function startClock(options: Options): Rounds {
  const failed = 'looking for what is due failed; it is tried again'
  return startRounds({ ...options, failed }, (isStopped) => raiseAll(options, isStopped))
}

/** Until a round finds nothing that it could do: what others are at, or was put off, is not waited for. */
async function raiseAll(options: Options, isStopped: () => boolean): Promise<void> {
  let done: number
  do {
    done = 0
    for (const due of await dueDocuments(options)) {
      if (isStopped()) return
      if (await raiseOne(options, due)) done += 1
    }
  } while (done > 0)
}

const dueDocuments = ({ db, clock }: Options): Promise<Due[]> => {
  const now = clock()
  return db.inPlatform(now, (tx) => tx.query<Due>('select tenant_id as "tenantId", id from due_documents($1)', [now]))
}

/** Raises one in a transaction of its own; what fails keeps nothing else waiting. */
async function raiseOne(options: Options, due: Due): Promise<boolean> {
  const { db, log, clock } = options
  try {
    return await db.inTenant(due.tenantId, clock(), (tx) => raiseDue(tx, due.id))
  } catch (error) {
    // it moved on while it was looked at: what it waits for now is on its head
    if (error instanceof Refused && (error.key === 'VERSION_STALE' || error.key === 'DOC_GONE')) return false
    await putOffAfter(options, due, error).catch((failure: unknown) =>
      log.error({ err: failure, ...due }, 'what is due could not be put off'),
    )
    return false
  }
}

/** Puts off what failed; its refusal stands in the document's log the first time. */
async function putOffAfter({ db, log, clock }: Options, { tenantId, id }: Due, error: unknown): Promise<void> {
  const attempts = await db.inTenant(tenantId, clock(), (tx) => putOff(tx, id))
  if (attempts === 1 && error instanceof Refused && error.afterwards) await db.inTenant(tenantId, clock(), error.afterwards)
  log.warn({ err: error, tenantId, document: id, attempts }, 'what the clock raised failed; it is put off')
}
