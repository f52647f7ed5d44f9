import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openGrid, shownPage, stored } from './line-grid-page.tsx'
import { lookups, water } from './line-grid-samples.ts'

const goodsOf = (lines: readonly { commInfoId?: string | null }[]) => lines.map(({ commInfoId }) => commInfoId)

describe('F7', () => {
  test('[orderform.fill-empty] opens all goods with what was typed; several are taken at once from the empty row on, in the order they were marked', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('{F7}')
    await waitFor(() => expect(page.dialog().getAllByRole('row')).toHaveLength(4))
    expect(page.dialog().getByText(water.commInfoName).previousElementSibling?.getAttribute('data-sign')).toBe(
      water.commInfoName.slice(0, 1),
    )
    const boxes = page.dialog().getAllByRole('checkbox')
    await page.user.click(boxes[3] as HTMLElement)
    await page.user.click(boxes[1] as HTMLElement)
    await page.user.click(page.dialog().getByText('选入 2 种'))
    expect(goodsOf(page.lines())).toEqual(['103', '101'])
  })

  test('by keyboard alone: type to narrow, Enter takes the first', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('大{F7}')
    await waitFor(() => expect(page.dialog().getAllByRole('row')).toHaveLength(2))
    expect((page.dialog().getByRole('textbox') as HTMLInputElement).value).toBe('大')
    page.dialog().getByRole('textbox').focus()
    await page.user.keyboard('{Enter}')
    expect(goodsOf(page.lines())).toEqual(['102'])
    await waitFor(() => expect(page.at()).toBe('0 qty'))
  })

  test('opens the choices of another look-up in place', async () => {
    const page = openGrid([stored(water, '24')])
    await page.goTo(0, 'unitId')
    await page.user.keyboard('{F7}')
    expect(page.options()).toEqual(['瓶', '箱= 12 瓶'])
    await page.user.keyboard('{ArrowDown}{Enter}')
    expect(page.lines()[0]).toMatchObject({ unitName: '箱', qty: '2.00', taxPrice: '14.40000' })
  })
})

describe('price history and stock', () => {
  const record = { billDate: '2026-11-18', billNo: 'RK1', headId: '1', unitId: '202', unitName: '箱', taxPrice: '13.80000' }

  test('F8 shows what was paid before, and Enter takes a price, converted to the unit of the line', async () => {
    const page = openGrid([stored(water, '10')], { lookups: lookups({ priceHistory: async () => [record] }) })
    await page.goTo(0, 'taxPrice')
    await page.user.keyboard('{F8}')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
    expect(page.dialog().getByText('RK1')).toBeTruthy()
    await page.user.keyboard('{Enter}')
    expect(page.lines()[0]).toMatchObject({ taxPrice: '1.15000', totalAmt: '11.50' })
    await waitFor(() => expect(page.at()).toBe('0 taxPrice'))
  })

  test('the number of a price leads to its document, and the window is gone', async () => {
    const path = '/purchase/warehousingForm?id=1'
    const page = openGrid([stored(water, '10')], { lookups: lookups({ priceHistory: async () => [{ ...record, path }] }) })
    await page.goTo(0, 'taxPrice')
    await page.user.keyboard('{F8}')
    await page.user.click(await screen.findByRole('link', { name: 'RK1' }))
    expect(shownPage()).toBe(path)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.lines()[0]).toMatchObject({ taxPrice: '1.20000' })
  })

  test('F8 of what is sold shows why it costs what it costs, row by row, and what was last quoted and sold', async () => {
    const list = { source: 'list', after: '15.00000' } as const
    const offer = { source: 'offer', rule: '周末特价', before: '15.00000', after: '9.90000' } as const
    const whyPrice = vi.fn(async () => ({ rows: [[list, offer], [list]], quoted: '9.50', sold: '9.80' }))
    const page = openGrid([stored(water, '10')], { lookups: lookups({ whyPrice }) })
    await page.goTo(0, 'taxPrice')
    await page.user.keyboard('{F8}')
    await waitFor(() => expect(page.dialog().getAllByRole('listitem')).toHaveLength(3))
    const shown = page.dialog().getAllByRole('listitem')
    expect(shown.map(({ textContent }) => textContent)).toEqual(['基准价 15.00', '活动 周末特价15.00 → 9.90', '基准价 15.00'])
    expect(page.dialog().getByText(/最近卖给该客户的价格 9.80/)).toBeTruthy()
    expect(whyPrice).toHaveBeenCalledWith(expect.objectContaining({ commInfoId: water.id }), false)
  })

  test('below the grid stands what decided the price; a click there opens the steps, in whichever column the hand is', async () => {
    const list = { source: 'list', after: '15.00000' } as const
    const offer = { source: 'offer', rule: '周末特价', before: '15.00000', after: '9.90000' } as const
    const priceSteps = vi.fn(async () => [[list, offer]])
    const page = openGrid([stored(water, '10')], { lookups: lookups({ priceSteps, whyPrice: async () => ({ rows: [[list, offer]] }) }) })
    await page.goTo(0, 'qty')
    await page.user.click(await screen.findByRole('button', { name: '价格：活动 周末特价 F8' }))
    await waitFor(() => expect(page.dialog().getAllByRole('listitem')).toHaveLength(2))
  })

  test('prices to all customers are shown where that is switched on, which is kept', async () => {
    const whyPrice = vi.fn(async (_: unknown, toAll: boolean) => ({ rows: [], sold: '9.80', ...(toAll ? { soldToAll: '9.20' } : {}) }))
    const page = openGrid([stored(water, '10')], { lookups: lookups({ whyPrice }) })
    await page.goTo(0, 'taxPrice')
    await page.user.keyboard('{F8}')
    await waitFor(() => expect(page.dialog().getByText(/最近卖给该客户的价格 9.80/)).toBeTruthy())
    expect(page.dialog().queryByText(/最近卖给所有客户的价格/)).toBeNull()
    await page.user.click(page.dialog().getByRole('switch', { name: '同时显示给所有客户的最近价格' }))
    await waitFor(() => expect(page.dialog().getByText('最近卖给所有客户的价格 9.20')).toBeTruthy())
    await page.user.keyboard('{Escape}')
    await page.user.keyboard('{F8}')
    await waitFor(() => expect(page.dialog().getByText('最近卖给所有客户的价格 9.20')).toBeTruthy())
  })

  test("F9 shows what each depot holds; the line's own depot is shown below without asking", async () => {
    const stock = vi.fn(async () => [
      {
        depotId: '501',
        depotName: '总仓',
        unitName: '瓶',
        qty: '27.00',
        onHandFreeQty: '15.00',
        onOrderQty: '24.00',
        conversionResult: '2箱3瓶',
      },
      { depotId: '502', depotName: '门店一仓', unitName: '瓶', qty: '0.00', onHandFreeQty: '-3.00', onOrderQty: '0.00' },
    ])
    const page = openGrid([stored(water, '10')], { lookups: lookups({ stock }) })
    await page.goTo(0, 'qty')
    await waitFor(() => expect(document.querySelector('.lg-foot')?.textContent).toContain('现存 27 · 可用 15 · 在订 24 瓶'))
    await page.user.keyboard('{F9}')
    await waitFor(() => expect(page.dialog().getByText('门店一仓')).toBeTruthy())
    expect(page.dialog().getByText('-3').className).toBe('ui-negative')
  })
})
