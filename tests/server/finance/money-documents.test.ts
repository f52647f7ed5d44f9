import { describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { bankAccount, expenseSubject, openOf, sold, stockedForSale } from '../../support/acts/money-documents.ts'
import { by, expectSound, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import { received } from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
await stockedForSale(shop)
const accountId = await bankAccount(shop)
const subjectId = await expenseSubject(shop)

const because = (document: { id: string; version: number }) => ({ ...by(document), remark: '金额不对' })
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))
const rest = async (bartererId: string | undefined) => openOf(shop, bartererId ?? '')

describe('a receipt', () => {
  test('settles what it names, returns too, and what is left of it stands as an advance that is paid back', async () => {
    const out = await sold(shop, '10')
    const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-2') })
    const { customerId } = out
    expect(await rest(customerId)).toEqual(['receivable 113.00', 'receivable -22.60'])
    const lines = [
      { sourceBillId: out.id, amount: '113' },
      { sourceBillId: back.id, amount: '-22.6' },
    ]
    const money = await admin.ok('MoneyReceiptApi_draft', {
      body: { bartererId: customerId, accountId, amount: '100', payWay: 'transfer', lines },
    })
    expect(money).toMatchObject({ direction: 1, amount: '100.00', settledAmt: '90.40', customerId, bartererId: customerId })
    expect(money.lines.map(({ openAmt, sourceBillNo }) => [openAmt, sourceBillNo])).toEqual([
      ['113.00', out.billNo],
      ['-22.60', back.billNo],
    ])
    expect(money.warnings).toMatchObject([{ key: 'ADVANCE', msg: expect.stringContaining('9.60') }])
    const posted = await admin.ok('MoneyReceiptApi_accounting', { body: by(money) })
    expect(posted.statusName).toBe('已入账')
    expect(await rest(customerId)).toEqual(['advance -9.60'])
    expect(await voucher(posted)).toEqual(['debit bank 100', 'credit receivable 90.4', 'credit advanceReceived 9.6'])
    // the return that the payment settled cannot be reversed before it, nor the payment before its refund
    const fresh = await admin.ok('SalesReturnApi_detail', { query: { id: back.id } })
    expect(await admin.call('SalesReturnApi_flush', { body: because(fresh) })).toMatchObject({ key: 'HAS_SETTLEMENT' })
    const refund = await admin.ok('PrepaymentApi_accounting', {
      body: { bartererId: customerId, direction: 2, accountId, amount: '9.6', lines: [{ sourceBillId: posted.id, amount: '9.6' }] },
    })
    expect(await rest(customerId)).toEqual([])
    expect(await admin.call('MoneyReceiptApi_flush', { body: because(posted) })).toMatchObject({ key: 'HAS_SETTLEMENT' })
    await admin.ok('PrepaymentApi_flush', { body: because(refund) })
    await admin.ok('MoneyReceiptApi_flush', { body: because(posted) })
    expect(await rest(customerId)).toEqual(['receivable 113.00', 'receivable -22.60'])
    await admin.ok('SalesReturnApi_flush', { body: because(fresh) })
  })

  test.each([
    ['of nobody', { bartererId: undefined }, 'FIELD_BAD', 'bartererId'],
    ['into no account', { accountId: undefined }, 'FIELD_BAD', 'accountId'],
    ['of nothing', { amount: '0' }, 'FIELD_BAD', 'amount'],
    ['in thirds of a cent', { amount: '1.005' }, 'FIELD_BAD', 'amount'],
    ['in a way there is none of', { payWay: 'shells' }, 'FIELD_BAD', 'payWay'],
    ['for a line that settles nothing', { lines: [{ amount: '5' }] }, 'LINE_BAD', 'sourceBillId'],
  ])('is refused %s, naming the field', async (_, wrong, key, field) => {
    const body = { bartererId: await customerOf(shop), accountId, amount: '5', ...wrong }
    expect(await admin.call('MoneyReceiptApi_submit', { body })).toMatchObject({ key, fields: [expect.objectContaining({ field })] })
  })

  test('settles no more than is open, of its partner alone, each document once, in the books of its account', async () => {
    const [own, foreign] = [await sold(shop, '1'), await sold(shop, '1')]
    const pay = (lines: object[], more: object = {}) =>
      admin.call('MoneyReceiptApi_accounting', { body: { bartererId: own.customerId, accountId, amount: '20', lines, ...more } as never })
    const one = { sourceBillId: own.id, amount: '11.30' }
    expect(await pay([{ ...one, amount: '11.31' }])).toMatchObject({ key: 'SETTLE_BAD' })
    expect(await pay([{ ...one, amount: '-1' }])).toMatchObject({ key: 'SETTLE_BAD' })
    expect(await pay([one], { amount: '11.29' })).toMatchObject({ key: 'SETTLE_BAD' })
    expect(await pay([{ ...one, sourceBillId: foreign.id }])).toMatchObject({ key: 'SETTLE_BAD' })
    expect(await pay([one, one])).toMatchObject({ key: 'LINE_BAD' })
    expect(await pay([{ ...one, sourceBillId: '77' }])).toMatchObject({ key: 'LINE_BAD' })
    expect(await pay([one], { accountId: '77' })).toMatchObject({ key: 'FIELD_BAD' })
    expect(await pay([one], { accountId: await bankAccount(shop, 'bank', '加盟商') })).toMatchObject({ key: 'ENTITY_DIFFERS' })
    expect((await pay([one])).status).toBe(200)
    expect(await pay([one])).toMatchObject({ key: 'SETTLE_BAD' })
  })
})

test('a draft that a receipt names may be removed: the line loses its source and stays', async () => {
  const customerId = await customerOf(shop)
  const out = await admin.ok('SalesOutApi_draft', { body: outBody(shop, customerId, shop.goods[0] ?? '', '1') })
  const lines = [{ sourceBillId: out.id, amount: '5' }]
  const money = await admin.ok('MoneyReceiptApi_draft', {
    body: { bartererId: customerId, accountId, amount: '5', payWay: 'transfer', lines },
  })
  expect(money.lines).toMatchObject([{ sourceBillId: out.id, amount: '5.00' }])
  await admin.ok('SalesOutApi_remove', { query: { ids: out.id } })
  const [line] = (await admin.ok('MoneyReceiptApi_detail', { query: { id: money.id } })).lines
  expect(line).toMatchObject({ amount: '5.00' })
  expect(line).not.toHaveProperty('sourceBillId')
})

test('a payment pays what a supplier is owed, and what a return gives back of it comes in by the draft that the return makes', async () => {
  const receipt = await received(shop, 0, '10')
  const back = await admin.ok('PurchaseReturnApi_accounting', { body: returnOfLines(receipt, ['-4']) })
  const paid = await admin.ok('MoneyReceiptApi_accounting', {
    body: { bartererId: shop.supplierId, accountId, amount: '113', lines: [{ sourceBillId: receipt.id, amount: '113' }] },
  })
  expect(paid.direction).toBe(2)
  expect(await voucher(paid)).toEqual(['debit payable 113', 'credit bank 113'])
  const draft = await admin.ok('PurchaseReturnApi_createPrecpInfo', { body: by(back) })
  expect(draft).toMatchObject({ state: 'draft', direction: 1, amount: '45.20', bartererId: shop.supplierId, sourceBillId: back.id })
  expect(await admin.call('PurchaseReturnApi_createPrecpInfo', { body: by(back) })).toMatchObject({ status: 409, key: 'ALREADY_MADE' })
  await admin.ok('PurchaseReturnApi_createPrecpInfo', { body: { ...by(back), override: ['ALREADY_MADE'] } })
  expect(await admin.call('PurchaseReturnApi_createPrecpInfo', { body: { ...by(back), version: 99 } })).toMatchObject({
    key: 'VERSION_STALE',
  })
  const got = await admin.ok('MoneyReceiptApi_accounting', { body: { ...by(draft), accountId } })
  expect(await voucher(got)).toEqual(['debit bank 45.2', 'debit payable -45.2'])
  expect(await rest(shop.supplierId)).toEqual(['payable -5000.00'])
  const more = await admin.call('PurchaseReturnApi_createPrecpInfo', { body: { ...by(back), override: ['ALREADY_MADE'] } })
  expect(more).toMatchObject({ key: 'SETTLE_BAD' })
})

test('an expense is paid at once or owed to a partner, a supplement changes what is owed by itself', async () => {
  const lines = [
    { subjectId, amount: '80' },
    { subjectId, amount: '20' },
  ]
  const cash = await admin.ok('ExpenseApi_accounting', { body: { accountId, lines } })
  expect(cash).toMatchObject({ amount: '100.00', direction: 2 })
  expect(await voucher(cash)).toEqual(['debit expense 100', 'credit bank 100'])
  const owed = await admin.ok('ExpenseApi_accounting', { body: { bartererId: shop.carrierId, lines } })
  expect(await voucher(owed)).toEqual(['debit expense 100', 'credit payable 100'])
  expect(await rest(shop.carrierId)).toEqual(['payable -100.00'])
  expect(await admin.call('ExpenseApi_submit', { body: { lines } })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'bartererId' }] })
  expect(await admin.call('ExpenseApi_submit', { body: { accountId, lines, amount: '99' } })).toMatchObject({ key: 'AMOUNT_DIFFERS' })
  const lower = await admin.ok('SupplementApi_accounting', { body: { bartererId: shop.carrierId, direction: 1, amount: '30' } })
  expect(await voucher(lower)).toEqual(['debit purchaseVariance -30', 'credit payable -30'])
  await admin.ok('MoneyReceiptApi_accounting', {
    body: {
      bartererId: shop.carrierId,
      accountId,
      amount: '70',
      lines: [
        { sourceBillId: owed.id, amount: '100' },
        { sourceBillId: lower.id, amount: '-30' },
      ],
    },
  })
  expect(await rest(shop.carrierId)).toEqual([])
  expect(await admin.call('ExpenseApi_flush', { body: because(owed) })).toMatchObject({ key: 'HAS_SETTLEMENT' })
  const red = await admin.ok('ExpenseApi_flush', { body: because(cash) })
  expect(await voucher({ id: red.mirrorId ?? '' })).toEqual(['debit bank 100', 'debit expense -100'])
  const raised = await admin.ok('SupplementApi_accounting', { body: { bartererId: await customerOf(shop), amount: '5' } })
  expect(raised).toMatchObject({ taxRate: '13', taxAmt: '0.58' })
  expect(await voucher(raised)).toEqual(['debit receivable 5', 'credit outputTaxUninvoiced 0.58', 'credit revenue 4.42'])
})

test('a supplement to a customer states its tax, lowers it with the debt, and is in the tax worksheet; a supplier has none', async () => {
  const bartererId = await customerOf(shop)
  const worksheet = async () =>
    (await admin.ok('TaxWorksheetApi_list', { query: { item: 'uninvoiced', groupBy: 'document', startTime: '2026-11-01' } })).records
  const raised = await admin.ok('SupplementApi_accounting', { body: { bartererId, amount: '109', taxRate: '9' } })
  const lowered = await admin.ok('SupplementApi_accounting', { body: { bartererId, direction: 2, amount: '10.6', taxRate: '6' } })
  const free = await admin.ok('SupplementApi_accounting', { body: { bartererId, amount: '7', taxRate: '0' } })
  expect(await voucher(lowered)).toEqual(['debit receivable -10.6', 'credit outputTaxUninvoiced -0.6', 'credit revenue -10'])
  expect(await voucher(free)).toEqual(['debit receivable 7', 'credit revenue 7'])
  expect(await rest(bartererId)).toEqual(['receivable 109.00', 'receivable -10.60', 'receivable 7.00'])
  expect((await worksheet()).filter(({ headId }) => [raised.id, lowered.id].includes(headId ?? ''))).toMatchObject([
    { taxRate: '9', untaxedAmt: '100.00', outputAmt: '9.00' },
    { taxRate: '6', untaxedAmt: '-10.00', outputAmt: '-0.60' },
  ])
  const red = await admin.ok('SupplementApi_flush', { body: because(raised) })
  expect(await voucher({ id: red.mirrorId ?? '' })).toEqual([
    'debit receivable -109',
    'credit outputTaxUninvoiced -9',
    'credit revenue -100',
  ])
  const body = { bartererId: shop.carrierId, amount: '10', taxRate: '9' }
  expect(await admin.call('SupplementApi_submit', { body })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'taxRate' }] })
  expect(await admin.call('PrepaymentApi_submit', { body: { ...body, accountId } })).toMatchObject({ fields: [{ field: 'taxRate' }] })
})

test('a reversal is dated today, or as its document by right, while that month is open', async () => {
  const [bartererId, own] = [await customerOf(shop), await bankAccount(shop)]
  const paid = (billDate: string) => admin.ok('MoneyReceiptApi_accounting', { body: { bartererId, accountId: own, amount: '5', billDate } })
  const reversedOn = async (document: { id: string; version: number }, more: object = {}) => {
    const { mirrorId = '' } = await admin.ok('MoneyReceiptApi_flush', { body: { ...because(document), ...more } })
    return (await admin.ok('MoneyReceiptApi_detail', { query: { id: mirrorId } })).billDate
  }
  expect(await reversedOn(await paid('2026-11-10'))).toBe('2026-11-21')
  expect(await reversedOn(await paid('2026-11-10'), { ownDay: 2 })).toBe('2026-11-10')
  const october = await paid('2026-10-10')
  const version = (await admin.ok('PeriodApi_list', { query: {} })).records.find(({ period }) => period === '2026-10')?.version ?? 0
  await admin.ok('PeriodApi_lock', { body: { period: '2026-10', version } })
  expect(await admin.call('MoneyReceiptApi_flush', { body: { ...because(october), ownDay: 2 } })).toMatchObject({ key: 'PERIOD_LOCKED' })
  expect(await reversedOn(october)).toBe('2026-11-21')
})

test('lists say partner, account and what is settled, are narrowed by them, and sum up amounts', async () => {
  const out = await sold(shop, '1')
  const body = { bartererId: out.customerId, accountId, amount: '20', lines: [{ sourceBillId: out.id, amount: '11.3' }] }
  await admin.ok('MoneyReceiptApi_submit', { body })
  const { records, sums } = await admin.ok('MoneyReceiptApi_list', { query: { bartererId: out.customerId, accountId, direction: 1 } })
  expect(records).toMatchObject([
    { amount: '20.00', settledAmt: '11.30', direction: 1, bartererName: expect.any(String), accountName: expect.any(String) },
  ])
  expect(sums).toEqual({ amount: '20.00', receivedAmt: '20.00', paidAmt: '0.00' })
  expect((await admin.ok('MoneyReceiptApi_list', { query: { bartererId: out.customerId, direction: 2 } })).total).toBe(0)
})

test.each(['MoneyReceiptApi', 'PrepaymentApi'] as const)(
  '%s: a list sums up what came in and what went out apart, narrowed as the list is',
  async (api) => {
    const bartererId = await customerOf(shop)
    const make = (direction: number, amount: string) =>
      admin.ok(`${api}_submit`, { body: { bartererId, direction, accountId, amount } as never })
    await make(1, '70')
    const { billNo } = await make(1, '5.26')
    await make(2, '33')
    const sumsOf = async (query: object) => (await admin.ok(`${api}_list`, { query: { customerId: bartererId, ...query } as never })).sums
    const apart = ({ receivedAmt, paidAmt }: Record<string, string>) => [receivedAmt, paidAmt]
    expect(apart(await sumsOf({}))).toEqual(['75.26', '33.00'])
    expect(apart(await sumsOf({ keyword: billNo }))).toEqual(['5.26', '0.00'])
    expect(apart(await sumsOf({ status: '3001' }))).toEqual(['0.00', '0.00'])
    expect(apart(await sumsOf({ size: 1, current: 2 }))).toEqual(['75.26', '33.00'])
    // without filters, the sums of whole days are used too
    const all = (await admin.ok(`${api}_list`, { query: {} })).sums
    expect((Number(all.receivedAmt) + Number(all.paidAmt)).toFixed(2)).toBe(all.amount)
    const work = await admin.ok('DocumentApi_openWork', {})
    const today = work.find(({ kind }) => `${kind}Api`.toLowerCase() === api.toLowerCase())
    expect(today?.todayCount).toBeGreaterThan(2)
    expect(today).not.toHaveProperty('todayAmt')
  },
)

test('the day book says what came in and went out, with what was there before and after', async () => {
  const book = (query: object) => admin.ok('CashBookApi_list', { query: { accountId, size: 200, ...query } })
  const { records, sums, total } = await book({})
  expect(total).toBe(records.length)
  expect(records[0]).toMatchObject({ openingAmt: '0.00', debitAmt: '100.00', balanceAmt: '100.00', kindName: '收付款单' })
  expect(records.slice(1).map(({ openingAmt }) => openingAmt)).toEqual(records.slice(0, -1).map(({ balanceAmt }) => balanceAmt))
  expect(sums).toMatchObject({ openingAmt: '0.00', balanceAmt: records.at(-1)?.balanceAmt })
  expect((await book({ size: 2, current: 2 })).records.map(({ id }) => id)).toEqual(records.slice(2, 4).map(({ id }) => id))
  const later = await book({ startTime: '2026-11-22' })
  expect(later).toMatchObject({ total: 0, sums: { openingAmt: sums.balanceAmt, debitAmt: '0.00', balanceAmt: sums.balanceAmt } })
})

test('the day book of one type of document tells what the report of cash says of it, with the balances of the account', async () => {
  const book = (query: object) => admin.ok('CashBookApi_list', { query: { size: 200, ...query } })
  const all = (await book({})).records
  const { records } = await admin.ok('CashFlowApi_list', { query: { groupBy: 'kind' } })
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  expect(kinds.length).toBeGreaterThan(1)
  for (const kind of kinds) {
    // a receipt that was reversed is no row of the report
    const { netAmt = '0.00' } = records.find((row) => row.kind === kind) ?? {}
    const of = await book({ kind })
    expect(of.records).toEqual(all.filter((row) => row.kind === kind))
    expect((Number(of.sums.debitAmt) - Number(of.sums.creditAmt)).toFixed(2)).toBe(netAmt)
    expect(of.sums).not.toHaveProperty('balanceAmt')
  }
  expect((await admin.call('CashBookApi_list', { query: { kind: 'nothing' } })).key).toBe('FIELD_BAD')
})

test('the books are sound after all of it', () => expectSound(server))
