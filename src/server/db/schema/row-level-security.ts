import type pg from 'pg'
import { SetUpError } from '../../core/set-up-error.ts'
import { withClient } from '../client.ts'

/** Tables that are open to every tenant by design: the list of tenants, whose key is the tenant's id. */
const openToAll = ['tenant']

/** Each query returns one sentence per offence. `$1` lists the tables open to all. */
const offenceQueries = [
  `select 'the role ' || rolname || ' is a superuser' from pg_roles where rolname = current_user and rolsuper`,
  `select 'the role ' || rolname || ' may bypass row-level security' from pg_roles where rolname = current_user and rolbypassrls`,
  `select 'the role ' || current_user || ' owns ' || c.relname || ', or may act as its owner'
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'
      and pg_has_role(current_user, c.relowner, 'member')`,
  `select 'the role ' || current_user || ' owns the database' from pg_database
    where datname = current_database() and pg_has_role(current_user, datdba, 'member')`,
  `select 'the role ' || current_user || ' may make tables in the schema ' || nspname from pg_namespace
    where nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_' and has_schema_privilege(oid, 'create')`,
  `select 'the table ' || relname || ' has no row-level security' from reach where relkind in ('r', 'p') and not relrowsecurity`,
  `select 'the table ' || relname || ' has row-level security and no policy' from reach
    where relrowsecurity and not exists (select from pg_policy where polrelid = reach.oid)`,
  `select 'the view ' || relname || ' reads with its owner''s rights' from reach
    where relkind = 'm' or (relkind = 'v' and not coalesce(reloptions::text[] && '{security_invoker=true,security_invoker=on}', false))`,
]

/** Tables and views that the role can read or write in at least one column, except those of extensions. */
const reachableTablesSql = `with reach as (
  select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'
     and not exists (select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
     and (has_any_column_privilege(c.oid, 'select, insert, update') or has_table_privilege(c.oid, 'delete')))`

/**
 * Tables with a tenant column. Views are left out: they read with the caller's rights, so checking their tables covers
 * them.
 */
const tenantTables = `${reachableTablesSql} select quote_ident(n.nspname) || '.' || quote_ident(reach.relname) as name
  from reach join pg_namespace n on n.oid = reach.relnamespace
  join pg_attribute a on a.attrelid = reach.oid and a.attname = 'tenant_id' and not a.attisdropped
 where reach.relkind in ('r', 'p') and has_column_privilege(reach.oid, a.attnum, 'select') and reach.relname <> all($1)`

/**
 * Proves at start-up that the server cannot access rows beyond the tenant of its transaction: its role is no
 * superuser, cannot bypass row-level security and owns nothing; every table it can access has policies; and while no
 * tenant is set, no tenant's table shows a row. Throws one error that lists every offence.
 */
export async function assertRowLevelSecurity(appUrl: string): Promise<void> {
  const offences = await withClient({ connectionString: appUrl, application_name: 'danju-start' }, async (client) => [
    ...(await offencesFound(client)),
    ...(await openTables(client)),
  ])
  if (offences.length > 0) throw new SetUpError(`The fence between tenants has gaps:\n${offences.map((line) => `  - ${line}`).join('\n')}`)
}

async function offencesFound(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: `${reachableTablesSql} ${offenceQueries.join(' union all ')}`, rowMode: 'array' })
  return rows.map(([line]) => line)
}

async function openTables(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(tenantTables, [openToAll])
  if (tables.length === 0) return ['there is no table of a tenant that the server can read: was it migrated?']
  // by index only: otherwise a million rows are read just to find that none is visible
  await client.query('begin')
  await client.query('set local enable_seqscan = off')
  const shown: string[] = []
  // one statement per table, as they may be on different nodes
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) shown.push(name)
  }
  await client.query('rollback')
  return shown.map((name) => `the table ${name} shows rows without a tenant`)
}
