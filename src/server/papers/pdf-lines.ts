import { fillPlaceholders } from '#domain/core/words.ts'
import type { DecimalPlaces } from '#domain/figures/decimal.ts'
import { type Paper, type PaperRow, sumText } from '#paper/document-paper.ts'
import { type PaperLanguage, paperWords, wordsOnPaper } from '#paper/words.ts'
import { lineHeight, mm, type Pen, type TextStyle } from './pen.ts'
import { sheetLook } from './sheet-look.ts'

const cellPadding = mm(1.2)
const lineOfText = 9 * lineHeight
const numberWidth = mm(8.5)

type TableCell = { text: string; x: number; width: number } & TextStyle

/** The table of lines; it can measure rows and draw them. */
export function linesTable(pen: Pen, paper: Paper, { x, width }: { x: number; width: number }, language: PaperLanguage) {
  const { columns } = paper
  const padding = { x: cellPadding, y: sheetLook(paper).cell }
  const widths = columns.map(({ share }) => ((width - numberWidth) * share) / columns.reduce((sum, column) => sum + column.share, 0))
  const starts = widths.map((_, at) => x + numberWidth + widths.slice(0, at).reduce((sum, one) => sum + one, 0))
  const place = (at: number) => ({ x: starts[at] ?? x, width: widths[at] ?? 0 })
  const align = (at: number): TextStyle => (columns[at]?.figure ? { align: 'right' } : {})
  const heightOf = (cells: readonly TableCell[]) =>
    Math.max(lineOfText, ...cells.map(({ text, width: own, ...style }) => (text ? pen.heightOf(text, own - 2 * padding.x, style) : 0))) +
    2 * padding.y
  const draw = (cells: readonly TableCell[], y: number, height: number) => {
    for (const { text, x: left, width: own, ...style } of cells) {
      pen.box(left, y, own, height)
      if (text) pen.write(text, left + padding.x, y + padding.y, own - 2 * padding.x, style)
    }
    return height
  }
  const labels: readonly TableCell[] = [
    { text: wordsOnPaper(paperWords.row, language), x, width: numberWidth, bold: true },
    ...columns.map(({ label }, at) => ({ text: label, ...place(at), ...align(at), bold: true })),
  ]
  const cellsOf = (row: PaperRow): readonly TableCell[] => [
    { text: String(row.number), x, width: numberWidth },
    ...columns.map((_, at) => ({ text: row.cells[at] ?? '', ...place(at), ...align(at) })),
  ]
  /** Cells of a row of sums; the label extends over row numbers, codes and names. */
  const sumsOf = (label: string, sum: (field: string) => string): readonly TableCell[] => [
    { text: label, x, width: numberWidth + (widths[0] ?? 0) + (widths[1] ?? 0), bold: true },
    ...columns
      .slice(2)
      .map(({ field }, at) => ({ text: field in paper.sums ? sum(field) : '', ...place(at + 2), align: 'right' as const, bold: true })),
  ]
  const blank: readonly TableCell[] = [{ text: '', x, width: numberWidth }, ...columns.map((_, at) => ({ text: '', ...place(at) }))]
  return { labels, cellsOf, blank, sumsOf, heightOf, draw }
}

export type LinesTable = ReturnType<typeof linesTable>

/** Rows with the sums of a page, and of the whole paper. */
export function sumRows(lines: LinesTable, paper: Paper, { places, language }: { places: DecimalPlaces; language: PaperLanguage }) {
  const count = String(paper.rows.length)
  const counted = paper.rows.length === 1 && language === 'en' ? paperWords.lines.enOne : wordsOnPaper(paperWords.lines, language)
  return {
    page: (rows: readonly PaperRow[]) =>
      lines.sumsOf(wordsOnPaper(paperWords.pageSum, language), (field) => sumText(rows, field, places, language)),
    all: lines.sumsOf(
      `${wordsOnPaper(paperWords.total, language)} · ${fillPlaceholders(counted, { count })}`,
      (field) => paper.sums[field] ?? '',
    ),
  }
}
