import { describe, expect, test } from 'vitest'
import { matchNames, similarity } from '#domain/core/similar-names.ts'

const choices = [
  { key: 'code', called: ['编码', 'Code'] },
  { key: 'name', called: ['名称', 'Name'] },
  { key: 'unit', called: ['基本单位', 'Base unit'] },
  { key: 'price', called: ['零售价', 'Retail price'] },
  { key: 'phone', called: ['手机', 'Mobile'] },
  { key: 'remark', called: ['备注', 'Remark'] },
]

describe('columns of sheets of others', () => {
  test.each([
    [
      ['货号', '品名', '单位', '售价（元）', '说明'],
      ['code', 'name', 'unit', 'price', 'remark'],
    ],
    [
      ['商品编号', '商品名称', '计量单位', '销售价', '备注*'],
      ['code', 'name', 'unit', 'price', 'remark'],
    ],
    [
      ['Item No.', 'Item name', 'UoM', 'Retail price', 'Notes'],
      ['code', 'name', 'unit', 'price', 'remark'],
    ],
    [
      ['联系电话', 'Unheard of', '', '库存'],
      ['phone', undefined, undefined, undefined],
    ],
  ])('%j are taken for %j', (heads, fields) => {
    expect(matchNames(heads, choices)).toEqual(fields)
  })

  test('no field is given to two columns: it goes to the one that is more like it', () => {
    expect(matchNames(['商品名称', '名称'], choices)).toEqual([undefined, 'name'])
  })
})

test('alike is symmetric, between 0 and 1, and 1 of a name with itself', () => {
  const names = choices.flatMap(({ called }) => called)
  for (const one of names) {
    expect(similarity(one, one)).toBe(1)
    for (const other of names) {
      expect(similarity(one, other)).toBe(similarity(other, one))
      expect(similarity(one, other)).toBeLessThanOrEqual(1)
    }
  }
  expect(similarity('', '编码')).toBe(0)
})
