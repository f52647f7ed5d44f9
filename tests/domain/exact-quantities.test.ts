import { expect, test } from 'vitest'
import { decimal } from '#domain/decimal.ts'
import { nearestExact, ratioOf, unitsInBasic } from '#domain/exact-quantities.ts'
import { fromBasic, toBasic } from '#domain/quantities.ts'

test.each([
  ['0.0833', '12'],
  ['0.08333', '12'],
  ['0.083333333333', '12'],
  ['0.3333', '3'],
  ['0.016667', '60'],
])('a conversion of %s is one of %s', (conversion, count) => {
  expect(unitsInBasic(decimal(conversion))?.toFixed()).toBe(count)
  expect(toBasic(decimal(count), decimal(conversion), 2).toFixed()).toBe('1')
  expect(fromBasic(decimal('1'), decimal(conversion), 2)?.toFixed()).toBe(count)
})

test.each(['0.33', '0.333', '0.125', '0.5', '0.0455', '12', '2.5', '0.001'])('a conversion of %s is what it says', (conversion) => {
  expect(ratioOf(decimal(conversion)).toFixed()).toBe(conversion)
})

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
] as const)('%s at %s with %i places: the nearest are %j', (qty, conversion, places, nearest) => {
  expect(nearestExact(decimal(qty), decimal(conversion), places)?.map((near) => near.toFixed())).toEqual(nearest)
})
