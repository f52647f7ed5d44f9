import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { restoreBackup } from './db/restore-backup.ts'
import { fail } from './run.ts'
import { SetUpError } from './set-up-error.ts'

/** `npm run restore <folder>`: puts a backup into DATA_DIR, which must be empty unless `--replace` is said. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const words = process.argv.slice(2)
  const [backup] = words.filter((word) => word !== '--replace')
  if (databaseUrl !== undefined) {
    throw new SetUpError('The database is on a server of your own (DATABASE_URL): restore it with its own tool, pg_restore.')
  }
  if (backup === undefined) throw new SetUpError('Say which backup: npm run restore <folder>')
  const say = (line: string) => console.log(line)
  const replace = words.includes('--replace')
  const { consistentAt } = await restoreBackup({ backup: resolve(backup), dataDir, replace, log: { info: say, warn: say, error: say } })
  console.log(`Restored into ${dataDir}, as of ${consistentAt}. Start it with npm start.`)
}

await main().catch(fail)
