import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { problemText } from '#domain/core/refusals.ts'
import { decimal, fixedText, zero } from '#domain/figures/decimal.ts'
import {
  conversionText,
  fromBasic,
  limitProblem,
  maxReceivable,
  type OrderLine,
  openAmount,
  openQty,
  overReceiptProblems,
  parseMixedQty,
  receiptLimit,
  remainingQty,
  surplusQty,
  toBasic,
  withinLimit,
} from '#domain/lines/quantities.ts'
import { table } from '../../support/table.ts'
import { aMoney, aPositiveQty, aQty, thousand } from '../generators.ts'

const drinks = [
  { unitName: '瓶', conversion: '1' },
  { unitName: '箱', conversion: '12' },
]
const rice = [
  { unitName: '公斤', conversion: '1' },
  { unitName: '袋', conversion: '12.5' },
]
const nested = [...drinks, { unitName: '托', conversion: '480' }, { unitName: '提', conversion: '6' }]

describe('a basic quantity in words of its units', () => {
  test.each(table`
    qty    | text
    27     | 2箱3瓶
    24     | 2箱
    0      | 0瓶
    -27    | -2箱3瓶
    27.5   | 2箱3.5瓶
    27.50  | 2箱3.5瓶
    11     | 11瓶
    0.5    | 0.5瓶
  `)('$input.qty at 12瓶/箱 is $expected.text', ({ input, expected }) => {
    expect(conversionText(decimal(input.qty ?? ''), drinks)).toBe(expected.text)
  })

  test('40 公斤 at 12.5公斤/袋 is 3袋2.5公斤', () => {
    expect(conversionText(decimal('40'), rice)).toBe('3袋2.5公斤')
  })

  test('more than two units are taken from the largest down, in whatever order they come', () => {
    expect(conversionText(decimal('511'), nested)).toBe('1托2箱1提1瓶')
    expect(conversionText(decimal('486'), nested.toReversed())).toBe('1托1提')
  })

  test('goods without a list of units have their basic unit, and without that a bare number', () => {
    expect(conversionText(decimal('3.10'), [], '件')).toBe('3.1件')
    expect(conversionText(decimal('3'), [])).toBe('3')
  })

  test('what was written is read back', () => {
    fc.assert(
      fc.property(aQty, fc.constantFrom(drinks, rice, nested), (qty, units) => {
        const read = parseMixedQty(conversionText(qty, units), units)
        expect(read && fixedText(read, 2)).toBe(fixedText(qty, 2))
      }),
      thousand,
    )
  })
})

describe('a quantity typed as text', () => {
  test.each(table`
    text        | qty
    2箱3瓶      | 27
    -2箱3瓶     | -27
    2 箱 3 瓶   | 27
    ２箱３瓶    | 27
    2.5箱       | 30
    3           | 36
    3瓶2箱      | 27
    －１箱      | -12
  `)('$input.text in a line of boxes is $expected.qty 瓶', ({ input, expected }) => {
    expect(parseMixedQty(input.text ?? '', drinks, decimal('12'))?.toFixed()).toBe(expected.qty)
  })

  test.each(['', '箱', '2桶', '2箱3', '2箱3箱', '两箱', '2箱-3瓶', '1e3', '2箱3瓶!'])('"%s" is no quantity', (text) => {
    expect(parseMixedQty(text, drinks)).toBeUndefined()
  })

  test('of two units that begin alike the longer name is taken', () => {
    const units = [
      { unitName: '盒', conversion: '1' },
      { unitName: '盒装', conversion: '10' },
    ]
    expect(parseMixedQty('2盒装3盒', units)?.toFixed()).toBe('23')
  })
})

describe('conversion to and from the basic unit', () => {
  test('a basic quantity is rounded to the places kept', () => {
    expect(toBasic(decimal('1.5'), decimal('12.345')).toFixed()).toBe('18.52')
    expect(toBasic(decimal('-1.5'), decimal('12.345')).toFixed()).toBe('-18.52')
  })

  test('only a quantity that is exactly the same comes back', () => {
    expect(fromBasic(decimal('27'), decimal('12'))?.toFixed()).toBe('2.25')
    expect(fromBasic(decimal('28'), decimal('12'))).toBeUndefined()
    expect(fromBasic(decimal('28'), zero)).toBeUndefined()
  })

  test('there and back is the same quantity', () => {
    fc.assert(
      fc.property(aQty, fc.constantFrom('1', '6', '12', '12.5', '480').map(decimal), (qty, conversion) => {
        const basic = toBasic(qty, conversion, 4)
        expect(fromBasic(basic, conversion, 2)?.eq(qty)).toBe(true)
      }),
      thousand,
    )
  })
})

const order = (line: OrderLine): OrderLine => ({ qty: '100', conversion: '1', totalAmt: '1000.00', ...line })

describe('what is open of an order line', () => {
  test.each(table`
    received  held  closed  approved | open  remaining
    0         0     0       100      | 100   100
    30        20    0       100      | 50    70
    30        0     70      100      | 0     0
    110       0     0       100      | 0     0
    30        0     0       60       | 30    30
    0         0     0       0        | 0     0
  `)('received $input.received, held $input.held, closed $input.closed of $input.approved', ({ input, expected }) => {
    const line = order({ receivedQty: input.received, heldQty: input.held, closedQty: input.closed, approvedQty: input.approved })
    expect({ open: openQty(line).toFixed(), remaining: remainingQty(line).toFixed() }).toEqual(expected)
  })

  test('the ordered quantity counts in the basic unit', () => {
    expect(openQty(order({ qty: '2', conversion: '12', receivedQty: '5' })).toFixed()).toBe('19')
  })

  test('nothing is open of an order closed short', () => {
    expect(
      [openQty(order({}), 'short'), remainingQty(order({}), 'short'), openAmount(order({}), 'short')].every((value) => value.isZero()),
    ).toBe(true)
  })

  test.each(table`
    received  counted  closed | open
    0         0        0      | 1000.00
    30        300.00   0      | 700.00
    30        299.99   0      | 700.01
    30        300.00   20     | 500.00
    90        1000.02  0      | 100.00
    100       1000.00  0      | 0.00
  `)('open amount after receipts of $input.received for $input.counted, closed $input.closed', ({ input, expected }) => {
    const line = order({ receivedQty: input.received, countedAmt: input.counted, closedQty: input.closed })
    expect(fixedText(openAmount(line), 2)).toBe(expected.open)
  })

  test('3 for 100.00 received one by one: the open amount closes the sum (R1)', () => {
    const line = { qty: '3', conversion: '1', totalAmt: '100.00' }
    const last = openAmount({ ...line, receivedQty: '2', countedAmt: '66.66' })
    expect(fixedText(last, 2)).toBe('33.34')
  })

  test('the open amount never has the wrong sign, whatever was received', () => {
    fc.assert(
      fc.property(aPositiveQty, aMoney, fc.integer({ min: 0, max: 120 }), aMoney, (qty, total, percent, counted) => {
        const receivedQty = fixedText(qty.mul(percent).div(100), 2)
        const open = openAmount({ qty: qty.toFixed(), totalAmt: total.toFixed(), receivedQty, countedAmt: counted.toFixed() })
        expect(open.gte(0)).toBe(true)
      }),
      thousand,
    )
  })
})

describe('how much of an order line may come in', () => {
  test.each(table`
    tolerance  closed  granted  counted  part   | fits
    0          0       -        0        100.01 | no
    0          0       -        0        100    | yes
    10         0       -        95       15     | yes
    10         0       -        95       15.01  | no
    10         40      -        50       10     | yes
    10         40      -        50       10.01  | no
    0          0       130      100      30     | yes
    0          0       130      100      30.01  | no
  `)('tolerance $input.tolerance %, counted $input.counted, now $input.part: $expected.fits', ({ input, expected }) => {
    const line = order({ closedQty: input.closed, limitQty: input.granted === '-' ? undefined : input.granted })
    const limit = receiptLimit(line, decimal(input.tolerance ?? ''))
    expect(withinLimit(decimal(input.part ?? ''), decimal(input.counted ?? ''), limit)).toBe(expected.fits === 'yes')
  })

  test('the limit is exact, without rounding', () => {
    expect(receiptLimit(order({ qty: '0.33' }), decimal('1')).toFixed()).toBe('0.3333')
  })

  const pieces = [
    { unitName: '瓶', conversion: '1' },
    { unitName: '件', conversion: '24' },
  ]
  const tolerated = {
    row: 1,
    goods: '矿泉水',
    counted: decimal('586'),
    limit: receiptLimit({ qty: '25', conversion: '24' }, decimal('2')),
    units: pieces,
  }

  test('25件 at 2 % are 612瓶: after 586, 26 more go through and are 12 over the order (R6)', () => {
    expect(tolerated.limit.toFixed()).toBe('612')
    expect(limitProblem({ ...tolerated, part: decimal('26') })).toBeUndefined()
    expect(surplusQty(decimal('612'), decimal('600')).toFixed()).toBe('12')
    expect(surplusQty(decimal('586'), decimal('600')).toFixed()).toBe('0')
  })

  test('27 more are refused in words of both units (R6)', () => {
    const problem = limitProblem({ ...tolerated, part: decimal('27') })
    expect(problem).toMatchObject({ row: 1, field: 'actualQty', rule: 'OVER_RECEIPT' })
    expect(problem && problemText(problem, 'zh')).toBe('第1行[矿泉水]最多可入库1件2瓶，本次超出1瓶')
    expect(problem && problemText(problem, 'en')).toBe('Row 1 [矿泉水]: at most 1件2瓶 can be received, this is 1瓶 too many')
  })

  test('beyond 110 by 0.01 is over by 0.01 (R4)', () => {
    const check = { row: 2, goods: 'A', counted: decimal('95'), limit: decimal('110'), units: [], basicUnit: '个', part: decimal('15.01') }
    expect(limitProblem(check)?.params).toMatchObject({ limit: '15个', excess: '0.01个' })
  })

  test('where the limit is passed already, nothing more fits and all of it is too much', () => {
    const check = {
      row: 1,
      goods: 'A',
      counted: decimal('12'),
      limit: decimal('10'),
      units: drinks,
      part: decimal('1'),
      rule: 'OVER_OUT' as const,
    }
    expect(limitProblem(check)).toMatchObject({ rule: 'OVER_OUT', params: { limit: '0瓶', excess: '1瓶' } })
  })
})

describe('what a line being entered knows of its limit (rule C5)', () => {
  const line = (actualQty: string, more: object = {}) => ({
    ...{ sourceBodyId: '70', maxQty: '3.00', actualQty, conversion: '1', commInfoName: '矿泉水', basicUnit: '瓶' },
    ...more,
  })
  test('5 of 3 are 2 too many, 3 of 3 are none', () => {
    expect(overReceiptProblems([line('3')])).toEqual([])
    expect(overReceiptProblems([line('5')])).toMatchObject([
      { row: 1, field: 'actualQty', rule: 'OVER_RECEIPT', params: { goods: '矿泉水', limit: '3瓶', excess: '2瓶' } },
    ])
  })
  test('rows of one order line add up in their order, in basic units', () => {
    const rows = [line('2'), line('1', { sourceBodyId: '71' }), line('2'), line('1', { maxQty: undefined, sourceBodyId: undefined })]
    expect(overReceiptProblems(rows)).toMatchObject([{ row: 3, params: { limit: '1瓶', excess: '1瓶' } }])
    const unitList = [{ unitName: '箱', conversion: '12' }]
    expect(overReceiptProblems([line('1', { conversion: '12', unitList })])).toMatchObject([{ params: { limit: '3瓶', excess: '9瓶' } }])
  })
  test('what is finer than the places kept cannot be entered, so it is no room', () => {
    expect(maxReceivable(decimal('3.3'), decimal('0'), 0)).toBe('3')
    expect(maxReceivable(decimal('0.3333'), decimal('0.1'), 2)).toBe('0.23')
    expect(maxReceivable(decimal('10'), decimal('12'), 2)).toBe('0.00')
    expect(overReceiptProblems([line('1.4', { maxQty: '1' })])).toEqual([])
  })
})
