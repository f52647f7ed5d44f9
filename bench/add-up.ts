import pino from 'pino'
import { connect } from '#server/db/connect.ts'
import { keepSums } from '#server/housekeeping.ts'
import type { Site } from './stage.ts'

/** Adds up what is noted, as the app does every minute; answers how many seconds that took. */
export async function addUp(site: Site): Promise<number> {
  const db = connect(site.appUrl, { log: pino({ level: 'warn' }) })
  const begun = performance.now()
  await keepSums(db, new Date()).finally(() => db.close())
  return (performance.now() - begun) / 1000
}
