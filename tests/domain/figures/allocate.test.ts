import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, cumulativeSplit, freightCost, noBase, sharesAgree } from '#domain/figures/allocate.ts'
import { type Decimal, decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import { table } from '../../support/table.ts'
import { aMoney, aPositiveQty, thousand } from '../generators.ts'

const list = (text = '') => text.split(', ').map(decimal)
const money = (values: readonly Decimal[] | string) =>
  typeof values === 'string' ? values : values.map((value) => fixedText(value, 2)).join(', ')

describe('an amount is spread over rows by their bases', () => {
  test.each(table`
    fee     bases                            | shares
    100.00  3, 3, 1                          | 42.86, 42.86, 14.28
    10.00   10.00, 10.00, 10.00, 0.00        | 3.33, 3.33, 3.34, 0.00
    0.05    1, 1, 1, 1, 1, 1, 1, 1, 1, 1     | 0.01, 0.00, 0.01, 0.00, 0.01, 0.00, 0.01, 0.00, 0.01, 0.00
    -0.05   1, 1, 1, 1, 1, 1, 1, 1, 1, 1     | -0.01, 0.00, -0.01, 0.00, -0.01, 0.00, -0.01, 0.00, -0.01, 0.00
    100.00  -3, -3, -1                       | 42.86, 42.86, 14.28
    0.00    0, 0                             | 0.00, 0.00
    7.00    0, 5, 0                          | 0.00, 7.00, 0.00
  `)('[cost.remainder] $input.fee over $input.bases: the last row that takes some takes the rest', ({ input, expected }) => {
    expect(money(allocate(decimal(input.fee ?? ''), list(input.bases)))).toBe(expected.shares)
  })

  test('without a base there is no answer but that', () => {
    expect(allocate(decimal('1'), [zero, zero])).toBe(noBase)
    expect(allocate(decimal('1'), [])).toBe(noBase)
  })

  const bases = fc.array(fc.oneof(aPositiveQty, fc.constant(zero)), { minLength: 1, maxLength: 60 })

  test('the parts sum to the whole, none has the wrong sign, and a row without a base gets nothing', () => {
    fc.assert(
      fc.property(fc.oneof(aMoney, fc.constantFrom('0.01', '0.05', '0.13').map(decimal)), bases, fc.boolean(), (amount, rows, negative) => {
        const fee = negative ? amount.neg() : amount
        const shares = allocate(fee, rows)
        if (shares === noBase) {
          expect(sum(rows).isZero()).toBe(true)
          return
        }
        expect(fixedText(sum(shares), 9)).toBe(fixedText(fee, 9))
        for (const [row, share] of shares.entries()) {
          expect(share.isZero() || share.isNegative() === negative).toBe(true)
          if (rows[row]?.isZero()) expect(share.isZero()).toBe(true)
        }
      }),
      thousand,
    )
  })

  test('the opposite amount is spread as the exact mirror', () => {
    fc.assert(
      fc.property(aMoney, bases, (fee, rows) => {
        const [black, red] = [allocate(fee, rows), allocate(fee.neg(), rows)]
        if (black === noBase || red === noBase) {
          expect(black).toBe(red)
          return
        }
        expect(black.every((share, row) => share.add(red[row] ?? 1).isZero())).toBe(true)
      }),
      thousand,
    )
  })

  test('shares agree when they are what one of the bases gives', () => {
    const [basic, own] = [list('12, 3'), list('1, 3')]
    expect(sharesAgree(list('8.00, 2.00'), decimal('10'), [basic, own])).toBe(true)
    expect(sharesAgree(list('2.5, 7.5'), decimal('10'), [basic, own])).toBe(true)
    expect(sharesAgree(list('5, 5'), decimal('10'), [basic, own])).toBe(false)
    expect(sharesAgree(list('10'), decimal('10'), [basic])).toBe(false)
  })
})

describe('a cumulative split closes the sum with its last share', () => {
  test.each(table`
    total   parts      | shares
    100.00  1, 1, 1    | 33.33, 33.34, 33.33
    26.65   1, 1, 1    | 8.88, 8.89, 8.88
    10.00   1, 1, 1    | 3.33, 3.34, 3.33
    -10.00  1, 1, 1    | -3.33, -3.34, -3.33
    520.00  3, 2       | 312.00, 208.00
  `)('$input.total over $input.parts', ({ input, expected }) => {
    expect(money(splitAll(decimal(input.total ?? ''), list(input.parts)))).toBe(expected.shares)
  })

  test('the shares of any parts sum to the total and never change its sign', () => {
    fc.assert(
      fc.property(aMoney, fc.array(aPositiveQty, { minLength: 1, maxLength: 20 }), (total, parts) => {
        const shares = splitAll(total, parts)
        expect(fixedText(sum(shares), 9)).toBe(fixedText(total, 9))
        expect(shares.some((share) => share.isNegative() && !share.isZero())).toBe(false)
      }),
      thousand,
    )
  })

  test('of nothing there is no share', () => {
    expect(cumulativeSplit(decimal('5'), zero, { qty: zero, amount: zero }, decimal('1')).isZero()).toBe(true)
  })

  function splitAll(total: Decimal, parts: readonly Decimal[]): Decimal[] {
    const whole = sum(parts)
    const shares: Decimal[] = []
    for (const [at, part] of parts.entries())
      shares.push(cumulativeSplit(total, whole, { qty: sum(parts.slice(0, at)), amount: sum(shares) }, part))
    return shares
  }
})

test.each(table`
  freight  rate  deductible | cost    tax
  109.00   9     yes        | 100.00  9.00
  109.00   9     no         | 109.00  0.00
  100.00   9     yes        | 91.74   8.26
  -109.00  9     yes        | -100.00  -9.00
`)('freight of $input.freight at $input.rate %, deductible: $input.deductible', ({ input, expected }) => {
  const { cost, tax } = freightCost(decimal(input.freight ?? ''), decimal(input.rate ?? ''), input.deductible === 'yes')
  expect({ cost: fixedText(cost, 2), tax: fixedText(tax, 2) }).toEqual(expected)
})
