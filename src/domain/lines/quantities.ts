import type { Problem } from '../core/refusals.ts'
import type { Words } from '../core/words.ts'
import { type Decimal, decimal, readFigure, roundTo, zero } from '../figures/decimal.ts'
import { fractionOf } from '../figures/exact-quantities.ts'
import type { DocumentLine, Figure } from './line-types.ts'

/** A unit of a commodity: how many basic units are in one. The basic unit has 1. */
export type Unit = { unitName?: string | null; conversion?: Figure }

const one = decimal('1')

/** Converts a quantity in some unit to basic units (rule C5 *conversion*). */
export function toBasic(qty: Decimal, conversion: Decimal, qtyPlaces = 2): Decimal {
  const fraction = fractionOf(conversion)
  return roundTo(fraction ? qty.mul(fraction.basic).div(fraction.units) : qty.mul(conversion), qtyPlaces)
}

/** The quantity in a unit that is exactly this basic quantity; undefined if the decimals stored cannot express it. */
export function fromBasic(basicQty: Decimal, conversion: Decimal, qtyPlaces = 2): Decimal | undefined {
  if (conversion.lte(0)) return undefined
  const fraction = fractionOf(conversion)
  if (fraction) {
    const qty = roundTo(basicQty.mul(fraction.units).div(fraction.basic), qtyPlaces)
    return qty.mul(fraction.basic).eq(basicQty.mul(fraction.units)) ? qty : undefined
  }
  const qty = roundTo(basicQty.div(conversion), qtyPlaces)
  return qty.mul(conversion).eq(basicQty) ? qty : undefined
}

type NamedUnit = { name: string; size: Decimal }

function namedUnits(units: readonly Unit[], basicUnit?: string | null): NamedUnit[] {
  const all = units.map((unit) => ({ name: unit.unitName?.trim() ?? '', size: readFigure(unit.conversion) ?? one }))
  const known = all.filter((unit) => unit.name !== '' && unit.size.gt(0))
  if (basicUnit && !known.some((unit) => unit.name === basicUnit)) known.push({ name: basicUnit, size: one })
  return known
}

/**
 * A basic quantity in words, in its units from the largest down; the rest is in the basic unit with its decimals: 27
 * at 12瓶/箱 is 2箱3瓶 (rule C5 *conversionResult*, U1, U3).
 */
export function conversionText(basicQty: Decimal, units: readonly Unit[], basicUnit?: string | null): string {
  const all = namedUnits(units, basicUnit)
  const basicName = basicUnit || (all.find((unit) => unit.size.eq(1))?.name ?? '')
  const larger = all.filter((unit) => unit.size.gt(1)).toSorted((a, b) => b.size.cmp(a.size))
  let rest = basicQty.abs()
  let text = ''
  for (const unit of larger) {
    const whole = rest.div(unit.size).floor()
    if (whole.isZero()) continue
    text += `${whole.toFixed()}${unit.name}`
    rest = rest.sub(whole.mul(unit.size))
  }
  if (!rest.isZero() || text === '') text += `${rest.toFixed()}${basicName}`
  return basicQty.isNegative() && !basicQty.isZero() ? `-${text}` : text
}

const fullWidth = /[０-９．－＋]/g

/**
 * Parses a quantity typed as "2箱3瓶", "-1.5箱" or plain "27" (in the line's own unit) into basic units. Undefined if a
 * unit is unknown or occurs twice.
 */
export function parseMixedQty(
  text: string,
  units: readonly Unit[],
  lineConversion: Decimal = one,
  basicUnit?: string | null,
): Decimal | undefined {
  const clean = text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[\s,，]/g, '')
  const plain = readFigure(clean)
  if (plain) return plain.mul(lineConversion)
  const negative = clean.startsWith('-')
  const basicQty = sumOfParts(negative ? clean.slice(1) : clean, namedUnits(units, basicUnit))
  return basicQty && negative && !basicQty.isZero() ? basicQty.neg() : basicQty
}

function sumOfParts(text: string, units: NamedUnit[]): Decimal | undefined {
  const byLength = units.toSorted((a, b) => b.name.length - a.name.length)
  const seen = new Set<string>()
  let rest = text
  let basicQty = zero
  while (rest !== '') {
    const digits = /^(\d{1,20}(\.\d{1,20})?)/.exec(rest)?.[0]
    const unit = digits && byLength.find(({ name }) => rest.startsWith(name, digits.length))
    if (!unit || seen.has(unit.name)) return undefined
    seen.add(unit.name)
    basicQty = basicQty.add(decimal(digits).mul(unit.size))
    rest = rest.slice(digits.length + unit.name.length)
  }
  return seen.size > 0 ? basicQty : undefined
}

/**
 * An order line's own figures, and four quantities in the basic unit: received by posted receipts, reserved by
 * submitted ones, closed, and granted by an override. `countedAmt` is the total of its posted (not reversed) and
 * submitted follow-up lines; `countedCouponAmt`, `countedFinalAmt` and `countedUntaxedAmt` are their shares of coupon,
 * final and untaxed amount, also if one of them deliberately took less money than its share (docs/rules/links.md).
 */
export type OrderLine = {
  id?: string | null
  qty?: Figure
  approvedQty?: Figure
  conversion?: Figure
  receivedQty?: Figure
  heldQty?: Figure
  closedQty?: Figure
  limitQty?: Figure
  totalAmt?: Figure
  countedAmt?: Figure
  countedCouponAmt?: Figure
  countedFinalAmt?: Figure
  countedUntaxedAmt?: Figure
  countedFinalUntaxedAmt?: Figure
}

export type CloseType = string | null | undefined

/** Quantities of an order line in the basic unit. */
export function basicFigures(line: OrderLine, qtyPlaces = 2) {
  const conversion = readFigure(line.conversion) ?? one
  const ordered = readFigure(line.approvedQty) ?? readFigure(line.qty) ?? zero
  return {
    ordered: toBasic(ordered, conversion, qtyPlaces),
    received: readFigure(line.receivedQty) ?? zero,
    held: readFigure(line.heldQty) ?? zero,
    closed: readFigure(line.closedQty) ?? zero,
  }
}

/**
 * Ordered − received − closed, never below 0; 0 when the order is closed short. In the basic unit: the quantity that
 * still counts as on order (rule B5 *raiseOnOrder*).
 */
export function remainingQty(line: OrderLine, closeType?: CloseType, qtyPlaces = 2): Decimal {
  const { ordered, received, closed } = basicFigures(line, qtyPlaces)
  return closeType ? zero : atLeastZero(ordered.sub(received).sub(closed))
}

/**
 * Ordered − received − held − closed, never below 0; 0 when the order is closed short. In the basic unit (rule B5).
 */
export function openQty(line: OrderLine, closeType?: CloseType, qtyPlaces = 2): Decimal {
  const { ordered, received, held, closed } = basicFigures(line, qtyPlaces)
  return closeType ? zero : atLeastZero(ordered.sub(received).sub(held).sub(closed))
}

/**
 * The open part of an order line's total: its total less what posted (not reversed) and submitted receipts took. A
 * line that is partly closed is first reduced to the part that is not (rule C3 *Receipt*). If the result had the wrong
 * sign, the cumulative split of C5 is used instead.
 */
export function openAmount(line: OrderLine, closeType?: CloseType, places = { amount: 2, qty: 2 }): Decimal {
  const open = openQty(line, closeType, places.qty)
  const { ordered, received, held, closed } = basicFigures(line, places.qty)
  if (open.isZero() || ordered.isZero()) return zero
  const total = readFigure(line.totalAmt) ?? zero
  const whole = ordered.sub(closed)
  const due = closed.isZero() ? total : roundTo(total.mul(whole).div(ordered), places.amount)
  const left = due.sub(readFigure(line.countedAmt) ?? zero)
  if (left.isZero() || left.isNegative() === total.isNegative()) return left
  const counted = received.add(held)
  return roundTo(due.mul(counted.add(open)).div(whole), places.amount).sub(roundTo(due.mul(counted).div(whole), places.amount))
}

/**
 * The largest quantity that may be received on an order line, in the basic unit, exact (rule C5 *over-receipt*): the
 * quantity granted by an override; else, if a part is closed, what was not closed; else the ordered quantity plus
 * `overReceipt` percent.
 */
export function receiptLimit(line: OrderLine, overReceipt: Decimal, qtyPlaces = 2): Decimal {
  const granted = readFigure(line.limitQty)
  if (granted) return granted
  const { ordered, closed } = basicFigures(line, qtyPlaces)
  return closed.gt(0) ? ordered.sub(closed) : ordered.mul(overReceipt.div(100).add(1))
}

/** True when the counted quantity and this part stay within the limit. All in the basic unit. */
export function withinLimit(part: Decimal, counted: Decimal, limit: Decimal): boolean {
  return counted.add(part).lte(limit)
}

/** How far a receipt goes beyond the ordered quantity, in the basic unit; 0 where it does not. */
export function surplusQty(counted: Decimal, ordered: Decimal): Decimal {
  return atLeastZero(counted.sub(ordered))
}

export type LimitCheck = {
  row: number
  goods: string | Words
  /** All three in the basic unit: the quantity of this row, the quantity counted by others, and the total allowed. */
  part: Decimal
  counted: Decimal
  limit: Decimal
  units: readonly Unit[]
  basicUnit?: string | null
  rule?: 'OVER_RECEIPT' | 'OVER_OUT' | 'OVER_RETURN' | 'OVER_DEMAND'
  /** The field of the line's quantity; by default that of a receipt. */
  field?: 'actualQty' | 'qty'
  qtyPlaces?: number
}

/** The refusal of a quantity beyond its limit, in mixed units: what is left and the excess (rule C5, R4, R6). */
export function limitProblem(check: LimitCheck): Problem | undefined {
  const { part, counted, limit, units, basicUnit, qtyPlaces = 2 } = check
  if (withinLimit(part, counted, limit)) return undefined
  const left = atLeastZero(limit.sub(counted).toDecimalPlaces(qtyPlaces, 1))
  const excess = counted.add(part).sub(counted.gt(limit) ? counted : limit)
  const inWords = (qty: Decimal) => conversionText(qty, units, basicUnit)
  return {
    row: check.row,
    field: check.field ?? 'actualQty',
    rule: check.rule ?? 'OVER_RECEIPT',
    params: { goods: check.goods, limit: inWords(left), excess: inWords(excess) },
  }
}

/** Lines of a document that is being entered, with the fields the limits need. */
type LimitedLine = Pick<
  DocumentLine,
  'sourceBodyId' | 'maxQty' | 'actualQty' | 'qty' | 'conversion' | 'commInfoName' | 'unitList' | 'basicUnit'
>

/**
 * The largest quantity that a document may bring in on a source line, in basic units with `qtyPlaces` decimals: the
 * limit less what others counted, rounded down because more digits cannot be entered.
 */
export const maxReceivable = (limit: Decimal, counted: Decimal, qtyPlaces: number): string =>
  atLeastZero(limit.sub(counted)).toDecimalPlaces(qtyPlaces, 1).toFixed(qtyPlaces)

/**
 * Rows that exceed the `maxQty` of their source line, found from the lines' own fields; rows of one source line add up
 * in their order (rule C5).
 */
export function overReceiptProblems(lines: readonly LimitedLine[]): Problem[] {
  const broughtOf = new Map<string, Decimal>()
  return lines.flatMap((line, at): Problem[] => {
    const limit = readFigure(line.maxQty)
    const qty = readFigure(line.actualQty ?? line.qty)
    if (!line.sourceBodyId || !limit || !qty) return []
    const qtyPlaces = line.maxQty?.split('.')[1]?.length ?? 0
    const part = toBasic(qty, readFigure(line.conversion) ?? one, qtyPlaces)
    const counted = broughtOf.get(line.sourceBodyId) ?? zero
    broughtOf.set(line.sourceBodyId, counted.add(part))
    const { commInfoName, unitList, basicUnit } = line
    const problem = limitProblem({
      row: at + 1,
      goods: commInfoName ?? '',
      part,
      counted,
      limit,
      units: unitList ?? [],
      basicUnit,
      qtyPlaces,
    })
    return problem ? [problem] : []
  })
}

function atLeastZero(value: Decimal): Decimal {
  return value.isNegative() ? zero : value
}
