import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openGrid, stored } from './line-grid-page.tsx'
import { rice, soap, water } from './line-grid-samples.ts'

const three = () => [stored(water, '10'), stored(rice, '2'), stored(soap, '3')]

describe('the keys of the grid', () => {
  test('Enter takes what was typed and goes on along the path: goods, quantity, price, then the next row', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('{Enter}')
    expect(page.at()).toBe('0 qty')
    await page.user.keyboard('12{Enter}')
    expect(page.at()).toBe('0 taxPrice')
    expect(page.lines()[0]).toMatchObject({ qty: '12.00', totalAmt: '14.40' })
    await page.user.keyboard('{Enter}')
    expect(page.at()).toBe('1 commInfoId')
  })

  test('Enter after the last cell of the last line goes to the blank row, which is always there', async () => {
    const page = openGrid(three())
    await page.goTo(2, 'taxPrice')
    await page.user.keyboard('{Enter}')
    expect(page.at()).toBe('3 commInfoId')
    expect(page.lines()).toHaveLength(3)
  })

  test("[orderform.blank-row] what is typed into the blank row makes it a line with the head's depot and rate, and a new blank row follows", async () => {
    const page = openGrid(three())
    await page.goTo(3, 'remark')
    await page.user.keyboard('急{Enter}')
    expect(page.lines()[3]).toMatchObject({ remark: '急', depotId: '501', taxRate: '13' })
    expect(page.cell(4, 'commInfoId')).toBeTruthy()
  })

  test('Enter twice in an empty goods cell leaves the grid to the footer', async () => {
    const page = openGrid(three())
    await page.goTo(3, 'commInfoId')
    await page.user.keyboard('{Enter}')
    expect(page.at()).toBe('3 commInfoId')
    await page.user.keyboard('{Enter}')
    expect(document.activeElement?.closest('.lg-foot')).toBeTruthy()
  })

  test('whoever shows the grid may say where leaving leads', async () => {
    let left = 0
    const page = openGrid([], { onLeave: () => left++ })
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('{Enter}{Enter}')
    expect(left).toBe(1)
  })

  test('Shift+Enter and Shift+Tab go back, Tab goes on', async () => {
    const page = openGrid(three())
    await page.goTo(1, 'commInfoId')
    await page.user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(page.at()).toBe('0 taxPrice')
    await page.user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(page.at()).toBe('0 qty')
    await page.user.keyboard('{Tab}')
    expect(page.at()).toBe('0 taxPrice')
  })

  test('Tab takes what was typed', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('7{Tab}')
    expect(page.lines()[0]).toMatchObject({ qty: '7.00' })
  })

  test('Esc, then Tab leaves the grid to what follows it', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('{Escape}{Tab}')
    expect(document.activeElement?.closest('[role=grid]')).toBeNull()
  })

  test.each([
    ['{ArrowDown}', '2 qty'],
    ['{ArrowUp}', '0 qty'],
    ['{ArrowLeft}', '1 unitId'],
    ['{ArrowRight}', '1 taxPrice'],
    ['{Home}', '1 commInfoId'],
    ['{End}', '1 remark'],
    ['{PageDown}', '3 qty'],
    ['{PageUp}', '0 qty'],
    ['{Control>}{Home}{/Control}', '0 commInfoId'],
    ['{Control>}{End}{/Control}', '3 remark'],
  ])('%s moves from the quantity of the second row to %s', async (keys, to) => {
    const page = openGrid(three())
    await page.goTo(1, 'qty')
    await page.user.keyboard(keys)
    await waitFor(() => expect(page.at()).toBe(to))
  })

  test('arrows and Home belong to the text while one types', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'remark')
    await page.user.keyboard('abc{ArrowLeft}{Home}')
    expect(page.at()).toBe('0 remark')
    await page.user.keyboard('x{Enter}')
    expect(page.lines()[0]).toMatchObject({ remark: 'xabc' })
  })

  test('F2 edits what is there, from its end', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('{F2}5{Enter}')
    expect(page.lines()[0]).toMatchObject({ qty: '105.00' })
  })

  test('a list that was opened by F2 and left as it stood is no change', async () => {
    const page = openGrid(three())
    for (const column of ['unitId', 'depotId']) {
      await page.goTo(0, column)
      await page.user.keyboard('{F2}{Tab}')
      expect([column, page.steps()]).toEqual([column, 0])
    }
  })

  test('typing replaces what is there', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('5{Enter}')
    expect(page.lines()[0]).toMatchObject({ qty: '5.00' })
  })

  test('Esc gives up what was typed', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('99{Escape}')
    expect([page.text(0, 'qty'), page.at(), page.steps()]).toEqual(['10', '0 qty', 0])
  })

  test('Del empties a cell', async () => {
    const page = openGrid([stored(water, '10', { remark: '急' })])
    await page.goTo(0, 'remark')
    await page.user.keyboard('{Delete}')
    expect(page.lines()[0]).toMatchObject({ remark: '' })
  })

  test('Ctrl+D takes the cell above', async () => {
    const page = openGrid(three())
    await page.goTo(1, 'qty')
    await page.user.keyboard('{Control>}d{/Control}')
    expect(page.lines()[1]).toMatchObject({ qty: '10.00' })
  })

  test('Ctrl+D over a selection takes its first row down, as one step', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect(page.lines().map(({ qty }) => qty)).toEqual(['10.00', '10.00', '10.00'])
    expect(page.steps()).toBe(1)
  })

  test('Ctrl+Enter inserts a row below, also from within a cell, and the page does not hear of it', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('4{Control>}{Enter}{/Control}')
    expect(page.lines()).toHaveLength(4)
    expect(page.lines()[0]).toMatchObject({ qty: '4.00' })
    expect(page.lines()[1]?.commInfoId).toBeUndefined()
    expect(page.at()).toBe('1 commInfoId')
    expect(fireEvent.keyDown(page.input(), { key: 'Enter', ctrlKey: true })).toBe(false)
  })

  test('Ctrl+Del deletes the row, Ctrl+Z brings it back, Ctrl+Y deletes it again', async () => {
    const page = openGrid(three())
    await page.goTo(1, 'qty')
    await page.user.keyboard('{Control>}{Delete}{/Control}')
    expect(page.lines().map(({ commInfoId }) => commInfoId)).toEqual(['101', '103'])
    expect(page.at()).toBe('1 qty')
    await page.user.keyboard('{Control>}z{/Control}')
    expect(page.lines().map(({ commInfoId }) => commInfoId)).toEqual(['101', '102', '103'])
    await page.user.keyboard('{Control>}y{/Control}')
    expect(page.lines()).toHaveLength(2)
  })

  test('Ctrl+Del deletes all selected rows, and never the blank one', async () => {
    const page = openGrid(three())
    await page.goTo(1, 'qty')
    await page.user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}')
    expect(page.lines().map(({ commInfoId }) => commInfoId)).toEqual(['101'])
    await page.user.keyboard('{Control>}{Delete}{Delete}{Delete}{/Control}')
    expect(page.lines()).toEqual([])
    expect(page.at()).toBe('0 commInfoId')
  })

  test.each([
    ['..', 'b'],
    ['//', 'a'],
  ])('%s and Enter take the text of another row', async (typed, taken) => {
    const page = openGrid([stored(water, '1', { remark: 'a' }), stored(rice, '1', { remark: 'b' }), stored(soap)])
    await page.goTo(2, 'remark')
    await page.user.keyboard(`${typed}{Enter}`)
    expect(page.lines()[2]).toMatchObject({ remark: taken })
  })

  test.each(['taxPrice', 'depotId', 'unitId', 'taxRate'])('.. copies the cell above in %s too', async (name) => {
    const page = openGrid([stored(water, '12', { depotId: '502', depotName: '门店一仓' }), stored(water, '24')])
    await page.goTo(0, 'unitId')
    await page.user.keyboard('箱{Enter}')
    await page.goTo(1, name)
    await page.user.keyboard('..{Enter}')
    const [above, below] = page.lines()
    const value = (line: object | undefined) => (line as Record<string, unknown> | undefined)?.[name]
    expect(value(below)).toBe(value(above))
  })

  test('what was removed or undone is no news any more of lines that cannot be entered', async () => {
    const page = openGrid([stored(water, '1'), stored(water, '2')])
    await page.goTo(1, 'qty')
    await page.user.keyboard('{Control>}{Delete}{/Control}')
    await waitFor(() => expect(page.said()).toContain('已删除 1 行，Ctrl+Z 撤销'))
    await page.user.keyboard('{Control>}z{/Control}')
    expect(page.said()).toContain('已撤销')
    page.show({ readOnly: true })
    expect(page.said()).not.toContain('撤销')
    expect(document.querySelector('.lg-news')?.textContent).toBe('')
  })

  test('fifty steps are undone, whatever they were', async () => {
    const page = openGrid([stored(water, '1')])
    await page.goTo(0, 'qty')
    for (const qty of ['2', '3', '4']) {
      await page.user.keyboard(`${qty}{Enter}`)
      await page.goTo(0, 'qty')
    }
    await page.user.keyboard('{Control>}zzz{/Control}')
    expect(page.lines()[0]).toMatchObject({ qty: '1.00' })
    await page.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(page.lines()[0]).toMatchObject({ qty: '2.00' })
    expect(page.at()).toBe('0 qty')
  })

  test('Ctrl+Z while typing belongs to the text', async () => {
    const page = openGrid([stored(water, '1')])
    await page.goTo(0, 'qty')
    await page.user.keyboard('5{Enter}')
    await page.goTo(0, 'remark')
    await page.user.keyboard('a{Control>}z{/Control}')
    expect(page.lines()[0]).toMatchObject({ qty: '5.00' })
  })

  test('Space turns a flag over; a gift costs nothing and its price cannot be entered', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'isGift')
    await page.user.keyboard(' ')
    expect(page.lines()[0]).toMatchObject({ isGift: 2, totalAmt: '0.00' })
    await page.goTo(0, 'qty')
    await page.user.keyboard('{Enter}')
    expect(page.at()).toBe('1 commInfoId')
  })

  test('a key of the page finds in the document what was just typed', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'qty')
    await page.user.keyboard('8{Control>}s{/Control}')
    expect(page.lines()[0]).toMatchObject({ qty: '8.00' })
  })

  test('leaving for another field takes what was typed', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'qty')
    await page.user.keyboard('8')
    await page.user.click(document.querySelector('[aria-label="after"]') as HTMLElement)
    expect(page.lines()[0]).toMatchObject({ qty: '8.00' })
    expect(page.at()).toBe('after')
  })

  test('a click into another cell takes what was typed', async () => {
    const page = openGrid(three())
    await page.goTo(0, 'qty')
    await page.user.keyboard('8')
    await page.goTo(2, 'remark')
    expect(page.lines()[0]).toMatchObject({ qty: '8.00' })
  })

  test('a grid that may not be changed moves and copies, and takes nothing', async () => {
    const page = openGrid(three(), { readOnly: true })
    await page.goTo(0, 'qty')
    await page.user.keyboard('9{Enter}{ArrowDown}{Delete}{Control>}{Delete}d{Enter}z{/Control}')
    page.paste('1\t2\n3\t4')
    expect(page.steps()).toBe(0)
    expect(page.at()).toBe('1 qty')
    expect(page.copy()).toBe('2')
    expect(document.querySelectorAll('[data-row]')).toHaveLength(3)
  })
})
