import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decimal, decimal, fixedText } from '#domain/figures/decimal.ts'
import { type GoodsVariance, returnShare, spreadVariance } from '#domain/purchase/variance.ts'
import { isValidStock } from '#domain/stock/stock-value.ts'
import { aMoney, aPositiveQty, thousand } from '../generators.ts'

const stock = (qty: string, value: string) => ({ qty: decimal(qty), value: decimal(value) })
const varied = (variance: string, sold: string, atEnd: [string, string], now = atEnd): GoodsVariance => ({
  ...{ variance: decimal(variance), sold: decimal(sold) },
  ...{ atEnd: stock(...atEnd), now: stock(...now) },
})
const money = (...values: Decimal[]) => values.map((value) => fixedText(value, 2)).join(' ')
const spread = (...of: Parameters<typeof varied>) => {
  const { stockAmt, leftAmt } = spreadVariance(varied(...of))
  return money(stockAmt, leftAmt)
}

describe('at closing a variance is spread', () => {
  test('over what was there at the end of the month and what was sold in it (M8, M20)', () => {
    expect(spread('-654.54', '100', ['2', '36.36'])).toBe('-12.83 0.00')
    expect(spread('-12.00', '4', ['10', '100.00'])).toBe('-8.57 0.00')
    expect(spread('-12.00', '0', ['10', '100.00'])).toBe('-12.00 0.00')
    // more was returned than sold
    expect(spread('-12.00', '-3', ['10', '100.00'])).toBe('-12.00 0.00')
  })

  test('nothing of it to goods that are gone, were never there, or could not bear it', () => {
    expect(spread('60.00', '60', ['0', '0.00'])).toBe('0.00 0.00')
    expect(spread('60.00', '60', ['-3', '-30.00'])).toBe('0.00 0.00')
    expect(spread('-654.54', '0', ['2', '36.36'])).toBe('0.00 0.00')
    // the stock could bear it at the end of the month but no longer can
    expect(spread('-90.00', '0', ['10', '100.00'], ['10', '20.00'])).toBe('0.00 0.00')
  })

  test('what left since takes its part with it; goods that came since bear none (M21)', () => {
    expect(spread('-12.00', '4', ['10', '100.00'], ['6', '60.00'])).toBe('-8.57 -3.43')
    expect(spread('-12.00', '4', ['10', '100.00'], ['0', '0.00'])).toBe('-8.57 -8.57')
    expect(spread('-12.00', '4', ['10', '100.00'], ['50', '700.00'])).toBe('-8.57 0.00')
  })

  test('reopened the stock gives back what it bears, less what left with goods since (M22)', () => {
    const share = spreadVariance(varied('-12.00', '4', ['10', '100.00'], ['6', '60.00']))
    expect(money(returnShare(share, stock('6', '54.86')))).toBe('-5.14')
    expect(money(returnShare(share, stock('3', '27.43')))).toBe('-2.57')
    expect(money(returnShare(share, stock('0', '0.00')))).toBe('0.00')
    const dearer = spreadVariance(varied('12.00', '4', ['10', '100.00']))
    expect(money(returnShare(dearer, stock('10', '5.00')))).toBe('5.00')
  })

  test('whatever there is, stock stays worth at least nothing, and gives no more back than it is worth', () => {
    const either = fc.tuple(aMoney, fc.boolean()).map(([amount, isLess]) => (isLess ? amount.neg() : amount))
    const goods = fc.record({
      variance: either,
      sold: aPositiveQty,
      qty: aPositiveQty,
      value: aMoney,
      nowQty: aPositiveQty,
      nowValue: aMoney,
    })
    fc.assert(
      fc.property(goods, ({ variance, sold, qty, value, nowQty, nowValue }) => {
        const [atEnd, now] = [
          { qty, value },
          { qty: nowQty, value: nowValue },
        ]
        const share = spreadVariance({ variance, sold, atEnd, now })
        const after = { qty: now.qty, value: now.value.add(share.stockAmt).sub(share.leftAmt) }
        const reopened = { qty: now.qty, value: after.value.sub(returnShare(share, after)) }
        expect([isValidStock({ qty, value: atEnd.value.add(share.stockAmt) }), isValidStock(after), isValidStock(reopened)]).toEqual([
          true,
          true,
          true,
        ])
        expect(reopened.value.eq(now.value)).toBe(true)
        expect(share.stockAmt.abs().lte(variance.abs())).toBe(true)
      }),
      thousand,
    )
  })
})
