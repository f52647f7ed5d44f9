import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

// codes, barcodes and phones that differ by what nobody sees, by width or case; names, which are never changed

const server = await startTestServer()
const { admin, bottleId, goods } = await openShop(server)
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

test('twins that are there stay and are answered as they are, and are refused only when their code changes', async () => {
  const [id = '', other = ''] = goods
  await server.inTenant(async (tx) => {
    for (const [row, code] of [
      [id, 'Twin\u200B1'],
      [other, 'TWIN1'],
    ])
      await tx.query('update commodity set comm_info_code = $3 where tenant_id = $1 and id = $2', [tx.tenantId, row, code])
  })
  const detail = await admin.ok('CommodityApi_detail', { query: { id } })
  expect(detail.commInfoCode).toBe('Twin\u200B1')
  const said = { id, version: detail.version, commInfoCode: detail.commInfoCode, commInfoName: '改名' }
  const { data } = await submit(said)
  expect(data).toMatchObject({ commInfoCode: 'Twin\u200B1', commInfoName: '改名' })
  expect(await submit({ ...said, version: data.version, commInfoCode: 'twin1' })).toMatchObject({ key: 'DUPLICATE' })
})

test('names keep their signs, and refuse marks that change the direction of text', async () => {
  const { data } = await submit({ commInfoCode: 'SIGNS', commInfoName: '地毯㎡①', spec: '２㎡' })
  expect(data).toMatchObject({ commInfoName: '地毯㎡①', spec: '２㎡' })
  expect(await submit({ commInfoCode: 'SIGN2', commInfoName: '茶\u202E叶' })).toMatchObject({
    key: 'FIELD_BAD',
    fields: [{ field: 'commInfoName' }],
  })
})
