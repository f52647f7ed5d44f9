import { type Decimal, zero } from './decimal.ts'
import { holdsUp, lateFreight, type Stock } from './stock-value.ts'
import { stockPart } from './supplier-invoice.ts'

/**
 * Goods that are valued together when a month is closed: the variance of their purchases that is to be spread, what was sold of them in the month, what
 * there was at its end and what there is by now.
 */
export type VariedGoods = { variance: Decimal; sold: Decimal; atEnd: Stock; now: Stock }

/** What of a variance goes to the stock at the end of the month, and what of that left with goods since: `here` of them are still there. */
export type VarianceShare = { stockAmt: Decimal; leftAmt: Decimal; here: Decimal }

const nothing: VarianceShare = { stockAmt: zero, leftAmt: zero, here: zero }

/**
 * Spreads a variance (rule C4): goods that were there at the end of the month take their share of those and what was sold in it. Of that share what left since
 * goes to the cost of what was sold (as *late freight*). Nothing goes to goods that would be worth less than nothing.
 */
export function spreadVariance({ variance, sold, atEnd, now }: VariedGoods, places = 2): VarianceShare {
  if (atEnd.qty.lte(0)) return nothing
  const stockAmt = stockPart(variance, atEnd.qty, atEnd.qty.add(sold.gt(0) ? sold : zero), places)
  const here = lateFreight(stockAmt, now.qty, atEnd.qty, places).toStock
  if (!canBear(atEnd, stockAmt) || !canBear(now, here)) return nothing
  return { stockAmt, leftAmt: stockAmt.sub(here), here: now.qty.lte(0) ? zero : least(now.qty, atEnd.qty) }
}

/**
 * What the stock gives back of its share when the month is reopened: all of it, but for goods that left since it was closed, and no more than they are
 * worth.
 */
export function returnShare({ stockAmt, leftAmt, here }: VarianceShare, now: Stock, places = 2): Decimal {
  const back = lateFreight(stockAmt.sub(leftAmt), now.qty, here, places).toStock
  return back.gt(now.value) ? now.value : back
}

const canBear = ({ qty, value }: Stock, change: Decimal) => change.isZero() || (qty.gt(0) && holdsUp({ qty, value: value.add(change) }))

const least = (one: Decimal, other: Decimal) => (one.lt(other) ? one : other)
