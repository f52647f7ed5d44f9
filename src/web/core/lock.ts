import { useSyncExternalStore } from 'react'
import { recordActivity } from './idle.ts'
import { store } from './store.ts'

const name = 'isLock'
const listeners = new Set<() => void>()
const isLocked = (): boolean => store.read(name) === true

function setLocked(locked: boolean): void {
  if (locked) store.write(name, true)
  else store.remove(name)
  for (const listener of listeners) listener()
}

/** Shows the lock screen in every tab of this browser. It stays locked after a reload. */
export const lockScreen = (): void => setLocked(true)
export const unlockScreen = (): void => {
  recordActivity()
  setLocked(false)
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  const stop = store.watch(name, changed)
  return () => {
    listeners.delete(changed)
    stop()
  }
}

/** Hook: true while the screen is locked. */
export const useLocked = (): boolean => useSyncExternalStore(subscribe, isLocked)
