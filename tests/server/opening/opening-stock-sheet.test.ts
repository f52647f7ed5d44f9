import { expect, test } from 'vitest'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { freshDepot } from '../../support/samples/stock/opening-inventory.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const head = ['仓库*', '商品*', '单位', '数量*', '成本单价*', '备注']

const send = async (rows: (string | number | null)[][], columns = head, who = admin) =>
  who.call('OpeningInventoryApi_exportInventoryInfo', { body: { file: await sheetFile(columns, rows) } })
const nameOf = async (id: string) => (await admin.ok('DepotApi_detail', { query: { id } })).name
const draftsIn = async (depotId: string) => (await admin.ok('OpeningInventoryApi_list', { query: { depotId, size: 50 } })).records

test('the template has the columns that are read', async () => {
  const file = (await admin.ok('OpeningInventoryApi_template', {})) as File
  expect(file.name).toBe('期初库存导入模板.xlsx')
})

test('the rows of each depot become one draft, goods and units known by name or code, ready to be posted', async () => {
  const [one, other] = [await freshDepot(shop), await freshDepot(shop)]
  const [first, second] = [await nameOf(one), await nameOf(other)]
  const { data } = await send([
    [first, '饮料01', '箱', 2, 30, '盘点表1'],
    [second, '饮料02', null, '5.5', '2.40', null],
    [first, '饮料03', '瓶', 7, '1.23456', null],
  ])
  expect(data).toBe('导入成功：3行，草稿2张')
  const [draft] = await draftsIn(one)
  const { lines, state, version, id } = await admin.ok('OpeningInventoryApi_detail', { query: { id: draft?.id ?? '' } })
  expect({ state, lines }).toMatchObject({
    state: 'draft',
    lines: [
      { commInfoName: '饮料01', unitName: '箱', qty: '2.00', baseQty: '24.00', costPrice: '30.00000', costAmt: '60.00', remark: '盘点表1' },
      { commInfoName: '饮料03', qty: '7.00', costPrice: '1.23456', costAmt: '8.64' },
    ],
  })
  expect(await admin.ok('OpeningInventoryApi_accounting', { body: { id, version } })).toMatchObject({ state: 'posted', costAmt: '68.64' })
  expect((await draftsIn(other)).map(({ totalQty, costAmt }) => `${totalQty} ${costAmt}`)).toEqual(['5.50 13.20'])
})

test('one wrong row and none is taken; each error names its row and column', async () => {
  const depotId = await freshDepot(shop)
  const name = await nameOf(depotId)
  const refused = await send([
    [name, '饮料01', null, 5, 2, null],
    ['没有这仓', '饮料01', null, 5, 2, null],
    [name, '没有这货', null, 5, 2, null],
    [name, '饮料02', null, null, 2, null],
    [name, '饮料03', null, '五', null, null],
  ])
  expect(refused.key).toBe('LINE_BAD')
  expect(refused.fields?.map(({ msg }) => msg)).toEqual([
    '第3行仓库不正确（没有“没有这仓”）',
    '第4行商品不正确（没有“没有这货”）',
    '第5行请输入数量',
    '第6行请输入成本单价',
    '第6行数量不是有效的数字',
  ])
  expect(await draftsIn(depotId)).toEqual([])
})

test('a unit that the goods do not have is named by its row of the sheet', async () => {
  const depotId = await freshDepot(shop)
  await admin.ok('UnitApi_submit', { body: { name: '托盘', code: 'TP' } })
  const refused = await send([
    [await nameOf(depotId), '饮料01', null, 5, 2, null],
    [await nameOf(depotId), '饮料02', '托盘', 5, 2, null],
  ])
  expect(refused).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 3, field: 'unitId' }] })
  expect(await draftsIn(depotId)).toEqual([])
})

test('figures with more decimals than are kept are refused in the sheet; a draft that holds some is no break of an invariant', async () => {
  const depotId = await freshDepot(shop)
  const name = await nameOf(depotId)
  const refused = await send([
    [name, '饮料01', null, '0.333', 2, null],
    [name, '饮料02', null, '0.33', '1.234567', null],
  ])
  expect(refused.fields?.map(({ row, field, msg }) => `${row} ${field} ${msg}`)).toEqual([
    '2 qty 第2行数量不正确（最多2位小数）',
    '3 costPrice 第3行成本单价不正确（最多5位小数）',
  ])
  expect(await draftsIn(depotId)).toEqual([])
  const lines = [{ commInfoId: shop.goods[0] ?? '', unitId: shop.bottleId, actualQty: '0.333', taxPrice: '2', taxRate: '13' }]
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: { supplierId: shop.supplierId, depotId, lines } })
  expect((await admin.call('PurchaseReceiptApi_accountingById', { body: { id: draft.id, version: draft.version } })).key).toBe('LINE_BAD')
  // a draft whose figures do not agree is refused as well
  const stated = lines.map((line) => ({ ...line, actualQty: '1', actualAmt: '2.00', taxAmt: '1.00' }))
  const other = await admin.ok('PurchaseReceiptApi_draft', { body: { supplierId: shop.supplierId, depotId, lines: stated } })
  expect(other).toMatchObject({ lines: [{ taxAmt: '1.00' }] })
  expect((await admin.call('PurchaseReceiptApi_accountingById', { body: { id: other.id, version: other.version } })).key).toBe(
    'AMOUNT_DIFFERS',
  )
  await expectSound(server)
})
