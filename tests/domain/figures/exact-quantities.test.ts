import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { fractionOf, nearestExact, ratioOf } from '#domain/figures/exact-quantities.ts'
import { fromBasic, toBasic } from '#domain/lines/quantities.ts'

test.each([
  ['0.0833', '12'],
  ['0.08333', '12'],
  ['0.083333333333', '12'],
  ['0.3333', '3'],
  ['0.016667', '60'],
])('a conversion of %s is one of %s', (conversion, count) => {
  expect(fractionOf(decimal(conversion))).toMatchObject({ basic: decimal('1'), units: decimal(count) })
  expect(toBasic(decimal(count), decimal(conversion), 2).toFixed()).toBe('1')
  expect(fromBasic(decimal('1'), decimal(conversion), 2)?.toFixed()).toBe(count)
})

test.each(['0.33', '0.333', '0.6667', '2.4', '0.416', '0.123456', '0.125', '0.5', '0.0455', '12', '2.5', '0.001'])(
  'a conversion of %s is what it says',
  (conversion) => {
    expect(ratioOf(decimal(conversion)).toFixed()).toBe(conversion)
  },
)

test.each([
  ['5', '0.001', 2, ['10']],
  ['25', '0.001', 2, ['20', '30']],
  ['30', '0.001', 2, undefined],
  ['1', '0.083333', 2, ['0.96', '1.08']],
  ['3', '0.083333', 2, undefined],
  ['12', '0.083333', 0, undefined],
  ['11', '0.083333', 0, ['12']],
  ['0.01', '0.5', 2, ['0.02']],
  ['1.23', '12', 2, undefined],
  ['-25', '0.001', 2, ['-20', '-30']],
  ['12', '0.416667', 2, undefined],
  ['1', '0.416667', 2, ['0.96', '1.08']],
  ['3', '1.333333', 2, undefined],
] as const)('%s at %s with %i places: the nearest are %j', (qty, conversion, places, nearest) => {
  expect(nearestExact(decimal(qty), decimal(conversion), places)?.map((near) => near.toFixed())).toEqual(nearest)
})

/** A fraction of small numbers that no decimal can express, and the conversion that is written for it. */
const aFraction = fc
  .record({ units: fc.integer({ min: 2, max: 100 }), basic: fc.integer({ min: 1, max: 500 }), places: fc.integer({ min: 6, max: 20 }) })
  .map(({ units, basic, places }) => {
    const [below, above] = [decimal(String(units)), decimal(String(basic))]
    return { units: below, basic: above, conversion: decimal(fixedText(above.div(below), places)) }
  })
  // zeros at the end do not count as decimal places
  .filter(({ units, basic, conversion }) => conversion.decimalPlaces() >= 6 && !conversion.mul(units).eq(basic))

test('a fraction of small numbers is itself whatever places it is written with: nothing is lost that a stored ratio would keep', () => {
  fc.assert(
    fc.property(aFraction, fc.integer({ min: 1, max: 100_000 }), ({ units, basic, conversion }, times) => {
      const [many, inBasic] = [units.mul(times), basic.mul(times)]
      expect(toBasic(many, conversion, 2).toFixed()).toBe(inBasic.toFixed())
      expect(fromBasic(inBasic, conversion, 2)?.toFixed()).toBe(many.toFixed())
      expect(nearestExact(many, conversion, 2)).toBeUndefined()
    }),
    { numRuns: 1000 },
  )
})

test('a decimal of up to three places is what it says', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (thousandths) => {
      const conversion = decimal(String(thousandths)).div(decimal('1000'))
      expect(ratioOf(conversion).toFixed()).toBe(conversion.toFixed())
    }),
    { numRuns: 1000 },
  )
})
