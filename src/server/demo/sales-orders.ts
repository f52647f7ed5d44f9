import type { DataOf } from '#contract/operations.gen.ts'
import type { Story } from './agenda.ts'
import { orderedByStore } from './franchise.ts'
import { basketOf, type Market } from './market.ts'

type Order = DataOf<'SalesOrderApi_detail'>
type Scene = (market: Market) => Story

/** An order of a bulk customer: taken by the clerk, approved by the manager, shipped in one or two parts. */
export async function* ordered(market: Market, isShippedInParts: boolean): Story {
  const order = yield* approved(market)
  if (!order) return
  yield { minutes: 45 }
  if (isShippedInParts) {
    await ship(market, order, 1)
    yield { days: 1, minute: market.random.between(560, 900) }
  }
  await ship(market, order)
}

async function* approved(market: Market): AsyncGenerator<{ minutes: number }, Order | undefined> {
  const order = await take(market, {})
  if (!order) return undefined
  yield { minutes: 25 }
  return market.shop.staff.as('manager').does('SalesOrderApi_approve', { body: { id: order.id, version: order.version } })
}

async function take(market: Market, more: object): Promise<Order | undefined> {
  const body = basketOf(market)
  return body && market.shop.staff.as('clerk').does('SalesOrderApi_submit', { body: { ...body, ...more } })
}

/** Ships what is open of an order, or so many of its lines. */
async function ship({ shop }: Market, { id }: Order, count?: number): Promise<void> {
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
  await take(market, { remark: '客户要求周五前送到' })
}

const waitsForPayment: Scene = async function* (market) {
  yield { minutes: 5 }
  const order = await take(market, { payFirst: 2, remark: '新客户，款到发货' })
  yield { minutes: 20 }
  if (order) await market.shop.staff.as('manager').does('SalesOrderApi_approve', { body: { id: order.id, version: order.version } })
}

const waitsForOut: Scene = async function* (market) {
  yield* approved(market)
}

const partlyShipped: Scene = async function* (market) {
  const order = yield* approved(market)
  yield { minutes: 30 }
  if (order) await ship(market, order, 1)
}

/** More than the warehouse has: what lacks is reserved as it comes. */
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

/** Paid first and given up before it ships: the money is due back. */
const paidAndGivenUp: Scene = async function* (market) {
  yield { minutes: 5 }
  const order = await take(market, { payFirst: 2 })
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

/** What is under way on the last day. */
export const orderScenes: readonly Scene[] = [
  waitsForApproval,
  waitsForPayment,
  waitsForOut,
  partlyShipped,
  lacksGoods,
  paidAndGivenUp,
  orderedByStore,
]
