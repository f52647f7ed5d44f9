import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, decimal, fixedText, defaultPlaces as places } from '#domain/figures/decimal.ts'
import {
  asGift,
  fromOpenAmount,
  fromTaxPrice,
  fromTotalAmt,
  fromUntaxedAmt,
  fromUntaxedPrice,
  type LineAmounts,
  withCoupon,
} from '#domain/figures/line-amounts.ts'
import { table } from '../../support/table.ts'
import { aDiscountRate, anAmount, aPrice, aQty, aRate, thousand } from '../generators.ts'

/** Amounts as text of the wire. */
function written(amounts: LineAmounts | undefined, kept = places) {
  if (!amounts) return undefined
  const prices = ['taxPrice', 'discountPrice', 'untaxedPrice']
  const text = (name: string, value: Decimal) =>
    name === 'discountRate' ? value.toFixed() : fixedText(value, prices.includes(name) ? kept.price : kept.amount)
  return Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, text(name, value)]))
}

const terms = (input: { qty: string; taxRate: string; discountRate?: string }) => ({
  qty: decimal(input.qty),
  taxRate: decimal(input.taxRate),
  discountRate: decimal(input.discountRate ?? '100'),
})

test.each(table<'taxPrice' | 'qty' | 'discountRate' | 'taxRate'>`
  taxPrice  qty    discountRate  taxRate | discountPrice  totalAmt  untaxedAmt  taxAmt   untaxedPrice
  11.30     3      100           13      | 11.30000       33.90     30.00       3.90     10.00000
  9.99      7      100           13      | 9.99000        69.93     61.88       8.05     8.84071
  0.99      10000  100           13      | 0.99000        9900.00   8761.06     1138.94  0.87611
  1.005     1      100           0       | 1.00500        1.01      1.01        0.00     1.00500
  1.005     -1     100           0       | 1.00500        -1.01     -1.01       0.00     1.00500
  19.90     6      85            13      | 16.91500       101.49    89.81       11.68    14.96903
  379.00    1      100           21      | 379.00000      379.00    313.22      65.78    313.22314
  100.00    1      100           13      | 100.00000      100.00    88.50       11.50    88.49558
  9.99      -7     100           13      | 9.99000        -69.93    -61.88      -8.05    8.84071
  50000     1      100           10      | 50000.00000    50000.00  45454.55    4545.45  45454.54545
  11.30     0      100           13      | 11.30000       0.00      0.00        0.00     10.00000
`)('$input.taxPrice × $input.qty less to $input.discountRate % at $input.taxRate %', ({ input, expected }) => {
  expect(written(fromTaxPrice({ ...terms(input), taxPrice: decimal(input.taxPrice) }, places))).toMatchObject(expected)
})

test('without decimals 50000 including 10 % is 45455 and 4545', () => {
  const whole = { price: 0, amount: 0, qty: 0 }
  const amounts = fromTaxPrice({ ...terms({ qty: '1', taxRate: '10' }), taxPrice: decimal('50000') }, whole)
  expect(written(amounts, whole)).toMatchObject({ totalAmt: '50000', untaxedAmt: '45455', taxAmt: '4545' })
})

test('two rows of 379.00 including 21 % add up to 758.00', () => {
  const row = fromTaxPrice({ ...terms({ qty: '1', taxRate: '21' }), taxPrice: decimal('379.00') }, places)
  expect([row.untaxedAmt.mul(2), row.taxAmt.mul(2), row.totalAmt.mul(2)].map((sum) => fixedText(sum, 2))).toEqual([
    '626.44',
    '131.56',
    '758.00',
  ])
})

test('a typed untaxed price gives the amounts from the rounded untaxed amount (L4)', () => {
  const amounts = fromUntaxedPrice({ ...terms({ qty: '3', taxRate: '13' }), untaxedPrice: decimal('3.33') }, places)
  expect(written(amounts)).toMatchObject({
    untaxedPrice: '3.33000',
    untaxedAmt: '9.99',
    totalAmt: '11.29',
    taxAmt: '1.30',
    taxPrice: '3.76290',
  })
})

test('the total comes from the rounded untaxed amount, not from the converted price', () => {
  const amounts = fromUntaxedPrice({ ...terms({ qty: '10000', taxRate: '13' }), untaxedPrice: decimal('0.12345') }, places)
  expect(written(amounts)).toMatchObject({ untaxedAmt: '1234.50', totalAmt: '1394.99', discountPrice: '0.13950' })
})

test('a typed untaxed amount survives (L5)', () => {
  const amounts = fromUntaxedAmt({ ...terms({ qty: '3', taxRate: '6' }), untaxedAmt: decimal('100.00') }, places)
  expect(written(amounts)).toMatchObject({
    untaxedAmt: '100.00',
    totalAmt: '106.00',
    taxAmt: '6.00',
    untaxedPrice: '33.33333',
    taxPrice: '35.33333',
  })
})

test('a typed total survives (L14)', () => {
  const amounts = fromTotalAmt({ ...terms({ qty: '7200', taxRate: '13' }), totalAmt: decimal('1888.00') }, places)
  expect(written(amounts)).toMatchObject({
    totalAmt: '1888.00',
    untaxedAmt: '1670.80',
    taxAmt: '217.20',
    taxPrice: '0.26222',
    untaxedPrice: '0.23206',
  })
})

test('a typed total under a discount gives the price before it', () => {
  const amounts = fromTotalAmt({ ...terms({ qty: '6', taxRate: '13', discountRate: '85' }), totalAmt: decimal('101.49') }, places)
  expect(written(amounts)).toMatchObject({ discountPrice: '16.91500', taxPrice: '19.90000', discountAmt: '101.49' })
})

test('nothing can be divided by a quantity of 0, nor by a discount of everything', () => {
  const none = terms({ qty: '0', taxRate: '13' })
  expect(fromTotalAmt({ ...none, totalAmt: decimal('5') }, places)).toBeUndefined()
  expect(fromUntaxedAmt({ ...none, untaxedAmt: decimal('5') }, places)).toBeUndefined()
  expect(fromUntaxedPrice({ ...terms({ qty: '1', taxRate: '13', discountRate: '0' }), untaxedPrice: decimal('5') }, places)).toBeUndefined()
})

test('the open amount closes the sum and leaves the prices (R3)', () => {
  const line = { ...terms({ qty: '10000', taxRate: '13' }), taxPrice: decimal('1.23457'), discountPrice: decimal('1.23457') }
  const amounts = fromOpenAmount({ ...line, untaxedPrice: decimal('1.09254'), openAmt: decimal('12345.67') }, places)
  expect(written(amounts)).toMatchObject({
    totalAmt: '12345.67',
    untaxedAmt: '10925.37',
    taxAmt: '1420.30',
    taxPrice: '1.23457',
    untaxedPrice: '1.09254',
  })
})

test('[line.finalamt] a coupon moves the final amount and nothing else', () => {
  const before = fromTaxPrice({ ...terms({ qty: '10', taxRate: '13' }), taxPrice: decimal('11.30') }, places)
  expect(written(withCoupon(before, decimal('13')))).toEqual({ ...written(before), couponAmt: '13.00', finalAmt: '100.00' })
})

test('a gift has no money at all', () => {
  const { discountRate, ...money } = written(asGift({ discountRate: decimal('85') })) ?? {}
  expect(discountRate).toBe('85')
  expect(new Set(Object.values(money))).toEqual(new Set(['0.00000', '0.00']))
})

const line = fc.record({ taxPrice: aPrice, qty: aQty, discountRate: aDiscountRate, taxRate: aRate, couponAmt: anAmount })

test('[line.taxamt] untaxed and tax always add up to the total, and final and coupon too', () => {
  fc.assert(
    fc.property(line, anAmount, aPrice, (one, amount, price) => {
      const results = [
        fromTaxPrice(one, places),
        fromUntaxedPrice({ ...one, untaxedPrice: price }, places),
        fromUntaxedAmt({ ...one, untaxedAmt: amount }, places),
        fromTotalAmt({ ...one, totalAmt: amount }, places),
      ]
      for (const made of results) {
        if (!made) continue
        expect(fixedText(made.untaxedAmt.add(made.taxAmt), 9)).toBe(fixedText(made.totalAmt, 9))
        expect(fixedText(made.finalAmt.add(made.couponAmt), 9)).toBe(fixedText(made.totalAmt, 9))
        expect(made.totalAmt.decimalPlaces()).toBeLessThanOrEqual(2)
        expect(made.untaxedAmt.decimalPlaces()).toBeLessThanOrEqual(2)
      }
    }),
    thousand,
  )
})

test('the tax never leaves the total: it has its sign and is not larger', () => {
  fc.assert(
    fc.property(line, (one) => {
      const { taxAmt, totalAmt, untaxedAmt } = fromTaxPrice(one, places)
      expect(taxAmt.abs().lte(totalAmt.abs())).toBe(true)
      expect(untaxedAmt.abs().lte(totalAmt.abs())).toBe(true)
    }),
    thousand,
  )
})

test('a negative line is the exact mirror of the positive one, whatever was edited', () => {
  fc.assert(
    fc.property(line, anAmount, (one, amount) => {
      const red = { ...one, qty: one.qty.neg(), couponAmt: one.couponAmt.neg() }
      const pairs: [LineAmounts | undefined, LineAmounts | undefined][] = [
        [fromTaxPrice(one, places), fromTaxPrice(red, places)],
        [fromTotalAmt({ ...one, totalAmt: amount }, places), fromTotalAmt({ ...red, totalAmt: amount.neg() }, places)],
        [fromUntaxedAmt({ ...one, untaxedAmt: amount }, places), fromUntaxedAmt({ ...red, untaxedAmt: amount.neg() }, places)],
      ]
      for (const [black, mirror] of pairs) {
        for (const name of ['untaxedAmt', 'taxAmt', 'totalAmt', 'discountAmt', 'couponAmt', 'finalAmt'] as const)
          expect(black?.[name].add(mirror?.[name] ?? 1).isZero() ?? true).toBe(true)
        for (const name of ['taxPrice', 'discountPrice', 'untaxedPrice'] as const)
          expect(mirror?.[name].eq(black?.[name] ?? -1) ?? true).toBe(true)
      }
    }),
    thousand,
  )
})
