import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '#server/core/variable-names.ts'
import type { BucketPlace, FilesPlace } from '../../core/drive.ts'

/**
 * Where the database log is archived, the key that encrypts it, retention in days, and the interval in milliseconds.
 */
export type ArchivePlace = { place: FilesPlace; key: string; days: number; everyMs: number }

const usual = { days: '14', seconds: '60' }

/**
 * Reads `ARCHIVE_URL`, `ARCHIVE_KEY`, `ARCHIVE_DAYS` and `ARCHIVE_SECONDS`: the archive of the embedded database.
 * Undefined without an URL.
 */
export function readArchive(env: Environment, goodKey: (text: string) => string | undefined, faults: string[]): ArchivePlace | undefined {
  const url = env.ARCHIVE_URL || undefined
  if (url === undefined) return undefined
  const place = placeOf(url)
  const key = goodKey(env.ARCHIVE_KEY ?? '')
  const days = env.ARCHIVE_DAYS || usual.days
  const seconds = env.ARCHIVE_SECONDS || usual.seconds
  if (!place) faults.push('ARCHIVE_URL must name a folder as file:///path, or a bucket as s3://bucket?region=…&endpoint=https://….')
  if (!key) faults.push('ARCHIVE_KEY must have at least 32 characters, ten of them different, and must not be a known or repeated phrase.')
  if (!/^[1-9]\d{0,3}$/.test(days)) faults.push('ARCHIVE_DAYS must be a whole number from 1 to 9999.')
  if (!/^[1-9]\d{0,3}$/.test(seconds)) faults.push('ARCHIVE_SECONDS must be a whole number from 1 to 9999.')
  if (env.DATABASE_URL) faults.push('ARCHIVE_URL is for the embedded database: with DATABASE_URL its own server archives.')
  return place && key ? { place, key, days: Number(days), everyMs: Number(seconds) * 1000 } : undefined
}

function placeOf(text: string): FilesPlace | undefined {
  const bucket = bucketPlace(text)
  if (bucket) return { kind: 's3', ...bucket }
  if (!URL.canParse(text) || new URL(text).protocol !== 'file:' || new URL(text).host !== '') return undefined
  const folder = fileURLToPath(text)
  return isAbsolute(folder) && folder.length > 1 ? { kind: 'disk', folder } : undefined
}

/** A bucket as `s3://bucket?region=…&endpoint=…`; undefined for anything else. */
export function bucketPlace(text: string): BucketPlace | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname: bucket, searchParams } = new URL(text)
  const endpoint = searchParams.get('endpoint') ?? undefined
  if (protocol !== 's3:' || bucket === '' || (endpoint !== undefined && !/^https?:\/\//.test(endpoint))) return undefined
  return { bucket, region: searchParams.get('region') ?? 'us-east-1', ...(endpoint !== undefined && { endpoint }) }
}
