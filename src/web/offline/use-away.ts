import { useSyncExternalStore } from 'react'
import { connectivity } from '../core/connectivity.ts'

function subscribe(changed: () => void): () => void {
  const stop = connectivity.subscribe(changed)
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    stop()
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Hook: true while the server cannot be reached, because there is no network or the server does not answer. */
export const useAway = (): boolean => useSyncExternalStore(subscribe, () => !navigator.onLine || connectivity.isAway())
