import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { advisoryLockSql, tryAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'
import { allOf } from '../../db/query-builder.ts'
import type { User } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'

/** Number of movements that are added per transaction. */
const movementsPerRun = 5_000

/**
 * Tables of the changes that these movements make. `moved`: by day. `changed`: for each stored or new day from the
 * first one on, the stored balance at its end (`qty`, `value`) and the change (`more_qty`, `more_value`).
 */
const changedDaysSql = `
  with moved as (
    select m.tenant_id, m.depot_id, m.comm_info_id, m.bill_date as day, sum(m.qty) as qty, sum(m.value) as value
      from stock_movement m where m.tenant_id = $1 and m.seq = any ($2::bigint[]) group by 1, 2, 3, 4),
  days as (
    select tenant_id, depot_id, comm_info_id, day from moved
    union
    select s.tenant_id, s.depot_id, s.comm_info_id, s.day
      from (select tenant_id, depot_id, comm_info_id, min(day) as day from moved group by 1, 2, 3) f
      join stock_day s on s.tenant_id = $1 and s.depot_id = f.depot_id and s.comm_info_id = f.comm_info_id and s.day > f.day),
  changed as (
    select d.tenant_id, d.depot_id, d.comm_info_id, d.day, coalesce(s.qty, 0) as qty, coalesce(s.value, 0) as value,
           sum(coalesce(m.qty, 0)) over w as more_qty, sum(coalesce(m.value, 0)) over w as more_value
      from days d left join moved m using (tenant_id, depot_id, comm_info_id, day)
      left join lateral (select k.qty, k.value from stock_day k
        where k.tenant_id = $1 and k.depot_id = d.depot_id and k.comm_info_id = d.comm_info_id and k.day <= d.day
        order by k.day desc limit 1) s on true
    window w as (partition by d.depot_id, d.comm_info_id order by d.day))`

/** SQL that is 1 if goods are in stock, by quantity or by the value of their movements. */
const hasStockSql = (qty: string, value: string) => `(${qty} <> 0 or ${value} <> 0)::integer`

const addTotals = `${changedDaysSql},
  there as (
    select c.*, ${hasStockSql('c.qty + c.more_qty', 'c.value + c.more_value')} - ${hasStockSql('c.qty', 'c.value')} as goods from changed c),
  stepped as (
    select t.tenant_id, t.depot_id, t.day, t.goods - lag(t.goods, 1, 0) over w as goods, t.more_qty - lag(t.more_qty,
      1, 0::numeric) over w as qty,
           t.more_value - lag(t.more_value, 1, 0::numeric) over w as value
      from there t window w as (partition by t.depot_id, t.comm_info_id order by t.day))
  insert into stock_day_total (tenant_id, depot_id, day, goods, qty, value)
  select tenant_id, depot_id, day, sum(goods), sum(qty), sum(value) from stepped group by 1, 2, 3
  on conflict (tenant_id, depot_id, day) do update set goods = stock_day_total.goods + excluded.goods,
    qty = stock_day_total.qty + excluded.qty, value = stock_day_total.value + excluded.value`

const addDays = `${changedDaysSql}
  insert into stock_day (tenant_id, depot_id, comm_info_id, day, qty, value)
  select tenant_id, depot_id, comm_info_id, day, qty + more_qty, value + more_value from changed
  on conflict (tenant_id, depot_id, comm_info_id, day) do update set qty = excluded.qty, value = excluded.value`

/**
 * Adds a batch of movements posted since the last run (`stock_news`) to the stock by day. Returns whether there are
 * more. Readers meanwhile use either the movements in `stock_news` or the days, never both. A lock ensures that only
 * one transaction does this; if another holds it, nothing is done.
 */
export async function updateStockDays(tx: Tx): Promise<boolean> {
  if (!(await tryAdvisoryLock(tx, 'stock_day'))) return false
  const noted = await tx.query<{ seq: string }>(
    `delete from stock_news where tenant_id = $1 and seq in (select n.seq from stock_news n where n.tenant_id = $1
      order by n.seq limit ${movementsPerRun})
     returning seq`,
    [tx.tenantId],
  )
  const values = [tx.tenantId, noted.map(({ seq }) => seq)]
  // the totals come first, because they are computed from the balances before the change
  await tx.query(addTotals, values)
  await tx.query(addDays, values)
  return noted.length === movementsPerRun
}

/** Statements that delete a tenant's stock by day and mark all movements in `stock_news`, so that it is recomputed. */
export const stockDayRebuild = [
  advisoryLockSql('stock_day'),
  'delete from stock_day where tenant_id = $1',
  'delete from stock_day_total where tenant_id = $1',
  `insert into stock_news (tenant_id, seq) select m.tenant_id, m.seq from stock_movement m
    where m.tenant_id = $1 and m.lot = '' on conflict do nothing`,
]

/** The last stored day of the goods in `b` that is not after the given day. */
const storedDay = ({ tenantId }: Tx, day: string) => sql`lateral (select k.qty, k.value from stock_day k
  where k.tenant_id = ${tenantId} and k.depot_id = b.depot_id and k.comm_info_id = b.comm_info_id and k.day <= ${day}
  order by k.day desc limit 1) s on true`

const isDirty = ({ tenantId }: Tx) => sql<SqlBool>`exists (select from stock_news n where n.tenant_id = ${tenantId} and n.seq = m.seq)`
const upTo = ({ tenantId }: Tx, day: string) => sql<SqlBool>`m.tenant_id = ${tenantId} and m.lot = '' and m.bill_date <= ${day}`

/**
 * Movements of the goods in `b` up to a day that are still in `stock_news`. Scans the few movements since the first of
 * these, instead of all of `stock_news` for each of the goods.
 */
const dirtyMovements = (tx: Tx, day: string) => sql`lateral (
  select sum(m.qty) filter (where ${isDirty(tx)}) as qty, sum(m.value) filter (where ${isDirty(tx)}) as value from stock_movement m
   where m.depot_id = b.depot_id and m.comm_info_id = b.comm_info_id and ${upTo(tx, day)}
     and m.seq >= (select min(x.seq) from stock_news x where x.tenant_id = ${tx.tenantId})) n on true`

/**
 * Rows of stock at the end of a day, in the form of `stock_balance`: goods have a balance in a depot if they ever
 * moved there. Reserved and expected quantities are 0, because they are unknown for past days.
 */
export const stockAtDay = (tx: Tx, day: string): RawBuilder<unknown> => sql`(
  select b.tenant_id, b.depot_id, b.comm_info_id, b.lot, coalesce(s.qty, 0) + coalesce(n.qty, 0) as qty,
    coalesce(s.value, 0) + coalesce(n.value, 0) as value,
         0 as reserved_qty, 0 as held_qty, 0 as on_order_qty, 0 as transit_qty
    from stock_balance b
    left join ${storedDay(tx, day)}
    left join ${dirtyMovements(tx, day)}
   where b.tenant_id = ${tx.tenantId})`

type DayTotalsQuery = { tx: Tx; user: Pick<User, 'depots'>; depotId?: string | undefined; day: string }

/** Totals of depots at the end of a day: `count`, `qty`, `value`. */
export function totalsAtDay({ tx, user, depotId, day }: DayTotalsQuery): RawBuilder<unknown> {
  const of = (alias: 'b' | 'm') => (depotId ? [sql<SqlBool>`${sql.ref(`${alias}.depot_id`)} = ${depotId}`] : [])
  const kept = allOf([sql`b.tenant_id = ${tx.tenantId} and b.day <= ${day}`, ...visibleBalances(user), ...of('b')])
  return sql`
    select sum(t.goods) as count, sum(t.qty) as qty, sum(t.value) as value, 0 as on_order from (
      select b.goods, b.qty, b.value from stock_day_total b where ${kept}
      union all
      select ${sql.raw(hasStockSql('coalesce(s.qty, 0) + b.qty', 'coalesce(s.value, 0) + b.value'))} - ${sql.raw(hasStockSql('coalesce(s.qty, 0)', 'coalesce(s.value, 0)'))},
             b.qty, b.value
        from (select m.depot_id, m.comm_info_id, sum(m.qty) as qty, sum(m.value) as value from stock_movement m
               where ${allOf([upTo(tx, day), isDirty(tx), ...of('m')])} group by 1, 2) b
        left join ${storedDay(tx, day)} where ${allOf([sql`true`, ...visibleBalances(user)])}) t`
}
