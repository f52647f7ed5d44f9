import { readFigure } from './decimal.ts'
import { basicUnitOf, conversionOf } from './line-figures.ts'
import type { DocumentLine, HeadTotals } from './line-types.ts'
import type { OpeningAmounts } from './opening-balance.ts'
import { conversionText, toBasic } from './quantities.ts'

/** Figures of a line that change their sign on the red document; prices, rates and conversions do not. */
const lineFigures = [
  'qty',
  'actualQty',
  'shouldQty',
  'purchaseAmt',
  'salesAmt',
  'taxAmt',
  'totalAmt',
  'actualAmt',
  'shouldAmt',
  'discountAmt',
  'couponAmt',
  'shouldCouponAmt',
  'finalAmt',
  'costAmt',
  'freight',
  'feeAmt',
  'allCostAmt',
] as const

const headFigures = [
  'totalQty',
  'discountAmt',
  'purchaseAmt',
  'taxAmt',
  'totalAmt',
  'couponAmt',
  'finalAmt',
  'costAmt',
  'actualAmt',
  'freight',
  'feeAmt',
  'receivableAmt',
  'payableAmt',
  'advanceAmt',
] as const satisfies readonly (keyof HeadTotals | 'freight' | 'feeAmt' | keyof OpeningAmounts)[]

/** The same line with opposite quantities and amounts, for the red document (rule B6). Line and mirror add to zero in every column. */
export function mirrorLine<L extends object>(line: L): L {
  const red = opposite(line, lineFigures)
  const { conversionResult, unitList, ...rest }: DocumentLine = red
  const qty = readFigure(rest.actualQty) ?? readFigure(rest.qty)
  if (!conversionResult || !unitList || !qty) return red
  return { ...red, conversionResult: conversionText(toBasic(qty, conversionOf(rest)), unitList, basicUnitOf(rest)) }
}

/** The head of the red document: opposite totals, freight and fees. Number, dates, state and links are its machine's. */
export function mirrorHead<H extends object>(head: H): H {
  return opposite(head, headFigures)
}

/** A row whose named figures have the opposite sign, decimals kept; what is no figure stays. */
export function opposite<T extends object>(row: T, fields: readonly string[]): T {
  const changed = Object.entries(row).map(([field, value]) => [field, fields.includes(field) ? negativeText(value) : value])
  return Object.fromEntries(changed) as T
}

/** The opposite of a figure with its decimals kept; what is no figure stays. */
function negativeText(value: unknown): unknown {
  const figure = typeof value === 'string' ? readFigure(value) : undefined
  if (figure === undefined || typeof value !== 'string') return value
  const decimals = value.split('.')[1]?.trim().length ?? 0
  return figure.isZero() ? figure.abs().toFixed(decimals) : figure.neg().toFixed(decimals)
}
