import type { DecimalPlaces } from '#domain/decimal.ts'
import { fill } from '#domain/words.ts'
import { type Paper, type PaperRow, sumText } from '#paper/document-paper.ts'
import { type PaperLanguage, paperWords, sayOn } from '#paper/words.ts'
import { lineHeight, mm, type Pen, type Style } from './pen.ts'
import { sheetLook } from './sheet-look.ts'

const side = mm(1.2)
const plain = 9 * lineHeight
const numbers = mm(8.5)

type Cell = { text: string; x: number; width: number } & Style

/** The lines of a paper on a sheet: how high they are, and how they are drawn. */
export function linesOf(pen: Pen, paper: Paper, { x, width }: { x: number; width: number }, language: PaperLanguage) {
  const { columns } = paper
  const padding = { x: side, y: sheetLook(paper).cell }
  const widths = columns.map(({ share }) => ((width - numbers) * share) / columns.reduce((sum, column) => sum + column.share, 0))
  const starts = widths.map((_, at) => x + numbers + widths.slice(0, at).reduce((sum, one) => sum + one, 0))
  const place = (at: number) => ({ x: starts[at] ?? x, width: widths[at] ?? 0 })
  const align = (at: number): Style => (columns[at]?.figure ? { align: 'right' } : {})
  const heightOf = (cells: readonly Cell[]) =>
    Math.max(plain, ...cells.map(({ text, width: own, ...style }) => (text ? pen.heightOf(text, own - 2 * padding.x, style) : 0))) +
    2 * padding.y
  const draw = (cells: readonly Cell[], y: number, height: number) => {
    for (const { text, x: left, width: own, ...style } of cells) {
      pen.box(left, y, own, height)
      if (text) pen.write(text, left + padding.x, y + padding.y, own - 2 * padding.x, style)
    }
    return height
  }
  const labels: readonly Cell[] = [
    { text: sayOn(paperWords.row, language), x, width: numbers, bold: true },
    ...columns.map(({ label }, at) => ({ text: label, ...place(at), ...align(at), bold: true })),
  ]
  const cellsOf = (row: PaperRow): readonly Cell[] => [
    { text: String(row.number), x, width: numbers },
    ...columns.map((_, at) => ({ text: row.cells[at] ?? '', ...place(at), ...align(at) })),
  ]
  /** The label stands below the row numbers, codes and names. */
  const sumsOf = (label: string, sum: (field: string) => string): readonly Cell[] => [
    { text: label, x, width: numbers + (widths[0] ?? 0) + (widths[1] ?? 0), bold: true },
    ...columns
      .slice(2)
      .map(({ field }, at) => ({ text: field in paper.sums ? sum(field) : '', ...place(at + 2), align: 'right' as const, bold: true })),
  ]
  const blank: readonly Cell[] = [{ text: '', x, width: numbers }, ...columns.map((_, at) => ({ text: '', ...place(at) }))]
  return { labels, cellsOf, blank, sumsOf, heightOf, draw }
}

export type Lines = ReturnType<typeof linesOf>

/** What a page comes to, and what all of it comes to. */
export function sumRows(lines: Lines, paper: Paper, { places, language }: { places: DecimalPlaces; language: PaperLanguage }) {
  const count = String(paper.rows.length)
  const counted = paper.rows.length === 1 && language === 'en' ? paperWords.lines.enOne : sayOn(paperWords.lines, language)
  return {
    page: (rows: readonly PaperRow[]) =>
      lines.sumsOf(sayOn(paperWords.pageSum, language), (field) => sumText(rows, field, places, language)),
    all: lines.sumsOf(`${sayOn(paperWords.total, language)} · ${fill(counted, { count })}`, (field) => paper.sums[field] ?? ''),
  }
}
