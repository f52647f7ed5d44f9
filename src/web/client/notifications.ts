import { connectivity, isNoAnswer } from '../core/connectivity.ts'
import type { WaitingSave } from '../offline/saves.ts'
import { ApiRefusal, openStream } from './api.ts'

/**
 * A notification of the server: a document has a newer version, or the user's messages, jobs or rights have changed;
 * `missed`: anything may have changed. Between tabs also: `away` when the server is gone, `missed` when it is back;
 * `saved`, the stored result of a save that was kept here.
 */
export type Notification =
  | { what: 'document'; kind: string; id: string; version: number }
  | { what: 'saved'; save: WaitingSave; document: object }
  | { what: 'messages' | 'jobs' | 'rights' | 'missed' | 'away' }

const name = 'saber-news'
/** A page reconnects soon: one stream per browser is little for a server that has just come back. */
const againMs = [1_000, 2_000, 3_000, 5_000] as const
const longestRestMs = 5_000
const listeners = new Set<(news: Notification) => void>()
let toTabs: BroadcastChannel | undefined

const notifyListeners = (news: Notification): void => {
  if (news.what === 'away') connectivity.lost()
  else connectivity.found()
  for (const hear of listeners) hear(news)
}

/** Calls `hear` for each notification, in whichever browser tab it arrives. Returns how to stop. */
export function onNotification(hear: (news: Notification) => void): () => void {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}

/** Tells the other browser tabs at once what this one did. */
export const notifyTabs = (news: Notification): void => toTabs?.postMessage(news)

/**
 * Listens to the server while somebody is signed in. One of several browser tabs holds the stream and passes its
 * notifications on, since a browser has few connections to one server; when it closes the next takes over. Where a
 * browser has no locks (plain http from another machine) each tab has a stream of its own while it is in view.
 * Returns how to stop.
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
  // an aborted wait for the lock rejects
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
 * Follows the stream while this tab is in view: a browser opens at most six connections to a server, and few tabs are
 * in view at once.
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

/** Follows the stream until aborted; notifications between two connections may be missed. */
async function followStream(tell: (news: Notification) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const failed = await readStream(tell, signal).catch((error: unknown) => error)
    // a stream that ended without an error had been connected
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
    // any chunk, also a keep-alive, shows that the server is there
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
  // removed again: a session waits a thousand times while its server is away
  signal.addEventListener('abort', end)
  await promise
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
}
