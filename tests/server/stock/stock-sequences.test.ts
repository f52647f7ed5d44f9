import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Booked, brokenStock, stockActs } from '../../support/acts/stock-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { receive, issue, giveBack, reverse, balanceAt } = stockActs(server, shop)

const hundredths = (most: number, least = 0) => fc.integer({ min: least, max: most }).map((units) => (units / 100).toFixed(2))
const anAct = fc.record({
  kind: fc.constantFrom('receive', 'receive', 'issue', 'issue', 'giveBack', 'reverse'),
  qty: fc.oneof(hundredths(900, 1), fc.integer({ min: 1, max: 9 }).map(String)),
  value: hundredths(20_000),
  tax: hundredths(2_000),
  of: fc.nat(),
})
type Act = typeof anAct extends fc.Arbitrary<infer A> ? A : never

/** Index of the shop's next goods that no run has used yet. */
let used = 0

/** Performs the acts on goods of their own; returns what may still be reversed, oldest first. */
async function walk(at: number, acts: readonly Act[]): Promise<Booked[]> {
  const live: (Booked & { source?: Booked; isOut?: boolean })[] = []
  for (const { kind, qty, value, tax, of } of acts) {
    if (kind === 'receive') live.push(await receive(at, qty, value, { tax }))
    if (kind === 'issue') live.push({ ...(await issue(at, qty)), isOut: true })
    if (kind === 'giveBack') {
      const outs = live.filter((one) => one.isOut && !live.some(({ source }) => source === one))
      const source = outs[of % Math.max(outs.length, 1)]
      if (source) live.push({ ...(await giveBack(at, source.qty, { source })), source })
    }
    if (kind === 'reverse') {
      const free = live.filter((one) => !live.some(({ source }) => source === one))
      const one = free[of % Math.max(free.length, 1)]
      if (one) {
        await reverse(one)
        live.splice(live.indexOf(one), 1)
      }
    }
    const pool = (await balanceAt(at))?.pool
    expect(
      pool && (pool.qty.isZero() ? pool.value.isZero() : pool.qty.isNegative() === pool.value.isNegative() || pool.value.isZero()),
    ).toBe(true)
  }
  return live
}

const runs = { numRuns: 9, endOnFailure: true }
const sequences = fc.array(anAct, { minLength: 1, maxLength: 14 })

test('whatever is booked and reversed, figures are the sums of what moved, no value is left on nothing, and holes add up', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (acts) => {
      await walk(used++ % 20, acts)
      await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await brokenStock(server)).toEqual([]))
    }),
    runs,
  )
})

test('all of it reversed in reverse order leaves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(sequences, async (acts) => {
      const at = used++ % 20
      const before = await balanceAt(at)
      for (const one of (await walk(at, acts)).toReversed()) await reverse(one)
      const after = await balanceAt(at)
      expect(after?.qty.toFixed()).toBe(before?.qty.toFixed() ?? '0')
      if (!before || before.qty.isZero()) expect([after?.pool.value.toFixed(), after?.pool.tax.toFixed()]).toEqual(['0', '0'])
    }),
    runs,
  )
})

afterAll(() => withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect(await brokenStock(server)).toEqual([])))
