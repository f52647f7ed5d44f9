import { expect, test } from 'vitest'
import { rowShape } from '#server/core/row-shapes.ts'

const names = ['id', 'name', 'qty', 'note']

test('a row has each name, or those that have a value', () => {
  const { whole, present } = rowShape(names)
  expect(whole(['1', null, '2', null])).toEqual({ id: '1', name: null, qty: '2', note: null })
  expect(present(['1', null, '2', undefined])).toStrictEqual({ id: '1', qty: '2' })
  expect(present(['', 0, false, null])).toStrictEqual({ id: '', name: 0, qty: false })
  expect(present([null, null, null, null])).toStrictEqual({})
})

test('rows are their own, in whatever order what they lack changes, and however many sorts there are', () => {
  const many = Array.from({ length: 8 }, (_, at) => `column${at}`)
  const { present } = rowShape<Record<string, number>>(many)
  const valuesOf = (sort: number) => many.map((_, at) => (sort & (1 << at) ? sort : null))
  const rows = Array.from({ length: 512 }, (_, nth) => present(valuesOf(nth % 256)))
  for (const [nth, row] of rows.entries()) {
    const expected = Object.fromEntries(valuesOf(nth % 256).flatMap((value, at) => (value === null ? [] : [[many[at], value]])))
    expect(row).toStrictEqual(expected)
  }
  const [first, second] = [present(valuesOf(7)), present(valuesOf(7))]
  first.column0 = 1
  expect(second.column0).toBe(7)
})
