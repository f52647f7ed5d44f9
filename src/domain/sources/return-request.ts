import { allocate, cumulativeSplit, noBase } from '../figures/allocate.ts'
import { type Decimal, zero } from '../figures/decimal.ts'

type RefundedPart = { qty: Decimal; amount: Decimal }

/** A line of an order as a return request sees it: in basic units and money, tax included. */
export type RequestableLine = {
  ordered: Decimal
  finalAmt: Decimal
  /** In live posted deliveries, in live posted returns, in submitted returns. */
  delivered: Decimal
  returned: Decimal
  held: Decimal
  /** Refunded while the buyer kept the goods. */
  refunded: Decimal
  /** Not shipped and not about to be, on an order that allows cancelling it. */
  unshipped: Decimal
  /** Returned without replacement, and the refund. */
  givenBack: RefundedPart
  /** Refunded without its goods, and the refund. */
  withoutGoods: RefundedPart
}

/**
 * The quantity that may still be returned: shipped, less returned or refunded while kept; for refunds without goods,
 * also what is not shipped.
 */
export function returnableQty({ delivered, returned, held, refunded, unshipped }: RequestableLine, goodsBack: boolean): Decimal {
  const left = delivered.sub(returned).sub(held).sub(refunded)
  const shipped = left.isNegative() ? zero : left
  return goodsBack ? shipped : shipped.add(unshipped)
}

/** The amount paid for a line and not refunded. */
export const paidLeft = ({ finalAmt, givenBack, withoutGoods }: RequestableLine): Decimal =>
  finalAmt.sub(givenBack.amount).sub(withoutGoods.amount)

/**
 * The refund of a quantity, after earlier refunds, so that all refunds come to the whole (rule C7 *Refund*, K6).
 * Returned goods take their shares from the first one on, as booked returns do, refunds without goods from the last
 * one; never more than is left.
 */
export function refundOf(bought: RequestableLine, qty: Decimal, goodsBack: boolean, places = 2): Decimal {
  const { ordered, finalAmt, givenBack, withoutGoods } = bought
  const upTo = (part: Decimal) => cumulativeSplit(finalAmt, ordered, nothing, part, places)
  const { qty: before } = goodsBack ? givenBack : withoutGoods
  const [whole, from] = goodsBack ? [before.add(qty), before] : [ordered.sub(before), ordered.sub(before).sub(qty)]
  const share = upTo(whole).sub(upTo(from))
  const left = paidLeft(bought)
  return share.gt(left) ? left : share
}

const nothing: RefundedPart = { qty: zero, amount: zero }

/** A refund below the full amount, spread over the lines in proportion. */
export function lowerShares(shares: readonly Decimal[], amount: Decimal, places = 2): readonly Decimal[] {
  const spread = allocate(amount, shares, places)
  return spread === noBase ? shares : spread
}
