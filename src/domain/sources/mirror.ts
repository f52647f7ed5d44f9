import { namesWith } from '../core/field.ts'
import { readFigure } from '../figures/decimal.ts'
import { headFields } from '../lines/head-fields.ts'
import { lineFields } from '../lines/line-fields.ts'
import { basicUnitOf, conversionOf } from '../lines/line-figures.ts'
import type { DocumentLine } from '../lines/line-types.ts'
import { conversionText, toBasic } from '../lines/quantities.ts'

/** Figures that change sign on the red document; prices, rates and conversions do not. */
const lineFigures = namesWith(lineFields, { mirrored: true })
const headFigures = namesWith(headFields, { mirrored: true })

/**
 * The same line with opposite quantities and amounts, for the red document (rule B6). Line and mirror add to zero in
 * every column.
 */
export function mirrorLine<L extends object>(line: L): L {
  const red = withOppositeFigures(line, lineFigures)
  const { conversionResult, unitList, ...rest }: DocumentLine = red
  const qty = readFigure(rest.actualQty) ?? readFigure(rest.qty)
  if (!conversionResult || !unitList || !qty) return red
  return { ...red, conversionResult: conversionText(toBasic(qty, conversionOf(rest)), unitList, basicUnitOf(rest)) }
}

/**
 * The head of the red document: opposite totals, freight and fees. Number, dates, state and links are set by its
 * machine.
 */
export function mirrorHead<H extends object>(head: H): H {
  return withOppositeFigures(head, headFigures)
}

/** A row with the named figures negated, decimals kept; other values unchanged. */
export function withOppositeFigures<T extends object>(row: T, fields: readonly string[]): T {
  const changed = Object.entries(row).map(([field, value]) => [field, fields.includes(field) ? negativeText(value) : value])
  return Object.fromEntries(changed) as T
}

/** A figure negated with its decimals kept; other values unchanged. */
function negativeText(value: unknown): unknown {
  const figure = typeof value === 'string' ? readFigure(value) : undefined
  if (figure === undefined || typeof value !== 'string') return value
  const decimals = value.split('.')[1]?.trim().length ?? 0
  return figure.isZero() ? figure.abs().toFixed(decimals) : figure.neg().toFixed(decimals)
}
