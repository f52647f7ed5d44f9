import { randomUUID } from 'node:crypto'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { performEvent, raiseEvent } from '#server/documents/engine/events/apply-event.ts'
import { type EventInput, kindNamed } from '#server/documents/engine/kind.ts'
import { openRun } from '#server/documents/engine/run.ts'
import { systemUser } from '#server/documents/engine/system-user.ts'
import type { Shop, ShopApp } from '../shop.ts'
import { customerOf } from './sales-acts.ts'

export type MallOrder = DataOf<'MallOrderApi_detail'>
export type PlaceBody = BodyOf<'MallOrderApi_place'>

/** Creates a customer who pays 11.30 for a bottle of each of these goods, including 13 % of tax. */
export async function mallCustomer(shop: Shop, goods: readonly string[]): Promise<string> {
  const customerId = await customerOf(shop)
  for (const commInfoId of goods)
    await shop.admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId, unitId: shop.bottleId, finalPrice: '11.30' } })
  return customerId
}

/** The body of an order for `qty` bottles of each of these goods. */
export const placeBody = (
  { bottleId, depotId }: Shop,
  customerId: string,
  goods: readonly string[],
  qty: string,
  said: Partial<PlaceBody> = {},
): PlaceBody => ({
  customerId,
  depotId,
  lines: goods.map((commInfoId) => ({ commInfoId, unitId: bottleId, qty })),
  ...said,
})

/** The payment of the amount due, under a new number. */
export const paymentOf = ({ id, version, facts }: Pick<MallOrder, 'id' | 'version' | 'facts'>, said: object = {}) => ({
  ...{ id, version, amount: String(facts.dueAmt), paymentNo: randomUUID() },
  ...said,
})

export const pay = ({ admin }: Shop, order: MallOrder, said: object = {}): Promise<MallOrder> =>
  admin.ok('MallOrderApi_pay', { body: paymentOf(order, said) })

const own = ({ id, version }: Pick<MallOrder, 'id' | 'version'>) => ({ id, version })

/** Places an order; it is paid and accepted. */
export async function confirmedOrder(shop: Shop, body: PlaceBody): Promise<MallOrder> {
  const placed = await shop.admin.ok('MallOrderApi_place', { body })
  const paid = await pay(shop, placed)
  return shop.admin.ok('MallOrderApi_confirm', { body: own(paid) })
}

/** Raises an event of an order as the clock does. */
export async function byClock(server: ShopApp, id: string, type: string): Promise<void> {
  await server.inTenant(async (tx) => {
    const run = await openRun({ tx, user: systemUser(tx), requestId: 'test', language: 'zh' })
    await performEvent(run, kindNamed('mallOrder'), { id, anyVersion: true, event: { type } })
  })
}

/** Raises an internal event of an order as another document does. */
export async function raised(server: ShopApp, id: string, event: EventInput): Promise<void> {
  await server.inTenant(async (tx) => {
    const run = await openRun({ tx, user: systemUser(tx), requestId: 'test', language: 'zh' })
    await raiseEvent(run, kindNamed('mallOrder'), id, event)
  })
}
