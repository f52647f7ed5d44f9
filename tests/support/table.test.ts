import { expect, test } from 'vitest'
import { table } from './table.ts'

test('a table is read row by row, cells by two spaces, expected figures behind the bar', () => {
  const five = 5
  expect(table`
    a    b    | sum  text
    1    ${five}    | 6    one and five
    -1   2    | 1    -
  `).toEqual([
    { input: { a: '1', b: '5' }, expected: { sum: '6', text: 'one and five' } },
    { input: { a: '-1', b: '2' }, expected: { sum: '1', text: '-' } },
  ])
})

test('a table without a bar has inputs only', () => {
  expect(table`
    a
    1
  `).toEqual([{ input: { a: '1' }, expected: {} }])
})

test('a row that misses a cell is a mistake', () => {
  expect(
    () => table`
    a  b | c
    1    | 2
  `,
  ).toThrow("The table's columns are a, b; this row has 1")
  expect(() => table``).toThrow('A table needs a head and at least one row')
})
