import { describe, expect, test } from 'vitest'
import { type PasteContext, planSheet } from '#web/line-grid/lines/paste-columns.ts'
import { readSheet } from '#web/line-grid/lines/sheet-text.ts'
import { columns } from './line-grid-samples.ts'

const units = new Set(['瓶', '箱', '袋', '块', '桶'])
const goodsAt = columns.findIndex(({ kind }) => kind === 'goods')
const plan = (text: string, ground: Partial<PasteContext> = {}) => planSheet(readSheet(text), { columns, at: goodsAt, units, ...ground })
const named = (text: string, ground: Partial<PasteContext> = {}) => {
  const { targets, isSure } = plan(text, ground)
  return `${targets.map((column) => column?.name ?? '-').join(' ')}${isSure ? '' : ' ?'}`
}

describe('columns are known by what stands in them', () => {
  test.each([
    ['SP001\t5\nSP002\t12', 'commInfoId qty'],
    ['SP001\t5\t2.40\nSP002\t1\t58', 'commInfoId qty taxPrice'],
    ['6901234567892\t5\t2', 'commInfoId qty taxPrice'],
    ['东北大米\t5\t58', 'commInfoId qty taxPrice'],
    ['香皂\t5', 'commInfoId qty'],
    ['1001\t5\t2.5\n1002\t6\t3', 'commInfoId qty taxPrice'],
    ['SP001\t矿泉水\t5', 'commInfoId commInfoId qty'],
    ['矿泉水 550ml\tSP001\t箱\t2\t14.4', 'commInfoId commInfoId unitId qty taxPrice'],
    ['5\tSP001', 'qty commInfoId'],
    ['SP001\t2箱3瓶\t1.2', 'commInfoId qty taxPrice'],
    ['SP001\t5\t箱\t14.4', 'commInfoId qty unitId taxPrice'],
    ['SP001\t5\t2.40\t12.00\nSP002\t2\t58\t116', 'commInfoId qty taxPrice -'],
    ['SP001\t\t5', 'commInfoId unitId qty'],
    ['SP001\t箱\t2\t15', 'commInfoId unitId qty taxPrice'],
    ['SP001\t瓶\t10\t1.20\t13\t12.00', 'commInfoId unitId qty taxPrice taxRate totalAmt'],
  ])('%j is %s', (text, expected) => expect(named(text)).toBe(expected))

  test.each([
    ['SP001\t2.40\t5\nSP002\t58.00\t12', 'commInfoId taxPrice qty ?'],
    ['SP001\t5\t2.40\t99', 'commInfoId qty taxPrice - ?'],
    ['SP001\t矿泉水\t急用的货\t5', 'commInfoId commInfoId - qty ?'],
    ['5\t2.4\n6\t3', 'commInfoId qty ?'],
  ])('%j is %s: what was guessed is asked', (text, expected) => expect(named(text)).toBe(expected))

  test('without known units short words are taken for them', () => {
    expect(named('SP001\t盒\t5', { units: new Set() })).toBe('commInfoId unitId qty')
  })

  test('a sheet pasted beside the goods lies over the grid as it is', () => {
    const at = columns.findIndex(({ name }) => name === 'qty')
    expect(named('5\t2\n6\t3', { at })).toBe('qty taxPrice')
    expect(plan('5\t2', { at }).isLaidOver).toBe(true)
  })
})

describe('a header row names the columns, in Chinese and in English', () => {
  test.each([
    ['商品编码\t数量\t含税单价\nSP001\t5\t2', 'commInfoId qty taxPrice'],
    ['单价\t数量\t名称\t单位\n2\t5\t矿泉水\t瓶', 'taxPrice qty commInfoId unitId'],
    ['条码\t品名\t订货数量（箱）\t备注\n690\t水\t5\t急', 'commInfoId commInfoId qty remark'],
    ['Code\tQty\tUnit price\nSP001\t5\t2', 'commInfoId qty taxPrice'],
    ['Item No.\tDescription\tUOM\tQuantity\tPrice incl. tax\nSP001\tWater\t瓶\t5\t2', 'commInfoId commInfoId unitId qty taxPrice'],
    ['商品\t数量\t税额\nSP001\t5\t1', 'commInfoId qty -'],
    ['编码\t数量\t产地\nSP001\t5\t杭州', 'commInfoId qty - ?'],
    ['数量\t单价\n5\t2', 'qty taxPrice ?'],
    ['编码\t数量\t数量\nSP001\t5\t6', 'commInfoId qty qty ?'],
  ])('%j is %s', (text, expected) => {
    expect(named(text)).toBe(expected)
    expect(plan(text).hasHeader).toBe(true)
  })

  test('beside the goods it may do without them', () => {
    const at = columns.findIndex(({ name }) => name === 'qty')
    expect(named('数量\t单价\n5\t2', { at })).toBe('qty taxPrice')
  })

  test('the code goes before the barcode and that before the name', () => {
    expect(plan('名称\t条码\t编码\t数量\n水\t690\tSP001\t5').goods).toEqual([2, 1, 0])
  })

  test('goods that are called like a head are goods', () => {
    expect(plan('商品\t5').hasHeader).toBe(false)
    expect(plan('备注\nSP001').hasHeader).toBe(true)
  })
})
