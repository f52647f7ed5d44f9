import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { decimal, fixed, sum } from '#domain/decimal.ts'
import type { BasketRow } from '#domain/price-basket.ts'
import type { CouponRule, PriceFacts } from '#domain/price-facts.ts'
import { priceLines, type SaleLine } from '#domain/price-lines.ts'
import { type Problem, problemText } from '#domain/refusals.ts'
import type { Language } from '#domain/words.ts'
import { fieldLabel } from '#resources/document-fields.ts'
import { customerOfBuyer } from '#server/http/access.ts'
import type { Call } from '#server/http/request.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import { openRun } from '../../engine/run.ts'
import { priceFactsOf } from '../../prices/price-facts.ts'
import { boughtBy, isOver, termsOf } from './mall-order-offer.ts'
import { runningOffers } from './running-offers.ts'
import { depotOfBuyer, publishedUnits } from './shop-goods.ts'

type Answer = DataOf<'ShopApi_basket'>
type Line = BodyOf<'ShopApi_basket'>['lines'][number]

/** Places of lines that are about nothing published, or that say no quantity. */
export function goneLines(lines: readonly Line[], units: ReadonlyMap<string, ReadonlySet<string>>): number[] {
  return lines.flatMap(({ commInfoId, unitId }, at) => (units.get(commInfoId)?.has(unitId) ? [] : [at]))
}

/** The group-buys and pre-sales of what is published in the store that serves the buyer, at his prices. */
export async function shopOffers(call: Call<'ShopApi_offers'>): Promise<DataOf<'ShopApi_offers'>> {
  const { tx, user } = call
  const depotId = await depotOfBuyer(tx, user)
  return runningOffers(await openRun(call), { customerId: customerOfBuyer(user), depotId, shelved: true })
}

/**
 * What a basket costs the buyer now, by the price engine as an order has it, and what each of his coupons would take off; by the group-buy or
 * pre-sale that he names, FIELD_BAD where it does not run. Nothing is locked.
 */
export async function shopBasket(call: Call<'ShopApi_basket'>): Promise<Answer> {
  const { tx, user, body, language } = call
  const run = await openRun(call)
  const depotId = await depotOfBuyer(tx, user)
  const units = await publishedUnits(
    tx,
    body.lines.map(({ commInfoId }) => commInfoId),
  )
  const gone = goneLines(body.lines, units)
  const there = body.lines.flatMap((line, at) => (gone.includes(at) ? [] : [{ at, line: { ...line, depotId } }]))
  const lines = there.map(({ line }) => line)
  const { couponIds = [], offerId } = body
  const offer = await boughtBy(tx, offerId)
  if (offerId && !offer) refuse('FIELD_BAD', { problems: [{ field: 'offerId', rule: 'FIELD_BAD', reason: isOver }] })
  const facts = await priceFactsOf(run, { customerId: customerOfBuyer(user), depotId, lines, couponIds, offerId })
  const priced = priceLines(lines, facts, couponIds)
  const amount = (name: 'totalAmt' | 'couponAmt' | 'finalAmt') =>
    fixed(sum(priced.rows.map((row) => decimal(row[name]))), run.settings.places.amount)
  const [problem] = priced.problems
  const { depositAmt } = offer ? termsOf(offer, priced.rows) : {}
  return {
    lines: priced.rows.map((row) => lineAnswer(row, there[row.asked]?.at ?? 0)),
    gone,
    totalAmt: amount('totalAmt'),
    couponAmt: amount('couponAmt'),
    finalAmt: amount('finalAmt'),
    coupons: facts.coupons.slice(0, mostCoupons).map((coupon) => couponAnswer(coupon, lines, facts, language)),
    ...(depositAmt ? { depositAmt: fixed(decimal(depositAmt), run.settings.places.amount) } : {}),
    ...(problem ? { couponProblem: textOf(problem, language) } : {}),
  }
}

/** As many as one chooses from on a phone. */
const mostCoupons = 50

const lineAnswer = ({ commInfoId, unitId, qty, taxPrice, isGift, offer, couponAmt, finalAmt }: BasketRow, asked: number) =>
  present({
    ...{ asked, commInfoId, unitId, qty, couponAmt, finalAmt },
    price: taxPrice,
    isGift: isGift ? (2 as const) : (1 as const),
    offerName: offer?.name,
  })

/** What a coupon takes off by itself, or why it cannot be used. */
function couponAnswer({ id, name, endTime }: CouponRule, lines: readonly SaleLine[], facts: PriceFacts, language: Language) {
  const { rows, problems } = priceLines(lines, facts, [id])
  const [problem] = problems
  const off = sum(rows.map(({ couponAmt }) => decimal(couponAmt)))
  return { id, name, endTime, ...(problem ? { reason: textOf(problem, language) } : { amount: fixed(off, facts.places.amount) }) }
}

const textOf = (problem: Problem, language: Language) =>
  problemText(problem, language, (field) => fieldLabel(field, problem.row, 'customer'))
