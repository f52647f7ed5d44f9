import { afterAll, describe, expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import {
  approvedSale,
  customerOf,
  type Out,
  orderBody,
  outOfOrder,
  promisedOf,
  type SalesOrder,
  stockUp,
} from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
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
const promised = (goods: string) => promisedOf(shop, goods)
const lineOf = async (order: { id: string }, at = 0) => (await orderOf(order)).lines[at]

describe('stock of sales orders', () => {
  test('is reserved, then held, then gone; a withdrawn out gives it back (Q1)', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '10', '100.00')
    const order = await sale([goods], '10')
    expect(order.lines[0]).toMatchObject({ reservedQty: '10.00', shortQty: '0.00' })
    expect(await promised(goods)).toBe('10.00/0.00/0.00')
    const out = await admin.ok('SalesOutApi_submit', { body: outOfOrder(shop, order, ['10']) })
    expect([await promised(goods), (await lineOf(order))?.heldQty]).toEqual(['0.00/10.00/0.00', '10.00'])
    const back = await admin.ok('SalesOutApi_withdraw', because(out))
    expect([await promised(goods), (await lineOf(order))?.heldQty]).toEqual(['10.00/0.00/0.00', '0.00'])
    await admin.ok('SalesOutApi_accounting', { body: by(back) })
    expect(await promised(goods)).toBe('0.00/0.00/0.00')
    expect(await orderOf(order)).toMatchObject({ status: 1306, lines: [{ shippedQty: '10.00', reservedQty: '0.00' }] })
  })

  test('is reserved as far as it is free; what comes in goes to open orders by their date, what is let go of to the others', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '10', '100.00')
    const later = await sale([goods], '8')
    const first = await sale([goods], '8', { billDate: '2026-11-02' })
    const last = await sale([goods], '8')
    const lacking = async () => (await Promise.all([first, later, last].map((order) => lineOf(order)))).map((line) => line?.shortQty)
    expect(await lacking()).toEqual(['6.00', '0.00', '8.00'])
    await stockUp(shop, goods, '7', '70.00')
    expect(await lacking()).toEqual(['0.00', '0.00', '7.00'])
    await admin.ok('SalesOrderApi_cancel', because(await orderOf(later)))
    expect([await lacking(), await promised(goods)]).toEqual([['0.00', '0.00', '0.00'], '16.00/0.00/1.00'])
  })

  test('shipped from another depot it is let go of in its own, and reserved again when the out is reversed', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '10', '100.00')
    const order = await sale([goods], '10')
    const elsewhere = { commInfoId: goods, unitId: shop.bottleId, actualQty: '5', totalAmt: '50.00', taxRate: '0' }
    await admin.ok('PurchaseReceiptApi_accounting', {
      body: { supplierId: shop.supplierId, depotId: shop.otherDepotId, lines: [elsewhere] },
    })
    const { lines = [], ...head } = outOfOrder(shop, order, ['4'])
    const out = await admin.ok('SalesOutApi_accounting', {
      body: { ...head, lines: lines.map((line) => ({ ...line, depotId: shop.otherDepotId })) },
    })
    expect([await promised(goods), (await lineOf(order))?.reservedQty]).toEqual(['6.00/0.00/4.00', '6.00'])
    await admin.ok('SalesOutApi_flush', because(out))
    expect([await promised(goods), await orderOf(order)]).toMatchObject(['10.00/0.00/0.00', { status: 1304 }])
  })

  test('closing lines, closing short and reopening let go and take again', async () => {
    const [one, other] = [fresh(), fresh()]
    for (const goods of [one, other]) await stockUp(shop, goods, '10', '100.00')
    const order = await sale([one, other], '10')
    const lineIds = [order.lines[1]?.id ?? '']
    const closed = await admin.ok('SalesOrderApi_closeLine', { body: { ...because(order).body, lineIds } })
    expect(await promised(other)).toBe('0.00/0.00/10.00')
    await admin.ok('SalesOrderApi_reopenLine', { body: { ...by(closed), lineIds } })
    expect(await promised(other)).toBe('10.00/0.00/0.00')
    await ship(await orderOf(order), ['4', '0'])
    const short = await admin.ok('SalesOrderApi_closeShort', because(await orderOf(order)))
    expect([short.status, short.closeType, await promised(one), await promised(other)]).toEqual([
      1309,
      'short',
      '0.00/0.00/6.00',
      '0.00/0.00/10.00',
    ])
    const open = await admin.ok('SalesOrderApi_reopen', because(short))
    expect([open.status, await promised(one), await promised(other)]).toEqual([1305, '6.00/0.00/0.00', '10.00/0.00/0.00'])
  })

  test('orders of goods that are not free are refused where the tenant says so, row by row', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '10', '100.00')
    await sale([goods], '8')
    await withSettings(server, { RESERVE_OR_REFUSE: 'refuse' }, async () => {
      const { id, version } = await admin.ok('SalesOrderApi_submit', { body: orderBody(shop, customerId, [goods], '8') })
      const refused = await admin.call('SalesOrderApi_approve', { body: { id, version } })
      expect(refused).toMatchObject({ key: 'STOCK_SHORT', fields: [{ row: 1, field: 'qty' }] })
      expect(refused.msg).toContain('可用库存2')
    })
  })
})

describe('what is granted', () => {
  test('is ordered from then on, amounts follow, nothing of a line closes it; unapproved it is as it was', async () => {
    const [one, other] = [fresh(), fresh()]
    const submitted = await admin.ok('SalesOrderApi_submit', { body: orderBody(shop, customerId, [one, other], '10') })
    const [first, second] = submitted.lines
    const order = await admin.ok('SalesOrderApi_approve', {
      body: {
        ...by(submitted),
        lines: [
          { id: first?.id ?? '', approvedQty: '6' },
          { id: second?.id ?? '', approvedQty: '0' },
        ],
      },
    })
    expect(order).toMatchObject({
      totalAmt: '67.80',
      lines: [
        { qty: '10.00', approvedQty: '6.00', baseQty: '6.00', totalAmt: '67.80', finalAmt: '67.80', shortQty: '6.00' },
        { qty: '10.00', approvedQty: '0.00', totalAmt: '0.00', shortQty: '0.00' },
      ],
    })
    const over = await admin.call('SalesOutApi_submit', { body: outOfOrder(shop, order, ['7']) })
    expect(over).toMatchObject({ key: 'OVER_OUT', fields: [{ row: 1, field: 'qty' }] })
    const draft = await admin.ok('SalesOrderApi_unapprove', because(order))
    expect(draft).toMatchObject({ totalAmt: '226.00', lines: [{ baseQty: '10.00', totalAmt: '113.00' }, { totalAmt: '113.00' }] })
    expect(draft.lines[0]).not.toHaveProperty('approvedQty')
    expect((await admin.ok('SalesOrderApi_submit', { body: by(draft) })).status).toBe(1303)
  })

  test('is no more than was asked for, and something of the whole', async () => {
    const submitted = await admin.ok('SalesOrderApi_submit', { body: orderBody(shop, customerId, [fresh()], '10') })
    const id = submitted.lines[0]?.id ?? ''
    for (const approvedQty of ['10.01', '-1', '1.234', '0']) {
      const answer = await admin.call('SalesOrderApi_approve', { body: { ...by(submitted), lines: [{ id, approvedQty }] } })
      expect([approvedQty, answer.key]).toEqual([approvedQty, 'LINE_BAD'])
    }
  })
})

describe('outs of orders', () => {
  test('are pulled with what is open, ship it in parts whose amounts close, and are taken back', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '10', '100.00')
    const priced = { commInfoId: goods, unitId: shop.bottleId, qty: '3', totalAmt: '100.00', taxRate: '13' }
    const order = await approvedSale(shop, { customerId, depotId: shop.depotId, lines: [priced] })
    const outs: Out[] = []
    for (const left of ['3.00', '2.00', '1.00']) {
      const { lines, customerId: who, depotId } = await admin.ok('SalesOutApi_pullOrder', { query: { id: order.id } })
      expect(lines[0]).toMatchObject({ qty: left, shouldQty: left, maxQty: left })
      const [line] = lines
      const { commInfoId, unitId, sourceBodyId, taxPrice, taxRate } = line ?? {}
      const body = { customerId: who, depotId, lines: [{ commInfoId, unitId, sourceBodyId, taxPrice, taxRate, qty: '1' }] }
      outs.push(await admin.ok('SalesOutApi_accounting', { body }))
    }
    expect(outs.map(({ finalAmt }) => finalAmt)).toEqual(['33.33', '33.34', '33.33'])
    expect(outs.map(({ soNo }) => soNo)).toEqual(Array(3).fill(order.billNo))
    expect((await orderOf(order)).status).toBe(1306)
    expect((await admin.ok('SalesOutApi_pullOrder', { query: { id: order.id } })).lines[0]).toMatchObject({ qty: '0.00' })
    const [, second] = outs
    if (second) await admin.ok('SalesOutApi_flush', because(second))
    expect(await orderOf(order)).toMatchObject({ status: 1305, lines: [{ shippedQty: '2.00', reservedQty: '1.00' }] })
  })

  test('ship no more than was ordered, of goods sold by weight what the tenant tolerates', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '100', '100.00')
    const order = await sale([goods], '10')
    expect((await admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['10.01']) })).key).toBe('OVER_OUT')
    await server.inTenant((tx) => tx.query('update commodity set weighed = 2 where tenant_id = $1 and id = $2', [tx.tenantId, goods]))
    await withSettings(server, { WEIGHED_OVER_OUT: '5' }, async () => {
      expect((await admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['10.51']) })).key).toBe('OVER_OUT')
      expect(await ship(order, ['10.40'])).toMatchObject({ finalAmt: '117.52' })
    })
    expect(await orderOf(order)).toMatchObject({ status: 1306, lines: [{ shippedQty: '10.40' }] })
  })

  test('are not made of an order that is closed, nor of another customer', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '20', '100.00')
    const order = await sale([goods], '10')
    const other = { ...outOfOrder(shop, order, ['1']), customerId: await customerOf(shop) }
    expect(await admin.call('SalesOutApi_submit', { body: other })).toMatchObject({ key: 'LINE_BAD', fields: [{ field: 'sourceBodyId' }] })
    await ship(order, ['4'])
    const pulled = await admin.ok('SalesOutApi_draft', { body: outOfOrder(shop, order, ['2']) })
    await admin.ok('SalesOrderApi_closeShort', because(await orderOf(order)))
    expect((await admin.ok('SalesOutApi_detail', { query: { id: pulled.id } })).lines[0]).toMatchObject({
      note: expect.stringContaining('强制结案'),
    })
    expect((await admin.call('SalesOutApi_accounting', { body: outOfOrder(shop, order, ['1']) })).key).toBe('STATUS_FORBIDS')
    expect((await admin.call('SalesOutApi_pullOrder', { query: { id: order.id } })).key).toBe('STATUS_FORBIDS')
  })

  test('are told with their courier numbers by their order', async () => {
    const goods = fresh()
    await stockUp(shop, goods, '10', '100.00')
    const order = await sale([goods], '4')
    const out = await ship(order, ['2'])
    expect(await admin.ok('SalesOrderApi_queryFreightInfo', { query: { id: order.id } })).toEqual([])
    const forms = [{ expressName: '顺丰', expressNo: 'SF123' }]
    await admin.ok('SalesOutApi_updateCourierNo', { body: { ...by(out), deliveryMode: '快递', alOrderExpressForms: forms } })
    expect(await admin.ok('SalesOrderApi_queryFreightInfo', { query: { id: order.id } })).toEqual([
      { deliveryMode: '快递', alOrderExpressForms: forms },
    ])
  })
})

test('lines of orders are listed across documents, and their remarks changed', async () => {
  const goods = fresh()
  const order = await sale([goods], '4')
  const page = await admin.ok('SalesOrderLineApi_list', { query: { commInfoId: goods } })
  expect(page.records).toMatchObject([{ headId: order.id, billNo: order.billNo, qty: '4.00', shippedQty: '0.00', shortQty: '4.00' }])
  const id = order.lines[0]?.id ?? ''
  expect(await admin.ok('SalesOrderLineApi_detail', { query: { id } })).toMatchObject({ id, salesAmt: '40.00' })
  const changed = await admin.ok('SalesOrderLineApi_updateRemark', { body: { id, version: order.version, remark: '要新包装' } })
  expect(changed.lines[0]).toMatchObject({ remark: '要新包装' })
})

afterAll(() => expectSound(server))
