import { useSyncExternalStore } from 'react'
import { observable } from '../core/observable.ts'

const version = observable({ isNewer: false })

/** True when the browser has a newer version of the app than the open page; `found` records one. */
export const newerVersion = {
  isThere: (): boolean => version.get().isNewer,
  found: (): void => version.set({ isNewer: true }),
  subscribe: version.subscribe,
}

/** The same as a hook. */
export const useNewerVersion = (): boolean => useSyncExternalStore(newerVersion.subscribe, newerVersion.isThere)

/** How often an open page checks for a newer version. */
const askMs = 3_600_000

/**
 * Watches for a newer version, and announces it once it is completely cached: the next loading of the page shows it.
 * A worker of the very version that is open is not newer, though it waits until pages of the version before are
 * closed.
 */
export function watchForNewer(registration: ServiceWorkerRegistration | undefined): void {
  // where workers are blocked a browser returns no registration
  if (!registration) return
  const look = async (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && !(await isOwn(worker))) newerVersion.found()
  }
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => void look(worker))
  // a page from the server may be newer than the cache; a page from the cache is as old as that
  const { active, waiting } = registration
  if (active && waiting) void isOwn(active).then((isKept) => (isKept ? look(waiting) : undefined))
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // fails without a network; the next hour tries again
  setInterval(() => void registration.update().catch(() => undefined), askMs)
}

/** True when a worker caches the open version: it knows the page's entry, whose name depends on the whole app. */
const isOwn = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    worker.postMessage(entry ? new URL(entry.src).pathname : '', [port2])
  })
