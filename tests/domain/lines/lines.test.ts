import { describe, expect, test } from 'vitest'
import { conversionOf } from '#domain/lines/line-figures.ts'
import { amountProblems, completeLine, type DocumentLine, editLine, editQuantityText, whyNotEdited } from '#domain/lines.ts'
import { table } from '../../support/table.ts'
import { bottle, box, settings } from '../generators.ts'

const water: DocumentLine = {
  commInfoId: '1000000000000000001',
  ...box,
  unitList: [bottle, box],
  basicUnit: '瓶',
  depotId: '1000000000000000002',
  taxRate: '13',
}
const begun = (line: DocumentLine) => completeLine({ ...water, ...line }, settings)

describe('an edit follows the rule of the field edited', () => {
  test.each(table`
    field          value    | taxPrice  discountPrice  purchasePrice  purchaseAmt  taxAmt  totalAmt  finalAmt
    taxPrice       9.99     | 9.99000   9.99000        8.84071        26.52        3.45    29.97     29.97
    qty            7        | 11.30000  11.30000       10.00000       70.00        9.10    79.10     79.10
    discountRate   85       | 11.30000  9.60500        8.50000        25.50        3.32    28.82     28.82
    taxRate        6        | 11.30000  11.30000       10.66038       31.98        1.92    33.90     33.90
    purchasePrice  3.33     | 3.76290   3.76290        3.33000        9.99         1.30    11.29     11.29
    purchaseAmt    100      | 37.66667  37.66667       33.33333       100.00       13.00   113.00    113.00
    totalAmt       100      | 33.33333  33.33333       29.49853       88.50        11.50   100.00    100.00
    couponAmt      3.90     | 11.30000  11.30000       10.00000       30.00        3.90    33.90     30.00
  `)(
    '[line.edit-taxprice] [line.edit-price] [line.edit-amount] [line.edit-total] $input.field becomes $input.value',
    ({ input, expected }) => {
      const line = begun({ qty: '3', taxPrice: '11.30' })
      expect(editLine(line, { [input.field as string]: input.value }, settings)).toMatchObject(expected)
    },
  )

  test('a gift keeps its quantity and loses its money, and a price typed into it does not stick', () => {
    const gift = editLine(begun({ qty: '3', taxPrice: '11.30', couponAmt: '1' }), { isGift: 2 }, settings)
    expect(gift).toMatchObject({
      qty: '3.00',
      taxPrice: '0.00000',
      totalAmt: '0.00',
      couponAmt: '0.00',
      finalAmt: '0.00',
      conversionResult: '3箱',
    })
    expect(editLine(gift, { taxPrice: '5' }, settings)).toMatchObject({ taxPrice: '0.00000', totalAmt: '0.00' })
  })

  test('choosing a kind without tax sets the rate to 0', () => {
    expect(editLine(begun({ qty: '3', taxPrice: '11.30' }), { taxKind: 2 }, settings)).toMatchObject({
      taxRate: '0',
      taxAmt: '0.00',
      purchaseAmt: '33.90',
    })
  })

  test('a typed total survives what only touches the cost', () => {
    const line = editLine(begun({ qty: '7200', ...bottle }), { totalAmt: '1888' }, settings)
    const { totalAmt, taxPrice, purchasePrice } = line
    for (const change of [{ freight: '5.00' }, { deductible: 1 }, { taxKind: 5 }, { couponAmt: '8' }])
      expect(editLine(line, change, settings)).toMatchObject({ totalAmt, taxPrice, purchasePrice })
    expect(editLine(line, { deductible: 1, freight: '5.00' }, settings)).toMatchObject({ costAmt: '1888.00', allCostAmt: '1893.00' })
  })

  test('an emptied amount is 0', () => {
    expect(editLine(begun({ qty: '3', taxPrice: '11.30' }), { totalAmt: '' }, settings)).toMatchObject({
      totalAmt: '0.00',
      taxPrice: '0.00000',
    })
  })

  test('a field without arithmetic changes nothing else', () => {
    const line = begun({ qty: '3', taxPrice: '11.30' })
    expect(editLine(line, { depotId: '7' }, settings)).toEqual({ ...line, depotId: '7' })
  })

  test('text that is no number stays in its cell and moves no other figure', () => {
    const line = begun({ qty: '3', taxPrice: '11.30' })
    expect(editLine(line, { taxPrice: '1l.30' }, settings)).toEqual({ ...line, taxPrice: '1l.30' })
  })

  test('an emptied cell counts as 0', () => {
    expect(editLine(begun({ qty: '3', taxPrice: '11.30' }), { taxPrice: '' }, settings)).toMatchObject({
      taxPrice: '0.00000',
      totalAmt: '0.00',
    })
  })

  test('more decimals than are kept stay as typed, to be refused', () => {
    expect(editLine(begun({ qty: '3', taxPrice: '1' }), { qty: '1.005' }, settings).qty).toBe('1.005')
  })

  test('an amount cannot be typed without a quantity, and the line says why', () => {
    const line = begun({ qty: '0', taxPrice: '11.30' })
    expect(editLine(line, { totalAmt: '100' }, settings)).toEqual(line)
    expect(whyNotEdited(line, { totalAmt: '100' }, settings)?.zh).toBe('数量为0，不能填写金额')
    expect(whyNotEdited(line, { purchasePrice: '1' }, settings)).toBeUndefined()
    expect(whyNotEdited(begun({ qty: '1', discountRate: '0' }), { purchasePrice: '1' }, settings)?.zh).toBe('折扣率为0，不能反算单价')
    expect(whyNotEdited(begun({ qty: '1' }), { totalAmt: '1' }, settings)).toBeUndefined()
  })
})

describe('a change of unit keeps the goods and converts the price', () => {
  test('a box of 59.88 is twelve bottles of 4.99, and back (U4)', () => {
    const boxes = begun({ qty: '2', taxPrice: '59.88' })
    const bottles = editLine(boxes, { unitId: bottle.unitId }, settings)
    expect(bottles).toMatchObject({
      unitName: '瓶',
      conversion: '1',
      qty: '24.00',
      taxPrice: '4.99000',
      totalAmt: '119.76',
      conversionResult: '2箱',
    })
    expect(editLine(bottles, { unitId: box.unitId }, settings)).toEqual(boxes)
  })

  test('the total stays where the converted price cannot say it', () => {
    const bottles = editLine(begun({ qty: '1000', taxPrice: '10' }), { unitId: bottle.unitId }, settings)
    expect(bottles).toMatchObject({ qty: '12000.00', taxPrice: '0.83333', totalAmt: '10000.00' })
    expect(amountProblems([bottles], {}, settings)).toEqual([])
  })

  test('a unit and a quantity typed together are both done', () => {
    const line = editLine(begun({ qty: '2', taxPrice: '59.88' }), { unitId: bottle.unitId, qty: '30' }, settings)
    expect(line).toMatchObject({ unitName: '瓶', qty: '30.00', taxPrice: '4.99000', totalAmt: '149.70', conversionResult: '2箱6瓶' })
  })

  test('the first unit of a line brings its conversion', () => {
    const line = editLine(begun({ unitId: undefined, conversion: undefined, qty: '2', taxPrice: '5' }), { unitId: box.unitId }, settings)
    expect(line).toMatchObject({ unitName: '箱', conversion: '12', qty: '2.00', totalAmt: '10.00', conversionResult: '2箱' })
  })

  test('a unit that comes with goods or a price is a new beginning', () => {
    const line = begun({ ...bottle, qty: '2', taxPrice: '4.99' })
    expect(editLine(line, { ...box, taxPrice: '60' }, settings)).toMatchObject({ qty: '2.00', taxPrice: '60.00000', totalAmt: '120.00' })
  })

  test.each(table`
    text       | unitName  qty    totalAmt
    3          | 箱        3.00   179.64
    2箱3瓶     | 箱        2.25   134.73
    27瓶       | 箱        2.25   134.73
    2箱1瓶     | 瓶        25.00  124.75
  `)('$input.text typed into the quantity', ({ input, expected }) => {
    expect(editQuantityText(begun({ qty: '1', taxPrice: '59.88' }), input.text ?? '', settings)).toMatchObject(expected)
  })

  test('a unit the goods do not have is no quantity', () => {
    expect(editQuantityText(begun({ qty: '1' }), '2桶', settings)).toBeUndefined()
  })
})

test('[const.conversion] [const.discount] a line that says nothing of them is in its own unit and without discount', () => {
  const line: DocumentLine = { commInfoId: '1', qty: '1', taxPrice: '11.30', taxRate: '13' }
  expect(conversionOf(line).toFixed()).toBe('1')
  expect(completeLine(line, settings)).toMatchObject({ discountRate: '100', totalAmt: '11.30' })
})
