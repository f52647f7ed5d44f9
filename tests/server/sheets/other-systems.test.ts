import { describe, expect, test } from 'vitest'
import { expectAnswer } from '../../support/contract/contract.ts'
import { goodsLists, platformInvoices } from '../../support/resources/other-systems.ts'
import { statements } from '../../support/resources/statement-files.ts'
import { startTestServer } from '../../support/server.ts'

const app = await startTestServer()
const admin = await app.as('admin')
await admin.ok('UnitApi_submit', { body: { name: '瓶', code: 'P' } })

const headOf = (file: File, resource: string, reading: object) =>
  admin.call('JobApi_head', { body: { file, resource, reading: JSON.stringify(reading) } })
/** Imports a file with the columns proposed for its head; returns the problems. */
async function imported(file: File, resource: string, reading: object, columns?: readonly string[]) {
  const body = { file, resource, reading: JSON.stringify(reading), ...(columns && { columns: JSON.stringify(columns) }) }
  const { id } = await admin.ok('JobApi_import', { body })
  await app.jobs.idle()
  const { records } = await admin.ok('JobApi_problems', { query: { id } })
  await admin.call('JobApi_confirm', { query: { id } })
  await app.jobs.idle()
  const { state, failure, counts } = await admin.ok('JobApi_detail', { query: { id } })
  return { state, failure, failed: counts?.failed, problems: records.map(({ row, msg }) => `${row} ${msg}`) }
}
const done = { state: 'done', failure: undefined, failed: 0, problems: [] }

describe('a statement of', () => {
  test.each(statements.map((one, at) => [one.name, one, at] as const))('%s is read by its head', async (_name, statement, at) => {
    const account = await admin.ok('CashAccountApi_submit', { body: { code: `A${at}`, name: `账户${at}`, kindCode: 'bank' } })
    const constants = [{ head: '资金账户', text: `账户${at}` }]
    const answer = await headOf(statement.file(), 'AccountStatementApi', { constants })
    expectAnswer('JobApi_head', answer.body)
    expect(answer.data).toMatchObject({ known: true, reading: { leftRows: statement.left, rows: statement.lines.length } })
    expect(await imported(statement.file(), 'AccountStatementApi', { constants }, answer.data.proposed)).toEqual(done)
    const { records } = await admin.ok('AccountStatementApi_list', { query: { accountId: account.id, size: 100 } })
    const lines = records.map(({ tradeNo, tradeDate, amount, counterparty }) => [tradeNo, tradeDate, amount, counterparty])
    expect(lines.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1))).toEqual(statement.lines)
  })

  test('the same file again changes nothing, also where no columns are named', async () => {
    const [alipay] = statements
    if (!alipay) throw new Error('no statement')
    await admin.ok('CashAccountApi_submit', { body: { code: 'AGAIN', name: '又一个', kindCode: 'bank' } })
    const reading = { constants: [{ head: '资金账户', text: 'AGAIN' }] }
    expect(await imported(alipay.file(), 'AccountStatementApi', reading)).toEqual(done)
    expect(await imported(alipay.file(), 'AccountStatementApi', reading)).toMatchObject({ failed: 0 })
    expect((await admin.ok('AccountStatementApi_list', { query: { keyword: '2026100522001400001' } })).records).toHaveLength(2)
  })

  test('an account is missing until it is named', async () => {
    const { data } = await headOf(statements[0]?.file() ?? platformInvoices(), 'AccountStatementApi', {})
    expect(data.known).toBe(false)
    expect(data.proposed).not.toContain('accountId')
    expect(data.proposed).toEqual(expect.arrayContaining(['tradeDate', 'tradeNo', 'amount', 'ourNo', 'remark']))
    expect(data.reading?.left.at(-1)).toMatchObject({ why: 'noBusiness', text: expect.stringContaining('余额宝') })
  })
})

test('invoices of the tax platform are read from their own sheet, by their numbers and states', async () => {
  const { data } = await headOf(platformInvoices(), 'InputInvoiceApi', {})
  expect(data).toMatchObject({ known: true, reading: { sheet: 2, rows: 3 } })
  // the list of the platform's invoices only accepts numbers of twenty digits
  const paper = { failed: 1, problems: ['4 发票号码不正确'] }
  expect(await imported(platformInvoices(), 'InputInvoiceApi', {}, data.proposed)).toMatchObject({ state: 'done', ...paper })
  const { records } = await admin.ok('InputInvoiceApi_list', { query: { size: 10 } })
  expect(records.toSorted((one, other) => (one.invoiceNo < other.invoiceNo ? -1 : 1))).toMatchObject([
    {
      invoiceNo: '26312000000000000001',
      invoiceKind: 2503,
      sellerName: '某供应商',
      sellerTaxNo: '91310000MA1FL00001',
      purchaseAmt: '100.00',
      platformState: 4,
    },
    {
      invoiceNo: '26312000000000000002',
      purchaseAmt: '-20.00',
      taxAmt: '-2.60',
      platformState: 2,
      originalNo: '26312000000000000001',
    },
  ])
})

test.each(goodsLists.map((one) => [one.name, one] as const))('goods of %s are matched by their heads', async (_name, { file, goods }) => {
  const { data } = await headOf(file(), 'CommodityApi', {})
  expect(await imported(file(), 'CommodityApi', {}, data.proposed)).toEqual(done)
  const { records } = await admin.ok('CommodityApi_list', { query: { commInfoCode: goods.commInfoCode } })
  expect(records).toMatchObject([{ ...goods, unitName: '瓶' }])
})
