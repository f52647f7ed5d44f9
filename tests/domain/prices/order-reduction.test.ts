import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { withDiscount, withReduction } from '#domain/prices/order-reduction.ts'
import type { PricedLines } from '#domain/prices/price-lines.ts'

const places = { amount: 2, price: 5, qty: 2 }
const priced = (amounts: readonly string[]): PricedLines => ({
  ...{ offers: [], problems: [], typed: [] },
  rows: amounts.map((finalAmt, asked) => ({
    ...{ asked, commInfoId: '1', unitId: '1', qty: '1', isGift: false, steps: [], shares: [] },
    ...{ totalAmt: finalAmt, couponAmt: '0.00', finalAmt },
  })),
})

test('what is agreed off the whole is spread by what rows come to, and says why', () => {
  const { rows } = withReduction(priced(['33.33', '33.33', '33.34', '0.00']), '10', places)
  expect(rows.map(({ couponAmt, finalAmt }) => [couponAmt, finalAmt])).toEqual([
    ['3.33', '30.00'],
    ['3.33', '30.00'],
    ['3.34', '30.00'],
    ['0.00', '0.00'],
  ])
  expect(rows[2]?.steps).toEqual([{ source: 'discount', before: '33.34', after: '30.00' }])
  expect(rows[2]?.shares).toEqual([{ fundedBy: 1, amount: '3.34' }])
  expect(rows[3]?.steps).toEqual([])
})

test('it takes off exactly what was agreed, no row below nothing, and no more than there is', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => (amount / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), cents, (amounts, reduction) => {
      const { rows } = withReduction(priced(amounts), reduction, places)
      const whole = sum(amounts.map((amount) => decimal(amount)))
      const taken = sum(rows.map(({ couponAmt }) => decimal(couponAmt)))
      expect(taken.eq(decimal(reduction).lt(whole) ? reduction : whole)).toBe(true)
      for (const row of rows) expect(decimal(row.finalAmt).isNegative() || decimal(row.couponAmt).isNegative()).toBe(false)
    }),
  )
})

test('a percent off the whole is shared by the rows of a draft exactly, none above its row, however often it is done', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => (amount / 100).toFixed(2))
  const percents = fc.integer({ min: 1, max: 10_000 }).map((percent) => (percent / 100).toFixed(2))
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), percents, (totals, discountPercent) => {
      const draft = {
        discountPercent,
        discountAmount: '77',
        lines: totals.map((totalAmt) => ({ totalAmt, couponAmt: '1', finalAmt: '1' })),
      }
      const less = withDiscount(draft, places)
      const whole = sum(totals.map((amount) => decimal(amount)))
      const taken = sum(less.lines.map(({ couponAmt }) => decimal(couponAmt)))
      expect(taken.eq(less.discountAmount)).toBe(true)
      expect(taken.eq(whole.mul(discountPercent).divTo(decimal('100'), 2))).toBe(true)
      for (const { totalAmt, couponAmt, finalAmt } of less.lines) {
        expect(decimal(couponAmt).isNegative() || decimal(couponAmt).gt(totalAmt)).toBe(false)
        expect(decimal(totalAmt).sub(decimal(couponAmt)).eq(finalAmt)).toBe(true)
      }
      const again = withDiscount(less, places)
      expect(again.lines.every((line, at) => line === less.lines[at])).toBe(true)
    }),
  )
})
