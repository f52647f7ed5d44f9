import type { Tx } from '../db/connect.ts'
import type { Link } from './plan.ts'

export type Linked = { ids: string[]; names: string[] }

/** What rows refer to through a table between, by the rows' ids: one statement, whatever the number of rows. */
export async function readLinks(tx: Tx, { field: { link }, target, title }: Link, ids: readonly string[]): Promise<Map<string, Linked>> {
  const rows = await tx.query<Linked & { id: string }>(
    `select l.${link.own} as id, array_agg(r.id::text order by r.id) as ids, array_agg(coalesce(${title}, '') order by r.id) as names
       from ${link.table} l join ${target} r on r.tenant_id = l.tenant_id and r.id = l.${link.other}
      where l.tenant_id = $1 and l.${link.own} = any ($2::bigint[]) group by l.${link.own}`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, { ids: row.ids, names: row.names }]))
}

/** Lets the row refer to these and nothing else. */
export async function replaceLinks(tx: Tx, { field: { link } }: Link, id: string, others: readonly string[]): Promise<void> {
  await tx.query(`delete from ${link.table} where tenant_id = $1 and ${link.own} = $2 and not ${link.other} = any ($3::bigint[])`, [
    tx.tenantId,
    id,
    others,
  ])
  if (others.length === 0) return
  await tx.query(
    `insert into ${link.table} (tenant_id, ${link.own}, ${link.other}) select $1, $2::bigint, other from unnest($3::bigint[]) as given (other) on conflict do nothing`,
    [tx.tenantId, id, [...new Set(others)]],
  )
}
