// Runs in a process of its own with little memory: whatever a file does there, the server goes on.
import { isUtf8 } from 'node:buffer'
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { outliveSignals } from '../../child-process.ts'
import { type Badness, BadSheet, type Entry, entriesOf, packedBytes, sheetLimits } from './guard.ts'
import { plainHead } from './heads.ts'
import { isBlank, textOf } from './text.ts'

export type SheetRow = { row: number; cells: (string | null)[] }
/** Which file is to be read. */
export type SheetOrder = {
  path: string
  /** Heads of columns that are read, as `plainHead` has them; every column with a head unless told. */
  heads?: readonly string[] | undefined
  /** How many rows below the head are read; all unless told. */
  first?: number | undefined
  /** How many rows it may have, where that is less than any sheet may. */
  most?: number | undefined
}
/** What is answered: to the order the head, to each question after it more rows. */
export type SheetAnswer = { head: SheetRow } | { rows: SheetRow[]; more: boolean } | { bad: Badness } | { fault: string; code?: string }

/** A batch ends with the row that reaches one of these. */
const batch = { rows: 500, characters: 100_000 }

/** Inflates every entry without keeping it: what the directory says of its length must be true. */
async function proveLengths(zip: Buffer, entries: readonly Entry[]): Promise<void> {
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

/** Text in UTF-8, or as Chinese Windows writes it; every cell is text, so that 0138 stays 0138. */
function* csvRows(file: Buffer): Generator<RowValues> {
  const text = isUtf8(file) ? file.toString('utf8') : new TextDecoder('gb18030').decode(file)
  if (text.includes('\0')) throw new BadSheet({ reason: 'noSheet' })
  let index = 0
  for (const values of streamCsvRows(text)) {
    yield { index, values }
    index += 1
  }
}

const lengthOf = (cells: SheetRow['cells']): number => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)

/** The columns that are read, as far as the last of them. */
function columnsRead({ cells }: SheetRow, heads: SheetOrder['heads']): boolean[] {
  const read = cells.map((cell) => cell !== null && (heads?.includes(plainHead(cell)) ?? true))
  return read.slice(0, read.lastIndexOf(true) + 1)
}

/** The rows that are not blank, the head first, which is told at once. Never holds more than the limits allow. */
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
    text += lengthOf(cells)
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

/** The end of the batch that begins here. */
function endOfBatch(rows: readonly SheetRow[], from: number): number {
  let to = from
  for (let characters = 0; to < rows.length && to - from < batch.rows && characters < batch.characters; to += 1)
    characters += lengthOf(rows[to]?.cells ?? [])
  return to
}

const asked = on(process, 'message')
const nextAsked = async () => (await asked.next()).value?.[0]
const say = (answer: SheetAnswer) => process.send?.(answer)

async function serve(): Promise<void> {
  const order: SheetOrder = await nextAsked()
  const rows = await readRows(readFileSync(order.path), order, (head) => say({ head }))
  for (let at = 0; at < rows.length; ) {
    await nextAsked()
    const to = endOfBatch(rows, at)
    say({ rows: rows.slice(at, to), more: to < rows.length })
    at = to
  }
}

outliveSignals()
try {
  await serve()
} catch (error) {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  // what the library throws is about the file: it does nothing else here
  if (error instanceof BadSheet) say({ bad: error.why })
  else if (syscall) say({ fault: message, ...(code && { code }) })
  else say({ bad: { reason: 'noSheet' } })
}
