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
import { headAsRead, requireImporter } from './importers.ts'
import { readSheet } from './sheet/read.ts'
import type { SheetRow } from './sheet/read.worker.ts'
import type { Counts, Ending } from './store.ts'
import type { Work } from './work.ts'

/** Reads a sheet and tries every row in one transaction, which is taken back: nothing is written but what was found out. */
export async function checkImport(work: Work): Promise<Ending> {
  const { db, clock, task } = work
  const [head, ...rows] = await sheetOf(work)
  const asRead = headAsRead(task, head?.cells ?? [])
  columnsIn(requireImporter(task).definition, asRead)
  await db.inTenant(task.tenantId, clock(), (tx) => keepRows(tx, task.id, head, rows))
  work.progress(0, rows.length)
  const tried = await tryRows(work, asRead, rows)
  await db.inTenant(task.tenantId, clock(), (tx) => keepOutcomes(tx, task.id, tried, false))
  const counts = countsOf(tried)
  return { state: 'ready', done: rows.length, total: rows.length, counts }
}

async function sheetOf({ drive, task }: Work): Promise<SheetRow[]> {
  const path = join(tmpdir(), `${randomUUID()}${extname(task.fileKey ?? '')}`)
  try {
    await pipeline(await drive.read(task.fileKey ?? ''), createWriteStream(path))
    return await readSheet(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Rows that are tried before the work tells how far it is. */
const together = 100

/** Thrown to take everything back, once all is known. */
class TakenBack extends Error {
  readonly tried: Tried[]

  constructor(tried: Tried[]) {
    super('taken back')
    this.tried = tried
  }
}

async function tryRows(
  { db, clock, task, signal, progress }: Work,
  head: readonly (string | null)[],
  rows: readonly SheetRow[],
): Promise<Tried[]> {
  const attempt = db.inTenant(task.tenantId, clock(), async (tx) => {
    const take = await requireImporter(task).open(await seenBy(tx, task.userId), task, head)
    const tried: Tried[] = []
    while (tried.length < rows.length) {
      signal.throwIfAborted()
      tried.push(...(await take(rows.slice(tried.length, tried.length + together))))
      progress(tried.length)
    }
    throw new TakenBack(tried)
  })
  return attempt.catch((error: unknown) => {
    if (error instanceof TakenBack) return error.tried
    throw error
  })
}

function countsOf(tried: readonly Tried[]): Counts {
  const counts: Counts = { rows: tried.length, added: 0, changed: 0, same: 0, failed: 0 }
  for (const { result } of tried) counts[result] += 1
  return counts
}

/** A job that is taken up again begins afresh. */
async function keepRows(tx: Tx, jobId: string, head: SheetRow | undefined, rows: readonly SheetRow[]): Promise<void> {
  await tx.query('delete from import_row where tenant_id = $1 and job_id = $2', [tx.tenantId, jobId])
  await tx.query(`update job set params = params || jsonb_build_object('head', $3::jsonb) where tenant_id = $1 and id = $2`, [
    tx.tenantId,
    jobId,
    JSON.stringify(head?.cells ?? []),
  ])
  await insertRows(
    tx,
    'import_row',
    { tenant_id: ['text', tx.tenantId], job_id: ['bigint', jobId] },
    { row_no: ['integer', rows.map(({ row }) => row)], cells: ['jsonb', rows.map(({ cells }) => JSON.stringify(cells))] },
  )
}
