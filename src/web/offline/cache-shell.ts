import { watchForNewer } from './newer-version.ts'

/**
 * Has the browser cache the app's own files once the page is loaded, so that it opens without a network and can be
 * installed. Needs a built app, and https or localhost.
 */
export function cacheAppShell(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  // the app works without it; the next opening tries again
  const register = () => navigator.serviceWorker.register('/sw.js').then(watchForNewer, () => undefined)
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', register, { once: true })
}
