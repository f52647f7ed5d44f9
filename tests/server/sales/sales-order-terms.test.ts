import { afterAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import {
  approvedSale,
  customerOf,
  type Out,
  orderBody,
  outBody,
  outOfOrder,
  promisedOf,
  returnBody,
  type SalesOrder,
  stockUp,
} from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)

let used = 0
/** Goods without any movement so far. */
const fresh = () => shop.goods[used++] ?? ''
type Doc = { id: string; version: number }
const by = ({ id, version }: Doc) => ({ id, version })
const because = (document: Doc) => ({ body: { ...by(document), remark: '数量不对' } })
const orderOf = ({ id }: { id: string }) => admin.ok('SalesOrderApi_detail', { query: { id } })
const sale = (goods: readonly string[], qty: string, more: object = {}) =>
  approvedSale(shop, { ...orderBody(shop, customerId, goods, qty), ...more })
const ship = (order: SalesOrder, quantities: readonly string[]) =>
  admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, order, quantities) })
const replaced = (out: Out, qty: string) => {
  const { lines = [], ...head } = returnBody(shop, out, qty)
  return { ...head, lines: lines.map((line) => ({ ...line, replace: 2 })) }
}
const promised = (goods: string) => promisedOf(shop, goods)

describe('goods that come back to be replaced', () => {
  test('count as not shipped, ship again at what is left of the order, and are taken back', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '20', '200.00')
    const order = await sale([goods], '10')
    const out = await ship(order, ['10'])
    const back = await admin.ok('SalesReturnApi_accounting', { body: replaced(out, '-4') })
    expect(await orderOf(order)).toMatchObject({ status: 1305, lines: [{ shippedQty: '6.00', reservedQty: '4.00' }] })
    const { lines } = await admin.ok('SalesOutApi_pullOrder', { query: { id: order.id } })
    expect(lines[0]).toMatchObject({ qty: '4.00', totalAmt: '45.20' })
    const undone = await admin.ok('SalesReturnApi_flush', because(back))
    expect(undone.status).toBe(2905)
    expect(await orderOf(order)).toMatchObject({ status: 1306, lines: [{ shippedQty: '10.00' }] })
  })

  test('need an order that is open, and are not taken back once they were shipped again', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '30', '300.00')
    const free = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods, '4') })
    expect(await admin.call('SalesReturnApi_accounting', { body: replaced(free, '-1') })).toMatchObject({
      key: 'LINE_BAD',
      fields: [{ row: 1, field: 'replace' }],
    })
    const order = await sale([goods], '10')
    const out = await ship(order, ['10'])
    const back = await admin.ok('SalesReturnApi_accounting', { body: replaced(out, '-4') })
    await ship(await orderOf(order), ['4'])
    expect((await admin.call('SalesReturnApi_flush', because(back))).key).toBe('OVER_OUT')
    const part = await sale([goods], '10')
    const first = await ship(part, ['4'])
    await admin.ok('SalesOrderApi_closeShort', because(await orderOf(part)))
    expect((await admin.call('SalesReturnApi_accounting', { body: replaced(first, '-1') })).key).toBe('STATUS_FORBIDS')
  })
})

describe('orders that are paid first', () => {
  const payable = async (qty = '10') => {
    const goods = fresh()
    await stockUp(shop, goods, '10', '100.00')
    return { goods, order: await sale([goods], qty, { payFirst: 2 }) }
  }
  const ledgerOf = (id: string) =>
    server.inTenant((tx) =>
      tx.query<{ account: string; amount: string }>(
        'select account, round(sum(amount), 2)::text as amount from ledger_entry where tenant_id = $1 and document_id = $2 group by 1 order by 1',
        [tx.tenantId, id],
      ),
    )

  test('reserve nothing before they are paid; the payment is an advance, once by its number', async () => {
    const { goods, order } = await payable()
    expect([order.status, await promised(goods)]).toEqual([1302, '0.00/0.00/10.00'])
    const pay = (amount: string, of = order) => admin.call('SalesOrderApi_pay', { body: { ...by(of), amount, paymentNo: 'P1' } })
    expect(await pay('112.99')).toMatchObject({ key: 'PAY_DIFFERS', msg: '付款金额112.99与应付金额113.00不一致' })
    const paid = await pay('113.00')
    expect(paid.data).toMatchObject({ status: 1304, paidAmt: '113.00', lines: [{ reservedQty: '10.00' }] })
    expect(await ledgerOf(order.id)).toEqual([{ account: 'advance', amount: '113.00' }])
    const { order: second } = await payable()
    expect(await pay('113.00', second)).toMatchObject({ key: 'DUPLICATE', fields: [{ field: 'paymentNo' }] })
    expect((await admin.call('SalesOrderApi_pay', { body: { ...by(second), amount: '113.00', accountId: '1' } })).key).toBe('FIELD_BAD')
  })

  test('paid and cancelled, what was paid is due back; paid and changed, the rest is due', async () => {
    const { order } = await payable()
    const paid = await admin.ok('SalesOrderApi_pay', { body: { ...by(order), amount: '113.00' } })
    const draft = await admin.ok('SalesOrderApi_unapprove', because(paid))
    const [line] = draft.lines
    const lines = [{ id: line?.id, commInfoId: line?.commInfoId, unitId: shop.bottleId, qty: '12', taxPrice: '11.30', taxRate: '13' }]
    const submitted = await admin.ok('SalesOrderApi_submit', { body: { ...by(draft), lines } })
    const waiting = await admin.ok('SalesOrderApi_approve', { body: by(submitted) })
    expect([waiting.status, (waiting.facts as { dueAmt: string }).dueAmt]).toEqual([1302, '22.60'])
    expect(await admin.call('SalesOrderApi_unapprove', because(waiting))).toMatchObject({ key: 'HAS_SETTLEMENT' })
    const again = await admin.ok('SalesOrderApi_pay', { body: { ...by(waiting), amount: '22.6' } })
    expect(again).toMatchObject({ status: 1304, paidAmt: '135.60' })
    expect((await admin.ok('SalesOrderApi_cancel', because(again))).status).toBe(1308)
    expect(await ledgerOf(order.id)).toEqual([
      { account: 'advance', amount: '0.00' },
      { account: 'refund', amount: '135.60' },
    ])
  })

  test('are such by the term of their customer, unless they say otherwise', async () => {
    const strict = await customerOf(shop)
    const { version } = await admin.ok('CustomerApi_detail', { query: { id: strict } })
    await admin.ok('CustomerApi_submit', {
      body: { id: strict, version, customerCode: 'PF', customerName: '款到发货客户', payFirst: 2 },
    })
    const goods = fresh()
    const bodyOf = (more: object) => ({ ...orderBody(shop, strict, [goods], '1'), ...more })
    expect((await approvedSale(shop, bodyOf({}))).status).toBe(1302)
    expect((await approvedSale(shop, bodyOf({ payFirst: 1 }))).status).toBe(1304)
  })
})

describe('the credit of the customer', () => {
  test('is tested at approval and where an order opens again, each thing once', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '100', '100.00')
    const limited = await customerOf(shop, '200.00')
    const order = await approvedSale(shop, orderBody(shop, limited, [goods], '10'))
    const second = await admin.ok('SalesOrderApi_submit', { body: orderBody(shop, limited, [goods], '8') })
    expect(await admin.call('SalesOrderApi_approve', { body: by(second) })).toMatchObject({ key: 'CREDIT_LIMIT', msg: '超出信用额度3.40' })
    await ship(order, ['6'])
    expect((await admin.call('SalesOrderApi_approve', { body: by(second) })).key).toBe('CREDIT_LIMIT')
    const short = await admin.ok('SalesOrderApi_closeShort', because(await orderOf(order)))
    const taken = await admin.ok('SalesOrderApi_approve', { body: by(second) })
    expect(taken.status).toBe(1304)
    expect(await admin.call('SalesOrderApi_reopen', because(short))).toMatchObject({ key: 'CREDIT_LIMIT' })
    const lifted = await admin.ok('SalesOrderApi_reopen', { body: { ...because(short).body, override: ['CREDIT_LIMIT'] } })
    expect(lifted.status).toBe(1305)
  })
})

test('an order is completed once its customer signed for it', async () => {
  const goods = fresh()
  await stockUp(shop, goods, '10', '100.00')
  const order = await sale([goods], '4')
  await ship(order, ['4'])
  const shipped = await orderOf(order)
  expect((await admin.call('SalesOrderApi_complete', { body: by(shipped) })).key).toBe('STATUS_FORBIDS')
  expect((await admin.ok('SalesOrderApi_complete', { body: { ...by(shipped), signed: 2 } })).status).toBe(1307)
})

afterAll(() => expectSound(server))
