// Child process with little memory that reads one sheet: a crash leaves the server running.
import { on } from 'node:events'
import { readFileSync } from 'node:fs'
import { endWithParent } from '../core/child-process.ts'
import { orderDays } from './day-order.ts'
import { findTable, footRows, isTotalRow, joinHeads, type SheetSample, type TablePlace } from './find-table.ts'
import { plainHead } from './heads.ts'
import { BadSheet, type SheetFault, sheetLimits } from './limits.ts'
import { openBook } from './open-book.ts'
import type { Book, RowTexts } from './xlsx-book.ts'

export type SheetRow = { row: number; cells: (string | null)[] }
/** The file to read. */
export type SheetOrder = {
  path: string
  /** Heads of columns, in the form of `plainHead`, by which the table is found. */
  heads?: readonly string[] | undefined
  /** Columns with other heads are not read. */
  only?: boolean | undefined
  /** Rows read below the head; all by default. */
  first?: number | undefined
  /** Limit of rows, where it is below the general one. */
  most?: number | undefined
}
/** Answers of the child: the head to the order, then more rows to each further message. */
export type SheetAnswer = { head: SheetRow } | { rows: SheetRow[]; more: boolean } | { bad: SheetFault } | { fault: string; code?: string }

/** A batch ends with the row that reaches one of these. */
const batchLimits = { rows: 500, characters: 100_000 }

const textLength = (cells: SheetRow['cells']): number => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)

/** Which columns are read, up to the last of them. */
function columnsRead({ cells }: SheetRow, { heads, only }: SheetOrder): boolean[] {
  const read = cells.map((cell) => cell !== null && (!only || (heads?.includes(plainHead(cell)) ?? true)))
  return read.slice(0, read.lastIndexOf(true) + 1)
}

const sampled = { sheets: 20, rows: 60 }
const isBlank = ({ values }: RowTexts) => values.slice(0, sheetLimits.columns).every((text) => text === null)

/** The first rows of each sheet that is shown, or of each where none is. */
async function samplesOf({ sheets, rows }: Book): Promise<SheetSample[]> {
  const shown = sheets.flatMap(({ hidden }, at) => (hidden ? [] : [at]))
  const samples: SheetSample[] = []
  for (const at of (shown.length > 0 ? shown : sheets.map((_, nth) => nth)).slice(0, sampled.sheets)) {
    const sample: RowTexts[] = []
    for await (const row of rows(at)) {
      if (!isBlank(row)) sample.push(row)
      if (sample.length >= sampled.rows) break
    }
    samples.push({ sheet: at, rows: sample })
  }
  return samples
}

/** The rows of a book's table that are not blank, its head in one row. */
async function* tableRows(book: Book, { sheet, head, second }: TablePlace): AsyncGenerator<SheetRow> {
  let top: SheetRow | undefined
  for await (const { index, values } of book.rows(sheet)) {
    if (index < head || isBlank({ index, values })) continue
    const line = { row: index + 1, cells: values.slice(0, sheetLimits.columns) }
    if (second !== undefined && index < second) top = line
    else if (top) {
      yield { row: top.row, cells: joinHeads(top.cells, line.cells) }
      top = undefined
    } else yield line
  }
}

/**
 * The rows of a file's table; its head is reported at once. Totals and marks at the end are left out. Never holds
 * more than the limits allow.
 */
async function readRows(file: Buffer, order: SheetOrder, tell: (head: SheetRow) => void): Promise<SheetRow[]> {
  const { heads, first, most = sheetLimits.rows } = order
  const book = await openBook(file)
  const place = findTable(await samplesOf(book), heads && new Set(heads))
  const rows: SheetRow[] = []
  let columns: boolean[] | undefined
  let text = 0
  for await (const { row, cells: all } of tableRows(book, place)) {
    if (first !== undefined && rows.length >= first) break
    if (columns && isTotalRow(all)) continue
    if (rows.length >= most) throw new BadSheet({ reason: 'tooManyRows', row, met: rows.length + 1, most })
    const cells: SheetRow['cells'] = columns ? all.slice(0, columns.length).map((value, at) => (columns?.[at] ? value : null)) : all
    text += textLength(cells)
    if (text > sheetLimits.text) throw new BadSheet({ reason: 'tooMuchText', row, met: text, most: sheetLimits.text })
    if (columns) rows.push({ row, cells })
    else {
      columns = columnsRead({ row, cells }, order)
      tell({ row, cells })
    }
  }
  rows.splice(rows.length - footRows(rows, columns?.length ?? 0))
  if (rows.length < 1) throw new BadSheet({ reason: 'empty' })
  orderDays(rows, columns?.length ?? 0)
  return rows
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
