import type pg from 'pg'
import { openItemRenewals } from './open-items.ts'
import { stockDayRenewals } from './stock-days.ts'
import { tradeRenewals } from './trade-sums.ts'

/**
 * Throws away what is kept of a tenant's trade, of its stock by day and of what is open, and notes everything that is in the books, so that all is made
 * anew from it. Until that is done it is read from the rows: slower, and the same.
 */
export async function renewSums(run: (sql: string, values: [tenantId: string]) => Promise<unknown>, tenantId: string): Promise<void> {
  for (const sql of [...tradeRenewals, ...stockDayRenewals, ...openItemRenewals]) await run(sql, [tenantId])
}

/** The same for every tenant, each in a transaction of its own, as the owner of the database; answers how many there are. */
export async function renewAllSums(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>('select tenant_id as id from tenant order by tenant_id')
  for (const { id } of rows) {
    await client.query('begin')
    await renewSums((sql, values) => client.query(sql, values), id)
    await client.query('commit')
  }
  return rows.length
}
