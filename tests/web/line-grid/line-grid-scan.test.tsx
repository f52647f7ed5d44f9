import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { ResolvedGoods } from '#web/line-grid/lines/types.ts'
import { type GridPage, openGrid, stored } from './line-grid-page.tsx'
import { exactly, lookups, rice, soap, water } from './line-grid-samples.ts'

/** The scanner's clock, so far ahead of the real one that no manual key counts as part of a scan. */
let clockMs = 1e9

/** Sends keys as a scanner does: fast, each typed into the focused field, with Enter or Tab at the end. */
function scan(code: string, { gapMs = 5, end = 'Enter' }: { gapMs?: number; end?: string } = {}) {
  clockMs += 500
  for (const key of code) {
    const target = press(key, gapMs)
    if (target instanceof HTMLInputElement && !target.readOnly && !isStopped) {
      const isSelected = target.selectionStart === 0 && target.selectionEnd === target.value.length
      fireEvent.input(target, { target: { value: isSelected ? key : target.value + key } })
    }
  }
  press(end, gapMs)
}
let isStopped = false

function press(key: string, gapMs: number, over: KeyboardEventInit = {}) {
  clockMs += gapMs
  const target = document.activeElement ?? document.body
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...over })
  Object.defineProperty(event, 'timeStamp', { value: clockMs })
  act(() => {
    isStopped = !target.dispatchEvent(event)
  })
  return target
}

const rows = (page: GridPage) => page.lines().map((line) => `${line.commInfoId ?? line.asked?.text} ${line.qty}`)
const scanMode = async (page: GridPage) => page.user.click(document.querySelector('[aria-pressed]') as HTMLElement)

describe('scanning', () => {
  test('adds a line, and the same code again counts one more', async () => {
    const page = openGrid([stored(rice, '2')])
    await scanMode(page)
    scan('6901234567892')
    scan('6903456789016')
    scan('6901234567892')
    await waitFor(() => expect(rows(page)).toEqual(['102 2.00', '101 2.00', '103 1.00']))
    expect(page.at()).toBe('1 qty')
  })

  test('counts on a line that was there before the scan', async () => {
    const page = openGrid([stored(water, '10')])
    await scanMode(page)
    scan('6901234567892')
    expect(rows(page)).toEqual(['101 11.00'])
  })

  test('is heard when no field has the focus', async () => {
    const page = openGrid()
    ;(document.activeElement as HTMLElement).blur()
    scan('6901234567892')
    await waitFor(() => expect(rows(page)).toEqual(['101 1.00']))
  })

  test('leaves a field outside the grid what is scanned into it', async () => {
    const page = openGrid()
    await page.user.click(document.querySelector('[aria-label="before"]') as HTMLElement)
    scan('6901234567892')
    expect(page.lines()).toEqual([])
    expect((document.querySelector('[aria-label="before"]') as HTMLInputElement).value).toBe('6901234567892')
  })

  test('into a quantity cell does not become a quantity', async () => {
    const page = openGrid([stored(rice, '2')])
    await page.goTo(0, 'qty')
    scan('6901234567892')
    await waitFor(() => expect(rows(page)).toEqual(['102 2.00', '101 1.00']))
  })

  test('takes what was being typed in the cell before it', async () => {
    const page = openGrid([stored(rice, '2')])
    await page.goTo(0, 'remark')
    await page.user.keyboard('急')
    scan('6901234567892')
    await waitFor(() => expect(rows(page)).toEqual(['102 2.00', '101 1.00']))
    expect(page.lines()[0]).toMatchObject({ remark: '急' })
  })

  test.each(['Enter', 'Tab'])('may end with %s', async (end) => {
    const page = openGrid([stored(rice)])
    await page.goTo(0, 'qty')
    scan('6901234567892', { end })
    await waitFor(() => expect(rows(page)).toEqual(['102 1.00', '101 1.00']))
  })

  test('typed by a hand is typing', async () => {
    const page = openGrid([stored(rice)])
    await page.goTo(0, 'remark')
    scan('6901234567892', { gapMs: 60 })
    expect(page.lines()).toMatchObject([{ commInfoId: '102', remark: '6901234567892' }])
  })

  test('in scan mode a code that comes haltingly into a quantity is a scan all the same', async () => {
    const page = openGrid([stored(rice, '2')])
    await scanMode(page)
    await page.goTo(0, 'qty')
    scan('6901234567892', { gapMs: 150 })
    await waitFor(() => expect(rows(page)).toEqual(['102 2.00', '101 1.00']))
  })

  test('a short code counts as a scan in scan mode only', async () => {
    const page = openGrid([stored(rice)])
    await page.goTo(0, 'remark')
    scan('123456')
    expect(page.lines()).toMatchObject([{ remark: '123456' }])
    await scanMode(page)
    scan('654321')
    await waitFor(() => expect(page.lines()[1]?.asked).toMatchObject({ text: '654321', state: 'unknown' }))
  })

  test('into the goods cell outside scan mode is what Enter takes anyway', async () => {
    const page = openGrid()
    await page.goTo(0, 'commInfoId')
    scan('6901234567892')
    await waitFor(() => expect(rows(page)).toEqual(['101 1.00']))
    expect(page.at()).toBe('0 qty')
  })

  test('an unknown code stays in the list, marked, and is announced', async () => {
    const page = openGrid()
    await scanMode(page)
    scan('6900000000001')
    scan('6901234567892')
    await waitFor(() => expect(rows(page)).toEqual(['6900000000001 1.00', '101 1.00']))
    expect(page.said()).toContain('没有商品：6900000000001')
    expect(document.querySelector('.lg-news')?.textContent).toContain('1 个编码未识别：6900000000001')
    scan('6900000000001')
    expect(rows(page)).toEqual(['6900000000001 2.00', '101 1.00'])
  })

  test('at ten a second none is lost and their order stays, though answers are slow; one request asks for many', async () => {
    const waiting: ((value: ResolvedGoods[]) => void)[] = []
    const asked: string[][] = []
    const page = openGrid([], {
      lookups: lookups({
        resolve: (texts) => {
          asked.push(texts)
          return new Promise((answer) => waiting.push(() => answer(exactly(texts))))
        },
      }),
    })
    await scanMode(page)
    const codes = [water, rice, soap].map(({ barCode }) => barCode ?? '')
    const order = Array.from({ length: 60 }, (_, nth) => codes[(nth * nth) % 3] ?? '')
    for (const code of order) scan(code)
    expect(asked).toEqual([[order[0]]])
    while (waiting.length > 0) await act(async () => waiting.shift()?.([]))
    expect(asked).toHaveLength(2)
    const counts = new Map<string, number>()
    for (const code of order) counts.set(code, (counts.get(code) ?? 0) + 1)
    const expected = [...counts].map(([code, count]) => `${exactly([code])[0]?.commodity.id} ${count}.00`)
    expect(rows(page)).toEqual(expected)
  }, 30_000)

  test('two codes of the same goods become one line when the answer comes', async () => {
    const page = openGrid([], {
      lookups: lookups({ resolve: async (texts) => texts.map((text) => ({ text, commodity: soap })) }),
    })
    await scanMode(page)
    scan('6903456789016')
    scan('8803456789016')
    await waitFor(() => expect(rows(page)).toEqual(['103 2.00']))
  })

  test('survives an input method that hides the characters of its keys', async () => {
    const page = openGrid([stored(rice)])
    await page.goTo(0, 'qty')
    clockMs += 500
    for (const key of '6901234567892') {
      const target = press('Process', 5, { keyCode: 229 } as KeyboardEventInit) as HTMLInputElement
      const input = new InputEvent('input', { data: key, bubbles: true })
      Object.defineProperty(input, 'timeStamp', { value: clockMs + 1 })
      act(() => {
        target.value += key
        target.dispatchEvent(input)
      })
    }
    press('Enter', 5)
    await waitFor(() => expect(rows(page)).toEqual(['102 1.00', '101 1.00']))
  })

  test('full-width digits are the same code', async () => {
    const page = openGrid()
    await scanMode(page)
    scan('６９０１２３４５６７８９２')
    await waitFor(() => expect(rows(page)).toEqual(['101 1.00']))
  })

  test('is not taken by a grid that may not be changed', () => {
    const change = vi.fn()
    openGrid([stored(rice)], { readOnly: true, onChange: change })
    scan('6901234567892')
    expect(change).not.toHaveBeenCalled()
  })
})
