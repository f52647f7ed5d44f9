import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { log, readCommandConfig, say, sayContents } from './command-database.ts'
import { usageOf } from './commands.ts'
import type { Config } from './config.ts'
import { layout, stampOf } from './db/backup-layout.ts'
import { pruneBackups } from './db/prune-backups.ts'
import { takeBackup } from './db/take-backup.ts'
import { verifyBackup } from './db/verify-backup.ts'
import { fail } from './run.ts'
import { SetUpError } from './set-up-error.ts'

/**
 * `npm run backup [folder]`: a copy of the data folder and its database, while the app runs or rests. With `--verify` it is restored into a
 * folder of its own and held against the invariants; a folder that is a backup already is only tried. With `--keep N` older ones are removed.
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
  if (!(verify && existsSync(join(target, layout.manifest)))) await take(config, target)
  if (verify) await tryOut(target)
  if (keep === undefined) return
  // after the trial: a backup that is broken must not cost one that is not
  for (const name of await pruneBackups(dirname(target), keep)) say(`Removed the backup ${name}: the newest ${keep} are kept.`)
}

function readWords(): { folder?: string | undefined; verify: boolean; keep?: number } {
  const { values, positionals } = parsed()
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

function parsed() {
  try {
    const options = { verify: { type: 'boolean', default: false }, keep: { type: 'string' } } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

async function take(config: Config, target: string): Promise<void> {
  const { files, consistentAt } = await takeBackup({ dataDir: config.dataDir, target, log, look: (client) => sayContents(config, client) })
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6
  say(`Backed up ${files.length} files, ${megabytes.toFixed(1)} MB, as of ${consistentAt}: ${target}`)
  say('It holds the secrets of this installation: keep it as safe as the data itself.')
}

async function tryOut(backup: string): Promise<void> {
  const { tenants, documents, lastEventAt, checked, broken } = await verifyBackup({ backup, log })
  say(`Restored for a trial: ${tenants} tenants, ${documents} documents, the last event of one at ${lastEventAt ?? '–'}.`)
  if (broken.length > 0) {
    const lines = broken.map(({ id, title, rows }) => `  ${id} ${title}: ${JSON.stringify(rows[0])}`)
    throw new SetUpError(
      [`${broken.length} of ${checked} invariants do not hold in the backup ${backup}; of each the first row:`, ...lines].join('\n'),
    )
  }
  say(`All ${checked} invariants hold in it.`)
}

await main().catch(fail)
