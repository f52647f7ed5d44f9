import type { Words } from '../core/words.ts'
import { type Decimal, figureText, fixedText, readFigure, zero } from '../figures/decimal.ts'
import { isGiven } from './blank-line.ts'
import { withEnteredCost } from './cost-lines.ts'
import { amountsAfter, basicUnitOf, conversionOf, isReceiptLine, qtyOf, withAmounts, withCost } from './line-figures.ts'
import type { DocumentLine, FormerUnit, LineSettings } from './line-types.ts'
import { fromBasic } from './quantities.ts'

/** Changes a line to another unit of the same goods (rule C5 *conversion*, U4). */

/**
 * True if a change must convert the line to another unit. A unit that comes with goods or a price starts from new
 * figures.
 */
export function isConverted(line: DocumentLine, asked: DocumentLine): boolean {
  const isOther = isGiven(asked.unitId) && isGiven(line.unitId) && asked.unitId !== line.unitId
  return isOther && asked.commInfoId === undefined && asked.taxPrice === undefined
}

/** The line with the name and size of the unit that was chosen from its list. */
export function withUnitOf<L extends DocumentLine>(next: L, asked: DocumentLine): L {
  const unit = isGiven(asked.unitId) ? next.unitList?.find((candidate) => candidate.unitId === asked.unitId) : undefined
  return unit ? { ...next, unitName: unit.unitName, conversion: asked.conversion ?? unit.conversion } : next
}

/**
 * Why a line stays in its unit: the decimals stored cannot express its quantity in the other unit. If a quantity is
 * entered with the unit, nothing has to be converted.
 */
export function whyUnitStays(line: DocumentLine, asked: DocumentLine, settings: LineSettings): Words | undefined {
  if ('qty' in asked || 'actualQty' in asked) return undefined
  const next = withUnitOf({ ...line, ...asked }, asked)
  if (quantityIn(conversionOf(next), line, settings)) return undefined
  const places = String(settings.places.qty)
  const qty = `${qtyOf(line, settings).toFixed()}${line.unitName ?? ''}`
  const unit = next.unitName ?? ''
  const basic = basicUnitOf(line) ?? ''
  const size = (of: DocumentLine) => (conversionOf(of).eq(1) ? '' : `1${of.unitName ?? ''}=${conversionOf(of).toFixed()}${basic}`)
  const sizes = [size(line), size(next)].filter(Boolean)
  return {
    zh: `${qty}不能换成${unit}（${sizes.join('，')}，数量保留${places}位小数）；单位未改，请先改数量`,
    en: `${qty} cannot be said in ${unit} (${sizes.join(', ')}; quantities keep ${places} decimals); the unit stays, change the quantity first`,
  }
}

function quantityIn(conversion: Decimal, line: DocumentLine, settings: LineSettings): Decimal | undefined {
  return fromBasic(qtyOf(line, settings).mul(conversionOf(line)), conversion, settings.places.qty)
}

/**
 * The line in the unit of `next`: quantity and total stay, the price is converted. The figures before the conversion
 * are kept in `formerUnit`, and a line that has not changed since is converted from those, so that changing back
 * restores the exact figures. If the new unit cannot express the quantity, the quantity becomes 0; `editLine` then
 * sets the one that was entered with the unit.
 */
export function convertLine<L extends DocumentLine>(line: L, next: L, settings: LineSettings): L {
  const former = formerOf(line, settings)
  const base: L = former ? { ...line, ...former } : line
  if (former && former.unitId === next.unitId && former.conversion === next.conversion)
    return withCostOf({ ...base, unitList: next.unitList, formerUnit: undefined }, settings)
  const { unitId, unitName, conversion, unitList } = next
  return { ...inUnit(base, { ...base, unitId, unitName, conversion, unitList }, settings), formerUnit: figuresOf(base, settings) }
}

/** Every field that a change of unit may change. */
const unitFigures = [
  'unitId',
  'unitName',
  'conversion',
  'qty',
  'actualQty',
  'shouldQty',
  'shouldPrice',
  'shouldPurchasePrice',
  'taxPrice',
  'discountRate',
  'discountPrice',
  'purchasePrice',
  'purchaseAmt',
  'taxRate',
  'taxAmt',
  'totalAmt',
  'discountAmt',
  'actualAmt',
  'couponAmt',
  'finalAmt',
  'isGift',
] as const satisfies readonly (keyof DocumentLine)[]

function figuresOf(line: DocumentLine, settings: LineSettings): FormerUnit {
  const names = settings.byCost ? [...unitFigures, 'costPrice' as const] : unitFigures
  return Object.fromEntries(names.map((name) => [name, line[name]]))
}

/** The figures before the last conversion, if the line has not changed since. */
function formerOf(line: DocumentLine, settings: LineSettings): FormerUnit | undefined {
  const { formerUnit: former, unitId, unitName, conversion } = line
  if (!former) return undefined
  const became = figuresOf(inUnit({ ...line, ...former }, { ...line, ...former, unitId, unitName, conversion }, settings), settings)
  const now = figuresOf(line, settings)
  return Object.entries(became).every(([name, figure]) => figure === now[name as keyof FormerUnit]) ? former : undefined
}

const withCostOf = <L extends DocumentLine>(line: L, settings: LineSettings): L =>
  settings.byCost ? withEnteredCost(line, settings) : withCost(line, settings)

/** After a conversion, a pulled line no longer has the order's price, which was per another unit. */
function inUnit<L extends DocumentLine>(before: L, next: L, settings: LineSettings): L {
  const { places } = settings
  const conversion = conversionOf(next)
  const price = (text: string | null | undefined) =>
    fixedText((readFigure(text) ?? zero).mul(conversion).div(conversionOf(before)), places.price)
  const qty = quantityIn(conversion, before, settings) ?? zero
  const counted = { ...next, qty: figureText(qty, places.qty) }
  if (settings.byCost) return withEnteredCost({ ...counted, costPrice: price(before.costPrice) }, settings)
  const shouldQty = readFigure(before.shouldQty)
  const shouldInUnit = shouldQty && fromBasic(shouldQty.mul(conversionOf(before)), conversion, places.qty)
  const converted: L = {
    ...counted,
    ...(isReceiptLine(before, settings) ? { actualQty: counted.qty } : {}),
    ...(shouldQty ? { shouldQty: shouldInUnit && figureText(shouldInUnit, places.qty) } : {}),
    ...(isGiven(before.shouldPrice) ? { shouldPrice: undefined, shouldPurchasePrice: undefined } : {}),
    taxPrice: price(before.taxPrice),
  }
  const priced = amountsAfter('taxPrice', converted, settings)
  const isSame = qty.isZero() || priced?.totalAmt.eq(readFigure(before.totalAmt) ?? zero) === true
  const kept = isSame ? priced : amountsAfter('totalAmt', { ...converted, actualAmt: before.totalAmt }, settings)
  return kept ? withAmounts(converted, kept, settings) : converted
}
