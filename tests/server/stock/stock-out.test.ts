import { afterAll, describe, expect, test } from 'vitest'
import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { Tx } from '#server/db/connect.ts'
import { type Balance, type BalanceKey, keyOf, lockBalances } from '#server/documents/books/stock/balances.ts'
import { updateReservations } from '#server/documents/books/stock/reservations.ts'
import { holdGoods, releaseGoods } from '#server/documents/books/stock/stock-out.ts'
import { returnCosts } from '#server/documents/books/stock/stock-return.ts'
import { stockShortages } from '#server/documents/books/stock/stock-shortages.ts'
import { bareDocument, brokenStock, keyAt, stockActs } from '../../support/acts/stock-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { receive, issue, giveBack, reverse, stock, promises, movements } = stockActs(server, shop)

describe('goods leave at the average of the moment', () => {
  test('in 10 for 1000.00, in 5 for 560.00, out 4 (M1)', async () => {
    await receive(0, '10', '1000.00')
    await receive(0, '5', '560.00')
    const out = await issue(0, '4')
    expect([out.value, out.estimated, await stock(0)]).toEqual(['416.00', false, '11 / 1144.00'])
    expect(await movements(out)).toEqual(['issue -4 -416'])
  })

  test('the last unit takes all of the value (M2)', async () => {
    await receive(1, '2', '2.00')
    await receive(1, '1', '1.01')
    expect([(await issue(1, '3')).value, await stock(1)]).toEqual(['3.01', '0 / 0.00'])
  })

  test('an out and its reversal leave nothing', async () => {
    await receive(2, '7', '100.00')
    const out = await issue(2, '5')
    await receive(2, '9', '180.00')
    const red = await reverse(out)
    expect([out.value, await stock(2), await movements(red)]).toEqual(['71.43', '16 / 280.00', ['putBack 5 71.43']])
  })
})

describe('a sales return', () => {
  test('comes back at the value that left, whatever the average is now (M18)', async () => {
    await receive(3, '7', '100.00')
    const out = await issue(3, '5')
    await receive(3, '9', '180.00')
    expect([(await giveBack(3, '2', { source: out })).value, await stock(3)]).toEqual(['28.57', '13 / 237.14'])
  })

  test('in parts takes its shares cumulatively, and a reversed return takes none (M12)', async () => {
    await receive(4, '3', '10.00')
    const out = await issue(4, '3')
    expect((await giveBack(4, '1', { source: out })).value).toBe('3.33')
    const second = await giveBack(4, '1', { source: out })
    expect(second.value).toBe('3.34')
    await reverse(second)
    expect((await giveBack(4, '1', { source: out })).value).toBe('3.34')
    expect([(await giveBack(4, '1', { source: out })).value, await stock(4)]).toEqual(['3.33', '3 / 10.00'])
  })

  test('without a source takes the average, else what was entered, else has no cost', async () => {
    await receive(5, '2', '5.01')
    expect((await giveBack(5, '1')).value).toBe('2.51')
    const known = await server.inTenant(async (tx) => {
      const key = keyAt(shop, 6)
      const balances = await lockBalances(tx, [key])
      const costs = await returnCosts(tx, [{ ...key, lineId: '1', qty: decimal('2') }], balances, 2)
      return costs.get('1')
    })
    expect(known).toBeUndefined()
    await expect(giveBack(6, '2')).rejects.toThrow('is not known')
    expect((await giveBack(6, '2', { enteredCost: '7.00' })).value).toBe('7.00')
  })
})

describe('promises', () => {
  type Act = (
    tx: Tx,
    goods: readonly (BalanceKey & { qty: Decimal; reserved: Decimal; orderLineId: string })[],
    balances: Map<string, Balance>,
  ) => unknown
  const withBalance = (at: number, act: Act, orderLineId: string, qty: string, reserved = '0') =>
    server.inTenant(async (tx) => {
      const key = keyAt(shop, at)
      await act(tx, [{ ...key, qty: decimal(qty), reserved: decimal(reserved), orderLineId }], await lockBalances(tx, [key]))
    })
  /** Makes an order's line reserve available stock of its goods, or not. */
  const takesStock = (at: number, line: string, takes: boolean) =>
    server.inTenant(async (tx) => updateReservations(tx, [line], takes, await lockBalances(tx, [keyAt(shop, at)])))
  /** An open order of one line. */
  const order = (at: number, qty: string) =>
    server.inTenant(async (tx) => {
      const { id, lineId } = await bareDocument(tx, keyAt(shop, at), at, { qty })
      await tx.query(`update document set tags = '{open}' where tenant_id = $1 and id = $2`, [tx.tenantId, id])
      return lineId
    })

  test('reserved, then held, then gone (Q1)', async () => {
    await receive(7, '10', '100.00')
    const line = await order(7, '10')
    await takesStock(7, line, true)
    expect(await promises(7)).toBe('10/0/0')
    await withBalance(7, holdGoods, line, '10', '10')
    expect(await promises(7)).toBe('0/10/0')
    await issue(7, '10', { held: '10' })
    expect([await promises(7), await stock(7)]).toEqual(['0/0/0', '0 / 0.00'])
  })

  test('are let go of again', async () => {
    await receive(8, '10', '100.00')
    const line = await order(8, '4')
    await takesStock(8, line, true)
    await withBalance(8, holdGoods, line, '6', '4')
    await withBalance(8, releaseGoods, line, '6', '4')
    expect(await promises(8)).toBe('4/0/6')
    await takesStock(8, line, false)
    expect(await promises(8)).toBe('0/0/10')
  })

  test('on orders stand on their lines, and what is reserved otherwise is found', async () => {
    await receive(9, '10', '100.00')
    const line = await order(9, '5')
    await takesStock(9, line, true)
    await issue(9, '2', { reserved: '2', orderLineId: line })
    expect([await promises(9), await brokenStock(server)]).toEqual(['3/0/5', []])
    await expect(issue(9, '1', { reserved: '1' })).rejects.toThrow('for a line of an order')
    const astray = async (work: string) => {
      await server.database.asOwner((client) => client.query(`update document_line set ${work} where id = ${line}`))
      return (await brokenStock(server)).map(({ title }) => title.slice(0, 26))
    }
    expect(await astray('reserved_qty = 2')).toEqual(['what is reserved of goods '])
    expect(await astray('reserved_qty = 3')).toEqual([])
    await takesStock(9, line, false)
    expect(await promises(9)).toBe('0/0/8')
  })

  test('are made under the lock of the balance alone', async () => {
    const key = keyAt(shop, 8)
    const unlocked = server.inTenant(async (tx) => holdGoods(tx, [{ ...key, qty: decimal('1') }], new Map()))
    await expect(unlocked).rejects.toThrow('was not locked')
  })

  test('rows of the same goods and depot are short together; what the document holds itself is there', async () => {
    const key = keyAt(shop, 8)
    await withBalance(8, holdGoods, '', '7')
    const short = (rows: string[], own?: string, isNegative = false) =>
      server.inTenant(async (tx) => {
        const takings = rows.map((qty, at) => ({ ...key, row: at + 1, qty: decimal(qty), goods: '饮料09', depot: '总仓' }))
        const balances = await lockBalances(tx, [key])
        return stockShortages(takings, {
          balances,
          ...(own ? { own: new Map([[keyOf(key), decimal(own)]]) } : {}),
          mayBeNegative: () => isNegative,
        }).map(({ row, rule, params }) => [row, rule, params?.free, params?.needed])
      })
    expect(await short(['2', '1'])).toEqual([])
    expect(await short(['2', '1.01'])).toEqual([[2, 'STOCK_SHORT', '3', '3.01']])
    expect(await short(['8', '2'], '7')).toEqual([])
    expect(await short(['8', '3'], '7')).toEqual([[2, 'STOCK_SHORT', '10', '11']])
    expect(await short(['8', '3'], undefined, true)).toEqual([])
    await withBalance(8, releaseGoods, '', '7')
  })
})

afterAll(async () => expect(await brokenStock(server)).toEqual([]))
