import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** A cell of a file of comma-separated values: text, or a figure as it is to be written, which is never guarded. */
export type CsvCell = string | null | { figure: string }

/**
 * Writes rows as comma-separated values (RFC 4180) into a file, row by row as they come: UTF-8 with its mark, by which Excel knows Chinese, lines end with CR LF. A
 * text that a spreadsheet would take for a formula gets an apostrophe before it.
 */
export async function writeCsv(path: string, rows: AsyncIterable<readonly CsvCell[]>): Promise<void> {
  const lines = async function* () {
    yield '\uFEFF'
    for await (const row of rows) yield `${row.map(written).join(',')}\r\n`
  }
  await pipeline(lines, createWriteStream(path))
}

const formula = /^[=+\-@\t\r]/
const special = /[",\r\n]/

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return cell.figure
  const text = formula.test(cell) ? `'${cell}` : cell
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
