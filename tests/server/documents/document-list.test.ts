import { expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, receiptOf } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

// amounts 11.30 to 67.80; the sixth is from another supplier, the third and fourth are approved, the fifth is a draft
// without a number
const line = (qty: number) => ({
  lines: [{ commInfoId: shop.goods[0], unitId: shop.bottleId, qty: String(qty), taxPrice: '11.30', taxRate: '13' }],
})
const submitted = (qty: number, extra = {}) =>
  admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { ...line(qty), ...extra }) })
const [first, second] = [await submitted(1), await submitted(2)]
const [third, fourth] = [await approvedOrder(shop, '3', line(3)), await approvedOrder(shop, '4', line(4))]
const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1', line(5)) })
const sixth = await submitted(6, { supplierId: shop.otherSupplierId })

const list = (query: QueryOf<'PurchaseOrderApi_list'>) => admin.ok('PurchaseOrderApi_list', { query })
const ids = (documents: readonly { id: string }[]) => documents.map(({ id }) => id)

test('a page has its rows, and totals and counts over all matches', async () => {
  const page = await list({ size: 2, current: 2, ascs: 'total_amt' })
  expect(ids(page.records)).toEqual(ids([third, fourth]))
  expect(page).toMatchObject({ total: 6, pages: 3, current: 2, size: 2 })
  expect(page.sums).toEqual({ totalQty: '21.00', purchaseAmt: '210.00', taxAmt: '27.30', totalAmt: '237.30', finalAmt: '237.30' })
  expect(page.counts).toEqual({ 2701: 1, 2702: 3, 2703: 2 })
})

test('the filter by status narrows rows and totals and leaves the counts of the others', async () => {
  const page = await list({ status: '2703', descs: 'total_amt' })
  expect(ids(page.records)).toEqual(ids([fourth, third]))
  expect(page.sums).toMatchObject({ totalQty: '7.00', purchaseAmt: '70.00', taxAmt: '9.10', totalAmt: '79.10' })
  expect(page.counts).toEqual({ 2701: 1, 2702: 3, 2703: 2 })
})

test('what no document matches is an empty page with totals of nothing', async () => {
  const page = await list({ billNo: 'nothing' })
  expect(page).toMatchObject({ records: [], total: 0, sums: { totalQty: '0.00', purchaseAmt: '0.00', totalAmt: '0.00' }, counts: {} })
})

test.each<[string, QueryOf<'PurchaseOrderApi_list'>, () => { id: string }[]]>([
  ['newest first, unless told', {}, () => [sixth, draft, fourth, third, second, first]],
  ['by number, drafts without one at the end', { ascs: 'bill_no' }, () => [first, second, third, fourth, sixth, draft]],
  ['by two columns, each its way', { ascs: 'status,-total_amt' }, () => [draft, sixth, second, first, fourth, third]],
  ['by two columns, the first downwards', { ascs: '-status,total_amt' }, () => [third, fourth, first, second, sixth, draft]],
  ['by those downwards after the others', { ascs: 'status', descs: 'bill_no,status' }, () => [draft, sixth, second, first, fourth, third]],
  ['by an unknown column as if not asked', { descs: 'tenant_id' }, () => [sixth, draft, fourth, third, second, first]],
  ['the digits of a number', { billNo: '1121-0002' }, () => [second]],
  ['the letters of a number in either case', { billNo: 'cg20261121-0003' }, () => [third]],
  ['a sign that SQL reads as a wildcard, as itself', { billNo: '%' }, () => []],
  ['a supplier', { supplierId: shop.otherSupplierId }, () => [sixth]],
  ['a supplier by pinyin initials', { keyword: 'hn' }, () => [sixth]],
  ['a number as keyword', { keyword: '-0001' }, () => [first]],
  ['goods as keyword', { keyword: '饮料01', status: '2703' }, () => [fourth, third]],
  ['days, both ends included', { startTime: '2026-11-21', endTime: '2026-11-21', status: '2701' }, () => [draft]],
  ['days without documents', { endTime: '2026-11-20' }, () => []],
  ['what is open', { open: 2 }, () => [fourth, third]],
])('shows %s', async (_what, query, wanted) => {
  expect(ids((await list(query)).records)).toEqual(ids(wanted()))
})

test('any document is found by its number, in either case, by who may see its type', async () => {
  const receipt = await admin.ok('PurchaseReceiptApi_submit', { body: receiptOf(third, '1') })
  const find = (billNo: string, who = admin) => who.ok('DocumentApi_find', { query: { billNo } })
  expect(await find(receipt.billNo ?? '')).toEqual([
    {
      id: receipt.id,
      kind: 'purchaseReceipt',
      billNo: receipt.billNo,
      billDate: '2026-11-21',
      state: 'submitted',
      status: 3002,
      statusName: '待记账',
    },
  ])
  expect(await find((first.billNo ?? '').toLowerCase())).toMatchObject([{ id: first.id, kind: 'purchaseOrder' }])
  expect(await find('CG')).toEqual([])
  await server.addUser('orders', { rights: ['purchaseorder_view'] })
  const reader = await server.as('orders')
  expect(await find(receipt.billNo ?? '', reader)).toEqual([])
  expect(ids(await find(first.billNo ?? '', reader))).toEqual([first.id])
  await admin.ok('PurchaseReceiptApi_cancel', { body: { id: receipt.id, version: receipt.version, remark: '不要了' } })
})

test('what is open is said by type and status in one answer, mine or all, with what is dated today', async () => {
  await server.addUser('checker', { rights: ['purchaseorder_view', 'purchaseorder_approve', 'price_purchase_view'] })
  const checker = await server.as('checker')
  const all = await checker.ok('DocumentApi_openWork', { query: {} })
  expect(all).toEqual([{ kind: 'purchaseOrder', total: 6, counts: { 2701: 1, 2702: 3, 2703: 2 }, todayCount: 6, todayAmt: '210.00' }])
  const [own] = await checker.ok('DocumentApi_openWork', { query: { mine: 2 } })
  expect(own).toMatchObject({ total: 3, counts: { 2702: 3 }, todayCount: 6 })
  await server.addUser('nobody', { rights: [] })
  expect(await (await server.as('nobody')).ok('DocumentApi_openWork', { query: {} })).toEqual([])
})

test('mine are those I made and those that wait for what I may do, in list, totals and counts alike', async () => {
  await server.addUser('approver', { rights: ['purchaseorder_view', 'purchaseorder_approve'] })
  await server.addUser('reader', { rights: ['purchaseorder_view'] })
  const [approver, reader] = [await server.as('approver'), await server.as('reader')]
  const mine = await approver.ok('PurchaseOrderApi_list', { query: { mine: 2 } })
  expect(ids(mine.records)).toEqual(ids([sixth, second, first]))
  expect(mine).toMatchObject({ total: 3, counts: { 2702: 3 }, sums: { totalQty: '9.00' } })
  expect((await reader.ok('PurchaseOrderApi_list', { query: { mine: 2 } })).total).toBe(0)
  expect((await list({ mine: 2 })).total).toBe(6)
  expect((await reader.ok('PurchaseOrderApi_list', { query: {} })).total).toBe(6)
})
