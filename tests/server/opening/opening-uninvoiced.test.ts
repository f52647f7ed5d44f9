import { expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { issued, ofPart } from '../../support/acts/invoice-acts.ts'
import { by, expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, stockOf } from '../../support/acts/sales-acts.ts'
import { digitalNumber, invoiceOf } from '../../support/acts/supplier-invoice-acts.ts'
import { openingOutBody } from '../../support/samples/finance/opening-out.ts'
import { openingReceiptBody } from '../../support/samples/finance/opening-receipt.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

// goods received or delivered before the books began and not invoiced yet: owed, without stock, and invoiced like all
// others (ADR 233)

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const tolerance = (await admin.ok('SysconfigApi_editList')).find(({ configKey }) => configKey === 'INVOICE_DIFF_TOLERANCE')
await admin.ok('SysconfigApi_updateV', { body: { id: tolerance?.id ?? '', version: tolerance?.version ?? 0, configValue: '1' } })
const goods = shop.goods[6] ?? ''
const opened = '2026-10-31'
const receive = (more: object = {}) =>
  admin.ok('OpeningReceiptApi_accounting', { body: openingReceiptBody(shop, { billDate: opened, ...more }) })
const voucher = ({ id = '' }: { id?: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`).sort())
const controls = async (period: string) =>
  Object.fromEntries(
    (await admin.ok('PeriodApi_controls', { query: { period } })).map(({ account, ownAmt, ties }) => [account, `${ownAmt} ${ties}`]),
  )
const openQty = async (id = '') =>
  (await admin.ok('PurchaseInvoiceApi_openLines', { query: { supplierId: shop.supplierId } })).find(
    ({ sourceBodyId }) => sourceBodyId === id,
  )?.openQty

test('a receipt is owed as an estimate against the opening balances, and its goods are in stock by the opening inventory alone', async () => {
  const before = await stockOf(shop, goods)
  const receipt = await receive({ dueDate: '2026-12-05' })
  expect(receipt).toMatchObject({ status: 3003, billNo: expect.stringMatching(/^QR/), finalAmt: '113.00', dueDate: '2026-12-05' })
  expect(await voucher(receipt)).toEqual(['credit payableEstimated 100', 'debit openingBalances 100'])
  expect(await stockOf(shop, goods)).toEqual(before)
  const { records } = await admin.ok('EstimateAgeApi_list', { query: { groupBy: 'document' } })
  expect(records).toMatchObject([{ headId: receipt.id, estimateAmt: '100.00' }])
  expect(await controls('2026-10')).toMatchObject({
    payableEstimated: '100.00 2',
    openingBalances: '-100.00 2',
    balance: expect.stringMatching(/ 2$/),
  })
})

test('its invoice is matched by quantity, differs within the tolerance or waits, and what goods that are there cost more goes to them', async () => {
  const [stocked] = [
    await admin.ok('OpeningInventoryApi_accounting', {
      body: { depotId: shop.depotId, billDate: opened, lines: [{ commInfoId: goods, unitId: shop.bottleId, qty: '10', costPrice: '10' }] },
    }),
  ]
  expect(stocked.status).toBe(3003)
  const receipt = await receive()
  const lineId = receipt.lines[0]?.id
  const part = await admin.ok('PurchaseInvoiceApi_submit', {
    body: { supplierId: shop.supplierId, ...digitalNumber(), lines: [{ sourceBodyId: lineId ?? '', qty: '4', totalAmt: '46.20' }] },
  })
  expect(part).toMatchObject({ state: 'accepted', differenceAmt: '-1.00' })
  expect(await openQty(lineId)).toBe('6.00')
  expect(await voucher(part)).toContain('credit payableEstimated -40')
  expect(await admin.call('OpeningReceiptApi_flush', { body: { ...by(receipt), remark: '错' } })).toMatchObject({ key: 'HAS_INVOICE' })
  const tooMuch = { supplierId: shop.supplierId, ...digitalNumber(), lines: [{ sourceBodyId: lineId ?? '', qty: '6.01' }] }
  expect(await admin.call('PurchaseInvoiceApi_submit', { body: tooMuch })).toMatchObject({ key: 'INVOICE_EXCEEDS' })
  const rest = { sourceBodyId: lineId ?? '', qty: '6', totalAmt: '79.10' }
  const waiting = await admin.ok('PurchaseInvoiceApi_submit', { body: { supplierId: shop.supplierId, ...digitalNumber(), lines: [rest] } })
  expect(waiting.state).toBe('submitted')
  const accepted = await admin.ok('PurchaseInvoiceApi_approve', { body: by(waiting) })
  expect(accepted.state).toBe('accepted')
  expect(await openQty(lineId)).toBeUndefined()
  // the invoices exceed the estimate by 0.88 and 10.00, and all goods are still in stock
  expect((await stockOf(shop, goods)).costAmt).toBe('110.88')
  for (const invoice of [accepted, part]) await admin.ok('PurchaseInvoiceApi_cancel', { body: { ...by(invoice), remark: '错' } })
  expect(await admin.ok('OpeningReceiptApi_flush', { body: { ...by(receipt), remark: '错' } })).toMatchObject({ status: 3005 })
})

test('an out is owed with its tax still to come, and that is due with its invoice', async () => {
  const customerId = await customerOf(shop, undefined, '91350100M000100Y43')
  const body = openingOutBody(shop, customerId, { billDate: opened, dueDate: '2026-11-30' })
  const out = await admin.ok('OpeningOutApi_accounting', { body })
  expect(out).toMatchObject({ status: 3003, billNo: expect.stringMatching(/^QX/), finalAmt: '113.00' })
  expect(await voucher(out)).toEqual(['credit openingBalances 100', 'credit outputTaxPending 13', 'debit receivable 113'])
  expect(await controls('2026-10')).toMatchObject({ receivable: '113.00 2', outputTaxPending: '13.00 2' })
  const [open] = await admin.ok('InvoiceApi_selectByCustomerId', { query: { customerId } })
  expect(open).toMatchObject({ sourceBillId: out.id, openAmt: '113.00' })
  const first = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, '56.50') })
  expect(await admin.call('InvoiceApi_submitMall', { body: ofPart(out, '113.01') })).toMatchObject({ key: 'INVOICE_EXCEEDS' })
  await admin.ok('InvoiceApi_cancel', { body: { ...by(first), remark: '错' } })
  const invoice = await issued(shop, out)
  expect(await voucher(invoice)).toEqual(['credit outputTax 13', 'debit outputTaxPending 13'])
  expect(await controls('2026-11')).toMatchObject({ outputTaxPending: '0.00 2', outputTax: '13.00 2' })
  expect(await admin.call('OpeningOutApi_flush', { body: { ...by(out), remark: '错' } })).toMatchObject({ key: 'HAS_INVOICE' })
  const trade = await admin.ok('TradeAnalysisApi_list', { query: { startTime: '2026-10-01', endTime: '2026-11-30' } })
  expect(trade.records).toEqual([])
})

test('services that had been rendered are no expense any more; a number is posted once, and all stays once its month is closed', async () => {
  const { id: commInfoId, unitId } = await admin.ok('CommodityApi_submit', {
    body: { commInfoCode: 'FW1', commInfoName: '安装', unitId: shop.bottleId, commKind: 2 },
  })
  const service = { lines: [{ commInfoId, unitId, qty: '1', taxPrice: '106', taxRate: '6', deductible: 2 as const }], customerNo: 'FW-1' }
  const receipt = await receive(service)
  expect(await voucher(receipt)).toEqual(['credit payableEstimated 100', 'debit openingBalances 100'])
  const again = await admin.call('OpeningReceiptApi_accounting', { body: openingReceiptBody(shop, service) })
  expect(again).toMatchObject({ key: 'OPENING_EXISTS', fields: [{ field: 'customerNo' }] })
  expect(await admin.call('OpeningReceiptApi_accounting', { body: openingReceiptBody(shop, { customerNo: ' ' }) })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'customerNo' }],
  })
  await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(receipt as never) })
  await expectSound(server)
  const late = await admin.ok('OpeningReceiptApi_submit', { body: openingReceiptBody(shop, { billDate: opened }) })
  const kept = await receive()
  await admin.ok('PeriodApi_close', { body: { period: '2026-10', version: 0 } })
  expect(await admin.call('OpeningReceiptApi_accounting', { body: by(late) })).toMatchObject({ key: 'PERIOD_CLOSED' })
  expect(await admin.call('OpeningReceiptApi_flush', { body: { ...by(kept), remark: '错' } })).toMatchObject({ key: 'PERIOD_CLOSED' })
})

test('a sheet makes drafts by former number, changes them when it is sent again, and names what is wrong by row', async () => {
  const supplier = (await admin.ok('SupplierApi_detail', { query: { id: shop.supplierId } })).supplierName
  const depot = (await admin.ok('DepotApi_detail', { query: { id: shop.depotId } })).name
  const head = ['供应商*', '原单号*', '业务日期', '到期日', '仓库*', '商品*', '单位', '未开票数量*', '含税单价*', '税率', '备注']
  const row = (number: string, name: string, qty: number) => [
    supplier,
    number,
    '2026-11-03',
    '2026-12-03',
    depot,
    name,
    '瓶',
    qty,
    11.3,
    13,
    null,
  ]
  const send = async (...rows: ReturnType<typeof row>[]) =>
    admin.call('OpeningReceiptApi_importOpen', { body: { file: await sheetFile(head, rows) } })
  expect((await send(row('B-1', '饮料01', 3), row('B-2', '饮料02', 4), row('B-1', '饮料03', 5))).data).toBe('导入成功：3行，草稿2张')
  expect((await send(row('B-2', '饮料02', 6))).data).toBe('导入成功：1行，草稿1张')
  const drafts = (await admin.ok('OpeningReceiptApi_list', { query: { status: '3001', keyword: 'b-' } })).records
  const found = drafts.filter(({ customerNo = '' }) => customerNo.startsWith('B-'))
  expect(found.map(({ customerNo, finalAmt, dueDate }) => [customerNo, finalAmt, dueDate].join(' ')).sort()).toEqual([
    'B-1 90.40 2026-12-03',
    'B-2 67.80 2026-12-03',
  ])
  for (const { id, version } of found) await admin.ok('OpeningReceiptApi_accounting', { body: { id, version } })
  expect(await send(row('B-3', '饮料04', 1), row('B-1', '饮料01', 1))).toMatchObject({
    key: 'LINE_BAD',
    fields: [{ row: 3, field: 'customerNo' }],
  })
  await expectSound(server)
})
