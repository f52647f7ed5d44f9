import { afterAll, describe, expect, test } from 'vitest'
import { by, expectSound, freshOrder, goodsLine, stockOf } from '../../support/acts/purchase-acts.ts'
import { demandBody, orderDemand } from '../../support/samples/purchase/purchase-demand.ts'
import { startTestServer } from '../../support/server.ts'
import { type Order, type OrderBody, openShop, orderBody, receiptOf } from '../../support/shop.ts'

// purchase orders whose approval grants less than was asked for

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop

const because = (document: { id: string; version: number }) => ({ body: { ...by(document), remark: '数量不对' } })
const submitted = (places: readonly number[], more: Partial<OrderBody> = {}) =>
  admin.ok('PurchaseOrderApi_submit', {
    body: orderBody(shop, '10', { lines: places.map((at) => goodsLine(shop, at, { qty: '10' })), ...more }),
  })
/** Granted quantities, in the order of the lines; a line without one is granted what it asked for. */
const grantsOf = ({ lines }: Pick<Order, 'lines'>, quantities: readonly (string | undefined)[]) =>
  quantities.flatMap((approvedQty, at) => (approvedQty === undefined ? [] : [{ id: lines[at]?.id ?? '', approvedQty }]))
const approve = (order: Order, quantities: readonly (string | undefined)[] = []) =>
  admin.ok('PurchaseOrderApi_approve', { body: { ...by(order), lines: grantsOf(order, quantities) } })
const onOrder = async (at: number) => (await stockOf(shop, at))?.onOrderQty ?? '0.00'
const demandOf = (id: string) => admin.ok('DemandApi_detail', { query: { id } })

describe('an order that is granted less', () => {
  test('orders what was granted: amounts follow, nothing of a line closes it, and that alone is on order', async () => {
    const order = await approve(await submitted([0, 1, 2]), ['6', '0'])
    expect(order).toMatchObject({
      ...{ state: 'approved', totalQty: '30.00', purchaseAmt: '160.00', taxAmt: '20.80', totalAmt: '180.80', finalAmt: '180.80' },
      lines: [
        { qty: '10.00', approvedQty: '6.00', baseQty: '6.00', purchaseAmt: '60.00', taxAmt: '7.80', totalAmt: '67.80', costAmt: '60.00' },
        { qty: '10.00', approvedQty: '0.00', baseQty: '0.00', totalAmt: '0.00' },
        { qty: '10.00', baseQty: '10.00', totalAmt: '113.00' },
      ],
    })
    expect(order.lines[2]).not.toHaveProperty('approvedQty')
    expect(await freshOrder(shop, order)).toEqual(order)
    expect([await onOrder(0), await onOrder(1), await onOrder(2)]).toEqual(['6.00', '0.00', '10.00'])
    const { records } = await admin.ok('PurchaseOrderLineApi_list', { query: { billNo: order.billNo ?? '' } })
    expect(records.map(({ approvedQty }) => approvedQty)).toEqual(['6.00', '0.00', undefined])
  })

  test('is received as granted, and no more; it is complete with that', async () => {
    const order = await approve(await submitted([3, 4]), ['6', '0'])
    const pulled = await admin.ok('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } })
    expect(pulled.lines).toMatchObject([
      { actualQty: '6.00', shouldQty: '6.00', actualAmt: '67.80' },
      { actualQty: '0.00', actualAmt: '0.00' },
    ])
    for (const line of pulled.lines) expect(line).not.toHaveProperty('approvedQty')
    const receive = (qty: string) => admin.call('PurchaseReceiptApi_accounting', { body: receiptOf(order, qty) })
    expect(await receive('6.01')).toMatchObject({ key: 'OVER_RECEIPT', fields: [{ row: 1 }] })
    expect((await receive('2')).data).toMatchObject({ totalAmt: '22.60' })
    const part = await freshOrder(shop, order)
    expect([part.state, await onOrder(3)]).toEqual(['partlyReceived', '4.00'])
    const closed = await admin.ok('PurchaseOrderApi_closeLine', { body: { ...because(part).body, lineIds: [part.lines[0]?.id ?? ''] } })
    expect(closed).toMatchObject({ state: 'completed', lines: [{ closedQty: '4.00' }, { closedQty: '0.00' }] })
    // a quantity that was not granted cannot be reopened
    const shut = await admin.call('PurchaseOrderApi_reopenLine', { body: { ...by(closed), lineIds: [closed.lines[1]?.id ?? ''] } })
    expect(shut).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 2 }] })
    await admin.ok('PurchaseOrderApi_reopenLine', { body: { ...by(closed), lineIds: [closed.lines[0]?.id ?? ''] } })
    expect((await receive('4')).data).toMatchObject({ totalAmt: '45.20' })
    const done = await freshOrder(shop, order)
    expect([done.state, await onOrder(3), await onOrder(4)]).toEqual(['completed', '0.00', '0.00'])
  })

  test('shares its freight by what was granted', async () => {
    const freightOf = ({ lines }: Order) => lines.map(({ freight, allCostAmt }) => [freight, allCostAmt])
    const sent = await submitted([5, 6], { freight: '12.00' })
    expect(freightOf(sent)).toEqual([
      ['6.00', '106.00'],
      ['6.00', '106.00'],
    ])
    const order = await approve(sent, ['5'])
    expect(freightOf(order)).toEqual([
      ['4.00', '54.00'],
      ['8.00', '108.00'],
    ])
    expect(await freshOrder(shop, order)).toEqual(order)
    const draft = await admin.ok('PurchaseOrderApi_unapprove', because(order))
    expect(freightOf(draft)).toEqual(freightOf(sent))
  })

  test('is as it was asked for once its approval is taken back', async () => {
    const sent = await submitted([7, 8])
    const draft = await admin.ok('PurchaseOrderApi_unapprove', because(await approve(sent, ['6', '0'])))
    expect(draft).toMatchObject({
      state: 'draft',
      totalAmt: '226.00',
      lines: [{ baseQty: '10.00', totalAmt: '113.00' }, { totalAmt: '113.00' }],
    })
    for (const line of draft.lines) expect(line).not.toHaveProperty('approvedQty')
    expect([await onOrder(7), await onOrder(8)]).toEqual(['0.00', '0.00'])
    const again = await admin.ok('PurchaseOrderApi_submit', { body: by(draft) })
    expect(await approve(again)).toMatchObject({ state: 'approved', totalAmt: '226.00' })
    expect([await onOrder(7), await onOrder(8)]).toEqual(['10.00', '10.00'])
  })

  test('is granted no more than was asked for, and something of the whole; rows that are wrong are named', async () => {
    const sent = await submitted([9, 10])
    const wrong = (quantities: readonly (string | undefined)[]) =>
      admin.call('PurchaseOrderApi_approve', { body: { ...by(sent), lines: grantsOf(sent, quantities) } })
    for (const qty of ['10.01', '-1', '1.234'])
      expect(await wrong([undefined, qty])).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 2, field: 'approvedQty' }] })
    expect(await wrong(['0', '0'])).toMatchObject({ key: 'LINE_BAD', fields: [{ field: 'approvedQty' }] })
    expect(await freshOrder(shop, sent)).toMatchObject({ state: 'submitted', totalAmt: '226.00' })
  })

  test('is approved with others as it was asked for', async () => {
    const two = [await submitted([11]), await submitted([12])]
    for (const order of two) expect(await admin.ok('PurchaseOrderApi_approve', { body: by(order) })).toMatchObject({ totalAmt: '113.00' })
  })
})

describe('the demand of an order that is granted less', () => {
  const ordered = async (quantities: readonly string[]) => {
    const sent = await admin.ok('DemandApi_submit', { body: demandBody(shop, [goods[13] ?? '', goods[14] ?? ''], '10') })
    const demand = await admin.ok('DemandApi_approve', { body: by(sent) })
    return { demand, order: (await orderDemand(shop, demand, quantities)) as Order }
  }

  test('is open again for what was not granted, and orders it elsewhere', async () => {
    const { demand, order } = await ordered(['10', '10'])
    expect(await demandOf(demand.id)).toMatchObject({ state: 'completed', lines: [{ orderedQty: '10.00' }, { orderedQty: '10.00' }] })
    const granted = await approve(order, ['6', '0'])
    expect(await demandOf(demand.id)).toMatchObject({ state: 'partlyOrdered', lines: [{ orderedQty: '6.00' }, { orderedQty: '0.00' }] })
    const { records } = await admin.ok('DemandApi_openLines', { query: { headId: demand.id } })
    expect(records.map(({ openQty }) => openQty).sort()).toEqual(['10.00', '4.00'])
    await orderDemand(shop, demand, ['4', '10'])
    expect(await demandOf(demand.id)).toMatchObject({ state: 'completed', lines: [{ orderedQty: '10.00' }, { orderedQty: '10.00' }] })
    // when the order asks for the whole quantity again, the demand's goods have been ordered elsewhere
    const draft = await admin.ok('PurchaseOrderApi_unapprove', because(granted))
    expect(await demandOf(demand.id)).toMatchObject({ state: 'partlyOrdered', lines: [{ orderedQty: '4.00' }, { orderedQty: '10.00' }] })
    expect(await admin.call('PurchaseOrderApi_submit', { body: by(draft) })).toMatchObject({
      key: 'OVER_DEMAND',
      fields: [{ row: 1 }, { row: 2 }],
    })
  })

  test('stays as it is where all was granted, and gets back what was granted when the order is taken back', async () => {
    const { demand, order } = await ordered(['10', '4'])
    const before = await demandOf(demand.id)
    const plain = await approve(order)
    expect(await demandOf(demand.id)).toEqual(before)
    const again = await admin.ok('PurchaseOrderApi_submit', { body: by(await admin.ok('PurchaseOrderApi_unapprove', because(plain))) })
    const granted = await approve(again, ['6'])
    expect(await demandOf(demand.id)).toMatchObject({ lines: [{ orderedQty: '6.00' }, { orderedQty: '4.00' }] })
    await admin.ok('PurchaseOrderApi_cancel', because(granted))
    expect(await demandOf(demand.id)).toMatchObject({ state: 'approved', lines: [{ orderedQty: '0.00' }, { orderedQty: '0.00' }] })
  })

  test('that was closed short meanwhile stays so', async () => {
    const { demand, order } = await ordered(['10', '4'])
    await admin.ok('DemandApi_closeShort', because(await demandOf(demand.id)))
    await approve(order, ['6'])
    expect(await demandOf(demand.id)).toMatchObject({ state: 'completed', lines: [{ orderedQty: '6.00' }, { orderedQty: '4.00' }] })
  })
})

afterAll(() => expectSound(server))
