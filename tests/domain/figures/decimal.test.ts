import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, figureText, fixedText, readFigure, roundTo, sum } from '#domain/figures/decimal.ts'
import { table } from '../../support/table.ts'
import { anAmount, thousand } from '../generators.ts'

test.each(table`
  value     places  | text
  1.005     2       | 1.01
  -1.005    2       | -1.01
  10.235    2       | 10.24
  -2.5      0       | -3
  2.5       0       | 3
  0.004     2       | 0.00
  -0.004    2       | 0.00
  -0        2       | 0.00
  33.9      2       | 33.90
  1e21      0       | 1000000000000000000000
  0.0000001  7      | 0.0000001
`)('[amount.rounding] $input.value with $input.places places is $expected.text', ({ input, expected }) => {
  expect(fixedText(decimal(input.value ?? ''), Number(input.places))).toBe(expected.text)
})

test('there is no minus zero', () => {
  expect(roundTo(decimal('-0.001'), 2).isNegative()).toBe(false)
})

test('rounding is symmetric: a return is the exact mirror of the sale', () => {
  fc.assert(
    fc.property(anAmount, fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 5 }), (amount, divisor, places) => {
      const value = amount.div(divisor)
      expect(roundTo(value, places).add(roundTo(value.neg(), places)).isZero()).toBe(true)
    }),
    thousand,
  )
})

describe('what a cell holds', () => {
  test.each(['12', ' 12.50 ', '+3', '-0.05', '.5', '5.'])('"%s" is a figure', (text) => {
    expect(readFigure(text)?.eq(decimal(text.trim()))).toBe(true)
  })

  test.each(['', '  ', null, undefined, 'abc', '1e5', '0x10', 'NaN', 'Infinity', '1,000', '--1', '.', '1'.repeat(21)])(
    '%j is none',
    (text) => {
      expect(readFigure(text)).toBeUndefined()
    },
  )

  test('a figure with too many decimals is written as typed', () => {
    expect([figureText(decimal('1.5'), 2), figureText(decimal('1.005'), 2), figureText(decimal('-0'), 2)]).toEqual([
      '1.50',
      '1.005',
      '0.00',
    ])
  })
})

test.each([
  ['decimal.add', decimal('0.1').add('0.2'), '0.3'],
  ['decimal.subtract', decimal('0.3').sub('0.1'), '0.2'],
  ['decimal.multiply', decimal('1.1').mul('1.1'), '1.21'],
  ['decimal.divide', decimal('0.69').div('3'), '0.23'],
] as const)('[%s] is exact where binary fractions are not', (_, result, exact) => {
  expect(result.toFixed()).toBe(exact)
})

test('a sum of nothing is 0, and 0.1 and 0.2 are 0.3', () => {
  expect(sum([]).isZero()).toBe(true)
  expect(sum([decimal('0.1'), decimal('0.2')]).toFixed()).toBe('0.3')
})
