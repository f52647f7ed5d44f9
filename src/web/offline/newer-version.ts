import { useSyncExternalStore } from 'react'
import { observable } from '../observable.ts'

const version = observable({ isNewer: false })

/** Whether the browser has a newer version of the app than the page that is open; `found` says that it has. */
export const newerVersion = {
  isThere: (): boolean => version.get().isNewer,
  found: (): void => version.set({ isNewer: true }),
  subscribe: version.subscribe,
}

/** The same, as a screen follows it. */
export const useNewerVersion = (): boolean => useSyncExternalStore(newerVersion.subscribe, newerVersion.isThere)

/** How often a page that stays open asks for a newer version. */
const askMs = 3_600_000

/**
 * Watches for a newer version, and tells of it once all of it is kept: the page's next loading shows it. Where none was there before, what is
 * installed is the first and none newer.
 */
export function watchForNewer(registration: ServiceWorkerRegistration | undefined): void {
  // where workers are blocked a browser answers nothing
  if (!registration) return
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => worker.state === 'installed' && registration.active && newerVersion.found())
  if (registration.waiting) newerVersion.found()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // without a network there is none; the next hour asks again
  setInterval(() => void registration.update().catch(() => undefined), askMs)
}
