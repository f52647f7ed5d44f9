import { expect, test } from 'vitest'
import { issued, toPerson } from '../../support/acts/invoice-acts.ts'
import { moneyActs } from '../../support/acts/money-acts.ts'
import { approvedSale, customerOf, type Out, orderBody, outOfOrder, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop

test('an order is completed without a word of its customer once its outs are paid and invoiced, to the cent', async () => {
  const [tea = ''] = goods
  await stockUp(shop, tea, '10', '100.00')
  const customerId = await customerOf(shop)
  await toPerson(shop, customerId)
  const order = await approvedSale(shop, orderBody(shop, customerId, [tea], '4'))
  const out = await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['4']) })
  const complete = async () => {
    const { id, version } = await admin.ok('SalesOrderApi_detail', { query: { id: order.id } })
    return admin.call('SalesOrderApi_complete', { body: { id, version } })
  }
  const invoice = (finalAmt: string) => issued(shop, { ...out, finalAmt, lines: [{ ...out.lines[0], finalAmt }] } as Out, '2504')
  await moneyActs(server).settle([{ document: { id: out.id, billDate: '' }, writeOff: '45.20' }])
  await invoice('45.19')
  expect(await complete()).toMatchObject({ key: 'STATUS_FORBIDS' })
  await invoice('0.01')
  expect((await complete()).data).toMatchObject({ status: 1307 })
})
