import { type KeyboardEvent, useRef, useState } from 'react'
import { shellWords } from '../i18n/words.ts'
import { useHotkey } from './hotkey.ts'

/** One row of a list is in the tab order; keys move that place. Pressed anywhere else on the page, J and K go to it. */
export function useRowFocus(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setCurrent] = useState(0)
  const current = Math.min(place, Math.max(0, count - 1))
  const move = (to: number | 'first' | 'last') => {
    const next = to === 'first' ? 0 : to === 'last' ? count - 1 : Math.max(0, Math.min(count - 1, current + to))
    setCurrent(next)
    const row = body.current?.children[next]
    if (!(row instanceof HTMLElement)) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  useHotkey('j,k', () => move(0), { when: count > 0, near: body, label: shellWords.rowKeys })
  return { body, current, setCurrent, move }
}

type Acts = { move: (to: number | 'first' | 'last') => void; select?: () => void; open?: () => void }

const moves: Readonly<Record<string, number | 'first' | 'last'>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: 'first',
  End: 'last',
}

/** Keys on a focused row: J/K and arrows move, Space selects, Enter opens. */
export function rowKeys(event: KeyboardEvent, { move, select, open }: Acts): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const to = moves[event.key] ?? moves[event.key.toLowerCase()]
  const act = to !== undefined ? () => move(to) : event.key === ' ' ? select : event.key === 'Enter' ? open : undefined
  if (!act) return
  event.preventDefault()
  act()
}
