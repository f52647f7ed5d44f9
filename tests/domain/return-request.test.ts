import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum, zero } from '#domain/decimal.ts'
import { type Bought, refundOf, returnableQty } from '#domain/return-request.ts'

const bought = (ordered: string, finalAmt: string, more: Partial<Bought> = {}): Bought => ({
  ...{ ordered: decimal(ordered), finalAmt: decimal(finalAmt), delivered: zero, returned: zero, held: zero, refunded: zero },
  ...{ unshipped: decimal(ordered), taken: { qty: zero, amount: zero } },
  ...more,
})

test('K6: of 26.65 for 3 one by one 8.88, 8.89 and 8.88 are refunded', () => {
  const taken = { qty: zero, amount: zero }
  const refunds = [1, 2, 3].map(() => {
    const amount = refundOf(bought('3', '26.65', { taken }), decimal('1'))
    taken.qty = taken.qty.add('1')
    taken.amount = taken.amount.add(amount)
    return amount.toFixed(2)
  })
  expect(refunds).toEqual(['8.88', '8.89', '8.88'])
})

test('refunds of lines that are not shipped come to what was paid, and at no time to more than is left of it', () => {
  const cents = fc.integer({ min: 0, max: 999_999 }).map((cent) => (cent / 100).toFixed(2))
  const line = fc.record({ finalAmt: cents, parts: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 8 }) })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
      const paid = sum(lines.map(({ finalAmt }) => decimal(finalAmt)))
      let left = paid
      for (const { finalAmt, parts } of lines) {
        const quantities = parts.map((part) => decimal((part / 100).toFixed(2)))
        const taken = { qty: zero, amount: zero }
        for (const qty of quantities) {
          const amount = refundOf(bought(sum(quantities).toFixed(), finalAmt, { taken }), qty)
          expect(amount.isNegative() || amount.gt(left)).toBe(false)
          left = left.sub(amount)
          taken.qty = taken.qty.add(qty)
          taken.amount = taken.amount.add(amount)
        }
      }
      expect(left.isZero()).toBe(true)
    }),
  )
})

test('what may be asked back is what was shipped and kept, and where only money comes back what is not shipped too', () => {
  const line = bought('10', '100', { delivered: decimal('6'), returned: decimal('1'), refunded: decimal('2'), unshipped: decimal('4') })
  expect(returnableQty(line, true).toFixed()).toBe('3')
  expect(returnableQty(line, false).toFixed()).toBe('7')
})
