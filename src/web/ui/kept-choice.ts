import { useSyncExternalStore } from 'react'
import { store } from '../store.ts'

/**
 * A choice of how the product looks that follows its user: this browser keeps it, so that it is known before the server has said so. `shown`
 * gives the page what follows from it; `use` follows it.
 */
export function keptChoice<Choice extends string>(
  name: string,
  is: (kept: unknown) => kept is Choice,
  usual: Choice,
  shown?: (choice: Choice) => void,
) {
  const listeners = new Set<() => void>()
  const current = (): Choice => {
    const kept = store.read(name)
    return is(kept) ? kept : usual
  }
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  return {
    current,
    show: (choice: Choice) => {
      if (choice !== current()) store.write(name, choice)
      shown?.(choice)
      for (const listener of listeners) listener()
    },
    use: (): Choice => useSyncExternalStore(subscribe, current),
  }
}
