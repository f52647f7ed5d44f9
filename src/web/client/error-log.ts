import type { BodyOf } from '#contract/operations.gen.ts'
import { randomKey } from '../core/random-key.ts'
import { store } from '../core/store.ts'
import { ApiRefusal, api } from './api.ts'

type LogEntry = NonNullable<BodyOf<'AuthApi_sendLogs'>>[number]

const most = 50
const sendEveryMs = 60_000

const queuedEntries = (): readonly LogEntry[] => {
  const kept = store.read('logsList')
  return Array.isArray(kept) ? (kept as LogEntry[]) : []
}

/**
 * Cuts a text to a length the server accepts, and removes NUL and lone surrogates, because for one of these the server
 * would refuse the whole batch.
 */
const cutText = (text: string, most: number): string => text.slice(0, most).replaceAll('\0', '').toWellFormed()

const ids = new WeakMap<object, string>()

/** The id under which the server logs an error; the same error always gets the same id. */
export function errorIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const id = ids.get(error) ?? randomKey()
  ids.set(error, id)
  return id
}

/** Queues an error of the browser for the server's log. The queue holds the newest fifty until they can be sent. */
export function logError(error: unknown, info = ''): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const entry: LogEntry = {
    type: 'error',
    message: cutText(message, 2000),
    stack: cutText(stack ?? '', 20_000),
    info: cutText([errorIdOf(error), info].filter(Boolean).join(' '), 2000),
    url: cutText(window.location.href, 2000),
    time: new Date().toISOString(),
  }
  store.write('logsList', [...queuedEntries(), entry].slice(-most))
}

/**
 * Sends the queue. The queue is emptied first, so that two tabs do not both send it. If sending fails it is restored,
 * unless the server refused its content: it would refuse that again.
 */
export async function sendErrors(): Promise<void> {
  const entries = queuedEntries()
  if (entries.length === 0) return
  store.remove('logsList')
  try {
    await api('AuthApi_sendLogs', { body: [...entries] })
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.code === 400)) store.write('logsList', [...entries, ...queuedEntries()].slice(-most))
  }
}

/** Sends the queue now, and then every minute. Returns a function that stops it. */
export function sendErrorsRegularly(): () => void {
  void sendErrors()
  const timer = setInterval(() => void sendErrors(), sendEveryMs)
  return () => clearInterval(timer)
}

/** Logs uncaught errors. Called once. */
export function listenForErrors(): void {
  window.addEventListener('error', (event) => logError(event.error ?? event.message))
  window.addEventListener('unhandledrejection', (event) => logError(event.reason))
}
