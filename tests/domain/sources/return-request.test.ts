import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum, zero } from '#domain/figures/decimal.ts'
import { type RequestableLine, refundOf, returnableQty } from '#domain/sources/return-request.ts'

const none = () => ({ qty: zero, amount: zero })
const bought = (ordered: string, finalAmt: string, more: Partial<RequestableLine> = {}): RequestableLine => ({
  ...{ ordered: decimal(ordered), finalAmt: decimal(finalAmt), delivered: zero, returned: zero, held: zero, refunded: zero },
  ...{ unshipped: decimal(ordered), givenBack: none(), withoutGoods: none() },
  ...more,
})

/** The refunds of a line in several parts, each with or without its goods. */
function refundsOf(ordered: string, finalAmt: string, parts: readonly { qty: string; goodsBack: boolean }[]) {
  const [givenBack, withoutGoods] = [none(), none()]
  return parts.map(({ qty, goodsBack }) => {
    const amount = refundOf(bought(ordered, finalAmt, { givenBack, withoutGoods }), decimal(qty), goodsBack)
    const part = goodsBack ? givenBack : withoutGoods
    part.qty = part.qty.add(qty)
    part.amount = part.amount.add(amount)
    return amount
  })
}

const ones = (...goodsBack: boolean[]) => goodsBack.map((back) => ({ qty: '1', goodsBack: back }))

test.each([
  ['with their goods', ones(true, true, true)],
  ['without them', ones(false, false, false)],
])('K6: of 26.65 for 3 one by one %s 8.88, 8.89 and 8.88 are refunded', (_, parts) => {
  expect(refundsOf('3', '26.65', parts).map((amount) => amount.toFixed(2))).toEqual(['8.88', '8.89', '8.88'])
})

test('one that is kept between two that come back leaves these the shares that their returns book', () => {
  expect(refundsOf('3', '10.00', ones(true, false, true)).map((amount) => amount.toFixed(2))).toEqual(['3.33', '3.33', '3.34'])
})

test('refunds of a line, with its goods or without, come to what was paid, and at no time to more than is left of it', () => {
  const cents = fc.integer({ min: 0, max: 999_999 }).map((cent) => (cent / 100).toFixed(2))
  const part = fc.record({
    qty: fc.integer({ min: 1, max: 400 }).map((hundredths) => (hundredths / 100).toFixed(2)),
    goodsBack: fc.boolean(),
  })
  fc.assert(
    fc.property(cents, fc.array(part, { minLength: 1, maxLength: 8 }), (finalAmt, parts) => {
      const ordered = sum(parts.map(({ qty }) => decimal(qty))).toFixed()
      const refunds = refundsOf(ordered, finalAmt, parts)
      expect(refunds.some((amount) => amount.isNegative())).toBe(false)
      expect(sum(refunds).toFixed(2)).toBe(finalAmt)
    }),
  )
})

test('what may be asked back is what was shipped and kept, and where only money comes back what is not shipped too', () => {
  const line = bought('10', '100', { delivered: decimal('6'), returned: decimal('1'), refunded: decimal('2'), unshipped: decimal('4') })
  expect(returnableQty(line, true).toFixed()).toBe('3')
  expect(returnableQty(line, false).toFixed()).toBe('7')
})
