import { orderDays } from './day-order.ts'
import { findTable, footRows, isSplitHead, isTotalRow, joinHeads, type SheetSample, type TablePlace } from './find-table.ts'
import { extraColumns } from './forms/extra-columns.ts'
import { headsOfForm } from './forms/import-form.ts'
import { formOf } from './forms/known-forms.ts'
import { bareFractions, writeFractions } from './fractions.ts'
import { plainHead } from './heads.ts'
import { BadSheet, sheetLimits } from './limits.ts'
import type { SheetOrder, SheetReading, SheetRow } from './reading.ts'
import type { Book, RowTexts } from './xlsx-book.ts'

/** The rows below the head of a file's table, and how the file was read. */
export type SheetTable = { rows: SheetRow[]; reading: SheetReading }

const sampled = { sheets: 20, rows: 60 }
/** Limits of what is answered about rows that were left out, and about rows that may be the head. */
const most = { left: 50, top: 20, columns: 12, characters: 40 }

const isBlank = ({ values }: RowTexts) => values.slice(0, sheetLimits.columns).every((text) => text === null)
const isFilled = (text: string | null): text is string => text !== null
/** Number of characters in the cells. */
export const textLength = (cells: SheetRow['cells']): number => cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0)

/**
 * The first rows of the chosen sheet; if none was chosen, those of the first visible sheets, or of the first of all if
 * none is visible.
 */
async function samplesOf({ sheets, rows }: Book, chosen: number | undefined): Promise<SheetSample[]> {
  const shown = sheets.flatMap(({ hidden }, at) => (hidden ? [] : [at]))
  const readable = shown.length > 0 ? shown : sheets.map((_, nth) => nth)
  if (chosen !== undefined && !sheets[chosen - 1]) throw new BadSheet({ reason: 'noSuchSheet', sheet: chosen })
  const samples: SheetSample[] = []
  for (const at of chosen === undefined ? readable.slice(0, sampled.sheets) : [chosen - 1]) {
    const sample: RowTexts[] = []
    for await (const row of rows(at)) {
      if (!isBlank(row)) sample.push(row)
      if (sample.length >= sampled.rows) break
    }
    samples.push({ sheet: at, rows: sample })
  }
  return samples
}

/** The place of a table whose head is in the row that the user has chosen. */
function placeByHead({ sheet, rows }: SheetSample, headRow: number): TablePlace {
  const at = rows.findIndex(({ index }) => index === headRow - 1)
  const [head, below] = [rows[at], rows[at + 1]]
  if (!head) throw new BadSheet({ reason: 'noSuchHead', row: headRow })
  return { sheet, head: head.index, ...(below && isSplitHead(head, below) && { second: below.index }) }
}

/** For each column whether it is read, up to the last one that is. */
function columnsRead({ cells }: SheetRow, { heads, only }: SheetOrder): boolean[] {
  const read = cells.map((cell) => cell !== null && (!only || (heads?.includes(plainHead(cell)) ?? true)))
  return read.slice(0, read.lastIndexOf(true) + 1)
}

type FoundRows = { above: SheetRow[]; head: SheetRow[]; data: SheetRow[]; totals: SheetRow[]; lastIndex: number }

/**
 * The non-blank rows of a sheet; data only in the columns that are read. Holds no more in memory than the limits
 * allow.
 */
async function rowsOfTable(
  book: Book,
  { sheet, head, second = head }: TablePlace,
  order: SheetOrder,
  onHead: (head: SheetRow) => void,
): Promise<FoundRows> {
  const found: FoundRows = { above: [], head: [], data: [], totals: [], lastIndex: 0 }
  let columns: boolean[] = []
  let text = 0
  for await (const one of book.rows(sheet)) {
    if (isBlank(one)) continue
    const line = { row: one.index + 1, cells: one.values.slice(0, sheetLimits.columns) }
    found.lastIndex = one.index
    if (one.index < head) found.above.push(line)
    else if (one.index <= second) {
      found.head.push(line)
      const joined = joinedHead(found.head)
      columns = columnsRead(joined, order)
      text = textLength(joined.cells)
      if (one.index === second) onHead(headWith(joined, order))
    } else if (isTotalRow(line.cells) && !isKept(line, order)) found.totals.push(line)
    else {
      const cells = line.cells.slice(0, columns.length).map((value, at) => (columns[at] ? value : null))
      text += textLength(cells)
      found.data.push({ row: line.row, cells })
      refuseTooMuch(found.data.length, text, line.row, order.most)
    }
  }
  return found
}

function refuseTooMuch(rows: number, text: number, row: number, mostRows = sheetLimits.rows): void {
  if (rows > mostRows) throw new BadSheet({ reason: 'tooManyRows', row, met: rows, most: mostRows })
  if (text > sheetLimits.text) throw new BadSheet({ reason: 'tooMuchText', row, met: text, most: sheetLimits.text })
}

function joinedHead([top, second]: readonly SheetRow[]): SheetRow {
  if (!top) throw new BadSheet({ reason: 'empty' })
  return second ? { row: top.row, cells: joinHeads(top.cells, second.cells) } : top
}

/** Cells followed by those of extra columns, which begin after the last column that is read. */
function withExtra(cells: SheetRow['cells'], width: number, extra: SheetRow['cells']): SheetRow['cells'] {
  if (extra.length === 0) return cells
  return [...Array.from({ length: width }, (_, at) => cells[at] ?? null), ...extra]
}

function headWith(head: SheetRow, order: SheetOrder): SheetRow {
  return { row: head.row, cells: withExtra(head.cells, columnsRead(head, order).length, extraColumns(head, order).heads) }
}

const isKept = ({ row }: SheetRow, { reading }: SheetOrder): boolean => reading?.keptRows?.includes(row) ?? false

/** A row that was left out, in the form in which it is reported. */
const leftRow = (why: SheetReading['left'][number]['why'], { row, cells }: SheetRow): SheetReading['left'][number] => ({
  row,
  why,
  text: cells.filter(isFilled).slice(0, most.columns).join(' ').slice(0, 100),
})

/**
 * Reads the table of a book: from the chosen sheet and below the chosen head, or else where it seems to be. Totals and
 * notes at the end are left out, unless their rows were chosen. `onHead` is called with the head before the rows below
 * it are read.
 */
export async function readTable(book: Book, order: SheetOrder, onHead: (head: SheetRow) => void): Promise<SheetTable> {
  const { heads, reading: chosen = {} } = order
  const form = formOf(order.service)
  const samples = await samplesOf(book, chosen.sheet)
  const [sample] = samples
  const known = heads && new Set([...heads, ...headsOfForm(form)])
  const place = chosen.headRow !== undefined && sample ? placeByHead(sample, chosen.headRow) : findTable(samples, known, form?.avoids)
  const { data, ...found } = await rowsOfTable(book, place, order, onHead)
  const head = joinedHead(found.head)
  const width = columnsRead(head, order).length
  const notes = data.splice(data.length - footRows(data, width, (line) => isKept(line, order)))
  const extra = extraColumns(head, order)
  const isLeft = (line: SheetRow) => extra.isLeft(line) && !isKept(line, order)
  const rows = data.filter((line) => !isLeft(line))
  if (rows.length < 1) throw new BadSheet({ reason: 'empty' })
  orderDays(rows, width)
  const fractions = bareFractions(rows, width)
  writeFractions(rows, chosen.fractions ?? [])
  for (const row of rows) row.cells = withExtra(row.cells.map(extra.plainCell), width, extra.cellsOf(row))
  const left = [
    ...found.above.map((line) => leftRow('title', line)),
    ...found.totals.map((line) => leftRow('total', line)),
    ...notes.map((line) => leftRow('note', line)),
    ...data.filter(isLeft).map((line) => leftRow('noBusiness', line)),
  ]
  const whyKept = (line: SheetRow) => (isTotalRow(line.cells) ? 'total' : extra.isLeft(line) ? 'noBusiness' : 'note')
  const kept = rows.filter((line) => isKept(line, order)).map((line) => ({ ...leftRow(whyKept(line), line), kept: true }))
  const used = found.head.length + found.totals.length + data.length + notes.length
  const reading: SheetReading = {
    sheets: book.sheets.map(({ name, hidden }) => ({ name, hidden })),
    sheet: place.sheet + 1,
    headRow: head.row,
    headRows: found.head.length,
    ...(book.encoding !== undefined && { encoding: book.encoding }),
    rows: rows.length,
    blankRows: found.lastIndex + 1 - place.head - used,
    left: [...kept, ...left].slice(0, most.left),
    leftRows: left.length,
    top: (samples.find(({ sheet }) => sheet === place.sheet)?.rows ?? []).slice(0, most.top).map(sampleRow),
    fractions,
  }
  return { rows, reading }
}

const sampleRow = (row: RowTexts): SheetRow => ({
  row: row.index + 1,
  cells: row.values.slice(0, most.columns).map((text) => text?.slice(0, most.characters) ?? null),
})
