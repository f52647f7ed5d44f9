import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import type { Store } from '../archive/store.ts'
import { closedYear, type Year } from './closed-year.ts'
import { packLines, sha256Of } from './part-file.ts'

/** Rows per file: reading one document's log reads a whole file. */
export const rowsPerFile = 500

/** `store`: the app's file store; `together`: rows per file. */
export type ArchiveWork = { client: pg.Client; store: Store; tenantId: string; year: number; now: Date; together?: number }

/** `before`: bytes of the details in the database; `bytes`: size of the files. */
export type ArchivedYear = { rows: number; files: number; before: number; bytes: number }

type LogRow = { documentId: string; no: number; line: string; size: number }

/**
 * Moves the details of a closed year's log rows into files. They are removed from the database only after their file
 * was stored and read back; after an interruption the same command continues. Runs as the owner; the app may run
 * meanwhile.
 */
export async function archiveYear(work: ArchiveWork): Promise<ArchivedYear> {
  const { client, tenantId, year, now, together = rowsPerFile } = work
  const bounds = await closedYear(client, tenantId, year, now)
  const done: ArchivedYear = { rows: 0, files: 0, before: 0, bytes: 0 }
  for (let after = { documentId: '0', no: 0 }; ; ) {
    const rows = await readRows(work, bounds, after, together)
    const last = rows.at(-1)
    if (!last) return done
    const { bytes } = await archiveRows(work, rows)
    after = last
    done.rows += rows.length
    done.files += 1
    done.before += rows.reduce((sum, { size }) => sum + size, 0)
    done.bytes += bytes
  }
}

const detailColumns = ['payload', 'changed', 'facts', 'problems']
const someDetail = detailColumns.map((column) => `e.${column} is not null`).join(' or ')
const sizeOfDetails = detailColumns.map((column) => `coalesce(pg_column_size(e.${column}), 0)`).join(' + ')

/**
 * Reads rows with their document ids as text, because many readers of the files would round ids that are JSON numbers.
 */
async function readRows(
  { client, tenantId }: ArchiveWork,
  { from, until }: Year,
  after: { documentId: string; no: number },
  count: number,
) {
  const { rows } = await client.query<LogRow>(
    `select e.document_id::text as "documentId", e.no, ${sizeOfDetails} as size,
            (to_jsonb(e) || jsonb_build_object('document_id', e.document_id::text, 'user_id', e.user_id::text))::text as line
       from document_event e
      where e.tenant_id = $1 and e.at >= $2 and e.at < $3 and (e.document_id, e.no) > ($4::bigint, $5::integer)
      and e.archive_id is null and (${someDetail})
      order by e.document_id, e.no limit $6`,
    [tenantId, from, until, after.documentId, after.no, count],
  )
  return rows
}

async function archiveRows(work: ArchiveWork, rows: readonly LogRow[]): Promise<{ bytes: number }> {
  const { client, tenantId, year, now } = work
  const packed = packLines(rows.map(({ line }) => line))
  const sha256 = sha256Of(packed)
  const [first] = rows
  const key = `${tenantId}/log-archive/${year}/${first?.documentId}-${first?.no}-${sha256.slice(0, 12)}.jsonl.zst`
  await putVerified(work.store, key, packed)
  await client.query('begin')
  try {
    const added = await client.query<{ id: string }>(
      `insert into log_archive (tenant_id, year, key, row_count, bytes, sha256, create_time)
        values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [tenantId, year, key, rows.length, packed.length, sha256, now],
    )
    const { rowCount } = await client.query(
      `update document_event e set ${detailColumns.map((column) => `${column} = null`).join(', ')}, archive_id = $2
         from unnest($3::bigint[], $4::integer[]) as r (document_id, no)
        where e.tenant_id = $1 and e.document_id = r.document_id and e.no = r.no and e.archive_id is null`,
      [tenantId, added.rows[0]?.id, rows.map(({ documentId }) => documentId), rows.map(({ no }) => no)],
    )
    if (rowCount !== rows.length)
      throw new SetUpError(`Somebody else archives ${year} of tenant ${tenantId}: come again when that has ended.`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  return { bytes: packed.length }
}

/** Stores a file and reads it back, so that nothing relies on a file that is not stored intact. */
async function putVerified(store: Store, key: string, content: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-log-archive-'))
  try {
    await writeFile(join(folder, 'written'), content, { mode: 0o600 })
    await store.put(key, join(folder, 'written'))
    await store.get(key, join(folder, 'read'))
    if (!content.equals(await readFile(join(folder, 'read'))))
      throw new SetUpError(`${key} is not read as it was written: nothing was archived.`)
  } finally {
    await rm(folder, { recursive: true })
  }
}
