import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, sum } from '#domain/figures/decimal.ts'
import { proposedShares, type SideShare } from '#domain/finance/settlement-proposal.ts'

const side = (name: string, amounts: readonly string[]): SideShare[] =>
  amounts.map((open, at) => ({ id: `${name}${at + 1}`, open: decimal(open) }))
const proposed = (owed: readonly string[], paid: readonly string[]) =>
  Object.fromEntries([...proposedShares(side('o', owed), side('p', paid))].map(([id, share]) => [id, share.toFixed(2)]))

test.each([
  ['in their order until one side is used up', ['113', '50'], ['100', '30'], { o1: '113.00', o2: '17.00', p1: '100.00', p2: '30.00' }],
  ['the same amount first, whichever is older', ['113', '50', '30'], ['50'], { o2: '50.00', p1: '50.00' }],
  ['each of the same amount once', ['50', '50'], ['50', '50', '50'], { o1: '50.00', o2: '50.00', p1: '50.00', p2: '50.00' }],
  ['nothing where nothing was paid', ['113'], [], {}],
])('%s', (_, owed, paid, shares) => {
  expect(proposed(owed, paid)).toEqual(shares)
})

test('both sides come to the same, and nothing is more than is open', () => {
  const amounts = fc.array(
    fc.integer({ min: 1, max: 50_000 }).map((cents) => decimal(String(cents)).div('100').toFixed(2)),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(amounts, amounts, (owed, paid) => {
      const [left, right] = [side('o', owed), side('p', paid)]
      const shares = proposedShares(left, right)
      const of = (rows: readonly SideShare[]) => sum(rows.map(({ id }) => shares.get(id) ?? decimal('0')))
      expect(of(left).toFixed()).toBe(of(right).toFixed())
      for (const { id, open } of [...left, ...right]) expect((shares.get(id) ?? decimal('0')).lte(open)).toBe(true)
      const least = sum(left.map(({ open }) => open)).lt(sum(right.map(({ open }) => open))) ? left : right
      expect(of(least).toFixed()).toBe(sum(least.map(({ open }) => open)).toFixed())
    }),
  )
})
