import { describe, expect, test } from 'vitest'
import { deductibleOf, newLineRate, type Rate } from '#domain/tax/tax-facts.ts'
import { taxpayerPeriods } from '#domain/tax/taxpayer.ts'

test.each([
  [false, undefined, undefined, 2],
  [false, undefined, 1, 1],
  [false, undefined, 2, 2],
  [false, 2, 1, 2],
  [false, 1, 2, 1],
  [false, null, 1, 1],
  [true, 2, 2, 1],
  [true, undefined, undefined, 1],
] as const)('a small-scale taxpayer (%s), a line that says %s of a partner who says %s: %i', (isSmall, line, partner, deductible) => {
  expect(deductibleOf({ isSmall }, line, partner)).toBe(deductible)
})

const rate = (taxRateId: string, taxRate: string): Rate => ({ taxRateId, taxRate })
const [three, nine, six] = [rate('3', '3'), rate('9', '9'), rate('6', '6')]

test.each([
  ['what is agreed with the partner', 1, three, nine, six, { taxRateId: '3', taxRate: '3' }],
  ['else what the goods say', 1, undefined, nine, six, { taxRateId: '9', taxRate: '9' }],
  ['else what the head says', 1, undefined, undefined, six, { taxRateId: '6', taxRate: '6' }],
  ['a head without a rate of the list', 1, undefined, undefined, { taxRate: '1' }, { taxRateId: undefined, taxRate: '1' }],
  ['else the usual one', 1, undefined, undefined, {}, { taxRateId: undefined, taxRate: '13' }],
  ['a rate of zero is one', 1, rate('0', '0'), nine, six, { taxRateId: '0', taxRate: '0' }],
  ['of farm produce as of others', 5, undefined, nine, six, { taxRateId: '9', taxRate: '9' }],
  ['none where the kind of tax has none', 2, three, nine, six, { taxRateId: undefined, taxRate: '0' }],
])('a new line takes its rate: %s', (_, taxKind, partner, goods, head, expected) => {
  expect(newLineRate({ taxKind, partner, goods, head, usual: '13' })).toEqual(expected)
})

test('what a small-scale taxpayer sells takes its levy rate, whatever partner and goods say', () => {
  const levy = rate('1', '1')
  expect(newLineRate({ taxKind: 1, levy, partner: three, goods: nine, head: six, usual: '13' })).toEqual(levy)
  expect(newLineRate({ taxKind: 2, levy, partner: three, goods: nine, head: six, usual: '13' }).taxRate).toBe('0')
})

test('without any rate at all a new line has none', () => {
  expect(newLineRate({ taxKind: null, partner: undefined, goods: undefined, head: undefined, usual: undefined }).taxRate).toBe('0')
})

describe('kinds of taxpayers in turn', () => {
  const row = (books: string, fromDate: string, taxpayerKind: number) => ({ books, fromDate, taxpayerKind })
  const rows = [row('A', '2026-07-16', 1), row('A', '2026-02-01', 2), row('A', '2026-01-01', 2), row('B', '2023-01-01', 2)]

  test('begin with what holds where no row says it, and say each change once', () => {
    expect(taxpayerPeriods(rows, { isSmall: false }, new Map()).get('A')).toEqual([
      { since: undefined, isSmall: false },
      { since: '2026-01-01', isSmall: true },
      { since: '2026-07-16', isSmall: false },
    ])
  })

  test.each([
    ['2026-01-01', [true, false]],
    ['2026-03-01', [true, false]],
    ['2026-08-01', [false]],
    ['2025-12-01', [false, true, false]],
  ])('say nothing of days before the first booking, on %s', (began, kinds) => {
    expect(
      taxpayerPeriods(rows, { isSmall: false }, new Map([['A', began]]))
        .get('A')
        ?.map(({ isSmall }) => isSmall),
    ).toEqual(kinds)
  })
})
