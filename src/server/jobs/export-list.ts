import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tx } from '../db/connect.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { refuse } from '../refuse.ts'
import { answerWritten } from './answer-written.ts'
import { type Asked, openList } from './list-rows.ts'
import { listOf } from './lists.ts'
import { type SheetCell, writeSheet } from './sheet/write.ts'
import { sightOf } from './sight.ts'
import type { Ending } from './store.ts'
import type { Work } from './work.ts'

/** A list as it is seen. */
type ListSeen = Asked & { resource: string }

/** Writes a list into a sheet that waits to be downloaded. */
export async function exportList({ db, drive, clock, task, signal, progress }: Work): Promise<Ending> {
  const seen = {
    ...(task.params as Pick<Asked, 'query' | 'columns' | 'language'>),
    resource: task.resource,
    userId: task.userId,
    requestId: task.id,
  }
  const path = join(tmpdir(), `${randomUUID()}.xlsx`)
  try {
    const { rows, sight, name } = await db.inTenant(task.tenantId, clock(), async (tx) => ({
      name: nameOf(seen, tx.today),
      sight: await sightOf(tx, task.userId),
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

/** The same list as the answer of a request. */
export const answerList = (tx: Tx, seen: ListSeen, signal: AbortSignal): Promise<FileAnswer> =>
  answerWritten(tx, nameOf(seen, tx.today), (path) => writeList(tx, seen, path, signal, () => undefined))

/** What the list is called, and the tenant's day. */
const nameOf = ({ resource, language }: ListSeen, today: string): string => `${listOf(resource)?.label[language] ?? resource}-${today}.xlsx`

async function writeList(tx: Tx, seen: ListSeen, path: string, signal: AbortSignal, progress: Work['progress']): Promise<number> {
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
