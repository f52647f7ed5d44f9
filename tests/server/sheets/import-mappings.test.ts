import { describe, expect, test } from 'vitest'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'

const app = await startTestServer()
await app.addUser('importer', { rights: ['comminfo_view', 'comminfo_import'], realName: '李仓管' })
await app.addUser('looker', { rights: ['comminfo_view'] })
const [admin, importer, looker] = [await app.as('admin'), await app.as('importer'), await app.as('looker')]
await admin.ok('UnitApi_submit', { body: { name: '瓶', code: 'P' } })

const resource = 'CommodityApi'
const heads = ['货号', '品名', '单位', '售价', '产地备注', '件数']
const rows = [
  ['M1', '矿泉水', '瓶', '2.50', '本地', '3'],
  ['M2', '可乐', '桶', '三块', null, '4'],
]
const columns = ['commInfoCode', 'commInfoName', 'unitId', 'retailPrice', 'remark', '']
const csv = () => new File([[heads, ...rows].map((row) => row.map((cell) => cell ?? '').join(',')).join('\n')], '老系统.csv')
const headOf = (client: typeof admin, file: File) => client.call('JobApi_head', { body: { file, resource } })
const linesOf = async (file: File) => (await headOf(admin, file)).data.lines
const ended = async (id: string) => {
  await app.jobs.idle()
  return admin.ok('JobApi_detail', { query: { id } })
}

describe('a sheet whose head is not ours', () => {
  test.each([
    ['xlsx', () => sheetFile(heads, rows)],
    ['csv', async () => csv()],
  ])('says its columns beside our fields, with those that are alike, as %s', async (_kind, file) => {
    const answer = await headOf(admin, await file())
    expectAnswer('JobApi_head', answer.body)
    const { known, head, proposed, fields, lines, mappings } = answer.data
    expect({ known, head, mappings }).toEqual({ known: false, head: heads, mappings: [] })
    expect(proposed.slice(0, 4)).toEqual(columns.slice(0, 4))
    expect(fields.find(({ name }) => name === 'commInfoCode')).toEqual({ name: 'commInfoCode', label: '编码', required: false })
    expect(lines[1]).toEqual({ row: 3, cells: ['M2', '可乐', '桶', '三块', '', '4'] })
  })

  test('is matched by what a field is called with the thing it is of, too', async () => {
    const file = new File(['客户编号,客户名,电话\nK1,老街小馆,13800000000'], '客户.csv')
    const { data } = await admin.call('JobApi_head', { body: { file, resource: 'CustomerApi' } })
    expect(data.proposed).toEqual(['customerCode', 'customerName', 'phone'])
  })

  test('is tried without writing: what each cell is read as, and what is wrong in the reader’s language', async () => {
    const lines = await linesOf(csv())
    const answer = await admin.call('JobApi_try', { body: { resource, columns, lines } })
    expectAnswer('JobApi_try', answer.body)
    expect(answer.data).toMatchObject([
      { row: 2, result: 'added', values: ['M1', '矿泉水', '瓶', '2.50', '本地', ''], problems: [] },
      { row: 3, result: 'failed', problems: [expect.stringContaining('没有“桶”'), '零售价不是有效的数字'] },
    ])
    expect((await admin.ok('CommodityApi_list')).total).toBe(0)
    const english = await admin.ok('JobApi_try', { body: { resource, columns, lines }, headers: { 'accept-language': 'en' } })
    expect(english[1]?.problems[0]).toContain('there is no “桶”')
  })

  test('is imported by the columns that were said; problems and failed rows speak of the sheet’s own heads', async () => {
    const { id } = await admin.ok('JobApi_import', { body: { file: csv(), resource, columns: JSON.stringify(columns) } })
    expect(await ended(id)).toMatchObject({ state: 'ready', counts: { rows: 2, added: 1, failed: 1 } })
    expect((await admin.ok('JobApi_problems', { query: { id } })).records[0]).toMatchObject({
      row: 3,
      column: 3,
      columnName: '单位',
      value: '桶',
    })
    await admin.ok('JobApi_confirm', { query: { id } })
    expect(await ended(id)).toMatchObject({ state: 'done', counts: { added: 1 } })
    expect((await admin.ok('CommodityApi_list')).records).toMatchObject([
      { commInfoCode: 'M1', unitName: '瓶', retailPrice: '2.50000', remark: '本地' },
    ])
    const response = await admin.fetch(`/api/blade-resource/job/failedRows?id=${id}`)
    expect((await rowsIn(new Uint8Array(await response.arrayBuffer())))[0]).toEqual([...heads, '失败原因'])
  })

  test('is refused by field and rule where the columns are none of ours, doubled, no list, or a must is missing', async () => {
    const lines = await linesOf(csv())
    for (const [wrong, reason] of [
      [['commInfoCode', 'nobody'], '没有字段“nobody”'],
      [['commInfoCode', 'commInfoCode'], '“编码”对应了两列'],
    ] as const) {
      const tried = await admin.call('JobApi_try', { body: { resource, columns: [...wrong], lines } })
      expect(tried).toMatchObject({ status: 400, fields: [{ field: 'columns', msg: expect.stringContaining(reason) }] })
      const body = { file: csv(), resource, columns: JSON.stringify(wrong) }
      expect(await admin.call('JobApi_import', { body })).toMatchObject({ status: 400, fields: [{ field: 'columns' }] })
    }
    for (const part of ['{', '{"a":1}', '[1]']) {
      const answer = await admin.call('JobApi_import', { body: { file: csv(), resource, columns: part } })
      expect(answer).toMatchObject({ status: 400, fields: [{ field: 'columns' }] })
    }
    const missing = await admin.call('JobApi_try', { body: { resource, columns: ['commInfoCode'], lines } })
    expect(missing).toMatchObject({ key: 'SHEET_BAD', msg: '表格无法读取: 没有“名称”、“基本单位”列' })
  })
})

test('a sheet of ours is known, its failed rows with their reasons too', async () => {
  const ours = await headOf(admin, await sheetFile(['编码*', 'Name', 'unitId', '失败原因'], [['a', 'b', 'c', 'd']]))
  expect(ours.data.known).toBe(true)
  const short = await headOf(admin, await sheetFile(['编码*', '名称'], [['a', 'b']]))
  expect(short.data.known, 'a column that must be there is missing').toBe(false)
})

describe('a mapping', () => {
  const pairs = heads.flatMap((head, at) => (columns[at] ? [{ head, field: columns[at] }] : []))
  const keep = (client: typeof admin, over: object = {}) =>
    client.call('JobApi_keepMapping', { body: { resource, name: '老系统', columns: pairs, ...over } })

  test('is proposed again when the same heads come, in whatever order and with more beside them', async () => {
    const kept = await keep(importer)
    expectAnswer('JobApi_keepMapping', kept.body)
    const turned = [...heads].reverse()
    const { data } = await headOf(importer, await sheetFile([...turned, '更多'], [rows[0]?.toReversed() ?? []]))
    expect(data).toMatchObject({ mappingId: kept.data.id, proposed: [...columns.toReversed(), ''] })
    const other = await headOf(importer, await sheetFile(heads.slice(0, 4), rows))
    expect(other.data.mappingId, 'not where a head is missing').toBeUndefined()
  })

  test('is its maker’s alone until it is shared, and nobody else removes it', async () => {
    const { data } = await keep(importer)
    expect((await headOf(admin, csv())).data.mappings).toEqual([])
    expect((await keep(importer, { shared: 2 })).data.id, 'the same name is the same mapping').toBe(data.id)
    expect((await headOf(admin, csv())).data).toMatchObject({ mappingId: data.id, mappings: [{ name: '老系统', mine: false, shared: 2 }] })
    expect((await admin.call('JobApi_removeMapping', { query: { id: data.id } })).key).toBe('ROW_GONE')
    await importer.ok('JobApi_removeMapping', { query: { id: data.id } })
    expect((await headOf(importer, csv())).data.mappings).toEqual([])
  })

  test('and whatever is asked of a sheet need the right to import', async () => {
    expect((await keep(looker)).key).toBe('NO_PERMISSION')
    expect((await headOf(looker, csv())).key).toBe('NO_PERMISSION')
    expect((await looker.call('JobApi_try', { body: { resource, columns, lines: [] } })).key).toBe('NO_PERMISSION')
    expect(await keep(importer, { name: ' ' })).toMatchObject({ status: 400, fields: [{ field: 'name' }] })
  })
})
