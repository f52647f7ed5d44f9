/**
 * Text of a spreadsheet on the clipboard: tabs between cells, line ends between rows, quotes round cells that hold
 * either.
 */

/** Rows of cells; the line end after the last row does not start another row. */
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

/** A quoted cell ends at its closing quote; where none closes it, the quote is text (5" is five inches). */
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

/** Writes rows of cells as spreadsheet text. */
export function writeSheet(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n')
}

function writeCell(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
