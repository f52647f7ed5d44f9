/** Limits of a sheet. A file that exceeds one of the first two is not opened; at the others reading stops. */
export const sheetLimits = {
  entries: 500,
  inflatedBytes: 100 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  cellLength: 5000,
  /** Characters in all cells that are read; a shared string counts once for each cell. */
  text: 10_000_000,
}

/** An entry of a zip file's central directory. */
export type SheetEntry = { name: string; method: number; packed: number; inflated: number; offset: number }

/** Why a file is refused; for a limit, also the row in which it is exceeded, the count there and the limit. */
export type SheetFault =
  | { reason: 'noSheet' | 'tooLarge' | 'empty' | 'protected' | 'oldSheet' }
  | { reason: 'noSuchSheet'; sheet: number }
  | { reason: 'noSuchHead'; row: number }
  | { reason: 'tooManyRows' | 'tooMuchText'; row: number; met: number; most: number }

/** Thrown for a file that is no sheet, or that exceeds a limit. */
export class BadSheet extends Error {
  readonly why: SheetFault

  constructor(why: SheetFault) {
    super(why.reason)
    this.name = 'BadSheet'
    this.why = why
  }
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const longestComment = 65_557

/**
 * The entries of a zip file, read from its central directory without inflating anything. Throws BadSheet if it is no
 * zip, has too many entries, or would inflate beyond the limit; the lengths that the directory states are verified
 * when entries are read.
 */
export function entriesOf(zip: Buffer): SheetEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || zip.length - end > longestComment || end + 22 > zip.length || zip.readUInt32LE(end) !== endSignature)
    throw new BadSheet({ reason: 'noSheet' })
  const count = zip.readUInt16LE(end + 10)
  if (count > sheetLimits.entries) throw new BadSheet({ reason: 'tooLarge' })
  const entries: SheetEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  let inflated = 0
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entrySignature) throw new BadSheet({ reason: 'noSheet' })
    const entry = readEntry(zip, at)
    inflated += entry.inflated
    // a length of 2³²−1 refers to zip64, which no sheet needs; it exceeds the limit
    if (inflated > sheetLimits.inflatedBytes) throw new BadSheet({ reason: 'tooLarge' })
    entries.push(entry)
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function readEntry(zip: Buffer, at: number): SheetEntry {
  return {
    method: zip.readUInt16LE(at + 10),
    packed: zip.readUInt32LE(at + 20),
    inflated: zip.readUInt32LE(at + 24),
    offset: zip.readUInt32LE(at + 42),
    name: zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)),
  }
}

/** The compressed bytes of an entry. */
export function packedBytes(zip: Buffer, { offset, packed }: SheetEntry): Buffer {
  if (offset + 30 > zip.length) throw new BadSheet({ reason: 'noSheet' })
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  if (start + packed > zip.length) throw new BadSheet({ reason: 'noSheet' })
  return zip.subarray(start, start + packed)
}
