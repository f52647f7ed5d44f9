import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { store } from '#web/core/store.ts'
import type { GridGoods, ResolvedGoods } from '#web/line-grid/lines/types.ts'
import { openGrid, rules, stored } from './line-grid-page.tsx'
import { exactly, find, lookups, rice, soap, water } from './line-grid-samples.ts'

/** A promise that the test resolves. */
function later<T>() {
  let keep: (value: T) => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    keep = resolve
    fail = reject
  })
  return { promise, keep: (value: T) => act(async () => keep(value)), fail: (error: Error) => act(async () => fail(error)) }
}

const goodsOf = (lines: readonly { commInfoId?: string | null }[]) => lines.map(({ commInfoId }) => commInfoId)

describe('the goods cell', () => {
  test.each([
    ['code', 'SP002'],
    ['part of the name', '大米'],
    ['barcode', '6902345678904'],
    ['pinyin initials', 'dbdm'],
  ])('finds goods by %s, and Enter takes the first hit', async (_, text) => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard(text)
    await waitFor(() => expect(page.options()).toHaveLength(1))
    await page.user.keyboard('{Enter}')
    expect(page.lines()).toMatchObject([{ commInfoId: '102', qty: '1.00', taxPrice: '58.00000', depotId: '501' }])
    expect(page.at()).toBe('0 qty')
  })

  test('arrows choose another hit, a click too', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('SP')
    await waitFor(() => expect(page.options()).toHaveLength(3))
    await page.user.keyboard('{ArrowDown}{Enter}')
    expect(goodsOf(page.lines())).toEqual(['102'])
    await page.goTo(1, 'commInfoId')
    await page.user.keyboard('SP')
    await waitFor(() => expect(page.options()).toHaveLength(3))
    await page.user.click(screen.getAllByRole('option')[2] as HTMLElement)
    expect(goodsOf(page.lines())).toEqual(['102', '103'])
    expect(page.at()).toBe('1 qty')
  })

  test('an answer to an older text is dropped', async () => {
    const answers = new Map<string, ReturnType<typeof later<GridGoods[]>>>()
    const page = openGrid([], {
      lookups: lookups({
        searchGoods: (text) => {
          const answer = later<GridGoods[]>()
          answers.set(text, answer)
          return answer.promise
        },
      }),
    })
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('S')
    await waitFor(() => expect(answers.has('S')).toBe(true))
    await page.user.keyboard('P002')
    await waitFor(() => expect(answers.has('SP002')).toBe(true))
    await answers.get('SP002')?.keep([rice])
    await answers.get('S')?.keep([water, soap])
    expect(page.options()).toHaveLength(1)
    await page.user.keyboard('{Enter}')
    expect(goodsOf(page.lines())).toEqual(['102'])
  })

  test('Enter before the hits are there goes on; quantity and price typed meanwhile are taken by the goods when they come', async () => {
    const answer = later<ResolvedGoods[]>()
    const page = openGrid([], { lookups: lookups({ resolve: () => answer.promise }) })
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('SP001{Enter}2箱3瓶{Enter}1.5{Enter}')
    expect(page.at()).toBe('1 commInfoId')
    expect(page.lines()).toMatchObject([{ asked: { text: 'SP001', state: 'asked' } }])
    await answer.keep(exactly(['SP001']))
    expect(page.lines()).toMatchObject([{ commInfoId: '101', qty: '27.00', taxPrice: '1.50000', totalAmt: '40.50' }])
    expect(page.at()).toBe('1 commInfoId')
  })

  test('a text typed ahead that is no code means its best hit', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('kqs{Enter}')
    await waitFor(() => expect(goodsOf(page.lines())).toEqual(['101']))
  })

  test('a text that finds nothing stays in the cell with a word about it', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('zzz')
    await waitFor(() => expect(page.said()).toContain('没有找到“zzz”'))
    await page.user.keyboard('{Enter}')
    expect([page.at(), page.input().value, page.lines().length]).toEqual(['0 commInfoId', 'zzz', 0])
    await page.user.keyboard('{Escape}')
    expect(page.input().value).toBe('')
  })

  test('a text typed ahead that finds nothing stays in its line, marked and announced', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('zzz{Enter}5{Enter}')
    await waitFor(() => expect(page.lines()[0]?.asked).toMatchObject({ text: 'zzz', state: 'unknown', cells: { qty: '5' } }))
    expect(page.said()).toContain('没有商品：zzz')
    expect(page.cell(0, 'commInfoId').getAttribute('aria-invalid')).toBe('true')
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('SP003')
    await waitFor(() => expect(page.options()).toHaveLength(1))
    await page.user.keyboard('{Enter}')
    expect(page.lines()).toMatchObject([{ commInfoId: '103', qty: '5.00', totalAmt: '17.50' }])
  })

  test('a search that fails says so and is made again on request', async () => {
    const resolve = vi
      .fn()
      .mockRejectedValueOnce(new Error('连接不到服务器'))
      .mockImplementation(async (texts: string[]) => exactly(texts))
    const page = openGrid([], { lookups: lookups({ resolve }) })
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('SP001{Enter}')
    await waitFor(() => expect(document.querySelector('.lg-news')?.textContent).toContain('连接不到服务器'))
    expect(page.lines()).toMatchObject([{ asked: { text: 'SP001', state: 'asked' } }])
    await page.user.click(screen.getByText('重试'))
    await waitFor(() => expect(goodsOf(page.lines())).toEqual(['101']))
  })

  test('lines of a kept draft that wait for their goods are asked for when the grid opens', async () => {
    const page = openGrid([{ rowKey: 'old-1', asked: { text: 'SP002', state: 'asked', how: 'pasted', cells: {} } }])
    await waitFor(() => expect(goodsOf(page.lines())).toEqual(['102']))
  })

  test('the unit of the barcode that was typed is taken', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('16901234567899')
    await waitFor(() => expect(page.options()).toHaveLength(1))
    await page.user.keyboard('{Enter}')
    expect(page.lines()).toMatchObject([{ unitName: '箱', taxPrice: '14.40000' }])
  })
})

describe('goods that stand in the document already', () => {
  const typeWater = async (page: ReturnType<typeof openGrid>, row: number) => {
    await page.goTo(row, 'commInfoId')
    await page.user.keyboard('SP001')
    await waitFor(() => expect(page.options()).toHaveLength(1))
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.dialog().getByText(/同一商品/)).toBeTruthy())
  }

  test('[line.duplicate] [orderform.duplicate-dialog] the user is asked; the quantity typed on goes to the row that is there', async () => {
    const page = openGrid([stored(water, '10'), stored(rice)])
    await typeWater(page, 2)
    const qty = page.dialog().getByRole('textbox') as HTMLInputElement
    await waitFor(() => expect(document.activeElement).toBe(qty))
    await page.user.clear(qty)
    await page.user.keyboard('5{Enter}')
    expect(page.lines()).toMatchObject([{ commInfoId: '101', qty: '15.00', totalAmt: '18.00' }, { commInfoId: '102' }])
    await waitFor(() => expect(page.at()).toBe('0 qty'))
    await page.user.keyboard('{Control>}z{/Control}')
    expect(page.lines()).toHaveLength(3)
  })

  test('both rows may be kept', async () => {
    const page = openGrid([stored(water, '10')])
    await typeWater(page, 1)
    await page.user.click(page.dialog().getByText('分行保留'))
    expect(page.lines()).toMatchObject([{ qty: '10.00' }, { qty: '1.00' }])
  })

  test('the answer is remembered for the document type', async () => {
    const page = openGrid([stored(water, '10')])
    await typeWater(page, 1)
    await page.user.click(page.dialog().getByRole('checkbox'))
    await page.user.click(page.dialog().getByText('合并数量'))
    expect(store.read('grid-duplicates-test')).toBe('merge')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await page.goTo(1, 'commInfoId')
    await page.user.keyboard('SP001')
    await waitFor(() => expect(page.options()).toHaveLength(1))
    await page.user.keyboard('{Enter}')
    expect(page.lines()).toMatchObject([{ qty: '12.00' }])
  })

  test('goods that differ in more than quantity are kept apart, and it is said', async () => {
    const gift = rules.edit(stored(water, '10'), { isGift: 2 })
    const page = openGrid([gift])
    await page.goTo(1, 'commInfoId')
    await page.user.keyboard('SP001')
    await waitFor(() => expect(page.options()).toHaveLength(1))
    await page.user.keyboard('{Enter}')
    expect(page.lines()).toHaveLength(2)
    expect(page.said()).toContain('赠品不同，已分别保留')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the unit and the lists', () => {
  test('a unit that is not of the goods stays in the cell', async () => {
    const page = openGrid([stored(water, '24')])
    await page.goTo(0, 'unitId')
    await page.user.keyboard('托{Enter}')
    expect(page.at()).toBe('0 unitId')
    expect(page.said()).toContain('没有找到“托”')
  })

  test('a rate that is none of the list is taken as typed, also where one of the list begins so', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'taxRate')
    await page.user.keyboard('1{Enter}')
    expect(page.lines()[0]).toMatchObject({ taxRate: '1', taxRateId: undefined })
    await page.goTo(0, 'taxRate')
    await page.user.keyboard('9{Enter}')
    expect(page.lines()[0]).toMatchObject({ taxRate: '9', taxRateId: '602' })
  })

  describe('of more depots than the grid knows', () => {
    const far = { id: '750', name: '门店二百五十', code: 'D250' }
    const searched = vi.fn(async (text: string) => ('d250'.startsWith(text.toLowerCase()) ? [far] : []))

    test('the one that is typed is looked for on the server', async () => {
      const page = openGrid([stored(water, '10')], { lookups: lookups({ searchDepots: searched }) })
      await page.goTo(0, 'depotId')
      await page.user.keyboard('d250')
      expect(await screen.findByRole('option', { name: /门店二百五十/ })).toBeTruthy()
      await page.user.keyboard('{Enter}')
      expect(page.lines()[0]).toMatchObject({ depotId: '750', depotName: '门店二百五十' })
      expect(searched).toHaveBeenCalledWith('d250')
    })

    test('Enter takes none before the answer, unless what is typed is its very name', async () => {
      let answer: (found: readonly (typeof far)[]) => void = vi.fn()
      const page = openGrid([stored(water, '10')], { lookups: lookups({ searchDepots: () => new Promise((take) => (answer = take)) }) })
      await page.goTo(0, 'depotId')
      await page.user.keyboard('门{Enter}')
      expect(page.lines()[0]).toMatchObject({ depotId: '501' })
      await waitFor(() => expect(answer).not.toHaveProperty('mock'))
      answer([far])
      await screen.findByRole('option', { name: /门店二百五十/ })
      await page.user.keyboard('{Enter}')
      expect(page.lines()[0]).toMatchObject({ depotId: '502' })
      await page.goTo(0, 'depotId')
      await page.user.keyboard('c02{Enter}')
      expect(page.lines()[0]).toMatchObject({ depotId: '502' })
    })

    test('a sheet may name it, by its code too', async () => {
      const page = openGrid([stored(water, '10'), stored(water, '1')], { lookups: lookups({ searchDepots: searched }) })
      await page.goTo(0, 'depotId')
      page.paste('D250\n门店一仓\n')
      await waitFor(() => expect(page.lines().map(({ depotId }) => depotId)).toEqual(['750', '502']))
    })
  })

  test('a depot is found by the beginning of its name', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'depotId')
    await page.user.keyboard('门{Enter}')
    expect(page.lines()[0]).toMatchObject({ depotId: '502' })
  })
})

test('the search finds what the shelf holds', () => expect(find('kqs')).toEqual([water]))

test('the number before the goods leads to nothing but selects the row', async () => {
  const page = openGrid([stored(water, '10'), stored(rice)])
  fireEvent.mouseDown(document.querySelector('[data-row="1"] .lg-number') as HTMLElement, { button: 0 })
  await waitFor(() => expect(document.querySelectorAll('[data-row="1"] [aria-selected]')).toHaveLength(10))
  fireEvent.keyDown(page.input(), { key: 'Delete', ctrlKey: true })
  expect(goodsOf(page.lines())).toEqual(['101'])
})
