import { describe, expect, test } from 'vitest'
import type { OrderLine } from '#domain/lines/quantities.ts'
import {
  closedLineIds,
  heldLineIds,
  onOrderQty,
  openLineIds,
  orderProgress,
  orderSurplus,
  remainingLineIds,
  restStaysOpen,
} from '#domain/sources/progress.ts'
import { table } from '../../support/table.ts'

/** "10/4/0/6" is ordered 10, received 4, held 0, closed 6. */
const order = (text = ''): OrderLine[] =>
  text.split(' ').map((line, at) => {
    const [qty, receivedQty, heldQty, closedQty] = line.split('/')
    return { id: String(at + 1), qty, conversion: '1', receivedQty, heldQty, closedQty }
  })

test.each(table`
  lines                    | progress
  10/0/0/0                 | none
  10/4/0/0                 | part
  10/10/0/0                | all
  10/11/0/0                | all
  10/4/0/6                 | all
  10/0/0/6 10/0/0/0        | none
  10/0/10/0                | none
  10/10/0/0 5/0/0/0        | part
  10/10/0/0 5/0/0/5        | all
  10/12/0/0 5/4/0/0        | part
  10/0.01/0/0              | part
`)('ordered/received/held/closed $input.lines is $expected.progress', ({ input, expected }) => {
  expect(orderProgress(order(input.lines))).toBe(expected.progress)
})

describe('the lines of an order', () => {
  const lines = order('10/0/0/0 10/0/10/0 10/4/0/6 10/10/0/0 10/4/1/0')

  test('are open, remaining, held or closed', () => {
    expect(openLineIds(lines)).toEqual(['1', '5'])
    expect(openLineIds(lines, 'short')).toEqual([])
    expect(remainingLineIds(lines)).toEqual(['1', '2', '5'])
    expect(heldLineIds(lines)).toEqual(['2', '5'])
    expect(closedLineIds(lines)).toEqual(['3'])
  })

  test('stay open after closing some, until the last is named', () => {
    expect(restStaysOpen(lines, ['1', '2'])).toBe(true)
    expect(restStaysOpen(lines, ['1', '2', '5'])).toBe(false)
  })

  test('count as on order until the order is closed short', () => {
    expect(lines.map((line) => onOrderQty(line).toFixed())).toEqual(['10', '10', '0', '0', '6'])
    expect(lines.map((line) => onOrderQty(line, 'short').toFixed())).toEqual(['0', '0', '0', '0', '0'])
  })

  test('show what came beyond the order, line by line', () => {
    expect(orderSurplus(order('10/12/0/0 10/4/0/0 2/2.5/0/0')).toFixed()).toBe('2.5')
  })
})
