import { expect, test } from 'vitest'
import { type MallOrder, mallCustomer, placeBody } from '../../support/acts/mall-acts.ts'
import { callbacksTo, merchantOf } from '../../support/acts/payment-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { orderBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const goods = shop.goods[0] ?? ''
await stockUp(shop, goods, '1000', '1000.00')
const customerId = await mallCustomer(shop, [goods])
await merchantOf(shop, 'M1')
const send = callbacksTo(server)

const placed = () => admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [goods], '10') })
const said = ({ billNo = '' }: MallOrder, paymentNo: string) => ({ merchantNo: 'M1', orderNo: billNo, paymentNo, amount: '113.00' })
const orderOf = ({ id }: MallOrder) => admin.ok('MallOrderApi_detail', { query: { id } })
const own = ({ id, version }: MallOrder) => ({ id, version })
const refundsOf = async ({ billNo = '' }: MallOrder) =>
  (await admin.ok('OrderRefundApi_list', { query: { orderNo: billNo } })).records.map(({ amount, status }) => `${amount} ${status}`)

test('staff order in the mall what buyers see alone, by the shelves; a sales order asks whether goods are enabled', async () => {
  const [tea = '', hidden = ''] = shop.goods.slice(8)
  const customerId = await mallCustomer(shop, [tea, hidden])
  const shelved = (onShelves: number) =>
    server.inTenant(async (tx) => {
      await tx.query('update commodity set on_shelves = $3 where tenant_id = $1 and id = $2', [tx.tenantId, hidden, onShelves])
    })
  await stockUp(shop, tea, '10', '20.00')
  await stockUp(shop, hidden, '10', '20.00')
  await shelved(1)
  const body = placeBody(shop, customerId, [tea, hidden], '1')
  expect(await admin.call('MallOrderApi_place', { body })).toMatchObject({
    ...{ status: 400, key: 'MASTER_OFF' },
    fields: [{ field: 'commInfoId', row: 2, msg: '商城商品[饮料10]已停用（未上架）' }],
  })
  expect((await admin.call('SalesOrderApi_submit', { body: orderBody(shop, customerId, [hidden], '1') })).status).toBe(200)
  await shelved(2)
  expect(await admin.call('MallOrderApi_place', { body })).toMatchObject({ status: 200, data: { state: 'awaitingPayment' } })
})

test('a mall order is paid by a call-back, and by ten at once of one number it is paid once', async () => {
  const order = await placed()
  expect(order.status).toBe(1302)
  expect(await admin.ok('PaymentApi_ask', { body: { id: order.id } })).toMatchObject({ provider: 1, merchantNo: 'M1', amount: '113.00' })
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(said(order, 'WX1'))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await orderOf(order)).toMatchObject({ status: 1303, paidAmt: '113.00' })
})

test('another number pays it a second time, and the service pays that back', async () => {
  const order = await placed()
  await send(said(order, 'WX2'))
  expect(await send(said(order, 'WX3'))).toMatchObject({ status: 200 })
  expect(await refundsOf(order)).toEqual(['113.00 1'])
  await server.app.payments.runOnce()
  expect(await refundsOf(order)).toEqual(['113.00 2'])
})

test('an order that is refused is paid back by the service; what is sent is told to it', async () => {
  const [refused, sent] = [await placed(), await placed()]
  await send(said(refused, 'WX4'))
  await send(said(sent, 'WX5'))
  await admin.ok('MallOrderApi_refuse', { body: { ...own(await orderOf(refused)), remark: '无货' } })
  const confirmed = await admin.ok('MallOrderApi_confirm', { body: own(await orderOf(sent)) })
  await admin.ok('MallOrderApi_out', { body: own(confirmed) })
  await server.app.payments.runOnce()
  expect(await refundsOf(refused)).toEqual(['113.00 2'])
  const notices = await server.inTenant((tx) =>
    tx.query('select sent_time is not null as sent from shipping_notice where tenant_id = $1 and document_id = $2', [tx.tenantId, sent.id]),
  )
  expect(notices).toEqual([{ sent: true }])
})

test('the books are sound', () => expectSound(server))
