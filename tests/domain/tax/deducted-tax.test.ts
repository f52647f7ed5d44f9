import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, fixedText, zero } from '#domain/figures/decimal.ts'
import { deductedTaxes, taxOfCovered, taxOfIssue } from '#domain/tax/deducted-tax.ts'
import { aMoney, aPositiveQty, settings, thousand } from '../generators.ts'

describe('what a receipt brings', () => {
  const line = (finalAmt: string, costAmt: string, freight?: string) => ({ finalAmt, costAmt, ...(freight ? { freight } : {}) })
  type Case = [what: string, lines: ReturnType<typeof line>[], head: object, taxes: string[]]
  const cases: readonly Case[] = [
    ['the tax of its lines', [line('113.00', '100.00'), line('103.00', '103.00')], {}, ['13.00', '0.00']],
    ['of farm produce a part of the price', [line('1000.00', '910.00')], {}, ['90.00']],
    [
      'the tax of freight, by its shares',
      [line('113.00', '100.00', '42.86'), line('113.00', '100.00', '42.86'), line('0.00', '0.00', '14.28')],
      { freight: '109.00', freightTaxRate: '9', freightDeductible: 2 },
      ['16.86', '16.86', '1.28'],
    ],
    ['none of freight that is not deducted', [line('113.00', '100.00', '109.00')], { freight: '109.00', freightDeductible: 1 }, ['13.00']],
  ]
  test.each(cases)('%s', (_what, lines, head, taxes) => {
    expect(deductedTaxes(lines, head, settings).map((tax) => fixedText(tax, 2))).toEqual(taxes)
  })

  test('nothing where the cost is entered instead of a price', () => {
    expect(deductedTaxes([line('0.00', '50.00')], {}, { ...settings, byCost: true })).toEqual([zero])
  })
})

describe('what leaves', () => {
  test.each([
    ['90', '10', '3', '27.00'],
    ['90', '10', '10', '90.00'],
    ['90', '10', '12', '90.00'],
    ['0.05', '3', '1', '0.02'],
    ['0', '0', '2', '0.00'],
    ['0', '-3', '2', '0.00'],
  ])('of %s on %s goods, %s take %s', (tax, onHand, qty, taken) => {
    expect(fixedText(taxOfIssue(decimal(tax), decimal(onHand), decimal(qty)), 2)).toBe(taken)
  })

  test('is never more than there is, and all of it with the last unit', () => {
    fc.assert(
      fc.property(aMoney, aPositiveQty, aPositiveQty, (tax, onHand, qty) => {
        const taken = taxOfIssue(tax, onHand, qty)
        expect(taken.gte(0) && taken.lte(tax)).toBe(true)
        if (qty.gte(onHand)) expect(taken).toEqual(tax)
      }),
      thousand,
    )
  })

  test('with the part that fills a hole is its share', () => {
    expect(fixedText(taxOfCovered(decimal('13'), decimal('10'), decimal('2')), 2)).toBe('2.60')
    expect(taxOfCovered(decimal('13'), decimal('10'), decimal('10'))).toEqual(decimal('13'))
  })
})
