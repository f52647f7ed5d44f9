import { describe, expect, test } from 'vitest'
import { digital, type Invoice, issued, requestBody } from '../support/invoice-acts.ts'
import { customerOf, outBody, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { rowsIn, sheetFile } from '../support/sheets.ts'
import { openShop } from '../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
await stockUp(shop, goods[5] ?? '', '100000', '200000.00')
const company = await customerOf(shop, undefined, '91350100M000100Y43')

const head = ['申请单号', '发票种类', '发票号码', '发票代码', '开票日期', '剩余发票总额度']
const asked = async (qty = '10'): Promise<Invoice> => {
  const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, company, goods[5] ?? '', qty) })
  return admin.ok('InvoiceApi_submitMall', { body: requestBody(out) })
}
const send = async (rows: (string | number | null)[][], columns = head) =>
  admin.call('InvoiceApi_importIssued', { body: { file: await sheetFile(columns, rows) } })
const read = ({ id }: Invoice) => admin.ok('InvoiceApi_detail', { query: { id } })
const numberOf = () => digital('2504').invoiceNo

describe('what waits to be issued', () => {
  test('is listed line by line, with columns to fill in that the import reads', async () => {
    const waiting = await asked('3')
    const bytes = new Uint8Array(await ((await admin.ok('InvoiceApi_issueList', { query: {} })) as File).arrayBuffer())
    const [columns = [], ...rows] = await rowsIn(bytes)
    const at = (name: string) => columns.findIndex((column) => column?.startsWith(name))
    const own = rows.filter((cells) => cells[at('申请单号')] === waiting.billNo)
    expect(
      own.map((cells) => ['税号', '数量', '税率', '含税金额', '税额', '折扣含税金额', '发票号码'].map((name) => cells[at(name)] ?? null)),
    ).toEqual([['91350100M000100Y43', '3', '13', '33.9', '3.9', null, null]])
    const filled = own.map((cells) => {
      const row = [...columns.keys()].map((column) => cells[column] ?? null)
      row[at('发票种类')] = '数电普票'
      row[at('发票号码')] = numberOf()
      return row
    })
    const answer = await send(filled, columns as string[])
    expect(answer.data).toBe('导入成功：开票1张，已登记过0行')
    expect(await read(waiting)).toMatchObject({ state: 'issued', invoiceKind: '2504', invoiceDate: '2026-11-21' })
  })
})

describe('the list of what was issued', () => {
  test('issues by our number; rows without an invoice number wait, the same list again changes nothing', async () => {
    const [one, other] = [await asked(), await asked()]
    const rows = [
      [one.billNo ?? '', '2504', numberOf(), null, '2026-11-20', '100000.00'],
      [other.billNo ?? '', '2504', null, null, null, null],
    ]
    expect((await send(rows)).data).toBe('导入成功：开票1张，已登记过0行')
    expect(await read(one)).toMatchObject({ state: 'issued', invoiceDate: '2026-11-20' })
    expect(await read(other)).toMatchObject({ state: 'toIssue' })
    expect((await send(rows)).data).toBe('导入成功：开票0张，已登记过1行')
    expect(await admin.ok('InvoiceApi_quota')).toEqual([{ legalEntity: '', quotaAmt: '100000.00', toldAt: '2026-11-21 10:00:00' }])
  })

  test('with one wrong row issues nothing, and names row, column and rule', async () => {
    const good = await asked()
    const refused = await send([
      [good.billNo ?? '', '2504', numberOf(), null, null, null],
      ['KP-不存在', '2504', numberOf(), null, null, null],
      [(await asked()).billNo ?? '', '2504', '123', null, null, null],
      [(await asked()).billNo ?? '', '收据', numberOf(), null, null, null],
      [(await asked()).billNo ?? '', '2504', numberOf(), null, null, '-1'],
    ])
    expect(refused.key).toBe('LINE_BAD')
    expect(refused.fields.map(({ row, field }) => [row, field])).toEqual([
      [3, 'billNo'],
      [4, 'invoiceNo'],
      [5, 'invoiceKind'],
      [6, 'quotaAmt'],
    ])
    expect(await read(good)).toMatchObject({ state: 'toIssue' })
  })

  test('cannot give one number to two invoices', async () => {
    const [one, other] = [await asked(), await asked()]
    const number = numberOf()
    const refused = await send([one, other].map(({ billNo = '' }) => [billNo, '2504', number, null, null, null]))
    expect(refused.fields.map(({ row }) => row)).toEqual([3])
  })
})

test('a list finds invoices by title and by number', async () => {
  const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, company, goods[5] ?? '', '1') })
  const { id, invoiceNo = '', title = '' } = await issued(shop, out, '2504')
  for (const keyword of [invoiceNo, title]) {
    const { records } = await admin.ok('InvoiceApi_list', { query: { keyword, size: 100 } })
    expect(records.map((row) => row.id)).toContain(id)
  }
  expect((await admin.ok('InvoiceApi_list', { query: { keyword: '没有这个抬头' } })).records).toEqual([])
})
