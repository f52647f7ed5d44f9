import { expect, test } from 'vitest'
import { applyImport } from '#server/jobs/import-apply.ts'
import type { JobContext } from '#server/jobs/work.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'

const app = await startTestServer()
const admin = await app.as('admin')
await admin.ok('UnitApi_submit', { body: { name: '瓶', code: 'P' } })
await admin.ok('UnitApi_submit', { body: { name: '箱', code: 'X' } })

const upload = async (file: File, resource: string) => {
  const form = new FormData()
  form.append('file', file)
  form.append('resource', resource)
  const response = await admin.fetch('/api/blade-resource/job/import', { method: 'POST', body: form })
  const { data } = (await response.json()) as { data: { id: string; key?: string; fields?: { field: string }[] } }
  return { status: response.status, ...data }
}
const ended = async (id: string) => {
  await app.jobs.idle()
  return admin.ok('JobApi_detail', { query: { id } })
}
const file = async (path: string) => rowsIn(new Uint8Array(await (await admin.fetch(`/api/blade-resource/job/${path}`)).arrayBuffer()))

const send = async (address: string, sheet: File) => {
  const form = new FormData()
  form.append('file', sheet)
  return (await (await admin.fetch(address, { method: 'POST', body: form })).json()) as {
    code: number
    msg: string
    data: { key?: string; fields?: object[] } | { commInfoCode: string }[] | string
  }
}

const head = ['编码*', '名称*', '基本单位*', '零售价', '类型', '备注']
const good = [
  ['A1', '矿泉水', '瓶', 2.5, '商品', null],
  ['A2', '可乐', 'X', '3.00', null, '冰的'],
]

test('an import is checked without writing, confirmed, and written; the same sheet again changes nothing', async () => {
  const { id } = await upload(await sheetFile(head, good), 'CommodityApi')
  expect(await ended(id)).toMatchObject({
    state: 'ready',
    stateName: '待确认',
    phase: 'check',
    counts: { rows: 2, added: 2, changed: 0, same: 0, failed: 0 },
  })
  expect((await admin.ok('CommodityApi_list')).total).toBe(0)
  expect(await admin.ok('JobApi_confirm', { query: { id } })).toMatchObject({ phase: 'apply' })
  expect(await ended(id)).toMatchObject({ state: 'done', done: 2, total: 2, counts: { added: 2, failed: 0 } })
  const goods = (await admin.ok('CommodityApi_list', { query: { ascs: 'comm_info_code' } })).records
  expect(goods).toMatchObject([
    { commInfoCode: 'A1', commInfoName: '矿泉水', unitName: '瓶', retailPrice: '2.50000', commKind: 1, mnemonic: 'kqs', version: 1 },
    { commInfoCode: 'A2', commInfoName: '可乐', unitName: '箱', retailPrice: '3.00000', remark: '冰的', version: 1 },
  ])
  const again = await upload(await sheetFile(head, good), 'CommodityApi')
  expect(await ended(again.id)).toMatchObject({ counts: { rows: 2, added: 0, changed: 0, same: 2, failed: 0 } })
  const dearer = await upload(await sheetFile(head, [['A2', '可乐', '箱', 3.5, null, null]]), 'CommodityApi')
  expect(await ended(dearer.id)).toMatchObject({ counts: { rows: 1, added: 0, changed: 1, same: 0, failed: 0 } })
  await admin.ok('JobApi_confirm', { query: { id: dearer.id } })
  expect(await ended(dearer.id)).toMatchObject({ state: 'done', counts: { changed: 1, same: 0 } })
  const [, cola] = (await admin.ok('CommodityApi_list', { query: { ascs: 'comm_info_code' } })).records
  expect(cola).toMatchObject({ retailPrice: '3.50000', remark: '冰的', version: 2 })
})

test('each error is told by row and column, and the failed rows alone are given back with their reasons', async () => {
  const rows = [
    ['B1', '好的', '瓶', 1, null, null],
    ['B2', '没有这个单位', '桶', 1, null, null],
    ['B3', null, '瓶', 1, null, null],
    ['B4', '价格不对', '瓶', '很贵', null, null],
    ['B5', '类型不对', '瓶', -1, '礼物', null],
  ]
  const { id } = await upload(await sheetFile(head, rows), 'CommodityApi')
  expect(await ended(id)).toMatchObject({ state: 'ready', counts: { rows: 5, added: 1, failed: 4 } })
  const { records, total } = await admin.ok('JobApi_problems', { query: { id } })
  expect(total).toBe(4)
  expect(records).toMatchObject([
    { row: 3, column: 3, columnName: '基本单位*', field: 'unitId', value: '桶', msg: expect.stringContaining('没有“桶”') },
    { row: 4, column: 2, columnName: '名称*', field: 'commInfoName', rule: 'required', msg: '请输入名称' },
    { row: 5, column: 4, field: 'retailPrice', value: '很贵', msg: '零售价不是有效的数字' },
    { row: 6, column: 5, field: 'commKind', value: '礼物' },
  ])
  await admin.ok('JobApi_confirm', { query: { id } })
  expect(await ended(id)).toMatchObject({ state: 'done', counts: { added: 1, failed: 4 } })
  expect((await admin.call('JobApi_confirm', { query: { id } })).key).toBe('STATUS_FORBIDS')
  const failed = await file(`failedRows?id=${id}`)
  expect(failed[0]).toEqual([...head, '失败原因'])
  expect(failed.slice(1).map(([code, name]) => [code, name])).toEqual([
    ['B2', '没有这个单位'],
    ['B3', null],
    ['B4', '价格不对'],
    ['B5', '类型不对'],
  ])
  // corrected rows are imported, and rows imported before are not imported twice
  const mended = failed
    .slice(1)
    .map(([, name, , price], at) => [`B${at + 2}`, name ?? '补上', '瓶', at < 2 ? (price ?? null) : 9, null, null])
  const second = await upload(await sheetFile(head, mended), 'CommodityApi')
  expect(await ended(second.id)).toMatchObject({ counts: { rows: 4, added: 4, failed: 0 } })
})

test('of two rows with the same key in one sheet the second fails, naming the first; only the first is written', async () => {
  const { id } = await upload(
    await sheetFile(
      ['编码', '名称'],
      [
        ['K1', '甲店'],
        ['K5', '戌店'],
        ['K1', '乙店'],
        ['K1', '甲店'],
      ],
    ),
    'CustomerApi',
  )
  expect(await ended(id)).toMatchObject({ counts: { rows: 4, added: 2, failed: 2 } })
  expect((await admin.ok('JobApi_problems', { query: { id } })).records).toMatchObject([
    { row: 4, column: 1, columnName: '编码', field: 'customerCode', value: 'K1', msg: '编码[K1]已存在（与第2行重复）' },
    { row: 5, column: 1, msg: '编码[K1]已存在（与第2行重复）' },
  ])
  const english = await admin.ok('JobApi_problems', { query: { id }, headers: { 'accept-language': 'en' } })
  expect(english.records[0]?.msg).toBe('Code [K1] exists already (in row 2)')
  await admin.ok('JobApi_confirm', { query: { id } })
  await ended(id)
  expect((await admin.ok('CustomerApi_list', { query: { customerCode: 'K1' } })).records).toMatchObject([
    { customerName: '甲店', version: 1 },
  ])
})

test('a key that was repeated behind a row that failed is not taken either; a key of several columns is told whole', async () => {
  const sheet = await sheetFile(head, [
    ['C1', '没有这个单位', '桶', 1, null, null],
    ['C1', '好的', '瓶', 1, null, null],
  ])
  const { id } = await upload(sheet, 'CommodityApi')
  expect(await ended(id)).toMatchObject({ counts: { rows: 2, added: 0, failed: 2 } })
  const prices = [
    ['甲店', 'A1', '瓶', 2],
    ['甲店', 'A1', '箱', 20],
    ['甲店', 'A1', 'P', 2],
  ]
  const twice = await send('/api/blade-base/commcustomerprice/import', await sheetFile(['客户', '商品', '单位', '专属价'], prices))
  expect(twice).toMatchObject({
    code: 400,
    data: {
      fields: [
        { row: 3, field: 'unitId' },
        { row: 4, field: 'customerId', msg: expect.stringContaining('与第2行重复') },
      ],
    },
  })
})

test('a row that others made impossible meanwhile joins the failed ones; the others are written', async () => {
  const { id } = await upload(
    await sheetFile(
      ['编码', '名称'],
      [
        ['K2', '丙店'],
        ['K3', '丁店'],
      ],
    ),
    'CustomerApi',
  )
  await ended(id)
  await admin.ok('CustomerApi_submit', { body: { customerCode: 'other', customerName: '丙店' } })
  await admin.ok('JobApi_confirm', { query: { id } })
  expect(await ended(id)).toMatchObject({ state: 'done', counts: { added: 1, failed: 1 } })
  expect((await admin.ok('JobApi_problems', { query: { id } })).records).toMatchObject([{ row: 2, column: 2, msg: '名称[丙店]已存在' }])
})

test('the template has the columns of the import, and only who may import gets it or uploads', async () => {
  const response = await admin.fetch('/api/blade-resource/job/template?resource=CustomerApi')
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('客户导入模板.xlsx')
  await app.addUser('looker', { rights: ['customer_view', 'customer_add'] })
  const looker = await app.as('looker')
  expect((await looker.fetch('/api/blade-resource/job/template?resource=CustomerApi')).status).toBe(403)
  const form = new FormData()
  form.append('file', await sheetFile(['编码', '名称'], [['K9', '戊店']]))
  form.append('resource', 'CustomerApi')
  expect((await looker.fetch('/api/blade-resource/job/import', { method: 'POST', body: form })).status).toBe(403)
  expect(await upload(await sheetFile(['编码'], [['T']]), 'BrandApi')).toMatchObject({ status: 403 })
})

test.each([
  ['no sheet', new File([new Uint8Array([1, 0, 2, 0, 0])], 'a.xlsx'), '表格无法读取: 不是有效的.xlsx、.xls或.csv文件'],
  ['a head alone', new File(['编码,名称'], 'a.xlsx'), '表格无法读取: 没有数据行'],
  ['a head nobody knows', sheetFile(['甲', '乙'], [['1', '2']]), '表格无法读取: 没有“名称”列'],
  ['no rows', sheetFile(['编码', '名称'], []), '表格无法读取: 没有数据行'],
])('%s is no import: the job says why', async (_what, sheet, failure) => {
  const { id } = await upload(await sheet, 'CustomerApi')
  expect(await ended(id)).toMatchObject({ state: 'failed', failure })
})

test("the wire's own imports take all rows or none, and say what is wrong by row", async () => {
  const customers = '/api/blade-barterer/customer/import'
  const refused = await send(
    customers,
    await sheetFile(
      ['编码', '名称'],
      [
        ['W1', '一店'],
        ['W2', null],
      ],
    ),
  )
  expect(refused).toMatchObject({
    code: 400,
    msg: '第3行请输入名称',
    data: { key: 'LINE_BAD', fields: [{ row: 3, field: 'customerName' }] },
  })
  expect((await admin.ok('CustomerApi_list', { query: { customerCode: 'W1' } })).total).toBe(0)
  expect((await send(customers, await sheetFile(['编码', '名称'], [['W1', '一店']]))).data).toBe('导入成功：新增1条，修改0条，未变0条')
  expect(
    (await send('/api/blade-barterer/supplier/import', await sheetFile(['编码', '名称', '默认税率'], [['S1', '厂家', '13%']]))).data,
  ).toBe('导入成功：新增1条，修改0条，未变0条')
  const goods = await send('/api/blade-base/comminfo/readExcel', await sheetFile(head, [['R1', '读入', '瓶', 1, null, null]]))
  expect(goods.data).toMatchObject([{ commInfoCode: 'R1', retailPrice: '1' }])
  expect((await admin.ok('CommodityApi_list', { query: { commInfoCode: 'R1' } })).total).toBe(0)
  const prices = await sheetFile(['客户', '商品', '单位', '专属价'], [['一店', 'A1', '瓶', 2.25]])
  expect((await send('/api/blade-base/commcustomerprice/import', prices)).data).toBe('导入成功：新增1条，修改0条，未变0条')
  expect((await send('/api/blade-base/commcustomerprice/import', prices)).data).toBe('导入成功：新增0条，修改0条，未变1条')
})

test('staff come in by their number, with department, post and rank by what people call them', async () => {
  const staffHead = ['工号*', '姓名*', '部门', '岗位', '职级', '手机', '备注']
  await admin.ok('DeptApi_submit', { body: { deptName: '华东分部' } })
  await admin.ok('PostApi_submit', { body: { postCode: 'clerk', postName: '店员' } })
  const ranks = await admin.ok('DictBizApi_dictionary', { query: { code: 'staff_rank' } })
  const [rank] = ranks
  const rows = [
    ['G1', '张建国', '华东分部', '店员', rank?.dictValue ?? null, '13800000001', null],
    ['G2', '李晓梅', '没有的部门', null, null, '138', null],
    ['G3', null, null, null, '没有的职级', null, null],
  ]
  const checked = await upload(await sheetFile(staffHead, rows), 'StaffApi')
  expect(await ended(checked.id)).toMatchObject({ state: 'ready', counts: { rows: 3, added: 1, failed: 2 } })
  expect((await admin.ok('JobApi_problems', { query: { id: checked.id } })).records).toMatchObject([
    { row: 3, column: 3, columnName: '部门', value: '没有的部门' },
    { row: 3, column: 6, columnName: '手机', value: '138' },
    { row: 4, column: 5, columnName: '职级', value: '没有的职级' },
    { row: 4, column: 2, columnName: '姓名*' },
  ])
  expect((await admin.ok('StaffApi_list')).total).toBe(0)
  await admin.ok('JobApi_confirm', { query: { id: checked.id } })
  await ended(checked.id)
  expect((await admin.ok('StaffApi_list')).records).toMatchObject([
    { staffCode: 'G1', staffName: '张建国', deptName: '华东分部', postName: '店员', rank: rank?.dictKey, staffStatus: 1, version: 1 },
  ])
  const again = await upload(await sheetFile(staffHead, rows.slice(0, 1)), 'StaffApi')
  expect(await ended(again.id)).toMatchObject({ counts: { rows: 1, added: 0, changed: 0, same: 1 } })
  const read = await send(
    '/api/blade-system/staff/readExcel',
    await sheetFile(staffHead, [['G9', '王芳', '华东分部', null, null, null, null]]),
  )
  expect(read.data).toMatchObject([{ staffCode: 'G9', staffName: '王芳' }])
  const bad = await send('/api/blade-system/staff/readExcel', await sheetFile(staffHead, rows))
  expect(bad).toMatchObject({ code: 400, data: { key: 'LINE_BAD', fields: [{ row: 3 }, { row: 3 }, { row: 4 }, { row: 4 }] } })
  expect((await admin.ok('StaffApi_list')).total).toBe(1)
})

test('codes and names of a sheet mean rows in whatever width and case they are typed; what is stored stays', async () => {
  await admin.ok('DeptApi_submit', { body: { deptName: '华南（一）部' } })
  const cola = (code: string) => [code, '可乐', '箱', 3.5, null, null]
  const typed = await upload(await sheetFile(head, [cola('ａ2'), cola('Ａ2')]), 'CommodityApi')
  expect(await ended(typed.id)).toMatchObject({ counts: { rows: 2, added: 0, changed: 0, same: 1, failed: 1 } })
  const { id } = await upload(await sheetFile(['工号*', '姓名*', '部门'], [['ｇ1', '张建国', '华南(一)部']]), 'StaffApi')
  expect(await ended(id)).toMatchObject({ counts: { rows: 1, added: 0, changed: 1, failed: 0 } })
  await admin.ok('JobApi_confirm', { query: { id } })
  await ended(id)
  expect((await admin.ok('StaffApi_list')).records).toMatchObject([{ staffCode: 'G1', deptName: '华南（一）部' }])
})

test('an import that is taken up again counts what was written before', async () => {
  const rows = ['R1', 'R2', 'R3', 'R4'].map((code) => [code, code, '瓶', 1, null, null])
  const { id } = await upload(await sheetFile(head, rows), 'CommodityApi')
  expect(await ended(id)).toMatchObject({ state: 'ready', counts: { rows: 4, added: 4 } })
  // two were written by a worker that died, and one of them was refused
  await app.inTenant((tx) =>
    tx.query(
      `update import_row set written = true, outcome = case when cells->>0 = 'R2' then 'failed' else outcome end,
              problems = case when cells->>0 = 'R2' then '[]'::jsonb end
        where tenant_id = $1 and job_id = $2 and cells->>0 in ('R1', 'R2')`,
      [tx.tenantId, id],
    ),
  )
  const { userId } = await app.inTenant((tx) => tx.one<{ userId: string }>('select user_id as "userId" from job where id = $1', [id]))
  const told: (readonly number[])[] = []
  const stop = new AbortController()
  stop.abort('let go')
  const task = { tenantId: app.tenantId, id, resource: 'CommodityApi', userId, params: { head } }
  const work = { db: app.db, clock: () => app.clock.now, task, signal: stop.signal, progress: (...far: number[]) => told.push(far) }
  await expect(applyImport(work as unknown as JobContext)).rejects.toBe('let go')
  expect(told).toEqual([[2, 4]])
  await admin.ok('JobApi_confirm', { query: { id } })
  expect(await ended(id)).toMatchObject({ state: 'done', done: 4, total: 4, counts: { rows: 4, added: 3, failed: 1 } })
})
