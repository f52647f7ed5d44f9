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
 * Watches for a newer version, and tells of it once all of it is kept: the page's next loading shows it. What the browser keeps of the very version
 * that is open is none newer, though it waits until the pages of the one before are closed.
 */
export function watchForNewer(registration: ServiceWorkerRegistration | undefined): void {
  // where workers are blocked a browser answers nothing
  if (!registration) return
  const look = async (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && !(await isOwn(worker))) newerVersion.found()
  }
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => void look(worker))
  // a page that came from the server may be newer than all that is kept; one that came out of what is kept is as old as that
  const { active, waiting } = registration
  if (active && waiting) void isOwn(active).then((isKept) => (isKept ? look(waiting) : undefined))
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  // without a network there is none; the next hour asks again
  setInterval(() => void registration.update().catch(() => undefined), askMs)
}

/** Whether a worker keeps the version that is open: it knows the page's entry, whose name follows from all of the app. */
const isOwn = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data === true)
    const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
    worker.postMessage(entry ? new URL(entry.src).pathname : '', [port2])
  })
