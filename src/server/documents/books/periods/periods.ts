import type { Problem } from '#domain/core/refusals.ts'
import type { PeriodState } from '#machines/finance/accounting-period.machine.ts'
import { takeAdvisoryLock } from '../../../db/advisory-lock.ts'
import type { Tx } from '../../../db/connect.ts'

/**
 * A day in the books of `legalEntity`, or of the entity of `depotId`; without either, of the tenant's only entity
 * (rule B8).
 */
export type BookingDay = {
  date: string
  depotId?: string | undefined
  legalEntity?: string | undefined
  /** Opening documents may be dated before the books begin. */
  isOpening?: boolean
}

/**
 * Problem of posting on a day in a locked or closed period (rule B3 periodIsOpen). With `lock` the state of the period
 * cannot change until the transaction ends, so that no period is closed during a posting; a missing row of the period
 * is inserted.
 */
export async function periodProblem(
  tx: Tx,
  { date, depotId, legalEntity, isOpening = false }: BookingDay,
  lock: boolean,
): Promise<Problem | undefined> {
  const period = date.slice(0, 7)
  const state = await stateOf(tx, { period, depotId, legalEntity, isOpening }, lock)
  if (state === 'open') return undefined
  return { rule: state === 'locked' ? 'PERIOD_LOCKED' : 'PERIOD_CLOSED', params: { period } }
}

/**
 * Problem of posting or reversing an opening document. Its own month must be open, because closing a month fixes the
 * opening balance. For a reversal the month of today, in which the red document is dated, must be open too.
 */
export async function openingPeriodProblem(
  { tx }: { tx: Tx },
  { billDate, tags }: { billDate: string; tags: readonly string[] },
  whose: Omit<BookingDay, 'date'>,
  lock: boolean,
): Promise<Problem | undefined> {
  if (tags.includes('closed')) return undefined
  const dated = await periodProblem(tx, { ...whose, date: billDate, isOpening: true }, lock)
  return dated ?? (tags.includes('editable') ? undefined : periodProblem(tx, { ...whose, date: tx.today }, lock))
}

type PeriodKey = { period: string; depotId: string | undefined; legalEntity: string | undefined; isOpening: boolean }

/** States read by this transaction, so that they stay the same between an event and its answer. */
const statesRead = new WeakMap<Tx, Map<string, PeriodState>>()

async function stateOf(tx: Tx, month: PeriodKey, lock: boolean): Promise<PeriodState> {
  const read = statesRead.get(tx) ?? new Map<string, PeriodState>()
  const key = `${month.period} ${month.depotId ?? ''} ${month.legalEntity ?? '-'} ${month.isOpening}`
  const before = read.get(key)
  if (!lock && before !== undefined) return before
  // master data decide to which entity's books a depot belongs, so states are cached with the masters
  const kept = lock ? undefined : (tx.kept('masters') as Map<string, PeriodState> | undefined)
  const state = kept?.get(`period:${key}`) ?? (await storedState(tx, month, lock)) ?? (await stateWithoutRow(tx, month, lock))
  kept?.set(`period:${key}`, state)
  statesRead.set(tx, read.set(key, state))
  return state
}

const valuesOf = (tx: Tx, { period, depotId, legalEntity }: PeriodKey) => [tx.tenantId, period, depotId ?? null, legalEntity ?? null]

async function storedState(tx: Tx, month: PeriodKey, lock: boolean): Promise<PeriodState | undefined> {
  const row = await tx.maybeOne<{ state: PeriodState }>(
    `select state from accounting_period where tenant_id = $1 and period = $2
      and legal_entity = coalesce($4, entity_of($1, $3)) ${lock ? 'for share' : ''}`,
    valuesOf(tx, month),
  )
  return row?.state
}

/**
 * State of a month without a row. It is closed before the entity's books begin, and where a later month is closed,
 * since a posting would change the closing balance of that later month.
 */
async function stateWithoutRow(tx: Tx, month: PeriodKey, lock: boolean): Promise<PeriodState> {
  if (lock) await lockPeriodStates(tx)
  const { closed } = await tx.one<{ closed: boolean }>(
    `select exists (select from accounting_period where tenant_id = $1 and period > $2 and legal_entity = b.name and state = 'closed')
            or not $5 and exists (select from legal_entity e
            where e.tenant_id = $1 and e.book_name = b.name and to_char(e.period_start, 'YYYY-MM') > $2) as closed
       from (select coalesce($4, entity_of($1, $3)) as name) b`,
    [...valuesOf(tx, month), month.isOpening],
  )
  if (closed) return 'closed'
  if (!lock) return 'open'
  await tx.query(
    'insert into accounting_period (tenant_id, period, legal_entity) values ($1, $2, coalesce($4, entity_of($1, $3))) on conflict do nothing',
    valuesOf(tx, month),
  )
  return (await storedState(tx, month, true)) ?? 'open'
}

/**
 * Serialises whoever inserts a period or changes its state, so that checks of other periods hold until the
 * transaction ends.
 */
export const lockPeriodStates = (tx: Tx): Promise<void> => takeAdvisoryLock(tx, 'accounting_period')
