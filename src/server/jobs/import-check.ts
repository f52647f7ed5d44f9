import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { asUser } from '../identity/permissions.ts'
import { formFields } from '../sheets/forms/form-fields.ts'
import { acceptedHeads, columnsOfHead, importFields } from '../sheets/import-columns.ts'
import { type ImportCounts, type RowOutcome, storeOutcomes } from '../sheets/import-outcomes.ts'
import { type ReadSheet, withSheetInJob } from '../sheets/read.ts'
import type { ReadingChoice, SheetRow } from '../sheets/reading.ts'
import { isWarning } from './import-sheets.ts'
import { mappedHead, requireImporter, type SheetHead } from './importers.ts'
import type { JobEnding, JobTask } from './store.ts'
import { storedValues, withValues } from './stored-values.ts'
import type { JobContext } from './work.ts'

/**
 * Reads a sheet and tries to import every row in one transaction, which is rolled back; only the outcomes are stored.
 */
export async function checkImport(work: JobContext): Promise<JobEnding> {
  const { db, clock, task } = work
  const { asRead, total } = task.params.mended ? await storedSheet(work) : await readFile(work)
  work.progress(0, total)
  const tried = await tryRows(work, asRead)
  await db.inTenant(task.tenantId, clock(), async (tx) => {
    for (let at = 0; at < tried.length; at += outcomesPerStatement)
      await storeOutcomes(tx, task.id, tried.slice(at, at + outcomesPerStatement), false)
  })
  return { state: 'ready', done: total, total, counts: countsOf(tried) }
}

type SheetToTry = { asRead: SheetHead; total: number }

const readFile = (work: JobContext): Promise<SheetToTry> =>
  withFileOf(work, (path) =>
    work.db.inTenant(work.task.tenantId, work.clock(), (tx) =>
      withSheetInJob(path, orderOf(work.task), (sheet) => storeSheet(tx, work.task, sheet)),
    ),
  )

/** The stored rows of the sheet, with the corrections made since. */
async function storedSheet({ db, clock, task }: JobContext): Promise<SheetToTry> {
  const asRead = mappedHead(task, task.params.head as SheetHead)
  const { total } = await db.inTenant(task.tenantId, clock(), (tx) =>
    tx.one<{ total: number }>('select count(*)::integer as total from import_row where tenant_id = $1 and job_id = $2', [
      tx.tenantId,
      task.id,
    ]),
  )
  return { asRead, total }
}

const orderOf = (task: JobTask) => ({
  heads: acceptedHeads(requireImporter(task).definition, {}),
  service: task.resource,
  reading: task.params.reading as ReadingChoice | undefined,
})

async function withFileOf<T>({ drive, task }: JobContext, read: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `${randomUUID()}${extname(task.fileKey ?? '')}`)
  try {
    await pipeline(await drive.read(task.fileKey ?? ''), createWriteStream(path))
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Rows tried between two progress reports. */
const rowsPerRead = 500
/** Outcomes stored per statement. */
const outcomesPerStatement = 500

/** Thrown after all rows were tried, to roll everything back. */
class RolledBackTrial extends Error {
  readonly tried: RowOutcome[]

  constructor(tried: RowOutcome[]) {
    super('taken back')
    this.tried = tried
  }
}

async function tryRows({ db, clock, task, signal, progress }: JobContext, head: SheetHead): Promise<RowOutcome[]> {
  const attempt = db.inTenant(task.tenantId, clock(), async (tx) => {
    const take = await requireImporter(task).open(await asUser(tx, task.userId), task, head)
    const tried: RowOutcome[] = []
    for (;;) {
      signal.throwIfAborted()
      const rows = await rowsAfter(tx, task.id, tried.at(-1)?.row ?? 0)
      if (rows.length === 0) throw new RolledBackTrial(tried)
      tried.push(...(await take(rows)))
      progress(tried.length)
    }
  })
  return attempt.catch((error: unknown) => {
    if (error instanceof RolledBackTrial) return error.tried
    throw error
  })
}

const rowsAfter = (tx: Tx, jobId: string, row: number): Promise<SheetRow[]> =>
  tx.query<SheetRow>(
    'select row_no as row, cells from import_row where tenant_id = $1 and job_id = $2 and row_no > $3 order by row_no limit $4',
    [tx.tenantId, jobId, row, rowsPerRead],
  )

function countsOf(tried: readonly RowOutcome[]): ImportCounts {
  const counts: ImportCounts = { rows: tried.length, added: 0, changed: 0, same: 0, failed: 0 }
  for (const { result } of tried) counts[result] += 1
  return { ...counts, warned: tried.filter(({ problems }) => problems?.some(isWarning)).length }
}

/** Checks a sheet's head, then stores its rows as they are read. A resumed job starts again from the beginning. */
async function storeSheet(tx: Tx, task: JobTask, { head: { cells: head }, batches }: ReadSheet): Promise<SheetToTry> {
  const { definition } = requireImporter(task)
  const chosen = task.params.columns ?? formFields(definition, importFields(definition), head)
  const asRead = mappedHead({ params: { columns: chosen } }, head)
  const columns = columnsOfHead(definition, asRead)
  const values = await storedValues(tx, task.resource)
  await tx.query('delete from import_row where tenant_id = $1 and job_id = $2', [tx.tenantId, task.id])
  let total = 0
  for await (const rows of batches) {
    await insertRows(
      tx,
      'import_row',
      { tenant_id: ['text', tx.tenantId], job_id: ['bigint', task.id] },
      {
        row_no: ['integer', rows.map(({ row }) => row)],
        cells: ['jsonb', rows.map(({ cells }) => JSON.stringify(withValues(values, columns, cells)))],
      },
    )
    total += rows.length
  }
  // comes last, because renewing the job's lease waits for this row's lock
  await tx.query('update job set params = params || $3::jsonb where tenant_id = $1 and id = $2', [
    tx.tenantId,
    task.id,
    JSON.stringify({ head, columns: chosen }),
  ])
  return { asRead, total }
}
