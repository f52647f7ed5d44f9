import { decimal, readFigure } from '#domain/figures/decimal.ts'
import { editLine, type LineSettings } from '#domain/lines.ts'
import { discountOn, withReduction } from '#domain/prices/order-reduction.ts'
import type { PriceFacts, PriceStep } from '#domain/prices/price-facts.ts'
import { type PricedLines, priceLines, type SaleLine } from '#domain/prices/price-lines.ts'
import { priceRows } from '#domain/prices/row-prices.ts'
import type { WebDocument, WebLine } from '../../document-engine/document-types.ts'
import { keyOf } from '../../line-grid/lines/row-key.ts'

/** Prices that were computed for lines, by line key, each with the goods and unit it was computed for. */
export type FoundPrices = Map<string, { goods: string; price: string }>

const goodsOf = ({ commInfoId, unitId }: WebLine) => `${commInfoId}:${unitId}`

const isSameFigure = (one: string | null | undefined, other: string | null | undefined) => {
  const [left, right] = [readFigure(one), readFigure(other)]
  return left !== undefined && right !== undefined && left.eq(right)
}

/**
 * Returns a function that selects the facts about one line, so that pricing a line does not search the facts of a
 * thousand others.
 */
function factsOf(facts: PriceFacts) {
  const goods = Map.groupBy(facts.goods, (one) => `${one.commInfoId}:${one.unitId}`)
  const offers = Map.groupBy(facts.offers, (one) => `${one.commInfoId}:${one.unitId}`)
  return (line: WebLine): PriceFacts => ({
    ...facts,
    goods: goods.get(goodsOf(line)) ?? [],
    offers: offers.get(goodsOf(line)) ?? [],
    coupons: [],
  })
}

/** The price of a line by the facts. If an offer would split the line, the price of the part without the offer. */
function priceOf(line: WebLine, depotId: string | undefined, facts: PriceFacts): string | undefined {
  const { taxPrice: _, isGift: __, ...asked } = asSold(line, depotId)
  return priceRows([asked], facts).findLast(({ isGift }) => !isGift)?.taxPrice
}

const asSold = (line: WebLine, depotId: string | undefined): SaleLine => ({
  commInfoId: line.commInfoId ?? '',
  unitId: line.unitId ?? '',
  qty: readFigure(line.qty)?.toFixed() ?? '1',
  ...(line.depotId || depotId ? { depotId: line.depotId || depotId || '' } : {}),
  ...(readFigure(line.discountRate) ? { discountRate: line.discountRate ?? '' } : {}),
  ...(readFigure(line.taxPrice) ? { taxPrice: line.taxPrice ?? '' } : {}),
  ...(line.isGift === 2 ? { isGift: 2 } : {}),
})

/**
 * Returns the lines with the prices that follow from the facts (rule C7), or undefined if no line changed. A price
 * that a user entered stays. `found` stores the computed prices; `seen` has the lines that are already priced.
 */
export function repriceLines(
  { lines = [], depotId }: WebDocument,
  facts: PriceFacts,
  { found, seen }: { found: FoundPrices; seen: WeakSet<WebLine> },
  settings: LineSettings,
): readonly WebLine[] | undefined {
  const factsFor = factsOf(facts)
  let moved = false
  const next = lines.map((line, row) => {
    if (seen.has(line)) return line
    const priced = atPrice(line, keyOf(line, row), depotId, { factsFor, found, settings })
    seen.add(priced)
    moved ||= priced !== line
    return priced
  })
  return moved ? next : undefined
}

type PricingContext = { factsFor: (line: WebLine) => PriceFacts; found: FoundPrices; settings: LineSettings }

function atPrice(line: WebLine, key: string, depotId: string | undefined, { factsFor, found, settings }: PricingContext): WebLine {
  if (!line.commInfoId || !line.unitId || line.isGift === 2) return line
  const facts = factsFor(line)
  if (facts.goods.length === 0) return line
  const price = priceOf(line, depotId, facts)
  if (price === undefined) return line
  const before = found.get(key)
  const isOpen =
    !line.taxPrice ||
    isSameFigure(line.taxPrice, price) ||
    isSameFigure(line.taxPrice, before?.price) ||
    (before?.goods !== goodsOf(line) && isOfList(line))
  if (!isOpen) return line
  found.set(key, { goods: goodsOf(line), price })
  return isSameFigure(line.taxPrice, price) ? line : editLine(line, { taxPrice: price }, settings)
}

/** True if the line still has the price that came with its goods or unit. */
function isOfList({ unitList, unitId, taxPrice }: WebLine): boolean {
  const unit = unitList?.find((one) => one.unitId === unitId)
  return isSameFigure(taxPrice, unit?.salesPrice ?? unit?.finalPrice)
}

/**
 * Prices of a document as they will be when it is submitted: its rows, including those that offers split off or give
 * free, the reductions by coupons, and the document discount.
 */
export function submittedPrices(document: WebDocument, facts: PriceFacts): PricedLines {
  const { lines = [], depotId, couponIds = [] } = document
  const sold = lines.filter(({ commInfoId, unitId }) => commInfoId && unitId)
  const priced = priceLines(
    sold.map((line) => asSold(line, depotId)),
    facts,
    couponIds,
  )
  const left = priced.rows.map(({ finalAmt }) => decimal(finalAmt))
  const off = discountOn(left, document, facts.places)
  return off.isZero() ? priced : withReduction(priced, off.toFixed(), facts.places)
}

/** Price steps of a line of a draft, for each of the rows into which it is split. */
export function stepsOfLine(
  document: WebDocument,
  line: Pick<WebLine, 'rowKey' | 'id'>,
  facts: PriceFacts,
): readonly (readonly PriceStep[])[] {
  const sold = (document.lines ?? []).filter(({ commInfoId, unitId }) => commInfoId && unitId)
  const at = sold.findIndex((one) => (line.rowKey ? one.rowKey === line.rowKey : one.id === line.id))
  return submittedPrices(document, facts)
    .rows.filter(({ asked }) => asked === at)
    .map(({ steps }) => steps)
}
