import { store } from '../../core/store.ts'
import type { TicketEntry } from '../ticket-types.ts'
import { queuedTicketsOf } from './ticket-queue.ts'

/*
 * The ticket being entered is stored in this browser with every change, until it is paid, parked or dropped: after a
 * reload or crash the till goes on with it, without a server too. Its number stays, so that a payment made at the
 * moment of the crash belongs to this ticket and not to a second one.
 */

const storeKey = (tillId: string, ticketNo: string) => `till-open-${tillId}-${ticketNo}`

/**
 * Locks of tickets: one page of this browser at a time works on a ticket. A lock ends with its page, however that
 * ends.
 */
const lockReleases = new Map<string, () => void>()

/** Time to wait for the former page to close. */
const lockTimeoutMs = 1_000

/**
 * Acquires the lock of a ticket; false if another page has it. A browser without locks stores tickets but restores
 * none, since another page may be working on them.
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

/** Stores the entered ticket, without the member's phone number, which is not needed to go on. */
export function storeOpenTicket(tillId: string, entered: TicketEntry): void {
  if (entered.rows.length === 0) {
    removeOpenTicket(tillId, entered.ticketNo)
    return
  }
  const { member } = entered
  store.write(storeKey(tillId, entered.ticketNo), { ...entered, ...(member ? { member: { ...member, phone: '' } } : {}) })
  void acquireTicketLock(entered.ticketNo)
}

/** Removes the stored ticket once it is paid, parked or dropped. */
export function removeOpenTicket(tillId: string, ticketNo: string): void {
  store.remove(storeKey(tillId, ticketNo))
  releaseTicketLock(ticketNo)
}

/**
 * Restores the latest open ticket of the till that no other page works on; tickets already in the queue are removed.
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

/** Renews the keys of rows, which each page counts from one. */
const withOwnKeys = (entered: TicketEntry): TicketEntry => ({
  ...entered,
  rows: entered.rows.map((row, at) => ({ ...row, key: `open${at}` })),
})
