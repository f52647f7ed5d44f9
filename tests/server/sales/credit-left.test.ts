import { expect, test } from 'vitest'
import { approvedSale, customerOf, orderBody } from '../../support/acts/sales-acts.ts'
import { inquiryBody, quotation } from '../../support/samples/sales/sales-inquiry.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId } = shop

test('what a customer may still owe counts what is ordered, not what is quoted, nor the order that asks', async () => {
  const limited = await customerOf(shop, '100.00')
  const left = async (documentId?: string) =>
    (await admin.ok('PriceApi_credit', { query: { customerId: limited, ...(documentId ? { documentId } : {}) } })).left
  expect(await left()).toBe('100.00')
  const quoted = await quotation(
    admin,
    inquiryBody(shop, limited, { lines: [{ commInfoId: goods[2], unitId: bottleId, qty: '4', taxPrice: '20' }] }),
  )
  expect([quoted.state, await left()]).toEqual(['quoted', '100.00'])
  const order = await approvedSale(shop, orderBody(shop, limited, [goods[0] ?? ''], '4'))
  expect([await left(), await left(order.id)]).toEqual(['54.80', '100.00'])
  expect(await admin.ok('PriceApi_credit', { query: { customerId: await customerOf(shop) } })).toEqual({})
  expect((await admin.call('PriceApi_credit', { query: { customerId: '1' } })).msg).toBe('客户不存在或已删除')
})
