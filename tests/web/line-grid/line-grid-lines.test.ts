import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { totalsOf } from '#domain/lines.ts'
import { cellText, withCellText } from '#web/line-grid/lines/cell-text.ts'
import { columnOfField } from '#web/line-grid/lines/columns.ts'
import { clearCells, type EditContext, fillDown, pasteCells as pasteSheet, pickGoods } from '#web/line-grid/lines/line-edits.ts'
import { planSheet, type Sheet } from '#web/line-grid/lines/paste-columns.ts'
import type { GridLine, LineColumn } from '#web/line-grid/lines/types.ts'
import { isLineOfCode, resolveGoods, unresolvedCodes, unresolvedProblems, withPendingGoods } from '#web/line-grid/lines/unresolved-goods.ts'
import { column, context, enter, lineOf, rules } from './line-grid-kit.ts'
import { columns, exactly, rice, settings, soap, taxRates, water } from './line-grid-samples.ts'

/** Pastes a sheet into the grid, starting at a cell. */
const pasteCells = (lines: readonly GridLine[], at: { row: number; column: number }, sheet: Sheet, within: EditContext) =>
  pasteSheet(lines, at.row, sheet, planSheet(sheet, { columns, at: at.column, units: new Set(['瓶', '箱', '袋', '块']) }), within)

describe('goods on a line', () => {
  test('[const.qty] bring their unit, price and rate, and a quantity of 1', () => {
    expect(lineOf(rice)).toMatchObject({
      commInfoId: '102',
      commFullName: '东北大米 10kg',
      unitName: '袋',
      qty: '1.00',
      taxPrice: '58.00000',
      taxRate: '9',
      totalAmt: '58.00',
      depotId: '501',
    })
  })

  test('without a rate of their own take that of the head', () => expect(lineOf(soap)).toMatchObject({ taxRate: '13', totalAmt: '3.50' }))

  test('take what is agreed with the supplier before what they say themselves', () => {
    const agreedRate = { id: '604', taxRate: '3' }
    const take = (goods = rice, line = context.newLine()) => rules.takeGoods(line, goods, undefined, { taxRates, agreedRate })
    expect([take(rice), take(soap)]).toMatchObject([
      { taxRateId: '604', taxRate: '3' },
      { taxRateId: '604', taxRate: '3' },
    ])
    expect(take(rice, { ...context.newLine(), taxKind: 2 })).toMatchObject({ taxRate: '0', taxAmt: '0.00' })
  })

  test('in another unit keep the basic quantity and convert the price', () => {
    const bottles = enter(lineOf(water), 'qty', '24')
    expect(enter(bottles, 'unitId', '箱')).toMatchObject({ unitName: '箱', qty: '2.00', taxPrice: '14.40000', totalAmt: bottles.totalAmt })
  })

  test('in another unit and back are what they were', () => {
    const bottles = enter(lineOf(water), 'qty', '24')
    expect(enter(enter(bottles, 'unitId', '箱'), 'unitId', '瓶')).toMatchObject({
      qty: '24.00',
      taxPrice: '1.20000',
      totalAmt: bottles.totalAmt,
    })
  })
})

describe('a text in a cell', () => {
  test.each([
    ['qty', '2箱3瓶', { qty: '27.00', totalAmt: '32.40' }],
    ['qty', '5-', { qty: '-5.00', totalAmt: '-6.00' }],
    ['qty', '1,200', { qty: '1200.00', totalAmt: '1440.00' }],
    ['taxPrice', '￥1,234.5', { taxPrice: '1234.50000', totalAmt: '1234.50' }],
    ['totalAmt', '100', { totalAmt: '100.00', taxPrice: '100.00000' }],
    ['taxRate', '9%', { taxRate: '9', taxRateId: '602' }],
    ['taxRate', '5', { taxRate: '5', taxRateId: undefined }],
    ['depotId', '门店', { depotId: '502', depotName: '门店一仓' }],
    ['depotId', 'c02', { depotId: '502', depotName: '门店一仓' }],
    ['depotId', 'mdy', { depotId: '502', depotName: '门店一仓' }],
    ['isGift', '是', { isGift: 2, totalAmt: '0.00' }],
    ['isGift', 'y', { isGift: 2 }],
    ['isGift', '', { isGift: 1 }],
    ['remark', ' 急 ', { remark: '急' }],
  ])('%s takes "%s"', (name, text, expected) => expect(enter(lineOf(water), name, text)).toMatchObject(expected))

  test('that is no figure stays as typed, with its problem, and the other figures stay', () => {
    const line = enter(lineOf(water), 'taxPrice', 'abc')
    expect(line).toMatchObject({ taxPrice: 'abc', totalAmt: '1.20' })
    expect(rules.problemOf(line)).toMatchObject({ field: 'taxPrice' })
  })

  test('that is no choice of the list is refused', () => {
    expect(withCellText(lineOf(water), column('unitId'), '托', context).refused?.zh).toBe('没有“托”这一项')
  })
})

describe('goods that are asked for', () => {
  const ask = (text: string, over: Partial<GridLine> = {}) => withPendingGoods({ ...context.newLine(), ...over }, text, 'pasted')

  test('are asked once for each text, however many lines say it', () => {
    expect(unresolvedCodes([ask('SP001'), ask('SP002'), ask('SP001'), lineOf(rice)])).toEqual(['SP001', 'SP002'])
  })

  test('take the cells entered meanwhile by their own units', () => {
    const asked = enter(enter(ask('SP001'), 'qty', '2箱3瓶'), 'taxPrice', '1')
    const { lines, found } = resolveGoods([asked], ['SP001'], exactly(['SP001']), columns, context)
    expect(lines[0]).toMatchObject({ commInfoId: '101', qty: '27.00', taxPrice: '1.00000', totalAmt: '27.00' })
    expect(lines[0]).not.toHaveProperty('asked')
    expect(found).toEqual([{ row: 0, how: 'pasted', entered: ['qty', 'taxPrice'] }])
  })

  test('that nobody knows keep their text and everything entered, and are a problem of the row', () => {
    const { lines, unknown } = resolveGoods([enter(ask('X-9'), 'qty', '4')], ['X-9'], [], columns, context)
    expect(unknown).toEqual(['X-9'])
    expect(lines[0]?.asked).toMatchObject({ text: 'X-9', state: 'unknown', cells: { qty: '4' } })
    expect(rules.problemOf(lines[0] ?? {})).toMatchObject({ field: 'commInfoId' })
    expect(rules.isBlank(lines[0] ?? {})).toBe(false)
  })

  test('leave lines alone that were asked for after the question went out', () => {
    const later = ask('SP003')
    expect(resolveGoods([ask('SP001'), later], ['SP001'], exactly(['SP001']), columns, context).lines[1]).toBe(later)
  })

  test('by the barcode of a unit come in that unit', () => {
    expect(resolveGoods([ask('16901234567899')], ['16901234567899'], exactly(['16901234567899']), columns, context).lines[0]).toMatchObject(
      {
        unitName: '箱',
        taxPrice: '14.40000',
      },
    )
  })

  test('a cell that does not fit them is said, not lost', () => {
    const asked = enter(ask('SP002'), 'unitId', '托')
    expect(resolveGoods([asked], ['SP002'], exactly(['SP002']), columns, context).refused).toMatchObject([{ row: 0, text: '托' }])
  })

  test('in place of others count no money until they are known', () => {
    const line = withPendingGoods(enter(lineOf(water), 'qty', '10'), 'SP002', 'pasted')
    expect(rules.totals([line], ['totalAmt'])).toMatchObject({ totalAmt: '0.00' })
    expect(resolveGoods([line], ['SP002'], exactly(['SP002']), columns, context).lines[0]).toMatchObject({
      qty: '10.00',
      totalAmt: '580.00',
    })
  })

  test.each([
    ['SP001', true],
    ['6901234567892', true],
    ['16901234567899', false],
    ['SP002', false],
  ])('a scan of %s counts on a line of bottles: %s', (text, counts) => expect(isLineOfCode(lineOf(water), text)).toBe(counts))

  test('a scan of the bottle does not count on a line of boxes', () => {
    const boxes = enter(lineOf(water), 'unitId', '箱')
    expect([isLineOfCode(boxes, '6901234567892'), isLineOfCode(boxes, 'SP001'), isLineOfCode(boxes, '16901234567899')]).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('pasting', () => {
  test('maps columns from the current cell on, makes rows, and drops nothing in silence', () => {
    const { lines, refused } = pasteCells(
      [lineOf(soap)],
      { row: 0, column: 2 },
      [
        ['5', '2'],
        ['6', '3', '9', '1,000', '7.5'],
      ],
      context,
    )
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({ qty: '5.00', taxPrice: '2.00000', totalAmt: '10.00' })
    expect(lines[1]).toMatchObject({ qty: '6.00', taxRate: '9', totalAmt: '1000.00' })
    expect(refused).toMatchObject([{ row: 1, text: '7.5' }])
  })

  test('reads unit and quantity by goods that are yet to be found', () => {
    const { lines } = pasteCells([], { row: 0, column: 0 }, [['16901234567899', '箱', '2箱6瓶', '15']], context)
    const answered = resolveGoods(lines, unresolvedCodes(lines), exactly(unresolvedCodes(lines)), columns, context).lines
    expect(answered[0]).toMatchObject({
      commFullName: '矿泉水 550ml',
      unitName: '箱',
      qty: '2.50',
      taxPrice: '15.00000',
      totalAmt: '37.50',
    })
  })

  test('leaves empty cells as they are', () => {
    const line = lineOf(water)
    expect(pasteCells([line], { row: 0, column: 2 }, [['', '9']], context).lines[0]).toMatchObject({ qty: '1.00', taxPrice: '9.00000' })
  })
})

describe('filling down', () => {
  const three = () => [enter(lineOf(water), 'depotId', '门店'), lineOf(rice), lineOf(soap)]

  test('one cell takes the one above it', () => {
    const { lines } = fillDown(three(), { top: 1, bottom: 1, left: 7, right: 7 }, context)
    expect(lines.map(({ depotName }) => depotName)).toEqual(['门店一仓', '门店一仓', '总仓'])
  })

  test('a range takes its first row', () => {
    const { lines } = fillDown(three(), { top: 0, bottom: 2, left: 7, right: 8 }, context)
    expect(lines.map(({ depotName }) => depotName)).toEqual(['门店一仓', '门店一仓', '门店一仓'])
  })

  test('goods go down with their unit', () => {
    const { lines } = fillDown([enter(lineOf(water), 'unitId', '箱'), lineOf(soap)], { top: 1, bottom: 1, left: 0, right: 0 }, context)
    expect(lines[1]).toMatchObject({ commInfoId: '101', unitName: '箱', unitList: [{ unitName: '瓶' }, { unitName: '箱' }] })
  })

  test('the first row has nothing above it', () => {
    const lines = three()
    expect(fillDown(lines, { top: 0, bottom: 0, left: 7, right: 7 }, context).lines).toEqual(lines)
  })
})

test('emptying a goods cell leaves a line as good as new, under its name', () => {
  const line = lineOf(water)
  const { lines } = clearCells([line], { top: 0, bottom: 0, left: 0, right: 0 }, context)
  expect(rules.isBlank(lines[0] ?? {})).toBe(true)
  expect(lines[0]?.rowKey).toBe(line.rowKey)
})

test('several goods picked at once go into the row and new rows below it', () => {
  const lines = pickGoods([lineOf(water), context.newLine(), lineOf(soap)], 1, [rice, water], context)
  expect(lines.map(({ commFullName }) => commFullName)).toEqual(['矿泉水 550ml', '东北大米 10kg', '矿泉水 550ml', '香皂'])
})

test('the sums of some columns are those the domain computes of whole lines', () => {
  const names = ['qty', 'totalAmt', 'taxAmt', 'purchaseAmt']
  const figure = fc.tuple(fc.constantFrom(water, rice, soap), fc.nat(9999), fc.nat(99999))
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 30 }), (figures) => {
      const lines = figures.map(([goods, qty, price]) => enter(enter(lineOf(goods), 'qty', String(qty)), 'taxPrice', `${price}.07`))
      const { totalQty, totalAmt, taxAmt, purchaseAmt } = totalsOf(lines, settings)
      expect(rules.totals(lines, names)).toEqual({ qty: totalQty, totalAmt, taxAmt, purchaseAmt })
    }),
    { numRuns: 50 },
  )
})

test('a problem finds its column by any wire field the column stands for', () => {
  expect(columnOfField(columns, 'commInfoCode')).toBe(0)
  expect(columnOfField(columns, 'conversion')).toBe(1)
  expect(columnOfField(columns, 'taxRateId')).toBe(4)
  expect(columnOfField(columns, 'couponAmt')).toBe(-1)
  expect(columnOfField(columns, undefined)).toBe(-1)
})

test('a document with goods nobody knows is not sent: its lines would pass for blank ones', () => {
  const asked = withPendingGoods(context.newLine(), 'SP001', 'pasted')
  const { lines } = resolveGoods([asked], ['SP001'], [], columns, context)
  expect(unresolvedProblems([lineOf(water), ...lines, asked])).toMatchObject([
    { row: 2, field: 'commInfoId', rule: 'LINE_BAD', reason: { zh: '没有编码或条码为“SP001”的商品' } },
    { row: 3, field: 'commInfoId', rule: 'LINE_BAD', reason: { zh: '商品正在识别，请稍候' } },
  ])
})

test('a basic quantity is shown in words of the units of its goods', () => {
  const received: LineColumn = { ...column('qty'), name: 'receivedQty', kind: 'mixedQty', editable: false }
  expect(cellText({ ...lineOf(water), receivedQty: '27.00' } as GridLine, received, context)).toBe('2箱3瓶')
})
