import { allocate, cumulativeSplit, noBase } from '../figures/allocate.ts'
import { type Decimal, zero } from '../figures/decimal.ts'

type RefundedPart = { qty: Decimal; amount: Decimal }

/** A line of an order from which a return may be requested: quantities in basic units, money with tax. */
export type RequestableLine = {
  ordered: Decimal
  finalAmt: Decimal
  /** Quantities in posted deliveries and in posted returns (reversed ones not counted), and in submitted returns. */
  delivered: Decimal
  returned: Decimal
  held: Decimal
  /** Quantity refunded although the buyer kept the goods. */
  refunded: Decimal
  /** Quantity not shipped and in no submitted delivery, on an order that allows cancelling it. */
  unshipped: Decimal
  /** Quantity returned without replacement, and its refund. */
  givenBack: RefundedPart
  /** Quantity refunded without its goods, and its refund. */
  withoutGoods: RefundedPart
}

/**
 * The quantity that may still be returned: shipped, less what is returned, in submitted returns, or refunded while the
 * buyer kept the goods; for refunds without goods, also what is not shipped.
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
 * The refund for a quantity, after earlier refunds; all refunds together equal the amount paid (rule C7 *Refund*, K6).
 * Returned goods take their shares from the first unit on, as booked returns do, and refunds without goods from the
 * last unit back. Never more than is left.
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

/** Spreads a refund below the full amount over the lines, in proportion to their shares. */
export function lowerShares(shares: readonly Decimal[], amount: Decimal, places = 2): readonly Decimal[] {
  const spread = allocate(amount, shares, places)
  return spread === noBase ? shares : spread
}
