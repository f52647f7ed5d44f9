import { expect, test } from 'vitest'
import { by, receiptOfLines } from '../../support/acts/purchase-acts.ts'
import { customerOf } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

// orders that were open when the books began: what is still to be received or delivered, imported from a sheet,
// becomes normal orders

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const head = (partner: string) => [partner, '原单号*', '订单日期', '仓库*', '商品*', '单位', '未完成数量*', '含税单价*', '税率', '备注']
type Row = (string | number | null)[]

const supplier = (await admin.ok('SupplierApi_detail', { query: { id: shop.supplierId } })).supplierName
const depot = (await admin.ok('DepotApi_detail', { query: { id: shop.depotId } })).name
const row = (number: string, goods: string, qty: number | string | null, more: Row = ['瓶', 11.3, 13, null]): Row => {
  const [unit = null, price = null, rate = null, remark = null] = more
  return [supplier, number, '2026-01-05', depot, goods, unit, qty, price, rate, remark]
}
const send = async (rows: Row[]) => admin.call('PurchaseOrderApi_importOpen', { body: { file: await sheetFile(head('供应商*'), rows) } })
const orders = async () => (await admin.ok('PurchaseOrderApi_list', { query: { size: 100 } })).records

test('rows of one former number become one draft, which is submitted, approved and received as any order is', async () => {
  const { data } = await send([
    row('OLD-1', '饮料01', 20, ['瓶', 11.3, 13, '余量']),
    row('OLD-2', '饮料02', 5),
    row('OLD-1', '饮料03', 2, ['箱', 113, 13, null]),
  ])
  expect(data).toBe('导入成功：3行，草稿2张')
  const drafts = await orders()
  const found = drafts.find(({ customerNo }) => customerNo === 'OLD-1')
  expect(found).toMatchObject({ billDate: '2026-01-05', finalAmt: '452.00' })
  const draft = await admin.ok('PurchaseOrderApi_detail', { query: { id: found?.id ?? '' } })
  expect(draft).toMatchObject({
    state: 'draft',
    lines: [
      { qty: '20.00', remark: '余量' },
      { unitName: '箱', qty: '2.00', baseQty: '24.00' },
    ],
  })
  const approved = await admin.ok('PurchaseOrderApi_approve', { body: by(await admin.ok('PurchaseOrderApi_submit', { body: by(draft) })) })
  await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(approved, ['20', '1']) })
  expect(await admin.ok('PurchaseOrderApi_detail', { query: { id: draft.id } })).toMatchObject({ purchaseStatus: 2704 })
})

test('sent again a former number changes its draft; one that is submitted is refused by row', async () => {
  expect((await send([row('OLD-2', '饮料02', 4), row('OLD-2', '饮料04', 1)])).data).toBe('导入成功：2行，草稿1张')
  const all = (await orders()).filter(({ customerNo }) => customerNo === 'OLD-2')
  expect(all).toHaveLength(1)
  const { lines } = await admin.ok('PurchaseOrderApi_detail', { query: { id: all[0]?.id ?? '' } })
  expect(lines.map(({ qty }) => qty)).toEqual(['4.00', '1.00'])
  const refused = await send([row('OLD-3', '饮料05', 1), row('OLD-1', '饮料01', 1)])
  expect(refused).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 3, field: 'customerNo' }] })
  expect(refused.fields?.[0]?.msg).toContain('该原单号已录入为CG')
  expect((await orders()).some(({ customerNo }) => customerNo === 'OLD-3')).toBe(false)
})

test('one wrong row and none is taken; each error names its row and column', async () => {
  const refused = await send([row('OLD-4', '饮料01', 5), row('OLD-4', '没有这货', 5), row('', '饮料02', 5), row('OLD-4', '饮料03', null)])
  expect(refused.fields?.map(({ msg }) => msg)).toEqual(['第3行商品不正确（没有“没有这货”）', '第4行请输入原单号', '第5行请输入未完成数量'])
  expect((await send([])).key).toBe('SHEET_BAD')
  expect((await orders()).some(({ customerNo }) => customerNo === 'OLD-4')).toBe(false)
  const template = (await admin.ok('PurchaseOrderApi_openTemplate', {})) as File
  expect(template.name).toBe('期初采购订单导入模板.xlsx')
})

test('so do those of customers', async () => {
  const customer = await admin.ok('CustomerApi_detail', { query: { id: await customerOf(shop) } })
  const file = await sheetFile(head('客户*'), [[customer.customerName, 'S-1', '2026-01-06', depot, '饮料01', '瓶', 3, 20, 13, null]])
  expect(await admin.ok('SalesOrderApi_importOpen', { body: { file } })).toBe('导入成功：1行，草稿1张')
  const { records } = await admin.ok('SalesOrderApi_list', { query: { customerId: customer.id } })
  expect(records).toMatchObject([{ customerNo: 'S-1', billDate: '2026-01-06', finalAmt: '60.00' }])
})

test('of two that send one sheet at the same moment the second changes the draft of the first, ten times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const rows = [row(`RACE-${round}`, '饮料01', 2), row(`RACE-${round}`, '饮料02', 3)]
    const both = await Promise.all([send(rows), send(rows)])
    expect(both.map(({ data }) => data)).toEqual(['导入成功：2行，草稿1张', '导入成功：2行，草稿1张'])
  }
  const made = (await orders()).filter(({ customerNo = '' }) => customerNo.startsWith('RACE-'))
  expect(new Set(made.map(({ customerNo }) => customerNo)).size).toBe(10)
  expect(made).toHaveLength(10)
})
