import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cumulativeSplit } from '#domain/figures/allocate.ts'
import { type Decimal, decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import {
  average,
  isValidStock,
  lateFreight,
  noStock,
  returnToSupplier,
  type Stock,
  stockAfterGain,
  stockAfterIssue,
  stockAfterReceipt,
  stockAfterReversal,
} from '#domain/stock/stock-value.ts'
import { aMoney, aPositiveQty, thousand } from '../generators.ts'

const stock = (qty: string, value: string): Stock => ({ qty: decimal(qty), value: decimal(value) })
const taken = (from: Stock, qty: string) => stockAfterIssue(from, decimal(qty))
const inbound = (from: Stock, qty: string, value: string) => stockAfterReceipt(from, decimal(qty), decimal(value))
const shown = ({ qty, value }: Stock) => `${qty.toFixed()} / ${fixedText(value, 2)}`
const money = (value: Decimal | undefined) => value && fixedText(value, 2)
const averageOf = (from: Stock) => fixedText(average(from) ?? zero, 5)

describe('goods leave at the average of the moment', () => {
  test('in 10 for 1000.00, in 5 for 560.00, out 4 (M1)', () => {
    const both = inbound(stock('10', '1000'), '5', '560').left
    expect(averageOf(both)).toBe('104.00000')
    expect([money(taken(both, '4').value), shown(taken(both, '4').left)]).toEqual(['416.00', '11 / 1144.00'])
  })

  test('the last unit takes all of the value (M2)', () => {
    const both = inbound(inbound(noStock, '2', '2.00').left, '1', '1.01').left
    expect(averageOf(both)).toBe('1.00333')
    expect([money(taken(both, '3').value), shown(taken(both, '3').left)]).toEqual(['3.01', '0 / 0.00'])
  })

  test('what left comes back at the value that left (M3)', () => {
    const both = inbound(inbound(noStock, '1', '13.13').left, '1', '12.20').left
    const out = taken(both, '2')
    expect(money(out.value)).toBe('25.33')
    expect(shown(stockAfterReceipt(out.left, decimal('2'), out.value).left)).toBe('2 / 25.33')
  })

  test('a sales return comes back at the old cost (M18)', () => {
    const out = taken(stock('7', '100'), '5')
    expect([money(out.value), shown(out.left)]).toEqual(['71.43', '2 / 28.57'])
    const fuller = inbound(out.left, '9', '180').left
    expect([shown(fuller), averageOf(fuller)]).toEqual(['11 / 208.57', '18.96091'])
    const back = cumulativeSplit(out.value, decimal('5'), { qty: zero, amount: zero }, decimal('2'))
    const after = stockAfterReceipt(fuller, decimal('2'), back).left
    expect([money(back), shown(after), averageOf(after)]).toEqual(['28.57', '13 / 237.14', '18.24154'])
  })

  test('value travels unchanged through transit (M13)', () => {
    const dispatched = taken(stock('11', '1144'), '5')
    expect([money(dispatched.value), shown(dispatched.left)]).toEqual(['520.00', '6 / 624.00'])
    const calledIn = taken({ qty: decimal('5'), value: dispatched.value }, '3')
    expect([money(calledIn.value), shown(calledIn.left)]).toEqual(['312.00', '2 / 208.00'])
  })

  test('a stock count books the difference, not the figure counted (M14a, M14b, M15)', () => {
    expect([money(taken(stock('90', '900'), '3').value), shown(taken(stock('90', '900'), '3').left)]).toEqual(['30.00', '87 / 870.00'])
    const found = stockAfterGain(stock('90', '900'), decimal('7'))
    expect([money(found?.value), found && shown(found.left)]).toEqual(['70.00', '97 / 970.00'])
    const more = stockAfterGain(stock('50', '333.33'), decimal('2'))
    expect([money(more?.value), more && shown(more.left), more && averageOf(more.left)]).toEqual(['13.33', '52 / 346.66', '6.66654'])
  })

  test('a gain on empty stock takes the last cost, and without one has no cost', () => {
    expect(money(stockAfterGain(noStock, decimal('3'), decimal('2.5'))?.value)).toBe('7.50')
    expect(stockAfterGain(noStock, decimal('3'))).toBeUndefined()
  })
})

describe('stock below zero', () => {
  test('goods without any known cost leave at 0.00 and the receipt covers them (M5)', () => {
    const out = taken(noStock, '2')
    expect([money(out.value), out.estimated]).toEqual(['0.00', true])
    const { left, variance } = inbound(out.left, '20', '66')
    expect([money(variance), shown(left), averageOf(left)]).toEqual(['6.60', '18 / 59.40', '3.30000'])
  })

  test('an out beyond the stock takes all of it and the rest at the last average (M6)', () => {
    const out = taken(inbound(noStock, '5', '50').left, '8')
    expect([money(out.value), shown(out.left), out.estimated]).toEqual(['80.00', '-3 / -30.00', false])
    const { left, variance } = inbound(out.left, '10', '120')
    expect([money(variance), shown(left), averageOf(left)]).toEqual(['6.00', '7 / 84.00', '12.00000'])
  })

  test('a hole is filled in part (M6b)', () => {
    const { left, variance } = inbound(stock('-3', '-30'), '2', '24')
    expect([money(variance), shown(left)]).toEqual(['4.00', '-1 / -10.00'])
  })

  test('a hole that grows keeps its average, empty stock takes the last cost', () => {
    expect(shown(taken(stock('-3', '-30'), '2').left)).toBe('-5 / -50.00')
    const out = stockAfterIssue(noStock, decimal('2'), decimal('4'))
    expect([money(out.value), out.estimated]).toEqual(['8.00', false])
  })

  test('putting back what made the hole closes it exactly', () => {
    const before = stock('5', '50')
    const out = taken(before, '8')
    const back = stockAfterReceipt(out.left, decimal('8'), out.value)
    expect([shown(back.left), money(back.variance)]).toEqual(['5 / 50.00', '0.00'])
  })
})

describe('what came in goes back', () => {
  const manyCheap = () => taken(inbound(inbound(noStock, '10', '1000').left, '100', '1000').left, '100')

  test('a purchase return leaves at the average and the rest is a variance (M8)', () => {
    const out = manyCheap()
    expect([money(out.value), shown(out.left)]).toEqual(['1818.18', '10 / 181.82'])
    const back = returnToSupplier(out.left, decimal('8'), decimal('800'))
    expect([money(back.value), money(back.variance), shown(back.left)]).toEqual(['145.46', '654.54', '2 / 36.36'])
  })

  test('a receipt nothing left of is reversed at its exact value (M9)', () => {
    const both = inbound(stock('10', '1000'), '5', '560').left
    const { left, taken: gone, difference } = stockAfterReversal(both, stock('5', '560'), true)
    expect([shown(left), money(gone), money(difference)]).toEqual(['10 / 1000.00', '560.00', '0.00'])
  })

  test('a receipt whose goods were sold is reversed at the average of now (M10)', () => {
    const { left, taken: gone, difference } = stockAfterReversal(manyCheap().left, stock('10', '1000'), false)
    expect([money(gone), money(difference), shown(left)]).toEqual(['181.82', '818.18', '0 / 0.00'])
  })

  test('an exact value that would leave money on no goods is not taken', () => {
    const { left, taken: gone, difference } = stockAfterReversal(stock('5', '100'), stock('5', '90'), true)
    expect([shown(left), money(gone), money(difference)]).toEqual(['0 / 0.00', '100.00', '-10.00'])
  })

  test('late freight goes to stock as far as the goods are here', () => {
    const split = (onHand: string) =>
      Object.values(lateFreight(decimal('100'), decimal(onHand), decimal('3'))).map((part) => fixedText(part, 2))
    expect([split('1'), split('3'), split('7'), split('0'), split('-1')]).toEqual([
      ['33.33', '66.67'],
      ['100.00', '0.00'],
      ['100.00', '0.00'],
      ['0.00', '100.00'],
      ['0.00', '100.00'],
    ])
  })
})

describe('whatever happens, in whatever order', () => {
  const step = fc.record({
    kind: fc.constantFrom('in', 'out', 'all', 'back') as fc.Arbitrary<'in' | 'out' | 'all' | 'back'>,
    qty: aPositiveQty,
    value: aMoney,
  })

  test('no value is left on zero stock, stock is worth at least nothing, and movements sum to the balance', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
        let now = noStock
        let lastCost: Decimal | undefined
        const moved: Decimal[] = []
        for (const { kind, qty, value } of steps) {
          lastCost = now.qty.gt(0) ? average(now) : lastCost
          if (kind === 'in') {
            const { left, variance } = stockAfterReceipt(now, qty, value)
            moved.push(value, variance.neg())
            now = left
          } else {
            const amount = kind === 'all' ? now.qty : qty
            if (amount.lte(0)) continue
            const out = kind === 'back' ? returnToSupplier(now, amount, value, lastCost) : stockAfterIssue(now, amount, lastCost)
            moved.push(out.value.neg())
            now = out.left
          }
          expect(isValidStock(now)).toBe(true)
          expect(now.value.decimalPlaces()).toBeLessThanOrEqual(2)
        }
        expect(fixedText(sum(moved), 9)).toBe(fixedText(now.value, 9))
      }),
      thousand,
    )
  })

  test('a receipt and its immediate reversal leave the stock as it was', () => {
    fc.assert(
      fc.property(aPositiveQty, aMoney, aPositiveQty, aMoney, (had, worth, qty, value) => {
        const before = { qty: had, value: worth }
        const { left, difference } = stockAfterReversal(stockAfterReceipt(before, qty, value).left, { qty, value }, true)
        expect([shown(left), money(difference)]).toEqual([shown(before), '0.00'])
      }),
      thousand,
    )
  })

  test('an out and its immediate reversal leave the stock as it was, also below zero', () => {
    fc.assert(
      fc.property(aPositiveQty, aMoney, aPositiveQty, (had, worth, qty) => {
        const before = { qty: had, value: worth }
        const out = stockAfterIssue(before, qty)
        const back = stockAfterReceipt(out.left, qty, out.value)
        expect(shown({ ...back.left, value: back.left.value.add(back.variance) })).toBe(shown(before))
      }),
      thousand,
    )
  })
})
