import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '#domain/figures/decimal.ts'
import type { DocumentLine } from '#domain/lines.ts'
import { belowFloor, floorProblems } from '#domain/prices/floor-price.ts'

const settings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1 } as const
const floors = new Map([['1', '3.333']])
const line = (more: Partial<DocumentLine>): DocumentLine => ({ commInfoId: '1', conversion: '1', qty: '3', totalAmt: '10.00', ...more })
const rows = (...lines: DocumentLine[]) => belowFloor(lines, floors, settings).map(({ row, price, floor }) => [row, price, floor])

test('the total by the quantity is compared with the floor of the line’s unit, rounded as amounts are', () => {
  expect(rows(line({ totalAmt: '10.00' }), line({ totalAmt: '9.99' }))).toEqual([[2, '3.33000', '3.33300']])
  expect(rows(line({ conversion: '12', qty: '1', totalAmt: '39.99' }), line({ conversion: '12', qty: '1', totalAmt: '40' }))).toEqual([
    [1, '39.99000', '39.99600'],
  ])
})

test('gifts, goods without a floor, rows without quantity or amount and blank ones are not looked at', () => {
  expect(
    rows(
      line({ isGift: 2, totalAmt: '0' }),
      line({ commInfoId: '2', totalAmt: '0' }),
      line({ qty: '0' }),
      {},
      line({ totalAmt: undefined }),
    ),
  ).toEqual([])
})

test('a price at or above the floor is never below it, one a cent of the whole lower always is', () => {
  const cents = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 999 }), (floor, qty) => {
      const price = new Decimal(floor).div(100)
      const total = price.mul(qty)
      const of = (totalAmt: Decimal) =>
        belowFloor([line({ qty: String(qty), totalAmt: totalAmt.toFixed(2) })], new Map([['1', price.toFixed(2)]]), settings)
      expect(of(total)).toEqual([])
      expect(of(total.sub('0.01'))).toHaveLength(1)
    }),
  )
})

test('the finding names row, field, rule and both figures in both languages', () => {
  expect(floorProblems([{ row: 3, price: '1.00000', floor: '2.00000' }])).toEqual([
    {
      ...{ row: 3, field: 'taxPrice', rule: 'LINE_BAD' },
      reason: { zh: '折后单价1.00000低于最低售价2.00000', en: 'the price 1.00000 is below the floor of 2.00000' },
    },
  ])
})
