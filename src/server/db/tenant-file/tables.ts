import type pg from 'pg'

/** A table with rows of tenants in an export file: all stored columns except the tenant, which the importer adds. */
export type TenantTable = { name: string; columns: readonly string[]; key: readonly string[] }

/**
 * Tables whose rows are meaningful only in one installation: sessions, failed sign-ins, idempotency keys, waiting text
 * messages, exports and imports with their files. The tenant's own row is exported separately.
 */
export const excludedTables: readonly string[] = [
  ...['user_session', 'captcha', 'sign_in_attempt', 'idempotency_key', 'sms_code', 'sms_outbox', 'job', 'import_row'],
]

/** Column that is encrypted with the installation's secret key, so no other installation can decrypt it. */
export const sealedColumn = 'secret'

const tablesSql = `select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attname <> 'tenant_id') as columns,
    (select array_agg(a.attname::text order by k.at) from pg_index i cross join unnest(i.indkey::int[]) with ordinality as k (attnum, at)
       join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
 where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant'
 order by 1`

/** Tables of tenants to export, by name; read from the catalog, so that no table is forgotten. */
export async function tenantTables(client: pg.ClientBase): Promise<TenantTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(tablesSql)
  return rows.flatMap(({ name, columns, key }) => (excludedTables.includes(name) ? [] : [{ name, columns, key: key ?? [] }]))
}

/** Sequences shared by all tenants, and their last values. */
export async function sequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last ?? '0']))
}

/** Names of the migrations that created the schema. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  return (await client.query<{ name: string }>('select name from kysely_migration order by name')).rows.map(({ name }) => name)
}

type ForeignKey = { name: string; child: string; parent: string; own: string[]; other: string[] }

const foreignKeysSql = `select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
    (select array_agg(quote_ident(a.attname) order by c.at) from unnest(k.conkey) with ordinality as c (attnum, at)
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum) as own,
    (select array_agg(quote_ident(a.attname) order by c.at) from unnest(k.confkey) with ordinality as c (attnum, at)
       join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.attnum) as other
  from pg_constraint k join pg_attribute t on t.attrelid = k.conrelid and t.attname = 'tenant_id' and not t.attisdropped
 where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`

/** Foreign keys that rows of a tenant violate, by table and name. */
export async function brokenKeys(client: pg.ClientBase, tenantId: string): Promise<string[]> {
  const { rows } = await client.query<ForeignKey>(foreignKeysSql)
  const broken: string[] = []
  for (const { name, child, parent, own, other } of rows) {
    const [given, same] = [
      own.map((column) => `c.${column} is not null`),
      own.map((column, at) => `p.${other[at]} = c.${column}`).join(' and '),
    ]
    const lost = `select from ${child} c where c.tenant_id = $1 and ${given.join(' and ')} and not exists (select
      from ${parent} p where ${same}) limit 1`
    if ((await client.query(lost, [tenantId])).rows.length > 0) broken.push(`${child} ${name}`)
  }
  return broken
}
