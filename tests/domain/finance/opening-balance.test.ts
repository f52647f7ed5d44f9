import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '#domain/figures/decimal.ts'
import { openingAmountProblems, openingEntries } from '#domain/finance/opening-balance.ts'
import { mirrorHead } from '#domain/sources/mirror.ts'

describe('the amounts of an opening balance', () => {
  test.each([
    ['of a customer', { customerId: '1', receivableAmt: '500', advanceAmt: '0.01' }],
    ['of a supplier', { supplierId: '1', payableAmt: '500.00' }],
    ['an advance alone', { supplierId: '1', advanceAmt: '3' }],
    ['nothing on the other side', { customerId: '1', receivableAmt: '1', payableAmt: '0' }],
  ])('%s are fine', (_, opening) => {
    expect(openingAmountProblems(opening, 2)).toEqual([])
  })

  test.each([
    ['nothing at all', { customerId: '1' }, 'receivableAmt', 'enter what is owed or an advance'],
    ['nothing of a supplier', { supplierId: '1', payableAmt: '0.00' }, 'payableAmt', 'enter what is owed or an advance'],
    ['below zero', { customerId: '1', receivableAmt: '-0.01' }, 'receivableAmt', 'it is negative'],
    ['three decimals', { supplierId: '1', payableAmt: '1.001' }, 'payableAmt', 'at most 2 decimals'],
    ['beyond measure', { supplierId: '1', payableAmt: '1000000000000000' }, 'payableAmt', 'it is too large'],
    ['owed by a supplier', { supplierId: '1', receivableAmt: '1' }, 'receivableAmt', 'only a customer owes'],
    ['owed to a customer', { customerId: '1', payableAmt: '1' }, 'payableAmt', 'only a supplier is owed'],
  ])('%s are refused at their field', (_, opening, field, en) => {
    expect(openingAmountProblems(opening, 2)).toEqual([{ field, rule: 'FIELD_BAD', reason: { zh: expect.any(String), en } }])
  })
})

describe('the entries of an opening balance', () => {
  test('stand in the account of each amount, of the one partner', () => {
    expect(
      openingEntries({ customerId: '7', receivableAmt: '500', advanceAmt: '20' }).map((entry) => ({
        ...entry,
        amount: entry.amount.toFixed(),
      })),
    ).toEqual([
      { account: 'receivable', party: 'customer', partyId: '7', about: 'opening', part: 'goods', amount: '500' },
      { account: 'advance', party: 'customer', partyId: '7', about: 'opening', part: 'goods', amount: '20' },
    ])
    expect(openingEntries({ supplierId: '8', payableAmt: '1', advanceAmt: '0' }).map(({ account, party }) => [account, party])).toEqual([
      ['payable', 'supplier'],
    ])
  })

  test('those of the red document take every one of them back', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map((amount) => (amount / 100).toFixed(2))
    fc.assert(
      fc.property(cents, cents, (payableAmt, advanceAmt) => {
        const opening = { supplierId: '8', payableAmt, advanceAmt }
        const [entries, red] = [openingEntries(opening), openingEntries(mirrorHead(opening))]
        expect(red.map(({ account }) => account)).toEqual(entries.map(({ account }) => account))
        for (const [at, entry] of entries.entries()) expect(sum([entry.amount, red[at]?.amount ?? entry.amount]).isZero()).toBe(true)
      }),
    )
  })
})
