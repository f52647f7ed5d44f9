import { beforeEach, describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import type { PaymentProvider, ProviderAnswer, RefundRequest, Shipment } from '#server/documents/books/money/provider.ts'
import { queueRefund } from '#server/documents/books/money/refunds.ts'
import { testProvider } from '#server/payments/signed-test.ts'
import { callbacksTo, merchantOf } from '../../support/acts/payment-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { approvedSale, customerOf, orderBody, outOfOrder, stockUp } from '../../support/acts/sales-acts.ts'
import { ask, enterTestKinds } from '../../support/kinds/ask.ts'
import { refundable } from '../../support/kinds/refundable.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const heard: { refunds: RefundRequest[]; shipments: Shipment[] } = { refunds: [], shipments: [] }
let answer: () => ProviderAnswer = () => ({ done: true })
/** The signed test provider, with answers that the test sets. */
const service: PaymentProvider = {
  ...testProvider,
  refund: async (_, refund) => {
    heard.refunds.push(refund)
    return answer()
  },
  ship: async (_, shipment) => {
    heard.shipments.push(shipment)
    return answer()
  },
}
const server = await startTestServer({ payments: service })
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)
const goods = shop.goods[0] ?? ''
await stockUp(shop, goods, '1000', '1000.00')
await merchantOf(shop, 'M1')
const send = callbacksTo(server)
await enterTestKinds(server, [refundable])
const work = () => server.app.payments.runOnce()

beforeEach(() => {
  Object.assign(heard, { refunds: [], shipments: [] })
  answer = () => ({ done: true })
})

let numbers = 0
async function paid() {
  const { id, billNo = '' } = await approvedSale(shop, { ...orderBody(shop, customerId, [goods], '10'), payFirst: 2 })
  numbers += 1
  await send({ merchantNo: 'M1', orderNo: billNo, paymentNo: `WX${numbers}`, amount: '113.00' })
  return admin.ok('SalesOrderApi_detail', { query: { id } })
}
const cancelled = async () => {
  const order = await paid()
  await admin.ok('SalesOrderApi_cancel', { body: { id: order.id, version: order.version, remark: '不要了' } })
  return order.billNo ?? ''
}
const refundOf = async (orderNo: string) => {
  const [row] = (await admin.ok('OrderRefundApi_list', { query: { orderNo } })).records
  if (!row) throw new Error('no refund')
  return row
}

describe('refunds of what a payment service took', () => {
  test('are sent to it, once, and booked as paid', async () => {
    const orderNo = await cancelled()
    expect(await refundOf(orderNo)).toMatchObject({ status: 1, amount: '113.00', reason: '不要了' })
    await Promise.all([work(), work()])
    await work()
    expect(heard.refunds).toEqual([
      { key: (await refundOf(orderNo)).key, orderNo, paymentNo: `WX${numbers}`, amount: '113', reason: '不要了' },
    ])
    expect(await refundOf(orderNo)).toMatchObject({ status: 2, tries: 1 })
  })

  test('that fail are tried again after a minute, two, four; under the same number', async () => {
    const orderNo = await cancelled()
    answer = () => ({ failure: '余额不足', final: false })
    for (const minutes of [1, 2, 4]) {
      await work()
      const asked = heard.refunds.length
      server.clock.advance({ minutes: minutes - 0.5 })
      await work()
      expect(heard.refunds).toHaveLength(asked)
      server.clock.advance({ minutes: 0.5 })
    }
    expect(await refundOf(orderNo)).toMatchObject({ status: 1, tries: 3, failure: '余额不足' })
    answer = () => ({ done: true })
    await work()
    expect(await refundOf(orderNo)).toMatchObject({ status: 2 })
    expect(new Set(heard.refunds.map(({ key }) => key)).size).toBe(1)
  })

  test('whose service is away are tried again; a final no ends it, until somebody retries it', async () => {
    const orderNo = await cancelled()
    answer = () => {
      throw new Error('connect ECONNREFUSED')
    }
    await work()
    expect(await refundOf(orderNo)).toMatchObject({ status: 1, failure: 'connect ECONNREFUSED' })
    server.clock.advance({ minutes: 1 })
    answer = () => ({ failure: '商户已注销', final: true })
    await work()
    const failed = await refundOf(orderNo)
    expect(failed).toMatchObject({ status: 3, failure: '商户已注销' })
    server.clock.advance({ days: 2 })
    await work()
    expect(heard.refunds).toHaveLength(2)
    expect(await admin.ok('OrderRefundApi_retry', { body: { id: failed.id } })).toMatchObject({ status: 1 })
    answer = () => ({ done: true })
    await work()
    expect(await refundOf(orderNo)).toMatchObject({ status: 2 })
  })

  test('are given up after ten tries', async () => {
    const orderNo = await cancelled()
    answer = () => ({ failure: '忙', final: false })
    for (let tries = 0; tries < 12; tries++) {
      await work()
      server.clock.advance({ days: 1 })
    }
    expect(await refundOf(orderNo)).toMatchObject({ status: 3, tries: 10 })
  })

  test('whose sender died are sent again after two minutes', async () => {
    const orderNo = await cancelled()
    const { id } = await refundOf(orderNo)
    await server.inTenant((tx) =>
      tx.query(`update order_refund set next_try = $3, tries = 1 where tenant_id = $1 and id = $2`, [
        tx.tenantId,
        id,
        new Date(tx.now.getTime() + 120_000),
      ]),
    )
    await work()
    expect(heard.refunds).toEqual([])
    server.clock.advance({ minutes: 2 })
    await work()
    expect(await refundOf(orderNo)).toMatchObject({ status: 2, tries: 2 })
  })

  test('are no cashier’s to confirm while the service is at it, and are once it said no', async () => {
    const orderNo = await cancelled()
    const { id } = await refundOf(orderNo)
    expect((await admin.call('OrderRefundApi_confirm', { body: { id } })).key).toBe('STATUS_FORBIDS')
    answer = () => ({ failure: '商户已注销', final: true })
    await work()
    expect(await admin.ok('OrderRefundApi_confirm', { body: { id } })).toMatchObject({ status: 2 })
  })
})

test('refunds of what a cashier took wait for the cashier', async () => {
  const order = await approvedSale(shop, { ...orderBody(shop, customerId, [goods], '10'), payFirst: 2 })
  const of = await admin.ok('SalesOrderApi_pay', { body: { id: order.id, version: order.version, amount: '113.00' } })
  await server.inTenant((tx) => queueRefund(tx, { orderId: of.id, amount: decimal('13'), reason: '少发' }))
  await work()
  expect(heard.refunds).toEqual([])
  const { id } = await refundOf(order.billNo ?? '')
  const confirm = () => admin.ok('OrderRefundApi_confirm', { body: { id } })
  expect((await Promise.all([confirm(), confirm()])).map(({ status }) => status)).toEqual([2, 2])
  await server.addUser('looker', { rights: ['orderrefund_view'] })
  const looker = await server.as('looker')
  expect((await looker.call('OrderRefundApi_confirm', { body: { id } })).key).toBe('NO_PERMISSION')
})

describe('the return that a refund is of', () => {
  const returned = async () => {
    const [order, back] = [await paid(), await ask(server, refundable, { event: { type: 'SAVE' }, body: {} })]
    await server.inTenant((tx) => queueRefund(tx, { orderId: order.id, returnId: back.id, amount: decimal('20'), reason: '退一件' }))
    return back.id
  }
  const logOf = (id: string) =>
    server.inTenant(async (tx) => {
      const rows = await tx.query<{ event: string; remark: string | null; state: string }>(
        `select event, remark, to_state as state from document_event where tenant_id = $1 and document_id = $2 order by no`,
        [tx.tenantId, id],
      )
      return rows.map(({ event, remark, state }) => [event, state, ...(remark ? [remark] : [])].join(' '))
    })

  test('is told once all of it is paid', async () => {
    const id = await returned()
    await Promise.all([work(), work()])
    expect(await logOf(id)).toEqual(['SAVE due', 'REFUND_DONE refunded'])
  })

  test('is told what was said against it, once, and that it was paid after all', async () => {
    const id = await returned()
    answer = () => ({ failure: '忙', final: false })
    await work()
    expect(await logOf(id)).toEqual(['SAVE due'])
    server.clock.advance({ minutes: 1 })
    answer = () => ({ failure: '商户已注销', final: true })
    await work()
    expect(await logOf(id)).toEqual(['SAVE due', 'REFUND_FAILED due 商户已注销'])
    const [row] = (await admin.ok('OrderRefundApi_list', { query: { status: 3 } })).records.filter(
      ({ failure }) => failure === '商户已注销',
    )
    await admin.ok('OrderRefundApi_confirm', { body: { id: row?.id ?? '' } })
    expect((await logOf(id)).at(-1)).toBe('REFUND_DONE refunded')
  })
})

describe('shipping notices', () => {
  test('follow an out of what a payment service took, once, and are tried again', async () => {
    const order = await paid()
    const { outNo } = await admin
      .ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['4']) })
      .then(({ billNo }) => ({ outNo: billNo }))
    answer = () => ({ failure: '忙', final: false })
    await work()
    answer = () => ({ done: true })
    server.clock.advance({ minutes: 1 })
    await work()
    await work()
    expect(heard.shipments).toEqual([
      { orderNo: order.billNo, outNo, parcels: [] },
      { orderNo: order.billNo, outNo, parcels: [] },
    ])
  })

  test('are withdrawn with a delivery that is reversed before they were sent', async () => {
    const order = await paid()
    const out = await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['4']) })
    answer = () => ({ failure: '忙', final: false })
    await work()
    await admin.ok('SalesOutApi_flush', { body: { id: out.id, version: out.version, remark: '发错了' } })
    server.clock.advance({ minutes: 1 })
    await work()
    expect(heard.shipments).toHaveLength(1)
  })

  test('are of no order that a cashier took the money of, and of no out that was refused', async () => {
    const order = await approvedSale(shop, { ...orderBody(shop, customerId, [goods], '10'), payFirst: 2 })
    const of = await admin.ok('SalesOrderApi_pay', { body: { id: order.id, version: order.version, amount: '113.00' } })
    await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, of, ['4']) })
    const other = await paid()
    expect((await admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, other, ['99']) })).key).toBe('OVER_OUT')
    await work()
    expect(heard.shipments).toEqual([])
  })
})

test('the books are sound', () => expectSound(server))
