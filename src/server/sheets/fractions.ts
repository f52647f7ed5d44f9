import { type Decimal, readFigure } from '#domain/figures/decimal.ts'
import { plainFigure } from '#domain/figures/typed-figure.ts'
import type { ReadingChoice, SheetReading, SheetRow } from './reading.ts'

/**
 * A column with a figure above 2 (200 %) does not contain only shares, so its figures of 1 and more are percentages.
 */
const highestShare = '2'
const fractionText = /^[0０]?[.．。][0-9０-９]+$/

const figureOf = (text: string | null | undefined): Decimal | undefined => readFigure(plainFigure(text ?? ''))

/**
 * Adds the percent sign to bare figures in columns whose meaning was chosen, so that each cell states its meaning:
 * 0.13 becomes 13% or 0.13%. In a column of shares 1 is 100 %, unless a figure above 2 shows that the column contains
 * percentages besides shares.
 */
export function writeFractions(rows: readonly SheetRow[], chosen: NonNullable<ReadingChoice['fractions']>): void {
  for (const { column, meaning } of chosen) {
    const figures = rows.map(({ cells }) => figureOf(cells[column - 1]))
    const areShares = figures.every((figure) => !figure?.gt(highestShare))
    for (const [at, figure] of figures.entries()) {
      const cells = rows[at]?.cells
      if (!cells || !figure) continue
      const isShare = meaning === 'share' && (areShares || figure.lt('1'))
      cells[column - 1] = `${(isShare ? figure.mul('100') : figure).toFixed()}%`
    }
  }
}

/** Columns that contain bare figures between 0 and 1, each with the first of them. */
export function bareFractions(rows: readonly SheetRow[], width: number): SheetReading['fractions'] {
  return Array.from({ length: width }, (_, at) => {
    const found = rows.flatMap(({ cells }) => (fractionText.test(cells[at] ?? '') ? [figureOf(cells[at])] : []))
    const fractions = found.filter((figure) => figure?.gt('0'))
    return { column: at + 1, text: fractions[0]?.toFixed() ?? '', rows: fractions.length }
  }).filter(({ rows: count }) => count > 0)
}
