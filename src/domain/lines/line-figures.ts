import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, decimal, figureText, fixedText, readFigure, roundTo, zero } from '../figures/decimal.ts'
import { ratioOf } from '../figures/exact-quantities.ts'
import {
  asGift,
  fromOpenAmount,
  fromTaxPrice,
  fromTotalAmt,
  fromUntaxedAmt,
  fromUntaxedPrice,
  type LineAmounts,
  type PricedLine,
  withCoupon,
  withoutTax,
} from '../figures/line-amounts.ts'
import { costPrice, lineCost, type TaxedLine } from '../stock/cost.ts'
import { isGiven } from './blank-line.ts'
import type { DocumentLine, Figure, LineSettings } from './line-types.ts'
import { conversionText, toBasic } from './quantities.ts'

/** Reads a wire line: its terms as decimals, the edits its figures may result from, and writing them back. */

const hundred = decimal('100')
const one = decimal('1')

/** True when the line's quantity is `actualQty`. */
export function isReceiptLine(line: DocumentLine, settings: LineSettings): boolean {
  return settings.receipt ?? (isGiven(line.actualQty) || isGiven(line.shouldQty))
}

export const isGift = (line: DocumentLine) => line.isGift === 2
export const isService = (line: DocumentLine) => line.commKind === 2

/** Quantity in the line's unit; absent is 0. */
export function qtyOf(line: DocumentLine, settings: LineSettings): Decimal {
  const actual = isReceiptLine(line, settings) ? readFigure(line.actualQty) : undefined
  return actual ?? readFigure(line.qty) ?? zero
}

/** Basic units in one unit of the line, as a ratio; 1 where the line states none above zero. */
export function conversionOf(line: DocumentLine): Decimal {
  const conversion = readFigure(line.conversion)
  return conversion?.gt(0) ? ratioOf(conversion) : one
}

/** Quantity in the basic unit. */
export function basicQtyOf(line: DocumentLine, settings: LineSettings): Decimal {
  return toBasic(qtyOf(line, settings), conversionOf(line), settings.places.qty)
}

/** Kinds 2 to 4 (免税, 不征税, 零税率) have rate 0 (rule C3 *tax facts*). */
export function hasNoTax(taxKind: number | null | undefined): boolean {
  return taxKind === 2 || taxKind === 3 || taxKind === 4
}

/** The line's terms and price as decimals; a rate out of bounds counts as the default, and the checks report it. */
export function termsOf(line: DocumentLine, settings: LineSettings): PricedLine {
  const discount = readFigure(line.discountRate)
  const rate = readFigure(line.taxRate)
  return {
    taxPrice: readFigure(line.taxPrice) ?? zero,
    qty: qtyOf(line, settings),
    discountRate: discount?.gte(0) ? discount : hundred,
    taxRate: rate?.gt(-100) ? rate : zero,
    couponAmt: readFigure(line.couponAmt) ?? zero,
  }
}

export type Edit = 'taxPrice' | 'untaxedPrice' | 'untaxedAmt' | 'totalAmt' | 'openAmt'

/**
 * The line's amounts as the result of one edit, by the line's own edited figure; undefined where that edit is not
 * possible (rule C3).
 */
export function amountsAfter(edit: Edit, line: DocumentLine, settings: LineSettings): LineAmounts | undefined {
  const { places } = settings
  const terms = termsOf(line, settings)
  if (isGift(line)) return edit === 'taxPrice' ? asGift(terms) : undefined
  switch (edit) {
    case 'taxPrice':
      return fromTaxPrice(terms, places)
    case 'untaxedPrice':
      return computeIfGiven(line.purchasePrice, (untaxedPrice) => fromUntaxedPrice({ ...terms, untaxedPrice }, places))
    case 'untaxedAmt':
      return computeIfGiven(line.purchaseAmt, (untaxedAmt) => fromUntaxedAmt({ ...terms, untaxedAmt }, places))
    case 'totalAmt':
      return computeIfGiven(totalOf(line, settings), (totalAmt) => fromTotalAmt({ ...terms, totalAmt }, places))
    case 'openAmt':
      return fromOpen(line, terms, settings)
  }
}

function computeIfGiven(figure: string | null | undefined, compute: (value: Decimal) => LineAmounts | undefined): LineAmounts | undefined {
  const value = readFigure(figure)
  return value && compute(value)
}

/** A receipt's total is `actualAmt`, mirrored in `totalAmt`. */
function totalOf(line: DocumentLine, settings: LineSettings) {
  return isReceiptLine(line, settings) && isGiven(line.actualAmt) ? line.actualAmt : line.totalAmt
}

/**
 * The amounts a line takes of its source line, in money: total and coupon; `untaxed` parts of the total and of the
 * final amount, where the source's are known.
 */
export type SourceShare = { total: Decimal; coupon: Decimal; untaxed?: Decimal | undefined; finalUntaxed?: Decimal | undefined }

/**
 * The amounts a line takes over from its source line (rule C5 *cumulative split*): with all of it, all that is left;
 * else that less the share of the remaining quantity. A source paid in full costs no more where more is delivered
 * (links.md). Undefined where the line takes none or too much of it, or the whole is unknown.
 */
export function shareOfSource(line: DocumentLine, settings: LineSettings): SourceShare | undefined {
  const share = wholeShareOf(line, settings)
  const kept = readFigure(line.keptGiftAmt)
  return share && kept?.isZero() === false ? { total: share.total.add(kept), coupon: share.coupon } : share
}

/** The same before the price of gifts that stay is taken off (rule C7 *Buy n get one*). */
export function wholeShareOf(line: DocumentLine, settings: LineSettings): SourceShare | undefined {
  const shouldQty = readFigure(line.shouldQty)
  const shouldAmt = readFigure(line.shouldAmt)
  const qty = qtyOf(line, settings)
  if (!shouldQty || !shouldAmt || qty.isZero()) return undefined
  const open = {
    ...{ total: shouldAmt, coupon: readFigure(line.shouldCouponAmt) ?? zero },
    ...{ untaxed: readFigure(line.shouldUntaxedAmt), finalUntaxed: readFigure(line.shouldFinalUntaxedAmt) },
  }
  if (qty.eq(shouldQty) || (line.paidAhead === 2 && qty.gt(shouldQty))) return open
  const whole = readFigure(line.sourceBaseQty)
  if (!whole || qty.isNegative() !== shouldQty.isNegative() || qty.abs().gt(shouldQty.abs())) return undefined
  const rest = basicQtyOf({ ...line, qty: line.shouldQty, actualQty: undefined }, settings).sub(basicQtyOf(line, settings))
  const restOf = (text: Figure) => {
    const figure = readFigure(text) ?? zero
    return figure.sub(cumulativeSplit(figure, whole, nothingBefore, whole.sub(rest), settings.places.amount))
  }
  const coupon = open.coupon.sub(restOf(line.sourceCouponAmt))
  const openFinal = open.total.sub(open.coupon)
  const final = openFinal.sub(restOf(line.sourceFinalAmt))
  const wholeFinal = readFigure(line.sourceFinalAmt) ?? zero
  const wholeTotal = wholeFinal.add(readFigure(line.sourceCouponAmt) ?? zero)
  // the tax of the rest and of the whole is shared, and the untaxed amount is the difference
  const untaxedOf = (share: Decimal, left: Decimal, untaxedLeft: Decimal | undefined, taxOfWhole: Decimal) =>
    untaxedLeft && share.sub(left.sub(untaxedLeft).sub(restOf(taxOfWhole.toFixed())))
  return {
    ...{ total: final.add(coupon), coupon },
    untaxed: untaxedOf(final.add(coupon), open.total, open.untaxed, wholeTotal.sub(readFigure(line.sourceUntaxedAmt) ?? zero)),
    finalUntaxed: untaxedOf(final, openFinal, open.finalUntaxed, wholeFinal.sub(readFigure(line.sourceFinalUntaxedAmt) ?? zero)),
  }
}

const nothingBefore = { qty: zero, amount: zero }

/**
 * True when lines take their share of their source line's whole: sales and returns (rule C5); receipts follow rule
 * C3.
 */
export const splitsItsSource = ({ sells, sign }: LineSettings) => sells === true || sign === -1

/**
 * A pulled line at the price of its source takes its amounts (rule C3 *Receipt*): the open amount with all that is
 * open; on sales and returns its share.
 */
function fromOpen(line: DocumentLine, terms: PricedLine, settings: LineSettings): LineAmounts | undefined {
  const orderPrice = readFigure(line.shouldPrice)
  if (!orderPrice || !(splitsItsSource(settings) || isReceiptLine(line, settings))) return undefined
  const share = shareOfSource(line, settings)
  if (!share) return undefined
  const byPrice = fromTaxPrice(terms, settings.places)
  const discountPrice = readFigure(line.discountPrice) ?? byPrice.discountPrice
  if (!discountPrice.eq(orderPrice) || !byPrice.discountPrice.eq(orderPrice)) return undefined
  const untaxedPrice = readFigure(line.shouldPurchasePrice) ?? byPrice.untaxedPrice
  return fromOpenAmount({ ...terms, discountPrice, untaxedPrice, openAmt: share.total, openUntaxed: share.untaxed }, settings.places)
}

/**
 * Puts amounts onto the line as text of the wire, with everything that follows from them: cost, mirrored receipt
 * figures, the quantity in words.
 */
export function withAmounts<L extends DocumentLine>(line: L, amounts: LineAmounts, settings: LineSettings): L {
  const { places } = settings
  const price = (value: Decimal) => figureText(value, places.price)
  const amount = (value: Decimal) => figureText(value, places.amount)
  const qty = figureText(qtyOf(line, settings), places.qty)
  const receipt = isReceiptLine(line, settings)
  return withCost(
    {
      ...line,
      qty,
      taxPrice: price(amounts.taxPrice),
      discountRate: isGiven(line.discountRate) ? line.discountRate : '100',
      discountPrice: price(amounts.discountPrice),
      purchasePrice: price(amounts.untaxedPrice),
      purchaseAmt: amount(amounts.untaxedAmt),
      taxAmt: amount(amounts.taxAmt),
      totalAmt: amount(amounts.totalAmt),
      discountAmt: amount(amounts.discountAmt),
      couponAmt: amount(amounts.couponAmt),
      finalAmt: amount(amounts.finalAmt),
      ...(settings.sells ? { finalUntaxedAmt: finalUntaxedOf(line, amounts, settings) } : {}),
      conversionResult: conversionText(basicQtyOf(line, settings), line.unitList ?? [], basicUnitOf(line)),
      ...(receipt ? { actualQty: qty, actualAmt: amount(amounts.totalAmt) } : {}),
    },
    settings,
  )
}

/**
 * The untaxed part of a final amount below the total: the share of the source line's where the line takes its share,
 * else final ÷ t.
 */
function finalUntaxedOf(line: DocumentLine, { totalAmt, couponAmt, finalAmt }: LineAmounts, settings: LineSettings): string | undefined {
  if (couponAmt.isZero()) return undefined
  const { amount } = settings.places
  const share = shareOfSource(line, settings)
  const isShare = share?.total.eq(totalAmt) && share.coupon.eq(couponAmt)
  const untaxed = (isShare ? share?.finalUntaxed : undefined) ?? roundTo(withoutTax(finalAmt, termsOf(line, settings).taxRate), amount)
  return figureText(untaxed, amount)
}

/** The name of the basic unit: the line's field, or the line's own unit where its conversion is 1. */
export function basicUnitOf(line: DocumentLine): string | undefined {
  return line.basicUnit || (conversionOf(line).eq(1) ? (line.unitName ?? undefined) : undefined)
}

/** Cost figures of a line from its final amount and the shares it carries (rules C4, C6). */
export function withCost<L extends DocumentLine>(line: L, settings: LineSettings): L {
  if (settings.sells) return line
  const { places } = settings
  const taxed = taxedOf(line, settings)
  const costAmt = lineCost(taxed, places.amount)
  const allCostAmt = costAmt.add(readFigure(line.freight) ?? zero).add(readFigure(line.feeAmt) ?? zero)
  const basicQty = basicQtyOf(line, settings)
  const perUnit = (cost: Decimal) => fixedText(costPrice(cost, basicQty, places.price), places.price)
  const own = perUnit(costAmt)
  return {
    ...line,
    // the cost of returned farm produce depends on the shares before it, so the line's other figures do not tell it
    ...(taxed.taxKind === 5 && taxed.untaxedShare ? { finalUntaxedAmt: fixedText(costAmt, places.amount) } : {}),
    costAmt: fixedText(costAmt, places.amount),
    costPrice: own,
    allCostAmt: fixedText(allCostAmt, places.amount),
    allCostPrice: allCostAmt.eq(costAmt) ? own : perUnit(allCostAmt),
  }
}

function taxedOf(line: DocumentLine, settings: LineSettings): TaxedLine {
  const taxed = {
    finalAmt: readFigure(line.finalAmt) ?? zero,
    taxRate: readFigure(line.taxRate) ?? zero,
    taxKind: line.taxKind ?? 1,
    deductible: line.deductible !== 1,
  }
  return { ...taxed, untaxedShare: untaxedShareOf(line, taxed, settings) }
}

/**
 * The untaxed part of a line that takes its share of a source line; undefined for other lines and where the line
 * states another amount. For farm produce, whose lines have no tax, the cost of all shares up to it less that of the
 * shares before it, so that all parts cost what the whole did.
 */
function untaxedShareOf(line: DocumentLine, taxed: TaxedLine, settings: LineSettings): Decimal | undefined {
  const share = shareOfSource(line, settings)
  const [total, coupon] = [readFigure(line.totalAmt), readFigure(line.couponAmt) ?? zero]
  if (!share || !total?.eq(share.total) || !coupon.eq(share.coupon)) return undefined
  if (taxed.taxKind === 5) {
    const open = (readFigure(line.shouldAmt) ?? zero).sub(readFigure(line.shouldCouponAmt) ?? zero)
    const before = (readFigure(line.sourceFinalAmt) ?? zero).sub(open)
    const costOf = (finalAmt: Decimal) => lineCost({ ...taxed, finalAmt }, settings.places.amount)
    return costOf(before.add(taxed.finalAmt)).sub(costOf(before))
  }
  return coupon.isZero() ? readFigure(line.purchaseAmt) : share.finalUntaxed
}

/** Amounts as the line states them, without checking; used when only the coupon was edited. */
export function amountsAsStated(line: DocumentLine, settings: LineSettings): LineAmounts {
  const terms = termsOf(line, settings)
  const figure = (text: string | null | undefined) => readFigure(text) ?? zero
  const totalAmt = figure(totalOf(line, settings))
  const stated: LineAmounts = {
    taxPrice: terms.taxPrice,
    discountRate: terms.discountRate,
    discountPrice: figure(line.discountPrice),
    untaxedPrice: figure(line.purchasePrice),
    untaxedAmt: figure(line.purchaseAmt),
    taxAmt: figure(line.taxAmt),
    totalAmt,
    discountAmt: totalAmt,
    couponAmt: zero,
    finalAmt: totalAmt,
  }
  return withCoupon(stated, terms.couponAmt ?? zero)
}
