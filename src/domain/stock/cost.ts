import { type Decimal, roundTo, zero } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'

/**
 * The terms that decide how much of a purchase line enters stock. `taxKind` 5 is 农产品; a small-scale taxpayer never
 * deducts. `untaxedShare` is set on a line that takes its share of a source line: its cost is its own untaxed amount,
 * so that all parts cost what the whole did.
 */
export type TaxedLine = { finalAmt: Decimal; taxRate: Decimal; taxKind: number; deductible: boolean; untaxedShare?: Decimal | undefined }

/**
 * The cost amount of a purchase line: its final amount without the tax that may be deducted (rule C4).
 * Of farm produce the deduction is a percentage of the price paid.
 */
export function lineCost(line: TaxedLine, amountPlaces = 2): Decimal {
  if (!line.deductible) return line.finalAmt
  if (line.untaxedShare) return line.untaxedShare
  if (line.taxKind === 5) return line.finalAmt.sub(roundTo(line.finalAmt.mul(line.taxRate).div(100), amountPlaces))
  return roundTo(withoutTax(line.finalAmt, line.taxRate), amountPlaces)
}

/** Cost per basic unit, for display; 0 without a quantity. */
export function costPrice(costAmt: Decimal, basicQty: Decimal, pricePlaces = 5): Decimal {
  return basicQty.isZero() ? zero : roundTo(costAmt.div(basicQty), pricePlaces)
}
