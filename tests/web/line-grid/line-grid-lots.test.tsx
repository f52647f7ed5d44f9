import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type LotQty, type LotWays, lotsText } from '#domain/core/lots.ts'
import { lineColumns } from '#web/line-grid/lines/columns.ts'
import { lineRules } from '#web/line-grid/lines/rules.ts'
import type { GridGoods, GridLine, LineGridProps } from '#web/line-grid/lines/types.ts'
import { proposeIssueLots, proposeReturnLots } from '#web/line-grid/lots/proposed-lots.ts'
import { names, openGrid, stored } from './line-grid-page.tsx'
import { lookups, rice, settings, water } from './line-grid-samples.ts'

const milk: GridGoods = { ...water, id: '104', commInfoCode: 'SP004', commInfoName: '鲜奶', keeping: 2, shelfLifeDays: 30 }
const phone: GridGoods = { ...rice, id: '105', commInfoCode: 'SP005', commInfoName: '手机', keeping: 3 }
const here = [
  { depotId: '501', lot: 'A', qty: '4.00', expiresOn: '2026-04-01' },
  { depotId: '501', lot: 'B', qty: '9.00', expiresOn: '2026-05-01' },
]
const special = { lots: { onPath: true } }

function open(lines: readonly GridLine[], lots: LotWays, props: Partial<LineGridProps> = {}) {
  const page = openGrid(lines, {
    columns: lineColumns([...names, 'lots'], special),
    settings: { ...settings, lots },
    lookups: lookups({ lotsHere: async () => here, day: '2026-03-01' }),
    ...props,
  })
  const cell = (row: number) => document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${names.length}"]`)
  return {
    ...page,
    lots: (row: number) => lotsText(page.lines()[row]?.lots ?? []),
    cell,
    hand: async (row: number) => {
      await page.user.pointer({ keys: '[MouseLeft]', target: cell(row) as HTMLElement })
      await waitFor(() => expect(cell(row)?.contains(document.activeElement)).toBe(true))
    },
  }
}

let clockMs = 1e9
function scan(code: string) {
  clockMs += 500
  for (const key of [...code, 'Enter']) {
    clockMs += 5
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: clockMs })
    act(() => void document.activeElement?.dispatchEvent(event))
  }
}

describe('lots in the cells of a line', () => {
  test('a lot is typed with its last day and holds the whole line, whatever its quantity becomes', async () => {
    const page = open([stored(milk, '5')], 'in')
    await page.hand(0)
    await page.user.keyboard('B0305 2026-04-04{Enter}')
    expect(page.lots(0)).toBe('B0305×5 (2026-04-04)')
    await page.goTo(0, 'qty')
    await page.user.keyboard('7{Enter}')
    expect(page.lots(0)).toBe('B0305×7 (2026-04-04)')
    await page.hand(0)
    await page.user.keyboard('A×x{Enter}')
    expect(page.cell(0)?.dataset.mark).toBe('error')
    expect(page.lots(0)).toBe('B0305×7 (2026-04-04)')
  })

  test('goods kept by quantity have none; other goods bring none of the former', async () => {
    const page = open([stored(water, '5'), stored(milk, '2', { lots: [{ lot: 'A', qty: '2' }] })], 'in')
    expect(page.cell(0)?.getAttribute('aria-readonly')).toBe('true')
    expect(page.cell(1)?.getAttribute('aria-readonly')).toBeNull()
    await page.goTo(1, 'commInfoId')
    await page.user.keyboard('SP002{Enter}')
    await waitFor(() => expect(page.lines()[1]?.commInfoId).toBe('102'))
    expect(page.lots(1)).toBe('')
  })

  test('what comes in and is not named is marked, and says how much', () => {
    open([stored(milk, '5', { lots: [{ lot: 'A', qty: '2' }] })], 'in')
    expect(document.querySelector('[data-row="0"] [data-mark="warning"]')?.getAttribute('title')).toBe('已填 2，应为 5')
  })

  test('pieces are scanned into their cell, each once, until there are as many as the line has', async () => {
    const page = open([stored(phone, '2', { isQtyGiven: false }), stored(phone, '1')], 'in')
    await page.hand(1)
    scan('SN0000008')
    scan('SN0000009')
    expect([page.lots(1), page.lines()[1]?.qty]).toEqual(['SN0000008, SN0000009', '2.00'])
    await page.hand(0)
    scan('SN0000001')
    scan('SN0000001')
    expect(page.said()).toContain('序列号 SN0000001 已填写')
    scan('SN0000002, SN0000001')
    scan('SN0000003')
    expect(page.said()).toContain('已够 2 个')
    expect(page.lots(0)).toBe('SN0000001, SN0000002')
  })

  test('a list of pieces is pasted into the window, which counts them and makes the quantity theirs', async () => {
    const page = open([stored(phone, '2')], 'in')
    await page.hand(0)
    await page.user.keyboard('{F7}')
    const input = await page.dialog().findByLabelText('扫描或粘贴序列号，回车加入')
    fireEvent.paste(input, { clipboardData: { getData: () => 'SN1\nSN2\nSN3\n' } })
    expect(page.dialog().getByText(/3 \/ 2/)).toBeTruthy()
    await page.user.click(page.dialog().getByRole('button', { name: '数量改为 3' }))
    expect(page.lots(0)).toBe('SN1, SN2, SN3')
    expect(page.lines()[0]?.qty).toBe('3.00')
  })

  test('what comes back is chosen among what is left of its source line, piece by piece or by lot', async () => {
    const lotsLeft = [
      { lot: 'SN1', qty: '1' },
      { lot: 'SN2', qty: '1' },
    ]
    const back = { sourceBodyId: '900', shouldQty: '2' }
    const milkLeft = [
      { lot: 'C', qty: '3', expiresOn: '2026-06-01' },
      { lot: 'D', qty: '3' },
    ]
    const page = open([stored(phone, '1', { ...back, lotsLeft }), stored(milk, '2', { ...back, lotsLeft: milkLeft })], 'in')
    await page.hand(0)
    await page.user.keyboard('{F7}')
    const input = await page.dialog().findByLabelText('扫描或粘贴序列号，回车加入')
    await page.user.type(input, 'SN9{Enter}')
    expect(page.dialog().getByText('序列号 SN9 不在来源行的可退范围内')).toBeTruthy()
    await page.user.click(page.dialog().getByRole('button', { name: '+ SN2' }))
    await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
    expect(page.lots(0)).toBe('SN2')
    await page.hand(1)
    await page.user.keyboard('{F7}')
    await page.user.type(await page.dialog().findByLabelText('本次数量 C'), '2')
    expect(page.dialog().queryByRole('button', { name: '按先到期先出' })).toBeNull()
    await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
    expect(page.lots(1)).toBe('C×2 (2026-06-01)')
  })

  test('what comes back and leaves no choice is proposed as the server fills it in, and nothing is to be named', () => {
    const left = [
      { lot: 'C', qty: '3', expiresOn: '2026-06-01' },
      { lot: 'D', qty: '3' },
    ]
    const back = (qty: string, lotsLeft: readonly LotQty[] = left, over: Partial<GridLine> = {}) =>
      stored(milk, qty, { sourceBodyId: '900', shouldQty: '6', lotsLeft, ...over })
    const { basicQtyOf } = lineRules({ ...settings, lots: 'in' })
    const proposed = (...lines: GridLine[]) => {
      const lots = proposeReturnLots(lines, { basicQtyOf })
      return lines.map((line) => lotsText(lots.get(line) ?? []))
    }
    expect(proposed(back('6'))).toEqual(['C×3 (2026-06-01), D×3'])
    expect(proposed(back('2'))).toEqual([''])
    expect(proposed(back('2', [{ lot: 'C', qty: '3' }]))).toEqual(['C×2'])
    expect(proposed(back('4', [{ lot: 'C', qty: '3' }]))).toEqual([''])
    expect(proposed(back('3', left, { lots: [{ lot: 'C', qty: '3' }] }), back('1'))).toEqual(['', 'D'])
    const mark = (line: GridLine) => lineRules({ ...settings, lots: 'in' }).warningOf(line)?.reason.zh
    expect([mark(back('6')), mark(back('2')), mark(back('2', left, { lots: [{ lot: 'C', qty: '2' }] }))]).toEqual([
      undefined,
      '已填 0，应为 2',
      undefined,
    ])
    // goods returned to their supplier take only what came with them, even if the settings propose what expires first
    expect(lineRules({ ...settings, lots: 'oldest' }).warningOf(back('2'))?.reason.zh).toBe('已填 0，应为 2')
  })

  test('the day a lot was made gives its last one', async () => {
    const page = open([stored(milk, '5')], 'in')
    await page.hand(0)
    await page.user.keyboard('{F7}')
    await page.user.type(await page.dialog().findByLabelText('批号'), 'N1')
    await page.user.type(page.dialog().getByLabelText('生产日期'), '2026-03-01{Enter}')
    await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
    expect(page.lots(0)).toBe('N1×5 (2026-03-31)')
  })

  test('what leaves is split over the lots that are there', async () => {
    const page = open([stored(milk, '6')], 'fresh')
    await page.hand(0)
    await page.user.keyboard('{F7}')
    for (const [lot, qty] of [
      ['A', '1'],
      ['B', '5'],
    ])
      await page.user.type(await page.dialog().findByLabelText(`本次数量 ${lot}`), qty ?? '')
    await page.user.click(page.dialog().getByRole('button', { name: '确定' }))
    expect(page.lots(0)).toBe('A×1 (2026-04-01), B×5 (2026-05-01)')
  })
})

test('lines that name no lots are told which they will take, one after the other, and what others name is theirs', () => {
  const rules = lineRules({ ...settings, lots: 'fresh' })
  const lines = [stored(milk, '3'), stored(milk, '4'), stored(milk, '1', { lots: [{ lot: 'A', qty: '1' }] }), stored(water, '2')]
  const proposed = proposeIssueLots(
    lines,
    here.map((lot) => ({ ...lot, commInfoId: '104' })),
    { day: '2026-03-01', rules },
  )
  expect(lines.map((line) => lotsText(proposed.get(line) ?? []))).toEqual(['A×3 (2026-04-01)', 'B×4 (2026-05-01)', '', ''])
})
