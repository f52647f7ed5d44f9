import pino from 'pino'
import { connect } from '#server/db/connect.ts'
import { updateTotals } from '#server/housekeeping.ts'
import type { Site } from './stage.ts'

/** Adds up the noted changes, which the app does every minute; returns how many seconds that took. */
export async function addUp(site: Site): Promise<number> {
  const db = connect(site.appUrl, { log: pino({ level: 'warn' }) })
  const begun = performance.now()
  await updateTotals(db, new Date()).finally(() => db.close())
  return (performance.now() - begun) / 1000
}
