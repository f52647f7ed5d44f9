import type pg from 'pg'
import { type PlacedTable, placements } from './placement.ts'

/**
 * Settings that the cluster needs. `set local` of a transaction is forwarded to the nodes. Triggers may run and write
 * there, because they only touch rows of the tenant they fire for. A query over all tenants, as every poller sends,
 * uses the existing connection to each node: otherwise up to sixteen more are opened and closed again for each query.
 */
export const clusterSettings: Readonly<Record<string, string>> = {
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
  'citus.max_adaptive_executor_pool_size': '1',
}

/** Names of the settings that still differ. */
export async function unmadeSettings(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    'select name, current_setting(name, true) as value from unnest($1::text[]) as name',
    [Object.keys(clusterSettings)],
  )
  return rows.flatMap(({ name, value }) => (value === clusterSettings[name] ? [] : [name]))
}

const tenantColumn = 'tenant_id'

/** A foreign key or trigger that is dropped while its table is moved; a trigger would fire for each moved row. */
type DroppedKey = { key_table: string; key_name: string; definition: string; isThere: boolean }

/**
 * The statements that distribute whatever is not distributed yet, in order: settings; recording and dropping keys and
 * triggers of the tables to move; tables of all nodes; tables of tenants, all in one co-location group; keys and
 * triggers again; grants on views. Empty where nothing is left to do, so that an interrupted run is continued by
 * running it again.
 */
export async function distributionPlan(
  client: pg.ClientBase,
  { database, shards }: { database: string; shards: number },
): Promise<string[]> {
  const tables = await placements(client)
  const moving = tables.filter(({ place, now }) => place !== 'local' && now !== place)
  const keys = await keysOf(
    client,
    moving.map(({ name }) => name),
  )
  const marked = (await client.query('select from distribution')).rows.length > 0
  const isSet = (await unmadeSettings(client)).length === 0
  if (moving.length === 0 && keys.every(({ isThere }) => isThere) && marked && isSet) return []
  const off = keys.filter(({ isThere }) => isThere)
  return [
    ...Object.entries(clusterSettings).flatMap(([name, value]) => [
      `alter database ${client.escapeIdentifier(database)} set ${name} = '${value}'`,
      `set ${name} = '${value}'`,
    ]),
    ...(marked ? [] : ['insert into distribution (begin_time) values (now())']),
    ...off.map((key) => recordKey(client, key)),
    ...off.map((key) => dropKey(client, key)),
    ...moving.filter(({ place }) => place === 'reference').map(({ name }) => `select create_reference_table('public.${name}')`),
    ...distributeTables(tables, shards),
    ...keys.flatMap(({ key_table, key_name, definition }) => [
      isTrigger({ definition })
        ? definition
        : `alter table ${qualifiedName(client, key_table)} add constraint ${client.escapeIdentifier(key_name)} ${definition}`,
      `delete from distributed_key where key_table = ${client.escapeLiteral(key_table)} and key_name = ${client.escapeLiteral(key_name)}`,
    ]),
    ...(await grantsOfViews(client)),
    'update distribution set end_time = now() where end_time is null',
  ]
}

/**
 * Views are created on the nodes together with the tables that they read, but without their grants. A grant that is
 * repeated afterwards is forwarded to the nodes.
 */
async function grantsOfViews(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on public.%I to %I', lower(a.privilege_type), c.relname, r.rolname) as statement
       from pg_class c cross join aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
      where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e') order by 1`,
  )
  return rows.map(({ statement }) => statement)
}

const qualifiedName = (client: pg.ClientBase, table: string): string => `public.${client.escapeIdentifier(table)}`

const isTrigger = ({ definition }: Pick<DroppedKey, 'definition'>): boolean => definition.startsWith('CREATE ')

const dropKey = (client: pg.ClientBase, key: DroppedKey): string =>
  isTrigger(key)
    ? `drop trigger ${client.escapeIdentifier(key.key_name)} on ${qualifiedName(client, key.key_table)}`
    : `alter table ${qualifiedName(client, key.key_table)} drop constraint ${client.escapeIdentifier(key.key_name)}`

/** The record is written before the key or trigger is dropped, so that a run after an interruption restores it. */
function recordKey(client: pg.ClientBase, { key_table, key_name, definition }: DroppedKey): string {
  const values = [key_table, key_name, definition].map((text) => client.escapeLiteral(text))
  return `insert into distributed_key (key_table, key_name, definition) values (${values.join(', ')}) on conflict do nothing`
}

function distributeTables(tables: readonly PlacedTable[], shards: number): string[] {
  const ofTenants = tables.filter(({ place }) => place === 'distributed')
  const moving = ofTenants.filter(({ now }) => now !== 'distributed')
  const first = ofTenants.find(({ now }) => now === 'distributed') ?? moving[0]
  return moving.map(({ name }) => {
    const beside = name === first?.name ? `colocate_with => 'none', shard_count => ${shards}` : `colocate_with => 'public.${first?.name}'`
    return `select create_distributed_table('public.${name}', '${tenantColumn}', ${beside})`
  })
}

/** Foreign keys and triggers of tables that are moved, and those dropped by an interrupted run. */
async function keysOf(client: pg.ClientBase, moving: readonly string[]): Promise<DroppedKey[]> {
  const { rows } = await client.query<Omit<DroppedKey, 'isThere'>>(
    `select c.relname as key_table, k.conname as key_name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
      and (c.relname = any ($1) or p.relname = any ($1))
     union all
     select c.relname, t.tgname, pg_get_triggerdef(t.oid)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by 1, 2`,
    [moving],
  )
  const there = new Set(rows.map(({ key_table, key_name }) => `${key_table} ${key_name}`))
  const off = await client.query<Omit<DroppedKey, 'isThere'>>('select key_table, key_name, definition from distributed_key order by 1, 2')
  return [
    ...rows.map((row) => ({ ...row, isThere: true })),
    ...off.rows.filter(({ key_table, key_name }) => !there.has(`${key_table} ${key_name}`)).map((row) => ({ ...row, isThere: false })),
  ]
}
