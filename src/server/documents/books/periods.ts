import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * The problem with posting on a date: its accounting period is locked or closed (rule B3 periodIsOpen). With `lock` the period stays as it
 * is until the transaction ends, so that it cannot be closed under a posting; the month's row is made when it is first needed.
 */
export async function periodProblem(tx: Tx, date: string, lock: boolean): Promise<Problem | undefined> {
  const period = date.slice(0, 7)
  const state = (await stateOf(tx, period, lock)) ?? (lock ? await madeAndLocked(tx, period) : 'open')
  if (state === 'open') return undefined
  return { rule: state === 'locked' ? 'PERIOD_LOCKED' : 'PERIOD_CLOSED', params: { period } }
}

/** What this transaction has read: whether a date is open does not change between an event and its answer. */
const known = new WeakMap<Tx, Map<string, string | undefined>>()

async function stateOf(tx: Tx, period: string, lock: boolean): Promise<string | undefined> {
  const read = known.get(tx) ?? new Map<string, string | undefined>()
  if (!lock && read.has(period)) return read.get(period)
  const row = await tx.maybeOne<{ state: string }>(
    `select state from accounting_period where tenant_id = $1 and period = $2 ${lock ? 'for share' : ''}`,
    [tx.tenantId, period],
  )
  known.set(tx, read.set(period, row?.state))
  return row?.state
}

async function madeAndLocked(tx: Tx, period: string): Promise<string> {
  await tx.query('insert into accounting_period (tenant_id, period) values ($1, $2) on conflict do nothing', [tx.tenantId, period])
  return (await stateOf(tx, period, true)) ?? 'open'
}
