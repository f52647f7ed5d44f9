import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#domain/core/hash-text.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { thousand } from '../generators.ts'

test('keys are sorted at every depth, and what is undefined is left out', () => {
  expect(canonicalJson({ b: [{ d: 1, c: '"' }, null], a: undefined, A: true })).toBe('{"A":true,"b":[{"c":"\\"","d":1},null]}')
})

test('a decimal stands as its text', () => {
  expect(canonicalJson({ amount: decimal('33.90') })).toBe('{"amount":"33.9"}')
})

test('nothing at all has a text too', () => {
  expect([canonicalJson(undefined), canonicalJson(null), canonicalJson([undefined]), canonicalJson('')]).toEqual([
    'null',
    'null',
    '[null]',
    '""',
  ])
})

test('the order in which a value was built does not matter, and nothing of it is lost', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
    thousand,
  )
})
