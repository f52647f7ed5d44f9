import { connect } from '#server/db/connect.ts'
import { quiet } from '../quiet.ts'
import { type TestDatabase, testDatabase } from './postgres.ts'

/** A database that `away` makes unreachable for the platform's own statements, and reachable again. */
export async function databaseAtTimes(): Promise<{ database: TestDatabase; away: (isAway: boolean) => void }> {
  const own = await testDatabase()
  const nowhere = connect('postgres://app:secret@127.0.0.1:1/danju', { log: quiet })
  let isAway = false
  const database = {
    ...own,
    db: { ...own.db, inPlatform: (...given) => (isAway ? nowhere : own.db).inPlatform(...given) },
  } satisfies TestDatabase
  return {
    database,
    away: (is) => {
      isAway = is
    },
  }
}
