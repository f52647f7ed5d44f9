import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { bonusOf, paidBy, pointsFor, restoredBonus, storedValueWay, withoutBonus } from '#domain/retail/member-payments.ts'

const value = (principal: string, bonus: string) => ({ principal: decimal(principal), bonus: decimal(bonus) })

describe('stored value is used pro rata', () => {
  test.each([
    // rule B8: 1,000.00 with a bonus of 200.00, a sale of 120.00
    ['120.00', '1000.00', '200.00', '20.00'],
    ['0.01', '1000.00', '200.00', '0.00'],
    ['100.00', '100.00', '0.00', '0.00'],
    ['5.00', '0.00', '5.00', '5.00'],
    // the last use takes all that is left
    ['33.34', '27.78', '5.56', '5.56'],
    ['0.00', '10.00', '10.00', '0.00'],
  ])('%s of %s and %s: %s is bonus', (amount, principal, bonus, part) => {
    expect(bonusOf(decimal(amount), value(principal, bonus), 2).toFixed(2)).toBe(part)
  })

  test.each([
    ['100.00', '100.00', '20.00', '20.00'],
    ['50.00', '100.00', '20.00', '10.00'],
    ['33.33', '100.00', '20.00', '6.67'],
    ['0.00', '0.00', '0.00', '0.00'],
  ])('with %s of %s that come back %s come back as %s', (amount, principal, bonus, part) => {
    expect(restoredBonus(decimal(amount), value(principal, bonus), 2).toFixed(2)).toBe(part)
  })
})

test('what is a discount is not paid: the bonus goes off the payments in stored value, one after the other', () => {
  const payments = [
    { payWay: storedValueWay, amount: '15.00' },
    { payWay: 'cash', amount: '30.00' },
    { payWay: storedValueWay, amount: '105.00' },
  ]
  const text = (amount: { toFixed(places: number): string }) => amount.toFixed(2)
  expect(paidBy(payments, storedValueWay).toFixed(2)).toBe('120.00')
  expect(withoutBonus(payments, decimal('20'), text)).toEqual([
    { payWay: 'cash', amount: '30.00' },
    { payWay: storedValueWay, amount: '100.00' },
  ])
  expect(withoutBonus(payments, decimal('0'), text)).toEqual(payments)
})

test.each([
  ['1.00', '100', '100'],
  ['0.01', '30', '1'],
  ['5.55', '10', '56'],
])('%s at %s points for one takes %s points', (amount, rate, points) => {
  expect(pointsFor(decimal(amount), decimal(rate)).toFixed()).toBe(points)
})
