import { describe, expect, test } from 'vitest'
import type { Press } from '#machines/app/line-grid-keys.ts'
import { at, columns, grid } from '../../support/laws/grid.ts'

describe('Enter', () => {
  test('goes over the useful cells of a row and on to the next one', () => {
    const { press, where } = grid(0, 'commInfo')
    const way = Array.from({ length: 6 }, () => {
      press('Enter')
      return where()
    })
    expect(way).toEqual(['0 unit', '0 qty', '0 taxPrice', '0 remark', '1 commInfo', '1 unit'])
  })

  test('from a figured cell goes to the next useful one, and passes a cell locked in this row', () => {
    const { press, where } = grid(0, 'totalAmt', { locked: ['1:commInfo', '1:unit'] })
    press('Enter')
    expect(where()).toBe('0 remark')
    press('Enter')
    expect(where()).toBe('1 qty')
  })

  test('passes by a column it is told to, which can be edited all the same, also on the way to a new row', () => {
    const told = columns.map((column) => ({ ...column, passed: column.name === 'commInfo' || column.name === 'unit' }))
    const { press, where, is } = grid(2, 'remark', { columns: told })
    press('Enter')
    expect(where()).toBe('3 qty')
    press('Enter', { ctrl: true })
    expect(where()).toBe('4 qty')
    press('ArrowLeft')
    press('F2')
    expect([where(), is('editing')]).toEqual(['4 unit', true])
  })

  test('commits what is being typed, then goes on', () => {
    const { press, where, told, is } = grid(0, 'qty')
    press('5')
    expect(is('editing')).toBe(true)
    press('Enter')
    expect(told).toEqual([
      { type: 'edit', replace: '5', row: 0, column: at('qty') },
      { type: 'commit', row: 0, column: at('qty') },
    ])
    expect([where(), is('moving')]).toEqual(['0 taxPrice', true])
  })

  test.each(['Enter', 'Tab'])('%s in the last cell makes a new row and stands in its first cell', (key) => {
    const { press, where, told, rows } = grid(2, 'remark')
    press(key)
    expect([where(), rows()]).toEqual(['3 commInfo', 4])
    expect(told).toEqual([{ type: 'addRow', row: 3 }])
  })

  test('twice in an empty goods cell leaves the grid to the footer', () => {
    const { press, where, told, is } = grid(2, 'commInfo')
    press('Enter', { empty: true })
    expect([where(), is('moving')]).toEqual(['2 commInfo', true])
    press('Enter', { empty: true })
    expect(is('outside')).toBe(true)
    expect(told).toEqual([{ type: 'leave', to: 'footer' }])
  })

  test('the first of the two may end typing; anything in between starts the count again', () => {
    const { press, told, is } = grid(2, 'commInfo')
    press('F2')
    press('Enter', { empty: true })
    press('ArrowUp')
    press('ArrowDown')
    press('Enter', { empty: true })
    expect(is('moving')).toBe(true)
    press('Enter', { empty: true })
    expect([is('outside'), told.at(-1)]).toEqual([true, { type: 'leave', to: 'footer' }])
  })

  test('once in a goods cell that was empty and is filled now goes on', () => {
    const { press, where } = grid(2, 'commInfo')
    press('Enter', { empty: true })
    press('Enter')
    expect(where()).toBe('2 unit')
  })

  test('that confirms an input method is none: nothing moves', () => {
    const { press, where } = grid(0, 'commInfo')
    expect(press('Enter', { composing: true })).toBe(false)
    expect(press('Enter', { keyCode: 229 })).toBe(false)
    expect(where()).toBe('0 commInfo')
  })

  test('after `..` copies a text cell from the line above', () => {
    const { press, where, told } = grid(1, 'remark')
    press('.')
    press('Enter', { text: '..' })
    expect(told.at(-1)).toEqual({ type: 'copyAbove', row: 1, column: at('remark') })
    expect(where()).toBe('2 commInfo')
  })

  test.each([
    [0, 'remark', '..'],
    [1, 'qty', '..'],
    [1, 'remark', '...'],
  ])('in row %i, %s, after `%s` commits what is written', (row, name, text) => {
    const { press, told } = grid(row, name)
    press('.')
    press('Enter', { text })
    expect(told.at(-1)).toEqual({ type: 'commit', row, column: at(name) })
  })

  test('after `..` in the very last cell copies and makes a row', () => {
    const { press, told } = grid(2, 'remark')
    press('.')
    press('Enter', { text: '..' })
    expect(told.slice(1)).toEqual([
      { type: 'copyAbove', row: 2, column: at('remark') },
      { type: 'addRow', row: 3 },
    ])
  })
})

describe('forward and back', () => {
  test.each<[string, Omit<Press, 'key'>, string, string]>([
    ['Tab', {}, '1 qty', '1 taxPrice'],
    ['Tab', { shift: true }, '1 qty', '1 unit'],
    ['Enter', { shift: true }, '1 commInfo', '0 remark'],
    ['Tab', { shift: true }, '0 commInfo', '0 commInfo'],
    ['Enter', { shift: true }, '1 totalAmt', '1 taxPrice'],
  ])('%s with %o leads from %s to %s, while typing too', (key, held, from, to) => {
    const [row = '0', name = ''] = from.split(' ')
    const moving = grid(Number(row), name)
    moving.press(key, held)
    expect(moving.where()).toBe(to)
    if (!columns[at(name)]?.useful) return
    const typing = grid(Number(row), name)
    typing.press('F2')
    typing.press(key, held)
    expect([typing.where(), typing.told.at(-1)?.type]).toEqual([to, 'commit'])
  })

  test.each([
    [false, 'after'],
    [true, 'before'],
  ] as const)('Esc, then Tab with Shift %s leaves the grid to what comes %s', (shift, to) => {
    const { press, told, is } = grid(1, 'qty')
    press('Escape')
    press('Tab', { shift })
    expect([is('outside'), told]).toEqual([true, [{ type: 'leave', to }]])
  })

  test('Esc, then anything else, and Tab is a step again', () => {
    const { press, where } = grid(1, 'qty')
    press('Escape')
    press('ArrowUp')
    press('Tab')
    expect(where()).toBe('0 taxPrice')
  })
})

describe('moving', () => {
  test.each<[string, boolean, string, string]>([
    ['ArrowUp', false, '1 qty', '0 qty'],
    ['ArrowDown', false, '1 qty', '2 qty'],
    ['ArrowLeft', false, '1 commInfo', '1 indexNo'],
    ['ArrowRight', false, '1 taxPrice', '1 totalAmt'],
    ['ArrowUp', false, '0 qty', '0 qty'],
    ['ArrowDown', false, '2 qty', '2 qty'],
    ['ArrowRight', false, '1 remark', '1 remark'],
    ['Home', false, '1 qty', '1 indexNo'],
    ['End', false, '1 qty', '1 remark'],
    ['PageUp', false, '2 qty', '0 qty'],
    ['PageDown', false, '0 qty', '2 qty'],
    ['PageDown', false, '1 qty', '2 qty'],
    ['Home', true, '1 qty', '0 indexNo'],
    ['End', true, '1 qty', '2 remark'],
  ])('%s with Ctrl %s leads from %s to %s; while typing it belongs to the editor', (key, ctrl, from, to) => {
    const [row = '0', name = ''] = from.split(' ')
    const moving = grid(Number(row), name)
    expect(moving.press(key, { ctrl })).toBe(true)
    expect(moving.where()).toBe(to)
    const typing = grid(Number(row), name)
    typing.press('F2')
    expect(typing.press(key, { ctrl })).toBe(!typing.is('editing'))
    expect(typing.where()).toBe(typing.is('editing') ? from : to)
  })

  test('a click moves; in another cell it commits what was being typed, in the same one it changes nothing', () => {
    const { press, send, where, told, is } = grid(0, 'qty')
    press('7')
    send({ type: 'FOCUS', row: 0, column: at('qty') })
    expect(is('editing')).toBe(true)
    send({ type: 'FOCUS', row: 2, column: at('unit') })
    expect([where(), is('moving'), told.at(-1)?.type]).toEqual(['2 unit', true, 'commit'])
  })

  test('leaving by mouse commits what was being typed', () => {
    const { press, send, told, is } = grid(0, 'qty')
    press('7')
    send({ type: 'BLUR' })
    expect([is('outside'), told.at(-1)]).toEqual([true, { type: 'commit', row: 0, column: at('qty') }])
  })
})
