import { useSyncExternalStore } from 'react'
import { store } from '../../core/store.ts'

/**
 * A user's choice of how the app looks. It is stored in this browser, so that it is known before the server answers.
 * `shown` is called to apply it to the page; the result's `use` is its hook.
 */
export function storedChoice<Choice extends string>(
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
