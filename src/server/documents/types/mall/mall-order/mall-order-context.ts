import { randomInt } from 'node:crypto'
import type { Problem } from '#domain/core/refusals.ts'
import type { PricedLines } from '#domain/prices/price-lines.ts'
import { type MallOrderEvent, mallOrder } from '#machines/mall/mall-order.machine.ts'
import { type PaidOrder, paymentProblems } from '../../../books/money/order-payments.ts'
import { earnedScore } from '../../../books/money/points.ts'
import { periodProblem } from '../../../books/periods/periods.ts'
import { balancesOf } from '../../../books/stock/balances.ts'
import { depotOf, isStockLine, type StockContext, stockKeys } from '../../../books/stock/stock-document.ts'
import type { EventInput, Purpose } from '../../../engine/kind.ts'
import type { Run } from '../../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../../engine/stored.ts'
import { loadGoods } from '../../../lines/load-goods.ts'
import { withReturnRight } from '../../../lines/order-line.ts'
import { pricedDocument } from '../../../prices/freeze-prices.ts'
import { type OrderContext, orderFollowers } from '../../../sources/orders.ts'
import { withQuotationLines } from '../../sales/quotation-lines.ts'
import { groupPaid, lockGroup, type OrderOffer, offerProblems, orderOfferOf, termsOf } from './mall-order-offer.ts'
import { type DeliveryRow, deliveriesOf, headOf, type OrderMoney, orderMoneyOf, withHead } from './mall-order-store.ts'

/**
 * Everything that guards and effects of a mall order read: the order, its deliveries, the balances of its goods,
 * payments and refunds, and its group.
 */
export type MallOrderContext = OrderContext &
  Pick<StockContext, 'balances' | 'balanceKeys'> & {
    /** Prices found for the lines of the order, while it is placed. */
    priced?: PricedLines
    /** True if the order buys by an offer that has a quota of its own, and not from stock. */
    byQuota: boolean
    headProblems: readonly Problem[]
    money: OrderMoney
    /** Deliveries and returns, in the order in which they were made. */
    deliveries: readonly DeliveryRow[]
    /** Points that the order has earned. */
    score?: number | undefined
    /** Number of paid orders in the order's group. */
    groupPaid: number
    paymentProblems: readonly Problem[]
    periodProblem?: Problem | undefined
  }

/** Casts the event to the order's own: the engine does not know whose law an event belongs to. */
export const eventOf = (event: EventInput | undefined) => event as MallOrderEvent | undefined

export const paidOrder = (document: StoredDocument): PaidOrder => ({
  id: document.id,
  customerId: document.customerId ?? '',
  depotId: depotOf(document),
})

type PlacedOrder = { document: StoredDocument; priced?: PricedLines; offer?: OrderOffer | undefined }

/**
 * Loads a mall order, with prices while it is placed. The group of the order is locked before followers and balances.
 */
export async function loadMallOrder(
  run: Run,
  stored: StoredDocument,
  purpose: Purpose,
  loaded?: MallOrderContext,
): Promise<MallOrderContext> {
  const { tx } = run
  const event = eventOf(purpose?.event)
  if (purpose) await lockGroup(tx, stored)
  const placed: PlacedOrder = purpose?.editing ? await priceOrder(run, await withQuotationLines(tx, stored, purpose)) : { document: stored }
  const goods = withReturnRight(await loadGoods(run, placed.document, purpose, { sells: true, receipt: false }), purpose)
  const { document } = goods
  const followers = await orderFollowers(run, mallOrder, document, purpose, loaded)
  const locks = purpose?.locks.has('balances') ?? false
  const keys = locks || isSendable(document) ? stockKeys(document.lines.filter(isStockLine)) : []
  const { balances, balanceKeys } = await balancesOf(tx, keys, locks, locks ? undefined : loaded)
  const { groupId, offerId } = headOf(document)
  return {
    ...goods,
    ...(placed.priced ? { priced: placed.priced } : {}),
    byQuota: offerId !== undefined,
    headProblems: purpose?.editing ? await offerProblems(tx, headOf(document), placed) : [],
    followers,
    money: await orderMoneyOf(tx, document.id),
    deliveries: document.tags.includes('open') || document.lines.some(hasLeft) ? await deliveriesOf(tx, document.id) : [],
    score: document.id ? await earnedScore(tx, document.id) : undefined,
    groupPaid: groupId && document.id && !document.tags.includes('closed') ? await groupPaid(tx, groupId) : 0,
    paymentProblems: event?.type === 'PAY' ? await newPaymentProblems(run, document, event.paymentNo, event.accountId) : [],
    periodProblem: document.id
      ? await periodProblem(tx, { date: tx.today, depotId: depotOf(document) }, purpose?.locks.has('period') ?? false)
      : undefined,
    balances,
    balanceKeys,
  }
}

const hasLeft = ({ receivedQty }: StoredLine) => receivedQty !== undefined && Number(receivedQty) !== 0

export const isSendable = ({ tags }: StoredDocument) => tags.includes('open') || tags.includes('editable')

/** Problems of a new payment. */
async function newPaymentProblems({ tx }: Run, document: StoredDocument, paymentNo: string | undefined, accountId: string | undefined) {
  return paymentProblems(tx, paidOrder(document), { paymentNo, accountId })
}

/**
 * Finds the prices of an order that is being placed: the lines get the system's prices, the order gets the terms of
 * its offer and a code for picking it up in the store.
 */
async function priceOrder(run: Run, document: StoredDocument): Promise<PlacedOrder> {
  const said = headOf(document)
  const offer = await orderOfferOf(run.tx, said.offerId)
  const isWhole = document.lines.length > 0 && document.lines.every(({ commInfoId, unitId }) => commInfoId && unitId)
  if (!isWhole || !document.customerId) return { document, offer }
  const lines = document.lines.map((line) => ({ ...line, depotId: line.depotId ?? document.depotId }))
  const found = await pricedDocument(run, { ...document, lines }, document.couponIds, offer?.id, document)
  const pickUpCode = String(randomInt(1_000_000)).padStart(6, '0')
  const row = { ...said, ...(offer ? termsOf(offer, found.priced.rows) : {}), pickUpCode }
  // the total that the buyer was shown is not replaced, so that it is compared with the sum of the lines
  return { document: { ...withHead(found.document, row), finalAmt: document.finalAmt }, priced: found.priced, offer }
}
