import { expect, test } from 'vitest'
import { deductibleOf } from '#domain/tax-facts.ts'

test.each([
  [true, undefined, undefined, 2],
  [true, undefined, 1, 1],
  [true, undefined, 2, 2],
  [true, 2, 1, 2],
  [true, 1, 2, 1],
  [true, null, 1, 1],
  [false, 2, 2, 1],
  [false, undefined, undefined, 1],
] as const)('a taxpayer who deducts (%s), a line that says %s of a partner who says %s: %i', (deductsTax, line, partner, deductible) => {
  expect(deductibleOf(deductsTax, line, partner)).toBe(deductible)
})
