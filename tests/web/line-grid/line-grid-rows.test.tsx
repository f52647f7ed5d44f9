import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LineField } from '#resources/documents/document-fields.ts'
import { lineColumns } from '#web/line-grid/lines/columns.ts'
import { type GridPage, names, openGrid, stored } from './line-grid-page.tsx'
import { rice, soap, water } from './line-grid-samples.ts'

const [w, r, s] = [stored(water, '1'), stored(rice, '2'), stored(soap, '3')]
const goods = (page: GridPage) => page.lines().map(({ commInfoId }) => commInfoId)
const withDiscount = lineColumns([...names, 'discountRate'] as LineField[])
const number = (row: number) => document.querySelector(`[data-row="${row}"] .lg-number`) as HTMLElement

/** Drags a row by its number, and releases it at a height in px below the head. */
function drag(from: number, downTo: number, last: () => void = () => fireEvent.pointerUp(number(from))) {
  fireEvent.pointerDown(number(from), { button: 0, clientY: 30 + from * 30 + 15 })
  fireEvent.mouseDown(number(from), { button: 0 })
  fireEvent.pointerMove(number(from), { clientY: 30 + downTo })
  last()
}

test('a row goes up and down by keys, the hand with it, each step undone by itself', async () => {
  const page = openGrid([w, r, s])
  await page.goTo(2, 'qty')
  await page.user.keyboard('{Alt>}{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}{/Alt}')
  expect(goods(page)).toEqual(['103', '101', '102'])
  expect(page.at()).toBe('0 qty')
  expect(page.said()).toContain('已将1行移到第1行')
  await page.user.keyboard('{Control>}z{/Control}')
  expect(goods(page)).toEqual(['101', '103', '102'])
  await page.user.keyboard('{Control>}z{/Control}')
  expect(goods(page)).toEqual(['101', '102', '103'])
})

test('what is being typed is taken before its row moves', async () => {
  const page = openGrid([w, r])
  await page.goTo(0, 'qty')
  await page.user.keyboard('7{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  expect(page.lines()).toMatchObject([{ commInfoId: '102' }, { commInfoId: '101', qty: '7.00' }])
  expect(page.at()).toBe('1 qty')
})

test('rows that are chosen together move together, and stop at the ends', async () => {
  const page = openGrid([w, r, s])
  await page.goTo(0, 'qty')
  await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{/Alt}')
  expect(goods(page)).toEqual(['103', '101', '102'])
  await page.user.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
  expect(goods(page)).toEqual(['101', '102', '103'])
})

test('a row is dragged by its number in one step; Escape puts it back', async () => {
  const page = openGrid([w, r, s])
  await page.goTo(1, 'qty')
  drag(0, 62)
  expect(goods(page)).toEqual(['102', '101', '103'])
  expect(page.steps()).toBe(1)
  drag(2, 0, () => fireEvent.keyDown(page.input(), { key: 'Escape' }))
  expect(goods(page)).toEqual(['102', '101', '103'])
  expect(document.querySelector('.lg-drop')).toBeNull()
})

test('a click on a number only selects, and nothing moves where nothing may be changed', async () => {
  const page = openGrid([w, r])
  await page.user.click(number(0))
  expect(page.steps()).toBe(0)
  page.show({ readOnly: true })
  drag(0, 60)
  expect(goods(page)).toEqual(['101', '102'])
  expect(page.steps()).toBe(0)
})

test('a row is copied below itself with all that was entered, and not with what the server calls it', async () => {
  const page = openGrid([stored(water, '24', { remark: '急', sourceBodyId: '9' }), r])
  await page.goTo(0, 'qty')
  await page.user.keyboard('{Alt>}{Enter}{/Alt}')
  const [first, copy] = page.lines()
  expect(goods(page)).toEqual(['101', '101', '102'])
  expect(copy).toMatchObject({ qty: '24.00', remark: '急', taxPrice: first?.taxPrice, totalAmt: first?.totalAmt })
  expect([copy?.id, copy?.sourceBodyId]).toEqual([undefined, undefined])
  expect(page.at()).toBe('1 qty')
  await page.user.keyboard('{Control>}z{/Control}')
  expect(goods(page)).toEqual(['101', '102'])
})

test('depot, rate and discount of the chosen rows are set at once, by keys alone, and undone at once', async () => {
  const page = openGrid([w, r, s], { columns: withDiscount })
  await page.goTo(0, 'qty')
  await page.user.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}b{/Alt}')
  await waitFor(() => expect((page.dialog().getByRole('radio', { name: /所选 2 行/ }) as HTMLInputElement).checked).toBe(true))
  await page.user.selectOptions(page.dialog().getByRole('combobox', { name: '税率%' }), '601')
  await page.user.type(page.dialog().getByRole('textbox', { name: '折扣%' }), '90')
  const depot = page.dialog().getByRole('combobox', { name: '仓库' }) as HTMLInputElement
  await page.user.type(depot, '门店{Enter}')
  await waitFor(() => expect(depot.value).toBe('门店一仓'))
  await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
  const set = { depotId: '502', depotName: '门店一仓', taxRate: '0', discountRate: '90' }
  expect(page.lines()).toMatchObject([set, set, { depotId: '501', taxRate: '13' }])
  expect(page.lines()[1]).toMatchObject({ totalAmt: '104.40', taxAmt: '0.00' })
  expect(page.said()).toContain('已改 2 行')
  await waitFor(() => expect(page.at()).toBe('1 qty'))
  await page.user.keyboard('{Control>}z{/Control}')
  expect(page.lines()).toEqual([w, r, s])
})

test('without a choice of rows all are set, and what may not be entered stays', async () => {
  const columns = lineColumns([...names])
  const page = openGrid([w, r], { columns })
  await page.goTo(1, 'qty')
  await page.user.keyboard('{Alt>}b{/Alt}')
  await waitFor(() => page.dialog().getByRole('radio', { name: '全部 2 行' }))
  await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
  expect(page.dialog().getByRole('alert').textContent).toBe('请填写要改的内容')
  await page.user.selectOptions(page.dialog().getByRole('combobox', { name: '赠品' }), '2')
  await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
  expect(page.lines()).toMatchObject([{ isGift: 2 }, { isGift: 2 }])
})

test('who has no keys finds the same in a menu', async () => {
  const page = openGrid([w, r])
  await page.goTo(1, 'qty')
  const choose = async (name: string) => {
    const button = document.querySelector('.lg-foot [aria-haspopup=menu]') as HTMLElement
    button.focus()
    await page.user.keyboard('{Enter}')
    const marked = () => document.querySelector('[role=menuitem][data-highlighted]')?.textContent
    await waitFor(() => expect(marked()).toBeTruthy())
    for (let nth = 0; nth < 6 && !marked()?.includes(name); nth += 1) {
      const before = marked()
      await page.user.keyboard('{ArrowDown}')
      await waitFor(() => expect(marked()).not.toBe(before))
    }
    await page.user.keyboard('{Enter}')
  }
  await choose('上移')
  await waitFor(() => expect(goods(page)).toEqual(['102', '101']))
  await waitFor(() => expect(page.at()).toBe('0 qty'))
  await choose('删除行')
  await waitFor(() => expect(goods(page)).toEqual(['101']))
})
