import { afterAll, describe, expect, test } from 'vitest'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Balance, lockBalances } from '#server/documents/books/stock/balances.ts'
import { holdGoods } from '#server/documents/books/stock/stock-out.ts'
import { reverseMovements } from '#server/documents/books/stock/stock-reversal.ts'
import { dispatchGoods, endTransit, type TransitEnd } from '#server/documents/books/stock/stock-transit.ts'
import { amountPlaces, type Booked, bareDocument, brokenStock, keyAt, stockActs } from '../../support/acts/stock-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { receive, issue, stock, promises } = stockActs(server, shop)

const target = (at: number) => ({ ...keyAt(shop, at), depotId: shop.otherDepotId })
const bothLocked = <T>(at: number, work: (tx: Tx, balances: Map<string, Balance>) => Promise<T>) =>
  server.inTenant(async (tx) => work(tx, await lockBalances(tx, [keyAt(shop, at), target(at)])))

const dispatch = (at: number, qty: string, held = '0'): Promise<Booked> =>
  bothLocked(at, async (tx, balances) => {
    const document = await bareDocument(tx, keyAt(shop, at), at, { qty })
    const line = { ...keyAt(shop, at), lineId: document.lineId, qty: decimal(qty), held: decimal(held), toDepotId: shop.otherDepotId }
    await dispatchGoods(tx, document, [line], balances, amountPlaces)
    return document
  })

let step = 0
/** Ends a transit; returns the value and tax of the goods. */
const end = (document: Booked, how: TransitEnd, qty: string) =>
  bothLocked(document.at, async (tx, balances) => {
    const key = how === 'back' ? keyAt(shop, document.at) : target(document.at)
    const line = { ...key, lineId: document.lineId, qty: decimal(qty), step: ++step }
    const worth = (await endTransit(tx, document, how, [line], balances, amountPlaces)).get(document.lineId)
    return `${fixedText(worth?.value ?? decimal('0'), amountPlaces)} ${fixedText(worth?.tax ?? decimal('0'), amountPlaces)}`
  })

/** Quantity and value in the receiving depot, and in transit to it. */
const there = (at: number) =>
  bothLocked(at, async (_, balances) => {
    const balance = [...balances.values()].find(({ depotId }) => depotId === shop.otherDepotId)
    const shown = (figures?: { qty: { toFixed(): string }; value: { toFixed(): string } }) =>
      `${figures?.qty.toFixed()} / ${fixedText(decimal(figures?.value.toFixed() ?? '0'), amountPlaces)}`
    return [shown(balance?.pool), shown(balance?.transit)]
  })

describe('goods on their way', () => {
  test('travel at the value they left with: in part they arrive, the rest is lost (M13)', async () => {
    await receive(0, '11', '1144.00', { tax: '148.72' })
    const transfer = await dispatch(0, '5')
    expect([await stock(0), await there(0)]).toEqual(['6 / 624.00', ['0 / 0.00', '5 / 520.00']])
    expect(await end(transfer, 'arrive', '3')).toBe('312.00 40.56')
    expect(await there(0)).toEqual(['3 / 312.00', '2 / 208.00'])
    expect(await end(transfer, 'loss', '2')).toBe('208.00 27.04')
    expect([await stock(0), await there(0)]).toEqual(['6 / 624.00', ['3 / 312.00', '0 / 0.00']])
  })

  test('arrive in parts, the last takes what is left of the value', async () => {
    await receive(1, '3', '10.00')
    const transfer = await dispatch(1, '3')
    expect([await end(transfer, 'arrive', '1'), await end(transfer, 'arrive', '1'), await end(transfer, 'arrive', '1')]).toEqual([
      '3.33 0.00',
      '3.34 0.00',
      '3.33 0.00',
    ])
    expect(await there(1)).toEqual(['3 / 10.00', '0 / 0.00'])
    await expect(end(transfer, 'arrive', '1')).rejects.toThrow('has less on its way')
  })

  test('go back at their value', async () => {
    await receive(2, '10', '100.00')
    const transfer = await dispatch(2, '4')
    await receive(2, '6', '600.00')
    expect(await end(transfer, 'back', '4')).toBe('40.00 0.00')
    expect([await stock(2), await there(2)]).toEqual(['16 / 700.00', ['0 / 0.00', '0 / 0.00']])
  })

  test('use up what was held of them, and fill what was missing where they arrive', async () => {
    await receive(3, '10', '100.00')
    await bothLocked(3, async (tx, balances) => holdGoods(tx, [{ ...keyAt(shop, 3), qty: decimal('4') }], balances))
    expect(await promises(3)).toBe('0/4/6')
    const transfer = await dispatch(3, '4', '4')
    expect(await promises(3)).toBe('0/0/6')
    await end(transfer, 'arrive', '4')
    expect(await there(3)).toEqual(['4 / 40.00', '0 / 0.00'])
  })

  test('come back whole when the transfer is reversed: out of the target as any in, into the source as they left', async () => {
    await receive(4, '10', '100.00')
    const transfer = await dispatch(4, '4')
    await end(transfer, 'arrive', '1')
    await end(transfer, 'arrive', '3')
    await issue(4, '6')
    await bothLocked(4, (tx, balances) => reverseMovements(tx, transfer, transfer.id, (id) => id, balances, amountPlaces))
    expect([await stock(4), await there(4)]).toEqual(['4 / 40.00', ['0 / 0.00', '0 / 0.00']])
  })
})

afterAll(async () => expect(await brokenStock(server)).toEqual([]))
