import { store } from '../../store.ts'
import type { Entered } from '../ticket-types.ts'
import { waitingAt } from './queue.ts'

/*
 * The ticket that is being entered is kept in this browser with every change, until it is paid, parked or dropped: whoever reloads the page, or loses it,
 * goes on with it, without a server too. Its number stays, so that what was paid in the moment of the crash is that ticket and no second one.
 */

const nameOf = (tillId: string, ticketNo: string) => `till-open-${tillId}-${ticketNo}`

/** A ticket is of one page of this browser at a time; its lock goes with the page, however that ends. */
const held = new Map<string, () => void>()

/** How long the page of before may take to go. */
const leavesMs = 1_000

/** Whether the ticket is this page's now. A browser without locks keeps tickets and gives none back, for another page may be at it. */
async function hold(ticketNo: string): Promise<boolean> {
  if (held.has(ticketNo)) return true
  if (!navigator.locks) return false
  return new Promise((resolve) => {
    const keeping = () =>
      new Promise<void>((release) => {
        held.set(ticketNo, release)
        resolve(true)
      })
    navigator.locks.request(`till-open-${ticketNo}`, { signal: AbortSignal.timeout(leavesMs) }, keeping).catch(() => resolve(false))
  })
}

function letGo(ticketNo: string): void {
  held.get(ticketNo)?.()
  held.delete(ticketNo)
}

const isEntered = (value: unknown): value is Entered =>
  typeof value === 'object' &&
  value !== null &&
  'ticketNo' in value &&
  'rows' in value &&
  Array.isArray(value.rows) &&
  value.rows.length > 0

/** Keeps what is entered; the phone of a member is not needed to go on. */
export function keepOpen(tillId: string, entered: Entered): void {
  if (entered.rows.length === 0) {
    forgetOpen(tillId, entered.ticketNo)
    return
  }
  const { member } = entered
  store.write(nameOf(tillId, entered.ticketNo), { ...entered, ...(member ? { member: { ...member, phone: '' } } : {}) })
  void hold(entered.ticketNo)
}

/** The ticket is paid, parked or dropped. */
export function forgetOpen(tillId: string, ticketNo: string): void {
  store.remove(nameOf(tillId, ticketNo))
  letGo(ticketNo)
}

/** The latest ticket of the till that was left open and is no other page's; what was sold meanwhile is none. */
export async function takeUpOpen(tillId: string): Promise<Entered | undefined> {
  const names = [...store.namesWith(nameOf(tillId, ''))].sort((one, other) => (store.stampOf(other) ?? 0) - (store.stampOf(one) ?? 0))
  if (names.length === 0) return undefined
  const waiting = new Set((await waitingAt(tillId)).map(({ ticketNo }) => ticketNo))
  for (const name of names) {
    const entered = store.read(name)
    if (!isEntered(entered)) continue
    if (waiting.has(entered.ticketNo)) forgetOpen(tillId, entered.ticketNo)
    else if (await hold(entered.ticketNo)) return withOwnKeys(entered)
  }
  return undefined
}

/** Keys of rows are counted by each page from one. */
const withOwnKeys = (entered: Entered): Entered => ({
  ...entered,
  rows: entered.rows.map((row, at) => ({ ...row, key: `open${at}` })),
})
