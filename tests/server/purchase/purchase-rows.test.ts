import { afterAll, expect, test } from 'vitest'
import { by, expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, receiptOf } from '../../support/shop.ts'

// rows of the specification about purchasing, tested through their operations

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
afterAll(() => expectSound(server))

test('[purchasein.steps] a receipt is drafted, submitted, posted by its id or with what is sent, cancelled, and reversed', async () => {
  const order = await approvedOrder(shop, '10')
  const body = receiptOf(order, '2')
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body })
  expect(draft).toMatchObject({ state: 'draft' })
  const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: by(draft) as never })
  expect(submitted).toMatchObject({ state: 'submitted', billNo: expect.any(String) })
  const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(submitted) })
  expect(posted).toMatchObject({ state: 'posted' })
  expect(await admin.ok('PurchaseReceiptApi_accounting', { body })).toMatchObject({ state: 'posted' })
  const given = await admin.ok('PurchaseReceiptApi_submit', { body })
  expect(await admin.ok('PurchaseReceiptApi_cancel', { body: { ...by(given), remark: '送错了' } })).toMatchObject({ state: 'voided' })
  expect(await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(posted), remark: '录错' } })).toMatchObject({ state: 'reversed' })
})

test('[purchaseorder.cancel] an order is cancelled by its version, with a remark that its log keeps', async () => {
  const order = await approvedOrder(shop, '10')
  const cancel = (body: object) => admin.call('PurchaseOrderApi_cancel', { body: body as never })
  expect((await cancel({ id: order.id, remark: '不要了' })).key).toBe('BAD_INPUT')
  expect((await cancel({ id: order.id, version: order.version - 1, remark: '不要了' })).key).toBe('VERSION_STALE')
  await admin.ok('PurchaseOrderApi_cancel', { body: { ...by(order), remark: '不要了' } })
  const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: order.id } })
  expect(records).toContainEqual(expect.objectContaining({ event: 'CANCEL', remark: '不要了' }))
})

test('[purchaseorder.status-fields] an order and its row say their state in two fields of their own, by code and by word', async () => {
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10') })
  expect(draft).toMatchObject({ purchaseStatus: 2701, purchaseStatusName: '草稿' })
  const order = await approvedOrder(shop, '10')
  await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, '4') })
  const { records } = await admin.ok('PurchaseOrderApi_list', { query: { purchaseStatus: 2704 } as never })
  expect(records.find(({ id }) => id === order.id)).toMatchObject({ purchaseStatus: 2704, purchaseStatusName: '部分入库' })
})

test('[receipt.expected] where as much comes as was expected it costs what was expected; else what its price makes', async () => {
  // no unit price of 3 pieces gives exactly 100.00
  const order = await approvedOrder(shop, '3', { lines: [goodsLine(shop, 0, { qty: '3', taxPrice: undefined, totalAmt: '100.00' })] })
  const { lines } = await admin.ok('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } })
  const [line] = lines
  expect(line).toMatchObject({ shouldQty: '3.00', shouldAmt: '100.00', actualQty: '3.00', totalAmt: '100.00' })
  const drafted = async (actualQty: string) => {
    const { commInfoId, unitId, sourceBodyId, taxPrice, taxRate, shouldQty, shouldAmt } = line ?? {}
    const asked = { commInfoId, unitId, sourceBodyId, taxPrice, taxRate, shouldQty, shouldAmt, actualQty }
    return (await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [asked] as never) })).lines[0]?.totalAmt
  }
  expect([await drafted('3'), await drafted('2')]).toEqual(['100.00', '66.67'])
})
