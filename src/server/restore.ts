import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commandLog, onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { usageOf } from './commands.ts'
import type { Config } from './config/config.ts'
import { commandLine } from './core/command-line.ts'
import { SetUpError } from './core/set-up-error.ts'
import { openArchive } from './db/archive/archive.ts'
import { restoreToMoment } from './db/archive/restore-to.ts'
import { restoreBackup } from './db/backup/restore-backup.ts'
import { exitWithError } from './run.ts'

const usage = usageOf('restore')

/**
 * `npm run restore <folder>`: restores a backup into DATA_DIR, which must be empty unless `--replace` is given. `--to
 * <moment>` restores the archive to a moment instead, and `--to latest` to its end.
 */
async function main(): Promise<void> {
  const config = readCommandConfig()
  const { dataDir, databaseUrl } = config
  if (databaseUrl !== undefined) {
    throw new SetUpError('The database is on a server of your own (DATABASE_URL): restore it with its own tool, pg_restore.')
  }
  const { backup, to, replace } = readWords()
  const restored = to === undefined ? await restoreFolder(config, backup, replace) : await restoreMoment(config, to, replace)
  await onDatabase(config, 'look', async () => undefined)
  printLine(`Restored into ${dataDir}, as of ${restored}. Start it with ${commandLine('start')}.`)
}

function readWords(): { backup?: string | undefined; to?: string | undefined; replace: boolean } {
  const { values, positionals } = parseCommandLine()
  const [backup, ...more] = positionals
  if (more.length > 0 || (values.to === undefined) === (backup === undefined)) throw new SetUpError(usage)
  return { backup, ...values }
}

function parseCommandLine() {
  try {
    const options = { replace: { type: 'boolean', default: false }, to: { type: 'string' } } as const
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

async function restoreFolder({ dataDir }: Config, backup = '', replace: boolean): Promise<string> {
  const { consistentAt } = await restoreBackup({ backup: resolve(backup), dataDir, replace, log: commandLog })
  return consistentAt
}

async function restoreMoment({ dataDir, archive }: Config, to: string, replace: boolean): Promise<string> {
  if (!archive) throw new SetUpError('A moment is restored from the archive: say where it is and what seals it (ARCHIVE_URL, ARCHIVE_KEY).')
  const moment = to === 'latest' ? undefined : new Date(to)
  if (moment && Number.isNaN(moment.getTime()))
    throw new SetUpError(`${to} is no moment: write 2026-11-26 12:00:00 by the clock of this machine, 2026-11-26T04:00:00Z, or latest.`)
  if (moment && moment > new Date()) throw new SetUpError(`${moment.toISOString()} is yet to come.`)
  const { asOf } = await restoreToMoment({
    dataDir,
    archive: await openArchive(archive),
    replace,
    log: commandLog,
    ...(moment && { moment }),
  })
  return `${moment?.toISOString() ?? 'the end of the archive'} (its last transaction: ${asOf})`
}

await main().catch(exitWithError)
