import { describe, expect, test } from 'vitest'
import { digital, type Invoice, issued, ofPart, requestBody, toPerson } from '../../support/acts/invoice-acts.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn, sheetFile } from '../../support/sheets.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

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

describe('the queue of what waits to be issued', () => {
  const sheetOf = async (query: object) => {
    const bytes = new Uint8Array(await ((await admin.ok('InvoiceApi_issueList', { query })) as File).arrayBuffer())
    return (await rowsIn(bytes)).slice(1).map(([billNo]) => billNo)
  }
  const listed = async (query: object) =>
    (await admin.ok('InvoiceApi_list', { query: { status: '1501', size: 100, ...query } })).records.map(({ billNo }) => billNo)

  test('is narrowed by store, customer, kind of title and amount, the sheet as the list; or the sheet has those chosen', async () => {
    const person = await customerOf(shop)
    await toPerson(shop, person)
    const body = outBody(shop, person, goods[5] ?? '', '10')
    const [one, two] = [
      await admin.ok('InvoiceApi_submitMall', { body: requestBody(await admin.ok('SalesOutApi_accounting', { body })) }),
      await asked('7'),
    ]
    const [first, second] = [one.billNo, two.billNo]
    for (const narrowed of [listed, sheetOf]) {
      expect(await narrowed({ titleKind: 2 })).toEqual([first])
      expect(await narrowed({ customerId: person })).toEqual([first])
      expect(await narrowed({ amountFrom: '113', amountTo: '113.00', customerId: person })).toEqual([first])
      expect(await narrowed({ depotId: shop.depotId })).toEqual(expect.arrayContaining([first, second]))
    }
    expect(await listed({ amountFrom: '113.01', customerId: person })).toEqual([])
    expect(await listed({ depotId: shop.otherDepotId })).toEqual([])
    expect(await sheetOf({ ids: two.id })).toEqual([second])
    expect((await admin.call('InvoiceApi_list', { query: { amountFrom: '一百' } })).key).toBe('BAD_INPUT')
  })

  test('is longer than a page of the list in the sheet', async () => {
    const person = await customerOf(shop)
    const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, person, goods[5] ?? '', '1') })
    for (let at = 0; at < 201; at++) await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, '0.01') })
    expect(new Set(await sheetOf({ customerId: person })).size).toBe(201)
  })

  test('says in whose books a request is, and keeps what that legal entity may issue still', async () => {
    await entitiesOf(shop, '上海公司')
    const depot = await admin.ok('DepotApi_submit', { body: { code: 'SH', name: '上海仓', legalEntity: '上海公司' } })
    const line = { commInfoId: goods[5] ?? '', unitId: shop.bottleId, actualQty: '10', totalAmt: '20.00', taxRate: '0' }
    await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId: depot.id, lines: [line] } })
    const body = { ...outBody(shop, company, goods[5] ?? '', '2'), depotId: depot.id }
    const waiting = await admin.ok('InvoiceApi_submitMall', { body: requestBody(await admin.ok('SalesOutApi_accounting', { body })) })
    const { records } = await admin.ok('InvoiceApi_list', { query: { depotId: depot.id } })
    expect(records).toMatchObject([{ billNo: waiting.billNo, legalEntity: '上海公司' }])
    await send([[waiting.billNo ?? '', '2504', numberOf(), null, null, '500.00']])
    expect(await admin.ok('InvoiceApi_quota')).toContainEqual(expect.objectContaining({ legalEntity: '上海公司', quotaAmt: '500.00' }))
  })
})

test('what came back after its invoice is found as still to be reversed, until a red invoice has taken it back', async () => {
  const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, company, goods[5] ?? '', '10') })
  const invoice = await issued(shop, out, '2504')
  const pending = async () => {
    const { records } = await admin.ok('InvoiceApi_list', { query: { pendingRed: 2, size: 100 } })
    return records.filter(({ id }) => id === invoice.id).map(({ pendingRedAmt }) => pendingRedAmt)
  }
  const onDesk = async () =>
    (await admin.ok('DocumentApi_openWork', { query: { mine: 2 } })).find(({ kind }) => kind === 'salesInvoice')?.tasks
  expect(await pending()).toEqual([])
  expect(await onDesk()).toEqual({ pendingRed: 0 })
  await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-2') })
  expect(await pending()).toEqual(['22.60'])
  expect(await onDesk()).toEqual({ pendingRed: 1 })
  const { id, version } = await admin.ok('InvoiceApi_redApply', {
    body: { id: invoice.id, version: invoice.version, redReason: 2, amount: '22.60' },
  })
  await admin.ok('InvoiceApi_redIssue', { body: { id, version, invoiceNo: numberOf() } })
  expect(await pending()).toEqual([])
})
