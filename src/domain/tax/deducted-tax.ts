import { allocate, noBase } from '../figures/allocate.ts'
import { type Decimal, readFigure, roundTo, zero } from '../figures/decimal.ts'
import type { DocumentLine, LineSettings, LinesHead } from '../lines/line-types.ts'
import { amountsToAllocate } from '../lines/receipt-cost.ts'

/**
 * The input tax that each line of a receipt brings into stock beside its value (rule C4 *deducted tax*): the part of
 * its final amount that is not cost (the line's tax, or for farm produce a percentage of the price), and its share of
 * the tax of allocated freight.
 */
export function deductedTaxes(lines: readonly DocumentLine[], head: LinesHead, settings: LineSettings): Decimal[] {
  if (settings.byCost) return lines.map(() => zero)
  const figure = (text: string | null | undefined) => readFigure(text) ?? zero
  const { freight } = amountsToAllocate(lines, head, settings)
  const shares = allocate(
    freight.tax,
    lines.map((line) => figure(line.freight)),
    settings.places.amount,
  )
  const own = lines.map((line) => figure(line.finalAmt).sub(figure(line.costAmt)))
  return shares === noBase ? own : own.map((tax, at) => tax.add(shares[at] ?? zero))
}

/** The input tax that leaves with `qty` of the goods: its share, with the last unit all of it; 0 without stock. */
export function taxOfIssue(tax: Decimal, onHand: Decimal, qty: Decimal, amountPlaces = 2): Decimal {
  if (onHand.lte(0)) return zero
  return qty.gte(onHand) ? tax : roundTo(tax.mul(qty).div(onHand), amountPlaces)
}

/**
 * The part of the tax received with `qty` that belongs to goods issued below zero before: the share of the quantity
 * `filled`.
 */
export const taxOfCovered = (tax: Decimal, qty: Decimal, filled: Decimal, amountPlaces = 2): Decimal =>
  filled.eq(qty) ? tax : roundTo(tax.mul(filled).div(qty), amountPlaces)
