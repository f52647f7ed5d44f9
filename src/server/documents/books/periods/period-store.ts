import type { PeriodEventName, PeriodState } from '#machines/finance/accounting-period.machine.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import type { Tx } from '../../../db/connect.ts'

/** A stored accounting period; one without a row has no bookings. */
export type StoredPeriod = {
  /** Legal entity of the books; '' is the company itself. */
  legalEntity: string
  period: string
  state: PeriodState
  version: number
  user: string | null
  userName: string | null
  time: Date | null
  remark: string | null
}

/** A month in the books of a legal entity. */
export type EntityMonth = Pick<StoredPeriod, 'legalEntity' | 'period'>

/**
 * SQL: months from the entity's first row to the current month with their state. A month without a row counts as
 * closed where a later month is closed.
 */
const months = `
  with bounds as (
    select least(min(period), $3) as first, greatest(max(period), $3) as last, max(period) filter (where state = 'closed') as closed
      from accounting_period where tenant_id = $1 and legal_entity = $2)
  select to_char(m.month, 'YYYY-MM') as period, bounds.closed
    from bounds, generate_series((bounds.first || '-01')::timestamp, (bounds.last || '-01')::timestamp, interval '1 month') as m (month)`

const periodQuery = `
  select $2 as "legalEntity", m.period, coalesce(p.state, case when m.period < m.closed then 'closed'
    else 'open' end) as state, coalesce(p.version, 0) as version,
         p.update_user as user, coalesce(u.real_name, u.name, u.account) as "userName", p.update_time as time, p.remark
    from (${months}) m
    left join accounting_period p on p.tenant_id = $1 and p.legal_entity = $2 and p.period = m.period
    left join app_user u on u.tenant_id = $1 and u.id = p.update_user`

/** Legal entities with books, by name: those of depots, and those with accounting periods. */
export async function legalEntities(tx: Tx): Promise<BookedEntity[]> {
  const rows = await tx.query<{ legalEntity: string; legalEntityId: string | null; letterhead: string | null }>(
    `select b.name as "legalEntity", e.id as "legalEntityId", e.letterhead
       from (select coalesce(legal_entity, '') as name from depot where tenant_id = $1
             union select legal_entity from accounting_period where tenant_id = $1) b
       left join legal_entity e on e.tenant_id = $1 and e.book_name = b.name order by 1`,
    [tx.tenantId],
  )
  return rows.length === 0 ? [{ legalEntity: '' }] : rows.map((row) => withoutNulls(row))
}

/** A legal entity with books, by book name; the company itself has no row in master data. */
export type BookedEntity = { legalEntity: string; legalEntityId?: string; letterhead?: string }

/** A page of the entity's periods, newest first, and their total number. */
export async function readPeriods(
  tx: Tx,
  entity: string,
  slice: { size: number; offset: number },
): Promise<{ rows: StoredPeriod[]; total: number }> {
  const thisMonth = tx.today.slice(0, 7)
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from (${months}) m`, [
    tx.tenantId,
    entity,
    thisMonth,
  ])
  const rows = await tx.query<StoredPeriod>(`${periodQuery} order by m.period desc limit $4 offset $5`, [
    tx.tenantId,
    entity,
    thisMonth,
    slice.size,
    slice.offset,
  ])
  return { rows, total }
}

/** A single period; undefined where the month lies outside the range that `readPeriods` lists. */
export const readPeriod = (tx: Tx, { legalEntity, period }: EntityMonth): Promise<StoredPeriod | undefined> =>
  tx.maybeOne(`${periodQuery} where m.period = $4`, [tx.tenantId, legalEntity, tx.today.slice(0, 7), period])

/**
 * Locks the period until the transaction ends; the lock waits for postings in progress. The caller holds
 * `lockPeriodStates`.
 */
export async function lockPeriod(tx: Tx, month: EntityMonth): Promise<StoredPeriod | undefined> {
  await tx.query('select from accounting_period where tenant_id = $1 and legal_entity = $2 and period = $3 for update', [
    tx.tenantId,
    month.legalEntity,
    month.period,
  ])
  return readPeriod(tx, month)
}

export type PeriodTransition = EntityMonth & {
  event: PeriodEventName
  from: PeriodState
  to: PeriodState
  userId: string
  requestId: string
  remark: string | undefined
  override: string | undefined
  /** Obstacles that were overridden. */
  obstacles: readonly object[]
}

/** Writes the new state of a locked period with its log row. */
export async function writePeriodState(tx: Tx, move: PeriodTransition): Promise<void> {
  const { legalEntity, period, event, from, to, userId, requestId, remark = null, override = null, obstacles } = move
  await tx.query(
    `insert into accounting_period (tenant_id, legal_entity, period, state, version, update_user, update_time, remark)
      values ($1, $2, $3, $4, 1, $5, $6, $7)
     on conflict (tenant_id, legal_entity, period) do update set state = excluded.state, version = accounting_period.version + 1,
       update_user = excluded.update_user, update_time = excluded.update_time, remark = excluded.remark`,
    [tx.tenantId, legalEntity, period, to, userId, tx.now, remark],
  )
  await tx.query(
    `insert into period_event (tenant_id, legal_entity, period, event, from_state, to_state, user_id, at, request_id,
      remark, override, obstacles)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      tx.tenantId,
      legalEntity,
      period,
      event,
      from,
      to,
      userId,
      tx.now,
      requestId,
      remark,
      override,
      obstacles.length > 0 ? JSON.stringify(obstacles) : null,
    ],
  )
}

export type PeriodLogRow = {
  id: string
  period: string
  event: PeriodEventName
  userName: string | null
  at: Date
  remark: string | null
  override: string | null
}

/** Log of a period, newest first. */
export const readPeriodLog = (tx: Tx, { legalEntity, period }: EntityMonth): Promise<PeriodLogRow[]> =>
  tx.query(
    `select e.id, e.period, e.event, coalesce(u.real_name, u.name, u.account) as "userName", e.at, e.remark, e.override
       from period_event e left join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
      where e.tenant_id = $1 and e.legal_entity = $2 and e.period = $3 order by e.id desc limit 200`,
    [tx.tenantId, legalEntity, period],
  )
