import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'

/** Beginning and end of a calendar year in a tenant's time zone. */
export type Year = { from: Date; until: Date }

/**
 * A year of a tenant, in its time zone. Throws SetUpError where there is no such tenant, the year is not over, or one
 * of its months is still open in some books.
 */
export async function closedYear(client: pg.ClientBase, tenantId: string, year: number, now: Date): Promise<Year> {
  const { rows } = await client.query<Year>(
    `select make_timestamptz($2, 1, 1, 0, 0, 0, time_zone) as
      from, make_timestamptz($2 + 1, 1, 1, 0, 0, 0, time_zone) as until from tenant where tenant_id = $1`,
    [tenantId, year],
  )
  const [found] = rows
  if (!found) throw new SetUpError(`There is no tenant ${tenantId} here.`)
  if (found.until > now) throw new SetUpError(`${year} is not over for tenant ${tenantId}.`)
  const { rows: open } = await client.query<{ entity: string; period: string }>(openMonthsSql, [tenantId, `${year}-01`, `${year}-12`])
  const [first] = open
  if (first) {
    const books = first.entity === '' ? '' : ` in the books of ${first.entity}`
    throw new SetUpError(`${first.period} of tenant ${tenantId} is not closed${books}: close the months of ${year} first.`)
  }
  return found
}

/**
 * Months of a year that are still open. Only existing rows count: a month before a closed one is closed too, and a
 * month without a row was never posted to.
 */
const openMonthsSql = `select p.legal_entity as entity, p.period from accounting_period p
  where p.tenant_id = $1 and p.period between $2 and $3 and p.state <> 'closed'
    and p.period > coalesce((select max(c.period) from accounting_period c
                              where c.tenant_id = $1 and c.legal_entity = p.legal_entity and c.state = 'closed'), '')
  order by 2, 1 limit 1`

/** Tenants that may have something to archive, thus without the platform's own, which has no documents. */
export async function allTenants(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`select tenant_id as id from tenant where tenant_id <> '000000' order by 1`)
  return rows.map(({ id }) => id)
}
