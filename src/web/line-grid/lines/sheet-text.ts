/**
 * The text format of a spreadsheet on the clipboard. Tabs separate cells and line ends separate rows; a cell that
 * contains either is enclosed in quotes.
 */

/** Parses the text of a sheet into rows of cells. A line end after the last row does not start another row. */
export function readSheet(text: string): string[][] {
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  for (;;) {
    const cell = readCell(source, at)
    row.push(cell.text)
    at = cell.end
    if (source[at] !== '\t') {
      rows.push(row)
      row = []
    }
    if (at >= source.length) return rows
    at += 1
  }
}

/**
 * Reads a cell. If it begins with a quote, it ends at the closing quote. Without a closing quote, the quote is part of
 * the text (5" is five inches).
 */
function readCell(source: string, start: number): { text: string; end: number } {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
  quoted.lastIndex = start
  const inner = quoted.exec(source)?.[1]
  if (inner !== undefined) return { text: inner.replaceAll('""', '"'), end: quoted.lastIndex }
  const plain = /[^\t\n]*/y
  plain.lastIndex = start
  const text = plain.exec(source)?.[0] ?? ''
  return { text, end: start + text.length }
}

/** Writes rows of cells in this format. */
export function writeSheet(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n')
}

function writeCell(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
