import { createHash } from 'node:crypto'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'

/** A file of archived rows as recorded in the database. */
export type ArchivePart = { id: string; year: number; key: string; rowCount: number; bytes: number; sha256: string }

/** Rows of the log as JSON lines, compressed. */
export const packLines = (lines: readonly string[]): Buffer => zstdCompressSync(Buffer.from(lines.map((line) => `${line}\n`).join('')))

/** Unpacks what `packLines` packed; undefined where the bytes do not match the hash. */
export function unpackLines(bytes: Uint8Array, sha256: string): string[] | undefined {
  if (sha256Of(bytes) !== sha256) return undefined
  return zstdDecompressSync(bytes)
    .toString()
    .split('\n')
    .filter((line) => line !== '')
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const partColumns = 'id, year, key, row_count as "rowCount", bytes::float8 as bytes, sha256'
