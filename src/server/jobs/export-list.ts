import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { listOf } from '../exports/lists.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { answerTemporaryFile } from '../sheets/temporary-file-answer.ts'
import { type SheetCell, writeSheet } from '../sheets/write.ts'
import { exportPermissionsOf } from './export-permissions.ts'
import { type ListRequest, openList } from './list-rows.ts'
import type { JobEnding } from './store.ts'
import type { JobContext } from './work.ts'

/** A list request, and the resource to which it belongs. */
type ListExport = ListRequest & { resource: string }

/** Exports a list into a sheet, which is stored until it is downloaded. */
export async function exportList({ db, drive, clock, task, signal, progress }: JobContext): Promise<JobEnding> {
  const seen = {
    ...(task.params as Pick<ListRequest, 'query' | 'columns' | 'language'>),
    resource: task.resource,
    userId: task.userId,
    requestId: task.id,
  }
  const path = join(tmpdir(), `${randomUUID()}.xlsx`)
  try {
    const { rows, sight, name } = await db.inTenant(task.tenantId, clock(), async (tx) => ({
      name: nameOf(seen, tx.today),
      sight: await exportPermissionsOf(tx, task.userId),
      rows: await writeList(tx, seen, path, signal, progress),
    }))
    const key = `${task.tenantId}/jobs/${task.id}-${randomUUID()}.xlsx`
    await drive.put(key, path)
    const { size } = await stat(path)
    return { state: 'done', done: rows, total: rows, file: { key, name, size }, seen: sight }
  } finally {
    await rm(path, { force: true })
  }
}

/** The same list, as the answer to a request. */
export const answerList = (tx: Tx, seen: ListExport, signal: AbortSignal): Promise<FileAnswer> =>
  answerTemporaryFile(tx, nameOf(seen, tx.today), (path) => writeList(tx, seen, path, signal, () => undefined))

/** File name of the export: the list's label and the tenant's day. */
const nameOf = ({ resource, language }: ListExport, today: string): string =>
  `${listOf(resource)?.label[language] ?? resource}-${today}.xlsx`

async function writeList(tx: Tx, seen: ListExport, path: string, signal: AbortSignal, progress: JobContext['progress']): Promise<number> {
  const list = listOf(seen.resource) ?? refuse('BAD_INPUT', { params: { field: 'resource' } })
  const { columns, total, batches } = await openList(tx, list, seen)
  progress(0, total)
  let done = 0
  const rows = async function* (): AsyncGenerator<SheetCell[]> {
    for await (const batch of batches) {
      signal.throwIfAborted()
      for (const row of batch) yield columns.map(({ cell }) => cell(row))
      done += batch.length
      progress(done, total)
    }
  }
  const heads = columns.map(({ head }) => head)
  await writeSheet(path, list.label[seen.language], heads, rows())
  return done
}
