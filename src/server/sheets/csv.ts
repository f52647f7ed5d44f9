import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** A CSV cell: text, or a figure, which is written without the guard against formulas. */
export type CsvCell = string | null | { figure: string }

/**
 * Streams rows into a CSV file (RFC 4180): UTF-8 with a BOM, by which Excel recognises Chinese, and CR LF. A text that
 * a spreadsheet would take for a formula gets a leading apostrophe.
 */
export async function writeCsv(path: string, rows: AsyncIterable<readonly CsvCell[]>): Promise<void> {
  const lines = async function* () {
    yield '\uFEFF'
    for await (const row of rows) yield `${row.map(csvCell).join(',')}\r\n`
  }
  await pipeline(lines, createWriteStream(path))
}

const formula = /^[=+\-@\t\r]/
const special = /[",\r\n]/

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell.figure
  const text = formula.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
