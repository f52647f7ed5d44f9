import type pg from 'pg'

/** Everything that a schema is made of but the order of columns, each with a name and what it is. */
const parts = `
select 'column ' || c.oid::regclass || '.' || a.attname as name,
       concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid), a.attacl::text) as is
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p')
union all
select 'relation ' || c.oid::regclass,
       concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl::text, c.reloptions::text,
                 case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'S')
union all
select 'constraint ' || conrelid::regclass || '.' || conname, concat_ws(' ', pg_get_constraintdef(oid), convalidated)
  from pg_constraint where connamespace = 'public'::regnamespace
union all
select 'index ' || indexrelid::regclass, concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisprimary)
  from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
union all
select 'function ' || p.oid::regprocedure, concat_ws(' ', pg_get_functiondef(p.oid), p.proacl::text)
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
union all
select 'trigger ' || tgrelid::regclass || '.' || tgname, concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t where not tgisinternal
union all
select 'policy ' || tablename || '.' || policyname, concat_ws(' ', permissive, roles::text, cmd, qual, with_check) from pg_policies
union all
select 'statistics ' || stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext`

/** What a database's schema is made of, by name. */
export async function schemaOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; is: string }>(parts)
  return new Map(rows.map(({ name, is }) => [name, is]))
}

/** The names of what one schema has and another has not, or otherwise. */
export function schemaDifferences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((name) => one.get(name) !== other.get(name)).sort()
}
