import { parseArgs } from 'node:util'
import type pg from 'pg'
import { onDatabase, printLine, readCommandConfig } from './command-database.ts'
import { usageOf } from './commands.ts'
import { filesPlaceFor } from './core/drive.ts'
import { SetUpError } from './core/set-up-error.ts'
import { openStore } from './db/archive/store.ts'
import { archiveYear } from './db/log-archive/archive-year.ts'
import { allTenants } from './db/log-archive/closed-year.ts'
import { archivedParts, restoreYear } from './db/log-archive/restore-year.ts'
import { exitWithError } from './run.ts'

const usage = usageOf('archive')

type ArchiveCommand =
  | { verb: 'archive' | 'restore'; year: number; tenantId?: string | undefined }
  | { verb: 'list'; tenantId?: string | undefined }

/**
 * `npm run archive -- --year 2024`: moves the details of a closed year's log rows into files beside the uploads,
 * whether the app runs or not; the app then reads them from there. `--restore` brings them back, `--list` lists what
 * is archived.
 */
async function main(): Promise<void> {
  const words = readCommand()
  const config = readCommandConfig()
  const store = await openStore(filesPlaceFor(config.dataDir, config.filesBucket))
  await onDatabase(config, 'archive', async (client) => {
    const tenants = words.tenantId ? [words.tenantId] : await allTenants(client)
    if (words.verb === 'list') return listArchives(client, tenants)
    for (const tenantId of tenants) {
      const work = { client, store, tenantId, year: words.year, now: new Date() }
      const told = words.verb === 'archive' ? archiveOne(work) : restoreOne(work)
      // in a run over all tenants, those whose year is not closed are listed and skipped
      await (words.tenantId ? told : told.catch(sayLeftOut))
    }
    if (words.verb === 'archive') await client.query('vacuum (analyze) document_event')
  })
}

type ArchiveWork = Parameters<typeof archiveYear>[0]

async function archiveOne(work: ArchiveWork): Promise<void> {
  const { rows, files, before, bytes } = await archiveYear(work)
  printLine(
    rows === 0
      ? `Tenant ${work.tenantId} has nothing of ${work.year} to archive.`
      : `Archived ${work.year} of tenant ${work.tenantId}: details of ${rows} rows of the log, ${inMegabytes(before)} in the database, ${inMegabytes(bytes)} in ${files} files: ${work.tenantId}/log-archive/${work.year}`,
  )
}

async function restoreOne(work: ArchiveWork): Promise<void> {
  const { rows, files } = await restoreYear(work)
  printLine(
    rows === 0
      ? `Nothing of ${work.year} of tenant ${work.tenantId} is archived.`
      : `Brought back ${work.year} of tenant ${work.tenantId}: details of ${rows} rows out of ${files} files, which are read no more: ${work.tenantId}/log-archive/${work.year}`,
  )
}

async function listArchives(client: pg.Client, tenants: readonly string[]): Promise<void> {
  let any = false
  for (const tenantId of tenants) {
    const years = Map.groupBy(await archivedParts(client, tenantId), ({ year }) => year)
    for (const [year, parts] of years) {
      const [rows, bytes] = [sumOf(parts.map(({ rowCount }) => rowCount)), sumOf(parts.map((part) => part.bytes))]
      printLine(`${tenantId} ${year}: ${rows} rows, ${parts.length} files, ${inMegabytes(bytes)}: ${tenantId}/log-archive/${year}`)
      any = true
    }
  }
  if (!any) printLine('Nothing is archived.')
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

function sayLeftOut(error: unknown): void {
  if (!(error instanceof SetUpError)) throw error
  printLine(`Left out: ${error.message}`)
}

function readCommand(): ArchiveCommand {
  const { year, tenant: tenantId, restore, list: listed } = parseCommandLine()
  if (tenantId !== undefined && !/^\d{6}$/.test(tenantId)) throw new SetUpError(usage)
  if (listed && year === undefined && !restore) return { verb: 'list', tenantId }
  if (listed || !/^[12]\d{3}$/.test(year ?? '')) throw new SetUpError(usage)
  return { verb: restore ? 'restore' : 'archive', year: Number(year), tenantId }
}

function parseCommandLine() {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ options: { year: { type: 'string' }, tenant: { type: 'string' }, restore: flag, list: flag } }).values
  } catch (error) {
    throw new SetUpError(usage, { cause: error })
  }
}

await main().catch(exitWithError)
