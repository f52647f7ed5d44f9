import { store } from './store.ts'

const name = 'lastActive'
const ownName = 'idleLock'
const writeEveryMs = 5_000
const eventsOfWork = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Number of seconds that a warning is shown before the screen locks. */
export const warnSeconds = 30

/**
 * Minutes of inactivity after which this screen locks: the shorter of the company's setting and the user's own. 0
 * means never.
 */
export function lockMinutes(company: number, own: number): number {
  const set = [company, own].filter((minutes) => minutes > 0)
  return set.length === 0 ? 0 : Math.min(...set)
}

/** The user's own setting in this browser, in minutes; 0 means that the company's setting applies. */
export function ownMinutes(userId: string): number {
  const kept = Number(store.read(`${ownName}-${userId}`))
  return Number.isInteger(kept) && kept > 0 ? kept : 0
}
export const saveOwnMinutes = (userId: string, minutes: number): void => store.write(`${ownName}-${userId}`, minutes)

/** Time of the last activity in any tab of this browser, in milliseconds since 1970; 0 if there was none. */
export const lastActive = (): number => Number(store.read(name)) || 0

let written = 0

/** Records that the user is active now, at most once every five seconds. */
export function recordActivity(): void {
  const now = Date.now()
  if (now - written < writeEveryMs && written <= now) return
  written = now
  store.write(name, now)
}

/**
 * Records activity at every key, touch, turn of the wheel and movement of the pointer. Returns a function that stops
 * it.
 */
export function watchActivity(): () => void {
  const left = new AbortController()
  for (const event of eventsOfWork) window.addEventListener(event, recordActivity, { capture: true, passive: true, signal: left.signal })
  return () => left.abort()
}

/** Seconds until the screen locks, if it locks after this many minutes without activity. */
export const secondsLeft = (minutes: number): number => Math.ceil((lastActive() + minutes * 60_000 - Date.now()) / 1000)
