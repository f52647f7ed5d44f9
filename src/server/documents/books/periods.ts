import type { Problem } from '#domain/refusals.ts'
import type { PeriodState } from '#machines/finance/accounting-period.machine.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * The problem with posting on a date: its accounting period is locked or closed (rule B3 periodIsOpen). With `lock` the period stays as it
 * is until the transaction ends, so that it cannot be closed under a posting; the month's row is made when it is first needed.
 */
export async function periodProblem(tx: Tx, date: string, lock: boolean): Promise<Problem | undefined> {
  const period = date.slice(0, 7)
  const state = await stateOf(tx, period, lock)
  if (state === 'open') return undefined
  return { rule: state === 'locked' ? 'PERIOD_LOCKED' : 'PERIOD_CLOSED', params: { period } }
}

/** What this transaction has read: whether a date is open does not change between an event and its answer. */
const known = new WeakMap<Tx, Map<string, PeriodState>>()

async function stateOf(tx: Tx, period: string, lock: boolean): Promise<PeriodState> {
  const read = known.get(tx) ?? new Map<string, PeriodState>()
  const before = read.get(period)
  if (!lock && before !== undefined) return before
  const state = (await storedState(tx, period, lock)) ?? (await stateWithoutRow(tx, period, lock))
  known.set(tx, read.set(period, state))
  return state
}

async function storedState(tx: Tx, period: string, lock: boolean): Promise<PeriodState | undefined> {
  const row = await tx.maybeOne<{ state: PeriodState }>(
    `select state from accounting_period where tenant_id = $1 and period = $2 ${lock ? 'for share' : ''}`,
    [tx.tenantId, period],
  )
  return row?.state
}

/** A month that nothing was ever booked in is closed with the months after it, or what these began with would change. */
async function stateWithoutRow(tx: Tx, period: string, lock: boolean): Promise<PeriodState> {
  if (lock) await takePeriodTurn(tx)
  const { closed } = await tx.one<{ closed: boolean }>(
    `select exists (select from accounting_period where tenant_id = $1 and period > $2 and state = 'closed') as closed`,
    [tx.tenantId, period],
  )
  if (closed) return 'closed'
  if (!lock) return 'open'
  await tx.query('insert into accounting_period (tenant_id, period) values ($1, $2) on conflict do nothing', [tx.tenantId, period])
  return (await storedState(tx, period, true)) ?? 'open'
}

/** Whoever makes a month's row or moves a period takes turns: whether another one is closed stays true until the transaction ends. */
export const takePeriodTurn = (tx: Tx): Promise<void> => takeAdvisoryLock(tx, 'accounting_period')
