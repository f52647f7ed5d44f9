import { expect, test } from 'vitest'
import { ownShop } from '../../support/own-shop.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, orderBody } from '../../support/shop.ts'

const server = await startTestServer()

test('a tenant of a test’s own has a shop in it and is alone', async () => {
  for (let nth = 0; nth < 2; nth += 1) {
    const shop = await ownShop(server)
    const buyer = await hire(shop, 'buyer', 'buyer')
    await buyer.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    expect((await shop.admin.ok('PurchaseOrderApi_list', {})).total).toBe(1)
  }
})

test('the time of the business stands still until the test says so, and what is due then is raised', async () => {
  const shop = await ownShop(server)
  const { id } = await shop.admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
  const reminded = async () => (await shop.admin.ok('NoticeApi_latest', {})).records.filter(({ about }) => about === 'reminds').length
  await server.app.due.runOnce()
  expect(await reminded()).toBe(0)
  server.clock.advance({ days: 7 })
  await server.app.due.runOnce()
  expect(await reminded()).toBe(1)
  const { createTime } = await shop.admin.ok('PurchaseOrderApi_detail', { query: { id } })
  expect(createTime).toMatch(/^2026-11-21/)
})
