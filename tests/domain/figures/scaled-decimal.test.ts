import { Decimal as Base } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '#domain/figures/scaled-decimal.ts'
import { thousand } from '../generators.ts'

const Plain = Base.clone({ precision: 60, rounding: Base.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 })

/** Figures as text: those that fit the fast representation, those at its limits, and those far beyond. */
const aText = fc.oneof(
  fc
    .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 7 }))
    .map(([units, places]) => shifted(units, places)),
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 18 })).map(([units, places]) => shifted(units, places)),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 25 }))
    .map(([units, places]) => shifted(units, places)),
  fc.constantFrom(
    '0',
    '-0',
    '0.00',
    '1',
    '-1',
    '0.5',
    '-0.5',
    '1.005',
    '3',
    '7',
    '1.13',
    '100',
    '999999999999999',
    '9007199254740991',
    '0.000000000000001',
  ),
)

function shifted(units: number | bigint, places: number): string {
  return new Plain(String(units)).div(new Plain(10).pow(places)).toFixed()
}

/** The text of decimal.js, without the sign of a zero. */
const said = (value: Base): string => (value.isZero() ? '0' : value.toFixed())

test('figures are added, subtracted, multiplied and compared as decimal.js does', () => {
  fc.assert(
    fc.property(aText, aText, (one, other) => {
      const [a, b, x, y] = [new Decimal(one), new Decimal(other), new Plain(one), new Plain(other)]
      expect([a.add(b), a.sub(b), a.mul(b), a.neg(), a.abs(), a.floor()].map(String)).toEqual(
        [x.add(y), x.sub(y), x.mul(y), x.neg(), x.abs(), x.floor()].map(said),
      )
      expect([a.cmp(b), a.eq(b), a.gt(b), a.gte(b), a.lt(b), a.lte(b)]).toEqual([x.cmp(y), x.eq(y), x.gt(y), x.gte(y), x.lt(y), x.lte(y)])
      expect([Decimal.max(a, b), Decimal.min(a, b)].map(String)).toEqual([Plain.max(x, y), Plain.min(x, y)].map(said))
    }),
    { numRuns: 5000 },
  )
})

test('figures are divided as decimal.js does, also where the quotient is rounded', () => {
  fc.assert(
    fc.property(aText, aText, fc.integer({ min: 0, max: 8 }), (one, other, places) => {
      fc.pre(!new Plain(other).isZero())
      const [quotient, expected] = [new Decimal(one).div(other), new Plain(one).div(other)]
      expect(String(quotient)).toBe(said(expected))
      expect(String(quotient.toDecimalPlaces(places))).toBe(said(expected.toDecimalPlaces(places)))
      expect(String(new Decimal(one).divTo(other, places))).toBe(said(expected.toDecimalPlaces(places)))
    }),
    { numRuns: 5000 },
  )
})

test('figures are rounded, told and looked at as by decimal.js, and a zero has no sign', () => {
  fc.assert(
    fc.property(aText, fc.integer({ min: 0, max: 16 }), (text, places) => {
      const [figure, expected] = [new Decimal(text), new Plain(text)]
      for (const rounding of [Base.ROUND_UP, Base.ROUND_DOWN, Base.ROUND_HALF_UP] as const) {
        expect(String(figure.toDecimalPlaces(places, rounding))).toBe(said(expected.toDecimalPlaces(places, rounding)))
      }
      const rounded = expected.toDecimalPlaces(places)
      expect(figure.toFixed(places)).toBe((rounded.isZero() ? new Plain(0) : rounded).toFixed(places))
      expect([figure.toFixed(), JSON.stringify(figure)]).toEqual([said(expected), JSON.stringify(said(expected))])
      expect([figure.decimalPlaces(), figure.precision(), figure.isInteger(), figure.isZero(), figure.toNumber()]).toEqual([
        expected.decimalPlaces(),
        expected.precision(true),
        expected.isInteger(),
        expected.isZero(),
        Number(said(expected)),
      ])
      expect(figure.isNegative()).toBe(expected.lt(0))
    }),
    { numRuns: 5000 },
  )
})

test('chains of sums, products and quotients stay exact whatever they pass through', () => {
  const aStep = fc.tuple(fc.constantFrom('add', 'sub', 'mul', 'div', 'round'), aText)
  fc.assert(
    fc.property(aText, fc.array(aStep, { maxLength: 8 }), (text, steps) => {
      let [figure, expected] = [new Decimal(text), new Plain(text)]
      for (const [step, by] of steps) {
        if (step === 'round') [figure, expected] = [figure.toDecimalPlaces(2), expected.toDecimalPlaces(2)]
        else if (step !== 'div' || !new Plain(by).isZero()) [figure, expected] = [figure[step](by), expected[step](by)]
      }
      expect(String(figure)).toBe(said(expected))
    }),
    thousand,
  )
})

test.each(['', 'abc', '1..2', '--1', '1,5'])('%j is no figure', (text) => {
  expect(() => new Decimal(text)).toThrow('Invalid argument')
})
