import type pg from 'pg'

/** Where a table is stored in a cluster: by tenant, on every node, or on the coordinator alone. */
export type TablePlacement = 'distributed' | 'reference' | 'local'

/** A table, where it belongs, and where it is now; `now` is absent for an ordinary table. */
export type PlacedTable = { name: string; place: TablePlacement; now?: Exclude<TablePlacement, 'local'> }

/**
 * Tables that stay on the coordinator: those of the set-up, and those written during sign-in while the tenant is still
 * unknown, so that people can sign in whichever node is away.
 */
const localTables = /^(kysely_|distribution$|distributed_key$|sign_in_attempt$|captcha$)/

/** True if the extension Citus is installed. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regproc('create_distributed_table') is not null and to_regclass('pg_dist_partition') is not null as there`,
  )
  return rows[0]?.there === true
}

/**
 * Every table of the schema by name, and its placement: some stay on the coordinator, tables with a tenant column are
 * distributed by tenant, and the list of tenants and all other tables are copied to every node.
 */
export async function placements(client: pg.ClientBase): Promise<PlacedTable[]> {
  const { rows } = await client.query<{ name: string; has_tenant: boolean }>(tablesSql)
  const now = new Map((await distributedTables(client)).map(({ name, place }) => [name, place]))
  return rows.map(({ name, has_tenant }) => {
    const place = localTables.test(name) ? 'local' : has_tenant && name !== 'tenant' ? 'distributed' : 'reference'
    const there = now.get(name)
    return { name, place, ...(there && { now: there }) }
  })
}

/** Placement and co-location group of each table that Citus manages. */
export async function distributedTables(
  client: pg.ClientBase,
): Promise<{ name: string; place: 'distributed' | 'reference'; group: number }[]> {
  if (!(await hasCitus(client))) return []
  const { rows } = await client.query<{ name: string; place: 'distributed' | 'reference'; group: number }>(
    `select c.relname as name, case p.partmethod when 'h' then 'distributed' else 'reference' end as place, p.colocationid as group
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'public'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't') order by 1`,
  )
  return rows
}

const tablesSql = `select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as has_tenant
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`

/** Whether distributing the installation was completed; undefined where the installation is not distributed. */
export async function distributionOf(client: pg.ClientBase): Promise<{ isDone: boolean } | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('public.distribution') is not null as there`)
  if (!found[0]?.there) return undefined
  const { rows } = await client.query<{ done: boolean }>('select end_time is not null as done from distribution')
  return rows[0] && { isDone: rows[0].done }
}
