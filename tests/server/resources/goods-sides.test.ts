import { beforeAll, expect, test } from 'vitest'
import { contractProblems } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
const ids = { bottle: '', box: '', customer: '', supplier: '', depot: '', brand: '' }
let last = 0

const goods = (over: object = {}) => {
  last += 1
  return admin.ok('CommodityApi_submit', {
    body: { commInfoCode: `G${last}`, commInfoName: `矿泉水${last}`, unitId: ids.bottle, retailPrice: '2', ...over },
  })
}
const priceOf = (commInfoId: string, over: object = {}) => ({
  customerId: ids.customer,
  commInfoId,
  unitId: ids.bottle,
  finalPrice: '1.8',
  ...over,
})

beforeAll(async () => {
  ids.bottle = (await admin.ok('UnitApi_submit', { body: { name: '瓶' } })).id
  ids.box = (await admin.ok('UnitApi_submit', { body: { name: '箱' } })).id
  ids.customer = (await admin.ok('CustomerApi_submit', { body: { customerCode: 'K1', customerName: '一号食堂' } })).id
  ids.supplier = (await admin.ok('SupplierApi_submit', { body: { supplierCode: 'S1', supplierName: '华东饮料' } })).id
  ids.brand = (await admin.ok('BrandApi_submit', { body: { code: 'NF', name: '农夫山泉' } })).id
})

test('a price stands for a unit the goods are traded in, once per customer, and is what this customer pays', async () => {
  const water = await goods({ units: [{ unitId: ids.box, conversion: '24' }] })
  const price = await admin.ok('CustomerPriceApi_submit', { body: priceOf(water.id) })
  expect(price).toMatchObject({ finalPrice: '1.80000', customerName: '一号食堂', commInfoName: water.commInfoName, status: 1 })
  const again = await admin.call('CustomerPriceApi_submit', { body: priceOf(water.id) })
  expect(again).toMatchObject({ key: 'DUPLICATE' })
  for (const part of ['一号食堂', water.commInfoName, '瓶']) expect(again.msg).toContain(part)
  const plain = await goods()
  expect(await admin.call('CustomerPriceApi_submit', { body: priceOf(plain.id, { unitId: ids.box }) })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'unitId' }],
  })
  const units = async () =>
    (await admin.ok('UnitApi_selectUnitListByCommInfoIds', { body: { commInfoIds: [water.id], bartererId: ids.customer } }))[water.id]
  expect((await units())?.map(({ salesPrice }) => salesPrice)).toEqual(['1.80000', '43.20000'])
  await admin.ok('CustomerPriceApi_disable', { body: { id: price.id } })
  expect((await units())?.[0]?.salesPrice).toBeUndefined()
  const found = await admin.ok('CustomerPriceApi_list', { query: { commInfoName: water.commInfoName.slice(1) } })
  expect(found.records.map(({ id }) => id)).toEqual([price.id])
})

test('several prices are saved at once, all or none, and the wrong one is named by its row', async () => {
  const [one, two] = [await goods(), await goods()]
  const wrong = [priceOf(one.id), priceOf(two.id, { finalPrice: '-1' })]
  const refused = await admin.call('BaseCustomerPriceApi_submit', { body: wrong })
  expect(refused).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'finalPrice', row: 2, msg: '第2行专属价不正确' }] })
  expect((await admin.ok('BaseCustomerPriceApi_list', { query: { commInfoId: one.id } })).total).toBe(0)
  const answer = await admin.call('BaseCustomerPriceApi_submit', { body: [priceOf(one.id), priceOf(two.id)] })
  expect(contractProblems('BaseCustomerPriceApi_submit', answer.body)).toEqual([])
  const [first] = answer.data ?? []
  const changed = await admin.ok('BaseCustomerPriceApi_submitOne', { body: { id: first?.id ?? '', finalPrice: '1.5' } })
  expect(changed).toMatchObject({ finalPrice: '1.50000', version: 2 })
  const stale = await admin.call('BaseCustomerPriceApi_submitOne', { body: { id: first?.id ?? '', finalPrice: '1', version: 1 } })
  expect(stale.key).toBe('VERSION_STALE')
  const [second, third] = [answer.data?.[1], priceOf((await goods()).id)]
  const late = await admin.call('BaseCustomerPriceApi_submit', { body: [third, { ...priceOf(two.id), id: second?.id ?? '', version: 9 }] })
  expect(late).toMatchObject({ key: 'VERSION_STALE', fields: [{ row: 2, rule: 'VERSION_STALE', msg: expect.stringContaining('第2行') }] })
  const empty = await admin.call('BaseCustomerPriceApi_submit', { body: [third, { ...third, finalPrice: '' }] })
  expect(empty.fields).toMatchObject([{ field: 'finalPrice', row: 2, msg: '第2行请输入专属价' }])
})

test('of several prices each row needs its own right: that to add where it is new, that to edit where it is changed', async () => {
  const [one, two] = [await goods(), await goods()]
  const known = await admin.ok('CustomerPriceApi_submit', { body: priceOf(one.id) })
  const changed = { ...priceOf(one.id), id: known.id, version: 1 }
  await app.addUser('adds', { rights: ['commcustomerprice_add'] })
  await app.addUser('edits', { rights: ['commcustomerprice_edit'] })
  const [adds, edits] = [await app.as('adds'), await app.as('edits')]
  const both = [priceOf(two.id), changed]
  for (const one of [adds, edits]) expect((await one.call('BaseCustomerPriceApi_submit', { body: both })).key).toBe('NO_PERMISSION')
  expect((await edits.call('BaseCustomerPriceApi_submit', { body: [priceOf(two.id)] })).key).toBe('NO_PERMISSION')
  expect((await adds.call('BaseCustomerPriceApi_submit', { body: [priceOf(two.id)] })).status).toBe(200)
  expect((await edits.call('BaseCustomerPriceApi_submit', { body: [changed] })).status).toBe(200)
})

test('a price that goods were sold under is disabled, not removed', async () => {
  const water = await goods()
  const price = await admin.ok('CustomerPriceApi_submit', { body: priceOf(water.id) })
  const unused = await admin.ok('CustomerPriceApi_submit', { body: priceOf((await goods()).id) })
  await app.inTenant(async (tx) => {
    const { id } = await tx.one<{ id: string }>(
      `insert into document (tenant_id, kind, bill_date, state, status, tags, customer_id, create_time)
        values ($1, 'salesOrder', $2, 'draft', 1301, '{editable}', $3, $4) returning id`,
      [tx.tenantId, tx.today, ids.customer, tx.now],
    )
    await tx.query(
      'insert into document_line (tenant_id, document_id, index_no, comm_info_id, unit_id, conversion) values ($1, $2, 1, $3, $4, 1)',
      [tx.tenantId, id, water.id, ids.bottle],
    )
  })
  const refused = await admin.call('CustomerPriceApi_remove', { query: { ids: `${unused.id},${price.id}` } })
  expect(refused.key).toBe('IN_USE')
  for (const part of [water.commInfoName, '单据']) expect(refused.msg).toContain(part)
  expect(await admin.ok('CustomerPriceApi_disable', { body: { id: price.id } })).toMatchObject({ status: 2 })
  expect((await admin.call('CustomerPriceApi_remove', { query: { ids: unused.id } })).status).toBe(200)
})

test('partners are customers and suppliers together: listed, added, changed and removed as what they are', async () => {
  const all = await admin.ok('BartererApi_list', { query: { keyword: '一号' } })
  expect(all.records).toEqual([expect.objectContaining({ id: ids.customer, type: 1, code: 'K1' })])
  expect((await admin.ok('SupplierApi_unionCustomers', { query: { size: 200 } })).records.map(({ id }) => id)).toEqual(
    expect.arrayContaining([ids.customer, ids.supplier]),
  )
  const made = await admin.ok('BartererApi_submit', { body: { type: 2, code: 'S9', name: '新供应商' } })
  expect(await admin.ok('SupplierApi_detail', { query: { id: made.id } })).toMatchObject({ supplierCode: 'S9', supplierName: '新供应商' })
  const body = { id: made.id, version: 1, type: 2, code: 'S9', name: '改名供应商' }
  expect(await admin.ok('BartererApi_submit', { body })).toMatchObject({ name: '改名供应商' })
  expect((await admin.call('BartererApi_submit', { body: { ...body, type: 1 } })).key).toBe('ROW_GONE')
  const water = await goods()
  await admin.ok('BartererCommInfoDetailApi_submit', { body: { bartererId: made.id, commInfoId: water.id, partnerCode: 'X-1' } })
  const used = await admin.call('BartererApi_remove', { query: { ids: made.id } })
  expect(used.key).toBe('IN_USE')
  expect(used.msg).toContain('往来单位商品')
  const several = await admin.call('BartererApi_remove', { query: { ids: `998,${made.id},999` } })
  expect(several.fields.map(({ rule, msg }) => [rule, msg])).toEqual([
    ['ROW_GONE', '往来单位[998]不存在或已删除'],
    ['ROW_GONE', '往来单位[999]不存在或已删除'],
    ['IN_USE', used.msg],
  ])
  const nobody = await admin.call('BartererCommInfoDetailApi_submit', { body: { bartererId: '12345', commInfoId: water.id } })
  expect(nobody).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'bartererId' }] })
  await app.addUser('buyer', { rights: ['customer_add'] })
  const buyer = await app.as('buyer')
  expect((await buyer.call('BartererApi_submit', { body: { type: 2, code: 'S8', name: 'S8' } })).key).toBe('NO_PERMISSION')
  expect((await buyer.call('BartererApi_submit', { body: { type: 1, code: 'K8', name: 'K8' } })).status).toBe(200)
  expect((await buyer.call('BartererApi_remove', { query: { ids: made.id } })).key).toBe('NO_PERMISSION')
})

test('a supplier’s classes, term and tags change one by one', async () => {
  const drinks = await admin.ok('ClassificationApi_submit', { body: { code: 'YL', name: '饮料' } })
  const tag = await admin.ok('TagApi_submit', { body: { name: '重点', type: 'supplier' } })
  const id = ids.supplier
  expect(await admin.ok('SupplierApi_classify', { body: { supplierId: id, classifyIds: [drinks.id] } })).toMatchObject({
    classifyNames: ['饮料'],
  })
  expect(await admin.ok('SupplierApi_updatePeriod', { body: { id, period: 45 } })).toMatchObject({ period: 45, classifyNames: ['饮料'] })
  const tags = { supplierIds: [id], tagIds: [tag.id] }
  for (const _ of [1, 2]) await admin.ok('SupplierApi_putOnTag', { body: tags })
  expect((await admin.ok('SupplierApi_detail', { query: { id } })).tagNames).toEqual(['重点'])
  expect((await admin.call('TagApi_remove', { query: { ids: tag.id } })).key).toBe('IN_USE')
  expect((await admin.call('SupplierApi_putOnTag', { body: { ...tags, tagIds: ['999'] } })).key).toBe('ROW_GONE')
  await admin.ok('SupplierApi_putOffTag', { body: tags })
  expect((await admin.ok('SupplierApi_detail', { query: { id } })).tagNames ?? []).toEqual([])
})

test('[comm.shelves] [const.isStore] goods come on the shelves when they are of the mall, enabled and priced; then anybody sees what is public of them', async () => {
  const put = (commInfoId: string) => admin.call('FranchiseCommodityApi_putOnShelves', { body: { commInfoId } })
  const local = await goods()
  expect(await put(local.id)).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'isStore' }] })
  const free = await goods({ isStore: 2, retailPrice: undefined })
  expect(await put(free.id)).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'retailPrice' }] })
  const off = await goods({ isStore: 2 })
  await admin.ok('CommodityApi_disable', { body: { id: off.id } })
  expect((await put(off.id)).key).toBe('MASTER_OFF')
  const water = await goods({ isStore: 2, brandId: ids.brand, purchasePrice: '1', supplierId: ids.supplier, barCode: '6901234567892' })
  const search = async (keyword: string) =>
    (await app.anonymous.ok('PublicMallApi_searchMallInfoPage', { body: { tenantId: app.tenantId, keyword } })).records
  expect(await search(water.commInfoName)).toEqual([])
  expect((await put(water.id)).data).toMatchObject({ onShelves: 2, version: 2 })
  expect((await put(water.id)).data).toMatchObject({ version: 2 })
  const [shown] = await search(water.commInfoName)
  expect(shown).toEqual({
    id: water.id,
    commInfoCode: water.commInfoCode,
    commInfoName: water.commInfoName,
    barCode: '6901234567892',
    brandName: '农夫山泉',
    unitName: '瓶',
    retailPrice: '2.00000',
  })
  const query = { tenantId: app.tenantId }
  expect(await app.anonymous.ok('PublicMallApi_localBarCode', { query: { ...query, barCode: '6901234567892' } })).toEqual(shown)
  expect((await app.anonymous.ok('PublicMallApi_brands', { query })).records).toEqual([{ id: ids.brand, code: 'NF', name: '农夫山泉' }])
  expect((await app.anonymous.ok('PublicMallApi_brands')).records).toEqual([])
  expect((await app.anonymous.call('PublicMallApi_brands', { query: { tenantId: "1' or 1=1" } })).status).toBe(400)
  const mall = await admin.ok('FranchiseCommodityApi_mallPage', { query: { onShelves: 2 } })
  expect(mall.records.map(({ id }) => id)).toEqual([water.id])
  expect((await admin.ok('FranchiseCommodityApi_localPage', { query: { size: 200 } })).records.length).toBeGreaterThan(3)
  expect(await admin.ok('FranchiseCommodityApi_putOffShelves', { body: { commInfoId: water.id } })).toMatchObject({ onShelves: 1 })
  expect(await search(water.commInfoName)).toEqual([])
})

test('[comm.multi-unit] one thing of goods is changed at a time: units, retail price; stock by a count', async () => {
  const water = await goods({ units: [{ unitId: ids.box, conversion: '24' }] })
  const one = await admin.ok('FranchiseCommodityApi_updateMultiUnit', { body: { id: water.id, isMultiUnit: 1 } })
  expect(one).toMatchObject({ isMultiUnit: 1, units: [] })
  expect((await admin.call('FranchiseCommodityApi_updateMultiUnit', { body: { id: water.id, isMultiUnit: 2 } })).key).toBe('FIELD_BAD')
  const priced = await admin.ok('FranchiseCommodityApi_retailPrice', { body: { commInfoId: water.id, retailPrice: '2.5' } })
  expect(priced).toMatchObject({ retailPrice: '2.50000', commInfoName: water.commInfoName })
  const { id: depotId } = await admin.ok('DepotApi_submit', { body: { code: 'OH', name: '一行盘点仓' } })
  const onHand = (onHandQty: string) => ({ body: { commInfoId: water.id, depotId, onHandQty } })
  expect(await admin.ok('FranchiseCommodityApi_onHandQty', onHand('0'))).toMatchObject({ id: water.id })
  expect((await admin.call('FranchiseCommodityApi_onHandQty', onHand('5'))).key).toBe('COST_UNKNOWN')
  const context = await admin.ok('BrandApi_updateContext', { body: { id: ids.brand, context: '天然水' } })
  expect(context).toMatchObject({ context: '天然水', name: '农夫山泉' })
  expect(await admin.ok('FranchiseBrandApi_code')).toMatch(/^PP\d{3}$/)
  const units = await admin.ok('FranchiseUnitApi_list', { query: { commInfoId: water.id } })
  expect(units.records).toMatchObject([{ unitId: ids.bottle, conversion: '1' }])
  expect((await admin.ok('FranchiseUnitApi_list')).total).toBe(2)
  expect((await admin.ok('FranchiseCustomerApi_list')).total).toBeGreaterThan(0)
})

test('[http.default-tenant] whoever names no tenant sees the mall of tenant 000000, whatever tenant the browser came from', async () => {
  const platform = await app.as('admin', '000000')
  const { id: unitId } = await platform.ok('UnitApi_submit', { body: { name: '个' } })
  const { id: brandId } = await platform.ok('BrandApi_submit', { body: { code: 'PT', name: '平台自营' } })
  const body = { commInfoCode: 'PT1', commInfoName: '平台礼盒', unitId, brandId, isStore: 2, retailPrice: '99', barCode: '6909999999990' }
  const { id } = await platform.ok('CommodityApi_submit', { body })
  await platform.ok('FranchiseCommodityApi_putOnShelves', { body: { commInfoId: id } })
  const headers = { 'tenant-id': app.tenantId } as never
  const found = await app.anonymous.ok('PublicMallApi_searchMallInfoPage', { body: { keyword: '平台礼盒' }, headers })
  expect(found.records.map((row) => row.id)).toEqual([id])
  expect((await app.anonymous.ok('PublicMallApi_localBarCode', { query: { barCode: '6909999999990' }, headers })).id).toBe(id)
  expect((await app.anonymous.ok('PublicMallApi_brands', { headers })).records).toEqual([{ id: brandId, code: 'PT', name: '平台自营' }])
  const own = { body: { keyword: '平台礼盒', tenantId: app.tenantId } }
  expect((await app.anonymous.ok('PublicMallApi_searchMallInfoPage', own)).records).toEqual([])
})
