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

/** Reads a line of the wire as decimals, with the edits that its figures may result from, and writes it back. */

const hundred = decimal('100')
const one = decimal('1')

/** True when the line's quantity is in `actualQty`. */
export function isReceiptLine(line: DocumentLine, settings: LineSettings): boolean {
  return settings.receipt ?? (isGiven(line.actualQty) || isGiven(line.shouldQty))
}

export const isGift = (line: DocumentLine) => line.isGift === 2
export const isService = (line: DocumentLine) => line.commKind === 2

/** Quantity in the line's unit; 0 if absent. */
export function qtyOf(line: DocumentLine, settings: LineSettings): Decimal {
  const actual = isReceiptLine(line, settings) ? readFigure(line.actualQty) : undefined
  return actual ?? readFigure(line.qty) ?? zero
}

/** Basic units in one unit of the line, as a ratio; 1 if the line has no conversion above zero. */
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

/**
 * The line's terms and price as decimals. A negative discount rate counts as 100, and a tax rate of -100 or less as 0;
 * the checks report both.
 */
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
 * The line's amounts as the result of one edit, computed from the figure that was edited; undefined if that edit is
 * not possible (rule C3).
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

/** A receipt's total is in `actualAmt`, and `totalAmt` is a copy of it. */
function totalOf(line: DocumentLine, settings: LineSettings) {
  return isReceiptLine(line, settings) && isGiven(line.actualAmt) ? line.actualAmt : line.totalAmt
}

/**
 * The amounts that a line takes of its source line, in money: total and coupon; `untaxed` and `finalUntaxed` are the
 * untaxed parts of the total and of the final amount, if the source's are known.
 */
export type SourceShare = { total: Decimal; coupon: Decimal; untaxed?: Decimal | undefined; finalUntaxed?: Decimal | undefined }

/**
 * The amounts that a line takes over from its source line (rule C5 *cumulative split*). A line that takes everything
 * open gets all that is left; any other line gets all that is left less the share of the quantity that stays open. If
 * the source is paid in full, a surplus costs nothing more (links.md). Undefined if the line takes nothing or too much
 * of its source, or if the source's totals are unknown.
 */
export function shareOfSource(line: DocumentLine, settings: LineSettings): SourceShare | undefined {
  const share = wholeShareOf(line, settings)
  const kept = readFigure(line.keptGiftAmt)
  return share && kept?.isZero() === false ? { total: share.total.add(kept), coupon: share.coupon } : share
}

/** Like `shareOfSource`, before the price of gifts that stay is deducted (rule C7 *Buy n get one*). */
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
  // the tax of what is left and of the whole is shared out, and the untaxed amount is the difference
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
 * True when lines take their share of the whole source line: on sales and returns (rule C5). Receipts follow rule C3.
 */
export const splitsItsSource = ({ sells, sign }: LineSettings) => sells === true || sign === -1

/**
 * Amounts of a pulled line at its source's price (rule C3 *Receipt*): the open amount if it takes everything open; on
 * sales and returns, its share.
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
 * Writes amounts and everything that depends on them (cost, the copies on receipts, the quantity in words) onto the
 * line as text of the wire.
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
 * The untaxed part of a final amount that a coupon has lowered: the share of the source line's if the line takes such
 * a share, else final ÷ t.
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

/** Computes a line's cost from its final amount and its shares of freight and fees (rules C4, C6). */
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
    // the cost of returned farm produce depends on the shares before it and cannot be computed from the line's other
    // figures, so it is stored
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
 * The untaxed part of a line that takes its share of a source line; undefined for other lines, and if the line states
 * another amount. Farm produce has no tax on its lines: its untaxed part is the cost of all shares up to this one less
 * the cost of the shares before it, so that all parts together cost what the whole did.
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

/** Amounts as stated on the line, unchecked; used when only the coupon was edited. */
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
