import { namesWith } from '../core/field.ts'
import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, figureText, fixedText, readFigure, roundTo, sum, zero } from '../figures/decimal.ts'
import { untaxedOfFinal } from '../finance/ledger.ts'
import { completeLine, editLine } from '../lines/edit-line.ts'
import { lineFields } from '../lines/line-fields.ts'
import { conversionOf, splitsItsSource } from '../lines/line-figures.ts'
import type { DocumentLine, Figure, LineSettings } from '../lines/line-types.ts'
import { basicFigures, type CloseType, fromBasic, type OrderLine, openAmount, openQty } from '../lines/quantities.ts'
import { mirrorLine } from './mirror.ts'

export type OrderLineToPull = DocumentLine & OrderLine

type SourceFigures = Pick<
  DocumentLine,
  | 'shouldQty'
  | 'shouldAmt'
  | 'shouldPrice'
  | 'shouldPurchasePrice'
  | 'shouldCouponAmt'
  | 'shouldUntaxedAmt'
  | 'sourceBaseQty'
  | 'sourceFinalAmt'
  | 'sourceCouponAmt'
  | 'sourceUntaxedAmt'
  | 'shouldFinalUntaxedAmt'
  | 'sourceFinalUntaxedAmt'
>

/**
 * The figures that a receipt line takes from its order line (rule C3 *Receipt*), in a unit of `conversion` basic
 * units: open quantity, open amount, price after discount, untaxed price, open coupon; on sales and returns also the
 * totals of the whole line, of which a part gets its share (rule C5). The progress of `source` must not count the
 * receipt itself. `shouldQty` is absent if the decimals stored cannot express the open quantity in that unit.
 * `before`: the quantity that other rows of the same document take first, in basic units.
 */
export function sourceFigures(
  source: OrderLineToPull,
  conversion: DocumentLine['conversion'],
  closeType: CloseType,
  settings: LineSettings,
  before = zero,
): SourceFigures {
  const { places } = settings
  const order = before.isZero() || !splitsItsSource(settings) ? source : countPart(source, before, settings)
  const unit = conversionOf({ conversion })
  const open = openQty(order, closeType, places.qty)
  const qty = fromBasic(open, unit, places.qty)
  const price = (text: DocumentLine['taxPrice']) => {
    const value = readFigure(text)
    return value && fixedText(roundTo(value.mul(unit).div(conversionOf(order)), places.price), places.price)
  }
  return {
    shouldQty: qty && figureText(qty, places.qty),
    shouldAmt: fixedText(openAmount(order, closeType, places), places.amount),
    shouldPrice: price(order.discountPrice),
    shouldPurchasePrice: price(order.purchasePrice),
    shouldCouponAmt: openCoupon(order, closeType, settings),
    ...(splitsItsSource(settings) ? { ...openSharesOf(order, closeType, settings), ...wholeOf(order, settings) } : {}),
  }
}

/** A source line with one more part counted; the part's amounts are its share by quantity (rule C5). */
function countPart({ heldQty, ...order }: OrderLineToPull, part: Decimal, { places }: LineSettings): OrderLineToPull {
  const { countedFinalAmt: _, countedCouponAmt: __, countedUntaxedAmt: ___, countedFinalUntaxedAmt: ____, ...rest } = order
  return { ...rest, heldQty: fixedText((readFigure(heldQty) ?? zero).add(part), places.qty) }
}

function wholeOf(order: OrderLineToPull, { places }: LineSettings): SourceFigures {
  const { ordered } = basicFigures(order, places.qty)
  const amount = (text: Figure) => fixedText(readFigure(text) ?? zero, places.amount)
  const { finalAmt, couponAmt, purchaseAmt } = order
  return {
    sourceBaseQty: fixedText(ordered, places.qty),
    sourceFinalAmt: amount(finalAmt),
    sourceCouponAmt: amount(couponAmt),
    sourceUntaxedAmt: amount(purchaseAmt),
    sourceFinalUntaxedAmt: untaxedOfFinal(order, places.amount).toFixed(),
  }
}

/**
 * The open part of a line's total and untaxed amount: its share by quantity, even if other parts took less than theirs
 * (rule C5). The tax is shared out and the untaxed amount is the difference, so that equal parts have the tax of their
 * price.
 */
function openSharesOf(order: OrderLineToPull, closeType: CloseType, settings: LineSettings): SourceFigures {
  const { places } = settings
  const { purchaseAmt, countedFinalAmt, countedCouponAmt, countedUntaxedAmt, countedFinalUntaxedAmt } = order
  const share = (figure: Figure, counted: Figure) => openShare(figure, counted, order, closeType, settings)
  const final = share(order.finalAmt, countedFinalAmt)
  const total = final.add(share(order.couponAmt, countedCouponAmt))
  const wholeTotal = figureOf(order.finalAmt).add(figureOf(order.couponAmt))
  const tax = share(subtractUntaxed(wholeTotal, purchaseAmt), countedTax(countedUntaxedAmt, countedFinalAmt, countedCouponAmt))
  const whole = untaxedOfFinal(order, places.amount).toFixed()
  const finalTax = share(subtractUntaxed(figureOf(order.finalAmt), whole), countedTax(countedFinalUntaxedAmt, countedFinalAmt))
  return {
    ...{ shouldAmt: fixedText(total, places.amount), shouldUntaxedAmt: fixedText(total.sub(tax), places.amount) },
    shouldFinalUntaxedAmt: fixedText(final.sub(finalTax), places.amount),
  }
}

const figureOf = (text: Figure): Decimal => readFigure(text) ?? zero
const subtractUntaxed = (figure: Decimal, untaxed: Figure): string => figure.sub(figureOf(untaxed)).toFixed()

/** The tax in the counted amounts; undefined if there are none. */
const countedTax = (untaxed: Figure, ...amounts: readonly Figure[]): string | undefined =>
  readFigure(untaxed) && subtractUntaxed(sum(amounts.map(figureOf)), untaxed)

/**
 * The open share of a line's figure: the share of open and counted quantity together, less the shares already counted,
 * so that the last part closes the sum; never with the opposite sign.
 */
function openShare(text: Figure, countedShares: Figure, order: OrderLineToPull, closeType: CloseType, { places }: LineSettings): Decimal {
  const figure = readFigure(text) ?? zero
  const { ordered, received, held } = basicFigures(order, places.qty)
  const open = openQty(order, closeType, places.qty)
  if (figure.isZero() || open.isZero()) return zero
  const counted = received.add(held)
  const amount = readFigure(countedShares) ?? cumulativeSplit(figure, ordered, { qty: zero, amount: zero }, counted, places.amount)
  const share = cumulativeSplit(figure, ordered, { qty: counted, amount }, open, places.amount)
  return share.isZero() || share.isNegative() === figure.isNegative() ? share : zero
}

function openCoupon(order: OrderLineToPull, closeType: CloseType, settings: LineSettings): string | undefined {
  const coupon = readFigure(order.couponAmt)
  if (!coupon || coupon.isZero()) return undefined
  return fixedText(openShare(order.couponAmt, order.countedCouponAmt, order, closeType, settings), settings.places.amount)
}

/** Fields that a receipt line copies from its order line; the others are computed or belong only to the order. */
const pulledFields = namesWith(lineFields, { pulled: true })

/**
 * The receipt line that takes everything open on an order line (pullOrderById). If the order's unit cannot express the
 * open quantity, the line is in the basic unit. If nothing is open, the line has quantity 0, because a surplus within
 * the limit may still be received (rule C5).
 */
export function pullLine<L extends OrderLineToPull>(order: L, closeType: CloseType, settings: LineSettings): DocumentLine {
  const source = sourceFigures(order, order.conversion, closeType, settings)
  const all = order as Record<string, unknown>
  const line: DocumentLine = { ...Object.fromEntries(pulledFields.map((field) => [field, all[field]])), sourceBodyId: order.id }
  const receipt = { ...settings, receipt: true }
  const basic = order.unitList?.find((unit) => readFigure(unit.conversion)?.eq(1))
  if (source.shouldQty !== undefined || !basic?.unitId) return withPulledAmounts({ ...line, ...source }, receipt)
  const inBasic = editLine({ ...line, actualQty: '0' }, { unitId: basic.unitId }, receipt)
  return withPulledAmounts({ ...inBasic, ...sourceFigures(order, basic.conversion, closeType, settings) }, receipt)
}

function withPulledAmounts(line: DocumentLine, settings: LineSettings): DocumentLine {
  const qty = line.shouldQty ?? '0'
  return editLine(
    completeLine({ ...line, actualQty: '0', qty: '0', purchasePrice: undefined, discountPrice: undefined }, settings),
    { actualQty: qty },
    settings,
  )
}

/**
 * The delivery line that ships everything open on an order's line; the last delivery closes the sums (rule C5
 * *cumulative split*).
 */
export function deliveryLine<L extends OrderLineToPull>(order: L, closeType: CloseType, settings: LineSettings): DocumentLine {
  const { actualQty: _, actualAmt: __, ...line } = pullLine(order, closeType, { ...settings, sells: true })
  return line
}

/**
 * A line of a delivery or receipt from which goods may be returned: the quantity it moved, the quantity returned, and
 * the quantity in submitted returns, in basic units.
 */
export type ReturnableLine = OrderLineToPull & { returnedQty?: DocumentLine['qty'] }

/** A returnable line in the shape of an order line: `returnedQty` takes the place of the received quantity. */
const asOrderLine = <L extends ReturnableLine>(source: L): L => ({
  ...source,
  ...{ receivedQty: source.returnedQty, closedQty: '0', limitQty: undefined },
  ...{ countedAmt: opposite(source.countedAmt), countedCouponAmt: opposite(source.countedCouponAmt) },
  ...{ countedFinalAmt: opposite(source.countedFinalAmt), countedUntaxedAmt: opposite(source.countedUntaxedAmt) },
  countedFinalUntaxedAmt: opposite(source.countedFinalUntaxedAmt),
})

/** Amounts on lines of returns are negative. */
const opposite = (figure: Figure) => readFigure(figure)?.neg().toFixed()

/** The figures a return line takes from its source line, negative like its own (`sourceFigures`). */
export const returnFigures = (
  source: ReturnableLine,
  conversion: DocumentLine['conversion'],
  settings: LineSettings,
  before = zero,
): SourceFigures => mirrorLine(sourceFigures(asOrderLine(source), conversion, undefined, { ...settings, sign: -1 }, before))

/**
 * The return line that returns everything left of a line of a delivery or receipt; the last return closes the sums
 * (rule C5 *cumulative split*).
 */
export function returnLine<L extends ReturnableLine>(source: L, settings: LineSettings): DocumentLine {
  const { actualQty: _, actualAmt: __, ...line } = mirrorLine(pullLine(asOrderLine(source), undefined, { ...settings, sign: -1 }))
  return line
}
