import type pg from 'pg'
import { openItemRenewals } from '../reports/finance/open-items.ts'
import { stockDayRebuild } from '../reports/stock/stock-days.ts'
import { tradeSumsRebuild } from '../reports/trade/trade-sums.ts'

/**
 * Deletes the stored totals of a tenant's trade, stock by day and open items, and marks everything in the books so
 * that all of it is recomputed. Until that is done reports read the rows themselves, which is slower but gives the
 * same results.
 */
export async function rebuildTotals(run: (sql: string, values: [tenantId: string]) => Promise<unknown>, tenantId: string): Promise<void> {
  for (const sql of [...tradeSumsRebuild, ...stockDayRebuild, ...openItemRenewals]) await run(sql, [tenantId])
}

/** Rebuilds each tenant's totals in a transaction of its own; runs as the owner. Returns the number of tenants. */
export async function rebuildAllTotals(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select tenant_id as id from tenant order by tenant_id')
  for (const { id } of rows) {
    await client.query('begin')
    await rebuildTotals((sql, values) => client.query(sql, values), id)
    await client.query('commit')
  }
  return rows.length
}
