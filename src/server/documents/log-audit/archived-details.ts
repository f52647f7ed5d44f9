import { buffer } from 'node:stream/consumers'
import { type Part, partColumns, unpackLines } from '../../db/log-archive/part-file.ts'
import type { Drive } from '../../files/drive.ts'
import type { LoggedRow } from '../engine/replay.ts'

type Reader = { tenantId: string; query<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> }
type Details = Pick<LoggedRow, 'payload' | 'changed' | 'facts' | 'problems'>
type Stored = { document_id: string; no: number; archive_id: string | null }

/** The file that a row's details lie in, and whether it could not be read: it is not there or was altered, or its place does not answer. */
export type Archive = { archive_key?: string; archive_lost?: 'gone' | 'unread' }

/** The rows of a log with their details, of those that were archived out of their files. */
export async function withDetails<Row extends Stored>(tx: Reader, drive: Drive, rows: readonly Row[]): Promise<(Row & Archive)[]> {
  const ids = [...new Set(rows.flatMap(({ archive_id }) => (archive_id === null ? [] : [archive_id])))]
  if (ids.length === 0) return [...rows]
  const found = await tx.query<Part>(`select ${partColumns} from log_archive where tenant_id = $1 and id = any ($2::bigint[])`, [
    tx.tenantId,
    ids,
  ])
  const parts = new Map<string, Read>()
  for (const part of found) parts.set(part.id, await readPart(drive, part))
  return rows.map((row) => (row.archive_id === null ? row : { ...row, ...detailsOf(row, parts.get(row.archive_id)) }))
}

type Read = { key: string; rows: ReadonlyMap<string, Details> } | { key: string; lost: 'gone' | 'unread' }

async function readPart(drive: Drive, { key, sha256 }: Part): Promise<Read> {
  const bytes = await drive.read(key).then(buffer).catch(whyLost)
  if (typeof bytes === 'string') return { key, lost: bytes }
  const lines = unpackLines(bytes, sha256)
  if (!lines) return { key, lost: 'gone' }
  const rows = lines.map((line) => JSON.parse(line) as Details & Stored)
  return { key, rows: new Map(rows.map((row) => [nameOf(row), row])) }
}

function detailsOf(row: Stored, part: Read | undefined): Archive & Partial<Details> {
  // it was brought back between two readings; what is not known at all an invariant finds
  if (!part) return { archive_lost: 'unread' }
  if ('lost' in part) return { archive_key: part.key, archive_lost: part.lost }
  const found = part.rows.get(nameOf(row))
  if (!found) return { archive_key: part.key, archive_lost: 'gone' }
  const { payload, changed, facts, problems } = found
  return { archive_key: part.key, payload, changed, facts, problems }
}

const nameOf = ({ document_id, no }: Pick<Stored, 'document_id' | 'no'>): string => `${document_id} ${no}`

const whyLost = (error: unknown): 'gone' | 'unread' =>
  /ENOENT|NoSuchKey|NotFound/.test(`${error} ${error instanceof Error ? error.cause : ''}`) ? 'gone' : 'unread'
