import { watchForNewer } from './newer-version.ts'

/**
 * Lets the browser cache the files of the app after the page has loaded, so that the app opens without a network and
 * can be installed. This works only in a build, and over https or on localhost.
 */
export function cacheAppShell(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  // the app works without a service worker; the next time it is opened, registering is tried again
  const register = () => navigator.serviceWorker.register('/sw.js').then(watchForNewer, () => undefined)
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', register, { once: true })
}
