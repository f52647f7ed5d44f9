import { type Decimal, decimal, fixedText, readFigure, roundTo, zero } from '../figures/decimal.ts'
import type { GoodsPrices, OfferRule, PricedRow, PriceFacts, PriceRequest, PriceSource, PriceStep } from './price-facts.ts'

/** A price per unit and its source. */
type SourcedPrice = { source: PriceSource; price: Decimal; rule?: string }

const hundred = decimal('100')

/**
 * The rows of a document with their prices (rule C7 *Which price*, S1–S4), in the order requested. A row that is only
 * partly sold at an offer's terms is split, and gifts of an offer follow as rows of their own. The result does not
 * depend on the order of rows, because the largest rows use up a limit per order first.
 */
export function priceRows(asked: readonly PriceRequest[], facts: PriceFacts): PricedRow[] {
  const goods = new Map(facts.goods.map((one) => [keyOf(one), one]))
  const offers = Map.groupBy(
    facts.offers.filter(({ startTime, endTime }) => startTime <= facts.moment && facts.moment < endTime),
    keyOf,
  )
  const left = new Map<string, Decimal>()
  const rows = new Map<number, PricedRow[]>()
  for (const at of offers.size === 0 ? asked.keys() : largestFirst(asked)) {
    const row = asked[at] as PriceRequest
    rows.set(at, soldRows(at, row, { prices: goods.get(keyOf(row)), offers: offers.get(keyOf(row)) ?? [], left, facts }))
  }
  return asked.flatMap((_, at) => rows.get(at) ?? [])
}

const keyOf = ({ commInfoId, unitId }: { commInfoId: string; unitId: string }) => `${commInfoId}:${unitId}`

/**
 * Indexes of the rows sorted by content, the largest quantity first, so that the use of limits does not depend on the
 * order of rows.
 */
function largestFirst(asked: readonly PriceRequest[]): number[] {
  const said = asked.map(({ qty: _, ...row }) => JSON.stringify(Object.entries(row).sort()))
  const qty = asked.map((row) => decimal(row.qty))
  return asked
    .map((_, at) => at)
    .sort((one, other) => (qty[other] ?? zero).cmp(qty[one] ?? zero) || byText(said[one] ?? '', said[other] ?? ''))
}

const byText = (one: string, other: string) => Number(one > other) - Number(one < other)

type Terms = { prices: GoodsPrices | undefined; offers: readonly OfferRule[]; left: Map<string, Decimal>; facts: PriceFacts }

function soldRows(at: number, row: PriceRequest, terms: Terms): PricedRow[] {
  const { commInfoId, unitId, depotId } = row
  const place = { asked: at, commInfoId, unitId, ...(depotId ? { depotId } : {}) }
  const qty = decimal(row.qty)
  if (row.isGift) return [{ ...place, qty: row.qty, taxPrice: '0', isGift: true, steps: [{ source: 'typed', after: '0' }] }]
  const list = readFigure(terms.prices?.listPrice)
  const found = priceFromSources(row, qty, terms.prices)
  const best = bestOffer(row, qty, found, list, terms)
  if (best && terms.left.has(best.offer.id)) terms.left.set(best.offer.id, (terms.left.get(best.offer.id) as Decimal).sub(best.qty))
  const { price: places } = terms.facts.places
  const steps = stepsOf(found, list, places)
  const plain = { ...place, isGift: false, ...(found ? { taxPrice: fixedText(found.price, places) } : {}), steps }
  if (!best) return [{ ...plain, qty: row.qty }]
  const rest = qty.sub(best.qty)
  return [
    offerRow(place, best, found, steps, places),
    ...(rest.isZero() ? [] : [{ ...plain, qty: rest.toFixed() }]),
    ...(best.gifts.isZero() ? [] : [giftRow(place, best)]),
  ]
}

function offerRow(
  place: RowGoods,
  { offer, qty, price }: OfferMatch,
  found: SourcedPrice | undefined,
  steps: readonly PriceStep[],
  places: number,
): PricedRow {
  const after = fixedText(price, places)
  const before = found && fixedText(found.price, places)
  const step: PriceStep = { source: 'offer', rule: offer.name, ...(before ? { before } : {}), after }
  return { ...place, qty: qty.toFixed(), taxPrice: after, isGift: false, offer, steps: [...steps, step] }
}

type RowGoods = Pick<PricedRow, 'asked' | 'commInfoId' | 'unitId' | 'depotId'>

const giftRow = (place: RowGoods, { offer, gifts }: OfferMatch): PricedRow => ({
  ...place,
  qty: gifts.toFixed(),
  taxPrice: '0',
  isGift: true,
  offer,
  steps: [{ source: 'gift', rule: offer.name, after: '0' }],
})

/** The price steps before any offer: the list price, and the price that replaced it. */
function stepsOf(found: SourcedPrice | undefined, list: Decimal | undefined, places: number): PriceStep[] {
  if (!found) return []
  const { source, rule, price } = found
  const listed: PriceStep[] = list ? [{ source: 'list', after: fixedText(list, places) }] : []
  if (source === 'list') return listed
  return [
    ...listed,
    { source, ...(rule ? { rule } : {}), ...(list ? { before: fixedText(list, places) } : {}), after: fixedText(price, places) },
  ]
}

/** The first source that has a price (rule C7 *Which price*). */
function priceFromSources(row: PriceRequest, qty: Decimal, prices: GoodsPrices | undefined): SourcedPrice | undefined {
  const sources: readonly [PriceSource, string | undefined][] = [
    ['typed', row.typedPrice],
    ['quotation', row.quotedPrice ?? prices?.quotedPrice],
    ['customer', prices?.customerPrice],
    ['store', prices?.storePrices?.[row.depotId ?? '']],
    ['level', prices?.levelPrice],
  ]
  for (const [source, text] of sources) {
    const price = readFigure(text)
    if (price) return { source, price }
  }
  const step = breakFor(qty, prices)
  if (step) return { source: 'break', price: decimal(step.price), rule: step.fromQty }
  const price = readFigure(prices?.listPrice)
  return price && { source: 'list', price }
}

/** The price of the highest quantity step that the row reaches. */
function breakFor(qty: Decimal, prices: GoodsPrices | undefined) {
  const reached = (prices?.breaks ?? []).filter(({ fromQty }) => qty.gte(decimal(fromQty)))
  return reached.toSorted((one, other) => decimal(other.fromQty).cmp(decimal(one.fromQty)))[0]
}

/** The quantity of a row that an offer sells, its price, and the number of gifts. */
type OfferMatch = { offer: OfferRule; qty: Decimal; price: Decimal; gifts: Decimal; perUnit: Decimal }

/** Chooses one offer per row: the one with the lowest amount per unit, then the earlier start, then the smaller id. */
function bestOffer(
  row: PriceRequest,
  qty: Decimal,
  found: SourcedPrice | undefined,
  list: Decimal | undefined,
  terms: Terms,
): OfferMatch | undefined {
  if (!qty.gt(zero)) return undefined
  const fitting = terms.offers.filter(
    (offer) => (!offer.depotIds || offer.depotIds.includes(row.depotId ?? '')) && offerAllows(offer, found?.source),
  )
  const results = fitting.flatMap((offer) => matchOffer(offer, qty, found, list, terms) ?? [])
  return results.toSorted(
    (one, other) =>
      one.perUnit.cmp(other.perUnit) ||
      byText(one.offer.startTime, other.offer.startTime) ||
      decimal(one.offer.id).cmp(decimal(other.offer.id)),
  )[0]
}

/**
 * An offer never replaces a typed or quoted price, and a price of the customer's or the store's own only if the offer
 * allows it.
 */
function offerAllows(offer: OfferRule, source: PriceSource | undefined): boolean {
  if (source === 'typed' || source === 'quotation') return false
  return offer.mayUndercut === true || (source !== 'customer' && source !== 'store')
}

function matchOffer(
  offer: OfferRule,
  qty: Decimal,
  found: SourcedPrice | undefined,
  list: Decimal | undefined,
  { left, facts }: Terms,
): OfferMatch | undefined {
  const price = offerPrice(offer, found, list, facts.places.price)
  const sold = withinLimit(offer, qty, left)
  if (!price || !sold.gt(zero)) return undefined
  const gifts = offer.giftEvery ? sold.div(offer.giftEvery).floor() : zero
  if (gifts.isZero() && found && !price.lt(found.price)) return undefined
  const amount = price.mul(sold).add((found?.price ?? price).mul(qty.sub(sold)))
  return { offer, qty: sold, price, gifts, perUnit: amount.div(qty.add(gifts)) }
}

function offerPrice(offer: OfferRule, found: SourcedPrice | undefined, list: Decimal | undefined, places: number): Decimal | undefined {
  if (offer.price !== undefined) return decimal(offer.price)
  if (offer.discountRate !== undefined) return list && roundTo(list.mul(offer.discountRate).div(hundred), places)
  return found?.price
}

/** The quantity of a row that an offer's limit per order still allows. */
function withinLimit({ id, limitPerOrder }: OfferRule, qty: Decimal, left: Map<string, Decimal>): Decimal {
  if (limitPerOrder === undefined) return qty
  const most = left.get(id) ?? decimal(limitPerOrder)
  left.set(id, most)
  return most.lt(qty) ? most : qty
}
