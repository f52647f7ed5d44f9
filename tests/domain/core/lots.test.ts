import { describe, expect, test } from 'vitest'
import {
  asLots,
  daysBetween,
  enteredLots,
  firstLots,
  type LotChoice,
  leastDaysLeft,
  lotsText,
  partsOf,
  proposeLots,
} from '#domain/core/lots.ts'
import { decimal } from '#domain/figures/decimal.ts'

const here = [
  { lot: 'late', qty: decimal('2'), expiresOn: '2026-02-27', seq: 1 },
  { lot: 'never', qty: decimal('5'), seq: 2 },
  { lot: 'second', qty: decimal('3'), expiresOn: '2026-04-01', seq: 4 },
  { lot: 'first', qty: decimal('3'), expiresOn: '2026-04-01', seq: 3 },
  { lot: 'today', qty: decimal('1'), expiresOn: '2026-02-28', seq: 5 },
  { lot: 'empty', qty: decimal('0'), expiresOn: '2026-03-01', seq: 6 },
]

describe('what an out takes that names no lots', () => {
  test.each<[LotChoice, string, string]>([
    ['fresh', '6', 'today first×3 second×2'],
    ['fresh', '99', 'today first×3 second×3 never×5'],
    ['freshFirst', '14', 'today first×3 second×3 never×5 late×2'],
    ['oldest', '4', 'late×2 today first'],
  ])('%s, %s of them', (takes, qty, taken) => {
    const parts = proposeLots(here, decimal(qty), '2026-02-28', takes)
    expect(parts.map(({ lot, qty: part }) => (part.eq(1) ? lot : `${lot}×${part.toFixed()}`)).join(' ')).toBe(taken)
  })
})

test('the first lots of a list, past those that went before', () => {
  const lots = partsOf([
    { lot: 'A', qty: '2' },
    { lot: 'B', qty: '3.5', expiresOn: '2026-05-01' },
  ])
  expect(lotsText(asLots(firstLots(lots, decimal('3'), decimal('1'))))).toBe('A, B×2 (2026-05-01)')
  expect(firstLots(lots, decimal('3'), decimal('9'))).toEqual([])
})

test('lots as they were entered are kept with plain quantities; none are nothing', () => {
  expect(enteredLots([{ lot: 'A', qty: '2.00' }])).toEqual([{ lot: 'A', qty: '2' }])
  expect(enteredLots([])).toBeUndefined()
  expect(enteredLots(null)).toBeUndefined()
})

test.each([
  ['2026-02-28', '2026-03-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-12-31', '2027-01-01', 1],
  ['2000-01-01', '2026-11-25', 9825],
  ['2026-03-01', '2026-02-28', -1],
])('from %s to %s are %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})

test('the least days left are a percentage of the life, rounded up; nothing where nothing is agreed', () => {
  expect(leastDaysLeft({ shelfLifeDays: 100, minLifeRate: '33.3' })).toBe(34)
  expect(leastDaysLeft({ shelfLifeDays: 100 })).toBe(0)
  expect(leastDaysLeft({ minLifeRate: '50' })).toBe(0)
})
