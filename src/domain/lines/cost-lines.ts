import { figureText, fixedText, readFigure, roundTo, zero } from '../figures/decimal.ts'
import { costPrice } from '../stock/cost.ts'
import { basicQtyOf, basicUnitOf, qtyOf } from './line-figures.ts'
import type { DocumentLine, LineSettings } from './line-types.ts'
import { conversionText } from './quantities.ts'

/**
 * A line whose cost is entered instead of a price: its value becomes quantity × cost price, rounded once (rule B7
 * *opening inventory*). `costPrice` is money per unit of the line, as entered.
 */
export function withEnteredCost<L extends DocumentLine>(line: L, settings: LineSettings): L {
  const { places } = settings
  const qty = qtyOf(line, settings)
  const price = readFigure(line.costPrice) ?? zero
  const value = roundTo(qty.mul(price), places.amount)
  const basicQty = basicQtyOf(line, settings)
  return {
    ...line,
    qty: figureText(qty, places.qty),
    costPrice: figureText(price, places.price),
    costAmt: fixedText(value, places.amount),
    allCostAmt: fixedText(value, places.amount),
    allCostPrice: fixedText(costPrice(value, basicQty, places.price), places.price),
    conversionResult: conversionText(basicQty, line.unitList ?? [], basicUnitOf(line)),
  }
}
