import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noBase } from '#domain/figures/allocate.ts'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { type RebateTier, rebateOf, rebateParts, tierReached } from '#domain/purchase/purchase-rebate.ts'

const tiers: readonly RebateTier[] = [
  { fromValue: decimal('0'), rebateRate: decimal('1') },
  { fromValue: decimal('100000'), rebateRate: decimal('2'), rebatePrice: decimal('0.5') },
]
const bought = (amount: string, qty: string) => ({ amount: decimal(amount), qty: decimal(qty) })

describe('a rebate of an agreement', () => {
  test.each([
    ['99999.99', '10', 1, '1.00', '1000.00'],
    ['100000', '10', 1, '2.00', '2005.00'],
    ['100000', '99999', 2, '1.00', '1000.00'],
    ['10', '100000', 2, '2.00', '50000.20'],
  ] as const)('of %s for %s pieces by basis %d is at %s percent: %s', (amount, qty, basis, rate, expected) => {
    const tier = tierReached(tiers, bought(amount, qty), basis)
    expect(tier?.rebateRate?.toFixed(2)).toBe(rate)
    expect(rebateOf(tier, bought(amount, qty)).toFixed(2)).toBe(expected)
  })

  test('gives nothing below its first tier', () => {
    const tier = tierReached(tiers.slice(1), bought('5', '5'), 1)
    expect([tier, rebateOf(tier, bought('5', '5')).toFixed()]).toEqual([undefined, '0'])
  })
})

const base = (amount: string, rate = '13', isDeducted = true) => ({ amount: decimal(amount), rate: decimal(rate), isDeducted })

describe('the parts of a rebate', () => {
  const said = (parts: ReturnType<typeof rebateParts>) =>
    parts === noBase ? parts : parts.map(({ cost, tax }) => [cost.toFixed(2), tax.toFixed(2)])

  test('10,000.00 at 13 % are 8,849.56 and 1,150.44, however many lines bear them', () => {
    expect(said(rebateParts(decimal('10000'), [base('500')]))).toEqual([['8849.56', '1150.44']])
    const parts = rebateParts(
      decimal('10000'),
      Array.from({ length: 7 }, () => base('1')),
    )
    if (parts === noBase) throw new Error('there are lines')
    expect([sum(parts.map(({ cost }) => cost)).toFixed(2), sum(parts.map(({ tax }) => tax)).toFixed(2)]).toEqual(['8849.56', '1150.44'])
  })

  test('tax that was not deducted stays cost', () =>
    expect(said(rebateParts(decimal('113'), [base('100'), base('100', '13', false), base('200', '0')]))).toEqual([
      ...[
        ['25.00', '3.25'],
        ['28.25', '0.00'],
        ['56.50', '0.00'],
      ],
    ]))

  test('lie on nothing where nothing was bought', () => expect(rebateParts(decimal('1'), [])).toBe(noBase))

  test('come to the whole, none of them below zero', () => {
    const line = fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('0', '9', '13'), fc.boolean())
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.array(line, { minLength: 1, maxLength: 12 }), (cents, lines) => {
        const whole = decimal(String(cents)).div(100)
        const bases = lines.map(([amount, rate, isDeducted]) => base(decimal(String(amount)).div(100).toFixed(), rate, isDeducted))
        const parts = rebateParts(whole, bases)
        if (parts === noBase) throw new Error('there are lines')
        expect(sum(parts.flatMap(({ cost, tax }) => [cost, tax])).eq(whole)).toBe(true)
        expect(parts.some(({ cost, tax }) => cost.isNegative() || tax.isNegative())).toBe(false)
      }),
    )
  })
})
