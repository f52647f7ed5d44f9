import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, roundTo } from '#domain/figures/decimal.ts'
import { isBlankLine } from '#domain/lines/blank-line.ts'
import { recostLines } from '#domain/lines/receipt-cost.ts'
import {
  amountProblems,
  checkLine,
  completeLine,
  type DocumentLine,
  editLine,
  editQuantityText,
  type LineSettings,
  lineWarnings,
  mergeDuplicates,
  totalsOf,
} from '#domain/lines.ts'

const settings: LineSettings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1, byCost: true }
const units = [
  { unitId: '1', unitName: '瓶', conversion: '1' },
  { unitId: '2', unitName: '箱', conversion: '12' },
]
const water: DocumentLine = { commInfoId: '7', unitId: '1', unitName: '瓶', basicUnit: '瓶', unitList: units, conversion: '1' }
const line = (more: DocumentLine) => completeLine({ ...water, ...more }, settings)

describe('a line whose cost is entered', () => {
  test.each([
    ['24', '2.4', '57.60'],
    ['3', '0.33333', '1.00'],
    ['0.5', '0.01', '0.01'],
    ['7', '0', '0.00'],
  ])('%s at %s is worth %s', (qty, costPrice, costAmt) => {
    expect(line({ qty, costPrice })).toMatchObject({ costAmt, allCostAmt: costAmt })
    expect(editLine(editLine(water, { qty }, settings), { costPrice }, settings)).toMatchObject({ costAmt, allCostAmt: costAmt })
  })

  test('without a quantity is 1, without a cost is worth nothing and says so', () => {
    const bare = line({})
    expect(bare).toMatchObject({ qty: '1.00', costPrice: '0.00000', costAmt: '0.00', isGift: 1 })
    expect(lineWarnings([bare], settings)).toMatchObject([{ row: 1, field: 'costPrice' }])
    expect(lineWarnings([line({ costPrice: '1' })], settings)).toEqual([])
  })

  test('in another unit keeps its basic quantity and its value', () => {
    const cases = editLine(line({ qty: '24', costPrice: '2.40' }), { unitId: '2' }, settings)
    expect(cases).toMatchObject({ unitName: '箱', conversion: '12', qty: '2.00', costPrice: '28.80000', costAmt: '57.60' })
    expect(editLine(cases, { unitId: '1' }, settings)).toMatchObject({ qty: '24.00', costPrice: '2.40000', costAmt: '57.60' })
    expect(editLine(cases, { unitId: '1', costPrice: '3' }, settings)).toMatchObject({ qty: '24.00', costAmt: '72.00' })
  })

  test('takes a quantity in words', () => {
    expect(editQuantityText(line({ costPrice: '1' }), '2箱3瓶', settings)).toMatchObject({ qty: '27.00', costAmt: '27.00' })
  })

  test('stays as typed where that is no number, and is reported', () => {
    const typed = editLine(line({ costPrice: '1' }), { costPrice: 'abc' }, settings)
    expect(typed.costPrice).toBe('abc')
    expect(checkLine(typed, settings)?.field).toBe('costPrice')
  })

  test.each([
    ['a cost below 0', { costPrice: '-1' }, 'costPrice'],
    ['a cost with too many decimals', { costPrice: '0.123456' }, 'costPrice'],
    ['a quantity of 0', { qty: '0', costPrice: '1' }, 'qty'],
    ['a quantity below 0', { qty: '-1', costPrice: '1' }, 'qty'],
    ['a service', { commKind: 2, costPrice: '1' }, 'commInfoId'],
    ['no goods', { commInfoId: '', costPrice: '1' }, 'commInfoId'],
  ])('with %s is not valid', (_, more, field) => {
    expect(checkLine(line(more), settings)?.field).toBe(field)
  })

  test('asks for no tax rate and no depot of its own', () => {
    expect(checkLine(line({ costPrice: '1' }), settings)).toBeUndefined()
  })

  test('is no blank line once a cost was typed', () => {
    expect([isBlankLine({}), isBlankLine({ costPrice: '2' })]).toEqual([true, false])
  })
})

test('lines of the same goods are one where they cost the same', () => {
  const [here, same, other] = ['2.4', '2.4', '2.5'].map((costPrice) => line({ qty: '1', costPrice }))
  const merged = mergeDuplicates([here as DocumentLine], [same as DocumentLine, other as DocumentLine], settings)
  expect(merged.lines.map(({ qty, costAmt }) => [qty, costAmt])).toEqual([
    ['2.00', '4.80'],
    ['1.00', '2.50'],
  ])
  expect(merged.apart).toEqual([{ row: 1, newRow: 2, fields: ['costPrice'] }])
})

test('nothing is allocated to them, and what is sent says no amount that could differ', () => {
  const lines = [line({ qty: '3', costPrice: '1.11' })]
  expect(recostLines(lines, { freight: '10' }, settings)).toEqual(lines)
  expect(amountProblems(lines, {}, settings)).toEqual([])
})

test('the value of a document is the sum of its lines, each rounded once', () => {
  const figure = (places: number) => fc.integer({ min: 1, max: 10_000_000 }).map((n) => decimal(`${n}e-${places}`).toFixed(places))
  fc.assert(
    fc.property(fc.array(fc.tuple(figure(2), figure(5)), { maxLength: 20 }), (rows) => {
      const lines = rows.map(([qty, costPrice]) => line({ qty, costPrice }))
      const expected = rows.reduce((sum, [qty, price]) => sum.add(roundTo(decimal(qty).mul(price), 2)), decimal('0'))
      expect(totalsOf(lines, settings).costAmt).toBe(expected.toFixed(2))
    }),
  )
})
