import { useId, useState } from 'react'
import { optionId } from './option-list.tsx'

/** What the cell's input needs to know of the list below it. */
export type ListWiring = { id: string; open: boolean; activeId: string | undefined; move: (by: number) => void }

/** Keeps track of the current option of a list. When the list changes, it starts again at `first`. */
export function useOptionList(open: boolean, count: number, listKey: string, first = 0) {
  const id = useId()
  const [current, setCurrent] = useState({ listKey, at: first, byHand: false })
  const at = current.listKey === listKey ? Math.min(current.at, count - 1) : Math.min(first, count - 1)
  const go = (next: number) => setCurrent({ listKey, byHand: true, at: Math.max(0, Math.min(next, count - 1)) })
  const wiring: ListWiring = {
    id,
    open: open && count > 0,
    activeId: at >= 0 ? optionId(id, at) : undefined,
    move: (by) => go(at + by),
  }
  return { id, at, go, wiring, moved: current.listKey === listKey && current.byHand }
}
