import { afterAll, expect, test } from 'vitest'
import { decimal, zero } from '#domain/figures/decimal.ts'
import { keyOf, lockBalances } from '#server/documents/books/stock/balances.ts'
import { holdGoods, issueGoods } from '#server/documents/books/stock/stock-out.ts'
import { stockShortages } from '#server/documents/books/stock/stock-shortages.ts'
import { amountPlaces, bareDocument, brokenStock, keyAt, stockActs } from '../../support/acts/stock-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { receive, stock, promises } = stockActs(server, shop)

type How = 'issue' | 'hold'

/**
 * Does what an event does: locks the balances, asks the guard, and issues the goods if nothing is short. Returns
 * whether it did.
 */
const take = (at: number, qty: string, how: How) =>
  server.inTenant(async (tx) => {
    const key = keyAt(shop, at)
    const balances = await lockBalances(tx, [key])
    const takings = [{ ...key, row: 1, qty: decimal(qty), goods: '', depot: '' }]
    if (stockShortages(takings, { balances, mayBeNegative: () => false }).length > 0) return 'short'
    if (how === 'hold') await holdGoods(tx, [{ ...key, qty: decimal(qty) }], balances)
    else {
      const document = await bareDocument(tx, key, at, { qty })
      await issueGoods(tx, document, [{ ...key, lineId: document.lineId, qty: decimal(qty) }], balances, amountPlaces)
    }
    return 'done'
  })

const together = async (at: number, takers: readonly [string, How][]) =>
  (await Promise.all(takers.map(([qty, how]) => take(at, qty, how)))).sort()

test('of two that take 8 of 10 at once one is short, never both done', async () => {
  for (const at of [0, 1, 2, 3, 4]) {
    await receive(at, '10', '100.00')
    expect(
      await together(at, [
        ['8', 'issue'],
        ['8', 'issue'],
      ]),
    ).toEqual(['done', 'short'])
    expect(await stock(at)).toBe('2 / 20.00')
  }
})

test('what one holds the other cannot take', async () => {
  await receive(5, '10', '100.00')
  const takers = Array.from({ length: 8 }, (_, nth): [string, How] => ['4', nth % 2 === 0 ? 'hold' : 'issue'])
  expect(await together(5, takers)).toEqual([...Array(2).fill('done'), ...Array(6).fill('short')])
  const [reserved, , free] = (await promises(5)).split('/')
  expect([reserved, free]).toEqual(['0', '2'])
  await server.inTenant(async (tx) => {
    const balances = await lockBalances(tx, [keyAt(shop, 5)])
    const held = balances.get(keyOf(keyAt(shop, 5)))?.heldQty ?? zero
    await holdGoods(tx, [{ ...keyAt(shop, 5), qty: held.neg() }], balances)
  })
})

test('many that take from two goods in opposite orders all come through', async () => {
  await receive(6, '40', '400.00')
  await receive(7, '40', '400.00')
  const one = (keys: readonly number[]) =>
    server.inTenant(async (tx) => {
      const balances = await lockBalances(
        tx,
        keys.map((at) => keyAt(shop, at)),
      )
      for (const at of keys) {
        const document = await bareDocument(tx, keyAt(shop, at), at, { qty: '2' })
        await issueGoods(tx, document, [{ ...keyAt(shop, at), lineId: document.lineId, qty: decimal('2') }], balances, amountPlaces)
      }
    })
  await Promise.all(Array.from({ length: 20 }, (_, nth) => one(nth % 2 === 0 ? [6, 7] : [7, 6])))
  expect([await stock(6), await stock(7)]).toEqual(['0 / 0.00', '0 / 0.00'])
})

afterAll(async () => expect(await brokenStock(server)).toEqual([]))
