import type { BodyOf } from '#contract/operations.gen.ts'
import { createUser } from '#server/identity/people.ts'
import { type Client, testPassword } from '../client.ts'
import type { Shop, ShopApp } from '../shop.ts'
import { customerOf } from './sales-acts.ts'

/** Publishes these goods in the mall, and no others. */
export const publish = (server: ShopApp, goods: readonly string[], tenantId?: string): Promise<void> =>
  server.inTenant(async (tx) => {
    await tx.query(
      `update commodity set is_store = 1 + (id = any ($2::bigint[]))::integer,
        on_shelves = 1 + (id = any ($2::bigint[]))::integer, version = version + 1
        where tenant_id = $1`,
      [tx.tenantId, goods],
    )
  }, tenantId)

/** Creates an account that buys for a customer, by default a new one; the account also has these roles. */
export async function newBuyer(
  shop: Shop,
  account: string,
  said: { customerId?: string; roleIds?: readonly string[]; tenantId?: string } = {},
): Promise<Client & { customerId: string }> {
  const { server, admin } = shop
  const customerId = said.customerId ?? (await customerOf(shop))
  const id = await server.inTenant(
    (tx) => createUser(tx, { account, password: testPassword, realName: '买家', roleIds: said.roleIds ?? [] }),
    said.tenantId,
  )
  const { version } = await admin.ok('UserApi_detail', { query: { id } })
  await admin.ok('UserApi_submit', { body: { id, version, account, realName: '买家', customerId } })
  return { ...(await server.as(account, said.tenantId)), customerId }
}

type OrderBody = BodyOf<'ShopApi_place'>

/** The body of an order for `qty` bottles of each of these goods, at the amount that the basket computes. */
export async function basketBody({ bottleId }: Shop, buyer: Client, goods: readonly string[], qty: string): Promise<OrderBody> {
  const lines = goods.map((commInfoId) => ({ commInfoId, unitId: bottleId, qty }))
  const { finalAmt } = await buyer.ok('ShopApi_basket', { body: { lines } })
  return { lines, finalAmt, contactName: '王小姐', contactPhone: '13800000000', address: '五四路12号' }
}
