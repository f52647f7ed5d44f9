import type { Problem } from '#domain/core/refusals.ts'
import { decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { floorProblems } from '#domain/prices/floor-price.ts'
import type { PricedLines } from '#domain/prices/price-lines.ts'
import { isReturnLine } from '#domain/retail/retail-payment.ts'
import { changePrices } from '#machines/retail/retail-guards.ts'
import { yieldEventLoop } from '../../../../core/yield-event-loop.ts'
import type { Purpose } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import type { LineKind } from '../../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../../lines/load-goods.ts'
import { linesBelowFloor } from '../../../prices/floors.ts'
import { pricedAsSold, pricedDocument } from '../../../prices/freeze-prices.ts'
import { manualPriceProblems } from '../../sales/order-prices.ts'
import { isOfflineSale } from './offline-ticket.ts'
import { ticketOf } from './retail-store.ts'

/**
 * Prices found for the sold lines of a ticket. `rows`: row of the request for each line; `problems`: what is wrong
 * with the prices, by line.
 */
export type TicketPricing = { priced: PricedLines; rows: readonly number[]; problems: readonly Problem[] }

const isSold = (line: StoredLine) => !isReturnLine(line)

/**
 * The document with sold lines only, because prices are found for those; returned lines keep the prices at which they
 * were sold.
 */
export const withSoldLines = (document: StoredDocument): StoredDocument => ({ ...document, lines: document.lines.filter(isSold) })

/**
 * Loads a ticket with its goods. While it is edited, its sales lines are priced anew, and the coupon and the amount
 * rounded off are deducted; an offline sale keeps its prices (rule C7).
 */
export async function loadPricedTicket(
  run: Run,
  document: StoredDocument,
  purpose: Purpose,
  lineKind: LineKind,
): Promise<{ goods: GoodsContext; pricing?: TicketPricing }> {
  let found: Omit<TicketPricing, 'problems'> | undefined
  const goods = await loadGoods(run, document, purpose, lineKind, async (asked) => {
    const { merged, ...pricing } = await priceSoldLines(run, asked)
    found = pricing
    return merged
  })
  return found
    ? { goods, pricing: { ...found, problems: isOfflineSale(document) ? [] : await priceProblems(run, goods, found.priced) } }
    : { goods }
}

async function priceSoldLines(run: Run, asked: StoredDocument) {
  const { couponId, roundOffAmt, bonusAmt } = ticketOf(asked)
  const off = [roundOffAmt, bonusAmt].reduce((all, amount) => all.add(readFigure(amount) ?? zero), zero)
  const reduction = off.gt(0) ? off.toFixed() : undefined
  const own = withSoldLines(asked)
  const { document, priced, rows } = isOfflineSale(asked)
    ? pricedAsSold(run, own, reduction)
    : await pricedDocument(run, own, couponId ? [couponId] : [], undefined, { discountAmount: reduction })
  const places = asked.lines.flatMap((line, at) => (isSold(line) ? [at + 1] : []))
  await yieldEventLoop()
  const sold = Map.groupBy(
    document.lines.map((line, at) => ({ line, row: places[(rows[at] ?? 0) - 1] ?? 0 })),
    ({ row }) => row,
  )
  const all = asked.lines.flatMap((line, at) => (isSold(line) ? (sold.get(at + 1) ?? []) : [{ line, row: at + 1 }]))
  await yieldEventLoop()
  const lines = all.map(({ line }, at) => ({ ...line, indexNo: at + 1 }))
  return { merged: { ...document, lines }, priced, rows: all.map(({ row }) => row) }
}

/**
 * True if the amount of a row of weighed goods is what a scale's label states at the price found. Quantity times price
 * may differ from that amount by cents, because the quantity on a label is rounded (rule B8 *Weighed barcodes*).
 */
function isOfLabel({ document, masters, settings }: GoodsContext, priced: PricedLines, at: number): boolean {
  const line = document.lines[at]
  const price = readFigure(priced.rows[at]?.steps.find(({ source }) => source !== 'typed')?.after)
  if (!line || !price || !masters.goods.get(line.commInfoId ?? '')?.weighed) return false
  const { qty, amount } = settings.places
  const half = (places: number) => decimal('0.5').div(decimal(`1${'0'.repeat(places)}`))
  const differs = price.mul(readFigure(line.qty) ?? zero).sub(readFigure(line.totalAmt) ?? zero)
  return differs.abs().lte(price.mul(half(qty)).add(half(amount)))
}

/**
 * Problems of rows whose price differs from the price found, where the user may not change prices, and of rows below
 * the floor price.
 */
async function priceProblems(run: Run, goods: GoodsContext, priced: PricedLines): Promise<Problem[]> {
  const sold = { ...goods, document: withSoldLines(goods.document) }
  const places = goods.document.lines.flatMap((line, at) => (isSold(line) ? [at + 1] : []))
  const typed = manualPriceProblems(run, sold, priced, changePrices).filter(({ row = 0 }) => !isOfLabel(sold, priced, row - 1))
  const found = [...typed, ...floorProblems(await linesBelowFloor(run.tx, sold))]
  return found.map((problem) => (problem.row ? { ...problem, row: places[problem.row - 1] ?? problem.row } : problem))
}
