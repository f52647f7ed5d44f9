import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChipLine } from '#web/ui/chips.tsx'
import { show } from '../../support/web/web.tsx'

/** Gives the line this width, and every button the same width. */
function room(linePx: number, buttonPx: number): void {
  class AtOnce {
    observe: () => void
    disconnect = () => undefined
    constructor(measure: () => void) {
      this.observe = measure
    }
  }
  vi.stubGlobal('ResizeObserver', AtOnce)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, 0, this.tagName === 'FIELDSET' ? linePx : buttonPx, 24)
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the menu of the chips that find no room is called as it looks', () => {
  room(260, 80)
  const chips = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ value, label: value }))
  show(<ChipLine label="状态" chips={chips} value="a" onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: '+3 更多' }).textContent).toBe('+3')
})

test('buttons whose widths come to more than the line by their fractions are not all in it', () => {
  room(240, 80.4)
  const chips = ['a', 'b', 'c'].map((value) => ({ value, label: value }))
  show(<ChipLine label="状态" chips={chips} value="a" onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: '+1 更多' })).toBeDefined()
})
