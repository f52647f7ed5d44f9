import type { Problem } from '../core/refusals.ts'
import { decimal, fixedText, readFigure, roundTo, zero } from '../figures/decimal.ts'
import { isBlankLine, isGiven } from '../lines/blank-line.ts'
import { conversionOf } from '../lines/line-figures.ts'
import { type DocumentLine, type LineSettings, qtyOf } from '../lines.ts'

/** A row with a price below its floor; both are money per unit of the line, tax included. */
export type BelowFloor = { row: number; price: string; floor: string }

/**
 * The rows whose price after discount (total divided by quantity) is below the floor price of their goods (rule B3
 * `linesAreValid`). `floors`: by goods, per basic unit. Gifts have no price, and a price that equals the floor after
 * rounding is not below it.
 */
export function belowFloor(lines: readonly DocumentLine[], floors: ReadonlyMap<string, string>, settings: LineSettings): BelowFloor[] {
  const { places } = settings
  return lines.flatMap((line, at): BelowFloor[] => {
    const floor = floors.get(line.commInfoId ?? '')
    const qty = qtyOf(line, settings)
    if (floor === undefined || line.isGift === 2 || isBlankLine(line) || qty.isZero() || !isGiven(line.totalAmt)) return []
    const perUnit = decimal(floor).mul(conversionOf(line))
    const total = readFigure(line.totalAmt) ?? zero
    if (total.gte(roundTo(perUnit.mul(qty), places.amount))) return []
    return [{ row: at + 1, price: fixedText(total.div(qty), places.price), floor: fixedText(perUnit, places.price) }]
  })
}

/** Rows below their floor price as problems of a law: row, field, rule and both figures. */
export const floorProblems = (below: readonly BelowFloor[]): Problem[] =>
  below.map(({ row, price, floor }) => ({
    row,
    field: 'taxPrice',
    rule: 'LINE_BAD',
    reason: { zh: `折后单价${price}低于最低售价${floor}`, en: `the price ${price} is below the floor of ${floor}` },
  }))
