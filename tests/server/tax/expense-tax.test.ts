import { afterAll, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { bankAccount, expenseSubject, openOf } from '../../support/acts/money-documents.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { digitalNumber } from '../../support/acts/supplier-invoice-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// tax of expenses that have an invoice (rules B6, B7), over HTTP

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const [accountId, subjectId] = [await bankAccount(shop), await expenseSubject(shop)]
afterAll(async () => {
  await expectSound(server)
})

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const line = { subjectId, amount: '109.00', taxRate: '9' }
const spent = (more: Partial<BodyOf<'ExpenseApi_accounting'>> = {}) =>
  admin.ok('ExpenseApi_accounting', { body: { accountId, lines: [line], ...more } })
const special = () => ({ ...digitalNumber(), invoiceKind: '2503' })

/** The accounts of vouchers, debits above zero, without those whose entries cancel out. */
async function balances(...documents: { id: string }[]): Promise<Record<string, number>> {
  const sums = new Map<string, number>()
  for (const { id } of documents)
    for (const { side, account, amount } of await server.inTenant((tx) => voucherOf(tx, id)))
      sums.set(account, (sums.get(account) ?? 0) + (side === 'debit' ? 1 : -1) * Number(amount))
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

/** Input tax of a month by item: the untaxed amount, the tax deducted, and the tax pending at its end. */
async function worksheet(month: string): Promise<unknown[]> {
  const query = { size: 50, startTime: `${month}-01`, endTime: `${month}-30` }
  const { records } = await admin.ok('TaxWorksheetApi_list', { query })
  return records.map(({ item, inputAmt, waitingAmt }) => [item, inputAmt, waitingAmt])
}

test('costs what is without tax; the tax waits and is deducted once it is certified', async () => {
  const expense = await spent(special())
  expect(expense).toMatchObject({ amount: '109.00', taxAmt: '9.00', waitingAmt: '9.00', lines: [{ taxAmt: '9.00', deductible: 2 }] })
  expect(await balances(expense)).toEqual({ expense: 100, inputTaxPending: 9, bank: -109 })
  expect(await worksheet('2026-11')).toEqual([['waiting', '0.00', '9.00']])
  server.clock.advance({ days: 12 })
  const certified = await admin.ok('ExpenseApi_certify', { body: own(expense) })
  expect(certified).toMatchObject({ waitingAmt: '0.00', statusName: '已入账' })
  expect(await balances(expense)).toEqual({ expense: 100, inputTax: 9, bank: -109 })
  expect([await worksheet('2026-11'), await worksheet('2026-12')]).toEqual([[['waiting', '0.00', '9.00']], [['deducted', '9.00', '0.00']]])
  const again = await admin.call('ExpenseApi_certify', { body: own(certified) })
  expect(again).toMatchObject({ key: 'STATUS_FORBIDS', msg: expect.stringContaining('没有待勾选的进项税额') })
  const { mirrorId = '' } = await admin.ok('ExpenseApi_flush', { body: { ...own(certified), remark: '开错' } })
  expect(await balances(expense, { id: mirrorId })).toEqual({})
})

test('is left to the invoice until somebody says so: a draft that gets it later deducts', async () => {
  const draft = await admin.ok('ExpenseApi_draft', { body: { accountId, lines: [line] } })
  expect(draft.lines[0]?.deductible).toBeUndefined()
  const expense = await admin.ok('ExpenseApi_accounting', { body: { ...own(draft), accountId, ...special(), lines: draft.lines } as never })
  expect(expense).toMatchObject({ waitingAmt: '9.00', lines: [{ deductible: 2 }] })
})

test('is owed with its tax, line by line, and taken back before it is certified', async () => {
  const lines = [line, { subjectId, amount: '100.00', taxRate: '6' }, { subjectId, amount: '106.00', taxRate: '6', deductible: 1 as const }]
  const expense = await spent({ accountId: undefined, bartererId: shop.supplierId, ...special(), lines })
  // 9.00 of 109.00 and 5.66 of 100.00 are deducted; 6.00 of 106.00 is cost
  expect(expense).toMatchObject({ taxAmt: '20.66', waitingAmt: '14.66' })
  expect(await balances(expense)).toEqual({ expense: 300.34, inputTaxPending: 14.66, payable: -315 })
  expect(await openOf(shop, shop.supplierId)).toEqual(['payable -315.00'])
  const { mirrorId = '' } = await admin.ok('ExpenseApi_flush', { body: { ...own(expense), remark: '开错' } })
  expect(await balances(expense, { id: mirrorId })).toEqual({})
})

test('is cost with its tax without a special invoice, and of a small-scale taxpayer', async () => {
  expect(await balances(await spent())).toEqual({ expense: 109, bank: -109 })
  expect(await balances(await spent({ ...special(), invoiceKind: '2504' }))).toEqual({ expense: 109, bank: -109 })
  await withSettings(server, { TAXPAYER_KIND: 'small' }, async () => {
    expect(await balances(await spent(special()))).toEqual({ expense: 109, bank: -109 })
  })
})

test.each([
  ['deducted without an invoice', () => ({ lines: [{ ...line, deductible: 2 as const }] }), 'LINE_BAD', 'deductible'],
  ['at more than the whole', () => ({ lines: [{ ...line, taxRate: '101' }] }), 'LINE_BAD', 'taxRate'],
  ['by a kind of invoice that there is not', () => ({ invoiceKind: '77', invoiceNo: '1' }), 'FIELD_BAD', 'invoiceKind'],
  ['by an invoice without a number', () => ({ invoiceKind: '2503' }), 'FIELD_BAD', 'invoiceNo'],
])('%s is refused with its field', async (_, said, key, field) => {
  const answer = await admin.call('ExpenseApi_accounting', { body: { accountId, lines: [line], ...said() } })
  expect([answer.key, answer.fields[0]?.field]).toEqual([key, field])
})

test('a receipt or payment names no invoice and no rate', async () => {
  const body = { bartererId: shop.supplierId, accountId, amount: '5', ...special() }
  const answer = await admin.call('MoneyReceiptApi_accounting', { body })
  expect([answer.key, answer.fields[0]?.field]).toEqual(['FIELD_BAD', 'invoiceKind'])
})
