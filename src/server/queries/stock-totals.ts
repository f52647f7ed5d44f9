import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tryAdvisoryLock } from '../db/advisory-lock.ts'
import type { Tx } from '../db/connect.ts'
import { allOf } from '../db/query-builder.ts'
import { balancesSeen } from '../documents/engine/depot-access.ts'
import type { User } from '../http/request.ts'

const figures = ['goods', 'qty', 'value', 'on_order_qty']

/**
 * Adds up what writers of balances noted of a depot (`stock_total`) since it was last done. Only rows that are there for all to see are replaced,
 * so no writer waits; whoever reads meanwhile sees the old rows or the new one. One at a time: who comes second leaves it to the first.
 */
export async function sumStockTotals(tx: Tx): Promise<void> {
  if (!(await tryAdvisoryLock(tx, 'stock_total'))) return
  await tx.query(
    `with noted as (
       delete from stock_total t
        where t.tenant_id = $1 and t.depot_id in (select n.depot_id from stock_total n where n.tenant_id = $1 and not n.is_summed)
       returning t.*)
     insert into stock_total (tenant_id, depot_id, is_summed, ${figures.join(', ')})
     select tenant_id, depot_id, true, ${figures.map((figure) => `sum(${figure})`).join(', ')} from noted group by 1, 2 returning 1`,
    [tx.tenantId],
  )
}

type Asked = { tx: Tx; user: Pick<User, 'depots'>; depotId?: string | undefined }

const seen = ({ tx, user, depotId }: Asked): RawBuilder<SqlBool> =>
  allOf([sql`b.tenant_id = ${tx.tenantId}`, ...balancesSeen(user), ...(depotId ? [sql<SqlBool>`b.depot_id = ${depotId}`] : [])])

/**
 * Shares of pools that goods of depots are worth, by depot as `depot_id` and `share`, where goods are valued by company: they change with whatever
 * moves in any depot, so that none are kept.
 */
const shares = (asked: Asked) => sql`
  select b.depot_id, sum(worth_of(b.qty, 0, p.qty, p.value)) as share
    from cost_pool p join stock_balance b on b.tenant_id = ${asked.tx.tenantId} and b.comm_info_id = p.comm_info_id
    join depot d on d.tenant_id = ${asked.tx.tenantId} and d.id = b.depot_id and coalesce(d.legal_entity, '') = p.legal_entity
   where p.tenant_id = ${asked.tx.tenantId} and p.value <> 0 and b.lot = '' and b.qty <> 0 and ${seen(asked)}
     and exists (select from cost_pool x where x.tenant_id = ${asked.tx.tenantId} and x.value <> 0)
   group by b.depot_id`

/** What is kept of depots, by depot: rows of stock as `count`, `qty`, `value` as it is worth, `on_order`. */
export const keptTotals = (asked: Asked): RawBuilder<unknown> => sql`
  select k.depot_id, k.count, k.qty, k.value + coalesce(s.share, 0) as value, k.on_order
    from (select b.depot_id, sum(b.goods) as count, sum(b.qty) as qty, sum(b.value) as value, sum(b.on_order_qty) as on_order
            from stock_total b where ${seen(asked)} group by b.depot_id) k
    left join (${shares(asked)}) s on s.depot_id = k.depot_id`
