import { SetUpError } from '../../core/set-up-error.ts'
import { newerMigration } from './migrate-under-load.ts'

/**
 * Migrations that were renamed before their release: former name, as recorded by databases created before the
 * renaming, and current name. Both texts have the same effect. Released migrations are never renamed, so nothing is
 * added here.
 */
const formerNames: Readonly<Record<string, string>> = {
  '0068-oauth': '0070-oauth',
  '0095-period-events': '0097-period-events',
  '0893-sums-of-goods-in-depots': '0893-sums-of-goods-in-depots.safe',
  '0907-granted-purchases': '0907-granted-purchases.safe',
}

/** Current name of a migration that may be recorded under a former one. */
export const currentName = (name: string): string => formerNames[name] ?? name

/**
 * Throws SetUpError where a database has run migrations that a version with the `known` ones would misread. The
 * message names a newer version if all unknown migrations come after the known ones or no known one is missing;
 * otherwise a version that was never released.
 */
export function assertServable(ran: readonly string[], known: readonly string[]): void {
  const newer = newerMigration(ran, known)
  if (newer === undefined) return
  const unknown = ran.filter((name) => !known.includes(name))
  const missing = known.filter((name) => !ran.includes(name))
  const last = numberOf(known.at(-1) ?? '')
  if (missing.length === 0 || unknown.every((name) => numberOf(name) > last))
    throw new SetUpError(
      `The database was brought up to date by a newer version of Danju (${newer}): start that version, or restore a backup from before.`,
    )
  throw new SetUpError(
    `The database has run migrations that this version of Danju does not know (${listSome(unknown)}), and lacks others that it does (${listSome(missing)}): ` +
      'it was set up by a version that was never released. Nothing was changed. Start the version that set it up, or restore a backup of a released one.',
  )
}

const numberOf = (name: string): string => name.slice(0, 4)

/** Lists a few of the names, and how many more there are. */
function listSome(names: readonly string[]): string {
  const most = 5
  return names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`
}
