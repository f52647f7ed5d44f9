import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { allowanceAhead, takeInvoicedAhead } from '#domain/purchase/invoiced-ahead.ts'
import { table } from '../../support/table.ts'

const ahead = (qty: string, cost: string, tax = '0') => ({ qty: decimal(qty), cost: decimal(cost), tax: decimal(tax) })
/** Parses texts like `3@10.00 5@16.67`, one part per line. */
const lines = (text: string) => text.split(' ').map((one) => ahead(...(one.split('@') as [string, string])))

test.each(table`
  onItsWay            received  | taken
  10@100.00           4         | 4@40.00
  10@100.00           10        | 10@100.00
  10@100.00           12        | 10@100.00
  3@10.00             1         | 1@3.33
  3@10.00 5@20.00     4         | 3@10.00 1@4.00
  2@5.00 2@5.01       3         | 2@5.00 1@2.51
`)('of $input.onItsWay a receipt of $input.received takes the oldest', ({ input, expected }) => {
  const taken = takeInvoicedAhead(lines(input.onItsWay ?? ''), decimal(input.received ?? '0'))
  expect(taken.map(({ part }) => `${part.qty.toFixed()}@${part.cost.toFixed(2)}`).join(' ')).toBe(expected.taken)
})

test('received in any parts, goods take exactly what they were invoiced at', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 100_000 }), (received, cents) => {
      const whole = ahead(String(received.reduce((all, one) => all + one, 0)), (cents / 100).toFixed(2))
      let left = whole
      for (const qty of received) {
        const [taken] = takeInvoicedAhead([left], decimal(String(qty)))
        if (taken) left = { ...left, qty: left.qty.sub(taken.part.qty), cost: left.cost.sub(taken.part.cost) }
        expect(left.cost.isNegative()).toBe(false)
      }
      expect([left.qty.toFixed(), left.cost.toFixed()]).toEqual(['0', '0'])
    }),
  )
})

test('an allowance lies on goods on their way by their share, and on no more than they cost', () => {
  const on = allowanceAhead({ cost: decimal('10'), tax: decimal('1.3') }, ahead('4', '40', '5.2'), decimal('10'))
  expect([on.qty, on.cost, on.tax].map((value) => value.toFixed())).toEqual(['0', '4', '0.52'])
  expect(allowanceAhead({ cost: decimal('100'), tax: decimal('0') }, ahead('4', '30'), decimal('4')).cost.toFixed()).toBe('30')
  expect(sum([on.cost]).toFixed()).toBe('4')
})
