import type { Problem } from '#domain/core/refusals.ts'
import { decimal, fixedText, readFigure, roundTo, sum, zero } from '#domain/figures/decimal.ts'
import { basicFigures, remainingQty } from '#domain/lines/quantities.ts'
import { floorProblems } from '#domain/prices/floor-price.ts'
import { percentOf, type WholeDiscount, withDiscount } from '#domain/prices/order-reduction.ts'
import type { PricedLines } from '#domain/prices/price-lines.ts'
import { salesInquiry } from '#machines/sales/sales-inquiry.machine.ts'
import { changePrices } from '#machines/sales/sales-order.machine.ts'
import type { EventInput, Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { withTotals } from '../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'
import { linesBelowFloor } from '../../prices/floors.ts'
import { adjustLimits, fillPrices, freezePrices, pricedDocument } from '../../prices/freeze-prices.ts'
import { updateCoupons } from '../../prices/order-coupons.ts'

/**
 * Prices with which an order is submitted. `rows`: row of the request for each line; `problems`: what is wrong with
 * the prices.
 */
export type OrderPricing = { priced: PricedLines; rows: readonly number[]; problems: readonly Problem[] }

const lineKind = { sells: true, receipt: false, priced: true } as const

/**
 * Loads an order with its goods and prices. When it is submitted, all prices are resolved (rule C7), so offers may
 * split rows and add gifts; a draft that is saved only gets prices where none was entered.
 */
export async function loadPricedGoods(
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
): Promise<{ goods: GoodsContext; pricing?: OrderPricing }> {
  if (purpose?.event.type !== 'SUBMIT') {
    const goods = await loadGoods(run, stored, purpose, lineKind, (asked) => fillPrices(run, asked))
    return { goods: purpose?.editing ? applyDiscount(goods) : goods }
  }
  let found: Omit<OrderPricing, 'problems'> | undefined
  const goods = await loadGoods(run, stored, purpose, lineKind, async (asked) => {
    const { document, ...pricing } = await pricedDocument(run, asked, asked.couponIds, undefined, asked)
    found = pricing
    return document
  })
  if (!found) return { goods }
  const problems = [
    ...manualPriceProblems(run, goods, found.priced),
    ...floorProblems(await linesBelowFloor(run.tx, goods)),
    ...(await discountProblems(run, goods, found.priced)),
  ]
  return { goods, pricing: { ...found, problems } }
}

/** Spreads the discount on the whole order over the lines of a draft (docs/rules/links.md *Order discount*). */
export function applyDiscount<Work extends GoodsContext>(work: Work): Work {
  const { document, settings } = work
  return { ...work, document: withTotals(withDiscount<StoredLine, StoredDocument>(document, settings.places), settings) }
}

/** Problems of a percentage that is taken off the whole order. */
export function percentProblems(document: StoredDocument): Problem[] {
  const percent = percentOf(document)
  if (!percent || (percent.gt(0) && percent.lte('100') && percent.decimalPlaces() <= 2)) return []
  const reason = { zh: '应在0到100之间，最多两位小数', en: 'between 0 and 100, with two decimals at most' }
  return [{ field: 'discountPercent', rule: 'FIELD_BAD', reason }]
}

/**
 * Problems of a discount on the whole order: its percentage or amount is not valid, or it differs from the quotation
 * and the user may not change prices.
 */
async function discountProblems(run: Run, { document, settings: { places } }: GoodsContext, priced: PricedLines): Promise<Problem[]> {
  const problems = percentProblems(document)
  if (problems.length > 0) return problems
  const field = percentOf(document) ? 'discountPercent' : 'discountAmount'
  const off = readFigure(document.discountAmount) ?? zero
  const isAgreed = ({ couponId }: { couponId?: string }) => couponId === undefined
  const taken = sum(priced.rows.flatMap(({ shares }) => shares.filter(isAgreed).map(({ amount }) => decimal(amount))))
  const most = fixedText(taken.add(sum(priced.rows.map(({ finalAmt }) => decimal(finalAmt)))), places.amount)
  const bad = (reason: NonNullable<Problem['reason']>): Problem => ({ field, rule: 'FIELD_BAD', reason })
  if (!off.eq(taken) || off.decimalPlaces() > places.amount) return [bad({ zh: `应在0到${most}之间`, en: `between 0 and ${most}` })]
  if (run.user.rights.has(changePrices) || off.isZero() || isSameDiscount(document, await quotedDiscount(run, document))) return []
  return [bad({ zh: '没有改价权限', en: 'you may not change prices' })]
}

/**
 * True if two discounts on the whole order are the same: the same percentage, or where neither states one, the same
 * amount.
 */
function isSameDiscount(one: WholeDiscount, other: WholeDiscount): boolean {
  const [own, quoted] = [percentOf(one), percentOf(other)]
  if (own || quoted) return own !== undefined && quoted !== undefined && own.eq(quoted)
  return (readFigure(one.discountAmount) ?? zero).eq(readFigure(other.discountAmount) ?? zero)
}

/** Discount on the whole in the quotation that an order was made from. */
async function quotedDiscount({ tx }: Run, { sourceBillId }: StoredDocument): Promise<WholeDiscount> {
  const quoted = await tx.maybeOne<WholeDiscount>(
    `select discount_amount::text as "discountAmount", discount_percent::text as "discountPercent"
       from document where tenant_id = $1 and id = $2 and kind = $3`,
    [tx.tenantId, sourceBillId ?? null, salesInquiry.id],
  )
  return quoted ?? {}
}

/**
 * Problems of rows whose price differs from sources and offers, where the user may not change prices: a typed price, a
 * discount or a gift.
 */
export function manualPriceProblems(run: Run, { document: { lines } }: GoodsContext, priced: PricedLines, right = changePrices): Problem[] {
  if (run.user.rights.has(right)) return []
  return priced.rows.flatMap((row, at): Problem[] => {
    const line = lines[at]
    // lines from a quotation are compared with the quotation instead
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

/**
 * The problems with rows of the request in place of lines, without duplicates, because an offer may have split a row
 * into two lines.
 */
export function inRequestedRows(problems: readonly Problem[], pricing: OrderPricing | undefined): readonly Problem[] {
  if (!pricing) return problems
  const moved = problems.map((problem) => (problem.row ? { ...problem, row: pricing.rows[problem.row - 1] ?? problem.row } : problem))
  return [...new Map(moved.map((problem) => [JSON.stringify(problem), problem])).values()]
}

type PricedContext = GoodsContext & { pricing?: OrderPricing }

/** Quantity of a line that is sold or still to be sold, in the line's unit: everything except the closed part. */
function soldQty({ settings: { places }, document: { closeType } }: PricedContext, line: StoredLine): string {
  const asked = readFigure(line.approvedQty ?? line.qty) ?? zero
  const { ordered, closed } = basicFigures(line, places.qty)
  const left = ordered.sub(closed).sub(closeType ? remainingQty(line, undefined, places.qty) : zero)
  return ordered.isZero() || left.eq(ordered) ? asked.toFixed() : roundTo(asked.mul(left).div(ordered), placesOfShares).toFixed()
}

/** Decimals for fractions of a unit. They arise where a part of a line is closed in a smaller unit. */
const placesOfShares = 6

/** Effects of an order on offers and coupons (rules B5, B6, C7). */
export const priceEffects = {
  freezePrices: async (run: Run, { document, pricing }: PricedContext) => {
    if (!pricing) throw new Error('an order is submitted without its prices')
    await freezePrices(run, document, pricing.priced)
  },
  settleLimits: async (run: Run, work: PricedContext, { type }: EventInput) => {
    const { document } = work
    if (type === 'APPROVE' && !document.lines.some(({ approvedQty }) => approvedQty)) return
    await adjustLimits(run, document, new Map(document.lines.map((line) => [line.id, soldQty(work, line)])))
  },
  settleCoupons: async (run: Run, { document: { id, customerId = '', closeType, couponIds = [] } }: PricedContext) => {
    if (couponIds.length > 0) await updateCoupons(run, { id, customerId, isShort: closeType !== undefined })
  },
}
