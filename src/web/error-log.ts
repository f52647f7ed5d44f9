import type { BodyOf } from '#contract/operations.gen.ts'
import { ApiRefusal, api } from './api.ts'
import { randomKey } from './random-key.ts'
import { store } from './store.ts'

type Entry = NonNullable<BodyOf<'AuthApi_sendLogs'>>[number]

const most = 50
const sendEveryMs = 60_000

const queued = (): readonly Entry[] => {
  const kept = store.read('logsList')
  return Array.isArray(kept) ? (kept as Entry[]) : []
}

/** What the server takes: of limited length, without NUL and halves of characters, for which it would refuse all the others too. */
const cut = (text: string, most: number): string => text.slice(0, most).replaceAll('\0', '').toWellFormed()

const ids = new WeakMap<object, string>()

/** What an error is found by in the server's log: the same each time it is asked. */
export function errorIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const id = ids.get(error) ?? randomKey()
  ids.set(error, id)
  return id
}

/** Queues an error of the browser for the server's log; the newest fifty are kept until they can be sent. */
export function logError(error: unknown, info = ''): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const entry: Entry = {
    type: 'error',
    message: cut(message, 2000),
    stack: cut(stack ?? '', 20_000),
    info: cut([errorIdOf(error), info].filter(Boolean).join(' '), 2000),
    url: cut(window.location.href, 2000),
    time: new Date().toISOString(),
  }
  store.write('logsList', [...queued(), entry].slice(-most))
}

/**
 * Sends what is queued, once somebody is signed in. It is taken out first, so that two tabs do not both send it; it comes back unless the
 * server refuses it for what it says, which it would do again.
 */
export async function sendErrors(): Promise<void> {
  const entries = queued()
  if (entries.length === 0) return
  store.remove('logsList')
  try {
    await api('AuthApi_sendLogs', { body: [...entries] })
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 400)) store.write('logsList', [...entries, ...queued()].slice(-most))
  }
}

/** Sends what is queued now, and every minute what has come since. Answers how to stop. */
export function keepSendingErrors(): () => void {
  void sendErrors()
  const timer = setInterval(() => void sendErrors(), sendEveryMs)
  return () => clearInterval(timer)
}

/** Hears the errors that nobody caught. Called once. */
export function listenForErrors(): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logError(event.reason))
}
