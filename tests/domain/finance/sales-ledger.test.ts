import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { reverseEntries, salesEntries } from '#domain/finance/ledger.ts'
import type { DocumentLine, LineSettings } from '#domain/lines.ts'

const settings: LineSettings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1 }
const sold = (finalAmt: string, taxRate = '13', more: Partial<DocumentLine> = {}): DocumentLine => ({
  commInfoId: '1',
  finalAmt,
  taxRate,
  ...more,
})
const shown = (lines: readonly DocumentLine[]) =>
  salesEntries({ customerId: 'C' }, lines, settings).map(
    ({ account, party, partyId, about, part, amount }) => `${account} ${party} ${partyId} ${about} ${part} ${fixedText(amount, 2)}`,
  )

describe('a sale makes a customer owe', () => {
  test('its final amount, in an untaxed part and a part of tax', () => {
    expect(shown([sold('113.00')])).toEqual(['receivable customer C sales goods 100.00', 'receivable customer C sales tax 13.00'])
  })

  test('what is left after the coupon, whatever the line says of tax before it (K7)', () => {
    expect(shown([sold('100.00', '13', { totalAmt: '113.00', couponAmt: '13.00', taxAmt: '13.00' })])).toEqual([
      'receivable customer C sales goods 88.50',
      'receivable customer C sales tax 11.50',
    ])
  })

  test('less by a return, by line at its own rate, and nothing for a gift', () => {
    expect(shown([sold('-22.60'), sold('-10.90', '9')])).toEqual([
      'receivable customer C sales goods -30.00',
      'receivable customer C sales tax -3.50',
    ])
    expect(shown([sold('0.00', '13', { isGift: 2 })])).toEqual([])
    expect(shown([sold('5.00', '0')])).toEqual(['receivable customer C sales goods 5.00'])
  })

  test('for any lines all of their final amounts, and with the opposite entries nothing', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => decimal(String(n)).div(100).toFixed(2))
    const lines = fc.array(fc.tuple(cents, fc.constantFrom('0', '1', '3', '6', '9', '13')), { maxLength: 20 })
    fc.assert(
      fc.property(lines, (drawn) => {
        const entries = salesEntries(
          { customerId: 'C' },
          drawn.map(([final, rate]) => sold(final, rate)),
          settings,
        )
        expect(fixedText(sum(entries.map(({ amount }) => amount)), 2)).toBe(fixedText(sum(drawn.map(([final]) => decimal(final))), 2))
        const undone = [...entries, ...reverseEntries(entries)]
        expect(sum(undone.map(({ amount }) => amount)).isZero()).toBe(true)
      }),
    )
  })
})
