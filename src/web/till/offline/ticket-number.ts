import { randomKey } from '../../core/random-key.ts'
import { store } from '../../core/store.ts'

const lastNumber = 'till-last-number'
/**
 * Different on each load of the page, so that two browsers or two tabs at the same till never create the same number.
 */
const page = randomKey().slice(0, 6)

/**
 * The number of a new ticket. It increases with every ticket of this browser, even if the clock is set back, and is
 * never used again.
 */
export function nextTicketNo(): string {
  const last = Number(store.read(lastNumber) ?? 0)
  const number = Math.max(Date.now(), (Number.isFinite(last) ? last : 0) + 1)
  store.write(lastNumber, number)
  return `${number}-${page}`
}
