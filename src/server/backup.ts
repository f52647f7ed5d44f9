import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { stampOf } from './db/backup-layout.ts'
import { takeBackup } from './db/take-backup.ts'
import { fail } from './run.ts'
import { SetUpError } from './set-up-error.ts'

/** `npm run backup [folder]`: a copy of the data folder and its database, while the app runs or rests. */
async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    throw new SetUpError(
      'The database is on a server of your own (DATABASE_URL): back it up with its own tool, pg_dump --format=custom, ' +
        `and copy ${dataDir}, which holds the secrets and the files.`,
    )
  }
  const target = resolve(process.argv[2] ?? `${dataDir}-backups/${stampOf(new Date())}`)
  const say = (line: string) => console.log(line)
  const { files, consistentAt } = await takeBackup({ dataDir, target, log: { info: say, warn: say, error: say } })
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6
  console.log(`Backed up ${files.length} files, ${megabytes.toFixed(1)} MB, as of ${consistentAt}: ${target}`)
  console.log('It holds the secrets of this installation: keep it as safe as the data itself.')
}

await main().catch(fail)
