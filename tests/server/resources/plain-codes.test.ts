import { expect, test } from 'vitest'
import { fillLotKeys } from '#server/documents/books/stock/fill-lot-keys.ts'
import { fillCodeKeys } from '#server/resources/code-keys.ts'
import { bringIn, keptGoods, lot, lotReceipt, lotsOf, lotsThere, pieces } from '../../support/acts/lot-acts.ts'
import { moveActs, moveBody } from '../../support/acts/move-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// codes, barcodes, phone numbers, lots and serial numbers that differ by invisible characters, width or case; and
// names, which are never changed

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId } = shop
const submit = (over: object) => admin.call('CommodityApi_submit', { body: { commInfoName: '茶', unitId: bottleId, ...over } as never })
const resolve = async (...texts: string[]) =>
  (await admin.ok('CommodityApi_resolve', { body: { texts } })).map(({ commodity }) => commodity.id)

test('new codes, barcodes and phones are kept in their plain form, and are found however they are typed or scanned', async () => {
  const { data: one } = await submit({ commInfoCode: ' Ｔ\u200Bea\u202E０１ ', barCode: '690\u200B0000００９99' })
  expect(one).toMatchObject({ commInfoCode: 'Tea01', barCode: '690000000999' })
  expect(await resolve('TEA01', 'tea01', 'Ｔea01', 'T\u200Bea01', '69000000０999', '6900\u200E00000999')).toEqual(Array(6).fill(one.id))
  const listed = async (query: object) => (await admin.ok('CommodityApi_list', { query })).records.map(({ id }) => id)
  expect(await listed({ keyword: 'ｔ\u200Bea01' })).toEqual([one.id])
  expect(await listed({ commInfoCode: 'ｔea\u200B01' })).toEqual([one.id])
  const { phone } = await admin.ok('SupplierApi_submit', {
    body: { supplierCode: 'P1', supplierName: '电话', phone: '１380０000000\u200B' } as never,
  })
  expect(phone).toBe('13800000000')
})

test('a code that differs by case, width or an invisible mark is a duplicate', async () => {
  await submit({ commInfoCode: 'Green1' })
  for (const commInfoCode of ['GREEN1', 'green1', 'ｇreen1', 'Gre\u200Ben1', '\u200FGreen1'])
    expect(await submit({ commInfoCode }), commInfoCode).toMatchObject({ key: 'DUPLICATE', fields: [{ field: 'commInfoCode' }] })
})

test('names keep their signs, and refuse marks that change the direction of text', async () => {
  const { data } = await submit({ commInfoCode: 'SIGNS', commInfoName: '地毯㎡①', spec: '２㎡' })
  expect(data).toMatchObject({ commInfoName: '地毯㎡①', spec: '２㎡' })
  expect(await submit({ commInfoCode: 'SIGN2', commInfoName: '茶\u202E叶' })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'commInfoName' }],
  })
})

const coded = (commInfoCode: string, more: object = {}) => ({
  commInfoCode,
  commInfoName: `商品 ${commInfoCode}`,
  unitId: bottleId,
  ...more,
})

test('its own code may be written otherwise, a code that was given up is free, and so is that of a row that was removed', async () => {
  const made = await admin.ok('CommodityApi_submit', { body: coded('CD-1') })
  const { version, ...lower } = await admin.ok('CommodityApi_submit', { body: { ...coded('cd-1'), id: made.id, version: made.version } })
  expect(lower.commInfoCode).toBe('cd-1')
  await admin.ok('CommodityApi_submit', { body: { ...coded('CD-2'), id: made.id, version } })
  const other = await admin.ok('CommodityApi_submit', { body: coded('CD-1') })
  await admin.ok('CommodityApi_remove', { query: { ids: other.id } })
  expect((await admin.ok('CommodityApi_submit', { body: coded('cd-1') })).commInfoCode).toBe('cd-1')
})

test('of two that are written at once one is kept', async () => {
  const answers = await Promise.all(
    ['ef-1', 'EF-1', 'Ef-1', 'eF-1'].map((code) => admin.call('CommodityApi_submit', { body: coded(code) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
})

test('twins from before stay, are told, and are refused once their code is changed', async () => {
  const [one, two] = [
    await admin.ok('CommodityApi_submit', { body: coded('TW-1') }),
    await admin.ok('CommodityApi_submit', { body: coded('TW-2') }),
  ]
  await server.inTenant(async (tx) => {
    await tx.query(`update commodity set comm_info_code = 'ｔｗ-1' where tenant_id = $1 and id = $2`, [tx.tenantId, two.id])
    await tx.query('delete from code_key where tenant_id = $1 and row_id = any ($2::bigint[])', [tx.tenantId, [one.id, two.id]])
  })
  const twins = await fillCodeKeys(server.database.ownerUrl)
  expect(twins.filter(({ resource }) => resource === 'CommodityApi')).toMatchObject([{ codes: ['ｔｗ-1'] }])
  expect((await fillCodeKeys(server.database.ownerUrl)).filter(({ resource }) => resource === 'CommodityApi')).toEqual(
    twins.filter(({ resource }) => resource === 'CommodityApi'),
  )
  const stored = await admin.ok('CommodityApi_detail', { query: { id: two.id } })
  expect(stored.commInfoCode).toBe('ｔｗ-1')
  const same = { id: two.id, version: stored.version, unitId: bottleId, commInfoCode: 'ｔｗ-1' }
  const renamed = await admin.ok('CommodityApi_submit', { body: { ...same, commInfoName: '改名' } })
  expect(renamed.commInfoCode).toBe('ｔｗ-1')
  const changed = { ...same, version: renamed.version, commInfoCode: 'Tw-1', commInfoName: '改名' }
  expect(await admin.call('CommodityApi_submit', { body: changed })).toMatchObject({
    key: 'DUPLICATE',
    fields: [{ field: 'commInfoCode', msg: expect.stringContaining('TW-1') }],
  })
})

const outOf = (customerId: string, goods: string, lots: ReturnType<typeof pieces>) => {
  const body = outBody(shop, customerId, goods, String(lots.length))
  return { ...body, lines: (body.lines ?? []).map((line) => ({ ...line, lots })) }
}

test('a piece is the same however its number is typed: taken in once, sold, and taken back', async () => {
  const goods = await keptGoods(shop, 3)
  const customerId = await customerOf(shop)
  expect(lotsOf(await bringIn(shop, goods, pieces('ＳＮ１', 'sn\u200B2')))).toBe('SN1×1 sn2×1')
  for (const number of ['sn1', 'ｓｎ1', 'S\u200BN1', 'SN2'])
    expect(await admin.call('PurchaseReceiptApi_accounting', { body: lotReceipt(shop, goods, pieces(number)) }), number).toMatchObject({
      key: 'SERIAL_BAD',
    })
  expect(await admin.call('PurchaseReceiptApi_submit', { body: lotReceipt(shop, goods, pieces('new', 'NEW')) })).toMatchObject({
    key: 'LINE_BAD',
    fields: [{ msg: expect.stringContaining('重复') }],
  })
  const out = await admin.ok('SalesOutApi_accounting', { body: outOf(customerId, goods, pieces('sn1')) })
  expect(lotsOf(out)).toBe('SN1×1')
  const back = returnBody(shop, out, '-1')
  const named = { ...back, lines: (back.lines ?? []).map((line) => ({ ...line, lots: pieces('ｓN１') })) }
  expect(lotsOf(await admin.ok('SalesReturnApi_accounting', { body: named }))).toBe('SN1×1')
  expect(await lotsThere(shop, goods)).toBe('总仓 SN1 1, 总仓 sn2 1')
  const here = await admin.ok('InventoryApi_lotsHere', { body: { lots: ['ｓｎ１', 'Sn2'], depotId: shop.depotId } })
  expect(here.map((row) => row.lot).sort()).toEqual(['SN1', 'sn2'])
  const trace = await admin.ok('LotStockApi_trace', { query: { commInfoId: goods, lot: 'ｓｎ１' } })
  expect(trace.map(({ qty }) => qty)).toEqual(['1.00', '-1.00', '1.00'])
  expect((await admin.ok('LotStockApi_list', { query: { keyword: 'ｓn１' } })).records).toMatchObject([{ lot: 'SN1' }])
  await expectSound(server)
})

test('a number of nothing but invisible marks is refused by its field', async () => {
  const goods = await keptGoods(shop, 2)
  expect(await admin.call('PurchaseReceiptApi_submit', { body: lotReceipt(shop, goods, [lot('\u200B', '1')]) })).toMatchObject({
    status: 400,
    fields: [{ field: 'lots', row: 1 }],
  })
})

test('a transfer, a count and the sheet of it know a lot by whatever form it is typed in', async () => {
  const goods = await keptGoods(shop, 2)
  await bringIn(shop, goods, [lot('Lot-A', '6')])
  const acts = moveActs('MoveInventoryApi')
  const body = moveBody(shop, goods, '2')
  const sent = await acts.dispatch(
    admin,
    await acts.submit(admin, { ...body, lines: (body.lines ?? []).map((line) => ({ ...line, lots: [lot('LOT-a', '2')] })) }),
  )
  await acts.callIn(admin, sent, { lines: [{ id: sent.lines[0]?.id ?? '', qty: '2', lots: [lot('ｌot-a', '2')] }] })
  expect(await lotsThere(shop, goods)).toBe('总仓 Lot-A 4, 二号仓 Lot-A 2')
  const count = await admin.ok('CheckInventoryApi_create', { body: { depotId: shop.depotId, lines: [{ commInfoId: goods }] } })
  const lots = [lot('lot-a', '3'), lot('ＮＥＷ', '1'), lot('new', '1')]
  const counted = await admin.ok('CheckInventoryApi_saveCount', {
    body: { id: count.id, version: count.version, lines: [{ commInfoId: goods, qty: '5', lots }] },
  })
  const { lines } = counted
  expect(lotsOf({ lines: lines as never })).toBe('Lot-A×3 NEW×2')
  await admin.ok('CheckInventoryApi_cancel', { body: { id: count.id, version: counted.version, remark: '试' } })
})

test('twins of lots from before stay, and each is found by its own form', async () => {
  const goods = await keptGoods(shop, 2)
  const customerId = await customerOf(shop)
  await bringIn(shop, goods, [lot('TWIN', '2'), lot('other', '3')])
  await server.inTenant(async (tx) => {
    await tx.query(
      `insert into stock_lot (tenant_id, depot_id, comm_info_id, lot, is_serial, qty, transit_qty)
       select tenant_id, depot_id, comm_info_id, 'twin', is_serial, qty, transit_qty from stock_lot
        where tenant_id = $1 and comm_info_id = $2 and lot = 'other'`,
      [tx.tenantId, goods],
    )
    await tx.query(
      `insert into lot_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, lot, qty, transit_qty, bill_date, posted_at)
       select tenant_id, document_id, line_id, kind, depot_id, comm_info_id, 'twin', qty, transit_qty, bill_date, posted_at
         from lot_movement where tenant_id = $1 and comm_info_id = $2 and lot = 'other'`,
      [tx.tenantId, goods],
    )
    await tx.query(
      `insert into lot_movement (tenant_id, document_id, line_id, kind, depot_id, comm_info_id, lot, qty, transit_qty, bill_date, posted_at)
       select tenant_id, document_id, line_id, kind, depot_id, comm_info_id, lot, -qty, transit_qty, bill_date, posted_at
         from lot_movement where tenant_id = $1 and comm_info_id = $2 and lot = 'other'`,
      [tx.tenantId, goods],
    )
    await tx.query(`update stock_lot set qty = 0 where tenant_id = $1 and comm_info_id = $2 and lot = 'other'`, [tx.tenantId, goods])
  })
  await fillLotKeys(server.database.ownerUrl)
  const sell = async (number: string) =>
    lotsOf(await admin.ok('SalesOutApi_accounting', { body: outOf(customerId, goods, [lot(number, '1')]) }))
  expect([await sell('twin'), await sell('TWIN'), await sell('Ｔwin')]).toEqual(['twin×1', 'TWIN×1', 'TWIN×1'])
  expect(await lotsThere(shop, goods)).toBe('总仓 twin 2')
})
