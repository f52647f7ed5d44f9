import { type Decimal, roundTo, zero } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'

/**
 * The terms that decide which part of a purchase line's amount enters stock. `taxKind` 5 is 农产品; a small-scale
 * taxpayer never deducts. `untaxedShare` is set on a line that takes its share of a source line: it is then the line's
 * cost, so that all parts together cost what the whole did.
 */
export type TaxedLine = { finalAmt: Decimal; taxRate: Decimal; taxKind: number; deductible: boolean; untaxedShare?: Decimal | undefined }

/**
 * The cost amount of a purchase line: its final amount without deductible tax (rule C4). For farm produce, the
 * deduction is a percentage of the price paid.
 */
export function lineCost(line: TaxedLine, amountPlaces = 2): Decimal {
  if (!line.deductible) return line.finalAmt
  if (line.untaxedShare) return line.untaxedShare
  if (line.taxKind === 5) return line.finalAmt.sub(roundTo(line.finalAmt.mul(line.taxRate).div(100), amountPlaces))
  return roundTo(withoutTax(line.finalAmt, line.taxRate), amountPlaces)
}

/** Cost per basic unit, for display; 0 if the quantity is 0. */
export function costPrice(costAmt: Decimal, basicQty: Decimal, pricePlaces = 5): Decimal {
  return basicQty.isZero() ? zero : roundTo(costAmt.div(basicQty), pricePlaces)
}
