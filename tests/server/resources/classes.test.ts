import { expect, test } from 'vitest'
import { contractProblems } from '../../support/contract/contract.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
const classOf = (body: object) => admin.ok('ClassificationApi_submit', { body: { code: '', name: '', ...body } })

test('a new code counts on from the highest, below a class from its own; asked together, each gets another', async () => {
  const code = (query: { parentId?: string } = {}) => admin.ok('ClassificationApi_code', { query })
  expect(await code()).toBe('01')
  const drinks = await classOf({ code: '07', name: '饮料' })
  expect(await code()).toBe('08')
  expect(await code({ parentId: drinks.id })).toBe('0701')
  await classOf({ code: '0709', name: '茶', parentId: drinks.id })
  await classOf({ code: '0711', name: '不在此处' })
  expect(await code({ parentId: drinks.id })).toBe('0710')
  expect(await code({ parentId: drinks.id })).toBe('0712')
  const many = await Promise.all(Array.from({ length: 8 }, () => code({ parentId: drinks.id })))
  expect(new Set(many).size).toBe(8)
  expect((await admin.call('ClassificationApi_code', { query: { parentId: '999' } })).key).toBe('ROW_GONE')
})

test('codes of suppliers and time stamps are never handed out twice', async () => {
  const codes = await Promise.all(Array.from({ length: 8 }, () => admin.ok('SupplierApi_code')))
  expect(new Set(codes).size).toBe(8)
  for (const code of codes) expect(code).toMatch(/^GYS\d{4}$/)
  const stamps = await Promise.all(Array.from({ length: 8 }, () => admin.ok('SupplierApi_timeStampCode')))
  expect(new Set(stamps).size).toBe(8)
  for (const stamp of stamps) expect(stamp).toMatch(/^GYS\d{17}$/)
})

test('a class offers the specifications of its own and of the classes above, each once, with their values in order', async () => {
  const spec = (attrName: string) => admin.ok('SpecApi_submit', { body: { attrName } })
  const [colour, size] = [await spec('颜色'), await spec('尺码')]
  for (const [at, attrName] of ['红', '蓝', '黑'].entries())
    await admin.ok('SpecDetailApi_submit', { body: { specId: colour.id, attrName, sort: 3 - at } })
  const clothes = await classOf({ code: 'FS', name: '服饰', specIds: [colour.id] })
  const shirts = await classOf({ code: 'CS', name: '衬衫', parentId: clothes.id, specIds: [size.id, colour.id] })
  const answer = await admin.call('ClassificationSpecApi_selectGroupsByClassifyId', { query: { classifyId: shirts.id } })
  expect(contractProblems('ClassificationSpecApi_selectGroupsByClassifyId', answer.body)).toEqual([])
  expect(answer.data?.map(({ attrName, details }) => [attrName, details.map((one) => one.attrName)])).toEqual([
    ['尺码', []],
    ['颜色', ['黑', '蓝', '红']],
  ])
  const above = await admin.ok('ClassificationSpecApi_selectGroupsByClassifyId', { query: { classifyId: clothes.id } })
  expect(above.map(({ specId }) => specId)).toEqual([colour.id])
  const values = await admin.ok('SpecDetailApi_selectListBySpecId', { query: { specId: colour.id } })
  expect(values.map(({ attrName, specName }) => [attrName, specName])).toEqual([
    ['黑', '颜色'],
    ['蓝', '颜色'],
    ['红', '颜色'],
  ])
  expect((await admin.ok('SpecApi_detail', { query: { id: colour.id } })).details).toEqual(['黑', '蓝', '红'])
  // values must differ within one specification, not between two
  const again = await admin.call('SpecDetailApi_submit', { body: { specId: colour.id, attrName: '红' } })
  expect(again).toMatchObject({ key: 'DUPLICATE', fields: [{ field: 'attrName' }] })
  expect(again.msg).toContain('颜色')
  await admin.ok('SpecDetailApi_submit', { body: { specId: size.id, attrName: '红' } })
})

test('every department with a rate of its own is listed, and none has two', async () => {
  const depts = await admin.ok('DeptApi_list')
  const rates = await admin.ok('TaxRateApi_list', { query: { size: 200 } })
  const [deptId = '', taxRateId = ''] = [depts[0]?.id, rates.records.find(({ taxRate }) => taxRate === '13')?.id]
  await admin.ok('DeptRateApi_submit', { body: { deptId, taxRateId } })
  expect(await admin.ok('DeptRateApi_listAll')).toEqual([
    { id: expect.any(String), deptId, deptName: expect.any(String), taxRateId, taxRate: '13' },
  ])
  const second = await admin.call('DeptRateApi_submit', { body: { deptId, taxRateId } })
  expect(second.key).toBe('DUPLICATE')
  expect(second.msg).not.toContain(deptId)
})
