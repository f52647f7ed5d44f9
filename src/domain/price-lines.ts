import { decimal, readFigure } from './decimal.ts'
import { type Basket, priceBasket } from './price-basket.ts'
import type { PriceAsked, PriceFacts } from './price-facts.ts'

/** A line of a document that sells, as far as its price depends on it. */
export type SaleLine = {
  commInfoId: string
  unitId: string
  qty: string
  depotId?: string
  discountRate?: string
  /** As somebody stated it. */
  taxPrice?: string
  /** Of a quotation that is still valid. */
  quotedPrice?: string
  /** 2 is a gift. */
  isGift?: number
}

/** The rows that lines become; `asked` of a row is the place of the line it comes from. `typed`: places of lines at a price of their own. */
export type PricedLines = Basket & { typed: readonly number[] }

type Placed = { at: number; line: SaleLine }

/**
 * The lines of a document priced (rule C7), however often that was done before: a stated price that the sources or an offer give is no typed
 * one, and rows that a limited offer split, with what it gave, are put together again before they are priced anew.
 */
export function priceLines(lines: readonly SaleLine[], facts: PriceFacts, couponIds: readonly string[] = []): PricedLines {
  const placed = lines.map((line, at) => ({ at, line }))
  const groups = [...Map.groupBy(placed, ({ line }) => sameGoods(line)).values()]
  const asked = groups.flatMap((group) => askedOf(group, facts)).toSorted((one, other) => one.at - other.at)
  const basket = priceBasket(
    asked.map(({ row }) => row),
    facts,
    couponIds,
  )
  const placeOf = ({ asked: at }: { asked: number }) => asked[at]?.at ?? 0
  return {
    ...basket,
    rows: basket.rows.map((row) => ({ ...row, asked: placeOf(row) })),
    offers: basket.offers.map((offer) => ({ ...offer, asked: placeOf(offer) })),
    typed: asked.filter(({ row }) => row.typedPrice !== undefined).map(({ at }) => at),
  }
}

const sameGoods = ({ commInfoId, unitId, depotId = '', discountRate = '100' }: SaleLine) =>
  [commInfoId, unitId, depotId, decimal(discountRate).toFixed()].join(':')

type AskedAt = { at: number; row: PriceAsked }

/** What is asked for lines of the same goods: one row for each, or for all of them where an offer deals with their sum. */
function askedOf(group: readonly Placed[], facts: PriceFacts): AskedAt[] {
  const paid = group.filter(({ line }) => line.isGift !== 2)
  const gifts = group.filter(({ line }) => line.isGift === 2)
  const [first] = paid
  const splits = first !== undefined && facts.offers.some((offer) => isFor(offer, first.line) && (offer.limitPerOrder ?? offer.giftEvery))
  if (!splits) return [...paid.map((one) => alone(one, facts)), ...gifts.map(asGift)]
  const whole = { ...first.line, qty: paid.reduce((sum, { line }) => sum.add(line.qty), decimal('0')).toFixed() }
  const result = priceBasket([rowOf(whole)], facts).rows
  const prices = new Set(result.filter(({ isGift }) => !isGift).map(({ taxPrice }) => taxPrice))
  const isTyped = ({ line }: Placed) => line.taxPrice !== undefined && ![...prices].some((price) => sameFigure(price, line.taxPrice))
  const given = result.find(({ isGift }) => isGift)
  return [
    ...together(paid.filter((one) => !isTyped(one))),
    ...paid.filter(isTyped).map(typed),
    ...gifts.filter(({ line }) => given === undefined || !sameFigure(given.qty, line.qty)).map(asGift),
  ]
}

const isFor = (offer: { commInfoId: string; unitId: string }, line: SaleLine) =>
  offer.commInfoId === line.commInfoId && offer.unitId === line.unitId

const sameFigure = (one: string | undefined, other: string | undefined) => {
  const [left, right] = [readFigure(one), readFigure(other)]
  return left !== undefined && right !== undefined && left.eq(right)
}

const rowOf = ({ taxPrice: _, isGift: __, ...row }: SaleLine): PriceAsked => row

const typed = ({ at, line }: Placed): AskedAt => ({ at, row: { ...rowOf(line), ...(line.taxPrice ? { typedPrice: line.taxPrice } : {}) } })

const asGift = ({ at, line }: Placed): AskedAt => ({ at, row: { ...rowOf(line), isGift: true } })

function together(group: readonly Placed[]): AskedAt[] {
  const [first] = group
  if (!first) return []
  const qty = group.reduce((sum, { line }) => sum.add(line.qty), decimal('0'))
  return [{ at: first.at, row: rowOf({ ...first.line, qty: qty.toFixed() }) }]
}

/** A line by itself: what it states is typed where the sources and offers say something else. */
function alone(one: Placed, facts: PriceFacts): AskedAt {
  const row = rowOf(one.line)
  if (one.line.taxPrice === undefined) return { at: one.at, row }
  const [found] = priceBasket([row], facts).rows
  return sameFigure(found?.taxPrice, one.line.taxPrice) ? { at: one.at, row } : typed(one)
}
