import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandLog, printContents, printLine, readCommandConfig } from './command-database.ts'
import { usageOf } from './commands.ts'
import type { Config } from './config/config.ts'
import { SetUpError } from './core/set-up-error.ts'
import { backupLayout, stampOf } from './db/backup/backup-layout.ts'
import { pruneBackups } from './db/backup/prune-backups.ts'
import { takeBackup } from './db/backup/take-backup.ts'
import { verifyBackup } from './db/backup/verify-backup.ts'
import { exitWithError } from './run.ts'

/**
 * `npm run backup [folder]`: copies the data folder and its database, whether the app runs or not. With `--verify`
 * the copy is restored into a temporary folder and checked against the invariants; an existing backup is only
 * verified. With `--keep N` older ones are removed.
 */
async function main(): Promise<void> {
  const config = readCommandConfig()
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) {
    throw new SetUpError(
      'The database is on a server of your own (DATABASE_URL): back it up with its own tool, pg_dump --format=custom, ' +
        `and copy ${dataDir}, which holds the secrets and the files.`,
    )
  }
  const { folder, verify, keep } = readWords()
  const target = resolve(folder ?? `${dataDir}-backups/${stampOf(new Date())}`)
  if (!(verify && existsSync(join(target, backupLayout.manifest)))) await backUp(config, target)
  if (verify) await verifyCopy(target)
  if (keep === undefined) return
  // after verification: a broken backup must not push out a good one
  for (const name of await pruneBackups(dirname(target), keep)) printLine(`Removed the backup ${name}: the newest ${keep} are kept.`)
}

function readWords(): { folder?: string | undefined; verify: boolean; keep?: number } {
  const { values, positionals } = parseCommandLine()
  const [folder, ...more] = positionals
  if (more.length > 0) throw new SetUpError(usage)
  if (values.keep === undefined) return { folder, verify: values.verify }
  const keep = Number(values.keep)
  if (!/^\d{1,4}$/.test(values.keep) || keep < 1) throw new SetUpError('--keep takes a whole number from 1 to 9999.')
  if (folder !== undefined)
    throw new SetUpError('--keep is for backups without a name, which stand together: say either a folder or --keep.')
  return { folder, verify: values.verify, keep }
}

const usage = usageOf('backup')

function parseCommandLine() {
  try {
    const options = { verify: { type: 'boolean', default: false }, keep: { type: 'string' } } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

async function backUp(config: Config, target: string): Promise<void> {
  const { files, consistentAt } = await takeBackup({
    dataDir: config.dataDir,
    target,
    log: commandLog,
    look: (client) => printContents(config, client),
  })
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6
  printLine(`Backed up ${files.length} files, ${megabytes.toFixed(1)} MB, as of ${consistentAt}: ${target}`)
  printLine('It holds the secrets of this installation: keep it as safe as the data itself.')
}

async function verifyCopy(backup: string): Promise<void> {
  const { tenants, documents, lastEventAt, checked, broken } = await verifyBackup({ backup, log: commandLog })
  printLine(`Restored for a trial: ${tenants} tenants, ${documents} documents, the last event of one at ${lastEventAt ?? '–'}.`)
  if (broken.length > 0) {
    const lines = broken.map(({ id, title, rows }) => `  ${id} ${title}: ${JSON.stringify(rows[0])}`)
    throw new SetUpError(
      [`${broken.length} of ${checked} invariants do not hold in the backup ${backup}; of each the first row:`, ...lines].join('\n'),
    )
  }
  printLine(`All ${checked} invariants hold in it.`)
}

await main().catch(exitWithError)
