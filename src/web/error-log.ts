import type { BodyOf } from '#contract/operations.gen.ts'
import { api, Unreachable } from './api.ts'
import { store } from './store.ts'

type Entry = NonNullable<BodyOf<'AuthApi_sendLogs'>>[number]

const most = 50

const queued = (): readonly Entry[] => {
  const kept = store.read('logsList')
  return Array.isArray(kept) ? (kept as Entry[]) : []
}

/** Queues an error of the browser for the server's log; the newest fifty are kept until they can be sent. */
export function logError(error: unknown, info = ''): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const entry: Entry = {
    type: 'error',
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 20_000),
    info: info.slice(0, 2000),
    url: window.location.href.slice(0, 2000),
    time: new Date().toISOString(),
  }
  store.write('logsList', [...queued(), entry].slice(-most))
}

/** Sends what is queued, once somebody is signed in. Without an answer it stays for the next time. */
export async function sendErrors(): Promise<void> {
  const entries = queued()
  if (entries.length === 0) return
  try {
    await api('AuthApi_sendLogs', { body: [...entries] })
    store.remove('logsList')
  } catch (error) {
    if (!(error instanceof Unreachable)) store.remove('logsList')
  }
}

/** Hears the errors that nobody caught. Called once. */
export function listenForErrors(): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logError(event.reason))
}
