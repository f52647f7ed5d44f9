import { afterAll, describe, expect, test } from 'vitest'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { adjustValue, bookLateFreight, canAdjust, gainCost } from '#server/documents/books/stock/stock-adjust.ts'
import { amountPlaces, brokenStock, countActs, keyAt, stockActs } from '../../support/acts/stock-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { gain, leave, sendBack } = countActs(server, shop)
const { book, receive, issue, giveBack, reverse, stock, taxAt, movements, balanceAt } = stockActs(server, shop)

const text = (amount: { toFixed(): string } | undefined) => fixedText(decimal(amount?.toFixed() ?? '0'), amountPlaces)

describe('a count', () => {
  test('books the difference to the book at count time, goods may leave meanwhile (M14a)', async () => {
    await receive(0, '100', '1000.00')
    await issue(0, '10')
    expect([(await leave(0, '3', 'loss')).value, await stock(0)]).toEqual(['30.00', '87 / 870.00'])
  })

  test('after the sale finds them (M14b)', async () => {
    await receive(1, '100', '1000.00')
    await issue(1, '10')
    const found = await gain(1, '7')
    expect([found.value, await stock(1), await movements(found)]).toEqual(['70.00', '97 / 970.00', ['gain 7 70']])
  })

  test('finds goods at the average, unrounded (M15)', async () => {
    await receive(2, '50', '333.33')
    expect([(await gain(2, '2')).value, await stock(2)]).toEqual(['13.33', '52 / 346.66'])
  })

  test('finds them on empty stock at the last cost, else at what was entered, else not at all', async () => {
    await receive(3, '2', '9.00')
    await issue(3, '2')
    expect((await gain(3, '2')).value).toBe('9.00')
    expect(gainCost({ ...keyAt(shop, 4), lineId: '1', qty: decimal('2') }, await balanceAt(4), amountPlaces)).toBeUndefined()
    await expect(gain(4, '2')).rejects.toThrow('is not known')
    expect((await gain(4, '2', '3.00')).value).toBe('3.00')
  })

  test('takes the deducted tax of what is lost along: 90.00 of farm produce for 1,000.00, not 81.90', async () => {
    await receive(5, '10', '910.00', { tax: '90.00' })
    expect(await leave(5, '10', 'loss')).toMatchObject({ value: '910.00', tax: '90.00' })
  })
})

test('own use leaves as any goods do, and comes back', async () => {
  await receive(6, '3', '10.00', { tax: '1.30' })
  const used = await leave(6, '1', 'consume')
  expect([used.value, used.tax, await movements(used), await stock(6)]).toEqual(['3.33', '0.43', ['consume -1 -3.33'], '2 / 6.67'])
  await reverse(used)
  expect([await stock(6), await taxAt(6)]).toEqual(['3 / 10.00', '1.30'])
})

test('what left comes back at what it left with, to the cent (M3)', async () => {
  await receive(7, '1', '13.13')
  await receive(7, '1', '12.20')
  const out = await issue(7, '2')
  expect([out.value, (await giveBack(7, '2', { source: out })).value, await stock(7)]).toEqual(['25.33', '25.33', '2 / 25.33'])
})

test('goods go back to a supplier at the average, what he credits beyond it is a variance (M8)', async () => {
  await receive(8, '10', '1000.00')
  await receive(8, '100', '1000.00')
  expect([(await issue(8, '100')).value, await stock(8)]).toEqual(['1818.18', '10 / 181.82'])
  const back = await sendBack(8, '8', '800.00')
  expect([back.value, back.variance, await stock(8)]).toEqual(['145.46', '654.54', '2 / 36.36'])
  await reverse(back)
  expect(await stock(8)).toBe('10 / 181.82')
})

describe('the value alone', () => {
  const late = async (at: number, amount: string, received: string, tax = '0') => {
    const { document, answer } = await book(
      at,
      (tx, balances, { id, lineId, billDate }) => {
        const line = { ...keyAt(shop, at), lineId, value: decimal(amount), tax: decimal(tax), received: decimal(received) }
        return bookLateFreight(tx, { id, billDate }, [line], balances, amountPlaces)
      },
      { qty: '0' },
    )
    const parts = answer.get(document.lineId)
    return { ...document, parts: `${text(parts?.toStock)} ${text(parts?.toSales)}` }
  }

  test('late freight goes onto the goods that are here, the rest to the cost of sales', async () => {
    await receive(9, '3', '30.00')
    await issue(9, '2')
    const freight = await late(9, '100.00', '3', '9.00')
    expect([freight.parts, await stock(9), await taxAt(9), await movements(freight)]).toEqual([
      '33.33 66.67',
      '1 / 43.33',
      '3.00',
      ['adjust 0 33.33'],
    ])
    await reverse(freight)
    expect([await stock(9), await taxAt(9)]).toEqual(['1 / 10.00', '0.00'])
  })

  test('on goods that are gone it is all cost of sales; what was reversed after they had gone is a difference', async () => {
    await receive(10, '3', '30.00')
    const freight = await late(10, '6.00', '3')
    await issue(10, '3')
    expect(await movements(await reverse(freight))).toEqual(['adjust 0 -6', 'difference 0 6'])
    expect([(await late(10, '5.00', '3')).parts, await stock(10)]).toEqual(['0.00 5.00', '0 / 0.00'])
  })

  test('changes where goods are there and stay worth at least nothing', async () => {
    await receive(11, '3', '30.00')
    const change = (value: string) =>
      book(
        11,
        (tx, balances, { id, lineId, billDate }) =>
          adjustValue(
            tx,
            { id, billDate },
            [{ ...keyAt(shop, 11), lineId, value: decimal(value), tax: decimal('0') }],
            balances,
            amountPlaces,
          ),
        { qty: '0' },
      )
    await change('-30.00')
    expect(await stock(11)).toBe('3 / 0.00')
    const balance = await balanceAt(11)
    expect(balance && canAdjust(balance, decimal('-0.01'))).toBe(false)
    await expect(change('-0.01')).rejects.toThrow('cannot change')
  })
})

afterAll(async () => expect(await brokenStock(server)).toEqual([]))
