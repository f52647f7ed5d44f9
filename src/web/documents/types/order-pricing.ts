import { decimal, readFigure } from '#domain/decimal.ts'
import { editLine, type LineSettings } from '#domain/lines.ts'
import { discountOn, withReduction } from '#domain/order-reduction.ts'
import type { PriceFacts, PriceStep } from '#domain/price-facts.ts'
import { type PricedLines, priceLines, type SaleLine } from '#domain/price-lines.ts'
import { priceRows } from '#domain/row-prices.ts'
import type { WebDocument, WebLine } from '../engine/document-types.ts'
import { keyOf } from '../line-grid/row-key.ts'

/** What was found for lines, by their key: of which goods, and at which price. */
export type Found = Map<string, { goods: string; price: string }>

const goodsOf = ({ commInfoId, unitId }: WebLine) => `${commInfoId}:${unitId}`

const same = (one: string | null | undefined, other: string | null | undefined) => {
  const [left, right] = [readFigure(one), readFigure(other)]
  return left !== undefined && right !== undefined && left.eq(right)
}

/** Facts that concern one line alone, so that pricing one of a thousand reads one. */
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

/** What a line costs where nobody says otherwise; of one that an offer would split, the price of its rest. */
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
 * The lines at the prices that facts give (rule C7): those that nobody priced otherwise, whatever changed of customer, unit or quantity. `found`
 * remembers what was given, `seen` which lines are as they were. Nothing where all of them stay.
 */
export function repriced(
  { lines = [], depotId }: WebDocument,
  facts: PriceFacts,
  { found, seen }: { found: Found; seen: WeakSet<WebLine> },
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

type Pricing = { factsFor: (line: WebLine) => PriceFacts; found: Found; settings: LineSettings }

function atPrice(line: WebLine, key: string, depotId: string | undefined, { factsFor, found, settings }: Pricing): WebLine {
  if (!line.commInfoId || !line.unitId || line.isGift === 2) return line
  const facts = factsFor(line)
  if (facts.goods.length === 0) return line
  const price = priceOf(line, depotId, facts)
  if (price === undefined) return line
  const before = found.get(key)
  const isOpen =
    !line.taxPrice ||
    same(line.taxPrice, price) ||
    same(line.taxPrice, before?.price) ||
    (before?.goods !== goodsOf(line) && isOfList(line))
  if (!isOpen) return line
  found.set(key, { goods: goodsOf(line), price })
  return same(line.taxPrice, price) ? line : editLine(line, { taxPrice: price }, settings)
}

/** The price that came with the goods or their unit. */
function isOfList({ unitList, unitId, taxPrice }: WebLine): boolean {
  const unit = unitList?.find((one) => one.unitId === unitId)
  return same(taxPrice, unit?.salesPrice ?? unit?.finalPrice)
}

/** A document as it would be submitted: its rows, those that offers split off or give among them, what coupons take off, and the discount on the whole. */
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

/** Why a line of a draft costs what it costs: the steps of each row that it becomes. */
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
