import { expect, test } from 'vitest'
import { differences, type Engine } from '#server/db/engine.ts'
import { distributedOffences, hasNoTenant } from '../../support/database/distributed-rules.ts'
import { nullJoins } from '../../support/database/join-rules.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { readCatalog } from '../../support/database/rules-catalog.ts'
import { readsWithoutTenant } from '../../support/database/tenant-scans.ts'

const { asOwner } = await testDatabase()
const catalog = await asOwner(readCatalog)
const offences = async (sql: string, engine: Engine = 'postgres') => {
  const reads = await asOwner((client) => readsWithoutTenant(client, catalog.tenantTables, [sql]))
  return [...(reads.get(sql) ?? []), ...(await distributedOffences(sql, { ...catalog, ...differences[engine] }))]
}

const lines = 'document_line l'
const receiver = 'insert into message_info (tenant_id, receiver_id)'

test.each([
  `select from document d join ${lines} on l.tenant_id = d.tenant_id and l.document_id = d.id where d.tenant_id = $1`,
  `select from document d join ${lines} using (tenant_id) where l.tenant_id = $1`,
  `select from document d left join ${lines} on l.tenant_id = d.tenant_id and l.document_id = d.id where d.tenant_id = $1`,
  `select from document d, lateral (select from ${lines} where l.tenant_id = $1 and l.document_id = d.id limit 1) x
    where d.tenant_id = '200001'`,
  `select from document d where d.tenant_id = $1 and (d.id = 1 or exists (select from ${lines}
    where (l.tenant_id, l.document_id) = ($1, d.id)))`,
  `select from document where (tenant_id, id) in (select tenant_id, document_id from ${lines} where tenant_id = $1)`,
  `select id from document where tenant_id = $1 union all select id from ${lines} where l.tenant_id = $1`,
  `with d as (select tenant_id, id from document where tenant_id = $1) select from d join ${lines} using (tenant_id)`,
  `with recursive up as (select id from dept where tenant_id = $1 union select t.id from dept t
    join up on t.parent_id = up.id where t.tenant_id = $1) select from up`,
  `select from (select * from document) d where d.tenant_id = $1`,
  `select from trade_cash where tenant_id = $1`,
  `update document d set state = 'x' from menu m where d.tenant_id = $1 and m.id = d.id`,
  `update document set state = 'x' where tenant_id = $1 returning (select count(*) from ${lines} where l.tenant_id = $1)`,
  `select from dict join menu on true`,
  `select from tenant where tenant_id = $1`,
  'insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3), ($1, $2, $4) on conflict do nothing',
  'insert into user_role (tenant_id, user_id) select $1, given.id from rows from (unnest($2::bigint[])) as given (id)',
  `insert into bill_counter as c (tenant_id, period) values ($1, $2) on conflict (tenant_id, kind, period)
    do update set last_number = greatest(c.last_number, excluded.last_number), period = $3::date`,
  'insert into dict (code, dict_key, dict_value) select $1, code, name from menu on conflict do nothing',
  'begin',
  `set local app.tenant_id = '200001'`,
  'rollback to savepoint trial; release savepoint trial',
  // a `with` that writes, alone or beside another statement; one that reads and is joined
  'with w as (insert into user_role (tenant_id, user_id) values ($1, $2) returning user_id) select user_id from w',
  'with w as (insert into user_role (tenant_id, user_id) values ($1, $2)) update app_user set name = $3 where tenant_id = $1',
  // the first part of a union has the column names, or the union is read on its own
  `with b (of, day) as (select id as of, bill_date as day from document where tenant_id = $1
    union all select document_id, bill_date from stock_movement where tenant_id = $1)
   select max(b.day) from b`,
  `with b (of, day) as materialized (select id, bill_date from document where tenant_id = $1
    union all select document_id, bill_date from stock_movement where tenant_id = $1)
   select max(b.day) from b`,
  'with w as materialized (select role_id from user_role where tenant_id = $1) select from w left join role r on r.tenant_id = $1 and r.id = w.role_id',
  // selected rows that go straight from where they are read, or are returned, or may conflict
  'insert into role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from role r cross join menu m where r.tenant_id = $1',
  `${receiver} select tenant_id, id from app_user where tenant_id = $1 returning id`,
  'insert into role_menu (tenant_id, role_id, menu_id) select $1, 1, id from menu on conflict do nothing',
  `with u as materialized (select u.tenant_id, u.id from app_user u
    join user_role r on r.tenant_id = $1 and r.user_id = u.id where u.tenant_id = $1)
   ${receiver} select tenant_id, id from u returning id`,
  // times that are known beforehand
  `update app_user set update_time = $2, name = case when $3 = 'a' then 'b' else name end where tenant_id = $1 and create_time < now()`,
  `update app_user set update_time = $2::timestamptz + interval '1 day' where tenant_id = $1`,
  `update app_user set name = (select to_char(max(m.create_time), 'YYYY') from message_info m where m.tenant_id = $1) where tenant_id = $1`,
  `select case account when 'a' then 1 end from app_user where tenant_id = $1 and create_time < clock_timestamp()`,
  'delete from user_role u where u.tenant_id = $1 and exists (select from role r where r.tenant_id = $1 and (r.id, r.sort) = (u.role_id, 1))',
  'delete from user_role where tenant_id = $1 and role_id in (select id from role where tenant_id = $1)',
  `with recursive up as (select id, parent_id from menu where id = $2 union select m.id, m.parent_id from menu m
    join up on up.parent_id = m.id)
   select from role_menu where tenant_id = $1 and menu_id in (select id from up)`,
])('well: %s', async (sql) => {
  expect(await offences(sql)).toEqual([])
})

const withoutTenant = (table: string) => [`reads or writes ${table} without its tenant`]
test.each([
  [`select from document`, withoutTenant('document')],
  [`select from document where tenant_id = any ($1)`, withoutTenant('document')],
  [`select from document where tenant_id = $1 or id = $2`, withoutTenant('document')],
  [`select from document d join ${lines} on l.document_id = d.id where d.tenant_id = $1`, withoutTenant('document_line')],
  [`select from document d left join ${lines} using (tenant_id) where d.id = $1`, ['document', 'document_line'].flatMap(withoutTenant)],
  // joined only on the tenant, but in a clause of its own
  [
    `select from document d, lateral (select from ${lines} where l.tenant_id = d.tenant_id and l.document_id = d.id
      limit 1) x where d.tenant_id = $1`,
    withoutTenant('document_line'),
  ],
  [
    `select from document d where d.tenant_id = $1 and (d.id = 1 or exists (select from ${lines}
      where l.tenant_id = d.tenant_id and l.document_id = d.id))`,
    withoutTenant('document_line'),
  ],
  [
    `select (select count(*) from ${lines} where l.tenant_id = d.tenant_id) from document d where d.tenant_id = $1`,
    withoutTenant('document_line'),
  ],
  [`select cost from trade_line where tenant_id = $1`, withoutTenant('stock_movement')],
  [
    `update document set state = 'x' where tenant_id = $1 returning (select count(*) from ${lines} where l.tenant_id = document.tenant_id)`,
    withoutTenant('document_line'),
  ],
  // a tenant in the condition on lines says nothing about the documents that are read
  [`select from document where exists (select from ${lines} where l.tenant_id = $1)`, withoutTenant('document')],
  [`select (select count(*) from document) from dict`, withoutTenant('document')],
  [`with d as (select id from document) select from d`, withoutTenant('document')],
  [`select id from document where tenant_id = $1 union all select id from ${lines}`, withoutTenant('document_line')],
  [`update ${lines} set qty = 1 from document d where d.tenant_id = $1 and d.id = l.document_id`, withoutTenant('document_line')],
  [`delete from ${lines} using document d where l.tenant_id = $1 and d.id = l.document_id`, withoutTenant('document')],
  [`begin; set local app.tenant_id = '200001'`, ['sets a setting in a text with other statements']],
  [`select set_config('app.tenant_id', $1, true)`, ['sets a setting by set_config']],
  [
    'insert into user_role (tenant_id, user_id) select $1, u from unnest($2::bigint[]) as u on conflict do nothing',
    ['writes rows from arrays past the helper'],
  ],
  [
    'insert into user_role (tenant_id, user_id) select tenant_id, unnest($2::bigint[]) from role where tenant_id = $1',
    ['writes rows from arrays past the helper'],
  ],
  [
    'update document_line l set qty = k.qty from unnest($2::bigint[], $3::numeric[]) as k (id, qty) where l.tenant_id = $1',
    ['writes rows from arrays past the helper'],
  ],
  [
    'with w as (insert into user_role (tenant_id, role_id) values ($1, $2) returning role_id) select from w left join role r on r.tenant_id = $1 and r.id = w.role_id',
    ['joins w, a with that writes'],
  ],
  [
    'insert into role_menu (tenant_id, menu_id) select $1, id from menu',
    ['inserts into role_menu by a select that does not take the tenant from a table'],
  ],
  [
    'with r as materialized (select tenant_id, id from role where tenant_id = $1) insert into role_menu (tenant_id, role_id, menu_id) select tenant_id, id, $2 from r',
    ['inserts into role_menu by a select that reads a with'],
  ],
  [
    `${receiver} select tenant_id, id from app_user where tenant_id = $1`,
    ['inserts into message_info by a select that draws from a sequence'],
  ],
  [
    `insert into message_info (tenant_id, id, receiver_id) select n.tenant_id, n.id, n.user_id
      from (select tenant_id, id as user_id, nextval('id_seq') as id from app_user where tenant_id = $1) n`,
    ['inserts into message_info by a select that draws from a sequence'],
  ],
  [
    `${receiver} select u.tenant_id, u.id from app_user u join user_role r on r.tenant_id = $1 and r.user_id = u.id
      where u.tenant_id = $1 returning id`,
    ['inserts into message_info by a select of several tables, which belongs into a with'],
  ],
  [
    'insert into dict (code, dict_key, dict_value) select code, key, name from unnest($1::text[], $2::text[], $3::text[]) as g (code, key, name)',
    ['inserts into dict, which is on every node, by a select without an answer'],
  ],
  ['insert into role (tenant_id, sort) values ($1, (select count(*) from role where tenant_id = $1))', ['inserts values that ask tables']],
  [
    `with recursive up as (select id, parent_id from menu union select m.id, m.parent_id from menu m join up on up.parent_id = m.id),
     granted as (insert into role_menu (tenant_id, role_id, menu_id) select $1, $2::bigint, id from up
     on conflict do nothing) select from up`,
    ['writes beside a recursion over a table that is no tenant’s'],
  ],
  [
    `insert into captcha (tenant_id, key) values ($1, $2) on conflict (tenant_id, key)
      do update set expires_at = now(), answer_hash = current_date::text`,
    ['computes with now on conflict', 'computes with the time on conflict'],
  ],
  [
    `insert into captcha as c (tenant_id, key) values ($1, $2) on conflict (tenant_id, key)
      do update set expires_at = c.expires_at + '1 hour'::interval`,
    ['computes with a cast to interval on conflict'],
  ],
  [
    'update app_user set name = $2 where tenant_id = $1 and create_time < clock_timestamp()',
    ['computes with clock_timestamp in an update'],
  ],
  [`update app_user set update_time = update_time + interval '1 day' where tenant_id = $1`, ['moves a moment over columns in an update']],
  [
    `update app_user set update_time = $2::timestamptz + least(interval '1 minute' * version, interval '1 day') where tenant_id = $1`,
    ['moves a moment over columns in an update'],
  ],
  ['delete from app_user where tenant_id = $1 and create_time::date < current_date', ['casts a moment in an update']],
  [`update app_user set name = to_char(create_time, 'YYYY') where tenant_id = $1`, ['computes with to_char over columns in an update']],
  [`update app_user set name = case $2 when 'a' then 'b' else name end where tenant_id = $1`, ['writes with case … when of a value']],
  [`insert into app_user (tenant_id, name) values ($1, case $2 when 'a' then 'b' end)`, ['writes with case … when of a value']],
  [
    'delete from user_role where tenant_id = $1 and (user_id, role_id) in (select id, sort from role where tenant_id = $1)',
    ['looks for a row in a subselect in an update'],
  ],
  [
    `with b (of, day) as (select id, bill_date from document where tenant_id = $1
      union all select document_id, bill_date from stock_movement where tenant_id = $1)
     select max(b.day) from b`,
    ['names columns of the union b that its first part does not'],
  ],
])('refused: %s', async (sql, expected) => {
  expect(await offences(sql)).toEqual(expected)
})

test('the tenant is never null', () => {
  const sql = 'select from document d join document_line l on l.tenant_id = $1 where d.tenant_id = $2'
  expect(hasNoTenant(sql, ['200001', null])).toBe(true)
  expect(hasNoTenant(sql, ['200001', '200001'])).toBe(false)
})

test('no table is joined by a parameter that is null, but may be left out by one', async () => {
  const joined = (by: string) =>
    `select from document d left join document_line l on l.tenant_id = $1 and l.document_id = d.id and ${by} where d.tenant_id = $1`
  const nulls = new Set([2])
  expect(await nullJoins(joined('l.id = $2'), nulls)).toEqual(['joins by a parameter that is null'])
  expect(await nullJoins(joined('l.qty < $2::numeric'), nulls)).toEqual(['joins by a parameter that is null'])
  expect(await nullJoins(joined('l.id = $2'), new Set())).toEqual([])
  expect(await nullJoins(joined('(l.id = $2 or l.index_no = 1)'), nulls)).toEqual([])
  expect(await nullJoins(joined('l.id = coalesce($2, 0)'), nulls)).toEqual([])
  expect(
    await nullJoins('select from document d join document_line l on l.tenant_id = $1 and l.id = $2 where d.tenant_id = $1', nulls),
  ).toEqual([])
})

test('where rows are to be values, none are written from arrays', async () => {
  const sql =
    'update document_line l set qty = k.qty from rows from (unnest($2::bigint[]), unnest($3::numeric[])) as k (id, qty) where l.tenant_id = $1'
  expect(await offences(sql, 'citus')).toEqual(['writes rows from arrays past the helper'])
  // a statement that only a single PostgreSQL receives may return rows at once
  const answered = `with w as (${sql} returning l.id) select from w join document_line o on o.tenant_id = $1 and o.source_body_id = w.id`
  expect(await offences(answered)).toEqual([])
  expect(await offences(answered, 'citus')).toEqual(['writes rows from arrays past the helper'])
  const values = 'update document_line l set qty = k.qty from (values ($2::bigint, $3::numeric)) as k (id, qty) where l.tenant_id = $1'
  expect(await offences(values, 'citus')).toEqual([])
})

test('for a cluster nothing is inserted within a with; it may update or delete there', async () => {
  const writes = (part: string) => `with w as (${part}) update app_user set name = $2 where tenant_id = $1`
  const insert = writes('insert into user_role (tenant_id, user_id) values ($1, $3)')
  expect(await offences(insert)).toEqual([])
  expect(await offences(insert, 'citus')).toEqual(['inserts within the with w, past the helper'])
  expect(await offences(writes('delete from user_role where tenant_id = $1 and user_id = $3'), 'citus')).toEqual([])
})
