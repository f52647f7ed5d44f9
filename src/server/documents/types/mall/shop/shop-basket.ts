import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { type Problem, problemText } from '#domain/core/refusals.ts'
import type { Language } from '#domain/core/words.ts'
import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import type { BasketRow } from '#domain/prices/price-basket.ts'
import type { CouponRule, PriceFacts } from '#domain/prices/price-facts.ts'
import { priceLines, type SaleLine } from '#domain/prices/price-lines.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { customerOfBuyer } from '#server/http/access.ts'
import type { Call } from '#server/http/request.ts'
import { openRun } from '../../../engine/run.ts'
import { priceFactsOf } from '../../../prices/read-price-facts.ts'
import { offerIsOver, orderOfferOf, termsOf } from '../mall-order/mall-order-offer.ts'
import { runningOffers } from '../running-offers.ts'
import { depotOfBuyer, publishedUnits } from './shop-goods.ts'

type BasketAnswer = DataOf<'ShopApi_basket'>
type BasketItem = BodyOf<'ShopApi_basket'>['lines'][number]

/** Indexes of lines whose goods or unit are not published. */
export function unavailableLines(lines: readonly BasketItem[], units: ReadonlyMap<string, ReadonlySet<string>>): number[] {
  return lines.flatMap(({ commInfoId, unitId }, at) => (units.get(commInfoId)?.has(unitId) ? [] : [at]))
}

/** Group-buys and pre-sales of published goods in the buyer's store, at the buyer's prices. */
export async function shopOffers(call: Call<'ShopApi_offers'>): Promise<DataOf<'ShopApi_offers'>> {
  const { tx, user } = call
  const depotId = await depotOfBuyer(tx, user)
  return runningOffers(await openRun(call), { customerId: customerOfBuyer(user), depotId, shelved: true })
}

/**
 * Prices a basket as an order of the buyer would be priced, optionally by a named group-buy or pre-sale, with the
 * amount that each of the buyer's coupons would take off. Refuses FIELD_BAD where the named offer is not running.
 * Locks nothing.
 */
export async function shopBasket(call: Call<'ShopApi_basket'>): Promise<BasketAnswer> {
  const { tx, user, body, language } = call
  const run = await openRun(call)
  const depotId = await depotOfBuyer(tx, user)
  const units = await publishedUnits(
    tx,
    body.lines.map(({ commInfoId }) => commInfoId),
  )
  const gone = unavailableLines(body.lines, units)
  const there = body.lines.flatMap((line, at) => (gone.includes(at) ? [] : [{ at, line: { ...line, depotId } }]))
  const lines = there.map(({ line }) => line)
  const { couponIds = [], offerId } = body
  const offer = await orderOfferOf(tx, offerId)
  if (offerId && !offer) refuse('FIELD_BAD', { problems: [{ field: 'offerId', rule: 'FIELD_BAD', reason: offerIsOver }] })
  const facts = await priceFactsOf(run, { customerId: customerOfBuyer(user), depotId, lines, couponIds, offerId })
  const priced = priceLines(lines, facts, couponIds)
  const amount = (name: 'totalAmt' | 'couponAmt' | 'finalAmt') =>
    fixedText(sum(priced.rows.map((row) => decimal(row[name]))), run.settings.places.amount)
  const [problem] = priced.problems
  const { depositAmt } = offer ? termsOf(offer, priced.rows) : {}
  return {
    lines: priced.rows.map((row) => lineAnswer(row, there[row.asked]?.at ?? 0)),
    gone,
    totalAmt: amount('totalAmt'),
    couponAmt: amount('couponAmt'),
    finalAmt: amount('finalAmt'),
    coupons: facts.coupons.slice(0, maxCoupons).map((coupon) => couponAnswer(coupon, lines, facts, language)),
    ...(depositAmt ? { depositAmt: fixedText(decimal(depositAmt), run.settings.places.amount) } : {}),
    ...(problem ? { couponProblem: textOf(problem, language) } : {}),
  }
}

/** Most coupons returned: as many as fit into a list on a phone. */
const maxCoupons = 50

const lineAnswer = ({ commInfoId, unitId, qty, taxPrice, isGift, offer, couponAmt, finalAmt }: BasketRow, asked: number) =>
  withoutNulls({
    ...{ asked, commInfoId, unitId, qty, couponAmt, finalAmt },
    price: taxPrice,
    isGift: isGift ? (2 as const) : (1 as const),
    offerName: offer?.name,
  })

/** The amount a coupon takes off by itself, or why it cannot be used. */
function couponAnswer({ id, name, endTime }: CouponRule, lines: readonly SaleLine[], facts: PriceFacts, language: Language) {
  const { rows, problems } = priceLines(lines, facts, [id])
  const [problem] = problems
  const off = sum(rows.map(({ couponAmt }) => decimal(couponAmt)))
  return { id, name, endTime, ...(problem ? { reason: textOf(problem, language) } : { amount: fixedText(off, facts.places.amount) }) }
}

const textOf = (problem: Problem, language: Language) =>
  problemText(problem, language, (field) => fieldLabel(field, problem.row, 'customer'))
