import { expect, test } from 'vitest'
import { differences } from '#server/db/engine.ts'
import { testDatabase } from '../../support/database/postgres.ts'

test('what a trigger refuses says its table and constraint in words too, for a node of a cluster sends no fields', async () => {
  const { db } = await testDatabase()
  const refused = db.inTenant('000000', new Date('2026-11-30T02:00:00Z'), async (tx) => {
    await tx.query('create temp table priced (tenant_id text, comm_info_id bigint, unit_id bigint)')
    await tx.query(`create trigger unit_of_goods after insert on priced for each row execute function unit_of_goods('priced')`)
    await tx.query(`insert into priced values ('000000', 1, 2)`)
  })
  const error = await refused.then(() => undefined, Object)
  const { constraint, table } = differences.citus.toPlainError(Object.assign(new Error(error.message), { code: error.code })) as {
    constraint?: string
    table?: string
  }
  expect({ constraint, table }).toEqual({ constraint: 'priced_unit_id_check', table: 'priced' })
})
