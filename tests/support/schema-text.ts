import type pg from 'pg'

// The schema as one readable file: what the migrations come to, in the order of names. PostgreSQL's own functions
// word each part, so that nothing of it is told twice; the embedded server comes without pg_dump.

/** Tables and views but the parts that the clock makes of partitioned ones. */
const relations = `
select c.oid, c.relname as name, c.relkind as kind, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
       case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as parts, array_to_string(c.reloptions, ', ') as options,
       case when c.relkind = 'v' then pg_get_viewdef(c.oid) end as query
  from pg_class c
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
 order by c.relname collate "C"`

const columns = `
select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as needed, a.attgenerated as generated,
       a.attidentity as identity, pg_get_expr(d.adbin, d.adrelid) as value
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
 where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`

const constraints = `
select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
 where conrelid = $1 and contype <> 'n' order by contype = 'p' desc, conname collate "C"`

/** Indexes, triggers and policies of a table, each as the statement that makes it. */
const statements = `
select text from (
select pg_get_indexdef(i.indexrelid) as text, 1 as no, c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
 where i.indrelid = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
union all
select pg_get_triggerdef(t.oid), 2, t.tgname from pg_trigger t where t.tgrelid = $1 and not t.tgisinternal
union all
select concat_ws(' ', 'CREATE POLICY', p.polname, 'FOR', case p.polcmd when '*' then 'ALL' when 'r' then 'SELECT' when 'a' then 'INSERT'
                 when 'w' then 'UPDATE' when 'd' then 'DELETE' end,
                 'USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', 'WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'),
       3, p.polname from pg_policy p where p.polrelid = $1
union all
select pg_get_statisticsobjdef(s.oid), 4, s.stxname from pg_statistic_ext s where s.stxrelid = $1
) as made order by no, name collate "C"`

/** Rights of the application's role, whose name each installation chooses. */
const grants = `
select string_agg(lower(a.privilege_type), ', ' order by a.privilege_type) as rights
  from pg_class c cross join lateral aclexplode(c.relacl) a where c.oid = $1 and a.grantee <> c.relowner and a.grantee <> 0`
const columnGrants = `
select lower(x.privilege_type) as right, string_agg(a.attname, ', ' order by a.attname collate "C") as columns
  from pg_attribute a cross join lateral aclexplode(a.attacl) x join pg_class c on c.oid = a.attrelid
 where a.attrelid = $1 and x.grantee <> c.relowner group by 1 order by 1`

const functions = `
select pg_get_functiondef(p.oid) as text from pg_proc p
 where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
   and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
 order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`

const others = `
select 'CREATE EXTENSION ' || extname as text from pg_extension where extname <> 'plpgsql'
union all
select 'CREATE SEQUENCE ' || c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
   and not exists (select from pg_depend e where e.objid = c.oid and e.deptype in ('i', 'a'))
union all
select 'CREATE COLLATION ' || collname || ' (locale ' || quote_literal(colllocale) || ')' from pg_collation
 where collnamespace = 'public'::regnamespace
 order by 1`

type Relation = {
  oid: number
  name: string
  kind: 'r' | 'p' | 'v'
  secured: boolean
  forced: boolean
  parts: string | null
  options: string | null
  query: string | null
}
type Column = {
  name: string
  type: string
  needed: boolean
  generated: string
  identity: string
  value: string | null
}

const head = '-- What the migrations come to, written by `npm run schema`. Nothing runs this file.'

/**
 * The schema of a database as SQL: extensions, tables with their indexes, triggers, policies and grants, views,
 * functions.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const ask = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(sql, values)).rows
  const tables: string[] = []
  for (const relation of await ask<Relation>(relations)) {
    const of = [relation.oid]
    const [grant] = await ask<{ rights: string | null }>(grants, of)
    const byColumn = await ask<{ right: string; columns: string }>(columnGrants, of)
    tables.push(
      [
        relation.kind === 'v' ? viewText(relation) : tableText(relation, await ask(columns, of), await ask(constraints, of)),
        ...(await ask<{ text: string }>(statements, of)).map(({ text }) => statement(text)),
        ...(relation.secured ? [`ALTER TABLE ${relation.name} ENABLE ROW LEVEL SECURITY;`] : []),
        ...(relation.forced ? [`ALTER TABLE ${relation.name} FORCE ROW LEVEL SECURITY;`] : []),
        ...(grant?.rights ? [`GRANT ${grant.rights} ON ${relation.name} TO application;`] : []),
        ...byColumn.map(({ right, columns: names }) => `GRANT ${right} (${names}) ON ${relation.name} TO application;`),
      ].join('\n'),
    )
  }
  const texts = (rows: { text: string }[]) => rows.map(({ text }) => statement(text))
  return [head, ...texts(await ask(others)), ...tables, ...texts(await ask(functions))].join('\n\n').concat('\n')
}

/** Without the schema's name and the owner's words at the end, as people write it. */
const statement = (text: string) => `${text.trim().replaceAll('public.', '')};`

const viewText = ({ name, options, query }: Relation) =>
  statement(`CREATE VIEW ${name}${options ? ` WITH (${options})` : ''} AS\n${query?.trim().replace(/;$/, '')}`)

function tableText({ name, parts }: Relation, columnsOf: Column[], constraintsOf: { name: string; text: string }[]): string {
  const lines = [
    ...columnsOf.map(columnText),
    ...constraintsOf.map(({ name: called, text }) => (text.startsWith('PRIMARY KEY') ? text : `CONSTRAINT ${called} ${text}`)),
  ]
  return statement(`CREATE TABLE ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n)${parts ? ` PARTITION BY ${parts}` : ''}`)
}

function columnText({ name, type, needed, generated, identity, value }: Column): string {
  if (identity !== '') return `${name} ${type} GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`
  if (generated !== '') return `${name} ${type} GENERATED ALWAYS AS (${value})${generated === 's' ? ' STORED' : ''}`
  return [name, type, ...(value === null ? [] : ['DEFAULT', value]), ...(needed ? ['NOT NULL'] : [])].join(' ')
}
