import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { useHotkey } from '../hotkey.ts'
import { chordOfPress, effectiveKeys, ownKeys } from '../own-keys.ts'
import { rowsAround } from './table-rows.ts'

/** The letter keys that move between rows. The user can replace them. */
export const letterSteps = {
  J: { by: 1, label: { zh: '下一行', en: 'Next row' } },
  K: { by: -1, label: { zh: '上一行', en: 'Previous row' } },
} as const satisfies Record<string, { by: number; label: Words }>

/** How many rows to move, or where to. A page has as many rows as fit into the table. */
export type RowStep = number | 'first' | 'last' | 'pageUp' | 'pageDown'

type PageFocus = { body: RefObject<HTMLTableSectionElement | null>; go: (row: number) => void }

/**
 * One row of a list is in the tab order, and keys move the focus to other rows. When J or K is pressed elsewhere on
 * the page, the focus goes to this row. If not all rows are loaded, `elsewhere.go` scrolls to the next row and focuses
 * it.
 */
export function useRowFocus(count: number, elsewhere?: PageFocus) {
  const own = useRef<HTMLTableSectionElement>(null)
  const body = elsewhere?.body ?? own
  const [place, setCurrent] = useState(0)
  const current = Math.min(place, Math.max(0, count - 1))
  const move = (step: RowStep) => {
    const page = rowsAround(body.current)
    const to = step === 'first' ? 0 : step === 'last' ? count : current + (step === 'pageUp' ? -page : step === 'pageDown' ? page : step)
    const next = Math.max(0, Math.min(count - 1, to))
    setCurrent(next)
    if (elsewhere) return elsewhere.go(next)
    const row = body.current?.children[next]
    if (!(row instanceof HTMLElement)) return
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  const arrive = { when: count > 0, near: body }
  useHotkey('J', () => move(0), { ...arrive, label: letterSteps.J.label })
  useHotkey('K', () => move(0), { ...arrive, label: letterSteps.K.label })
  return { body, current, setCurrent, move }
}

type RowActions = { move: (to: RowStep) => void; select?: () => void; open?: () => void }

const moves: Readonly<Record<string, RowStep>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 'pageDown',
  PageUp: 'pageUp',
  Home: 'first',
  End: 'last',
}

/** The step if this is the key of J or K, or the key by which the user has replaced it. */
const letterStep = (event: KeyboardEvent): RowStep | undefined =>
  Object.entries(letterSteps).find(([usual]) => effectiveKeys(usual, ownKeys()) === chordOfPress(event))?.[1].by

/** The keys of a focused row: J, K and arrows move between rows, Space selects the row, Enter opens it. */
export function rowKeys(event: KeyboardEvent, { move, select, open }: RowActions): void {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
  const to = letterStep(event) ?? (isPlain ? moves[event.key] : undefined)
  const chosen = isPlain ? { ' ': select, Enter: open }[event.key] : undefined
  const act = to === undefined ? chosen : () => move(to)
  if (!act) return
  event.preventDefault()
  act()
}
