import { useSyncExternalStore } from 'react'
import { active } from './idle.ts'
import { store } from './store.ts'

const name = 'isLock'
const listeners = new Set<() => void>()
const isLocked = (): boolean => store.read(name) === true

function set(locked: boolean): void {
  if (locked) store.write(name, true)
  else store.remove(name)
  for (const listener of listeners) listener()
}

/** Hides everything behind the lock screen, in every browser tab; also after a reload. */
export const lock = (): void => set(true)
export const unlock = (): void => {
  active()
  set(false)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  const stop = store.watch(name, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** Whether the screen is locked. */
export const useLocked = (): boolean => useSyncExternalStore(subscribe, isLocked)
