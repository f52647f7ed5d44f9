import { expect, test } from 'vitest'
import { fillCodeKeys } from '#server/resources/code-keys.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

// codes, barcodes and phones that differ by what nobody sees, by width or case; names, which are never changed

const server = await startTestServer()
const { admin, bottleId } = await openShop(server)
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
