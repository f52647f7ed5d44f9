import { describe, expect, test } from 'vitest'
import { lineColumns } from '#web/line-grid/lines/columns.ts'
import { lineRules } from '#web/line-grid/lines/rules.ts'
import { openGrid, stored } from './line-grid-page.tsx'
import { rice, settings, water } from './line-grid-samples.ts'

const columns = lineColumns([
  'commInfoId',
  'unitId',
  'actualQty',
  'taxPrice',
  'taxRate',
  'totalAmt',
  'taxAmt',
  'depotId',
  'isGift',
  'remark',
])
const receipt = { columns, settings: { ...settings, receipt: true } }
const pulled = (over: object = {}) =>
  stored(water, '3', { actualQty: '3.00', sourceBodyId: '70', maxQty: '3.00', basicUnit: '瓶', commInfoName: '矿泉水', ...over })
/** The fourth column of the page is the quantity, whatever it is called. */
const qty = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="2"]`)

test.each([
  [true, '第1行客户单号不正确'],
  [false, '第1行供方单号不正确'],
])('a cell is called as its side of the trade calls it (sells: %s)', (sells, said) => {
  const errors = [{ row: 1, field: 'customerNo', rule: 'LINE_BAD' as const }]
  openGrid([stored(water, '3')], { columns: lineColumns(['commInfoId', 'qty', 'customerNo']), settings: { ...settings, sells }, errors })
  expect(document.querySelector('[data-row="0"] [data-mark="error"]')?.getAttribute('title')).toBe(said)
})

describe('a quantity too fine for the goods', () => {
  test('is marked in its cell as it is typed, with the nearest ones that are exact', async () => {
    const page = openGrid([stored(water, '3', { qtyPlaces: 0, actualQty: '3.00' })], receipt)
    await page.goTo(0, 'qty')
    await page.user.keyboard('1.5{Enter}')
    expect(qty(0)?.dataset.mark).toBe('error')
    expect(qty(0)?.title).toBe('实收数量换算成基本单位后超过0位小数，可用1瓶、2瓶')
    await page.goTo(0, 'qty')
    await page.user.keyboard('2{Enter}')
    expect(qty(0)?.dataset.mark).toBeUndefined()
  })
})

test.each([
  { goods: { qtyPlaces: 0 }, why: '实收数量换算成基本单位后超过0位小数，可用1瓶、2瓶' },
  {
    goods: { unitList: [{ unitId: '201', unitName: '瓶', conversion: '1', qtyPlaces: 0 }] },
    why: '实收数量换算成基本单位后超过0位小数，可用1瓶、2瓶',
  },
  { goods: { qtyPlaces: 1, unitList: [{ unitId: '201', unitName: '瓶', conversion: '1', qtyPlaces: 0 }] }, why: undefined },
])('goods that a line takes bring their decimals, or those of their unit', ({ goods, why }) => {
  const line = lineRules(receipt.settings).takeGoods({ id: '1' }, { ...water, ...goods }, undefined, { taxRates: [] })
  const found = lineRules(receipt.settings).problemOf({ ...line, taxRate: '13', depotId: '501', actualQty: '1.5' })
  expect(found?.reason.zh.includes('小数') ? found.reason.zh : undefined).toBe(why)
})

describe('receiving more than an order line takes', () => {
  test('marks the cell as soon as it is entered, and says how many there may be', async () => {
    const page = openGrid([pulled()], receipt)
    await page.goTo(0, 'qty')
    await page.user.keyboard('5{Enter}')
    expect(qty(0)?.dataset.mark).toBe('error')
    expect(qty(0)?.title).toBe('第1行[矿泉水]最多可入库3瓶，本次超出2瓶')
    await page.goTo(0, 'qty')
    await page.user.keyboard('3{Enter}')
    expect(qty(0)?.dataset.mark).toBeUndefined()
  })

  test('counts rows of one order line together, and leaves the others alone', async () => {
    const page = openGrid([pulled({ actualQty: '2' }), stored(rice, '9', { actualQty: '9' }), pulled({ id: '9', actualQty: '1' })], receipt)
    await page.goTo(2, 'qty')
    await page.user.keyboard('2{Enter}')
    expect([0, 1, 2].map((row) => qty(row)?.dataset.mark)).toEqual([undefined, undefined, 'error'])
    await page.goTo(0, 'qty')
    await page.user.keyboard('1{Enter}')
    expect([0, 1, 2].map((row) => qty(row)?.dataset.mark)).toEqual([undefined, undefined, undefined])
  })
})

test.each([
  [false, 'error'],
  [true, undefined],
])('lines of a red document, where readOnly is %s, are marked %s', (readOnly, mark) => {
  openGrid([stored(water, '3', { qty: '-3.00', actualQty: '-3.00', totalAmt: '-6.00' })], { ...receipt, readOnly })
  expect(qty(0)?.dataset.mark).toBe(mark)
})
