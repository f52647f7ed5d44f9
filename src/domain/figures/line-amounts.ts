import { type Decimal, type DecimalPlaces, decimal, roundTo, zero } from './decimal.ts'

/**
 * The terms that every edit of a line needs: quantity in the line's unit, `discountRate` (100 means no discount) and
 * `taxRate` in percent.
 */
type Terms = { qty: Decimal; discountRate: Decimal; taxRate: Decimal; couponAmt?: Decimal }

/** A line priced per unit, tax included. */
export type PricedLine = Terms & { taxPrice: Decimal }

/**
 * The amounts of a line. `discountPrice` is the price after discount; `discountAmt` equals `totalAmt` (both after
 * discount, tax included).
 */
export type LineAmounts = {
  taxPrice: Decimal
  discountRate: Decimal
  discountPrice: Decimal
  untaxedPrice: Decimal
  untaxedAmt: Decimal
  taxAmt: Decimal
  totalAmt: Decimal
  discountAmt: Decimal
  couponAmt: Decimal
  finalAmt: Decimal
}

const hundred = decimal('100')

/** Tax factor t = 1 + rate/100. */
export function taxFactor(taxRate: Decimal): Decimal {
  return taxRate.div(hundred).add(1)
}

/** The untaxed part of a tax-inclusive figure, unrounded. The rate must be above -100 %. */
export function withoutTax(value: Decimal, taxRate: Decimal): Decimal {
  return value.div(taxFactor(taxRate))
}

/**
 * Amounts of a line after its tax-inclusive price, quantity, discount or rate was edited. Tax is the total less the
 * untaxed amount, so the parts always add up (rule C3, L1–L13).
 */
export function fromTaxPrice(line: PricedLine, places: DecimalPlaces): LineAmounts {
  const discountPrice = roundTo(line.taxPrice.mul(line.discountRate).div(hundred), places.price)
  const totalAmt = roundTo(discountPrice.mul(line.qty), places.amount)
  return lineAmountsOf(line, {
    taxPrice: line.taxPrice,
    discountPrice,
    untaxedPrice: roundTo(withoutTax(discountPrice, line.taxRate), places.price),
    untaxedAmt: roundTo(withoutTax(totalAmt, line.taxRate), places.amount),
    totalAmt,
  })
}

/**
 * Amounts after the untaxed price was edited; undefined if the discount is 100 %, because the price before it cannot
 * be computed (rule C3, L4).
 */
export function fromUntaxedPrice(line: Terms & { untaxedPrice: Decimal }, places: DecimalPlaces): LineAmounts | undefined {
  const t = taxFactor(line.taxRate)
  const untaxedAmt = roundTo(line.untaxedPrice.mul(line.qty), places.amount)
  const discountPrice = roundTo(line.untaxedPrice.mul(t), places.price)
  return withListPrice(line, places, {
    discountPrice,
    untaxedPrice: line.untaxedPrice,
    untaxedAmt,
    totalAmt: roundTo(untaxedAmt.mul(t), places.amount),
  })
}

/**
 * Amounts after the untaxed amount was edited, which stays as typed; undefined if the quantity is 0, because the price
 * cannot be computed (rule C3, L5).
 */
export function fromUntaxedAmt(line: Terms & { untaxedAmt: Decimal }, places: DecimalPlaces): LineAmounts | undefined {
  if (line.qty.isZero()) return undefined
  const totalAmt = roundTo(line.untaxedAmt.mul(taxFactor(line.taxRate)), places.amount)
  return withListPrice(line, places, {
    discountPrice: roundTo(totalAmt.div(line.qty), places.price),
    untaxedPrice: roundTo(line.untaxedAmt.div(line.qty), places.price),
    untaxedAmt: line.untaxedAmt,
    totalAmt,
  })
}

/**
 * Amounts after the total was edited, which stays as typed; undefined if the quantity is 0, because the price cannot
 * be computed (rule C3, L14).
 */
export function fromTotalAmt(line: Terms & { totalAmt: Decimal }, places: DecimalPlaces): LineAmounts | undefined {
  if (line.qty.isZero()) return undefined
  const unitTotal = line.totalAmt.div(line.qty)
  return withListPrice(line, places, {
    discountPrice: roundTo(unitTotal, places.price),
    untaxedPrice: roundTo(withoutTax(unitTotal, line.taxRate), places.price),
    untaxedAmt: roundTo(withoutTax(line.totalAmt, line.taxRate), places.amount),
    totalAmt: line.totalAmt,
  })
}

/**
 * Amounts of a line at the price of its source line: its prices are the source line's, and its total is its share of
 * that line's total, so that the last share closes the sum (rule C3 *Receipt*, R1, R3). `openUntaxed`: its share of
 * the untaxed amount, if that is shared too (rule C5).
 */
export function fromOpenAmount(
  line: PricedLine & Pick<LineAmounts, 'discountPrice' | 'untaxedPrice'> & { openAmt: Decimal; openUntaxed?: Decimal | undefined },
  places: DecimalPlaces,
): LineAmounts {
  return lineAmountsOf(line, {
    taxPrice: line.taxPrice,
    discountPrice: line.discountPrice,
    untaxedPrice: line.untaxedPrice,
    untaxedAmt: line.openUntaxed ?? roundTo(withoutTax(line.openAmt, line.taxRate), places.amount),
    totalAmt: line.openAmt,
  })
}

/**
 * Amounts after the coupon was edited: the final amount is the total less the coupon, and no other amount changes
 * (rule C3).
 */
export function withCoupon(line: LineAmounts, couponAmt: Decimal): LineAmounts {
  return { ...line, couponAmt, finalAmt: line.totalAmt.sub(couponAmt) }
}

/** A gift: prices and amounts are 0; the quantity stays, and posting still issues it at cost (rule C3). */
export function asGift(line: { discountRate: Decimal }): LineAmounts {
  return {
    taxPrice: zero,
    discountRate: line.discountRate,
    discountPrice: zero,
    untaxedPrice: zero,
    untaxedAmt: zero,
    taxAmt: zero,
    totalAmt: zero,
    discountAmt: zero,
    couponAmt: zero,
    finalAmt: zero,
  }
}

type Parts = Pick<LineAmounts, 'discountPrice' | 'untaxedPrice' | 'untaxedAmt' | 'totalAmt'>

function withListPrice(line: Terms, places: DecimalPlaces, parts: Parts): LineAmounts | undefined {
  if (line.discountRate.isZero()) return undefined
  const taxPrice = roundTo(parts.discountPrice.mul(hundred).div(line.discountRate), places.price)
  return lineAmountsOf(line, { ...parts, taxPrice })
}

function lineAmountsOf(line: Terms, parts: Parts & { taxPrice: Decimal }): LineAmounts {
  const couponAmt = line.couponAmt ?? zero
  return {
    taxPrice: parts.taxPrice,
    discountRate: line.discountRate,
    discountPrice: parts.discountPrice,
    untaxedPrice: parts.untaxedPrice,
    untaxedAmt: parts.untaxedAmt,
    taxAmt: parts.totalAmt.sub(parts.untaxedAmt),
    totalAmt: parts.totalAmt,
    discountAmt: parts.totalAmt,
    couponAmt,
    finalAmt: parts.totalAmt.sub(couponAmt),
  }
}
