import { setup, transition } from 'xstate'
import type { Words } from '#domain/core/words.ts'

export type PeriodEvent = { type: 'LOCK' } | { type: 'UNLOCK' } | { type: 'CLOSE' } | { type: 'REOPEN' }
export type PeriodEventName = PeriodEvent['type']

/**
 * An accounting period: a month in which documents are booked. Locking blocks bookings for a while; closing blocks
 * them for good, unless the last closed period is reopened. A reopened period is locked at first, so that reopening it
 * and allowing bookings in it are two decisions.
 */
export const accountingPeriodMachine = setup({ types: { events: {} as PeriodEvent } }).createMachine({
  id: 'accountingPeriod',
  initial: 'open',
  states: {
    open: { on: { LOCK: 'locked', CLOSE: 'closed' } },
    locked: { on: { UNLOCK: 'open', CLOSE: 'closed' } },
    closed: { on: { REOPEN: 'locked' } },
  },
})

export type PeriodState = 'open' | 'locked' | 'closed'

/** Labels of states and events. */
export const periodWords = {
  label: { zh: '会计期间', en: 'Accounting period' },
  states: {
    open: { zh: '未锁定', en: 'Open' },
    locked: { zh: '已锁定', en: 'Locked' },
    closed: { zh: '已结账', en: 'Closed' },
  },
  events: {
    LOCK: { zh: '锁定', en: 'Lock' },
    UNLOCK: { zh: '解锁', en: 'Unlock' },
    CLOSE: { zh: '结账', en: 'Close' },
    REOPEN: { zh: '反结账', en: 'Reopen' },
  },
} as const satisfies {
  label: Words
  states: Record<PeriodState, Words>
  events: Record<PeriodEventName, Words>
}

export const periodEventNames = Object.keys(periodWords.events) as PeriodEventName[]

/** Events that undo an earlier one and therefore need a reason (rule B3 Reason). */
export const needsReason = (event: PeriodEventName): boolean => event === 'UNLOCK' || event === 'REOPEN'

/** Returns the state after the event, or undefined if the law does not allow it. */
export function periodAfter(state: PeriodState, type: PeriodEventName): PeriodState | undefined {
  const now = accountingPeriodMachine.resolveState({ value: state, context: {} })
  if (!now.can({ type })) return undefined
  const [next] = transition(accountingPeriodMachine, now, { type })
  return next.value as PeriodState
}

/** The right to reverse a document on its own day instead of today. */
export const ownDayRight = 'period_ownday'
/** The right to close a period that still has unfinished documents (rule B3 Override). */
export const busyLift = { key: 'PERIOD_BUSY', right: 'period_closebusy' } as const
