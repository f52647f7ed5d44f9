import type { DataOf } from '#contract/operations.gen.ts'
import type { Story } from '../agenda.ts'
import { orderByStore } from '../master-data/franchise.ts'
import { basketOf, type Market } from './market.ts'

type SalesOrderDetail = DataOf<'SalesOrderApi_detail'>
type Scene = (market: Market) => Story

/**
 * Story of a wholesale customer's order: entered by the clerk, approved by the manager, shipped in one or two parts.
 */
export async function* orderStory(market: Market, isShippedInParts: boolean): Story {
  const order = yield* approvedSalesOrder(market)
  if (!order) return
  yield { minutes: 45 }
  if (isShippedInParts) {
    await shipOrder(market, order, 1)
    yield { days: 1, minute: market.random.between(560, 900) }
  }
  await shipOrder(market, order)
}

async function* approvedSalesOrder(market: Market): AsyncGenerator<{ minutes: number }, SalesOrderDetail | undefined> {
  const order = await submitSalesOrder(market, {})
  if (!order) return undefined
  yield { minutes: 25 }
  return market.shop.staff.as('manager').does('SalesOrderApi_approve', { body: { id: order.id, version: order.version } })
}

async function submitSalesOrder(market: Market, more: object): Promise<SalesOrderDetail | undefined> {
  const body = basketOf(market)
  return body && market.shop.staff.as('clerk').does('SalesOrderApi_submit', { body: { ...body, ...more } })
}

/** Ships the open lines of an order, or only the first `count` of them. */
async function shipOrder({ shop }: Market, { id }: SalesOrderDetail, count?: number): Promise<void> {
  const clerk = shop.staff.as('clerk')
  const pulled = await clerk.does('SalesOutApi_pullOrder', { query: { id } })
  const lines = pulled.lines.slice(0, count).map(({ commInfoId, unitId, qty, taxPrice, taxRate, sourceBodyId, depotId }) => {
    return { commInfoId, unitId, qty, taxPrice, taxRate, sourceBodyId, depotId }
  })
  const { customerId, depotId } = pulled
  await clerk.does('SalesOutApi_accounting', { body: { customerId, depotId, lines } })
}

const waitsForApproval: Scene = async function* (market) {
  yield { minutes: 5 }
  await submitSalesOrder(market, { remark: '客户要求周五前送到' })
}

const waitsForPayment: Scene = async function* (market) {
  yield { minutes: 5 }
  const order = await submitSalesOrder(market, { payFirst: 2, remark: '新客户，款到发货' })
  yield { minutes: 20 }
  if (order) await market.shop.staff.as('manager').does('SalesOrderApi_approve', { body: { id: order.id, version: order.version } })
}

const waitsForOut: Scene = async function* (market) {
  yield* approvedSalesOrder(market)
}

const partlyShipped: Scene = async function* (market) {
  const order = yield* approvedSalesOrder(market)
  yield { minutes: 30 }
  if (order) await shipOrder(market, order, 1)
}

/** An order for more than the warehouse has; the shortfall is reserved as goods are received. */
const lacksGoods: Scene = async function* (market) {
  yield { minutes: 5 }
  const body = basketOf(market)
  if (!body) return
  const lines = body.lines?.map((line, at) => (at === 0 ? { ...line, qty: '3000' } : line)) ?? []
  const { staff } = market.shop
  const { id, version } = await staff
    .as('clerk')
    .does('SalesOrderApi_submit', { body: { ...body, lines, remark: '工厂福利采购，分批到货' } })
  yield { minutes: 20 }
  await staff.as('manager').does('SalesOrderApi_approve', { body: { id, version } })
}

/** An order that is paid in advance and cancelled before it ships, so that a refund is due. */
const paidAndCancelled: Scene = async function* (market) {
  yield { minutes: 5 }
  const order = await submitSalesOrder(market, { payFirst: 2 })
  if (!order) return
  const { staff } = market.shop
  yield { minutes: 15 }
  const { id, version, facts } = await staff.as('manager').does('SalesOrderApi_approve', { body: { id: order.id, version: order.version } })
  yield { minutes: 40 }
  const amount = String((facts as { dueAmt?: string }).dueAmt)
  const paid = await staff.as('admin').does('SalesOrderApi_pay', { body: { id, version, amount } })
  yield { minutes: 90 }
  await staff.as('admin').does('SalesOrderApi_cancel', { body: { id, version: paid.version, remark: '客户改约下月，款项退回' } })
}

/** Scenes of orders that are under way on the last day. */
export const orderScenes: readonly Scene[] = [
  waitsForApproval,
  waitsForPayment,
  waitsForOut,
  partlyShipped,
  lacksGoods,
  paidAndCancelled,
  orderByStore,
]
