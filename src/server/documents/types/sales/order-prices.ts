import { decimal, fixed, readFigure, roundTo, sum, zero } from '#domain/decimal.ts'
import { floorProblems } from '#domain/floor-price.ts'
import { percentOf, type WholeDiscount, withDiscount } from '#domain/order-reduction.ts'
import type { PricedLines } from '#domain/price-lines.ts'
import { basicFigures, remainingQty } from '#domain/quantities.ts'
import type { Problem } from '#domain/refusals.ts'
import { salesInquiry } from '#machines/sales/sales-inquiry.machine.ts'
import { changePrices } from '#machines/sales/sales-order.machine.ts'
import type { Asked, Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { withTotals } from '../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'
import { linesBelowFloor } from '../../prices/floors.ts'
import { filledPrices, freezePrices, pricedDocument, settleLimits } from '../../prices/freeze-prices.ts'
import { settleCoupons } from '../../prices/settle-coupons.ts'

/** The prices that an order goes forward with: `rows` are those that its lines were asked for in, `problems` what is wrong with prices. */
export type OrderPricing = { priced: PricedLines; rows: readonly number[]; problems: readonly Problem[] }

const lineKind = { sells: true, receipt: false, priced: true } as const

/**
 * An order with its goods and prices: of one that goes forward they are resolved (rule C7), so that offers may split its rows and give some; a draft
 * that is saved has one where nobody said one.
 */
export async function loadPriced(
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
): Promise<{ goods: GoodsContext; pricing?: OrderPricing }> {
  if (purpose?.event.type !== 'SUBMIT') {
    const goods = await loadGoods(run, stored, purpose, lineKind, (asked) => filledPrices(run, asked))
    return { goods: purpose?.editing ? lessDiscount(goods) : goods }
  }
  let found: Omit<OrderPricing, 'problems'> | undefined
  const goods = await loadGoods(run, stored, purpose, lineKind, async (asked) => {
    const { document, ...pricing } = await pricedDocument(run, asked, asked.couponIds, undefined, asked)
    found = pricing
    return document
  })
  if (!found) return { goods }
  const problems = [
    ...typedProblems(run, goods, found.priced),
    ...floorProblems(await linesBelowFloor(run.tx, goods)),
    ...(await discountProblems(run, goods, found.priced)),
  ]
  return { goods, pricing: { ...found, problems } }
}

/** A draft whose lines are less by what is agreed off the whole (docs/rules/links.md *Order discount*). */
export function lessDiscount<Work extends GoodsContext>(work: Work): Work {
  const { document, settings } = work
  return { ...work, document: withTotals(withDiscount<StoredLine, StoredDocument>(document, settings.places), settings) }
}

/** What is wrong with a percent off the whole as such. */
export function percentProblems(document: StoredDocument): Problem[] {
  const percent = percentOf(document)
  if (!percent || (percent.gt(0) && percent.lte('100') && percent.decimalPlaces() <= 2)) return []
  const reason = { zh: '应在0到100之间，最多两位小数', en: 'between 0 and 100, with two decimals at most' }
  return [{ field: 'discountPercent', rule: 'FIELD_BAD', reason }]
}

/** A discount on the whole that is more than the order, or other than was quoted, of whom may not change prices. */
async function discountProblems(run: Run, { document, settings: { places } }: GoodsContext, priced: PricedLines): Promise<Problem[]> {
  const problems = percentProblems(document)
  if (problems.length > 0) return problems
  const field = percentOf(document) ? 'discountPercent' : 'discountAmount'
  const off = readFigure(document.discountAmount) ?? zero
  const isAgreed = ({ couponId }: { couponId?: string }) => couponId === undefined
  const taken = sum(priced.rows.flatMap(({ shares }) => shares.filter(isAgreed).map(({ amount }) => decimal(amount))))
  const most = fixed(taken.add(sum(priced.rows.map(({ finalAmt }) => decimal(finalAmt)))), places.amount)
  const bad = (reason: NonNullable<Problem['reason']>): Problem => ({ field, rule: 'FIELD_BAD', reason })
  if (!off.eq(taken) || off.decimalPlaces() > places.amount) return [bad({ zh: `应在0到${most}之间`, en: `between 0 and ${most}` })]
  if (run.user.rights.has(changePrices) || off.isZero() || isSameDiscount(document, await discountQuoted(run, document))) return []
  return [bad({ zh: '没有改价权限', en: 'you may not change prices' })]
}

/** Whether as much is agreed off the whole: as many percent, or as much money where neither says percent. */
function isSameDiscount(one: WholeDiscount, other: WholeDiscount): boolean {
  const [own, quoted] = [percentOf(one), percentOf(other)]
  if (own || quoted) return own !== undefined && quoted !== undefined && own.eq(quoted)
  return (readFigure(one.discountAmount) ?? zero).eq(readFigure(other.discountAmount) ?? zero)
}

/** What was agreed off the whole of the quotation that an order was made of. */
async function discountQuoted({ tx }: Run, { sourceBillId }: StoredDocument): Promise<WholeDiscount> {
  const quoted = await tx.maybeOne<WholeDiscount>(
    `select discount_amount::text as "discountAmount", discount_percent::text as "discountPercent"
       from document where tenant_id = $1 and id = $2 and kind = $3`,
    [tx.tenantId, sourceBillId ?? null, salesInquiry.id],
  )
  return quoted ?? {}
}

/** Rows at another price than sources and offers give, of whom may not change prices: one typed, a discount, something given away. */
export function typedProblems(run: Run, { document: { lines } }: GoodsContext, priced: PricedLines, right = changePrices): Problem[] {
  if (run.user.rights.has(right)) return []
  return priced.rows.flatMap((row, at): Problem[] => {
    const line = lines[at]
    // what was quoted is compared with that
    if (line?.sourceBodyId && !row.isGift) return []
    const isTyped = row.steps.some(({ source }) => source === 'typed')
    const isDiscounted = readFigure(line?.discountRate ?? '100')?.eq('100') === false && !row.isGift
    if (!isTyped && !isDiscounted) return []
    const field = row.isGift ? 'isGift' : isTyped ? 'taxPrice' : 'discountRate'
    return [{ row: at + 1, field, rule: 'LINE_BAD', reason: notAllowed(row.steps.find(({ source }) => source !== 'typed')?.after) }]
  })
}

const notAllowed = (price: string | undefined) =>
  price
    ? { zh: `没有改价权限，价格为${price}`, en: `you may not change prices; it is ${price}` }
    : { zh: '没有改价权限', en: 'you may not change prices' }

/** Findings about rows as they were asked for, each once: an offer may have made two of one. */
export function inRowsAsked(problems: readonly Problem[], pricing: OrderPricing | undefined): readonly Problem[] {
  if (!pricing) return problems
  const moved = problems.map((problem) => (problem.row ? { ...problem, row: pricing.rows[problem.row - 1] ?? problem.row } : problem))
  return [...new Map(moved.map((problem) => [JSON.stringify(problem), problem])).values()]
}

type Priced = GoodsContext & { pricing?: OrderPricing }

/** What of a line is still to be sold or was: all of it but what was closed, in the line's unit. */
function soldQty({ settings: { places }, document: { closeType } }: Priced, line: StoredLine): string {
  const asked = readFigure(line.approvedQty ?? line.qty) ?? zero
  const { ordered, closed } = basicFigures(line, places.qty)
  const left = ordered.sub(closed).sub(closeType ? remainingQty(line, undefined, places.qty) : zero)
  return ordered.isZero() || left.eq(ordered) ? asked.toFixed() : roundTo(asked.mul(left).div(ordered), placesOfShares).toFixed()
}

/** Parts of a unit, of what is closed in a smaller one. */
const placesOfShares = 6

/** Effects of an order on offers and coupons (rules B5, B6, C7). */
export const priceEffects = {
  freezePrices: async (run: Run, { document, pricing }: Priced) => {
    if (!pricing) throw new Error('an order is submitted without its prices')
    await freezePrices(run, document, pricing.priced)
  },
  settleLimits: async (run: Run, work: Priced, { type }: Asked) => {
    const { document } = work
    if (type === 'APPROVE' && !document.lines.some(({ approvedQty }) => approvedQty)) return
    await settleLimits(run, document, new Map(document.lines.map((line) => [line.id, soldQty(work, line)])))
  },
  settleCoupons: async (run: Run, { document: { id, customerId = '', closeType, couponIds = [] } }: Priced) => {
    if (couponIds.length > 0) await settleCoupons(run, { id, customerId, isShort: closeType !== undefined })
  },
}
