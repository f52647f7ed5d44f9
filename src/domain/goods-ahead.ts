import { cumulativeSplit } from './allocate.ts'
import { type Decimal, roundTo, zero } from './decimal.ts'

/**
 * The arithmetic of goods that were invoiced before they came (rule B7 *票先到*, 在途物资): quantities in basic units,
 * `cost` without the tax that is deducted.
 */

/** What of an invoice's line is on its way. */
export type Ahead = { qty: Decimal; cost: Decimal; tax: Decimal }
export const nothingAhead: Ahead = { qty: zero, cost: zero, tax: zero }

/** The share of a quantity in what is on its way, all of it with the last unit (rule C5 *cumulative split*). */
export function aheadPart({ qty: whole, cost, tax }: Ahead, qty: Decimal, places = 2): Ahead {
  const share = (amount: Decimal) => cumulativeSplit(amount, whole, { qty: zero, amount: zero }, qty, places)
  return { qty, cost: share(cost), tax: share(tax) }
}

/**
 * What a quantity that was received takes of what is on its way, first in first out: `open` in that order. More than is on its way is
 * nobody's, and waits for its invoice as ever.
 */
export function takeAhead<Line extends Ahead>(open: readonly Line[], received: Decimal, places = 2): { line: Line; part: Ahead }[] {
  let rest = received
  return open.flatMap((line) => {
    const qty = line.qty.lt(rest) ? line.qty : rest
    if (qty.lte(0)) return []
    rest = rest.sub(qty)
    return [{ line, part: aheadPart(line, qty, places) }]
  })
}

/**
 * How an allowance, which lowers the price alone, lies on goods of which some are on their way: the share of those lowers what they cost, the rest
 * lies on what was received. `whole`: the quantity of the line.
 */
export function allowanceAhead(lowered: { cost: Decimal; tax: Decimal }, ahead: Ahead, whole: Decimal, places = 2): Ahead {
  const share = (amount: Decimal, most: Decimal) => {
    const part = whole.isZero() ? zero : roundTo(amount.mul(ahead.qty).div(whole), places)
    return part.gt(most) ? most : part
  }
  return { qty: zero, cost: share(lowered.cost, ahead.cost), tax: share(lowered.tax, ahead.tax) }
}
