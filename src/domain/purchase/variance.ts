import { type Decimal, zero } from '../figures/decimal.ts'
import { isValidStock, lateFreight, type Stock } from '../stock/stock-value.ts'
import { stockPart } from './supplier-invoice.ts'

/**
 * Goods that are valued together when a month is closed: the purchase variance to spread, the quantity sold in the
 * month, the stock at its end and the stock now.
 */
export type GoodsVariance = { variance: Decimal; sold: Decimal; atEnd: Stock; now: Stock }

/**
 * The parts of a variance for the stock at the end of the month (`stockAmt`), and for those of its goods that were
 * issued since (`leftAmt`); `here` of its goods are still on hand.
 */
export type VarianceShare = { stockAmt: Decimal; leftAmt: Decimal; here: Decimal }

const nothing: VarianceShare = { stockAmt: zero, leftAmt: zero, here: zero }

/**
 * Spreads a variance (rule C4) over goods on hand at the end of the month and goods sold in it. From the share of the
 * goods on hand, the part for goods issued since goes to the cost of sales (as *late freight*). Nothing goes to goods
 * whose value would become negative.
 */
export function spreadVariance({ variance, sold, atEnd, now }: GoodsVariance, places = 2): VarianceShare {
  if (atEnd.qty.lte(0)) return nothing
  const stockAmt = stockPart(variance, atEnd.qty, atEnd.qty.add(sold.gt(0) ? sold : zero), places)
  const here = lateFreight(stockAmt, now.qty, atEnd.qty, places).toStock
  if (!canBear(atEnd, stockAmt) || !canBear(now, here)) return nothing
  return { stockAmt, leftAmt: stockAmt.sub(here), here: now.qty.lte(0) ? zero : least(now.qty, atEnd.qty) }
}

/**
 * The part of a share that the stock gives back when the month is reopened: all of it, less the part of goods that
 * left since the month was closed, and at most the stock's value.
 */
export function returnShare({ stockAmt, leftAmt, here }: VarianceShare, now: Stock, places = 2): Decimal {
  const back = lateFreight(stockAmt.sub(leftAmt), now.qty, here, places).toStock
  return back.gt(now.value) ? now.value : back
}

const canBear = ({ qty, value }: Stock, change: Decimal) =>
  change.isZero() || (qty.gt(0) && isValidStock({ qty, value: value.add(change) }))

const least = (one: Decimal, other: Decimal) => (one.lt(other) ? one : other)
