import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { approvedSale, customerOf, orderBody, outBody, outOfOrder, promisedOf, stockUp } from '../../support/acts/sales-acts.ts'
import { inquiryBody, quotation } from '../../support/samples/sales/sales-inquiry.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)
const [scarce = '', plenty = '', coming = ''] = shop.goods
await stockUp(shop, scarce, '10', '100.00')
await stockUp(shop, plenty, '100000', '100000.00')

const race = racesOn(server)
type Doc = { id: string; version: number }
const by = ({ id, version }: Doc) => ({ id, version })
const orderOf = ({ id }: { id: string }) => admin.ok('SalesOrderApi_detail', { query: { id } })
const submitted = (goods: string, qty: string, customer = customerId) =>
  admin.ok('SalesOrderApi_submit', { body: orderBody(shop, customer, [goods], qty) })
const approve = (order: Doc) => admin.call('SalesOrderApi_approve', { body: by(order) })
const cancel = async (order: { id: string }) =>
  admin.ok('SalesOrderApi_cancel', { body: { ...by(await orderOf(order)), remark: '客户不要了' } })

race('of two orders of 8 the 10 on hand are reserved once: 8 for one, 2 for the other', async () => {
  const orders = await Promise.all([1, 2].map(() => submitted(scarce, '8')))
  expect(outcomes(await Promise.all(orders.map(approve)))).toEqual(['done', 'done'])
  const reserved = (await Promise.all(orders.map(orderOf))).map(({ lines }) => lines[0]?.reservedQty).sort()
  expect([reserved, await promisedOf(shop, scarce)]).toEqual([['2.00', '8.00'], '10.00/0.00/0.00'])
  for (const order of orders) await cancel(order)
  expect(await promisedOf(shop, scarce)).toBe('0.00/0.00/10.00')
})

race('two outs of 6 of an order of 10 ship 6', async () => {
  const order = await approvedSale(shop, orderBody(shop, customerId, [plenty], '10'))
  const ship = () => admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['6']) })
  expect(outcomes(await Promise.all([ship(), ship()]))).toEqual(['OVER_OUT', 'done'])
  expect((await orderOf(order)).lines[0]).toMatchObject({ shippedQty: '6.00', reservedQty: '4.00' })
})

race('an order is shipped or cancelled, never both', async (round) => {
  const order = await approvedSale(shop, orderBody(shop, customerId, [plenty], '10'))
  const ship = () => admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['10']) })
  const giveUp = () => admin.call('SalesOrderApi_cancel', { body: { ...by(order), remark: '客户不要了' } })
  const [shipped, cancelled] = await meeting(round, ship, giveUp)
  expect([shipped.key ?? 'done', cancelled.key ?? 'done', (await orderOf(order)).state].join()).toBeOneOf([
    'done,VERSION_STALE,shipped',
    'STATUS_FORBIDS,done,cancelled',
  ])
})

race('of an order closed short while a part is shipped what was not shipped is closed', async (round) => {
  const order = await approvedSale(shop, orderBody(shop, customerId, [plenty], '10'))
  await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['3']) })
  const now = await orderOf(order)
  const ship = () => admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['4']) })
  const close = () => admin.call('SalesOrderApi_closeShort', { body: { ...by(now), remark: '不再发货' } })
  const [shipped, closed] = await meeting(round, ship, close)
  const { state, lines } = await orderOf(order)
  expect([shipped.key ?? 'done', closed.key ?? 'done', state, lines[0]?.shippedQty, lines[0]?.reservedQty].join()).toBeOneOf([
    'done,VERSION_STALE,partlyShipped,7.00,3.00',
    'STATUS_FORBIDS,done,closedShort,3.00,0.00',
  ])
})

race('a limit that covers one order covers one of two, whoever is approved first', async () => {
  const limited = await customerOf(shop, '100.00')
  const orders = await Promise.all([1, 2].map(() => submitted(plenty, '6', limited)))
  expect(outcomes(await Promise.all(orders.map(approve)))).toEqual(['CREDIT_LIMIT', 'done'])
})

race('a limit that covers an order or an out without one covers one of both', async (round) => {
  const limited = await customerOf(shop, '100.00')
  const order = await submitted(plenty, '6', limited)
  const ship = () => admin.call('SalesOutApi_accounting', { body: outBody(shop, limited, plenty, '6') })
  expect(outcomes(await meeting(round, () => approve(order), ship))).toEqual(['CREDIT_LIMIT', 'done'])
})

race('goods that come in while an order is approved and an out is withdrawn are reserved, none twice', async () => {
  await stockUp(shop, coming, '4', '40.00')
  const first = await approvedSale(shop, orderBody(shop, customerId, [coming], '4'))
  const out = await admin.ok('SalesOutApi_submit', { body: outOfOrder(shop, first, ['4']) })
  const second = await submitted(coming, '4')
  const withdraw = admin.ok('SalesOutApi_withdraw', { body: { ...by(out), remark: '数量不对' } })
  const [approval] = await Promise.all([approve(second), stockUp(shop, coming, '4', '40.00'), withdraw])
  expect([approval.key, await promisedOf(shop, coming)]).toEqual([undefined, '8.00/0.00/0.00'])
  for (const order of [first, second]) await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['4']) })
})

race('two payments of one order are one', async () => {
  const order = await approvedSale(shop, { ...orderBody(shop, customerId, [plenty], '1'), payFirst: 2 })
  const pay = () => admin.call('SalesOrderApi_pay', { body: { ...by(order), amount: '11.30', paymentNo: randomUUID() } })
  expect(outcomes(await Promise.all([pay(), pay()]))).toEqual(['VERSION_STALE', 'done'])
})

race('one payment number pays one of two orders', async () => {
  const orders = await Promise.all([1, 2].map(() => approvedSale(shop, { ...orderBody(shop, customerId, [plenty], '1'), payFirst: 2 })))
  const paymentNo = randomUUID()
  const answers = orders.map((order) => admin.call('SalesOrderApi_pay', { body: { ...by(order), amount: '11.30', paymentNo } }))
  expect(outcomes(await Promise.all(answers))).toEqual(['DUPLICATE', 'done'])
})

race('two orders made of one quotation are one; who came second is told', async () => {
  const quoted = await quotation(admin, inquiryBody(shop, customerId))
  const make = () => admin.call('InquiryApi_makeSale', { body: by(quoted) })
  const [one, two] = outcomes(await Promise.all([make(), make()]))
  expect([one, two].join()).toBeOneOf(['ALREADY_MADE,done', 'VERSION_STALE,done'])
})
