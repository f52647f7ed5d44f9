import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { seenBy } from '../identity/sight.ts'
import { columnsIn } from './import-columns.ts'
import { keepOutcomes, type Tried } from './import-outcomes.ts'
import { type Head, headAsRead, requireImporter } from './importers.ts'
import type { SheetRow } from './sheet/read.child.ts'
import { type ReadSheet, withSheetOfJob } from './sheet/read.ts'
import type { Counts, Ending, JobTask } from './store.ts'
import type { Work } from './work.ts'

/** Reads a sheet and tries every row in one transaction, which is taken back: nothing is written but what was found out. */
export async function checkImport(work: Work): Promise<Ending> {
  const { db, clock, task } = work
  const { asRead, total } = await withFileOf(work, (path) =>
    db.inTenant(task.tenantId, clock(), (tx) => withSheetOfJob(path, {}, (sheet) => keepSheet(tx, task, sheet))),
  )
  work.progress(0, total)
  const tried = await tryRows(work, asRead)
  await db.inTenant(task.tenantId, clock(), async (tx) => {
    for (let at = 0; at < tried.length; at += keptTogether) await keepOutcomes(tx, task.id, tried.slice(at, at + keptTogether), false)
  })
  return { state: 'ready', done: total, total, counts: countsOf(tried) }
}

async function withFileOf<T>({ drive, task }: Work, read: (path: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `${randomUUID()}${extname(task.fileKey ?? '')}`)
  try {
    await pipeline(await drive.read(task.fileKey ?? ''), createWriteStream(path))
    return await read(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Rows that are tried before the work tells how far it is. */
const together = 100
/** Rows of which one statement keeps what became of them. */
const keptTogether = 500

/** Thrown to take everything back, once all is known. */
class TakenBack extends Error {
  readonly tried: Tried[]

  constructor(tried: Tried[]) {
    super('taken back')
    this.tried = tried
  }
}

async function tryRows({ db, clock, task, signal, progress }: Work, head: Head): Promise<Tried[]> {
  const attempt = db.inTenant(task.tenantId, clock(), async (tx) => {
    const take = await requireImporter(task).open(await seenBy(tx, task.userId), task, head)
    const tried: Tried[] = []
    for (;;) {
      signal.throwIfAborted()
      const rows = await rowsBehind(tx, task.id, tried.at(-1)?.row ?? 0)
      if (rows.length === 0) throw new TakenBack(tried)
      tried.push(...(await take(rows)))
      progress(tried.length)
    }
  })
  return attempt.catch((error: unknown) => {
    if (error instanceof TakenBack) return error.tried
    throw error
  })
}

const rowsBehind = (tx: Tx, jobId: string, row: number): Promise<SheetRow[]> =>
  tx.query<SheetRow>(
    'select row_no as row, cells from import_row where tenant_id = $1 and job_id = $2 and row_no > $3 order by row_no limit $4',
    [tx.tenantId, jobId, row, together],
  )

function countsOf(tried: readonly Tried[]): Counts {
  const counts: Counts = { rows: tried.length, added: 0, changed: 0, same: 0, failed: 0 }
  for (const { result } of tried) counts[result] += 1
  return counts
}

/** Keeps a sheet as it is read, once its head is known. A job that is taken up again begins afresh. */
async function keepSheet(tx: Tx, task: JobTask, { head: { cells: head }, batches }: ReadSheet): Promise<{ asRead: Head; total: number }> {
  const asRead = headAsRead(task, head)
  columnsIn(requireImporter(task).definition, asRead)
  await tx.query('delete from import_row where tenant_id = $1 and job_id = $2', [tx.tenantId, task.id])
  let total = 0
  for await (const rows of batches) {
    await insertRows(
      tx,
      'import_row',
      { tenant_id: ['text', tx.tenantId], job_id: ['bigint', task.id] },
      { row_no: ['integer', rows.map(({ row }) => row)], cells: ['jsonb', rows.map(({ cells }) => JSON.stringify(cells))] },
    )
    total += rows.length
  }
  // last, for whoever renews the lease waits for this row
  await tx.query(`update job set params = params || jsonb_build_object('head', $3::jsonb) where tenant_id = $1 and id = $2`, [
    tx.tenantId,
    task.id,
    JSON.stringify(head),
  ])
  return { asRead, total }
}
