import { loadModule, parseSync } from 'libpg-query'
import { expect, test } from 'vitest'
import { placements } from '#server/db/distribution/placement.ts'
import { aboutUnions } from '../../support/database/join-rules.ts'
import { testDatabase } from '../../support/database/postgres.ts'

const { asOwner } = await testDatabase()
const lines = (sql: string) => asOwner(async (client) => (await client.query<{ line: string }>(sql)).rows.map(({ line }) => line))

/** `name` and `oid` of the tables with rows of tenants; the table of tenants itself is on every node. */
const ofTenants = `ours as (select c.oid, c.relname as name, a.attnum as tenant from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
 where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> 'tenant')`

test('there are tables of tenants, and the few that are none are known everywhere', async () => {
  expect((await lines(`with ${ofTenants} select name as line from ours`)).length).toBeGreaterThan(80)
  const others = await lines(`with ${ofTenants} select relname as line from pg_class c
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and oid not in (select oid
    from ours) and relname !~ '^kysely' order by 1`)
  expect(others).toEqual([
    'code_gen',
    'datasource',
    'dict',
    'distributed_key',
    'distribution',
    'machine',
    'menu',
    'menu_change',
    'node',
    'param',
    'region',
    'route',
    'tenant',
    'top_menu',
    'upkeep',
  ])
})

test('what stays on the coordinator refers to no table of the nodes', async () => {
  const own = (await asOwner(placements)).flatMap(({ name, place }) => (place === 'local' ? [name] : []))
  expect(own).toEqual(expect.arrayContaining(['captcha', 'sign_in_attempt']))
  const { rows } = await asOwner((client) =>
    client.query(
      `select conname from pg_constraint where contype = 'f' and (conrelid::regclass::text = any ($1)
        or confrelid::regclass::text = any ($1))`,
      [own],
    ),
  )
  expect(rows).toEqual([])
})

test('what is unique in a table of tenants begins with the tenant', async () => {
  const others = `with ${ofTenants} select i.indexrelid::regclass::text as line from ours join pg_index i on i.indrelid = ours.oid
    where (i.indisunique or i.indisexclusion) and i.indkey[0] <> ours.tenant`
  expect(await lines(others)).toEqual([])
})

test('a key from a table of tenants to another begins with the tenant on both sides', async () => {
  const others = `with ${ofTenants} select k.conname as line from pg_constraint k join ours on ours.oid = k.conrelid
    join ours other on other.oid = k.confrelid
    where k.contype = 'f' and (k.conkey[1] <> ours.tenant or k.confkey[1] <> other.tenant)`
  expect(await lines(others)).toEqual([])
})

test('no table that is known everywhere refers to a table of tenants', async () => {
  const others = `with ${ofTenants} select k.conname as line from pg_constraint k join ours on ours.oid = k.confrelid
    where k.contype = 'f' and k.conrelid not in (select oid from ours)`
  expect(await lines(others)).toEqual([])
})

test('no foreign key clears or defaults columns of the rows that refer', async () => {
  expect(await lines(`select conname as line from pg_constraint where contype = 'f' and confdeltype in ('n', 'd')`)).toEqual([])
})

test('nothing in the database notifies by itself', async () => {
  const notifying = `select proname as line from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'notify'`
  expect(await lines(notifying)).toEqual([])
})

// statements that Citus 14 refuses in the bodies of triggers and functions, each with a pattern that finds it
test.each([
  [
    'a table that every node has fires a trigger',
    `with ${ofTenants} select t.tgrelid::regclass || ' ' || t.tgname as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.oid not in (select oid from ours)`,
    'create trigger told after update on menu for each row execute function note_change()',
  ],
  [
    'a trigger asks what its table is called',
    `select proname as line from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* 'tg_(table_name|relname)'`,
    `create function named() returns trigger language plpgsql as $$ begin raise '%', tg_table_name; end $$`,
  ],
  [
    'a function of rows is in SQL, whose statements do not know the tenant',
    `select p.proname as line from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.proretset and not p.prosecdef
      and p.prosrc ~ '\\mtenant_id\\M'
        and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')`,
    `create function rows_of(tenant text) returns setof document language sql stable as 'select * from document where tenant_id = tenant'`,
  ],
  [
    'a function writes with the rights of its owner',
    `select proname as line from pg_proc where pronamespace = 'public'::regnamespace and prosecdef and provolatile = 'v'`,
    `create function ended() returns void language sql security definer as 'update tenant set status = 3'`,
  ],
  [
    'a transition table is joined',
    `select distinct p.proname as line from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      cross join lateral (values (t.tgoldtable), (t.tgnewtable)) as n (name)
      where n.name is not null
      and p.prosrc ~ ('\\m' || n.name || '\\M(\\s+\\w+)?\\s+(left )?join|join ' || n.name || '\\M|exists \\(select\\s+from ' || n.name || '\\M')`,
    `create or replace function note_open() returns trigger language plpgsql as $$ begin
      insert into open_news (tenant_id, document_id) select e.tenant_id, d.id from added e
        join document d on d.id = e.document_id; return null; end $$`,
  ],
])('never %s', async (_what, look, broken) => {
  expect(await lines(look)).toEqual([])
  await asOwner(async (client) => {
    await client.query('begin')
    await client.query(broken)
    expect((await client.query(look)).rows).toHaveLength(1)
    await client.query('rollback')
  })
})

test('a union that is named within a function or a view has these names from its first part', async () => {
  await loadModule()
  const named = async () =>
    (
      await lines(`select prosrc as line from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql'
        and prosrc <> '' and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
        union all select definition from pg_views where schemaname = 'public'`)
    ).flatMap((text) => aboutUnions(parseSync(text).stmts))
  expect(await named()).toEqual([])
  const broken = `create function days() returns setof date language sql as
    'with b (day) as (select bill_date from document union all select bill_date from stock_movement) select day from b'`
  await asOwner((client) => client.query(broken))
  expect(await named()).toEqual(['names columns of the union b that its first part does not'])
  await asOwner((client) => client.query('drop function days'))
})
