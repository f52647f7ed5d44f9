import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import type { Store } from '../archive/store.ts'
import { type ArchivePart, partColumns, unpackLines } from './part-file.ts'

type RestoreWork = { client: pg.Client; store: Store; tenantId: string; year: number }

/**
 * Restores the details of a year's rows into the database, file by file; after an interruption the same command
 * continues. The files stay, because a backup under way may contain rows that refer to them.
 */
export async function restoreYear({ client, store, tenantId, year }: RestoreWork): Promise<{ rows: number; files: number }> {
  const parts = (await archivedParts(client, tenantId)).filter((part) => part.year === year)
  for (const part of parts) {
    const bytes = await readFromStore(store, part.key)
    await client.query('begin')
    try {
      await restorePart(client, tenantId, part, bytes)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
  return { rows: parts.reduce((sum, { rowCount }) => sum + rowCount, 0), files: parts.length }
}

/** A tenant's archived files. */
export async function archivedParts(client: pg.ClientBase, tenantId: string): Promise<ArchivePart[]> {
  return (await client.query<ArchivePart>(`select ${partColumns} from log_archive where tenant_id = $1 order by year, id`, [tenantId])).rows
}

/** Restores one file within the caller's transaction. Throws SetUpError where its content is not what was written. */
export async function restorePart(client: pg.ClientBase, tenantId: string, part: ArchivePart, bytes: Uint8Array): Promise<void> {
  const lines = unpackLines(bytes, part.sha256)
  if (!lines) throw new SetUpError(`${part.key} was altered since it was written: bring back the one of a backup.`)
  const { rowCount } = await client.query(
    `update document_event e set payload = r.payload, changed = r.changed, facts = r.facts, problems = r.problems, archive_id = null
       from jsonb_populate_recordset(null::document_event, $3::jsonb) r
      where e.tenant_id = $1 and e.archive_id = $2 and e.document_id = r.document_id and e.no = r.no`,
    [tenantId, part.id, `[${lines.join(',')}]`],
  )
  if (rowCount !== part.rowCount) throw new SetUpError(`${part.key} does not have the rows that name it: ${rowCount} of ${part.rowCount}.`)
  await client.query('delete from log_archive where tenant_id = $1 and id = $2', [tenantId, part.id])
}

async function readFromStore(store: Store, key: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-log-archive-'))
  try {
    await store.get(key, join(folder, 'part')).catch((error: unknown) => {
      throw new SetUpError(`${key} cannot be read: bring back the one of a backup.`, { cause: error })
    })
    return await readFile(join(folder, 'part'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
