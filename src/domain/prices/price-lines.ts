import { decimal, readFigure } from '../figures/decimal.ts'
import { type Basket, priceBasket } from './price-basket.ts'
import type { PriceFacts, PriceRequest } from './price-facts.ts'

/** The fields of a sales line on which its price depends. */
export type SaleLine = {
  commInfoId: string
  unitId: string
  qty: string
  depotId?: string
  discountRate?: string
  /** Price as the user stated it. */
  taxPrice?: string
  /** Price from a valid quotation. */
  quotedPrice?: string
  /** 2 means that the line is a gift. */
  isGift?: number
}

/**
 * The rows that the lines become; a row's `asked` is the index of its line. `typed`: indexes of lines whose price was
 * typed by hand.
 */
export type PricedLines = Basket & { typed: readonly number[] }

type IndexedLine = { at: number; line: SaleLine }

/**
 * Prices the lines of a document (rule C7), idempotently. A stated price that also comes from a source or an offer
 * does not count as typed; rows that a limited offer had split, and their gifts, are joined again before they are
 * priced.
 */
export function priceLines(lines: readonly SaleLine[], facts: PriceFacts, couponIds: readonly string[] = []): PricedLines {
  const placed = lines.map((line, at) => ({ at, line }))
  const groups = [...Map.groupBy(placed, ({ line }) => sameGoods(line)).values()]
  const asked = groups.flatMap((group) => requestsOf(group, facts)).toSorted((one, other) => one.at - other.at)
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

type IndexedRequest = { at: number; row: PriceRequest }

/**
 * The price requests for lines of the same goods: one for each line, or, if an offer depends on their sum, one for all
 * lines without a typed price together.
 */
function requestsOf(group: readonly IndexedLine[], facts: PriceFacts): IndexedRequest[] {
  const paid = group.filter(({ line }) => line.isGift !== 2)
  const gifts = group.filter(({ line }) => line.isGift === 2)
  const [first] = paid
  const splits = first !== undefined && facts.offers.some((offer) => isFor(offer, first.line) && (offer.limitPerOrder ?? offer.giftEvery))
  if (!splits) return [...paid.map((one) => singleRequest(one, facts)), ...gifts.map(asGift)]
  const whole = { ...first.line, qty: paid.reduce((sum, { line }) => sum.add(line.qty), decimal('0')).toFixed() }
  const result = priceBasket([rowOf(whole)], facts).rows
  const prices = new Set(result.filter(({ isGift }) => !isGift).map(({ taxPrice }) => taxPrice))
  const isTyped = ({ line }: IndexedLine) => line.taxPrice !== undefined && ![...prices].some((price) => sameFigure(price, line.taxPrice))
  const given = result.find(({ isGift }) => isGift)
  return [
    ...jointRequests(paid.filter((one) => !isTyped(one))),
    ...paid.filter(isTyped).map(typedRequest),
    ...gifts.filter(({ line }) => given === undefined || !sameFigure(given.qty, line.qty)).map(asGift),
  ]
}

const isFor = (offer: { commInfoId: string; unitId: string }, line: SaleLine) =>
  offer.commInfoId === line.commInfoId && offer.unitId === line.unitId

const sameFigure = (one: string | undefined, other: string | undefined) => {
  const [left, right] = [readFigure(one), readFigure(other)]
  return left !== undefined && right !== undefined && left.eq(right)
}

const rowOf = ({ taxPrice: _, isGift: __, ...row }: SaleLine): PriceRequest => row

const typedRequest = ({ at, line }: IndexedLine): IndexedRequest => ({
  at,
  row: { ...rowOf(line), ...(line.taxPrice ? { typedPrice: line.taxPrice } : {}) },
})

const asGift = ({ at, line }: IndexedLine): IndexedRequest => ({ at, row: { ...rowOf(line), isGift: true } })

function jointRequests(group: readonly IndexedLine[]): IndexedRequest[] {
  const [first] = group
  if (!first) return []
  const qty = group.reduce((sum, { line }) => sum.add(line.qty), decimal('0'))
  return [{ at: first.at, row: rowOf({ ...first.line, qty: qty.toFixed() }) }]
}

/** The request for a single line; its stated price counts as typed if no source or offer gives the same price. */
function singleRequest(one: IndexedLine, facts: PriceFacts): IndexedRequest {
  const row = rowOf(one.line)
  if (one.line.taxPrice === undefined) return { at: one.at, row }
  const [found] = priceBasket([row], facts).rows
  return sameFigure(found?.taxPrice, one.line.taxPrice) ? { at: one.at, row } : typedRequest(one)
}
