import type { TestApp } from './server.ts'
import { openShop, type Shop, type ShopApp } from './shop.ts'

let opened = 0

/**
 * A shop in a tenant for one test, made in a few tenths of a second: it contains nothing from other tests, and what
 * the test does there does not disturb them. Accounts created with `hire` belong to this tenant.
 */
export async function ownShop(server: Pick<TestApp, 'addTenant' | 'addUser' | 'inTenant' | 'as'>): Promise<Shop> {
  opened += 1
  const tenantId = String(600_000 + opened)
  await server.addTenant(tenantId)
  const own: ShopApp = {
    tenantId,
    inTenant: (work, other = tenantId) => server.inTenant(work, other),
    as: (account, other = tenantId) => server.as(account, other),
    addUser: (account, options) => server.addUser(account, { tenantId, ...options }),
  }
  return openShop(own, tenantId)
}
