import { buffer } from 'node:stream/consumers'
import type { Drive } from '../../core/drive.ts'
import { type ArchivePart, partColumns, unpackLines } from '../../db/log-archive/part-file.ts'
import type { LoggedRow } from '../engine/store/logged-row.ts'

type RowReader = { tenantId: string; query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> }
type LogDetails = Pick<LoggedRow, 'payload' | 'changed' | 'facts' | 'problems'>
type StoredLogRow = { document_id: string; no: number; archive_id: string | null }

/**
 * Archive file of a row's details, and why they could not be read: missing or altered (`gone`), or storage not
 * reachable (`unread`).
 */
export type ArchiveState = { archive_key?: string; archive_lost?: 'gone' | 'unread' }

/** Log rows with their details, read from archive files where archived. */
export async function withDetails<Row extends StoredLogRow>(
  tx: RowReader,
  drive: Drive,
  rows: readonly Row[],
): Promise<(Row & ArchiveState)[]> {
  const ids = [...new Set(rows.flatMap(({ archive_id }) => (archive_id === null ? [] : [archive_id])))]
  if (ids.length === 0) return [...rows]
  const found = await tx.query<ArchivePart>(`select ${partColumns} from log_archive where tenant_id = $1 and id = any ($2::bigint[])`, [
    tx.tenantId,
    ids,
  ])
  const parts = new Map<string, ReadPart>()
  for (const part of found) parts.set(part.id, await readPart(drive, part))
  return rows.map((row) => (row.archive_id === null ? row : { ...row, ...detailsOf(row, parts.get(row.archive_id)) }))
}

type ReadPart = { key: string; rows: ReadonlyMap<string, LogDetails> } | { key: string; lost: 'gone' | 'unread' }

async function readPart(drive: Drive, { key, sha256 }: ArchivePart): Promise<ReadPart> {
  const bytes = await drive.read(key).then(buffer).catch(lossReason)
  if (typeof bytes === 'string') return { key, lost: bytes }
  const lines = unpackLines(bytes, sha256)
  if (!lines) return { key, lost: 'gone' }
  const rows = lines.map((line) => JSON.parse(line) as LogDetails & StoredLogRow)
  return { key, rows: new Map(rows.map((row) => [nameOf(row), row])) }
}

function detailsOf(row: StoredLogRow, part: ReadPart | undefined): ArchiveState & Partial<LogDetails> {
  // the details were restored between the two queries; a file that is really unknown violates an invariant
  if (!part) return { archive_lost: 'unread' }
  if ('lost' in part) return { archive_key: part.key, archive_lost: part.lost }
  const found = part.rows.get(nameOf(row))
  if (!found) return { archive_key: part.key, archive_lost: 'gone' }
  const { payload, changed, facts, problems } = found
  return { archive_key: part.key, payload, changed, facts, problems }
}

const nameOf = ({ document_id, no }: Pick<StoredLogRow, 'document_id' | 'no'>): string => `${document_id} ${no}`

const lossReason = (error: unknown): 'gone' | 'unread' =>
  /ENOENT|NoSuchKey|NotFound/.test(`${error} ${error instanceof Error ? error.cause : ''}`) ? 'gone' : 'unread'
