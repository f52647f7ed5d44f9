import { expect, test } from 'vitest'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'

const app = await startTestServer()
await app.addUser('importer', { rights: ['comminfo_view', 'comminfo_import'] })
const [admin, importer] = [await app.as('admin'), await app.as('importer')]
await admin.ok('UnitApi_submit', { body: { name: '包' } })

const resource = 'CommodityApi'
const head = ['货号', '品名', '单位', '分类', '品牌', '售价']
const columns = ['commInfoCode', 'commInfoName', 'unitId', 'classifyId', 'brandId', 'retailPrice']
const rows = [
  ['A1', '洗衣粉', '袋', '日化', '雕牌', '9'],
  ['A2', '味精', '袋', '调料', '莲花', '三块'],
  ['A3', '盐', ' 袋 ', '调料', null, '3'],
  ['A4', '米', '包', '粮油', null, '三块'],
]
const upload = async (client = admin, cells: (string | null)[][] = rows) => {
  const file = await sheetFile(
    head,
    cells.map((row) => [...row]),
  )
  return (await client.ok('JobApi_import', { body: { file, resource, columns: JSON.stringify(columns) } })).id
}
const ended = async (id: string, client = admin) => {
  await app.jobs.idle()
  return client.ok('JobApi_detail', { query: { id } })
}

test('faults are told by kind; cells are changed all of a kind or one by one, and missing rows made with the import', async () => {
  const id = await upload()
  expect(await ended(id)).toMatchObject({ state: 'ready', counts: { rows: 4, failed: 4 } })
  const answer = await admin.call('JobApi_faults', { query: { id } })
  expectAnswer('JobApi_faults', answer.body)
  expect(answer.data.map(({ column, value, rows, row, addAs }) => [column, value, rows, row, addAs])).toEqual([
    [3, '袋', 3, 2, '计量单位'],
    [4, '调料', 2, 3, '商品分类'],
    [6, '三块', 2, 3, undefined],
    [4, '日化', 1, 2, '商品分类'],
    [5, '雕牌', 1, 2, '品牌'],
    [5, '莲花', 1, 3, '品牌'],
    [4, '粮油', 1, 5, '商品分类'],
  ])
  const mends = [
    { column: 3, value: '袋', to: '包', keep: 2 as const },
    { column: 4, value: '调料', add: 2 as const },
    { column: 4, value: '日化', add: 2 as const },
    { column: 5, value: '雕牌', add: 2 as const },
    { column: 5, value: '莲花', to: '' },
    { column: 4, value: '粮油', to: '调料' },
    { column: 6, value: '三块', row: 3, to: '3' },
  ]
  const mended = await admin.call('JobApi_mend', { body: { id, mends } })
  expectAnswer('JobApi_mend', mended.body)
  expect(mended.data).toMatchObject({ phase: 'check' })
  expect(await ended(id)).toMatchObject({ state: 'ready', counts: { rows: 4, added: 3, failed: 1 } })
  expect(await admin.ok('JobApi_faults', { query: { id } })).toMatchObject([{ column: 6, value: '三块', rows: 1, row: 5 }])
  expect((await admin.ok('ClassificationApi_list')).total, 'nothing is made before it is confirmed').toBe(0)
  const kept = await admin.call('JobApi_mend', { body: { id, mends: [{ column: 6, value: '三块', to: '4', keep: 2 }] } })
  expect(kept, 'a figure is no name').toMatchObject({ status: 400, key: 'FIELD_BAD' })
  await admin.ok('JobApi_mend', { body: { id, mends: [{ column: 6, value: '三块', to: '4' }] } })
  await ended(id)
  await admin.ok('JobApi_confirm', { query: { id } })
  expect(await ended(id)).toMatchObject({ state: 'done', counts: { added: 4, failed: 0 } })
  expect((await admin.ok('CommodityApi_list', { query: { ascs: 'comm_info_code' } })).records).toMatchObject([
    { commInfoCode: 'A1', unitName: '包', classifyName: '日化', brandName: '雕牌', retailPrice: '9.00000' },
    { commInfoCode: 'A2', unitName: '包', classifyName: '调料', retailPrice: '3.00000' },
    { commInfoCode: 'A3', unitName: '包', classifyName: '调料' },
    { commInfoCode: 'A4', unitName: '包', classifyName: '调料', retailPrice: '4.00000' },
  ])
  expect((await admin.ok('ClassificationApi_list')).records.map(({ name, code }) => [name, code]).sort()).toEqual([
    ['日化', '02'],
    ['调料', '01'],
  ])
  expect(await admin.call('JobApi_mend', { body: { id, mends: [{ column: 6, value: '9', to: '4' }] } })).toMatchObject({
    key: 'STATUS_FORBIDS',
  })
})

test('a meaning that was kept is used by everybody’s next sheets, also in the first look at one', async () => {
  const id = await upload(importer, [['B1', '糖', '袋', null, null, '5']])
  expect(await ended(id, importer)).toMatchObject({ counts: { added: 1, failed: 0 } })
  const lines = [{ row: 2, cells: ['B1', '糖', '袋', '', '', '5'] }]
  expect(await importer.ok('JobApi_try', { body: { resource, columns, lines } })).toMatchObject([{ result: 'added' }])
})

test('who may not add a unit is not offered to, and is refused; so is a column that is none', async () => {
  const id = await upload(importer, [['C1', '糖', '罐', null, null, '5']])
  await ended(id, importer)
  const [fault] = await importer.ok('JobApi_faults', { query: { id } })
  expect(fault).toMatchObject({ column: 3, value: '罐' })
  expect(fault?.addAs).toBeUndefined()
  for (const [mend, field] of [
    [{ column: 3, value: '罐', add: 2 as const }, 'add'],
    [{ column: 9, value: '罐', to: '包' }, 'column'],
    [{ column: 3, value: '罐' }, 'to'],
    [{ column: 6, value: '5', add: 2 as const }, 'add'],
  ] as const)
    expect(await importer.call('JobApi_mend', { body: { id, mends: [mend] } })).toMatchObject({ status: 400, fields: [{ field }] })
  expect(await admin.call('JobApi_mend', { body: { id, mends: [{ column: 3, value: '罐', to: '包' }] } })).toMatchObject({
    key: 'ROW_GONE',
  })
  expect(await importer.ok('JobApi_detail', { query: { id } })).toMatchObject({ state: 'ready', counts: { failed: 1 } })
})
