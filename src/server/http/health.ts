import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'
import { type Lack, lackIn, unavailable } from './availability.ts'

/** The process runs and answers: it is not to be ended for what else is lacking. */
export const livePath = '/api/health'

const patienceMs = 2000

/**
 * For whoever watches over the process. `/api/health` says that it lives, whatever is lacking; `/api/health/ready` whether requests can be
 * answered: 503 with the reason while the database is away or full and while the server closes.
 */
export function serveHealth(app: FastifyInstance, db: Database, wall: () => Date): void {
  app.get(livePath, { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { logLevel: 'warn' }, async () => {
    const lack = app.availability.lacking() ?? (await lackOfDatabase(db, wall))
    if (lack) throw unavailable(lack)
    return { status: 'ok' }
  })
}

async function lackOfDatabase(db: Database, wall: () => Date): Promise<Lack | undefined> {
  const asked = db
    .inPlatform(wall(), (tx) => tx.query('select 1'))
    .then(
      () => undefined,
      (error: unknown) => lackIn(error) ?? 'database',
    )
  return Promise.race([asked, sleep(patienceMs, 'database' as const, { ref: false })])
}
