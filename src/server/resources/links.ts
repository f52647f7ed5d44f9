import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import type { Link } from './plan.ts'

export type LinkedRows = { ids: string[]; names: string[] }

/** Ids of rows linked through a join table, by row id; one statement, whatever the number of rows. */
export async function readLinks(
  tx: Tx,
  { field: { link }, target, title }: Link,
  ids: readonly string[],
): Promise<Map<string, LinkedRows>> {
  const rows = await tx.query<LinkedRows & { id: string }>(
    `select l.${link.own} as id, array_agg(r.id::text order by r.id) as ids, array_agg(coalesce(${title}, '') order by r.id) as names
       from ${link.table} l join ${target} r on r.tenant_id = l.tenant_id and r.id = l.${link.other}
      where l.tenant_id = $1 and l.${link.own} = any ($2::bigint[]) group by l.${link.own}`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, { ids: row.ids, names: row.names }]))
}

/** Replaces the links of a row. */
export async function replaceLinks(tx: Tx, { field: { link } }: Link, id: string, others: readonly string[]): Promise<void> {
  await tx.query(`delete from ${link.table} where tenant_id = $1 and ${link.own} = $2 and not ${link.other} = any ($3::bigint[])`, [
    tx.tenantId,
    id,
    others,
  ])
  if (others.length === 0) return
  await insertRows(
    tx,
    link.table,
    { tenant_id: ['text', tx.tenantId], [link.own]: ['bigint', id] },
    { [link.other]: ['bigint', [...new Set(others)]] },
    'on conflict do nothing',
  )
}
