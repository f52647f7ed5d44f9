import { useSyncExternalStore } from 'react'
import { observable } from '../core/observable.ts'

const version = observable({ isNewer: false })

/** Whether the browser has a newer version of the app than the open page. `found` records that it has. */
export const newerVersion = {
  isThere: (): boolean => version.get().isNewer,
  found: (): void => version.set({ isNewer: true }),
  subscribe: version.subscribe,
}

/** Like `newerVersion.isThere`, as a hook. */
export const useNewerVersion = (): boolean => useSyncExternalStore(newerVersion.subscribe, newerVersion.isThere)

/** How often an open page checks for a newer version, in ms. */
const askMs = 3_600_000

/**
 * Watches for a newer version of the app. It is announced once the browser has cached all of it, because the next load
 * of the page then shows it. A worker of the version that is open does not count as newer, even if it is waiting until
 * pages of the version before are closed.
 */
export function watchForNewer(registration: ServiceWorkerRegistration | undefined): void {
  // a browser that blocks service workers returns no registration
  if (!registration) return
  const look = async (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && !(await isOwn(worker))) newerVersion.found()
  }
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => void look(worker))
  // a page that was loaded from the server may be newer than the cache, so a waiting worker counts only if the active
  // one has the open version
  const { active, waiting } = registration
  if (active && waiting) void isOwn(active).then((isKept) => (isKept ? look(waiting) : undefined))
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // this fails without a network, and is tried again an hour later
  setInterval(() => void registration.update().catch(() => undefined), askMs)
}

/**
 * True if a worker caches the version that is open. It does if it knows the entry file of the page, whose name changes
 * with every part of the app.
 */
const isOwn = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    worker.postMessage(entry ? new URL(entry.src).pathname : '', [port2])
  })
