import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusedProblems } from '#web/line-grid/lines/refused-cells.ts'
import { openGrid, stored } from './line-grid-page.tsx'
import { water } from './line-grid-samples.ts'

const sentence = '10瓶不能换成箱（1箱=12瓶，数量保留2位小数）；单位未改，请先改数量'

describe('a unit that cannot say the quantity', () => {
  test('is refused with the sentence at the cell, which stays open; Esc gives it up and the line is as it was', async () => {
    const page = openGrid([stored(water, '10')])
    const [before] = page.lines()
    await page.goTo(0, 'unitId')
    await page.user.keyboard('{F2}{ArrowDown}{Enter}')
    expect(page.at()).toBe('0 unitId')
    expect(page.said()).toContain(sentence)
    expect(page.lines()[0]).toBe(before)
    await page.user.keyboard('{Escape}')
    expect(page.lines()[0]).toBe(before)
    expect(page.text(0, 'unitId')).toBe('瓶')
  })

  test('typed and left by a click is marked, and the mark goes with the unit that fits', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'unitId')
    await page.user.keyboard('箱')
    await page.goTo(0, 'remark')
    expect(page.lines()[0]).toMatchObject({ unitName: '瓶', qty: '10.00', totalAmt: '12.00' })
    expect(page.cell(0, 'unitId').getAttribute('title')).toBe(sentence)
    expect(refusedProblems(page.lines())).toMatchObject([{ row: 1, field: 'unitId', rule: 'LINE_BAD' }])
    await page.goTo(0, 'qty')
    await page.user.keyboard('24{Enter}')
    await page.goTo(0, 'unitId')
    await page.user.keyboard('箱{Enter}')
    expect(page.lines()[0]).toMatchObject({ unitName: '箱', qty: '2.00', totalAmt: '28.80' })
    expect(page.cell(0, 'unitId').dataset.mark).toBeUndefined()
  })

  test('filled down or copied from above is marked too', async () => {
    const page = openGrid([stored(water, '12'), stored(water, '10')])
    await page.goTo(0, 'unitId')
    await page.user.keyboard('箱{Enter}')
    await page.goTo(1, 'unitId')
    await page.user.keyboard('{Control>}d{/Control}')
    expect(page.lines().map(({ unitName, qty }) => [unitName, qty])).toEqual([
      ['箱', '1.00'],
      ['瓶', '10.00'],
    ])
    expect(page.said()).toContain('第2行单位“箱”')
    expect(page.cell(1, 'unitId').dataset.mark).toBe('error')
  })

  test('is no hindrance to a quantity that nobody has entered, nor to one that is pasted with it', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('SP001{Enter}')
    await waitFor(() => expect(page.lines()[0]?.commInfoId).toBe('101'))
    await page.goTo(0, 'unitId')
    await page.user.keyboard('箱{Enter}')
    expect(page.lines()[0]).toMatchObject({ unitName: '箱', qty: '1.00', taxPrice: '14.40000', totalAmt: '14.40' })
    await page.goTo(0, 'unitId')
    page.paste('瓶\t7')
    expect(page.lines()[0]).toMatchObject({ unitName: '瓶', qty: '7.00', totalAmt: '8.40' })
    page.paste('箱\tabc')
    expect(page.lines()[0]).toMatchObject({ unitName: '瓶', qty: '7.00', totalAmt: '8.40' })
  })

  test('entered by hand, even a quantity of 1 is kept', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('SP001{Enter}')
    await waitFor(() => expect(page.at()).toBe('0 qty'))
    await page.user.keyboard('1{Enter}')
    await page.goTo(0, 'unitId')
    await page.user.keyboard('箱{Enter}')
    expect(page.lines()[0]).toMatchObject({ unitName: '瓶', qty: '1.00' })
  })
})

describe('letters typed into a quantity', () => {
  test('leave the former value, mark the cell with the reason, and hold the document back until it is entered anew', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'qty')
    await page.user.keyboard('1O{Enter}')
    expect(page.at()).toBe('0 taxPrice')
    expect(page.lines()[0]).toMatchObject({ qty: '10.00', totalAmt: '12.00' })
    expect(page.text(0, 'qty')).toBe('10')
    expect(page.cell(0, 'qty').getAttribute('title')).toBe('“1O”不是数量，仍为 10')
    expect(page.said()).toContain('“1O”不是数量，仍为 10')
    expect(refusedProblems(page.lines())).toMatchObject([{ row: 1, field: 'qty', rule: 'LINE_BAD' }])
    await page.goTo(0, 'qty')
    await page.user.keyboard('10{Enter}')
    expect(refusedProblems(page.lines())).toEqual([])
    expect(page.cell(0, 'qty').dataset.mark).toBeUndefined()
    expect(page.said()).not.toContain('不是数量')
  })

  test('that name a unit the goods do not have, pasted or typed, do the same', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'qty')
    page.paste('2桶\t1.5')
    expect(page.lines()[0]).toMatchObject({ qty: '10.00', taxPrice: '1.50000' })
    expect(page.said()).toContain('第1行数量“2桶”')
    await page.goTo(0, 'remark')
    expect(page.cell(0, 'qty').dataset.mark).toBe('error')
  })

  test('are undone in one step, mark and all', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'qty')
    await page.user.keyboard('abc{Enter}{Control>}z{/Control}')
    expect(refusedProblems(page.lines())).toEqual([])
  })
})
