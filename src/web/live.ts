import { ApiRefusal, openStream } from './api.ts'
import { connectivity, isNoAnswer } from './connectivity.ts'
import type { WaitingSave } from './offline/saves.ts'

/**
 * What the server tells: which document has a newer version, or that one's messages, jobs or rights have changed; `missed`:
 * anything may have.
 * `away` is what a page tells the others when the server is gone, and `missed` that it is there again; `saved`, what the server has stored
 * of a save that was kept here.
 */
export type News =
  | { what: 'document'; kind: string; id: string; version: number }
  | { what: 'saved'; save: WaitingSave; document: object }
  | { what: 'messages' | 'jobs' | 'rights' | 'missed' | 'away' }

const name = 'saber-news'
/** A page asks again soon: one stream for a whole browser is little for a server that has just come back. */
const againMs = [1_000, 2_000, 3_000, 5_000] as const
const longestRestMs = 5_000
const hearers = new Set<(news: News) => void>()
let toTabs: BroadcastChannel | undefined

const pass = (news: News): void => {
  if (news.what === 'away') connectivity.lost()
  else connectivity.found()
  for (const hear of hearers) hear(news)
}

/** Hears what is told, in whichever browser tab it arrives. Answers how to stop. */
export function hearNews(hear: (news: News) => void): () => void {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** Tells the other browser tabs at once what this one did. */
export const tellTabs = (news: News): void => toTabs?.postMessage(news)

/**
 * Listens to the server while somebody is signed in. Of several browser tabs one holds the stream and passes on what it hears, since a
 * browser has few connections to one server; when it closes the next takes over. Where a browser has no locks (plain http from another
 * machine) each tab has a stream of its own while it is in view. Answers how to stop.
 */
export function startNews(): () => void {
  const left = new AbortController()
  const channel = new BroadcastChannel(name)
  toTabs = channel
  channel.addEventListener('message', ({ data }) => pass(data as News))
  const locks: LockManager | undefined = navigator.locks
  const tell = (news: News) => {
    pass(news)
    tellTabs(news)
  }
  connectivity.follow(true)
  // who leaves while waiting for his turn is told so by a rejection
  if (locks) locks.request(name, { signal: left.signal }, () => follow(tell, left.signal)).catch(() => undefined)
  else followInView(left.signal)
  return () => {
    left.abort()
    connectivity.follow(false)
    channel.close()
    if (toTabs === channel) toTabs = undefined
  }
}

/** Follows the stream while this tab is in view: a browser opens six connections to a server at most, and few tabs are in view at once. */
function followInView(left: AbortSignal): void {
  let viewed = new AbortController()
  const look = () => {
    viewed.abort()
    if (document.hidden) return
    viewed = new AbortController()
    void follow(pass, AbortSignal.any([left, viewed.signal]))
  }
  document.addEventListener('visibilitychange', look, { signal: left })
  look()
}

/** Follows the stream until told to stop; comes back when it ends, and then anything may have been missed. */
async function follow(tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures += 1) {
    const failed = await read(tell, signal).catch((error: unknown) => error)
    // a stream that ended well was followed for a while
    if (failed === undefined) failures = 0
    if (failed instanceof ApiRefusal && failed.code === 401) return
    if (failed !== undefined && isNoAnswer(failed) && !signal.aborted) tell({ what: 'away' })
    await rest(againMs[Math.min(failures, againMs.length - 1)] ?? longestRestMs, signal)
  }
}

let before = false

async function read(tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  const reader = (await openStream(signal)).getReader()
  if (before || connectivity.isAway()) tell({ what: 'missed' })
  before = true
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    // a sign of life among them says that the server is there
    connectivity.found()
    const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) tell(JSON.parse(event.slice(6)) as News)
  }
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = setTimeout(end, ms)
  // taken away again: a session rests a thousand times while its server is away
  signal.addEventListener('abort', end)
  await promise
  clearTimeout(timer)
  signal.removeEventListener('abort', end)
}
