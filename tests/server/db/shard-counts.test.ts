import { expect, inject, test } from 'vitest'
import { shardsOfTests } from '../../support/database/cluster.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { multiShardStatements } from '../../support/database/shard-counts.ts'

const { asOwner } = await testDatabase()

test.runIf(inject('testServer').cluster).each([
  ['select id from document where tenant_id = $1', []],
  ['select from document d join document_line l on l.tenant_id = d.tenant_id and l.document_id = d.id where d.tenant_id = $1', []],
  ['insert into role_menu (tenant_id, role_id, menu_id) select tenant_id, id, 1 from role where tenant_id = $1', []],
  ['select count(*) from document where id::text = $1', [`lies on ${shardsOfTests} shards`]],
  [
    'with d as materialized (select id from document) select from document_line where tenant_id = $1 and document_id in (select id from d)',
    [`lies on ${shardsOfTests} shards`],
  ],
  [
    'select from document d left join document_line l on l.qty < d.id where d.tenant_id = $1',
    [expect.stringMatching(/^is not explained: /)],
  ],
])('a cluster says where it lies: %s', async (sql, expected) => {
  expect((await asOwner((owner) => multiShardStatements(owner, [{ sql, values: ['200001'] }]))).get(sql)).toEqual(expected)
})
