import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { totalsOf } from '#domain/lines.ts'
import type { GridGoods, ResolvedGoods } from '#web/line-grid/lines/types.ts'
import { openGrid, stored } from './line-grid-page.tsx'
import { exactly, find, lookups, rice, settings, soap, water } from './line-grid-samples.ts'

beforeEach(() => localStorage.setItem('saber-grid-duplicates-test', JSON.stringify({ dataType: 'string', content: 'keep', datetime: 0 })))

/** Goods found by name as well, as the server finds them. */
const resolved = (text = '', commodity = water): ResolvedGoods => ({ text, commodity })

describe('pasting from a sheet', () => {
  test('makes rows from the current cell on, and asks for all goods in one request', async () => {
    const resolve = vi.fn(async (texts: string[]) => exactly(texts))
    const page = openGrid([stored(soap)], { lookups: lookups({ resolve }) })
    await page.goTo(1, 'commInfoId')
    page.paste('SP001\t箱\t2箱6瓶\t15\r\n6902345678904\t\t1,000\t58.5\r\n')
    expect(page.lines()).toHaveLength(3)
    await waitFor(() => expect(page.lines()[2]?.commInfoId).toBe('102'))
    expect(page.lines()[1]).toMatchObject({ commInfoId: '101', unitName: '箱', qty: '2.50', taxPrice: '15.00000', totalAmt: '37.50' })
    expect(page.lines()[2]).toMatchObject({ qty: '1000.00', taxPrice: '58.50000', totalAmt: '58500.00', depotId: '501' })
    expect(resolve.mock.calls).toEqual([[['SP001', '6902345678904']]])
    expect(page.said()).toContain('已粘贴 2 行')
  })

  test.each([
    ['SP001\t5\t1.5\nSP002\t2\t60', 'codes'],
    ['矿泉水\t5\t1.5\n东北大米\t2\t60', 'names'],
    ['数量\t单价\t条码\n5\t1.5\t6901234567892\n2\t60\t6902345678904', 'a header'],
  ])('%j lands in goods, quantity and price by its %s, goods asked in one request', async (text) => {
    const resolve = vi.fn(async (texts: string[]) =>
      texts.map((one) => find(one)[0]).map((commodity, at) => resolved(texts[at], commodity)),
    )
    const page = openGrid([], { lookups: lookups({ resolve, unitNames: ['瓶', '箱', '袋', '块'] }) })
    await page.goTo(0, 'commInfoId')
    page.paste(text)
    await waitFor(() => expect(page.lines()[1]?.commInfoId).toBe('102'))
    expect(page.lines()).toMatchObject([
      { commInfoId: '101', unitName: '瓶', qty: '5.00', taxPrice: '1.50000', totalAmt: '7.50' },
      { commInfoId: '102', unitName: '袋', qty: '2.00', taxPrice: '60.00000', totalAmt: '120.00' },
    ])
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(page.said()).toContain('已粘贴 2 行')
  })

  test('a sheet that is not clear is shown first, each column under a select; by keyboard alone it lands as said', async () => {
    const page = openGrid([], { lookups: lookups({ unitNames: ['瓶'] }) })
    await page.goTo(0, 'commInfoId')
    page.paste('SP001\t1.50\t5\t急\nSP002\t60.00\t2\t\n')
    const selects = () => page.dialog().getAllByRole<HTMLSelectElement>('combobox')
    expect(selects().map(({ value }) => value)).toEqual(['commInfoId', 'taxPrice', 'qty', 'commInfoId'])
    expect(page.lines()).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(selects()[0]))
    await page.user.tab()
    await page.user.tab()
    await page.user.tab()
    expect(document.activeElement).toBe(selects()[3])
    await page.user.selectOptions(selects()[3] as HTMLElement, '备注')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(page.lines()[1]?.commInfoId).toBe('102'))
    expect(page.lines()).toMatchObject([
      { commInfoId: '101', qty: '5.00', taxPrice: '1.50000', remark: '急' },
      { commInfoId: '102', qty: '2.00', taxPrice: '60.00000' },
    ])
    await page.user.keyboard('{Control>}z{/Control}')
    expect(page.lines()).toEqual([])
  })

  test('Esc in the preview leaves all as it was, and two columns cannot be the same', async () => {
    const page = openGrid([stored(soap)], { lookups: lookups({ unitNames: ['瓶'] }) })
    await page.goTo(1, 'commInfoId')
    page.paste('SP001\t1.50\t5\n')
    const selects = page.dialog().getAllByRole('combobox')
    await page.user.selectOptions(selects[1] as HTMLElement, '数量')
    expect(page.dialog().getByText('同一内容只能指定一列')).toBeTruthy()
    await page.user.keyboard('{Enter}')
    expect(page.lines()).toHaveLength(1)
    await page.user.keyboard('{Escape}')
    expect(page.lines()).toHaveLength(1)
    await waitFor(() => expect(page.at()).toBe('1 commInfoId'))
  })

  test('unknown codes stay in their rows, marked, with everything pasted beside them', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    page.paste('SP001\t\t2\nNOPE\t\t7\nSP003\t\t3')
    await waitFor(() => expect(page.lines()[1]?.asked?.state).toBe('unknown'))
    expect(page.lines()).toMatchObject([
      { commInfoId: '101', qty: '2.00' },
      { asked: { text: 'NOPE', cells: { qty: '7' } } },
      { commInfoId: '103' },
    ])
    expect([page.text(1, 'commInfoId'), page.text(1, 'qty')]).toEqual(['NOPE ', '7'])
  })

  test('what cannot be taken is said by row and column', async () => {
    const page = openGrid([stored(water, '24')])
    await page.goTo(0, 'unitId')
    page.paste('托\t5\t2\t13\t100\t7.77\t总仓\t\t备注\t多\n')
    expect(page.lines()[0]).toMatchObject({ qty: '5.00', totalAmt: '100.00', remark: '备注' })
    expect(page.said()).toContain('3 个单元格未采用：第1行单位“托”、第1行税额“7.77”、第1行右侧超出的列“多”')
  })

  test('is one step to undo', async () => {
    const page = openGrid([stored(soap)])
    await page.goTo(1, 'commInfoId')
    page.paste('SP001\t\t2\nSP002\t\t3')
    await waitFor(() => expect(page.lines()[2]?.commInfoId).toBe('102'))
    await page.user.keyboard('{Control>}z{/Control}')
    expect(page.lines()).toHaveLength(1)
    await page.user.keyboard('{Control>}y{/Control}')
    expect(page.lines()).toMatchObject([{ commInfoId: '103' }, { commInfoId: '101', qty: '2.00' }, { commInfoId: '102', qty: '3.00' }])
  })

  test('one plain text goes into the cell as if typed', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'taxPrice')
    await page.user.paste('￥1,234.50')
    await page.user.keyboard('{Enter}')
    expect(page.lines()[0]).toMatchObject({ taxPrice: '1234.50000' })
  })

  test('500 rows are there by one question, goods and all', async () => {
    const shelf: GridGoods[] = Array.from({ length: 500 }, (_, nth) => ({ ...rice, id: `8${nth}`, commInfoCode: `G${nth}` }))
    const resolve = vi.fn(async (texts: string[]): Promise<ResolvedGoods[]> => exactly(texts, shelf))
    const page = openGrid([], { lookups: lookups({ resolve }) })
    await page.goTo(0, 'commInfoId')
    page.paste(shelf.map(({ commInfoCode }, nth) => `${commInfoCode}\t袋\t${nth + 1}\t${nth}.5`).join('\n'))
    await waitFor(() => expect(page.lines()[499]?.commInfoId).toBe('8499'))
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(page.lines()[499]).toMatchObject({ qty: '500.00', taxPrice: '499.50000', totalAmt: '249750.00' })
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60)
  })

  test('repeated goods are merged by one answer for all of them', async () => {
    localStorage.clear()
    const page = openGrid([stored(water, '10')])
    await page.goTo(1, 'commInfoId')
    page.paste('SP001\t\t2\nSP002\t\t3\nSP002\t\t4')
    await waitFor(() => expect(page.dialog().getByText(/2 行与已有的行/)).toBeTruthy())
    await page.user.click(page.dialog().getByText('合并数量'))
    expect(page.lines()).toMatchObject([
      { commInfoId: '101', qty: '12.00' },
      { commInfoId: '102', qty: '7.00' },
    ])
  })
})

describe('copying', () => {
  test('takes the selected cells as a sheet that pastes back', async () => {
    const page = openGrid([stored(water, '1000'), stored(rice, '2')])
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}')
    expect(page.copy()).toBe('SP001\t瓶\t1000\t1.20\nSP002\t袋\t2\t58.00')
  })

  test('cutting empties them', async () => {
    const page = openGrid([stored(water, '10', { remark: '急' })])
    await page.goTo(0, 'remark')
    let taken = ''
    fireEvent.cut(page.input(), { clipboardData: { setData: (_: string, text: string) => (taken = text) } })
    expect([taken, page.lines()[0]?.remark]).toEqual(['急', ''])
  })
})

describe('the figures below and beside the lines', () => {
  test("the totals are the domain's, and follow every change", async () => {
    const page = openGrid([stored(water, '10'), stored(rice, '3')])
    const shown = () => ({ totalAmt: page.total('totalAmt'), taxAmt: page.total('taxAmt'), qty: page.total('qty') })
    expect(shown()).toEqual({ totalAmt: '186.00', taxAmt: '15.75', qty: '13' })
    await page.goTo(0, 'qty')
    await page.user.keyboard('1000{Enter}')
    const totals = totalsOf(page.lines(), settings)
    await waitFor(() => expect(page.total('totalAmt')).toBe('1,374.00'))
    expect([totals.totalAmt, totals.taxAmt]).toEqual(['1374.00', page.total('taxAmt')])
    expect(document.querySelector('.lg-totals')?.textContent).toContain('合计2 行')
  })

  test('a figure that is none stays, marked with the reason, and F4 leads to it', async () => {
    const page = openGrid([stored(water, '10'), stored(rice, '3')])
    await page.goTo(1, 'taxPrice')
    await page.user.keyboard('abc{Enter}')
    expect(page.lines()[1]).toMatchObject({ taxPrice: 'abc', totalAmt: '174.00' })
    expect(page.cell(1, 'taxPrice').getAttribute('title')).toBe('不是数字')
    await page.goTo(0, 'commInfoId')
    await page.user.keyboard('{F4}')
    await waitFor(() => expect(page.at()).toBe('1 taxPrice'))
    expect(page.input().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(page.input().getAttribute('aria-describedby') ?? '')?.textContent).toBe('不是数字')
  })

  test('a refusal that names a cell leads to it, and is over when the line is edited', async () => {
    const page = openGrid([stored(water, '10'), stored(rice, '3')])
    await page.goTo(0, 'commInfoId')
    page.show({ errors: [{ row: 2, field: 'qty', rule: 'OVER_RECEIPT', params: { goods: '大米', limit: '2袋', excess: '1袋' } }] })
    await waitFor(() => expect(page.at()).toBe('1 qty'))
    expect(document.querySelector('.lg-news')?.textContent).toContain('最多可入库2袋')
    await page.user.keyboard('2{Enter}')
    expect(page.cell(1, 'qty').dataset.mark).toBeUndefined()
  })

  test('a price of 0 is worth a look and no error', () => {
    const page = openGrid([stored({ ...soap, purchasePrice: '0' })])
    expect(page.cell(0, 'taxPrice').dataset.mark).toBe('warning')
    expect(page.cell(0, 'taxPrice').getAttribute('aria-invalid')).toBeNull()
  })

  test('figures that come from the server while one types do not disturb the typing', async () => {
    const page = openGrid([stored(water, '10')])
    await page.goTo(0, 'remark')
    await page.user.keyboard('ab')
    act(() => page.replace(page.lines().map((line) => ({ ...line, costAmt: '1.00', id: '999' }))))
    await page.user.keyboard('c{Enter}')
    expect(page.lines()[0]).toMatchObject({ id: '999', costAmt: '1.00', remark: 'abc' })
  })
})

describe('a grid of 1,000 lines', () => {
  const many = () => Array.from({ length: 1000 }, (_, nth) => ({ ...stored(nth % 2 ? rice : water, String(nth + 1)), id: `7${nth}` }))

  test('draws only the rows in sight, and the one the hand is in wherever it is', async () => {
    const page = openGrid(many())
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(60)
    await page.goTo(3, 'qty')
    await page.user.keyboard('{Control>}{End}{/Control}')
    expect(page.at()).toBe('1000 remark')
  })

  test('tells a screen reader how large it is and where one is', async () => {
    const page = openGrid(many())
    const grid = document.querySelector('[role=grid]')
    expect([grid?.getAttribute('aria-rowcount'), grid?.getAttribute('aria-colcount')]).toEqual(['1003', '11'])
    await page.goTo(3, 'qty')
    expect(page.input().getAttribute('aria-label')).toBe('第4行 数量')
    expect(page.cell(3, 'qty').getAttribute('aria-colindex')).toBe('4')
    expect(page.cell(3, 'qty').closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('5')
  })
})
