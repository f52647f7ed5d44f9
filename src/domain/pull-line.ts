import { cumulativeSplit } from './allocate.ts'
import { type Decimal, figureText, fixed, readFigure, roundTo, sum, zero } from './decimal.ts'
import { completeLine, editLine } from './edit-line.ts'
import { namesWith } from './field.ts'
import { untaxedOfFinal } from './ledger.ts'
import { lineFields } from './line-fields.ts'
import { conversionOf, splitsItsSource } from './line-figures.ts'
import type { DocumentLine, Figure, LineSettings } from './line-types.ts'
import { mirrorLine } from './mirror.ts'
import { basicFigures, type CloseType, fromBasic, type OrderLine, openAmount, openQty } from './quantities.ts'

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
 * What a receipt line has to know of its order line (rule C3 *Receipt*), in a unit of `conversion` basic units: open quantity, open
 * amount, price after discount, untaxed price, open coupon; of documents that sell or take back also the whole of it, which a part has its share of (rule C5). The progress of `source` must not count the receipt in question.
 * `shouldQty` is absent where the kept places cannot say the open quantity in that unit. `before`: what other rows of the same document take
 * first, in basic units.
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
    return value && fixed(roundTo(value.mul(unit).div(conversionOf(order)), places.price), places.price)
  }
  return {
    shouldQty: qty && figureText(qty, places.qty),
    shouldAmt: fixed(openAmount(order, closeType, places), places.amount),
    shouldPrice: price(order.discountPrice),
    shouldPurchasePrice: price(order.purchasePrice),
    shouldCouponAmt: openCoupon(order, closeType, settings),
    ...(splitsItsSource(settings) ? { ...openSharesOf(order, closeType, settings), ...wholeOf(order, settings) } : {}),
  }
}

/** A source line of which one more part counts; all that counts has then the share of its quantity (rule C5). */
function countPart({ heldQty, ...order }: OrderLineToPull, part: Decimal, { places }: LineSettings): OrderLineToPull {
  const { countedFinalAmt: _, countedCouponAmt: __, countedUntaxedAmt: ___, countedFinalUntaxedAmt: ____, ...rest } = order
  return { ...rest, heldQty: fixed((readFigure(heldQty) ?? zero).add(part), places.qty) }
}

function wholeOf(order: OrderLineToPull, { places }: LineSettings): SourceFigures {
  const { ordered } = basicFigures(order, places.qty)
  const amount = (text: Figure) => fixed(readFigure(text) ?? zero, places.amount)
  const { finalAmt, couponAmt, purchaseAmt } = order
  return {
    sourceBaseQty: fixed(ordered, places.qty),
    sourceFinalAmt: amount(finalAmt),
    sourceCouponAmt: amount(couponAmt),
    sourceUntaxedAmt: amount(purchaseAmt),
    sourceFinalUntaxedAmt: untaxedOfFinal(order, places.amount).toFixed(),
  }
}

/**
 * What is left of a line's total and untaxed amount for what is open of it: its share by quantity, whatever others left out (rule C5). Tax is
 * shared and the untaxed amount is the rest, so that equal parts have the tax of their price.
 */
function openSharesOf(order: OrderLineToPull, closeType: CloseType, settings: LineSettings): SourceFigures {
  const { places } = settings
  const { purchaseAmt, countedFinalAmt, countedCouponAmt, countedUntaxedAmt, countedFinalUntaxedAmt } = order
  const share = (figure: Figure, counted: Figure) => openShare(figure, counted, order, closeType, settings)
  const final = share(order.finalAmt, countedFinalAmt)
  const total = final.add(share(order.couponAmt, countedCouponAmt))
  const wholeTotal = figureOf(order.finalAmt).add(figureOf(order.couponAmt))
  const tax = share(less(wholeTotal, purchaseAmt), countedTax(countedUntaxedAmt, countedFinalAmt, countedCouponAmt))
  const whole = untaxedOfFinal(order, places.amount).toFixed()
  const finalTax = share(less(figureOf(order.finalAmt), whole), countedTax(countedFinalUntaxedAmt, countedFinalAmt))
  return {
    ...{ shouldAmt: fixed(total, places.amount), shouldUntaxedAmt: fixed(total.sub(tax), places.amount) },
    shouldFinalUntaxedAmt: fixed(final.sub(finalTax), places.amount),
  }
}

const figureOf = (text: Figure): Decimal => readFigure(text) ?? zero
const less = (figure: Decimal, untaxed: Figure): string => figure.sub(figureOf(untaxed)).toFixed()

/** What of amounts that are counted is tax; nothing where none are. */
const countedTax = (untaxed: Figure, ...amounts: readonly Figure[]): string | undefined =>
  readFigure(untaxed) && less(sum(amounts.map(figureOf)), untaxed)

/**
 * The share that what is open of a line has of one of its figures: what its quantity comes to together with what is counted, less the
 * shares of what is counted, so that the last part closes the sum; never of the opposite sign.
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
  return fixed(openShare(order.couponAmt, order.countedCouponAmt, order, closeType, settings), settings.places.amount)
}

/** What a receipt takes over from an order line as it stands; the rest is computed or belongs to the order alone. */
const taken = namesWith(lineFields, { pulled: true })

/**
 * The receipt line that takes all that is open of an order line (pullOrderById). Where the order's unit cannot say the open quantity it
 * comes in the basic unit. A line with nothing open comes with quantity 0: a full order within its limit can still be received (rule C5).
 */
export function pullLine<L extends OrderLineToPull>(order: L, closeType: CloseType, settings: LineSettings): DocumentLine {
  const source = sourceFigures(order, order.conversion, closeType, settings)
  const all = order as Record<string, unknown>
  const line: DocumentLine = { ...Object.fromEntries(taken.map((field) => [field, all[field]])), sourceBodyId: order.id }
  const receipt = { ...settings, receipt: true }
  const basic = order.unitList?.find((unit) => readFigure(unit.conversion)?.eq(1))
  if (source.shouldQty !== undefined || !basic?.unitId) return pulled({ ...line, ...source }, receipt)
  const inBasic = editLine({ ...line, actualQty: '0' }, { unitId: basic.unitId }, receipt)
  return pulled({ ...inBasic, ...sourceFigures(order, basic.conversion, closeType, settings) }, receipt)
}

function pulled(line: DocumentLine, settings: LineSettings): DocumentLine {
  const qty = line.shouldQty ?? '0'
  return editLine(
    completeLine({ ...line, actualQty: '0', qty: '0', purchasePrice: undefined, discountPrice: undefined }, settings),
    { actualQty: qty },
    settings,
  )
}

/** The line of an out that ships all that is open of an order's line; the last one closes its sums (rule C5 *cumulative split*). */
export function outLine<L extends OrderLineToPull>(order: L, closeType: CloseType, settings: LineSettings): DocumentLine {
  const { actualQty: _, actualAmt: __, ...line } = pullLine(order, closeType, { ...settings, sells: true })
  return line
}

/** A line of an out or a receipt that counts, as far as a return asks: what it moved, what went back of it already and what it holds for returns, in basic units. */
export type ReturnableLine = OrderLineToPull & { returnedQty?: DocumentLine['qty'] }

/** What gives back of a line is to it what a receipt is to an order's: `returnedQty` is what was taken of it. */
const asTaken = <L extends ReturnableLine>(source: L): L => ({
  ...source,
  ...{ receivedQty: source.returnedQty, closedQty: '0', limitQty: undefined },
  ...{ countedAmt: opposite(source.countedAmt), countedCouponAmt: opposite(source.countedCouponAmt) },
  ...{ countedFinalAmt: opposite(source.countedFinalAmt), countedUntaxedAmt: opposite(source.countedUntaxedAmt) },
  countedFinalUntaxedAmt: opposite(source.countedFinalUntaxedAmt),
})

/** What returns took in money stands on their lines with a minus. */
const opposite = (figure: Figure) => readFigure(figure)?.neg().toFixed()

/** What a return line has to know of its source line, negative as its own figures are (`sourceFigures`). */
export const returnFigures = (
  source: ReturnableLine,
  conversion: DocumentLine['conversion'],
  settings: LineSettings,
  before = zero,
): SourceFigures => mirrorLine(sourceFigures(asTaken(source), conversion, undefined, { ...settings, sign: -1 }, before))

/** The return line that gives back all that is left of a line of an out or a receipt; the last one closes its sums (rule C5 *cumulative split*). */
export function returnLine<L extends ReturnableLine>(source: L, settings: LineSettings): DocumentLine {
  const { actualQty: _, actualAmt: __, ...line } = mirrorLine(pullLine(asTaken(source), undefined, { ...settings, sign: -1 }))
  return line
}
