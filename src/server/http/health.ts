import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'
import { type OutageReason, outageReasonOf, unavailable } from '../load/availability.ts'

/** Liveness probe: it is answered as long as the process runs, even if nothing else works. */
export const livePath = '/api/health'

const databaseTimeoutMs = 2000

/**
 * Serves probes for supervisors and load balancers. `/api/health` is liveness. `/api/health/ready` is readiness: it
 * answers 503 with the reason while the database is unreachable or full, and while the server closes.
 */
export function serveHealth(app: FastifyInstance, db: Database, wall: () => Date): void {
  app.get(livePath, { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { logLevel: 'warn' }, async () => {
    const lack = app.availability.lacking() ?? (await lackOfDatabase(db, wall))
    if (lack) throw unavailable(lack)
    return { status: 'ok' }
  })
}

async function lackOfDatabase(db: Database, wall: () => Date): Promise<OutageReason | undefined> {
  const asked = db
    .inPlatform(wall(), (tx) => tx.query('select 1'))
    .then(
      () => undefined,
      (error: unknown) => outageReasonOf(error) ?? 'database',
    )
  return Promise.race([asked, sleep(databaseTimeoutMs, 'database' as const, { ref: false })])
}
