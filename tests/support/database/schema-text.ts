import type pg from 'pg'

// The schema as one readable file: the result of all migrations, sorted by name. PostgreSQL's own functions write each
// part, so that nothing is defined twice; pg_dump is not available, because the embedded server does not include it.

/** Tables and views, without the partitions that the clock creates. */
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

/** Indexes, triggers and policies of a table, each as the statement that creates it. */
const statements = `
select text from (
select pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' -- invalid' end as text, 1 as no, c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
 where i.indrelid = $1 and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
union all
select pg_get_triggerdef(t.oid) || case when t.tgenabled = 'O' then '' else ' -- state ' || t.tgenabled::text end, 2, t.tgname from pg_trigger t where t.tgrelid = $1 and not t.tgisinternal
union all
select concat_ws(' ', 'CREATE POLICY', p.polname, 'ON', p.polrelid::regclass, case when p.polpermissive then null
  else 'AS RESTRICTIVE' end, 'FOR', case p.polcmd when '*' then 'ALL' when 'r' then 'SELECT' when 'a' then 'INSERT'
                 when 'w' then 'UPDATE' when 'd' then 'DELETE' end,
                 'USING (' || pg_get_expr(p.polqual, p.polrelid) || ')', 'WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'),
       3, p.polname from pg_policy p where p.polrelid = $1
union all
select pg_get_statisticsobjdef(s.oid), 4, s.stxname from pg_statistic_ext s where s.stxrelid = $1
) as made order by no, name collate "C"`

/** Grants on an object, for the application's role (whose name each installation chooses) and for everybody. */
const grants = (acl: string, owner: string) => `
select string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) || case when x.grantee = 0
  then ' TO PUBLIC' else ' TO application' end
         as rights, x.grantee
  from aclexplode(${acl}) x where x.grantee <> ${owner} group by x.grantee`

const relationGrants = `
select 'GRANT ' || replace(g.rights, ' TO ', ' ON ' || c.relname || ' TO ') as text
  from pg_class c cross join lateral (${grants('c.relacl', 'c.relowner')}) g where c.oid = $1 order by 1`
const columnGrants = `
select 'GRANT ' || right_of || ' (' || string_agg(name, ', ' order by name collate "C") || ') ON ' || relation || ' TO application' as text
  from (select lower(x.privilege_type) as right_of, a.attname as name, c.relname as relation
          from pg_attribute a cross join lateral aclexplode(a.attacl) x join pg_class c on c.oid = a.attrelid
         where a.attrelid = $1 and x.grantee <> c.relowner) g
 group by right_of, relation order by 1`

const functions = `
select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text,
       array(select 'GRANT ' || replace(g.rights, ' TO ', ' ON FUNCTION ' || p.oid::regprocedure || ' TO ')
               from (${grants('p.proacl', 'p.proowner')}) g order by 1) as granted
  from pg_proc p
 where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
   and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
 order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`

const others = `
select 'CREATE EXTENSION ' || extname as text from pg_extension where extname <> 'plpgsql'
union all
select 'CREATE SEQUENCE ' || c.relname || coalesce((select '; GRANT ' || replace(g.rights, ' TO ', ' ON SEQUENCE ' || c.relname || ' TO ')
                                                      from (${grants('c.relacl', 'c.relowner')}) g), '')
                                                      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
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

/** A table with its columns and everything that belongs to it, or another object created by one statement. */
type Part = { name: string; begins?: string; columns: readonly string[]; ends?: string; statements: readonly string[] }

async function partsOf(client: pg.ClientBase): Promise<Part[]> {
  const ask = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(sql, values)).rows
  const texts = async (sql: string, values: unknown[] = []) => (await ask<{ text: string }>(sql, values)).map(({ text }) => statement(text))
  const single = (text: string, name = text): Part => ({ name, columns: [], statements: [text] })
  const tables: Part[] = []
  for (const relation of await ask<Relation>(relations)) {
    const of = [relation.oid]
    const { name, secured, forced } = relation
    const made = relation.kind === 'v' ? viewPart(relation) : tablePart(relation, await ask(columns, of), await ask(constraints, of))
    const belonging = [
      ...made.statements,
      ...(await texts(statements, of)),
      ...(secured ? [`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`] : []),
      ...(forced ? [`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;`] : []),
      ...(await texts(relationGrants, of)),
      ...(await texts(columnGrants, of)),
    ]
    tables.push({ ...made, statements: belonging })
  }
  const made = await ask<{ name: string; text: string; granted: string[] }>(functions)
  return [
    ...(await texts(others)).map((text) => single(text)),
    ...tables,
    ...made.map(({ name, text, granted }) => ({ name, columns: [], statements: [text, ...granted].map(statement) })),
  ]
}

/**
 * The schema of a database as SQL: extensions, tables with their indexes, triggers, policies and grants, views,
 * functions.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const texts = (await partsOf(client)).map(({ begins, columns: of, ends, statements: after }) =>
    [...(begins ? [`${begins}\n${of.map((line) => `  ${line}`).join(',\n')}\n${ends}`] : []), ...after].join('\n'),
  )
  return [head, ...texts].join('\n\n').concat('\n')
}

/** Every part of a schema except the order of columns, sorted, each with the table or function to which it belongs. */
export async function schemaLines(client: pg.ClientBase): Promise<string[]> {
  const lines = ({ name, begins = '', columns: of, statements: after }: Part) =>
    [begins, ...of, ...after].filter((line) => line !== '').map((line) => `${name}: ${line}`)
  return (await partsOf(client)).flatMap(lines).sort()
}

/** A statement without the schema's name, as people write it. */
const statement = (text: string) => `${text.trim().replaceAll('public.', '')};`

function viewPart({ name, options, query }: Relation): Part {
  const view = `CREATE VIEW ${name}${options ? ` WITH (${options})` : ''} AS\n${query?.trim().replace(/;$/, '')}`
  return { name, columns: [], statements: [statement(view)] }
}

function tablePart({ name, parts }: Relation, columnsOf: Column[], constraintsOf: { name: string; text: string }[]): Part {
  const lines = [
    ...columnsOf.map(columnText),
    ...constraintsOf.map(({ name: called, text }) => (text.startsWith('PRIMARY KEY') ? text : `CONSTRAINT ${called} ${text}`)),
  ]
  return { name, begins: `CREATE TABLE ${name} (`, columns: lines, ends: parts ? `) PARTITION BY ${parts};` : ');', statements: [] }
}

function columnText({ name, type, needed, generated, identity, value }: Column): string {
  if (identity !== '') return `${name} ${type} GENERATED ${identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`
  if (generated !== '') return `${name} ${type} GENERATED ALWAYS AS (${value})${generated === 's' ? ' STORED' : ''}`
  return [name, type, ...(value === null ? [] : ['DEFAULT', value]), ...(needed ? ['NOT NULL'] : [])].join(' ')
}
