import { readConfig } from './config.ts'
import { asOwner } from './db/as-owner.ts'
import { withClient } from './db/client.ts'
import { pendingMigrations } from './db/migrate.ts'
import { fail } from './run.ts'
import { SetUpError } from './set-up-error.ts'

/**
 * `npm run upgrade -- --check`: what a start of this version would change in the database, while an older one runs or rests. It changes nothing:
 * the start itself does, in one transaction.
 */
async function main(): Promise<void> {
  if (process.argv[2] !== '--check')
    throw new SetUpError('A start of the new version upgrades; npm run upgrade -- --check says what it would do.')
  const { dataDir, databaseUrl } = readConfig(process.env)
  const say = (line: string) => console.log(line)
  const pending = databaseUrl
    ? await withClient({ connectionString: databaseUrl }, (client) => pendingMigrations(client))
    : await asOwner({ dataDir, log: { info: say, warn: say, error: say }, purpose: 'check' }, (client) => pendingMigrations(client))
  say(
    pending.length === 0
      ? 'The database is up to date: a start changes nothing in it.'
      : `A start brings the database up to date in one transaction, by ${pending.length} migrations; back it up first (npm run backup).`,
  )
  for (const name of pending) say(`  ${name}`)
}

await main().catch(fail)
