import { expect, test } from 'vitest'
import { distributedOffences } from '../support/distributed-rules.ts'
import { testDatabase } from '../support/postgres.ts'
import { readCatalog } from '../support/statement-watch.ts'

const { asOwner } = await testDatabase()
const catalog = await asOwner(readCatalog)
const offences = (sql: string, rowsAs: 'arrays' | 'values' = 'arrays') => distributedOffences(sql, { ...catalog, rowsAs })

const lines = 'document_line l'

test.each([
  `select from document d join ${lines} on l.tenant_id = d.tenant_id and l.document_id = d.id where d.tenant_id = $1`,
  `select from document d join ${lines} using (tenant_id) where l.tenant_id = $1`,
  `select from document d, lateral (select from ${lines} where l.tenant_id = d.tenant_id) x where d.tenant_id = '200001'`,
  `select from document d where tenant_id = $1 and exists (select from ${lines} where (l.tenant_id, l.document_id) = (d.tenant_id, d.id))`,
  `select from document d where d.tenant_id = $1 and (d.id = 1 or exists (select from ${lines} where l.tenant_id = $1))`,
  `select from document where (tenant_id, id) in (select tenant_id, document_id from ${lines} where tenant_id = $1)`,
  `with d as (select tenant_id, id from document where tenant_id = $1) select from d join ${lines} using (tenant_id)`,
  `with recursive up as (select tenant_id, id from dept where tenant_id = $1 union select t.tenant_id, t.id from dept t join up using (tenant_id)) select from up`,
  `select from (select * from document) d where d.tenant_id = $1`,
  `update document d set state = 'x' from menu m where d.tenant_id = $1 and m.id = d.id`,
  `update document set state = 'x' where tenant_id = $1 returning (select count(*) from ${lines} where l.tenant_id = document.tenant_id)`,
  `select from dict join menu on true`,
  `select from tenant where tenant_id = $1`,
  'insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3), ($1, $2, $4) on conflict do nothing',
  'insert into cash_entry (tenant_id, no) select tenant_id, no from cash_entry where tenant_id = $1',
  'insert into user_role (tenant_id, user_id) select $1, given.id from rows from (unnest($2::bigint[])) as given (id)',
  `insert into bill_counter as c (tenant_id, period) values ($1, $2) on conflict (tenant_id, kind, period) do update set last_number = greatest(c.last_number, excluded.last_number), period = $3::date`,
  'begin',
  `set local app.tenant_id = '200001'`,
  'rollback to savepoint trial; release savepoint trial',
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
  [
    `select from document d, lateral (select from ${lines} where l.document_id = d.id) x where d.tenant_id = $1`,
    withoutTenant('document_line'),
  ],
  // what is true of a line somewhere says nothing of the documents that are read
  [`select from document where exists (select from ${lines} where l.tenant_id = $1)`, withoutTenant('document')],
  [`select from document d where exists (select from ${lines} where l.tenant_id = $1 and d.tenant_id = $1)`, withoutTenant('document')],
  [`select (select count(*) from document) from dict`, withoutTenant('document')],
  [`with d as (select id from document) select from d`, withoutTenant('document')],
  [`select from document where tenant_id = $1 union all select from ${lines}`, withoutTenant('document_line')],
  [`update ${lines} set qty = 1 from document d where d.tenant_id = $1 and d.id = l.document_id`, withoutTenant('document_line')],
  [`delete from ${lines} using document d where l.tenant_id = $1 and d.id = l.document_id`, withoutTenant('document')],
  [`insert into user_role (tenant_id) values ($1) on conflict do update set role_id = (select min(id) from role)`, withoutTenant('role')],
  [`select from voucher_line where document_id = $1`, withoutTenant('voucher_line')],
  [`begin; set local app.tenant_id = '200001'`, ['sets a setting in a text with other statements']],
  [`select set_config('app.tenant_id', $1, true)`, ['sets a setting by set_config']],
  ['insert into user_role (tenant_id, user_id) select $1, u from unnest($2::bigint[]) as u', ['writes rows from arrays past the helper']],
  [
    'insert into user_role (tenant_id, user_id) select tenant_id, unnest($2::bigint[]) from role where tenant_id = $1',
    ['writes rows from arrays past the helper'],
  ],
  [
    'update document_line l set qty = k.qty from unnest($2::bigint[], $3::numeric[]) as k (id, qty) where l.tenant_id = $1',
    ['writes rows from arrays past the helper'],
  ],
  [
    'insert into role_menu (tenant_id, menu_id) select $1, id from menu',
    ['inserts into role_menu by a select that does not take the tenant from a table'],
  ],
  [
    'insert into message_info (tenant_id, receiver_id) select $1, id from app_user where tenant_id = $1',
    ['inserts into message_info by a select that does not take the tenant from a table'],
  ],
  ['insert into role (tenant_id, sort) values ($1, (select count(*) from role where tenant_id = $1))', ['inserts values that ask tables']],
  [
    `with recursive up as (select id, parent_id from menu union select m.id, m.parent_id from menu m join up on up.parent_id = m.id)
     insert into role_menu (tenant_id, menu_id) select r.tenant_id, up.id from role r cross join up where r.tenant_id = $1`,
    ['inserts by a recursion over a table that is no tenant’s'],
  ],
  [
    `insert into captcha (tenant_id) values ($1) on conflict (id) do update set at = now(), until = captcha.at + '1 hour'::interval, on_day = current_date`,
    ['computes with now on conflict', 'computes with the time on conflict', 'computes with a cast to interval on conflict'],
  ],
])('refused: %s', async (sql, expected) => {
  expect(await offences(sql)).toEqual(expected)
})

test('where rows are to be values, none are written from arrays', async () => {
  const sql =
    'update document_line l set qty = k.qty from rows from (unnest($2::bigint[]), unnest($3::numeric[])) as k (id, qty) where l.tenant_id = $1'
  expect(await offences(sql, 'values')).toEqual(['writes rows from arrays past the helper'])
  const values = 'update document_line l set qty = k.qty from (values ($2::bigint, $3::numeric)) as k (id, qty) where l.tenant_id = $1'
  expect(await offences(values, 'values')).toEqual([])
})

test('views of tables of tenants join them by their tenant', async () => {
  const views = await asOwner(
    async (client) =>
      (
        await client.query<{ sql: string }>(
          `select 'select from (' || rtrim(pg_get_viewdef(oid), ';') || ') v where v.tenant_id = $1' as sql from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace`,
        )
      ).rows,
  )
  expect(views.length).toBeGreaterThan(0)
  for (const { sql } of views) expect(await offences(sql), sql).toEqual([])
})
