import type pg from 'pg'

/** Where a table lies on a cluster: with its tenant, on every node, or with the coordinator alone. */
export type Place = 'distributed' | 'reference' | 'local'

/** `now`: where it lies already; absent: it is an ordinary table. */
export type Placed = { name: string; place: Place; now?: Exclude<Place, 'local'> }

/** What the set-up itself writes down, on the coordinator, as the owner. */
const local = /^(kysely_|distribution$|distributed_key$)/

/** Whether the engine is there, which comes as the extension Citus. */
export async function hasEngine(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regproc('create_distributed_table') is not null and to_regclass('pg_dist_partition') is not null as there`,
  )
  return rows[0]?.there === true
}

/** Every table of the schema, by its name, and where it belongs: rows of tenants with their tenant, the list of tenants and all others on every node. */
export async function placements(client: pg.ClientBase): Promise<Placed[]> {
  const { rows } = await client.query<{ name: string; has_tenant: boolean }>(tables)
  const now = new Map((await lying(client)).map(({ name, place }) => [name, place]))
  return rows.map(({ name, has_tenant }) => {
    const place = local.test(name) ? 'local' : has_tenant && name !== 'tenant' ? 'distributed' : 'reference'
    const there = now.get(name)
    return { name, place, ...(there && { now: there }) }
  })
}

/** Of each table that is not ordinary any more, where it lies and with which others. */
export async function lying(client: pg.ClientBase): Promise<{ name: string; place: 'distributed' | 'reference'; group: number }[]> {
  if (!(await hasEngine(client))) return []
  const { rows } = await client.query<{ name: string; place: 'distributed' | 'reference'; group: number }>(
    `select c.relname as name, case p.partmethod when 'h' then 'distributed' else 'reference' end as place, p.colocationid as group
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'public'::regnamespace and (p.partmethod = 'h' or p.repmodel = 't') order by 1`,
  )
  return rows
}

const tables = `select c.relname as name,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) as has_tenant
  from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`

/** Since when the installation is distributed, and whether that came to its end; undefined where it is not. */
export async function distributionOf(client: pg.ClientBase): Promise<{ isDone: boolean } | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>(`select to_regclass('public.distribution') is not null as there`)
  if (!found[0]?.there) return undefined
  const { rows } = await client.query<{ done: boolean }>('select end_time is not null as done from distribution')
  return rows[0] && { isDone: rows[0].done }
}
