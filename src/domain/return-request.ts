import { allocate, cumulativeSplit, noBase } from './allocate.ts'
import { type Decimal, zero } from './decimal.ts'

/** A line of an order as a request to return some of it sees it: in basic units and money, tax included. */
export type Bought = {
  ordered: Decimal
  finalAmt: Decimal
  /** In live posted outs, given back by live posted returns, held by submitted ones. */
  delivered: Decimal
  returned: Decimal
  held: Decimal
  /** Refunded while the buyer kept it. */
  refunded: Decimal
  /** Neither shipped nor about to be, of an order that lets it go. */
  unshipped: Decimal
  /** Given back for good, not to be replaced, or refunded without, and what that came to. */
  taken: { qty: Decimal; amount: Decimal }
}

/**
 * How much may still be asked back: what was shipped, less what was given back already or refunded while it was kept; where only money comes
 * back, what is not shipped too.
 */
export function returnableQty({ delivered, returned, held, refunded, unshipped }: Bought, goodsBack: boolean): Decimal {
  const left = delivered.sub(returned).sub(held).sub(refunded)
  const shipped = left.isNegative() ? zero : left
  return goodsBack ? shipped : shipped.add(unshipped)
}

/** What was paid for a quantity, after what was given back before: the last one closes the sum (rule C7 *Refund*, K6). */
export const refundOf = ({ ordered, finalAmt, taken }: Bought, qty: Decimal, places = 2): Decimal =>
  cumulativeSplit(finalAmt, ordered, taken, qty, places)

/** Less than all that was paid, spread over the lines by that. */
export function lowered(shares: readonly Decimal[], amount: Decimal, places = 2): readonly Decimal[] {
  const spread = allocate(amount, shares, places)
  return spread === noBase ? shares : spread
}
