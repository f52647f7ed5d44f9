import { type KeyboardEvent, useRef, useState } from 'react'
import { shellWords } from '../i18n/words.ts'
import { useHotkey } from './hotkey.ts'
import { rowsAround } from './table-rows.ts'

/** By how many rows one moves, or where to; a page is as many rows as the height shows. */
export type Step = number | 'first' | 'last' | 'pageUp' | 'pageDown'

/** One row of a list is in the tab order; keys move that place. Pressed anywhere else on the page, J and K go to it. */
export function useRowFocus(count: number) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [place, setCurrent] = useState(0)
  const current = Math.min(place, Math.max(0, count - 1))
  const move = (step: Step) => {
    const page = rowsAround(body.current)
    const to = step === 'first' ? 0 : step === 'last' ? count : current + (step === 'pageUp' ? -page : step === 'pageDown' ? page : step)
    const next = Math.max(0, Math.min(count - 1, to))
    setCurrent(next)
    const row = body.current?.children[next]
    if (!(row instanceof HTMLElement)) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  useHotkey('j,k', () => move(0), { when: count > 0, near: body, label: shellWords.rowKeys })
  return { body, current, setCurrent, move }
}

type Acts = { move: (to: Step) => void; select?: () => void; open?: () => void }

const moves: Readonly<Record<string, Step>> = {
  j: 1,
  ArrowDown: 1,
  k: -1,
  ArrowUp: -1,
  PageDown: 'pageDown',
  PageUp: 'pageUp',
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
