import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database/postgres.ts'
import { canBeTold, wholeReads } from '../../support/database/whole-reads.ts'

const { asOwner, db } = await testDatabase()
const [app] = await db.inPlatform(new Date(), (tx) => tx.query<{ role: string }>('select current_user as role'))
const isTold = await asOwner(canBeTold)
const found = async (sql: string) => [...(await asOwner((client) => wholeReads(client, app?.role ?? '', [sql]))).values()].flat()

const lineOf = (tenant: string) =>
  `left join lateral (select from document_line l where l.tenant_id = ${tenant} and l.document_id = d.id) l on true`
const heads = (rest: string) => `select d.id from document d ${rest} where d.tenant_id = $1 and d.id = any ($2::bigint[])`

test.each([
  ['a key', heads('')],
  ['joins on the tenant', heads('left join document o on o.tenant_id = d.tenant_id and o.id = d.source_bill_id')],
  ['a subquery that names the tenant', heads(lineOf('$1'))],
  ['all of a tenant, asked for', 'select id from tax_rate where tenant_id = $1'],
])('%s is read as asked whoever comes first', async (_, sql) => {
  expect(await found(sql)).toEqual([])
})

test.runIf(isTold).each([
  [
    'a with',
    `with d as materialized (select * from document where tenant_id = $1 and id = $2) select from d
      left join document_line l using (tenant_id) where l.id = d.source_bill_id`,
  ],
  ['nothing but the setting', 'select id from document_line where id > $1'],
])('%s is read whole where a tenant without rows comes first', async (_, sql) => {
  expect(await found(sql)).not.toEqual([])
})
