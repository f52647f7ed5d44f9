import type { Logger } from 'pino'
import type { Database } from '../../db/connect.ts'
import { walkSome } from './check-log.ts'
import { keptLaws } from './kept-laws.ts'

const lookMs = 2000

/** Walks the checks of all tenants that wait or were begun, one piece after the other, by whichever process comes first. */
export async function walkChecks(db: Database, clock: () => Date, isOver: () => boolean = () => false): Promise<void> {
  const due = await db.inPlatform(clock(), (tx) =>
    tx.query<{ tenantId: string; id: string }>('select tenant_id as "tenantId", id from due_log_checks()'),
  )
  if (due.length === 0) return
  const laws = await db.inPlatform(clock(), keptLaws)
  for (const { tenantId, id } of due) while (!isOver() && (await db.inTenant(tenantId, clock(), (tx) => walkSome(tx, id, laws))));
}

/** Looks for checks until the answer is called, which waits for the piece at work; `everyMs` 0: never by itself. */
export function startLogChecks(db: Database, log: Logger, clock: () => Date, everyMs: number): () => Promise<void> {
  let work = Promise.resolve()
  let isOver = false
  let isIdle = true
  const look = () => {
    if (!isIdle) return
    isIdle = false
    work = walkChecks(db, clock, () => isOver)
      .catch((error: unknown) => log.error({ err: error }, 'walking the log failed; it is tried again'))
      .finally(() => {
        isIdle = true
      })
  }
  const timer = everyMs > 0 ? setInterval(look, Math.min(everyMs, lookMs)).unref() : undefined
  return async () => {
    isOver = true
    clearInterval(timer)
    await work
  }
}
