import type { Logger } from 'pino'
import type { Database } from '../../db/connect.ts'
import type { Drive } from '../../files/drive.ts'
import { type Rounds, startRounds } from '../../rounds.ts'
import { walkSome } from './check-log.ts'
import { keptLaws } from './kept-laws.ts'

type Options = { db: Database; drive: Drive; log: Logger; clock: () => Date; everyMs: number }

/** Walks the checks of all tenants that wait or were begun, one piece after the other, by whichever process comes first. */
export function startLogChecks(options: Options): Rounds {
  const failed = 'walking the log failed; it is tried again'
  return startRounds({ ...options, failed }, async (isStopped) => {
    const { db, drive, clock } = options
    const due = await db.inPlatform(clock(), (tx) =>
      tx.query<{ tenantId: string; id: string }>('select tenant_id as "tenantId", id from due_log_checks()'),
    )
    if (due.length === 0) return
    const laws = await db.inPlatform(clock(), keptLaws)
    for (const { tenantId, id } of due)
      while (!isStopped() && (await db.inTenant(tenantId, clock(), (tx) => walkSome(tx, id, { laws, drive }))));
  })
}
