import { type Decimal, roundTo, zero } from '../figures/decimal.ts'

/**
 * The stock of one commodity in one depot: quantity in the basic unit and its value. The average is value ÷ qty,
 * never stored (rule C4).
 */
export type Stock = { qty: Decimal; value: Decimal }

export const noStock: Stock = { qty: zero, value: zero }

/** Value per basic unit, unrounded; undefined if the quantity is 0. */
export function average(stock: Stock): Decimal | undefined {
  return stock.qty.isZero() ? undefined : stock.value.div(stock.qty)
}

/** The average if it is meaningful: of goods on hand, or of goods issued below zero at a cost. */
export function knownAverage(stock: Stock): Decimal | undefined {
  return stock.qty.gt(0) || !stock.value.isZero() ? average(stock) : undefined
}

/**
 * Receives goods for an amount, not a price. If the stock is negative, the part that covers the shortfall replaces the
 * estimated cost at which goods had left: `variance` is the difference of its real cost to that estimate, and goes to
 * the cost of sales (rule C4 *in while Q < 0*, M5, M6, M6b).
 */
export function stockAfterReceipt(stock: Stock, qty: Decimal, value: Decimal, amountPlaces = 2): { left: Stock; variance: Decimal } {
  const hole = stock.qty.neg()
  if (hole.lte(0) || qty.lte(0)) return { left: addToStock(stock, qty, value), variance: zero }
  const filled = qty.lt(hole) ? qty : hole
  const cover = roundTo(value.mul(filled).div(qty), amountPlaces)
  const release = filled.eq(hole) ? stock.value.neg() : roundTo(stock.value.neg().mul(filled).div(hole), amountPlaces)
  const variance = cover.sub(release)
  return { left: addToStock(stock, qty, value.sub(variance)), variance }
}

/** `estimated`: the stock does not cover the issue and no cost is known, so a part was issued at 0.00. */
export type StockIssue = { left: Stock; value: Decimal; estimated: boolean }

/**
 * Issues `qty`: it takes its share of the value, and the last unit takes all of it, so that zero stock has no value
 * (rule C4, M1, M2). An issue beyond the stock takes all of the value, and the rest is issued at the last average;
 * `lastCost` is that average if the stock itself has none.
 */
export function stockAfterIssue(stock: Stock, qty: Decimal, lastCost?: Decimal, amountPlaces = 2): StockIssue {
  if (qty.lte(stock.qty)) {
    const value = qty.eq(stock.qty) ? stock.value : roundTo(stock.value.mul(qty).div(stock.qty), amountPlaces)
    return { left: addToStock(stock, qty.neg(), value.neg()), value, estimated: false }
  }
  const own = stock.value.isZero() ? undefined : average(stock)
  const cost = own ?? lastCost
  const covered = stock.qty.gt(0) ? stock : noStock
  const value = covered.value.add(roundTo((cost ?? zero).mul(qty.sub(covered.qty)), amountPlaces))
  return { left: addToStock(stock, qty.neg(), value.neg()), value, estimated: cost === undefined }
}

/**
 * Reverses a receipt. If nothing has left since (`untouched`), exactly its value is taken out. Otherwise the goods
 * leave at the current average, and `difference` (original − taken) is booked as a movement of quantity 0 against the
 * inventory adjustment (rule C4 *flush of an in*, M9, M10).
 */
export function stockAfterReversal(
  stock: Stock,
  original: Stock,
  untouched: boolean,
  lastCost?: Decimal,
  amountPlaces = 2,
): { left: Stock; taken: Decimal; difference: Decimal } {
  const exact = addToStock(stock, original.qty.neg(), original.value.neg())
  if (untouched && isValidStock(exact)) return { left: exact, taken: original.value, difference: zero }
  const { left, value } = stockAfterIssue(stock, original.qty, lastCost, amountPlaces)
  return { left, taken: value, difference: original.value.sub(value) }
}

/**
 * A purchase return leaves at the average; the supplier's credit less the value that leaves is a purchase variance
 * (rule C4, M8).
 */
export function returnToSupplier(
  stock: Stock,
  qty: Decimal,
  costAmt: Decimal,
  lastCost?: Decimal,
  amountPlaces = 2,
): StockIssue & { variance: Decimal } {
  const issued = stockAfterIssue(stock, qty, lastCost, amountPlaces)
  return { ...issued, variance: costAmt.sub(issued.value) }
}

/**
 * A gain found by a stocktake: valued at the average, else at the last cost; undefined if neither is known (refused as
 * COST_UNKNOWN) (rule C4, M15).
 */
export function stockAfterGain(
  stock: Stock,
  qty: Decimal,
  lastCost?: Decimal,
  amountPlaces = 2,
): { left: Stock; value: Decimal } | undefined {
  const cost = stock.qty.gt(0) ? average(stock) : lastCost
  if (!cost) return undefined
  const value = roundTo(cost.mul(qty), amountPlaces)
  return { left: stockAfterReceipt(stock, qty, value, amountPlaces).left, value }
}

/**
 * Freight billed later: the part for goods still on hand goes to stock, the rest to the cost of sales (rule C4 *late
 * freight*).
 */
export function lateFreight(amount: Decimal, onHand: Decimal, received: Decimal, amountPlaces = 2): { toStock: Decimal; toSales: Decimal } {
  const here = onHand.gt(received) ? received : onHand
  const toStock = received.lte(0) || here.lte(0) ? zero : roundTo(amount.mul(here).div(received), amountPlaces)
  return { toStock, toSales: amount.sub(toStock) }
}

/**
 * True if quantity 0 has value 0, positive stock a value of at least 0 (rule C1-2), and negative stock a value of at
 * most 0.
 */
export function isValidStock({ qty, value }: Stock): boolean {
  if (qty.isZero()) return value.isZero()
  return qty.isNegative() ? value.lte(0) : value.gte(0)
}

function addToStock(stock: Stock, qty: Decimal, value: Decimal): Stock {
  return { qty: stock.qty.add(qty), value: stock.value.add(value) }
}
