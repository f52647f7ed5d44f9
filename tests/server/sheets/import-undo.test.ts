import { expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const app = await startTestServer()
await app.addUser('importer', { rights: ['comminfo_view', 'comminfo_import'] })
await app.addUser('reader', { rights: ['comminfo_view'] })
const [admin, importer] = [await app.as('admin'), await app.as('importer')]
await admin.ok('UnitApi_submit', { body: { name: '包' } })

const resource = 'CommodityApi'
const head = ['货号', '品名', '条码', '单位', '分类', '售价', '备注']
const columns = ['commInfoCode', 'commInfoName', 'barCode', 'unitId', 'classifyId', 'retailPrice', 'remark']
type Cells = (string | null)[]

const ended = async (id: string, client = admin) => {
  await app.jobs.idle()
  return client.ok('JobApi_detail', { query: { id } })
}
const checked = async (rows: Cells[], mends: BodyOf<'JobApi_mend'>['mends'] = [], client = admin) => {
  const file = await sheetFile(head, rows)
  const { id } = await client.ok('JobApi_import', { body: { file, resource, columns: JSON.stringify(columns) } })
  const job = await ended(id, client)
  if (mends.length === 0) return job
  await client.ok('JobApi_mend', { body: { id, mends } })
  return ended(id, client)
}
const imported = async (rows: Cells[], mends: BodyOf<'JobApi_mend'>['mends'] = [], client = admin) => {
  const { id } = await checked(rows, mends, client)
  await client.ok('JobApi_confirm', { query: { id } })
  return ended(id, client)
}
const goods = async () =>
  (await admin.ok('CommodityApi_list', { query: { ascs: 'comm_info_code' } })).records.map(
    ({ commInfoCode, commInfoName, retailPrice, unitName, remark }) => [commInfoCode, commInfoName, retailPrice, unitName, remark],
  )
const goodsOf = async (code: string) => {
  const [row] = (await admin.ok('CommodityApi_list', { query: { commInfoCode: code } })).records
  if (!row) throw new Error(`no goods ${code}`)
  return row
}

test('the check says which values change, from what to what; undoing brings back former values and removes what was added', async () => {
  await imported([
    ['A1', '洗衣粉', '6901234567892', '包', null, '9', '旧'],
    ['A2', '味精', null, '包', null, '3', null],
  ])
  const before = await goods()
  const job = await checked([
    ['A1', '洗衣粉', '6901234567892', '包', '日化', '9.50', '新'],
    ['a2', '味精', null, '包', null, '3.00', null],
    ['A3', '盐', null, '袋', null, '2', null],
  ])
  const mended = await admin.ok('JobApi_mend', {
    body: {
      id: job.id,
      mends: [
        { column: 4, value: '袋', add: 2 },
        { column: 5, value: '日化', add: 2 },
      ],
    },
  })
  expect(await ended(mended.id)).toMatchObject({ state: 'ready', counts: { added: 1, changed: 1, same: 1, failed: 0 }, canUndo: false })
  const changes = await admin.call('JobApi_changes', { query: { id: job.id } })
  expectAnswer('JobApi_changes', changes.body)
  const cells = [
    { columnName: '分类', former: '', value: '日化' },
    { columnName: '零售价', former: '9', value: '9.5' },
    { columnName: '备注', former: '旧', value: '新' },
  ]
  expect(changes.data).toMatchObject({ total: 1, records: [{ row: 2, key: 'A1', cells }] })
  expect(await admin.call('JobApi_undo', { query: { id: job.id } })).toMatchObject({ status: 409, key: 'STATUS_FORBIDS' })
  await admin.ok('JobApi_confirm', { query: { id: job.id } })
  expect(await ended(job.id)).toMatchObject({ state: 'done', counts: { added: 1, changed: 1 }, canUndo: true })
  expect((await admin.ok('JobApi_changes', { query: { id: job.id } })).records).toMatchObject([{ row: 2, key: 'A1', cells }])
  expect(await goods()).toHaveLength(3)
  const undone = await admin.call('JobApi_undo', { query: { id: job.id } })
  expectAnswer('JobApi_undo', undone.body)
  expect(undone.data).toMatchObject({ state: 'done', stateName: '已撤销', canUndo: false, undoneTime: expect.stringMatching(/^20/) })
  expect(await goods()).toEqual(before)
  expect((await goodsOf('A1')).classifyId).toBeUndefined()
  expect((await admin.ok('ClassificationApi_list')).total, 'a class made with the import goes with it').toBe(0)
  expect((await admin.ok('UnitApi_list')).records.map(({ name }) => name)).not.toContain('袋')
  expect(await admin.call('JobApi_undo', { query: { id: job.id } })).toMatchObject({ key: 'STATUS_FORBIDS' })
  // the codes are free again
  expect(await imported([['A3', '盐', null, '包', null, '2', null]])).toMatchObject({ counts: { added: 1 } })
})

test('an import is undone as a whole or not at all: not where something uses a row, or somebody changed one since', async () => {
  const job = await imported([
    ['B1', '米', null, '包', null, '5', null],
    ['B2', '油', null, '包', null, '6', null],
    ['A1', '洗衣粉二', null, '包', null, '9', null],
  ])
  const undo = () => admin.call('JobApi_undo', { query: { id: job.id } })
  const shop = await openShop(app)
  const { id: commInfoId, unitId } = await goodsOf('B2')
  const line = { commInfoId, unitId, qty: '1', taxPrice: '6', taxRate: '13' }
  const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines: [line] }) })
  const before = await goods()
  expect(await undo()).toMatchObject({
    ...{ status: 409, key: 'IMPORT_STAYS' },
    msg: `导入不能撤销：[油]已被单据明细（${order.billNo}）使用`,
  })
  expect((await admin.call('JobApi_undo', { query: { id: job.id }, headers: { 'accept-language': 'en' } })).msg).toContain(order.billNo)
  expect(await goods()).toEqual(before)
  await admin.ok('PurchaseOrderApi_withdraw', { body: { id: order.id, version: order.version } })
  const rice = await goodsOf('B1')
  await admin.ok('CommodityApi_submit', { body: { ...rice, remark: '手工' } })
  const answer = await undo()
  expect(answer).toMatchObject({ status: 409, key: 'IMPORT_STAYS' })
  expect(answer.msg).toMatch(/^导入不能撤销：\[米\]已被.+于20.+修改$/)
  expect((await goodsOf('A1')).commInfoName).toBe('洗衣粉二')
})

test('former values that name what is gone refuse the undoing by name', async () => {
  await imported([['X1', '灯泡', null, '包', '旧类', '5', null]], [{ column: 5, value: '旧类', add: 2 }])
  const job = await imported([['X1', '灯泡', null, '包', '新类', '6', null]], [{ column: 5, value: '新类', add: 2 }])
  const [gone] = (await admin.ok('ClassificationApi_list', { query: { name: '旧类' } })).records
  await admin.ok('ClassificationApi_remove', { query: { ids: gone?.id ?? '' } })
  const undone = await admin.call('JobApi_undo', { query: { id: job.id } })
  expect(undone).toMatchObject({ status: 409, key: 'IMPORT_STAYS' })
  expect(await goodsOf('X1')).toMatchObject({ classifyName: '新类', retailPrice: '6.00000' })
})

test('the changes hide prices from whoever may no longer see them', async () => {
  const blindId = await app.addUser('blind', { rights: ['comminfo_view', 'comminfo_import'] })
  const blind = await app.as('blind')
  const checkedPrice = async (price: string) => {
    const file = await sheetFile(['编码', '名称', '基本单位', '采购价', '备注'], [['Y1', '电池', '包', price, price]])
    const { id } = await admin.ok('JobApi_import', { body: { file, resource } })
    await ended(id)
    return id
  }
  await admin.ok('JobApi_confirm', { query: { id: await checkedPrice('3') } })
  await app.jobs.idle()
  const id = await checkedPrice('4')
  const seen = async (client = admin) =>
    (await client.ok('JobApi_changes', { query: { id } })).records.flatMap(({ cells }) => cells.map(({ columnName }) => columnName))
  expect(await seen()).toEqual(['采购价', '备注'])
  await app.database.asOwner((client) => client.query('update job set user_id = $1 where id = $2', [blindId, id]))
  expect(await seen(blind)).toEqual(['备注'])
})

test('a unique value that an added row has taken is given back to the row that had it', async () => {
  const customers = async (...rows: Cells[]) => {
    const file = await sheetFile(['编码', '名称'], rows)
    const { id } = await admin.ok('JobApi_import', { body: { file, resource: 'CustomerApi' } })
    await ended(id)
    await admin.ok('JobApi_confirm', { query: { id } })
    return ended(id)
  }
  await customers(['KH1', '山泉'])
  const job = await customers(['KH1', '山泉旧店'], ['KH9', '山泉'])
  expect(job.counts).toMatchObject({ added: 1, changed: 1 })
  await admin.ok('JobApi_undo', { query: { id: job.id } })
  const { records } = await admin.ok('CustomerApi_list', { query: { customerName: '山泉' } })
  expect(records.map(({ customerCode, customerName }) => [customerCode, customerName])).toEqual([['KH1', '山泉']])
})

test('whoever may import may undo their own import, and nobody else may', async () => {
  const job = await imported([['C1', '糖', null, '包', null, '5', null]], [], importer)
  expect(await admin.call('JobApi_undo', { query: { id: job.id } })).toMatchObject({ key: 'ROW_GONE' })
  await importer.ok('JobApi_undo', { query: { id: job.id } })
  expect((await goods()).map(([code]) => code)).not.toContain('C1')
})

test('a second row of one barcode or name and a wrong check digit are warned of, and do not stop the row', async () => {
  const job = await checked([
    ['D1', '茶', '6901234567893', '包', null, '5', null],
    ['D2', '茶 ', '96385074', '包', null, '5', null],
    ['D3', '咖啡', '96385074', '包', null, '坏', null],
    ['D4', '可可', '036000291453', '包', null, '5', null],
    ['D5', '奶', '自编码7', '包', null, '5', null],
  ])
  expect(job.counts).toMatchObject({ rows: 5, added: 4, failed: 1 })
  const faults = await admin.ok('JobApi_faults', { query: { id: job.id } })
  expect(faults.map(({ columnName, value, row, msg, warning = false }) => [columnName, value, row, msg, warning])).toEqual([
    ['售价', '坏', 4, expect.any(String), false],
    ['条码', '6901234567893', 2, '条码不正确（校验位应为2）', true],
    ['品名', '茶', 3, '名称[茶]已存在（与第2行重复）', true],
    ['条码', '96385074', 4, '条码[96385074]已存在（与第3行重复）', true],
    ['条码', '036000291453', 5, '条码不正确（校验位应为2）', true],
  ])
  expect((await admin.ok('JobApi_problems', { query: { id: job.id } })).records.map(({ row }) => row)).toEqual([4])
  await admin.ok('JobApi_confirm', { query: { id: job.id } })
  expect(await ended(job.id)).toMatchObject({ counts: { added: 4, failed: 1 } })
})

test('the bell rings for a check whose dialog was closed, and for the import itself, and not for a check that is looked at', async () => {
  const notices = async () => (await importer.ok('NoticeApi_latest')).records.filter(({ sourceId }) => sourceId === job.id)
  let job = await checked([['E1', '糖', null, '包', null, '5', null]], [], importer)
  expect(await notices()).toEqual([])
  await importer.ok('JobApi_confirm', { query: { id: job.id } })
  await ended(job.id, importer)
  expect((await notices()).map(({ about }) => about)).toEqual(['jobDone'])
  const file = await sheetFile(
    head,
    Array.from({ length: 500 }, (_, at) => [`E${at}`, `糖${at}`, null, '包', null, '5', null]),
  )
  job = await importer.ok('JobApi_import', { body: { file, resource, columns: JSON.stringify(columns) } })
  await importer.ok('JobApi_detail', { query: { id: job.id, watching: 1 } })
  expect(await ended(job.id, importer)).toMatchObject({ state: 'ready' })
  expect((await notices()).map(({ about }) => about)).toEqual(['jobReady'])
})
