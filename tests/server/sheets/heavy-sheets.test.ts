import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedSheet } from '../../support/contract/heavy-sheets.ts'
import { openFolder, remove } from '../../support/folders.ts'
import { mostTurnMs, watchedFlags, watchLoop, watchTurns } from '../../support/processes/loop-watch.ts'
import { type RealApp, realApp } from '../../support/processes/real-app.ts'
import { type Client, clientOf } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { sheets } from '../../support/worst-files/sheets.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 })

const megabyte = 1024 ** 2
let app: RealApp
let dataDir: string
let shop: Shop
let clerk: Client
let other: Client

beforeAll(async () => {
  dataDir = await openFolder()
  app = await realApp({ dataDir, flags: watchedFlags })
  await app.start()
  await app.addTenant(app.tenantId)
  shop = await openShop(app)
  await app.addUser('clerk', { rights: ['inquiry_view', 'inquiry_import', 'customer_view', 'customer_import'] })
  await app.addUser('other')
  clerk = await app.as('clerk')
  other = await app.as('other')
})
afterAll(async () => {
  await app.end()
  await remove(dataDir)
})

const long = '长'.repeat(5000)
const many = (rows: number, row: readonly number[]) => Array.from({ length: rows }, () => row)
/** All of its cells share one long text. */
const heavy = sharedSheet(
  [long],
  many(
    20_001,
    Array.from({ length: 100 }, () => 0),
  ),
)
const head = ['商品*', '数量*', ...Array.from({ length: 98 }, (_, at) => `列${at}`)]
const headRow = head.map((_, at) => at)

const sendInquiry = (file: File, language = 'zh') =>
  clerk.call('InquiryApi_importInquiryForm', { body: { file }, headers: { 'accept-language': language } })

/** Runs `work` while another user sends requests one after the other; returns how many were answered. */
async function besideOthers<T>(work: () => Promise<T>): Promise<{ done: T; answered: number }> {
  let over = false
  const doing = work().finally(() => {
    over = true
  })
  let answered = 0
  while (!over) {
    await other.ok('UserApi_info')
    answered += 1
  }
  return { done: await doing, answered }
}

test('a sheet of 2,000,100 cells that share one long text is refused; others are answered, and it costs the server no memory', async () => {
  expect(heavy.size / megabyte).toBeGreaterThan(4)
  const { pid } = app.child()
  const { answer, rss, peakRss, turnMs } = await watchTurns(app.child(), () => besideOthers(() => sendInquiry(heavy)))
  expect(answer.done).toMatchObject({ status: 400, key: 'SHEET_BAD', msg: '表格无法读取: 没有“商品”、“数量”列' })
  expect(answer.answered).toBeGreaterThan(3)
  expect((peakRss - rss) / megabyte).toBeLessThan(150)
  expect(turnMs).toBeLessThanOrEqual(mostTurnMs)
  expect(app.child().pid).toBe(pid)
})

test('as a job it fails with the reason, and the server is the same', async () => {
  const { answer, rss, peakRss } = await watchLoop(app.child(), async () => {
    const { id } = await clerk.ok('JobApi_import', { body: { file: heavy, resource: 'CustomerApi' } })
    await expect.poll(async () => (await clerk.ok('JobApi_detail', { query: { id } })).state, { timeout: 120_000 }).toBe('failed')
    return clerk.ok('JobApi_detail', { query: { id } })
  })
  expect(answer.failure).toBe('表格无法读取: 没有“名称”列')
  expect((peakRss - rss) / megabyte).toBeLessThan(150)
})

test('what is too long altogether is refused by row and figure in both languages, each use of a shared text counted', async () => {
  const file = sharedSheet([...head, long], [headRow, ...many(20_000, [100, 100])])
  const { answer, rss, peakRss } = await watchLoop(app.child(), () => sendInquiry(file))
  expect(answer).toMatchObject({ status: 400, key: 'SHEET_BAD' })
  // the head has 290 characters, and each row two texts of 5,000
  expect(answer.msg).toBe('表格无法读取: 到第1001行已有10,000,290个字符，最多10,000,000个；请分成几个文件，或只保留模板中的列')
  const english = (await sendInquiry(file, 'en')).msg
  expect(english).toContain('up to row 1001 it has 10,000,290 characters, and 10,000,000 is the most')
  expect((peakRss - rss) / megabyte).toBeLessThan(150)
})

test('shared texts that fill all that a file may unpack to cost the process that reads them no more than it may take', async () => {
  const content = await sheets['shared strings of ninety megabytes']?.(head)
  const file = new File([new Uint8Array(content as Buffer)], 'a.xlsx')
  const { answer, rss, peakRss, childPeakRss } = await watchLoop(app.child(), () => sendInquiry(file))
  expect(answer).toMatchObject({ status: 400, key: 'LINE_BAD', msg: '第2行商品不正确（没有“饮料一二三四”）' })
  expect(childPeakRss / megabyte).toBeLessThan(600)
  expect((peakRss - rss) / megabyte).toBeLessThan(150)
})

test.each([
  ['of other goods', 'X', 'commInfoCode', '第2行“商品编码”：盘点单里没有“X”'],
  ['of the same goods', 'G001', 'commInfoCode', '第3行“商品编码”：与第2行重复'],
])('twenty thousand rows %s in the sheet of a count keep nobody waiting', async (_what, code, field, msg) => {
  const { admin, depotId, goods } = shop
  const count = await admin.ok('CheckInventoryApi_create', { body: { depotId, lines: [{ commInfoId: goods[0] ?? '' }] } })
  const file = sharedSheet(['商品编码', '实盘数量', code, '1'], [[0, 1], ...many(20_000, [2, 3])])
  const send = () => admin.call('CheckInventoryApi_readSheet', { body: { id: count.id, file } })
  const { answer, turnMs } = await watchTurns(app.child(), send)
  expect(answer).toMatchObject({ status: 400, key: 'LINE_BAD', msg })
  expect(answer.fields?.map((one) => one.field)).toEqual(Array(200).fill(field))
  expect(turnMs).toBeLessThanOrEqual(mostTurnMs)
  const { version } = await admin.ok('CheckInventoryApi_detail', { query: { id: count.id } })
  await admin.ok('CheckInventoryApi_cancel', { body: { id: count.id, version, remark: '试' } })
})

/** Processor time that the server has used, without its children, in hundredths of a second. */
function used(): number {
  const fields = readFileSync(`/proc/${app.child().pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

test('a sheet of which every row is wrong is looked at as far as its answer says', async () => {
  const work = async (rows: number) => {
    const wrong = Array.from({ length: rows }, (_, at) => [`X${at}`, `Y${at}`, '瓶', '1'])
    const file = await sheetFile(['客户', '商品', '单位', '专属价'], wrong)
    const before = used()
    const answer = await shop.admin.call('BaseCustomerPriceApi_import', { body: { file } })
    expect(answer).toMatchObject({ status: 400, key: 'LINE_BAD', msg: '第2行客户不正确（没有“X0”）' })
    expect(answer.fields).toHaveLength(200)
    return used() - before
  }
  await work(1000)
  expect(await work(20_000)).toBeLessThanOrEqual(5 * (await work(1000)))
})

test('columns that the import does not know are not read, however long they are', async () => {
  const long = 100
  const goods = 101
  const qty = 102
  const row = [goods, qty, ...Array.from({ length: 98 }, () => long)]
  const file = sharedSheet([...head, '长'.repeat(5000), 'G001', '3'], [headRow, ...many(50, row)])
  const { data } = await sendInquiry(file)
  expect(data).toHaveLength(50)
  expect(data[49]).toMatchObject({ commInfoId: shop.goods[0], qty: '3.00' })
})

test('one row too many is named with what is allowed and what was met: no more than one document takes, no more than any sheet may have', async () => {
  const sheet = (rows: number) => sharedSheet(['名称', '编码', 'x'], [[0, 1], ...many(rows, [2, 2])])
  const file = sharedSheet([...head, 'G001', '3'], [headRow, ...many(2001, [100, 101])])
  expect((await sendInquiry(file)).msg).toBe('表格无法读取: 第2002行已是第2,001条数据，最多2,000条；请分成几个文件')
  const customers = await clerk.call('CustomerFileApi_import', { body: { file: sheet(20_001) } })
  expect(customers.msg).toBe('表格无法读取: 第20002行已是第20,001条数据，最多20,000条；请分成几个文件')
})

test('sheets of one user are read one at a time, those of another beside them', async () => {
  const clients = Array.from({ length: 4 }, () => clientOf(app.url, clerk.accessToken))
  const answers = await Promise.all(
    clients.map((client) =>
      client.call('InquiryApi_importInquiryForm', { body: { file: sharedSheet([...head, 'G001', '3'], [headRow, [100, 101]]) } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('importing and exporting thousands of rows keeps nobody waiting', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [`C${at}`, `客户${at}`])
  const file = await sheetFile(['编码', '名称'], rows)
  const ended = async (id: string, state: string) => {
    await expect
      .poll(async () => (await shop.admin.ok('JobApi_detail', { query: { id } })).state, { timeout: 300_000, interval: 500 })
      .toBe(state)
  }
  const checked = await watchLoop(app.child(), async () => {
    const { id } = await shop.admin.ok('JobApi_import', { body: { file, resource: 'CustomerApi' } })
    await ended(id, 'ready')
    return id
  })
  const applied = await watchLoop(app.child(), async () => {
    await shop.admin.ok('JobApi_confirm', { query: { id: checked.answer } })
    await ended(checked.answer, 'done')
  })
  const exported = await watchLoop(app.child(), async () => {
    const { id } = await shop.admin.ok('JobApi_export', { body: { resource: 'CustomerApi' } })
    await ended(id, 'done')
  })
  expect([checked, applied, exported].map(({ turnMs }) => turnMs <= mostTurnMs)).toEqual([true, true, true])
})
