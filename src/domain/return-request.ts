import { allocate, cumulativeSplit, noBase } from './allocate.ts'
import { type Decimal, zero } from './decimal.ts'

type Part = { qty: Decimal; amount: Decimal }

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
  /** Given back for good and not to be replaced, and what that came to. */
  givenBack: Part
  /** Refunded without its goods, and what that came to. */
  withoutGoods: Part
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

/** What was paid for a line and not refunded. */
export const paidLeft = ({ finalAmt, givenBack, withoutGoods }: Bought): Decimal => finalAmt.sub(givenBack.amount).sub(withoutGoods.amount)

/**
 * What was paid for a quantity, after what was refunded before, so that all of it comes to the whole (rule C7 *Refund*, K6). Goods that come back take
 * their shares from the first one on, as the returns that are booked do, money without goods from the last one; never more than is left.
 */
export function refundOf(bought: Bought, qty: Decimal, goodsBack: boolean, places = 2): Decimal {
  const { ordered, finalAmt, givenBack, withoutGoods } = bought
  const upTo = (part: Decimal) => cumulativeSplit(finalAmt, ordered, nothing, part, places)
  const { qty: before } = goodsBack ? givenBack : withoutGoods
  const [whole, from] = goodsBack ? [before.add(qty), before] : [ordered.sub(before), ordered.sub(before).sub(qty)]
  const share = upTo(whole).sub(upTo(from))
  const left = paidLeft(bought)
  return share.gt(left) ? left : share
}

const nothing: Part = { qty: zero, amount: zero }

/** Less than all that was paid, spread over the lines by that. */
export function lowered(shares: readonly Decimal[], amount: Decimal, places = 2): readonly Decimal[] {
  const spread = allocate(amount, shares, places)
  return spread === noBase ? shares : spread
}
