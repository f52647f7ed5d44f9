// Child process with little memory that reads one sheet: a crash leaves the server running.
import { isUtf8 } from 'node:buffer'
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { endWithParent } from '../core/child-process.ts'
import { plainHead } from './heads.ts'
import { BadSheet, entriesOf, packedBytes, type SheetEntry, type SheetFault, sheetLimits } from './limits.ts'
import { isBlank, textOf } from './text.ts'

export type SheetRow = { row: number; cells: (string | null)[] }
/** The file to read. */
export type SheetOrder = {
  path: string
  /** Heads of columns that are read, in the form of `plainHead`; by default every column with a head. */
  heads?: readonly string[] | undefined
  /** Rows read below the head; all by default. */
  first?: number | undefined
  /** Limit of rows, where it is below the general one. */
  most?: number | undefined
}
/** Answers of the child: the head to the order, then more rows to each further message. */
export type SheetAnswer = { head: SheetRow } | { rows: SheetRow[]; more: boolean } | { bad: SheetFault } | { fault: string; code?: string }

/** A batch ends with the row that reaches one of these. */
const batchLimits = { rows: 500, characters: 100_000 }

/** Inflates every entry without keeping it, to verify the lengths that the directory states. */
async function proveLengths(zip: Buffer, entries: readonly SheetEntry[]): Promise<void> {
  for (const entry of entries) {
    const packed = packedBytes(zip, entry)
    if (entry.method === 0 && packed.length !== entry.inflated) throw new BadSheet({ reason: 'noSheet' })
    if (entry.method === 0) continue
    if (entry.method !== 8) throw new BadSheet({ reason: 'noSheet' })
    let length = 0
    for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
      length += (chunk as Buffer).length
      if (length > entry.inflated) throw new BadSheet({ reason: 'tooLarge' })
    }
  }
}

type RowValues = { index: number; values: readonly Parameters<typeof textOf>[0][] }

async function* xlsxRows(zip: Buffer): AsyncGenerator<RowValues> {
  await proveLengths(zip, entriesOf(zip))
  yield* streamXlsxRows(zip)
}

/** Text in UTF-8 or GB18030, as Chinese Windows writes it; every cell is text, so that 0138 stays 0138. */
function* csvRows(file: Buffer): Generator<RowValues> {
  const text = isUtf8(file) ? file.toString('utf8') : new TextDecoder('gb18030').decode(file)
  if (text.includes('\0')) throw new BadSheet({ reason: 'noSheet' })
  let index = 0
  for (const values of streamCsvRows(text)) {
    yield { index, values }
    index += 1
  }
}

const textLength = (cells: SheetRow['cells']): number => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)

/** Which columns are read, up to the last of them. */
function columnsRead({ cells }: SheetRow, heads: SheetOrder['heads']): boolean[] {
  const read = cells.map((cell) => cell !== null && (heads?.includes(plainHead(cell)) ?? true))
  return read.slice(0, read.lastIndexOf(true) + 1)
}

/** Rows that are not blank; the head is reported at once. Never holds more than the limits allow. */
async function readRows(file: Buffer, { path, heads, first, most = sheetLimits.rows }: SheetOrder, tell: (head: SheetRow) => void) {
  const rows: SheetRow[] = []
  let columns = Array.from({ length: sheetLimits.columns }, () => true)
  let text = 0
  for await (const { index, values } of path.endsWith('.csv') ? csvRows(file) : xlsxRows(file)) {
    if (values.slice(0, sheetLimits.columns).every(isBlank)) continue
    if (first !== undefined && rows.length > first) break
    const row = index + 1
    if (rows.length > most) throw new BadSheet({ reason: 'tooManyRows', row, met: rows.length, most })
    const cells = values.slice(0, columns.length).map((value, at) => (columns[at] ? textOf(value) : null))
    text += textLength(cells)
    if (text > sheetLimits.text) throw new BadSheet({ reason: 'tooMuchText', row, met: text, most: sheetLimits.text })
    rows.push({ row, cells })
    if (rows.length === 1) {
      columns = columnsRead({ row, cells }, heads)
      tell({ row, cells })
    }
  }
  if (rows.length < 2) throw new BadSheet({ reason: 'empty' })
  return rows.slice(1)
}

/** End of the batch that begins here. */
function endOfBatch(rows: readonly SheetRow[], from: number): number {
  let to = from
  for (let characters = 0; to < rows.length && to - from < batchLimits.rows && characters < batchLimits.characters; to += 1)
    characters += textLength(rows[to]?.cells ?? [])
  return to
}

const messages = on(process, 'message')
const nextMessage = async () => (await messages.next()).value?.[0]
const sendAnswer = (answer: SheetAnswer) => process.send?.(answer)

async function serve(): Promise<void> {
  const order: SheetOrder = await nextMessage()
  const rows = await readRows(readFileSync(order.path), order, (head) => sendAnswer({ head }))
  for (let at = 0; at < rows.length; ) {
    await nextMessage()
    const to = endOfBatch(rows, at)
    sendAnswer({ rows: rows.slice(at, to), more: to < rows.length })
    at = to
  }
}

endWithParent()
try {
  await serve()
} catch (error) {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  // errors of the library are about the file: it does nothing else here
  if (error instanceof BadSheet) sendAnswer({ bad: error.why })
  else if (syscall) sendAnswer({ fault: message, ...(code && { code }) })
  else sendAnswer({ bad: { reason: 'noSheet' } })
}
