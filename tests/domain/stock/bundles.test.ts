import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { assemblyLots, assemblyWays, isReceivedInAssembly, shareValue } from '#domain/stock/bundles.ts'

const shares = (value: string, ...made: readonly (readonly [qty: string, listPrice?: string])[]) =>
  shareValue(
    decimal(value),
    made.map(([qty, price]) => ({ qty: decimal(qty), listPrice: price === undefined ? undefined : decimal(price) })),
    2,
  ).map((share) => share.toFixed(2))

describe('goods that are made share the value of those they are made of', () => {
  test.each([
    [
      'by list price × quantity, the last one the rest (A1)',
      '100.00',
      [
        ['1', '30'],
        ['3', '10'],
        ['1', '10'],
      ],
      ['42.86', '42.86', '14.28'],
    ],
    [
      'three alike',
      '10.00',
      [
        ['1', '5'],
        ['1', '5'],
        ['1', '5'],
      ],
      ['3.33', '3.33', '3.34'],
    ],
    ['one bundle has all of it', '19.99', [['7', '3.00']], ['19.99']],
    ['one bundle without a list price has all of it', '19.99', [['7']], ['19.99']],
    ['by quantity where one has no list price', '90.00', [['1', '100'], ['2']], ['30.00', '60.00']],
    [
      'a list price of 0 is none',
      '90.00',
      [
        ['1', '100'],
        ['2', '0'],
      ],
      ['30.00', '60.00'],
    ],
    [
      'goods that were worth nothing',
      '0.00',
      [
        ['1', '5'],
        ['1', '5'],
      ],
      ['0.00', '0.00'],
    ],
    [
      'tiny rows are split cumulatively (A4)',
      '0.05',
      Array.from({ length: 10 }, () => ['1', '1'] as const),
      ['0.01', '0.00', '0.01', '0.00', '0.01', '0.00', '0.01', '0.00', '0.01', '0.00'],
    ],
  ] as const)('%s', (_, value, made, expected) => {
    expect(shares(value, ...made)).toEqual(expected)
  })

  const figure = (most: number) => fc.integer({ min: 1, max: most }).map((cents) => decimal((cents / 100).toFixed(2)))
  const goods = fc.record({ qty: figure(100_000), listPrice: figure(100_000) })
  test('nothing of it is lost or made up, and nobody gets less than nothing', () => {
    fc.assert(
      fc.property(figure(10_000_000), fc.array(goods, { minLength: 1, maxLength: 12 }), (value, made) => {
        const parts = shareValue(value, made, 2)
        expect(sum(parts).toFixed(2)).toBe(value.toFixed(2))
        expect(parts.every((part) => part.gte(0))).toBe(true)
      }),
    )
  })
})

test('a bundle comes in when it is put together, and its components when it is taken apart', () => {
  const [bundle, component] = [{ assemblyRole: 'bundle' }, { assemblyRole: 'component' }]
  const { assemble, disassemble } = assemblyWays
  expect([
    isReceivedInAssembly(assemble, bundle),
    isReceivedInAssembly(assemble, component),
    isReceivedInAssembly(disassemble, bundle),
    isReceivedInAssembly(disassemble, component),
  ]).toEqual([true, false, false, true])
  expect([assemblyLots(assemble), assemblyLots(disassemble)]).toEqual([
    { bundle: 'in', component: 'freshFirst' },
    { bundle: 'freshFirst', component: 'in' },
  ])
})
