import { store } from '../../core/store.ts'
import type { TicketEntry } from '../ticket-types.ts'
import { queuedTicketsOf } from './ticket-queue.ts'

/*
 * At every change, the ticket that is being entered is stored in this browser, until it is paid, parked or dropped.
 * After a reload or a crash the till continues with it, even without the server. Its number stays the same: if the
 * payment was made just before the crash, the server recognises the ticket and does not post a second one.
 */

const storeKey = (tillId: string, ticketNo: string) => `till-open-${tillId}-${ticketNo}`

/**
 * Locks of tickets, so that only one page of this browser works on a ticket. A lock is released when its page is
 * closed or crashes.
 */
const lockReleases = new Map<string, () => void>()

/** How long a page waits until the previous page releases the lock. */
const lockTimeoutMs = 1_000

/**
 * Acquires the lock of a ticket; false if another page has it. A browser without the API for locks stores tickets but
 * does not restore them, because another page may be working on them.
 */
async function acquireTicketLock(ticketNo: string): Promise<boolean> {
  if (lockReleases.has(ticketNo)) return true
  if (!navigator.locks) return false
  return new Promise((resolve) => {
    const keeping = () =>
      new Promise<void>((release) => {
        lockReleases.set(ticketNo, release)
        resolve(true)
      })
    navigator.locks.request(`till-open-${ticketNo}`, { signal: AbortSignal.timeout(lockTimeoutMs) }, keeping).catch(() => resolve(false))
  })
}

function releaseTicketLock(ticketNo: string): void {
  lockReleases.get(ticketNo)?.()
  lockReleases.delete(ticketNo)
}

const isTicketEntry = (value: unknown): value is TicketEntry =>
  typeof value === 'object' &&
  value !== null &&
  'ticketNo' in value &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  value.rows.length > 0

/**
 * Stores the entered ticket. The member's phone number is left out: it is personal, and the till does not need it to
 * continue.
 */
export function storeOpenTicket(tillId: string, entered: TicketEntry): void {
  if (entered.rows.length === 0) {
    removeOpenTicket(tillId, entered.ticketNo)
    return
  }
  const { member } = entered
  store.write(storeKey(tillId, entered.ticketNo), { ...entered, ...(member ? { member: { ...member, phone: '' } } : {}) })
  void acquireTicketLock(entered.ticketNo)
}

/** Removes the stored ticket when it is paid, parked or dropped. */
export function removeOpenTicket(tillId: string, ticketNo: string): void {
  store.remove(storeKey(tillId, ticketNo))
  releaseTicketLock(ticketNo)
}

/**
 * Restores the latest open ticket of the till that no other page works on. Stored tickets that are in the queue
 * already are removed.
 */
export async function restoreOpenTicket(tillId: string): Promise<TicketEntry | undefined> {
  const names = [...store.namesWith(storeKey(tillId, ''))].sort((one, other) => (store.stampOf(other) ?? 0) - (store.stampOf(one) ?? 0))
  if (names.length === 0) return undefined
  const waiting = new Set((await queuedTicketsOf(tillId)).map(({ ticketNo }) => ticketNo))
  for (const name of names) {
    const entered = store.read(name)
    if (!isTicketEntry(entered)) continue
    if (waiting.has(entered.ticketNo)) removeOpenTicket(tillId, entered.ticketNo)
    else if (await acquireTicketLock(entered.ticketNo)) return withOwnKeys(entered)
  }
  return undefined
}

/** Gives the rows new keys, because this page counts its own keys from one and they would collide. */
const withOwnKeys = (entered: TicketEntry): TicketEntry => ({
  ...entered,
  rows: entered.rows.map((row, at) => ({ ...row, key: `open${at}` })),
})
