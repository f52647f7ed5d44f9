import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { store } from '#web/core/store.ts'
import { openGrid, stored } from './line-grid-page.tsx'
import { rice, soap, water } from './line-grid-samples.ts'

const three = () => [stored(water, '10'), stored(rice, '2'), stored(soap, '3')]

describe('what a user settles once', () => {
  test('where Enter stops, kept for the document type', async () => {
    const page = openGrid(three())
    await page.user.click(screen.getByText('全部快捷键'))
    await page.user.click(page.dialog().getByLabelText('含税单价'))
    await page.user.click(page.dialog().getByLabelText('备注'))
    await page.user.keyboard('{Escape}')
    await page.goTo(0, 'qty')
    await page.user.keyboard('{Enter}')
    expect(page.at()).toBe('0 remark')
    expect(store.read('grid-path-test')).toEqual(['commInfoId', 'qty', 'remark'])
  })

  test.each(['{Enter}', '{Tab}', 'a click'])('a unit on the path is stopped at as soon as a line has goods: by %s', async (way) => {
    store.write('grid-path-test', ['commInfoId', 'unitId', 'qty'])
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('SP001')
    await waitFor(() => expect(page.options()).toHaveLength(1))
    if (way === 'a click') await page.user.click(screen.getByRole('option'))
    else await page.user.keyboard(way)
    expect([page.at(), page.steps()]).toEqual(['0 unitId', 1])
    expect(page.lines()).toMatchObject([{ commInfoId: '101' }])
  })

  test('the last column of the path cannot be taken from it', async () => {
    const page = openGrid(three())
    await page.user.click(screen.getByText('全部快捷键'))
    for (const name of ['商品', '数量', '含税单价']) await page.user.click(page.dialog().getByLabelText(name))
    expect(page.dialog().getByLabelText('含税单价')).toHaveProperty('checked', true)
  })

  test('what becomes of duplicate goods', async () => {
    const page = openGrid(three())
    await page.user.click(screen.getByText('全部快捷键'))
    await page.user.selectOptions(page.dialog().getByLabelText('商品重复时'), '合并数量')
    expect(store.read('grid-duplicates-test')).toBe('merge')
  })
})

describe('an input method that is composing', () => {
  test.each([
    ['isComposing', { isComposing: true, keyCode: 13 }],
    ['key code 229 after composing ended', { isComposing: false, keyCode: 229 }],
  ])('keeps its Enter: %s', async (_, over) => {
    const page = openGrid([stored(water, '1'), stored(rice)])
    await page.goTo(0, 'remark')
    const input = page.input()
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: '急件' } })
    fireEvent.keyDown(input, { key: 'Enter', ...over })
    expect([page.at(), page.steps()]).toEqual(['0 remark', 0])
    fireEvent.compositionEnd(input)
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
    expect(page.lines()[0]).toMatchObject({ remark: '急件' })
  })

  test.each(['Tab', 'Escape', 'ArrowDown', 'F2', 'Delete'])('keeps its %s', async (key) => {
    const page = openGrid([stored(water, '1'), stored(rice)])
    await page.goTo(0, 'remark')
    const input = page.input()
    fireEvent.input(input, { target: { value: 'j' } })
    expect(fireEvent.keyDown(input, { key, isComposing: true, keyCode: 229 })).toBe(true)
    expect(page.at()).toBe('0 remark')
    expect(input.value).toBe('j')
  })

  test('begins in the cell at once: the input of the current cell stays the same from moving to typing', async () => {
    const page = openGrid([stored(water)])
    await page.goTo(0, 'commInfoId')
    const input = page.input()
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: 'kuang' }, isComposing: true })
    expect(page.input()).toBe(input)
    expect(input.value).toBe('kuang')
  })
})
