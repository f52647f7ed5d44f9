import { describe, expect, test } from 'vitest'
import { completeLine, type DocumentLine, lineProblems, lineWarnings } from '#domain/lines.ts'
import { bottle, box, settings } from '../generators.ts'

const good: DocumentLine = completeLine(
  { commInfoId: '1', ...box, unitList: [bottle, box], basicUnit: '瓶', depotId: '1', qty: '3', taxPrice: '11.30', taxRate: '13' },
  settings,
)

test('a whole line has no problem, nor have a service without a depot and the blank row below', () => {
  expect(lineProblems([good, { ...good, commKind: 2, depotId: undefined }, { qty: '1' }], settings)).toEqual([])
})

test.each<[string, DocumentLine, string]>([
  ['without goods', { commInfoId: '' }, 'commInfoId'],
  ['with a price that is no number', { taxPrice: '1l' }, 'taxPrice'],
  ['in a unit of other goods', { unitId: '99' }, 'unitId'],
  ['with a conversion of its own', { conversion: '10' }, 'conversion'],
  ['with a conversion of 0', { conversion: '0' }, 'conversion'],
  ['of nothing', { qty: '0' }, 'qty'],
  ['of less than nothing', { qty: '-3' }, 'qty'],
  ['with a third decimal in the quantity', { qty: '3.001' }, 'qty'],
  ['with a sixth decimal in the price', { taxPrice: '1.000001' }, 'taxPrice'],
  ['with a third decimal in an amount', { couponAmt: '0.001' }, 'couponAmt'],
  ['without a depot', { depotId: null }, 'depotId'],
  ['with a discount above 100', { discountRate: '101' }, 'discountRate'],
  ['without a rate', { taxRate: '' }, 'taxRate'],
  ['with a negative rate', { taxRate: '-1' }, 'taxRate'],
  ['with a rate on exempt goods', { taxKind: 2 }, 'taxRate'],
  ['of an unknown kind of tax', { taxKind: 6 }, 'taxKind'],
  ['with an unknown word for deductible', { deductible: 0 }, 'deductible'],
  ['with an unknown word for gift', { isGift: 3 }, 'isGift'],
  ['a gift with a price', { isGift: 2 }, 'taxPrice'],
  ['with a negative price', { taxPrice: '-1' }, 'taxPrice'],
  ['with a coupon above its total', { couponAmt: '33.91' }, 'couponAmt'],
  ['with a coupon the other way', { couponAmt: '-1' }, 'couponAmt'],
])('a line %s is refused at its field', (_, change, field) => {
  expect(lineProblems([good, { ...good, ...change }], settings)).toMatchObject([{ row: 2, field, rule: 'LINE_BAD' }])
})

describe('quantities', () => {
  test('trailing zeros are no decimals', () => {
    expect(lineProblems([{ ...good, qty: '3.0000', taxPrice: '11.3000000' }], settings)).toEqual([])
  })

  test('0 is right on a pulled line, wrong on a typed one', () => {
    expect(lineProblems([{ ...good, qty: '0', sourceBodyId: '7' }], settings)).toEqual([])
  })

  test('[line.return-negative] of a return are negative', () => {
    const back = completeLine(
      {
        ...good,
        qty: '-3',
        taxPrice: '11.30',
        purchasePrice: '',
        totalAmt: '',
        purchaseAmt: '',
        taxAmt: '',
        discountAmt: '',
        finalAmt: '',
      },
      settings,
    )
    expect(lineProblems([back], { ...settings, sign: -1 })).toEqual([])
    expect(lineProblems([good], { ...settings, sign: -1 })).toMatchObject([{ row: 1, field: 'qty', reason: { zh: '数量必须为负' } }])
  })

  test('of a receipt are the actual ones', () => {
    expect(lineProblems([{ ...good, actualQty: '-1' }], { ...settings, receipt: true })).toMatchObject([{ field: 'actualQty' }])
  })
})

test('every bad row is named, once', () => {
  const bad = { ...good, qty: '0', depotId: '', taxPrice: '-1' }
  expect(lineProblems([bad, good, bad], settings).map((problem) => problem.row)).toEqual([1, 3])
})

test('a price of 0 is allowed with a warning, on a gift without', () => {
  const free = { ...good, taxPrice: '0.00000', totalAmt: '0.00' }
  expect(lineWarnings([good, free, { ...free, isGift: 2 }, {}])).toEqual([
    { row: 2, field: 'taxPrice', words: { zh: '第2行单价为0', en: 'Row 2: the price is 0' } },
  ])
})
