import { decimal, readFigure, zero } from '#domain/decimal.ts'
import { floorProblems } from '#domain/floor-price.ts'
import type { PricedLines } from '#domain/price-lines.ts'
import type { Problem } from '#domain/refusals.ts'
import { comesBack } from '#domain/retail-payment.ts'
import { changePrices } from '#machines/retail/retail-guards.ts'
import { giveWay } from '../../../give-way.ts'
import type { Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import type { LineKind } from '../../lines/goods-document.ts'
import { type GoodsContext, loadGoods } from '../../lines/load-goods.ts'
import { linesBelowFloor } from '../../prices/floors.ts'
import { pricedAsSold, pricedDocument } from '../../prices/freeze-prices.ts'
import { typedProblems } from '../sales/order-prices.ts'
import { isSent } from './offline-ticket.ts'
import { ticketOf } from './retail-store.ts'

/** The prices found for what is sold: `rows`: of each line the row it was asked for in; `problems`: what is wrong with prices, by line. */
export type Pricing = { priced: PricedLines; rows: readonly number[]; problems: readonly Problem[] }

const leaves = (line: StoredLine) => !comesBack(line)

/** The lines whose goods leave, which prices are found for; what comes back has the prices it was sold at. */
export const soldPart = (document: StoredDocument): StoredDocument => ({ ...document, lines: document.lines.filter(leaves) })

/** A document of the counter with its goods; while it is edited what it sells is at the prices that are found for it now, coupon and rounding off included (rule C7). */
export async function loadPriced(
  run: Run,
  document: StoredDocument,
  purpose: Purpose,
  lineKind: LineKind,
): Promise<{ goods: GoodsContext; pricing?: Pricing }> {
  let found: Omit<Pricing, 'problems'> | undefined
  const goods = await loadGoods(run, document, purpose, lineKind, async (asked) => {
    const { merged, ...pricing } = await pricedAmong(run, asked)
    found = pricing
    return merged
  })
  return found
    ? { goods, pricing: { ...found, problems: isSent(document) ? [] : await priceProblems(run, goods, found.priced) } }
    : { goods }
}

async function pricedAmong(run: Run, asked: StoredDocument) {
  const { couponId, roundOffAmt, bonusAmt } = ticketOf(asked)
  const off = [roundOffAmt, bonusAmt].reduce((all, amount) => all.add(readFigure(amount) ?? zero), zero)
  const reduction = off.gt(0) ? off.toFixed() : undefined
  const own = soldPart(asked)
  const { document, priced, rows } = isSent(asked)
    ? pricedAsSold(run, own, reduction)
    : await pricedDocument(run, own, couponId ? [couponId] : [], undefined, { discountAmount: reduction })
  const places = asked.lines.flatMap((line, at) => (leaves(line) ? [at + 1] : []))
  await giveWay()
  const sold = Map.groupBy(
    document.lines.map((line, at) => ({ line, row: places[(rows[at] ?? 0) - 1] ?? 0 })),
    ({ row }) => row,
  )
  const all = asked.lines.flatMap((line, at) => (leaves(line) ? (sold.get(at + 1) ?? []) : [{ line, row: at + 1 }]))
  await giveWay()
  const lines = all.map(({ line }, at) => ({ ...line, indexNo: at + 1 }))
  return { merged: { ...document, lines }, priced, rows: all.map(({ row }) => row) }
}

/**
 * Whether the amount of a row of weighed goods is what a pair of scales made of the price that is found: its quantity is rounded, so that quantity and
 * price do not give the amount of the label to the cent (rule B8 *Weighed barcodes*).
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

/** Rows at another price than is found, of whom may not change prices, and rows below the floor price. */
async function priceProblems(run: Run, goods: GoodsContext, priced: PricedLines): Promise<Problem[]> {
  const sold = { ...goods, document: soldPart(goods.document) }
  const places = goods.document.lines.flatMap((line, at) => (leaves(line) ? [at + 1] : []))
  const typed = typedProblems(run, sold, priced, changePrices).filter(({ row = 0 }) => !isOfLabel(sold, priced, row - 1))
  const found = [...typed, ...floorProblems(await linesBelowFloor(run.tx, sold))]
  return found.map((problem) => (problem.row ? { ...problem, row: places[problem.row - 1] ?? problem.row } : problem))
}
