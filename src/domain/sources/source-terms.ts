import { type Decimal, decimal, fixedText, readFigure, roundTo, zero } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'
import { isGiven } from '../lines/blank-line.ts'
import { conversionOf, isGift, qtyOf, shareOfSource, termsOf } from '../lines/line-figures.ts'
import type { DocumentLine, Figure, LineSettings } from '../lines/line-types.ts'

/** The price, tax and gift terms of a source line (docs/rules/links.md). */
export type SourceLineTerms = Pick<
  DocumentLine,
  'taxPrice' | 'discountRate' | 'discountPrice' | 'taxRateId' | 'taxRate' | 'taxKind' | 'deductible' | 'isGift' | 'conversion'
>

const hundred = decimal('100')

/** Clients round prices, but to cents at least: a price with fewer decimals does not count as a rounded one. */
const leastPlaces = 2

/**
 * A sent line, completed with the terms of its source line: rate, kind of tax and gift if they are absent; price and
 * amounts if it states no price, or the source's price rounded. In that case its amounts are its share of the
 * source's, whatever amounts were sent. `line` already has its source's figures (`sourceFigures`).
 */
export function withSourceTerms<L extends DocumentLine>(line: L, source: SourceLineTerms, settings: LineSettings): L {
  const { taxRateId, taxRate, taxKind, deductible } = source
  const saysRate = Boolean(line.taxRateId) || isGiven(line.taxRate)
  const known: L = {
    ...line,
    ...(saysRate ? {} : { taxRateId, taxRate }),
    taxKind: line.taxKind ?? taxKind,
    isGift: line.isGift ?? source.isGift,
    ...(settings.sells ? {} : { deductible: line.deductible ?? deductible }),
  }
  if (isGift(known) || isGift(source)) return known
  if (statesOtherPrice(known, source, settings)) return withOwnPrice(known)
  return { ...known, ...withoutAmounts, ...priceOf(known, source, settings) }
}

/**
 * A line with another price still takes its share of the source's coupon, whatever coupon was sent, and the final
 * amount is computed from it.
 */
const withOwnPrice = <L extends DocumentLine>(line: L): L =>
  isGiven(line.shouldCouponAmt) && isGiven(line.taxPrice) ? { ...line, couponAmt: undefined, finalAmt: undefined } : line

const withoutAmounts = {
  discountPrice: undefined,
  purchasePrice: undefined,
  purchaseAmt: undefined,
  taxAmt: undefined,
  totalAmt: undefined,
  discountAmt: undefined,
  couponAmt: undefined,
  finalAmt: undefined,
  actualAmt: undefined,
} satisfies Partial<DocumentLine>

/** Price and discount of the source in the line's unit, without the discount if it rounds differently in that unit. */
function priceOf(line: DocumentLine, source: SourceLineTerms, { places }: LineSettings): Pick<DocumentLine, 'taxPrice' | 'discountRate'> {
  const factor = conversionOf(line).div(conversionOf(source))
  const inUnit = (price: Figure) => roundTo((readFigure(price) ?? zero).mul(factor), places.price)
  const [before, after] = [inUnit(source.taxPrice), inUnit(source.discountPrice)]
  const discountRate = readFigure(source.discountRate) ?? hundred
  const isSame = roundTo(before.mul(discountRate).div(hundred), places.price).eq(after)
  return isSame
    ? { taxPrice: fixedText(before, places.price), discountRate: discountRate.toFixed() }
    : { taxPrice: fixedText(after, places.price), discountRate: '100' }
}

/** Clients of the wire send a price of −1 if there is none. */
const isNone = (figure: Figure) => !isGiven(figure) || readFigure(figure)?.eq('-1') === true

const prices = ['taxPrice', 'discountPrice', 'purchasePrice'] as const
const amounts = ['totalAmt', 'actualAmt', 'purchaseAmt', 'finalAmt'] as const

/** True when a sent line states a price that differs from its source's, directly or through an amount. */
function statesOtherPrice(line: DocumentLine, source: SourceLineTerms, settings: LineSettings): boolean {
  const stated = [...prices, ...amounts].filter((name) => !isNone(line[name]))
  // on a line that is no gift, a price of 0 without any other figure means that no price was stated
  if (stated.every((name) => readFigure(line[name])?.isZero())) return false
  const factor = conversionOf(line).div(conversionOf(source))
  const ofSource = (price: Figure) => (readFigure(price) ?? zero).mul(factor)
  const [list, net] = [ofSource(source.taxPrice), ofSource(source.discountPrice)]
  if (!isNone(line.discountPrice) || !isNone(line.taxPrice)) {
    const hasRate = isGiven(line.discountRate)
    const own = (readFigure(line.taxPrice) ?? zero).mul(hasRate ? (readFigure(line.discountRate) ?? hundred) : hundred).div(hundred)
    const isNet = isNone(line.discountPrice) || roundsTo(line.discountPrice, net)
    const isList =
      isNone(line.taxPrice) || roundsTo(line.taxPrice, hasRate ? undefined : list) || isClose(own, net, placesOf(line.taxPrice))
    return !(isNet && isList)
  }
  if (!isNone(line.purchasePrice)) return !roundsTo(line.purchasePrice, withoutTax(net, termsOf(line, settings).taxRate))
  return !amountsAgree(line, net, settings)
}

/** True when amounts stated without a price match the source's price, or the line's share of the source's amounts. */
function amountsAgree(line: DocumentLine, net: Decimal, settings: LineSettings): boolean {
  const { amount: places } = settings.places
  const qty = qtyOf(line, settings)
  const share = shareOfSource(line, settings)
  const total = roundTo(net.mul(qty), places)
  const untaxed = roundTo(withoutTax(total, termsOf(line, settings).taxRate), places)
  const isOne = (figure: Figure, ...ways: (Decimal | undefined)[]) =>
    isNone(figure) || ways.some((way) => way && readFigure(figure)?.eq(way))
  const gross = [total, share?.total] as const
  return (
    isOne(line.totalAmt, ...gross) &&
    isOne(line.actualAmt, ...gross) &&
    isOne(line.purchaseAmt, untaxed, share?.untaxed) &&
    isOne(line.finalAmt, ...gross, share?.total.sub(share.coupon))
  )
}

const placesOf = (figure: Figure) => Math.max(readFigure(figure)?.decimalPlaces() ?? 0, leastPlaces)

/** True when a client could have rounded the price to the stated one. */
function roundsTo(stated: Figure, price: Decimal | undefined): boolean {
  const own = readFigure(stated)
  return own !== undefined && price !== undefined && isClose(own, price, placesOf(stated))
}

const isClose = (own: Decimal, price: Decimal, places: number) => roundTo(own, places).eq(roundTo(price, places))

/**
 * The price of a line and of its source line, the amount due at the source's price, and whether the line is above (1),
 * below (-1) or equal to it (0).
 */
export type PriceComparison = { own: Decimal; source: Decimal; due: Decimal; compared: number }

/**
 * Compares a line with its source line, in the line's own unit; undefined if the source's price is unknown. Compares
 * amounts rather than prices, because a price may be rounded (docs/rules/links.md). `line` already has its source's
 * figures (`sourceFigures`).
 */
export function comparePrice(line: DocumentLine, settings: LineSettings): PriceComparison | undefined {
  const { amount: places } = settings.places
  const own = readFigure(line.discountPrice) ?? zero
  const source = readFigure(line.shouldPrice)
  if (!source) return undefined
  const share = shareOfSource(line, settings)
  const due = (share ? share.total.sub(share.coupon) : roundTo(source.mul(qtyOf(line, settings)), places)).abs()
  const compared = own.eq(source) ? 0 : (readFigure(line.finalAmt) ?? zero).abs().cmp(due)
  return { own, source, due, compared }
}

/** The highest price allowed, `percent` above the source's. */
export const mostTolerated = (source: Decimal, percent: Decimal): Decimal => source.abs().mul(percent.div(hundred).add(1))
