import { randomKey } from '../../core/random-key.ts'
import { store } from '../../core/store.ts'

const lastNumber = 'till-last-number'
/** Unique to this page: two browsers, or two tabs, at one till never make the same number. */
const page = randomKey().slice(0, 6)

/**
 * Number of a new ticket at its till: it increases with every ticket of this browser, even if the clock is set back,
 * and is never reused.
 */
export function nextTicketNo(): string {
  const last = Number(store.read(lastNumber) ?? 0)
  const number = Math.max(Date.now(), (Number.isFinite(last) ? last : 0) + 1)
  store.write(lastNumber, number)
  return `${number}-${page}`
}
