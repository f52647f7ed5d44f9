import { connectivity, isNoAnswer } from '../core/connectivity.ts'
import type { WaitingSave } from '../offline/saves.ts'
import { ApiRefusal, openStream } from './api.ts'

/**
 * A notification of the server: a document has a newer version, or the user's messages, jobs or rights have changed;
 * `missed` means that anything may have changed. Browser tabs also send each other `away` when the server cannot be
 * reached, `missed` when it can again, and `saved` when a save that was queued in this browser has been stored.
 */
export type Notification =
  | { what: 'document'; kind: string; id: string; version: number }
  | { what: 'saved'; save: WaitingSave; document: object }
  | { what: 'messages' | 'jobs' | 'rights' | 'missed' | 'away' }

const name = 'saber-news'
/**
 * Delays before reconnecting. They are short, because one stream per browser is little load for a server that has just
 * restarted.
 */
const againMs = [1_000, 2_000, 3_000, 5_000] as const
const longestRestMs = 5_000
const listeners = new Set<(news: Notification) => void>()
let toTabs: BroadcastChannel | undefined

const notifyListeners = (news: Notification): void => {
  if (news.what === 'away') connectivity.lost()
  else connectivity.found()
  for (const hear of listeners) hear(news)
}

/**
 * Calls `hear` for each notification, whichever browser tab received it from the server. Returns a function that stops
 * it.
 */
export function onNotification(hear: (news: Notification) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Sends a notification to the other tabs of this browser. */
export const notifyTabs = (news: Notification): void => toTabs?.postMessage(news)

/**
 * Listens to the server while somebody is signed in. One tab of the browser holds the stream and passes notifications
 * on to the others, because a browser opens few connections to one server; when that tab closes, the next takes over.
 * If the browser has no locks (plain http from another machine), each visible tab has its own stream. Returns a
 * function that stops it.
 */
export function startNotifications(): () => void {
  const left = new AbortController()
  const channel = new BroadcastChannel(name)
  toTabs = channel
  channel.addEventListener('message', ({ data }) => notifyListeners(data as Notification))
  const locks: LockManager | undefined = navigator.locks
  const tell = (news: Notification) => {
    notifyListeners(news)
    notifyTabs(news)
  }
  connectivity.follow(true)
  // aborting a wait for the lock rejects its promise
  if (locks) locks.request(name, { signal: left.signal }, () => followStream(tell, left.signal)).catch(() => undefined)
  else followInView(left.signal)
  return () => {
    left.abort()
    connectivity.follow(false)
    channel.close()
    if (toTabs === channel) toTabs = undefined
  }
}

/**
 * Follows the stream while this tab is visible: a browser opens at most six connections to a server, and few tabs are
 * visible at once.
 */
function followInView(left: AbortSignal): void {
  let viewed = new AbortController()
  const look = () => {
    viewed.abort()
    if (document.hidden) return
    viewed = new AbortController()
    void followStream(notifyListeners, AbortSignal.any([left, viewed.signal]))
  }
  document.addEventListener('visibilitychange', look, { signal: left })
  look()
}

/**
 * Follows the stream until aborted, reconnecting after each break. Notifications sent during a break are lost, so
 * `missed` follows it.
 */
async function followStream(tell: (news: Notification) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const failed = await readStream(tell, signal).catch((error: unknown) => error)
    // the stream ended without an error, so the server had been reached
    if (failed === undefined) failures = 0
    if (failed instanceof ApiRefusal && failed.code === 401) return
    if (failed !== undefined && isNoAnswer(failed) && !signal.aborted) tell({ what: 'away' })
    await pauseFor(againMs[Math.min(failures, againMs.length - 1)] ?? longestRestMs, signal)
  }
}

let before = false

async function readStream(tell: (news: Notification) => void, signal: AbortSignal): Promise<void> {
  const reader = (await openStream(signal)).getReader()
  if (before || connectivity.isAway()) tell({ what: 'missed' })
  before = true
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    // any chunk, even a keep-alive, shows that the server can be reached
    connectivity.found()
    const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) tell(JSON.parse(event.slice(6)) as Notification)
  }
}

async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = setTimeout(end, ms)
  // the listener is removed again, because the pause may be repeated a thousand times while the server is away
  signal.addEventListener('abort', end)
  await promise
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
}
