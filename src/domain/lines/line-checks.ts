import type { Problem } from '../core/refusals.ts'
import type { Words } from '../core/words.ts'
import { type Decimal, decimal, readFigure, zero } from '../figures/decimal.ts'
import { nearestExact, ratioOf } from '../figures/exact-quantities.ts'
import { isBlankLine, isGiven } from './blank-line.ts'
import { conversionOf, hasNoTax, isGift, isReceiptLine, isService, qtyOf } from './line-figures.ts'
import type { DocumentLine, LineSettings } from './line-types.ts'

type Finding = { field: string; reason: Words }
type Check = (line: DocumentLine, settings: LineSettings) => Finding | undefined

const prices = ['taxPrice', 'purchasePrice', 'discountPrice'] as const
const amounts = ['totalAmt', 'actualAmt', 'purchaseAmt', 'taxAmt', 'discountAmt', 'couponAmt', 'finalAmt', 'freight', 'feeAmt'] as const
const rates = ['discountRate', 'taxRate', 'conversion'] as const
const hundred = decimal('100')

/** The price fields that lines have under these settings. */
const pricesOf = ({ byCost }: LineSettings) => (byCost ? (['costPrice'] as const) : prices)

/**
 * Problems of the lines themselves (guard *linesAreValid*): at most one per row; blank rows are ignored. The server
 * compares partner and goods with the source line.
 */
export function lineProblems(lines: readonly DocumentLine[], settings: LineSettings): Problem[] {
  return lines.flatMap((line, at): Problem[] => {
    if (isBlankLine(line)) return []
    const finding = checkLine(line, settings)
    if (finding) return [{ row: at + 1, field: finding.field, rule: 'LINE_BAD', reason: finding.reason }]
    const tooFine = inexactQty(line, settings)
    return tooFine ? [{ row: at + 1, ...tooFine }] : []
  })
}

/** The first problem of one line: the field and the reason. */
export function checkLine(line: DocumentLine, settings: LineSettings): Finding | undefined {
  for (const check of settings.byCost ? checksByCost : checks) {
    const finding = check(line, settings)
    if (finding) return finding
  }
  return undefined
}

export type LineWarning = { row: number; field: string; words: Words }

/** Allowed but unusual values: a price or stated cost of 0 on a line that is not a gift (rule B3 *price 0*). */
export function lineWarnings(
  lines: readonly DocumentLine[],
  { byCost, sells, sign }: Pick<LineSettings, 'byCost' | 'sells' | 'sign'> = {},
): LineWarning[] {
  // lines of losses and gains may lack a cost, because it is known only when they are booked
  if (sells || sign === 0) return []
  const field = byCost ? 'costPrice' : 'taxPrice'
  return lines.flatMap((line, at): LineWarning[] => {
    if (isBlankLine(line) || isGift(line) || !(readFigure(line[field]) ?? zero).isZero()) return []
    return [{ row: at + 1, field, words: { zh: `第${at + 1}行单价为0`, en: `Row ${at + 1}: the price is 0` } }]
  })
}

const qtyField = (line: DocumentLine, settings: LineSettings) => (isReceiptLine(line, settings) ? 'actualQty' : 'qty')

const goodsAreChosen: Check = (line) =>
  isGiven(line.commInfoId) ? undefined : { field: 'commInfoId', reason: { zh: '请选择商品', en: 'choose the goods' } }

const checks: readonly Check[] = [
  goodsAreChosen,
  figuresAreNumbers,
  unitBelongs,
  quantityFits,
  decimalsFit,
  (line) =>
    isService(line) || isGiven(line.depotId) ? undefined : { field: 'depotId', reason: { zh: '请选择仓库', en: 'choose the depot' } },
  ratesFit,
  flagsFit,
  giftIsFree,
  pricesArePositive,
  onlyGiftsAreFree,
  couponFits,
]

/** The checks for lines that state their cost: they have no tax, and their depot is in the head. */
const checksByCost: readonly Check[] = [
  goodsAreChosen,
  (line) =>
    isService(line) ? { field: 'commInfoId', reason: { zh: '服务类商品没有库存', en: 'services are not kept in stock' } } : undefined,
  figuresAreNumbers,
  unitBelongs,
  quantityFits,
  decimalsFit,
  pricesArePositive,
]

function figuresAreNumbers(line: DocumentLine, settings: LineSettings): Finding | undefined {
  const field = (['qty', 'actualQty', ...pricesOf(settings), ...amounts, ...rates] as const).find(
    (name) => isGiven(line[name]) && readFigure(line[name]) === undefined,
  )
  return field && { field, reason: { zh: '不是数字', en: 'this is no number' } }
}

/**
 * Checks that the unit is one of the goods' units and has that unit's conversion. A line without the goods' list of
 * units is checked by its conversion alone.
 */
function unitBelongs(line: DocumentLine): Finding | undefined {
  const stated = readFigure(line.conversion)
  if (stated?.lte(0)) return { field: 'conversion', reason: { zh: '换算率必须大于0', en: 'the conversion must be above 0' } }
  if (!line.unitList || line.unitList.length === 0) return undefined
  const unit = line.unitList.find((candidate) => candidate.unitId === line.unitId)
  if (!unit) return { field: 'unitId', reason: { zh: '该商品没有此单位', en: 'the goods do not have this unit' } }
  const conversion = readFigure(unit.conversion) ?? decimal('1')
  return conversionOf(line).eq(ratioOf(conversion))
    ? undefined
    : { field: 'conversion', reason: { zh: `换算率应为${conversion}`, en: `the conversion is ${conversion}` } }
}

/**
 * A typed quantity of 0 is a problem; on a pulled line it means "not this time", and the line is dropped at submit
 * (rule B3).
 */
function quantityFits(line: DocumentLine, settings: LineSettings): Finding | undefined {
  const field = qtyField(line, settings)
  const qty = qtyOf(line, settings)
  if (qty.isZero()) return isGiven(line.sourceBodyId) ? undefined : { field, reason: { zh: '数量不能为0', en: 'the quantity is 0' } }
  if (settings.sign === 0 || qty.isNegative() === (settings.sign === -1)) return undefined
  const reason =
    settings.sign === -1
      ? { zh: '数量必须为负', en: 'the quantity must be negative' }
      : { zh: '数量必须为正', en: 'the quantity must be positive' }
  return { field, reason }
}

function decimalsFit(line: DocumentLine, settings: LineSettings): Finding | undefined {
  const { places } = settings
  const tooFine = (names: readonly (keyof DocumentLine)[], most: number): Finding | undefined => {
    const field = names.find((name) => placesOf(line[name] as string | undefined) > most)
    return field && { field, reason: { zh: `最多${most}位小数`, en: `at most ${most} decimals` } }
  }
  return tooFine(['actualQty', 'qty'], places.qty) ?? tooFine(pricesOf(settings), places.price) ?? tooFine(amounts, places.amount)
}

/** Number of decimals of a figure as typed, without trailing zeros; 0 for text that is not a number. */
function placesOf(text: string | null | undefined): number {
  // shortcut: most figures have no decimals
  return text?.includes('.') ? (readFigure(text)?.decimalPlaces() ?? 0) : 0
}

/**
 * Refuses a quantity that is not exact in basic units with the decimals of its goods, because another quantity would
 * be booked. Exempt are services, counted stock, returns, which come back as they left, and the rest of a source line,
 * which stays as it was counted (docs/rules/links.md).
 */
function inexactQty(line: DocumentLine, settings: LineSettings): Pick<Problem, 'field' | 'rule' | 'params'> | undefined {
  const [qty, places] = [qtyOf(line, settings), Math.min(line.qtyPlaces ?? settings.places.qty, settings.places.qty)]
  const isRest = isGiven(line.sourceBodyId) && readFigure(line.shouldQty)?.eq(qty)
  if (isService(line) || settings.isCounted || settings.sign === -1 || qty.isNegative() || isRest) return undefined
  const near = nearestExact(qty, readFigure(line.conversion) ?? decimal('1'), places)
  if (!near) return undefined
  const nearest = near.map((one) => `${one.toFixed()}${line.unitName ?? ''}`)
  const list = { zh: nearest.join('、'), en: nearest.join(', ') }
  return {
    field: qtyField(line, settings),
    rule: 'QTY_TOO_FINE',
    params: { count: String(places), nearest: list },
  }
}

function ratesFit(line: DocumentLine): Finding | undefined {
  const discount = readFigure(line.discountRate)
  if (discount && !within(discount, zero, hundred)) return { field: 'discountRate', reason: { zh: '应在0至100之间', en: 'from 0 to 100' } }
  const taxRate = readFigure(line.taxRate)
  if (!taxRate) return { field: 'taxRate', reason: { zh: '请选择税率', en: 'choose the tax rate' } }
  if (!within(taxRate, zero, hundred)) return { field: 'taxRate', reason: { zh: '应在0至100之间', en: 'from 0 to 100' } }
  return hasNoTax(line.taxKind) && !taxRate.isZero()
    ? { field: 'taxRate', reason: { zh: '免税、不征税、零税率的税率为0', en: 'the rate is 0 for this kind of tax' } }
    : undefined
}

function flagsFit(line: DocumentLine): Finding | undefined {
  const known = (value: number | null | undefined, most: number) =>
    !isGiven(value) || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most)
  if (!known(line.taxKind, 5)) return { field: 'taxKind', reason: { zh: '应为1至5', en: 'from 1 to 5' } }
  if (!known(line.deductible, 2)) return { field: 'deductible', reason: { zh: '应为1或2', en: '1 or 2' } }
  return known(line.isGift, 2) ? undefined : { field: 'isGift', reason: { zh: '应为1或2', en: '1 or 2' } }
}

function giftIsFree(line: DocumentLine): Finding | undefined {
  if (!isGift(line)) return undefined
  const field = (['taxPrice', 'purchasePrice', 'discountPrice', 'totalAmt', 'actualAmt', 'couponAmt', 'finalAmt'] as const).find(
    (name) => readFigure(line[name])?.isZero() === false,
  )
  return field && { field, reason: { zh: '赠品金额为0', en: 'a gift costs 0' } }
}

function pricesArePositive(line: DocumentLine, settings: LineSettings): Finding | undefined {
  const field = pricesOf(settings).find((name) => readFigure(line[name])?.isNegative())
  return field && { field, reason: { zh: '单价不能为负', en: 'the price is negative' } }
}

/** Checks that sold goods have a price; only gifts may have a price of 0 (rule B3 *price 0*). */
function onlyGiftsAreFree(line: DocumentLine, { sells }: LineSettings): Finding | undefined {
  if (!sells || isGift(line) || !(readFigure(line.taxPrice) ?? zero).isZero() || qtyIsZero(line)) return undefined
  return { field: 'taxPrice', reason: { zh: '单价为0的只能是赠品', en: 'only a gift is free' } }
}

const qtyIsZero = (line: DocumentLine) => (readFigure(line.qty) ?? zero).isZero()

/** Checks that a coupon lies between 0 and the total, with the total's sign (rule C1-9). */
function couponFits(line: DocumentLine): Finding | undefined {
  const coupon = readFigure(line.couponAmt) ?? zero
  const total = readFigure(line.totalAmt) ?? zero
  if (coupon.isZero() || (coupon.isNegative() === total.isNegative() && coupon.abs().lte(total.abs()))) return undefined
  return { field: 'couponAmt', reason: { zh: '优惠不能超过金额', en: 'the coupon exceeds the total' } }
}

function within(value: Decimal, least: Decimal, most: Decimal): boolean {
  return value.gte(least) && value.lte(most)
}
