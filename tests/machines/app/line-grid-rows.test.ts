import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { lineGridMachine } from '#machines/app/line-grid.machine.ts'
import { type Intent, intentOf, type Press } from '#machines/app/line-grid-keys.ts'
import { at, columns, grid } from '../../support/laws/grid.ts'

describe('typing', () => {
  test('F2 edits in place with the caret at the end; a character replaces; neither on a figured or locked cell', () => {
    const { press, told, is } = grid(0, 'remark')
    press('F2')
    expect([is('editing'), told]).toEqual([true, [{ type: 'edit', caret: 'end', row: 0, column: at('remark') }]])
    for (const cell of [grid(0, 'totalAmt'), grid(0, 'taxPrice', { locked: ['0:taxPrice'] })])
      for (const key of ['F2', '5', 'Delete']) {
        expect(cell.press(key)).toBe(false)
        expect([cell.is('editing'), cell.told]).toEqual([false, []])
      }
  })

  test('Esc while typing takes the typing back and stays', () => {
    const { press, told, where, is } = grid(0, 'qty')
    press('5')
    press('Escape')
    expect([where(), is('moving'), told.at(-1)]).toEqual(['0 qty', true, { type: 'cancel', row: 0, column: at('qty') }])
  })

  test('Del clears a cell; while typing it belongs to the editor', () => {
    const { press, told } = grid(0, 'qty')
    expect(press('Delete')).toBe(true)
    expect(told).toEqual([{ type: 'clear', row: 0, column: at('qty') }])
    press('F2')
    expect(press('Delete')).toBe(false)
  })
})

describe('rows and look-ups', () => {
  test('Ctrl+D fills down from the cell, after committing it', () => {
    const { press, told } = grid(0, 'qty')
    press('5')
    press('d', { ctrl: true })
    expect(told.slice(1).map(({ type }) => type)).toEqual(['commit', 'fillDown'])
    expect(grid(0, 'totalAmt').press('d', { ctrl: true })).toBe(false)
  })

  test('Ctrl+Enter inserts a row below and stands in its first useful cell', () => {
    const { press, told, where, rows } = grid(0, 'qty')
    press('Enter', { ctrl: true })
    expect([told, where(), rows()]).toEqual([[{ type: 'insertRow', row: 1 }], '1 commInfo', 4])
  })

  test.each([
    [1, '1 qty'],
    [2, '1 qty'],
  ])('Ctrl+Del deletes row %i and stands in %s', (row, then) => {
    const { press, told, where, rows } = grid(row, 'qty')
    press('Delete', { ctrl: true })
    expect([told, where(), rows()]).toEqual([[{ type: 'deleteRow', row }], then, 2])
  })

  test('deleting the only row leaves a new one', () => {
    const { press, told, where, rows } = grid(0, 'qty', { rowCount: 1 })
    press('Delete', { ctrl: true })
    expect(told).toEqual([
      { type: 'deleteRow', row: 0 },
      { type: 'addRow', row: 0 },
    ])
    expect([where(), rows()]).toEqual(['0 commInfo', 1])
  })

  test.each([
    ['F7', 'commInfo', 'pick'],
    ['F7', 'unit', 'pick'],
    ['F7', 'qty', undefined],
    ['F8', 'taxPrice', 'history'],
    ['F8', 'qty', undefined],
    ['F9', 'qty', 'stock'],
    ['F9', 'totalAmt', 'stock'],
  ])('%s in %s does: %s', (key, name, effect) => {
    const { press, told, where } = grid(1, name)
    expect(press(key)).toBe(effect !== undefined)
    expect(told).toEqual(effect ? [{ type: effect, row: 1, column: at(name) }] : [])
    expect(where()).toBe(`1 ${name}`)
  })

  test.each<[string, Omit<Press, 'key'>]>([
    ['s', { ctrl: true }],
    ['k', { ctrl: true }],
    ['z', { ctrl: true }],
    ['1', { alt: true }],
    ['F1', {}],
    ['F5', {}],
    ['Shift', { shift: true }],
  ])('%s with %o is none of the grid’s', (key, held) => {
    expect(intentOf({ key, ...held })).toBeUndefined()
  })

  test('when rows go, the cursor stays inside', () => {
    const { send, where } = grid(2, 'remark')
    send({ type: 'SHAPE', rowCount: 1, columns: columns.slice(0, 4) })
    expect(where()).toBe('0 qty')
  })
})

const intents: fc.Arbitrary<Intent> = fc.oneof(
  fc.constantFrom<Intent>(
    { type: 'ENTER' },
    { type: 'ENTER', empty: true },
    { type: 'NEXT' },
    { type: 'BACK' },
    { type: 'EDIT' },
    { type: 'ESCAPE' },
    { type: 'INSERT_ROW' },
    { type: 'DELETE_ROW' },
    { type: 'TYPE', text: '1' },
  ),
  fc
    .constantFrom('up', 'down', 'left', 'right', 'first', 'last', 'pageUp', 'pageDown')
    .map((to): Intent => ({ type: 'MOVE', to: to as 'up' })),
)
test('whatever is pressed, the cursor stands in a cell, and rows told and rows counted agree', () => {
  fc.assert(
    fc.property(fc.array(intents, { maxLength: 40 }), (pressed) => {
      const actor = createActor(lineGridMachine, { input: { columns, rowCount: 2 } })
      let rows = 2
      actor.on('addRow', () => rows++)
      actor.on('insertRow', () => rows++)
      actor.on('deleteRow', () => rows--)
      actor.start()
      actor.send({ type: 'FOCUS', row: 0, column: 1 })
      for (const intent of pressed) actor.send(intent)
      const { row, column, rowCount } = actor.getSnapshot().context
      expect(rowCount).toBe(rows)
      expect(row >= 0 && row < rowCount && column >= 0 && column < columns.length).toBe(true)
    }),
  )
})
