import type { Problem } from '#domain/refusals.ts'
import type { PeriodState } from '#machines/finance/accounting-period.machine.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'

/** A day in the books of a legal entity, or of that of a depot; without either of the only entity that there is (rule B8). */
export type BookingDay = {
  date: string
  depotId?: string | undefined
  legalEntity?: string | undefined
  /** What was there at the start may be of a month before the books begin. */
  isOpening?: boolean
}

/**
 * The problem with posting on a day: its accounting period is locked or closed (rule B3 periodIsOpen). With `lock` the period stays as it
 * is until the transaction ends, so that it cannot be closed under a posting; the month's row is made when it is first needed.
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
 * What keeps an opening balance from being entered or taken back: the month that it is dated in, for once that is closed what was there at the start
 * stays; and that of the day a red document would have.
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

type Month = { period: string; depotId: string | undefined; legalEntity: string | undefined; isOpening: boolean }

/** What this transaction has read: whether a date is open does not change between an event and its answer. */
const known = new WeakMap<Tx, Map<string, PeriodState>>()

async function stateOf(tx: Tx, month: Month, lock: boolean): Promise<PeriodState> {
  const read = known.get(tx) ?? new Map<string, PeriodState>()
  const key = `${month.period} ${month.depotId ?? ''} ${month.legalEntity ?? '-'} ${month.isOpening}`
  const before = read.get(key)
  if (!lock && before !== undefined) return before
  // whose books they are is said by depots, so that months are kept with the masters
  const kept = lock ? undefined : (tx.kept('masters') as Map<string, PeriodState> | undefined)
  const state = kept?.get(`period:${key}`) ?? (await storedState(tx, month, lock)) ?? (await stateWithoutRow(tx, month, lock))
  kept?.set(`period:${key}`, state)
  known.set(tx, read.set(key, state))
  return state
}

const valuesOf = (tx: Tx, { period, depotId, legalEntity }: Month) => [tx.tenantId, period, depotId ?? null, legalEntity ?? null]

async function storedState(tx: Tx, month: Month, lock: boolean): Promise<PeriodState | undefined> {
  const row = await tx.maybeOne<{ state: PeriodState }>(
    `select state from accounting_period where tenant_id = $1 and period = $2 and legal_entity = coalesce($4, entity_of($1, $3)) ${lock ? 'for share' : ''}`,
    valuesOf(tx, month),
  )
  return row?.state
}

/**
 * A month that nothing was ever booked in is closed with the months after it, or what these began with would change, and before the books of its legal entity
 * begin.
 */
async function stateWithoutRow(tx: Tx, month: Month, lock: boolean): Promise<PeriodState> {
  if (lock) await takePeriodTurn(tx)
  const { closed } = await tx.one<{ closed: boolean }>(
    `select exists (select from accounting_period where tenant_id = $1 and period > $2 and legal_entity = b.name and state = 'closed')
            or not $5 and exists (select from legal_entity e where e.tenant_id = $1 and e.book_name = b.name and to_char(e.period_start, 'YYYY-MM') > $2) as closed
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

/** Whoever makes a month's row or moves a period takes turns: whether another one is closed stays true until the transaction ends. */
export const takePeriodTurn = (tx: Tx): Promise<void> => takeAdvisoryLock(tx, 'accounting_period')
