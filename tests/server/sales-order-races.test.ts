import { afterAll, expect, test } from 'vitest'
import { expectSound } from '../support/purchase-acts.ts'
import { outcomes } from '../support/races.ts'
import { approvedSale, customerOf, orderBody, outOfOrder, promisedOf, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)

const rounds = 10
const bounds = { timeout: 120_000 }
type Doc = { id: string; version: number }
const by = ({ id, version }: Doc) => ({ id, version })
const orderOf = ({ id }: { id: string }) => admin.ok('SalesOrderApi_detail', { query: { id } })
const submitted = (goods: string, qty: string, customer = customerId) =>
  admin.ok('SalesOrderApi_submit', { body: orderBody(shop, customer, [goods], qty) })
const approve = (order: Doc) => admin.call('SalesOrderApi_approve', { body: by(order) })
const cancel = async (order: { id: string }) =>
  admin.ok('SalesOrderApi_cancel', { body: { ...by(await orderOf(order)), remark: '客户不要了' } })

test(`of two orders of 8 the 10 on hand are reserved once: 8 for one, 2 for the other, ${rounds} times`, bounds, async () => {
  const goods = shop.goods[0] ?? ''
  await stockUp(shop, goods, '10', '100.00')
  for (let round = 0; round < rounds; round += 1) {
    const orders = await Promise.all([1, 2].map(() => submitted(goods, '8')))
    expect(outcomes(await Promise.all(orders.map(approve)))).toEqual(['done', 'done'])
    const reserved = (await Promise.all(orders.map(orderOf))).map(({ lines }) => lines[0]?.reservedQty).sort()
    expect([reserved, await promisedOf(shop, goods)]).toEqual([['2.00', '8.00'], '10.00/0.00/0.00'])
    for (const order of orders) await cancel(order)
  }
  expect(await promisedOf(shop, goods)).toBe('0.00/0.00/10.00')
})

test(`two outs of 6 of an order of 10 ship 6, ${rounds} times`, bounds, async () => {
  const goods = shop.goods[1] ?? ''
  await stockUp(shop, goods, '1000', '1000.00')
  for (let round = 0; round < rounds; round += 1) {
    const order = await approvedSale(shop, orderBody(shop, customerId, [goods], '10'))
    const ship = () => admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['6']) })
    expect(outcomes(await Promise.all([ship(), ship()]))).toEqual(['OVER_OUT', 'done'])
    expect((await orderOf(order)).lines[0]).toMatchObject({ shippedQty: '6.00', reservedQty: '4.00' })
  }
})

test(`a limit that covers one order covers one of two, whoever is approved first, ${rounds} times`, bounds, async () => {
  const goods = shop.goods[2] ?? ''
  await stockUp(shop, goods, '1000', '1000.00')
  for (let round = 0; round < rounds; round += 1) {
    const limited = await customerOf(shop, '100.00')
    const orders = await Promise.all([1, 2].map(() => submitted(goods, '6', limited)))
    expect(outcomes(await Promise.all(orders.map(approve)))).toEqual(['CREDIT_LIMIT', 'done'])
  }
})

test(
  `goods that come in while an order is approved and an out is withdrawn are reserved, none twice, ${rounds} times`,
  bounds,
  async () => {
    const goods = shop.goods[3] ?? ''
    for (let round = 0; round < rounds; round += 1) {
      await stockUp(shop, goods, '4', '40.00')
      const first = await approvedSale(shop, orderBody(shop, customerId, [goods], '4'))
      const out = await admin.ok('SalesOutApi_submit', { body: outOfOrder(shop, first, ['4']) })
      const second = await submitted(goods, '4')
      const withdraw = admin.ok('SalesOutApi_withdraw', { body: { ...by(out), remark: '数量不对' } })
      const [approval] = await Promise.all([approve(second), stockUp(shop, goods, '4', '40.00'), withdraw])
      expect([approval.key, await promisedOf(shop, goods)]).toEqual([undefined, '8.00/0.00/0.00'])
      for (const order of [first, second]) await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['4']) })
    }
  },
)

test(`two payments of one order are one, ${rounds} times`, bounds, async () => {
  const goods = shop.goods[4] ?? ''
  for (let round = 0; round < rounds; round += 1) {
    const order = await approvedSale(shop, { ...orderBody(shop, customerId, [goods], '1'), payFirst: 2 })
    const pay = (nth: number) => admin.call('SalesOrderApi_pay', { body: { ...by(order), amount: '11.30', paymentNo: `P${round}-${nth}` } })
    expect(outcomes(await Promise.all([pay(1), pay(2)]))).toEqual(['VERSION_STALE', 'done'])
  }
})

test(`one payment number pays one of two orders, ${rounds} times`, bounds, async () => {
  const goods = shop.goods[4] ?? ''
  for (let round = 0; round < rounds; round += 1) {
    const orders = await Promise.all([1, 2].map(() => approvedSale(shop, { ...orderBody(shop, customerId, [goods], '1'), payFirst: 2 })))
    const answers = orders.map((order) =>
      admin.call('SalesOrderApi_pay', { body: { ...by(order), amount: '11.30', paymentNo: `Q${round}` } }),
    )
    expect(outcomes(await Promise.all(answers))).toEqual(['DUPLICATE', 'done'])
  }
})

afterAll(() => expectSound(server))
