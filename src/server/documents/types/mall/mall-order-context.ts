import { randomInt } from 'node:crypto'
import type { PricedLines } from '#domain/price-lines.ts'
import type { Problem } from '#domain/refusals.ts'
import { type MallOrderEvent, mallOrder } from '#machines/mall/mall-order.machine.ts'
import { balancesOf } from '../../books/balances.ts'
import { type PaidOrder, paymentProblems } from '../../books/order-payments.ts'
import { periodProblem } from '../../books/periods.ts'
import { scoreOf } from '../../books/points.ts'
import { depotOf, isStock, type StockWork, stockKeys } from '../../books/stock-document.ts'
import type { Asked, Purpose } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument, StoredLine } from '../../engine/stored.ts'
import { loadGoods } from '../../lines/load-goods.ts'
import { withReturnRight } from '../../lines/order-line.ts'
import { pricedDocument } from '../../prices/freeze-prices.ts'
import { type OrderWork, orderFollowers } from '../../sources/orders.ts'
import { ofQuotation } from '../sales/quotation-lines.ts'
import { type BoughtBy, boughtBy, groupPaid, lockGroup, offerProblems, termsOf } from './mall-order-offer.ts'
import { type DeliveryRow, deliveriesOf, headOf, type Money, moneyOf, withHead } from './mall-order-store.ts'

/** What a mall order's guards and effects read: the order, its outs, the stock of its goods, what was paid and paid back, its group. */
export type MallOrderWork = OrderWork &
  Pick<StockWork, 'balances' | 'balanceKeys'> & {
    /** While it is placed: the prices found for its lines. */
    priced?: PricedLines
    /** It is bought by an offer with a quota of its own, and not from stock. */
    byQuota: boolean
    headProblems: readonly Problem[]
    money: Money
    /** Outs and returns, in the order they were made. */
    deliveries: readonly DeliveryRow[]
    /** Points it has earned. */
    score?: number | undefined
    /** Who of its group has paid. */
    groupPaid: number
    paymentProblems: readonly Problem[]
    periodProblem?: Problem | undefined
  }

/** What is asked of an order: the engine has forgotten whose law the event is of. */
export const eventOf = (event: Asked | undefined) => event as MallOrderEvent | undefined

export const paidOrder = (document: StoredDocument): PaidOrder => ({
  id: document.id,
  customerId: document.customerId ?? '',
  depotId: depotOf(document),
})

type Placed = { document: StoredDocument; priced?: PricedLines; offer?: BoughtBy | undefined }

/**
 * What guards and effects of a mall order read, priced while it is placed; its group is locked before followers and balances.
 */
export async function loadMallOrder(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: MallOrderWork): Promise<MallOrderWork> {
  const { tx } = run
  const event = eventOf(purpose?.event)
  if (purpose) await lockGroup(tx, stored)
  const placed: Placed = purpose?.editing ? await priced(run, await ofQuotation(tx, stored, purpose)) : { document: stored }
  const goods = withReturnRight(await loadGoods(run, placed.document, purpose, { sells: true, receipt: false }), purpose)
  const { document } = goods
  const followers = await orderFollowers(run, mallOrder, document, purpose, loaded)
  const locks = purpose?.locks.has('balances') ?? false
  const keys = locks || isSendable(document) ? stockKeys(document.lines.filter(isStock)) : []
  const { balances, balanceKeys } = await balancesOf(tx, keys, locks, locks ? undefined : loaded)
  const { groupId, offerId } = headOf(document)
  return {
    ...goods,
    ...(placed.priced ? { priced: placed.priced } : {}),
    byQuota: offerId !== undefined,
    headProblems: purpose?.editing ? await offerProblems(tx, headOf(document), placed) : [],
    followers,
    money: await moneyOf(tx, document.id),
    deliveries: document.tags.includes('open') || document.lines.some(hasLeft) ? await deliveriesOf(tx, document.id) : [],
    score: document.id ? await scoreOf(tx, document.id) : undefined,
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

/** What is wrong with a payment; of a number that counted for this very order nothing is. */
async function newPaymentProblems({ tx }: Run, document: StoredDocument, paymentNo: string | undefined, accountId: string | undefined) {
  return paymentProblems(tx, paidOrder(document), { paymentNo, accountId })
}

/** An order that is placed: its lines at the system's prices, what its offer adds to its head, and what the buyer says at the store. */
async function priced(run: Run, document: StoredDocument): Promise<Placed> {
  const said = headOf(document)
  const offer = await boughtBy(run.tx, said.offerId)
  const isWhole = document.lines.length > 0 && document.lines.every(({ commInfoId, unitId }) => commInfoId && unitId)
  if (!isWhole || !document.customerId) return { document, offer }
  const lines = document.lines.map((line) => ({ ...line, depotId: line.depotId ?? document.depotId }))
  const found = await pricedDocument(run, { ...document, lines }, document.couponIds, offer?.id, document)
  const pickUpCode = String(randomInt(1_000_000)).padStart(6, '0')
  const row = { ...said, ...(offer ? termsOf(offer, found.priced.rows) : {}), pickUpCode }
  // what the buyer was shown is compared with what the lines come to
  return { document: { ...withHead(found.document, row), finalAmt: document.finalAmt }, priced: found.priced, offer }
}
