import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { importerOf } from '#server/jobs/importers.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'

const app = await startTestServer()
const admin = await app.as('admin')
for (const name of ['瓶', '箱']) await admin.ok('UnitApi_submit', { body: { name } })

/** Checks a sheet and imports its good rows; returns the counts of both. */
const imported = async (resource: string, head: readonly string[], rows: readonly (string | null)[][]) => {
  const file = await sheetFile(
    head,
    rows.map((row) => [...row]),
  )
  const { id } = await admin.ok('JobApi_import', { body: { file, resource } })
  await app.jobs.idle()
  const checked = await admin.ok('JobApi_detail', { query: { id } })
  const problems = (await admin.ok('JobApi_problems', { query: { id } })).records
  if (checked.state === 'ready') await admin.ok('JobApi_confirm', { query: { id } })
  await app.jobs.idle()
  return { failure: checked.failure, counts: checked.counts, problems, done: (await admin.ok('JobApi_detail', { query: { id } })).counts }
}
const goods = async () =>
  (await admin.ok('CommodityApi_list', { query: { ascs: 'comm_info_code' } })).records.map((row) => [
    row.commInfoCode,
    row.commInfoName,
    row.retailPrice,
  ])

test('goods without a code get the next numbers; the same sheet again means the same goods, by barcode or name', async () => {
  const head = ['名称', '规格', '条码', '基本单位', '零售价']
  const rows = [
    ['矿泉水', '550ml', '6901234567892', '瓶', '2'],
    ['矿泉水', '1.5L', null, '瓶', '4'],
    ['可乐', null, null, '箱', '30'],
  ]
  expect((await imported('CommodityApi', head, rows)).done).toMatchObject({ added: 3, failed: 0 })
  const stored = [
    ['SP00001', '矿泉水', '2.00000'],
    ['SP00002', '矿泉水', '4.00000'],
    ['SP00003', '可乐', '30.00000'],
  ]
  expect(await goods()).toEqual(stored)
  expect((await imported('CommodityApi', head, rows)).counts).toMatchObject({ added: 0, changed: 0, same: 3, failed: 0 })
  const again = await imported('CommodityApi', head, [
    ['矿泉水（新包装）', '550ml', '6901234567892', '瓶', '2.5'],
    ['矿泉水', '1.5L', null, '瓶', '4'],
    ['雪碧', null, null, '箱', '28'],
  ])
  expect(again.done).toMatchObject({ added: 1, changed: 1, same: 1 })
  expect(await goods()).toEqual([['SP00001', '矿泉水（新包装）', '2.50000'], stored[1], stored[2], ['SP00004', '雪碧', '28.00000']])
})

test('numbers that others in the sheet have are not given twice; two rows that mean one row are told', async () => {
  const head = ['编码', '名称', '基本单位', '零售价']
  const mixed = await imported('CommodityApi', head, [
    [null, '醋', '瓶', '5'],
    ['SP00005', '酱油', '瓶', '6'],
    ['SP00001', '改名', '瓶', '7'],
    [null, '雪碧', '箱', '27'],
    [null, '雪碧', '箱', '26'],
  ])
  expect(mixed.done).toMatchObject({ added: 2, changed: 2, failed: 1 })
  expect(mixed.problems).toMatchObject([{ row: 6, field: 'commInfoCode', msg: '编码[SP00004]已存在（与第5行重复）' }])
  expect((await goods()).map(([code, name]) => [code, name])).toEqual([
    ['SP00001', '改名'],
    ['SP00002', '矿泉水'],
    ['SP00003', '可乐'],
    ['SP00004', '雪碧'],
    ['SP00005', '酱油'],
    ['SP00006', '醋'],
  ])
})

test('partners too, also by the import that answers at once; what the server does not number is still required', async () => {
  const customers = [['甲店'], ['乙店']]
  expect((await imported('CustomerApi', ['名称'], customers)).done).toMatchObject({ added: 2 })
  expect((await imported('CustomerApi', ['名称'], customers)).counts).toMatchObject({ same: 2 })
  const answer = await admin.call('SupplierFileApi_import', { body: { file: await sheetFile(['名称'], [['厂家一'], ['厂家二']]) } })
  expect(answer.data).toBe('导入成功：新增2条，修改0条，未变0条')
  expect((await admin.ok('SupplierApi_list', { query: { ascs: 'supplier_code' } })).records.map((row) => row.supplierCode)).toEqual([
    'GYS0001',
    'GYS0002',
  ])
  expect((await imported('StaffApi', ['姓名'], [['张三']])).failure).toBe('表格无法读取: 没有“工号”列')
})

test('a check of rows without codes keeps nobody waiting who asks for a code and saves a row with it', async () => {
  const { user_id: userId } = await admin.ok('AuthApi_userInfo')
  const waits = Symbol('waits')
  const soon = <T>(work: Promise<T>) => Promise.race([work, sleep(20_000, waits)])
  await app.inTenant((tx) =>
    tx.trial(async () => {
      const write = await importerOf('CustomerApi')?.open(tx, { id: '0', userId, params: {}, phase: 'check' }, ['名称'])
      const outcomes = await write?.([
        { row: 2, cells: ['试一'] },
        { row: 3, cells: ['试二'] },
      ])
      expect(outcomes).toMatchObject([{ result: 'added' }, { result: 'added' }])
      const customerCode = await soon(admin.ok('CustomerApi_code'))
      expect(customerCode).toMatch(/003$/)
      const body = { customerCode: String(customerCode), customerName: '丙店' }
      expect(await soon(admin.ok('CustomerApi_submit', { body }))).toMatchObject({ customerName: '丙店' })
    }),
  )
  const { records } = await admin.ok('CustomerApi_list', { query: { ascs: 'customer_code' } })
  expect(records.map(({ customerName }) => customerName)).toEqual(['甲店', '乙店', '丙店'])
})

test('the template does not ask for a code', async () => {
  const response = await admin.fetch('/api/blade-resource/job/template?resource=CommodityApi')
  expect((await rowsIn(new Uint8Array(await response.arrayBuffer())).catch(() => [['']]))[0]?.slice(0, 2)).not.toContain('编码*')
})
