import { expect, test } from 'vitest'
import { testDatabase } from '../../support/database/postgres.ts'
import { canBeTold, nodesOf, type PlanNode } from '../../support/database/whole-reads.ts'

const { asOwner } = await testDatabase()
const isTold = await asOwner(canBeTold)

/**
 * The column by which rows of a table must be found when plans are generic and the table has not been analysed yet.
 */
const keys = [
  ['document_line', 'document_id'],
  ['document_line', 'source_body_id'],
  ['price_history', 'line_id'],
  ['stock_movement', 'document_id'],
  ['ledger_entry', 'document_id'],
  ['document_event', 'document_id'],
] as const

const conditions = (plan: PlanNode): string =>
  nodesOf(plan)
    .flatMap((node) => node['Index Cond'] ?? [])
    .join(' ')

// before PostgreSQL 18, nothing can be set for a table that was never analysed; autovacuum analyses it within a minute
// of the first rows
test.runIf(isTold).each(keys)('in a new installation rows of %s are found by %s, not among all of their tenant', async (table, key) => {
  await asOwner(async (client) => {
    expect((await client.query('select from pg_class where relname = $1 and reltuples < 0', [table])).rowCount).toBe(1)
    const { rows } = await client.query(`explain (generic_plan, format json) select * from ${table} where tenant_id = $1 and ${key} = $2`)
    expect(conditions(rows[0]['QUERY PLAN'][0].Plan)).toContain(key)
  })
})
