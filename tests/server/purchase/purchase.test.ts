import { expect, test } from 'vitest'
import { logFindings } from '../../support/documents/log-findings.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, postReceipt, receiptOf } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

const detail = (id: string) => admin.ok('PurchaseOrderApi_detail', { query: { id } })
const stockOf = async (commInfoId: string | undefined) => {
  const { records } = await admin.ok('InventoryApi_selectListNew', { body: { commInfoId, depotId: shop.depotId } })
  return records[0]
}

test('[doc.draft-submit] an order is drafted without a number, submitted with one and approved', async () => {
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '3') })
  expect(draft).toMatchObject({ state: 'draft', status: 2701, version: 1, totalAmt: '33.90', taxAmt: '3.90', purchaseAmt: '30.00' })
  expect(draft).not.toHaveProperty('billNo')
  const submitted = await admin.ok('PurchaseOrderApi_submit', { body: { id: draft.id, version: 1 } })
  expect(submitted).toMatchObject({ state: 'submitted', statusName: '待审核', billNo: 'CG20261121-0001', version: 2 })
  const approved = await admin.ok('PurchaseOrderApi_approve', { body: { id: draft.id, version: 2 } })
  expect(approved).toMatchObject({ state: 'approved', status: 2703, version: 3 })
})

test('a receipt in two parts completes the order, and reversing one takes stock, debt and progress back', async () => {
  const goods = shop.goods[1]
  const line = { commInfoId: goods, unitId: shop.bottleId, qty: '100', taxPrice: '11.30', taxRate: '13' }
  const order = await approvedOrder(shop, '100', { lines: [line] })
  expect(await stockOf(goods)).toMatchObject({ qty: '0.00', onOrderQty: '100.00' })

  const first = await postReceipt(shop, order, '40')
  expect(first).toMatchObject({ state: 'posted', billNo: 'RK20261121-0001', finalAmt: '452.00', poNo: order.billNo })
  expect(await detail(order.id)).toMatchObject({ state: 'partlyReceived', version: 3, lines: [{ receivedQty: '40.00' }] })
  expect(await stockOf(goods)).toMatchObject({ qty: '40.00', costAmt: '400.00', costPrice: '10.00000', onOrderQty: '60.00' })

  const second = await postReceipt(shop, order, '60')
  expect(await detail(order.id)).toMatchObject({ state: 'completed', statusName: '已完成' })
  const reversed = await admin.ok('PurchaseReceiptApi_flush', { body: { id: second.id, version: second.version, remark: '数错了' } })
  expect(reversed).toMatchObject({ state: 'reversed', status: 3005 })
  const red = await admin.ok('PurchaseReceiptApi_detail', { query: { id: reversed.mirrorId ?? '' } })
  expect(red).toMatchObject({ state: 'redMirror', billNo: 'RK20261121-0003', finalAmt: '-678.00', mirrorId: second.id })
  expect(await detail(order.id)).toMatchObject({ state: 'partlyReceived', lines: [{ receivedQty: '40.00' }] })
  expect(await stockOf(goods)).toMatchObject({ qty: '40.00', costAmt: '400.00', onOrderQty: '60.00' })
  const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: order.id, size: 50 } })
  expect(records.map((row) => row.event)).toEqual(['SUBMIT', 'APPROVE', 'RECEIPT_POSTED', 'RECEIPT_POSTED', 'RECEIPT_FLUSHED'])
})

test('more than the order allows is refused with what is left, and nothing changes but the log', async () => {
  const order = await approvedOrder(shop, '100')
  const { id, version } = await admin.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '100.01') })
  const answer = await admin.call('PurchaseReceiptApi_accountingById', { body: { id, version } })
  expect(answer).toMatchObject({ status: 400, key: 'OVER_RECEIPT' })
  expect(answer.fields[0]).toMatchObject({ row: 1, msg: '第1行[饮料01]最多可入库8箱4瓶，本次超出0.01瓶' })
  expect(await admin.ok('PurchaseReceiptApi_detail', { query: { id } })).toMatchObject({ state: 'draft', version })
  const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: id } })
  expect(records.at(-1)).toMatchObject({ event: 'POST', refusal: 'OVER_RECEIPT' })
})

test('a stale version is refused with the newer document', async () => {
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '3') })
  await admin.ok('PurchaseOrderApi_draft', { body: { id: draft.id, version: 1, remark: '改过' } })
  const answer = await admin.call('PurchaseOrderApi_draft', { body: { id: draft.id, version: 1, remark: '又改' } })
  expect(answer).toMatchObject({ status: 409, key: 'VERSION_STALE' })
  expect(answer.body).toMatchObject({ data: { current: { version: 2, remark: '改过' } } })
})

test('pulling an order answers an unsaved receipt with what is open and stores nothing', async () => {
  const order = await approvedOrder(shop, '10', { freight: '20.00' })
  await postReceipt(shop, order, '4')
  const pulled = await admin.ok('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } })
  expect(pulled).toMatchObject({
    poNo: order.billNo,
    lines: [{ shouldQty: '6.00', actualQty: '6.00', shouldAmt: '67.80', actualAmt: '67.80' }],
  })
  const posted = await admin.ok('PurchaseReceiptApi_accounting', { body: { ...pulled, lines: pulled.lines } })
  expect(posted).toMatchObject({ state: 'posted', finalAmt: '67.80' })
})

test('a submitted receipt holds its quantity, so that two people cannot both submit the last bottles', async () => {
  const order = await approvedOrder(shop, '10')
  const first = await admin.ok('PurchaseReceiptApi_submit', { body: receiptOf(order, '7') })
  expect(await detail(order.id)).toMatchObject({ version: order.version, lines: [{ heldQty: '7.00', receivedQty: '0.00' }] })
  expect((await admin.call('PurchaseReceiptApi_submit', { body: receiptOf(order, '4') })).key).toBe('OVER_RECEIPT')
  await admin.ok('PurchaseReceiptApi_withdraw', { body: { id: first.id, version: first.version, remark: '数量不对' } })
  expect(await detail(order.id)).toMatchObject({ lines: [{ heldQty: '0.00' }] })
  await admin.ok('PurchaseReceiptApi_submit', { body: receiptOf(order, '10') })
})

test('an order is closed short, reopened, and single lines are closed and opened', async () => {
  const lines = [0, 1].map((at) => ({ commInfoId: shop.goods[at + 2], unitId: shop.bottleId, qty: '10', taxPrice: '11.30', taxRate: '13' }))
  let order = await approvedOrder(shop, '10', { lines })
  const [one, two] = order.lines.map((line) => line.id ?? '')
  order = await admin.ok('PurchaseOrderApi_closeLine', {
    body: { id: order.id, version: order.version, remark: '数量不对', lineIds: [two ?? ''] },
  })
  expect(order).toMatchObject({ state: 'approved', lines: [{ closedQty: '0.00' }, { closedQty: '10.00' }] })
  expect(
    (
      await admin.call('PurchaseOrderApi_closeLine', {
        body: { id: order.id, version: order.version, remark: '数量不对', lineIds: [one ?? ''] },
      })
    ).key,
  ).toBe('STATUS_FORBIDS')
  order = await admin.ok('PurchaseOrderApi_reopenLine', { body: { id: order.id, version: order.version, lineIds: [two ?? ''] } })
  await postReceipt(shop, order, '4')
  order = await detail(order.id)
  order = await admin.ok('PurchaseOrderApi_closeShort', { body: { id: order.id, version: order.version, remark: '缺货' } })
  expect(order).toMatchObject({ state: 'completed', statusName: '已完成(强制结案)', closeType: 'short' })
  expect(await stockOf(shop.goods[2])).toMatchObject({ onOrderQty: '0.00', qty: '4.00' })
  expect((await admin.call('PurchaseReceiptApi_accounting', { body: receiptOf(order, '1') })).key).toBe('STATUS_FORBIDS')
  order = await admin.ok('PurchaseOrderApi_reopen', { body: { id: order.id, version: order.version, remark: '数量不对' } })
  expect(order).toMatchObject({ state: 'partlyReceived' })
  expect(await stockOf(shop.goods[2])).toMatchObject({ onOrderQty: '6.00' })
})

test('freight is allocated onto cost and owed to its carrier', async () => {
  const lines = [3, 3, 1].map((qty, at) => ({
    commInfoId: shop.goods[at + 5],
    unitId: shop.bottleId,
    qty: String(qty),
    taxPrice: '113.00',
    taxRate: '13',
  }))
  const carried = { freightSupplierId: shop.carrierId, freightDeductible: 1, freight: '100.00' }
  const body = { supplierId: shop.supplierId, depotId: shop.depotId, ...carried, lines }
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body })
  expect(receipt.lines.map((line) => [line.freight, line.allCostAmt])).toEqual([
    ['42.86', '342.86'],
    ['42.86', '342.86'],
    ['14.28', '114.28'],
  ])
  const entries = await server.inTenant((tx) =>
    tx.query('select party_id, about, part, amount from ledger_entry where tenant_id = $1 and document_id = $2 order by about, part', [
      tx.tenantId,
      receipt.id,
    ]),
  )
  expect(entries).toEqual([
    { party_id: shop.carrierId, about: 'freight', part: 'goods', amount: '100' },
    { party_id: shop.supplierId, about: 'purchase', part: 'goods', amount: '700' },
    { party_id: shop.supplierId, about: 'purchase', part: 'tax', amount: '91' },
  ])
})

test('a free receipt is tied to an order later and moves its progress', async () => {
  const order = await approvedOrder(shop, '10')
  const [line] = order.lines
  const free = await admin.ok('PurchaseReceiptApi_accounting', {
    body: {
      ...receiptOf(order, '6'),
      lines: [{ commInfoId: line?.commInfoId, unitId: shop.bottleId, actualQty: '6', taxPrice: '11.30', taxRate: '13' }],
    },
  })
  const links = [{ id: free.lines[0]?.id ?? '', sourceBodyId: line?.id ?? '' }]
  const linked = await admin.ok('PurchaseReceiptApi_linkOrder', { body: { id: free.id, version: free.version, links } })
  expect(linked).toMatchObject({ state: 'posted', poNo: order.billNo })
  expect(await detail(order.id)).toMatchObject({ state: 'partlyReceived', lines: [{ receivedQty: '6.00' }] })
})

test('a reversal with redo makes a draft of the old lines and links', async () => {
  const order = await approvedOrder(shop, '10')
  const posted = await postReceipt(shop, order, '10')
  const reversed = await admin.ok('PurchaseReceiptApi_flush', { body: { id: posted.id, version: posted.version, redo: 2 } })
  const redo = await admin.ok('PurchaseReceiptApi_detail', { query: { id: reversed.redoId ?? '' } })
  expect(redo).toMatchObject({ state: 'draft', poNo: order.billNo, lines: [{ actualQty: '10.00', shouldQty: '10.00' }] })
  await admin.ok('PurchaseReceiptApi_accountingById', { body: { id: redo.id, version: redo.version } })
  expect(await detail(order.id)).toMatchObject({ state: 'completed' })
})

test('drafts go by ids, all or none', async () => {
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '3') })
  const order = await approvedOrder(shop, '1')
  expect((await admin.call('PurchaseOrderApi_remove', { query: { ids: `${draft.id},${order.id}` } })).key).toBe('STATUS_FORBIDS')
  expect(await detail(draft.id)).toMatchObject({ state: 'draft' })
  expect(await admin.ok('PurchaseOrderApi_remove', { query: { ids: draft.id } })).toBe(true)
  expect((await admin.call('PurchaseOrderApi_detail', { query: { id: draft.id } })).key).toBe('DOC_GONE')
})

test('every invariant holds on what this file did, and the log replays to the stored states', async () => {
  const broken = await server.database.broken()
  expect(broken).toEqual([])
  expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
})

test('a field not sent stays, null or an id of 0 empties it, and lines sent as none are gone', async () => {
  const draft = await admin.ok('PurchaseOrderApi_draft', {
    body: orderBody(shop, '3', { freightSupplierId: shop.carrierId, freight: '5.00', remark: '急' }),
  })
  const { id } = draft
  const kept = await admin.ok('PurchaseOrderApi_draft', { body: { id, version: 1, customerNo: 'A-1' } })
  expect(kept).toMatchObject({ freightSupplierId: shop.carrierId, remark: '急', customerNo: 'A-1', lines: [{ qty: '3.00' }] })
  const cleared = await admin.ok('PurchaseOrderApi_draft', { body: { id, version: 2, freightSupplierId: '0', freight: null } as never })
  expect(cleared).not.toHaveProperty('freightSupplierId')
  expect(cleared).not.toHaveProperty('freight')
  const empty = await admin.ok('PurchaseOrderApi_draft', { body: { id, version: 3, lines: [] } })
  expect(empty).toMatchObject({ lines: [], totalAmt: '0.00' })
  expect((await admin.call('PurchaseOrderApi_submit', { body: { id, version: 4 } })).key).toBe('LINES_EMPTY')
})

test('cancelling an order takes the link from drafts pulled from it and says why, in the language of who reads', async () => {
  const order = await approvedOrder(shop, '10')
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '4') })
  const { id, version } = await detail(order.id)
  await admin.ok('PurchaseOrderApi_cancel', { body: { id, version, remark: '不要了' } })
  const read = (language: string) =>
    admin.ok('PurchaseReceiptApi_detail', { query: { id: draft.id }, headers: { 'accept-language': language } })
  expect(await read('zh-CN')).toMatchObject({ version: draft.version, lines: [{ note: `${order.billNo} 取消订单` }] })
  expect(await read('en')).toMatchObject({ statusName: 'Draft', lines: [{ note: `${order.billNo} Cancel` }] })
  expect((await read('zh')).lines[0]).not.toHaveProperty('sourceBodyId')
})

test('a line that names a source nobody has is refused, one that says both quantities means the received one', async () => {
  const body = receiptOf(await approvedOrder(shop, '10'), '4')
  const [line] = body.lines ?? []
  const unknown = await admin.call('PurchaseReceiptApi_draft', { body: { ...body, lines: [{ ...line, sourceBodyId: '999' }] } })
  expect(unknown).toMatchObject({ key: 'LINE_BAD', fields: [{ field: 'sourceBodyId', row: 1 }] })
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: { ...body, lines: [{ ...line, qty: '9' }] } })
  expect(draft).toMatchObject({ totalQty: '4.00', lines: [{ qty: '4.00', actualQty: '4.00' }] })
  const order = await admin.call('PurchaseOrderApi_draft', {
    body: orderBody(shop, '1', { lines: [{ ...line, sourceBodyId: '999', qty: '1' }] }),
  })
  expect(order).toMatchObject({ key: 'LINE_BAD', fields: [{ field: 'sourceBodyId', row: 1 }] })
})

test('a line without a rate takes the one agreed with the supplier, else that of its goods, its head, the tenant; none that is switched off', async () => {
  const [commInfoId, plain] = [shop.goods[7] ?? '', shop.goods[8] ?? '']
  const change = async (api: 'CommodityApi' | 'SupplierApi', id: string, taxRateId: string | null) => {
    const row = await admin.ok(`${api}_detail`, { query: { id } })
    await admin.ok(`${api}_submit`, { body: { ...row, taxRateId } as never })
  }
  const ratesOf = async (head: object = {}) => {
    const lines = [commInfoId, plain].map((goods) => ({ commInfoId: goods, unitId: shop.bottleId, qty: '1', taxPrice: '1' }))
    const order = await admin.ok('PurchaseOrderApi_draft', { body: { ...orderBody(shop, '1', { lines }), ...head } })
    return order.lines.map(({ taxRate }) => taxRate)
  }
  await change('CommodityApi', commInfoId, shop.taxRates['9'])
  await change('CommodityApi', plain, null)
  expect(await ratesOf()).toEqual(['9', '13'])
  expect(await ratesOf({ taxRateId: shop.taxRates['0'] })).toEqual(['9', '0'])
  await change('SupplierApi', shop.supplierId, shop.taxRates['6'])
  expect(await ratesOf({ taxRateId: shop.taxRates['0'] })).toEqual(['6', '6'])
  await admin.ok('TaxRateApi_disable', { body: { id: shop.taxRates['6'] } })
  expect(await ratesOf()).toEqual(['9', '13'])
  await admin.ok('TaxRateApi_enable', { body: { id: shop.taxRates['6'] } })
  await change('SupplierApi', shop.supplierId, null)
})
