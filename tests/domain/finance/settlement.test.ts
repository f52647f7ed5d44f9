import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { type OpenAmount, type SettledLine, settlementEntries, settlementProblems } from '#domain/finance/settlement.ts'

const open = (documentId: string, account: OpenAmount['account'], amount: string, party: OpenAmount['party'] = 'customer'): OpenAmount => ({
  documentId,
  account,
  party,
  partyId: 'P',
  open: decimal(amount),
})
const line = (of: OpenAmount, applied: string, discount = '0', writeOff = '0'): SettledLine => ({
  of,
  applied: decimal(applied),
  discount: decimal(discount),
  writeOff: decimal(writeOff),
})
const rows = (lines: readonly SettledLine[]) => settlementProblems(lines).map(({ row }) => row ?? 'sides')

const invoice = open('1', 'receivable', '113.00')
const money = open('2', 'receivable', '-100.00')

describe('a settlement', () => {
  test('sets money against what is owed, with a discount and a write-off (G2)', () => {
    const lines = [line(invoice, '100', '10', '3'), line(money, '-100')]
    expect(rows(lines)).toEqual([])
    expect(settlementEntries(lines).map(({ about, amount, settlesId }) => `${about} ${amount.toFixed()} of ${settlesId}`)).toEqual([
      'applied -100 of 1',
      'discount -10 of 1',
      'writeOff -3 of 1',
      'applied 100 of 2',
    ])
  })

  test('may set advances, returns and the other ledger of the partner against it', () => {
    expect(rows([line(invoice, '80'), line(open('3', 'advance', '80.00'), '80')])).toEqual([])
    expect(rows([line(invoice, '22.60'), line(open('4', 'receivable', '-22.60'), '-22.60')])).toEqual([])
    expect(rows([line(invoice, '50'), line(open('5', 'payable', '50.00', 'supplier'), '50')])).toEqual([])
    const paid = open('6', 'advance', '30.00', 'supplier')
    expect(rows([line(open('5', 'payable', '50.00', 'supplier'), '30'), line(paid, '30')])).toEqual([])
  })

  test('may write off alone', () => {
    expect(rows([line(invoice, '0', '0', '0.40')])).toEqual([])
  })

  test.each<[string, SettledLine[], (number | 'sides')[]]>([
    ['nothing', [line(invoice, '0')], [1]],
    ['more than is open', [line(invoice, '113.01'), line(money, '-100')], [1]],
    ['more than is open with what is written off', [line(invoice, '100', '10', '3.01'), line(money, '-100')], [1]],
    ['the other sign', [line(invoice, '-100'), line(money, '-100')], [1]],
    ['a discount of the other sign', [line(invoice, '110', '-10'), line(money, '-100')], [1]],
    ['the same twice', [line(invoice, '50'), line(invoice, '50'), line(money, '-100')], [2]],
    ['sides that differ', [line(invoice, '99'), line(money, '-100')], ['sides']],
    ['one side alone', [line(invoice, '100')], ['sides']],
    ['two debts', [line(invoice, '50'), line(open('7', 'receivable', '50.00'), '50')], ['sides']],
  ])('is refused for %s', (_, lines, expected) => {
    expect(rows(lines)).toEqual(expected)
  })

  test('says by how much', () => {
    const reason = (...lines: SettledLine[]) => settlementProblems(lines)[0]?.reason
    expect(reason(line(invoice, '100', '10', '3.01'), line(money, '-100'))).toEqual({
      zh: '第1行未结113.00，本次113.01',
      en: 'row 1: 113.00 is open, 113.01 was to be settled',
    })
    expect(reason(line(invoice, '99'), line(money, '-100'))).toMatchObject({ zh: '两边相差1.00' })
  })
})
