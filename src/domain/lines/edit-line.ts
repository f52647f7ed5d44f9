import { namesWith } from '../core/field.ts'
import type { Words } from '../core/words.ts'
import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, figureText, fixedText, readFigure, zero } from '../figures/decimal.ts'
import { isGiven } from './blank-line.ts'
import { withEnteredCost } from './cost-lines.ts'
import { lineFields } from './line-fields.ts'
import {
  amountsAfter,
  amountsAsStated,
  basicUnitOf,
  conversionOf,
  type Edit,
  hasNoTax,
  isGift,
  isReceiptLine,
  qtyOf,
  shareOfSource,
  withAmounts,
} from './line-figures.ts'
import type { DocumentLine, LineSettings } from './line-types.ts'
import { fromBasic, parseMixedQty } from './quantities.ts'
import { statedAmounts } from './stated-amounts.ts'
import { convertLine, isConverted, whyUnitStays, withUnitOf } from './unit-change.ts'

/**
 * Edits of these fields recompute the amounts from the line's price; the fields in `edits` set an amount themselves
 * (rule C3).
 */
const priced = ['taxPrice', 'qty', 'actualQty', 'discountRate', 'taxRate', 'isGift'] as const
const edits: readonly [field: 'actualAmt' | 'totalAmt' | 'purchaseAmt' | 'purchasePrice', edit: Edit][] = [
  ['actualAmt', 'totalAmt'],
  ['totalAmt', 'totalAmt'],
  ['purchaseAmt', 'untaxedAmt'],
  ['purchasePrice', 'untaxedPrice'],
]

/**
 * Edits of these fields leave the amounts unchanged and recompute only what depends on them: final amount, cost, the
 * quantity in words.
 */
const following = ['couponAmt', 'taxKind', 'deductible', 'freight', 'feeAmt', 'unitId', 'conversion', 'unitList', 'basicUnit'] as const

/**
 * The line after a change, with everything recomputed by the rule of the edited field (rule C3): the edited figure
 * stays as typed. A change of unit keeps the basic quantity and converts the price (rule C5). Text that is no number
 * stays on the line beside its other figures, and the checks report it. An edit that would divide by zero, or a unit
 * that cannot express the quantity, is ignored (`whyNotEdited` gives the reason).
 */
export function editLine<L extends DocumentLine>(line: L, change: Partial<L>, settings: LineSettings): L {
  const asked: DocumentLine = change
  const isOtherUnit = isConverted(line, asked)
  if (isOtherUnit && whyUnitStays(line, asked, settings)) return line
  const next = withUnitOf(sameQuantity({ ...line, ...change }, asked, settings), asked)
  if (hasInvalidFigure(asked)) return next
  if (isOtherUnit) return inOtherUnit(line, next, asked, settings)
  if (settings.byCost) return withEnteredCost(next, settings)
  const ready = isGift(next) ? { ...next, couponAmt: '0' } : withShareOfCoupon(withoutRate(next), asked, settings)
  const edit = edits.find(([field]) => field in asked)
  if (edit && !isGift(next)) {
    const amounts = amountsOfEdit(ready, edit, settings)
    return amounts ? withAmounts(ready, amounts, settings) : line
  }
  if (edit || priced.some((field) => field in asked) || ready.taxRate !== next.taxRate) return byPrice(ready, settings)
  if (!following.some((field) => field in asked)) return next
  const stated = isGiven(ready.totalAmt) ? amountsAsStated(ready, settings) : statedAmounts({ ...ready, finalAmt: undefined }, settings)
  return withAmounts(ready, stated, settings)
}

/**
 * Recomputes the amounts at the line's own price. A pulled line at its source's price takes the open amount or its
 * share of it.
 */
function byPrice<L extends DocumentLine>(line: L, settings: LineSettings): L {
  const amounts = amountsAfter('openAmt', { ...line, discountPrice: undefined }, settings) ?? amountsAfter('taxPrice', line, settings)
  return amounts ? withAmounts(line, amounts, settings) : line
}

function hasInvalidFigure(asked: DocumentLine): boolean {
  const figures = [
    asked.taxPrice,
    asked.costPrice,
    asked.qty,
    asked.actualQty,
    asked.discountRate,
    asked.taxRate,
    asked.couponAmt,
    ...edits.map(([field]) => asked[field]),
  ]
  return figures.some((figure) => isGiven(figure) && readFigure(figure) === undefined)
}

/** Sets the rate to 0 if the kind of tax has none. */
function withoutRate<L extends DocumentLine>(next: L): L {
  return hasNoTax(next.taxKind) && readFigure(next.taxRate)?.isZero() !== true ? { ...next, taxRate: '0' } : next
}

/**
 * Why `editLine` does not change the line: the new unit cannot express the quantity, an amount cannot be set without a
 * quantity, or a price cannot be set under a discount of 100 %.
 */
export function whyNotEdited<L extends DocumentLine>(line: L, change: Partial<L>, settings: LineSettings): Words | undefined {
  const asked: DocumentLine = change
  const unit = isConverted(line, asked) ? whyUnitStays(line, asked, settings) : undefined
  if (unit) return unit
  const next = { ...line, ...change }
  if (isGift(next) || !edits.some(([field]) => readFigure(asked[field] as string) !== undefined)) return undefined
  if (readFigure(next.discountRate)?.isZero())
    return { zh: '折扣率为0，不能反算单价', en: 'With a discount rate of 0 no price can be derived' }
  if (!qtyOf(next, settings).isZero() || asked.purchasePrice !== undefined) return undefined
  return { zh: '数量为0，不能填写金额', en: 'With a quantity of 0 no amount can be entered' }
}

/** On a receipt line, `qty` and `actualQty` are the same figure; the one that was typed overwrites the other. */
function sameQuantity<L extends DocumentLine>(next: L, asked: DocumentLine, settings: LineSettings): L {
  if (!isReceiptLine(next, settings)) return next
  if ('actualQty' in asked) return { ...next, qty: asked.actualQty }
  if ('qty' in asked) return { ...next, actualQty: asked.qty }
  return { ...next, actualQty: isGiven(next.actualQty) ? next.actualQty : next.qty }
}

/** An emptied cell counts as 0. */
function amountsOfEdit(next: DocumentLine, [field, edit]: (typeof edits)[number], settings: LineSettings) {
  const figure = isGiven(next[field]) ? next[field] : '0'
  const mirrored = edit === 'totalAmt' ? { totalAmt: figure, actualAmt: figure } : { [field]: figure }
  return amountsAfter(edit, { ...next, ...mirrored }, settings)
}

/**
 * The coupon of a pulled line is its share of the source line's, split cumulatively by quantity (rules C3 *Receipt*,
 * C5); a line that takes more than the source has gets all that is left.
 */
function withShareOfCoupon<L extends DocumentLine>(next: L, asked: DocumentLine, settings: LineSettings): L {
  if ('couponAmt' in asked || !('actualQty' in asked || 'qty' in asked)) return next
  const share = shareOfCoupon(next, settings)
  return share ? { ...next, couponAmt: fixedText(share, settings.places.amount) } : next
}

function shareOfCoupon(line: DocumentLine, settings: LineSettings): Decimal | undefined {
  const open = readFigure(line.shouldCouponAmt)
  const shouldQty = readFigure(line.shouldQty)
  if (!open || !shouldQty) return undefined
  const known = shareOfSource(line, settings)
  if (known) return known.coupon
  const qty = qtyOf(line, settings)
  const part = qty.abs().gt(shouldQty.abs()) ? shouldQty : qty
  return cumulativeSplit(open, shouldQty, { qty: zero, amount: zero }, part, settings.places.amount)
}

/** Changes the unit of the goods first, then applies the other fields entered with it. */
function inOtherUnit<L extends DocumentLine>(before: L, next: L, asked: DocumentLine, settings: LineSettings): L {
  const { unitId: _id, unitName: _name, conversion: _conversion, unitList: _list, ...others } = asked
  const unit = { unitId: next.unitId, unitName: next.unitName, conversion: next.conversion, unitList: next.unitList }
  const converted = convertLine(before, { ...before, ...unit }, settings)
  return Object.keys(others).length === 0 ? converted : editLine(converted, others as Partial<L>, settings)
}

/**
 * A line after its quantity was typed as text, "2箱3瓶" or a plain number in the line's unit. Where the line's unit
 * cannot express it, the line changes to the basic unit first. Undefined where the text is no quantity in these
 * units.
 */
export function editQuantityText<L extends DocumentLine>(line: L, text: string, settings: LineSettings): L | undefined {
  const conversion = conversionOf(line)
  const basicQty = parseMixedQty(text, line.unitList ?? [], conversion, basicUnitOf(line))
  if (!basicQty) return undefined
  const own = readFigure(text) ?? fromBasic(basicQty, conversion, settings.places.qty)
  if (own) return editLine(line, quantityChange(line, own, settings), settings)
  const basic = line.unitList?.find((unit) => readFigure(unit.conversion)?.eq(1))
  if (!basic?.unitId) return undefined
  return editLine(line, { unitId: basic.unitId, ...quantityChange(line, basicQty, settings) }, settings)
}

/** The change that sets a line's quantity: `actualQty` on a receipt, else `qty`. */
export function quantityChange<L extends DocumentLine>(line: L, qty: Decimal, settings: LineSettings): Partial<L> {
  const text = figureText(qty, settings.places.qty)
  return (isReceiptLine(line, settings) ? { actualQty: text } : { qty: text }) as Partial<L>
}

/**
 * Fills in every figure that was not sent: first the defaults (the open quantity, else 1, or -1 on a return;
 * conversion 1; discount rate 100; no gift; the share of the source's coupon), then the amounts, by the first edit
 * that the sent figures allow. Figures that were sent stay, right or wrong; `amountProblems` checks them.
 */
export function completeLine<L extends DocumentLine>(line: L, settings: LineSettings): L {
  const taxKind = line.taxKind ?? 1
  const { actualQty, qty, shouldQty } = line
  const known = [actualQty, qty, shouldQty].find(isGiven) ?? (settings.sign === -1 ? '-1' : '1')
  const conversion = isGiven(line.conversion) ? line.conversion : '1'
  if (settings.byCost) return withEnteredCost({ ...line, isGift: 1, conversion, qty: known }, settings)
  const ready: L = {
    ...line,
    isGift: line.isGift ?? 1,
    taxKind,
    conversion,
    discountRate: isGiven(line.discountRate) ? line.discountRate : '100',
    taxRate: isGiven(line.taxRate) ? line.taxRate : hasNoTax(taxKind) ? '0' : (settings.defaultTaxRate ?? '0'),
    qty: isGiven(qty) ? qty : known,
    ...(isReceiptLine(line, settings) ? { actualQty: isGiven(actualQty) ? actualQty : known } : {}),
  }
  const coupon = isGiven(line.couponAmt) || isGift(ready) ? undefined : shareOfCoupon(ready, settings)
  if (coupon) ready.couponAmt = fixedText(coupon, settings.places.amount)
  const amounts = statedAmounts(ready, settings)
  const computed = withAmounts(ready, amounts, settings)
  const complete: Record<string, unknown> = { ...computed }
  for (const [name, kept] of figuresOfLine) {
    const value = ready[name]
    if (isGiven(value)) complete[name] = inPlaces(value, settings.places[kept])
  }
  return complete as L
}

/** Figures that stay as sent, and are computed if they were not sent; the cost is always computed. */
const figuresOfLine = (['price', 'qty', 'amount'] as const).flatMap((kind) =>
  namesWith(lineFields, { kind, entered: true }).flatMap((name) => ('computed' in lineFields[name] ? [] : [[name, kind] as const])),
)

/** A sent figure, written with the decimals that are stored; any other value stays as it is. */
function inPlaces(value: unknown, places: number): unknown {
  const figure = typeof value === 'string' ? readFigure(value) : undefined
  return figure ? figureText(figure, places) : value
}
