import type { Logger } from 'pino'
import type { Drive } from '../../core/drive.ts'
import { type Poller, startPoller } from '../../core/poller.ts'
import type { Database } from '../../db/connect.ts'
import { walkBatch } from './check-log.ts'
import { readLaws } from './law-versions.ts'

type LogCheckOptions = { db: Database; drive: Drive; log: Logger; clock: () => Date; everyMs: number }

/** Starts the poller that works on log checks of all tenants, batch by batch; several processes share the work. */
export function startLogChecks(options: LogCheckOptions): Poller {
  const failed = 'walking the log failed; it is tried again'
  return startPoller({ ...options, failed }, async (isStopped) => {
    const { db, drive, clock } = options
    const due = await db.inPlatform(clock(), (tx) =>
      tx.query<{ tenantId: string; id: string }>('select tenant_id as "tenantId", id from due_log_checks()'),
    )
    if (due.length === 0) return
    const laws = await db.inPlatform(clock(), readLaws)
    for (const { tenantId, id } of due)
      while (!isStopped() && (await db.inTenant(tenantId, clock(), (tx) => walkBatch(tx, id, { laws, drive }))));
  })
}
