import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { duplicatesOf, mergeRows } from '#web/line-grid/lines/duplicate-lines.ts'
import { emptyHistory, recordStep, redo, undo } from '#web/line-grid/lines/history.ts'
import type { GridLine } from '#web/line-grid/lines/types.ts'
import { enter, lineOf, rules } from './line-grid-kit.ts'
import { rice, water } from './line-grid-samples.ts'

describe('goods that stand in the document already', () => {
  const named = (line: GridLine, entered: string[] = []) => new Map([[line.rowKey ?? '', entered]])

  test('are found, and merging adds the quantity at the price that was kept', () => {
    const first = enter(enter(lineOf(water), 'qty', '10'), 'taxPrice', '1.00')
    const again = enter(lineOf(water), 'qty', '3')
    expect(duplicatesOf([first, again], named(again), rules)).toEqual([{ key: again.rowKey, row: 2, otherRow: 1, fields: [] }])
    const { lines, into } = mergeRows([first, again], named(again), rules)
    expect(lines).toMatchObject([{ qty: '13.00', taxPrice: '1.00000', totalAmt: '13.00' }])
    expect(into).toBe(0)
  })

  test.each([
    ['isGift', '是', [], ['isGift']],
    ['depotId', '门店', [], ['depotId']],
    ['taxPrice', '9.9', ['taxPrice'], ['taxPrice']],
  ])('with another %s are kept apart, and it is said why', (name, text, entered, fields) => {
    const first = lineOf(water)
    const again = enter(lineOf(water), name, text)
    expect(duplicatesOf([first, again], named(again, entered), rules)).toMatchObject([{ otherRow: 1, fields }])
    expect(mergeRows([first, again], named(again, entered), rules).lines).toHaveLength(2)
  })

  test('of two new rows the later is the repetition', () => {
    const [a, b] = [lineOf(water), lineOf(water)]
    const rows = new Map([...named(a), ...named(b)])
    expect(duplicatesOf([a, b], rows, rules)).toMatchObject([{ row: 2, otherRow: 1 }])
    expect(mergeRows([a, lineOf(rice), b], rows, rules).lines).toMatchObject([{ qty: '2.00' }, { commInfoId: '102' }])
  })

  test('in another unit are other goods', () => {
    const boxes = enter(lineOf(water), 'unitId', '箱')
    expect(duplicatesOf([lineOf(water), boxes], named(boxes), rules)).toEqual([])
  })
})

describe('undo and redo', () => {
  type Row = { id?: string; text: string }
  const at = { row: 0, column: 0 }
  const row = (text: string): Row => ({ text })

  test('fifty steps are kept, the oldest are forgotten', () => {
    let lines = [row('0')]
    let history = emptyHistory<Row>(1)
    for (let step = 1; step <= 60; step += 1) {
      const next = [row(String(step))]
      history = recordStep(history, lines, next, at)
      lines = next
    }
    let undone = undo(history, lines)
    let steps = 0
    while (undone) {
      steps += 1
      lines = undone.lines
      history = undone.history
      undone = undo(history, lines)
    }
    expect(steps).toBe(50)
    expect(lines).toEqual([row('10')])
  })

  test('any run of edits is undone to where it began and redone to where it ended', () => {
    const edit = fc.record({ at: fc.nat(6), drop: fc.nat(2), add: fc.array(fc.string().map(row), { maxLength: 3 }) })
    fc.assert(
      fc.property(fc.array(fc.string().map(row), { maxLength: 5 }), fc.array(edit, { maxLength: 12 }), (start, edits) => {
        let lines: Row[] = start
        let history = emptyHistory<Row>(start.length)
        for (const { at: where, drop, add } of edits) {
          const next = lines.toSpliced(where, drop, ...add)
          history = recordStep(history, lines, next, at)
          lines = next
        }
        const end = lines
        for (let undone = undo(history, lines); undone; undone = undo(history, lines)) ({ lines, history } = undone)
        expect(lines).toEqual(start)
        for (let redone = redo(history, lines); redone; redone = redo(history, lines)) ({ lines, history } = redone)
        expect(lines).toEqual(end)
      }),
    )
  })

  test('keeps ids and figures that came from the server meanwhile', () => {
    const before: Row[] = [row('a'), row('b')]
    const after: Row[] = [row('a2'), before[1] ?? row('')]
    const history = recordStep(emptyHistory<Row>(2), before, after, at)
    const saved = [
      { id: '1', text: 'a2' },
      { id: '2', text: 'b, checked' },
    ]
    expect(undo(history, saved)?.lines).toEqual([
      { id: '1', text: 'a' },
      { id: '2', text: 'b, checked' },
    ])
  })

  test('does nothing when the rows were replaced from outside', () => {
    const history = recordStep(emptyHistory<Row>(1), [row('a')], [row('b')], at)
    expect(undo(history, [row('x'), row('y')])).toBeUndefined()
  })
})
