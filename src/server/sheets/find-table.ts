import { readFigure } from '#domain/figures/decimal.ts'
import { plainPercentage } from '#domain/figures/typed-figure.ts'
import type { CellText } from './cell-text.ts'
import { plainHead } from './heads.ts'
import type { RowTexts } from './xlsx-book.ts'

/**
 * Where a table is in a file: its sheet, counted from 0, and the indexes of its head row and of the head's second row.
 */
export type TablePlace = { sheet: number; head: number; second?: number }
/** The first non-blank rows of a sheet. */
export type SheetSample = { sheet: number; rows: readonly RowTexts[] }

const isFilled = (text: CellText | undefined): text is string => text !== null && text !== undefined
const filledCount = ({ values }: RowTexts) => values.filter(isFilled).length
const isFigure = (text: string) => readFigure(plainPercentage(text)) !== undefined

/**
 * Finds the head of a table: the row with the most heads that the import knows, or else the first row that is as wide
 * as the table and contains only words. Among several sheets it takes the one with the most known heads, or else the
 * first with rows; one with a head of `avoids` only if there is no other.
 */
export function findTable(
  samples: readonly SheetSample[],
  heads: ReadonlySet<string> | undefined,
  avoids: readonly string[] = [],
): TablePlace {
  const isAvoided = ({ rows }: SheetSample) =>
    rows.some(({ values }) => values.some((text) => isFilled(text) && avoids.includes(plainHead(text))))
  const wanted = samples.filter((sample) => !isAvoided(sample))
  const found = (wanted.length > 0 ? wanted : samples).map((sample) => headOf(sample, heads))
  const [best] = found.toSorted((one, other) => other.weight - one.weight)
  return best?.place ?? { sheet: samples[0]?.sheet ?? 0, head: 0 }
}

function headOf({ sheet, rows }: SheetSample, heads: ReadonlySet<string> | undefined): { weight: number; place: TablePlace } {
  const known = (values: readonly CellText[]) => values.filter((text) => isFilled(text) && heads?.has(plainHead(text))).length
  const counts = rows.map(({ values }) => known(values))
  const most = Math.max(0, ...counts)
  const at = most > 1 || (most === 1 && counts[0] === 1) ? counts.indexOf(most) : widestWords(rows)
  const head = rows[at]
  // of sheets with equally many known heads, one with rows below its head is preferred
  const weight = rows.length === 0 ? -1 : most * 10 + (rows.length > 1 ? 1 : 0)
  if (!head) return { weight, place: { sheet, head: 0 } }
  const [above, below] = [rows[at - 1], rows[at + 1]]
  if (below && isSplitHead(head, below)) return { weight, place: { sheet, head: head.index, second: below.index } }
  if (above && most > 0 && isSplitHead(above, head)) return { weight, place: { sheet, head: above.index, second: head.index } }
  return { weight, place: { sheet, head: head.index } }
}

function widestWords(rows: readonly RowTexts[]): number {
  const widest = Math.max(0, ...rows.map(filledCount))
  const isHead = (row: RowTexts) => filledCount(row) * 2 >= widest && row.values.every((text) => !isFilled(text) || !isFigure(text))
  return Math.max(0, rows.findIndex(isHead))
}

/**
 * True if two rows together are the head. A head that spans several columns has blanks to its right; the second row
 * fills these and the column below the head, and is blank below every other head.
 */
export function isSplitHead({ values: top, index }: RowTexts, { values: below, index: next }: RowTexts): boolean {
  const width = Math.max(top.length, below.length)
  const columns = Array.from({ length: width }, (_, at) => at)
  const isGroup = (at: number) => at + 1 < width && !isFilled(top[at + 1])
  const heads = columns.filter((at) => isFilled(top[at]))
  if (next !== index + 1 || heads.length < 2 || !heads.some(isGroup) || !heads.some((at) => !isGroup(at))) return false
  if (below.some((text) => isFilled(text) && isFigure(text))) return false
  return columns.every((at) => (isFilled(top[at]) && !isGroup(at) ? !isFilled(below[at]) : isFilled(below[at])))
}

/** Joins the rows of a head; a text that is repeated in the second row is preceded by the head above it. */
export function joinHeads(top: readonly CellText[], below: readonly CellText[]): CellText[] {
  const width = Math.max(top.length, below.length)
  let group: CellText = null
  return Array.from({ length: width }, (_, at) => {
    group = top[at] ?? group
    const own = below[at] ?? null
    if (own === null) return top[at] ?? null
    return below.filter((text) => text === own).length > 1 ? `${group ?? ''}${own}` : own
  })
}

const totalWords = /^(本页|人民币|美元|港币)?(合\s*计|总\s*计|小\s*计|共\s*计|累\s*计|grand total|subtotal|total)(金额|数量)?\s*[:：]?$/i
const footWords = /^(#|制表|制单人|打印|导出时间|导出人|共\s*\d+\s*(笔|条|行|项)|第\s*\d+\s*页|以上|注[:：]|说明[:：]|备注[:：]|\*)/

/** True for a row that contains totals. */
export const isTotalRow = (cells: readonly CellText[]): boolean => totalWords.test(cells.find(isFilled) ?? '')

/**
 * Number of rows at the end that contain no data: marks of the person who printed the list, and lines that begin with
 * #.
 */
export function footRows<Row extends { cells: readonly CellText[] }>(
  rows: readonly Row[],
  width: number,
  isKept: (row: Row) => boolean,
): number {
  const isFoot = (row: Row) => {
    const filled = row.cells.filter(isFilled)
    return filled.length * 2 <= width && footWords.test(filled[0] ?? '') && !isKept(row)
  }
  return rows.length - 1 - rows.findLastIndex((row) => !isFoot(row))
}
