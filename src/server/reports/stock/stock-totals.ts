import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tryAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'
import { allOf } from '../../db/query-builder.ts'
import type { User } from '../../http/request.ts'
import { visibleBalances } from '../../identity/visible-balances.ts'

const totalColumns = ['goods', 'qty', 'value', 'on_order_qty']

/**
 * Adds up the rows that writers of balances have inserted per depot (`stock_total`) since the last run. Only committed
 * rows are replaced, so no writer waits; readers meanwhile see either the old rows or the new one. A lock ensures that
 * only one transaction does this; if another holds it, nothing is done.
 */
export async function updateStockTotals(tx: Tx): Promise<void> {
  if (!(await tryAdvisoryLock(tx, 'stock_total'))) return
  await tx.query(
    `with noted as (
       delete from stock_total t
        where t.tenant_id = $1 and t.depot_id in (select n.depot_id from stock_total n where n.tenant_id = $1 and not n.is_summed)
       returning t.*)
     insert into stock_total (tenant_id, depot_id, is_summed, ${totalColumns.join(', ')})
     select tenant_id, depot_id, true, ${totalColumns.map((figure) => `sum(${figure})`).join(', ')} from noted group by 1, 2 returning 1`,
    [tx.tenantId],
  )
}

type TotalsQuery = { tx: Tx; user: Pick<User, 'depots'>; depotId?: string | undefined }

const totalsConditions = ({ tx, user, depotId }: TotalsQuery): RawBuilder<SqlBool> =>
  allOf([sql`b.tenant_id = ${tx.tenantId}`, ...visibleBalances(user), ...(depotId ? [sql<SqlBool>`b.depot_id = ${depotId}`] : [])])

/**
 * Value by depot of goods that are valued by company, as shares of their pools (`depot_id`, `share`). It is not
 * stored, because a movement in any depot changes all the shares.
 */
const poolShares = (asked: TotalsQuery) => sql`
  select b.depot_id, sum(worth_of(b.qty, 0, p.qty, p.value)) as share
    from cost_pool p join stock_balance b on b.tenant_id = ${asked.tx.tenantId} and b.comm_info_id = p.comm_info_id
    join depot d on d.tenant_id = ${asked.tx.tenantId} and d.id = b.depot_id and coalesce(d.legal_entity, '') = p.legal_entity
   where p.tenant_id = ${asked.tx.tenantId} and p.value <> 0 and b.lot = '' and b.qty <> 0 and ${totalsConditions(asked)}
     and exists (select from cost_pool x where x.tenant_id = ${asked.tx.tenantId} and x.value <> 0)
   group by b.depot_id`

/** Stored totals by depot: `count` of stock rows, `qty`, `value` including shares of pools, `on_order`. */
export const storedStockTotals = (asked: TotalsQuery): RawBuilder<unknown> => sql`
  select k.depot_id, k.count, k.qty, k.value + coalesce(s.share, 0) as value, k.on_order
    from (select b.depot_id, sum(b.goods) as count, sum(b.qty) as qty, sum(b.value) as value, sum(b.on_order_qty) as on_order
            from stock_total b where ${totalsConditions(asked)} group by b.depot_id) k
    left join (${poolShares(asked)}) s on s.depot_id = k.depot_id`
