import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { allocateToOpen, moneyEntries, openForDirection, owedEntries, partProblems, usualDirection } from '#domain/finance/money.ts'
import type { OpenAmount } from '#domain/finance/settlement.ts'

const open = (account: OpenAmount['account'], party: OpenAmount['party'], amount: string, documentId = '1'): OpenAmount => ({
  account,
  party,
  partyId: '7',
  documentId,
  open: decimal(amount),
})
const part = (of: OpenAmount, amount: string) => ({ of, amount: decimal(amount) })
const said = (entries: ReturnType<typeof moneyEntries>) =>
  entries.map(({ account, amount, settlesId }) => `${account} ${amount.toFixed()}${settlesId ? ` of ${settlesId}` : ''}`)

describe('what money enters', () => {
  test.each([
    [
      'a customer pays what he owes less what came back',
      'customer',
      1,
      '100',
      [part(open('receivable', 'customer', '113'), '113'), part(open('receivable', 'customer', '-22.6', '2'), '-22.6')],
      ['receivable -113 of 1', 'receivable 22.6 of 2', 'advance 9.6'],
    ],
    ['a customer is paid back an advance', 'customer', 2, '50', [part(open('advance', 'customer', '50'), '50')], ['advance -50 of 1']],
    [
      'a supplier is paid, and what is left stands as an advance',
      'supplier',
      2,
      '120',
      [part(open('payable', 'supplier', '113'), '113')],
      ['payable -113 of 1', 'advance 7'],
    ],
    [
      'a supplier pays back for a return',
      'supplier',
      1,
      '45.2',
      [part(open('payable', 'supplier', '-45.2'), '45.2')],
      ['payable 45.2 of 1'],
    ],
    ['a supplier pays back an advance', 'supplier', 1, '7', [part(open('advance', 'supplier', '7'), '7')], ['advance -7 of 1']],
  ] as const)('%s', (_, party, direction, amount, parts, entries) => {
    expect(partProblems(decimal(amount), direction, parts)).toEqual([])
    expect(said(moneyEntries({ party, partyId: '7', direction, amount: decimal(amount) }, parts))).toEqual(entries)
  })

  test.each([
    ['of a customer in', 'customer', 1, 'receivable 5'],
    ['of a customer out', 'customer', 2, 'receivable -5'],
    ['of a supplier out', 'supplier', 2, 'payable 5'],
    ['of a supplier in', 'supplier', 1, 'payable -5'],
  ] as const)('a supplement %s', (_, party, direction, entry) => {
    expect(said(owedEntries({ party, partyId: '7', direction, amount: decimal('5') }, 'supplement'))).toEqual([entry])
  })
})

test('a part is refused that is nothing, more than is open or of the other sign, and all of them together beyond the money', () => {
  const debt = open('receivable', 'customer', '113')
  const rows = (amount: string, ...parts: (ReturnType<typeof part> | undefined)[]) => partProblems(decimal(amount), 1, parts)
  for (const wrong of ['0', '113.01', '-1']) expect(rows('200', part(debt, wrong))).toMatchObject([{ row: 1, rule: 'SETTLE_BAD' }])
  expect(rows('200', part(debt, '113.01'))).toMatchObject([{ reason: { zh: '第1行未结113.00，本次113.01' } }])
  expect(rows('200', part(debt, '1'), undefined)).toMatchObject([{ row: 2, reason: { en: 'row 2: nothing is open of the document' } }])
  expect(rows('112', part(debt, '113'))).toMatchObject([
    { field: 'amount', rule: 'SETTLE_BAD', reason: { zh: '明细共113.00，单据金额112.00' } },
  ])
  expect([
    openForDirection(1, debt).toFixed(),
    openForDirection(2, debt).toFixed(),
    usualDirection('customer'),
    usualDirection('supplier'),
  ]).toEqual(['113', '-113', 1, 2])
})

test('a sum is shared out in the order given, what goes the other way first and whole', () => {
  const opens = [
    { id: 'a', open: decimal('50') },
    { id: 'b', open: decimal('-20') },
    { id: 'c', open: decimal('80') },
    { id: 'd', open: decimal('10') },
  ]
  const shared = [...allocateToOpen(decimal('100'), opens)].map(([id, amount]) => `${id} ${amount.toFixed()}`)
  expect(shared).toEqual(['b -20', 'a 50', 'c 70'])
})
