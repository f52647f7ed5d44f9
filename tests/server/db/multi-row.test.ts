import { expect, test } from 'vitest'
import type { Engine, RowPassing } from '#server/db/engine.ts'
import { inBatches, insertPart, insertRows, queryOverRows, type RowColumns, rowsSource } from '#server/db/multi-row.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { skipOnCluster } from '../../support/database/skip-on-cluster.ts'

const sent: { sql: string; values: readonly unknown[] }[] = []
const record = (_tx: number, sql: string, values: readonly unknown[]) => void sent.push({ sql, values })
const now = new Date('2026-11-21T02:00:00Z')
const columns: RowColumns = {
  config_key: ['text', ['A', 'B,"{}', 'C']],
  config_value: ['numeric', ['1', null, '3.50'], (given) => `coalesce(${given} * 2, $2)::text`],
}
const engines: readonly Engine[] = skipOnCluster('gives rows as arrays') ? ['citus'] : ['postgres', 'citus']

test.each(engines)('rows are inserted, changed and answered alike as for %s', async (engine) => {
  const { db } = await testDatabase({ engine, onStatement: record })
  await db.inTenant('000000', now, async (tx) => {
    const shared = { tenant_id: ['text', tx.tenantId], version: ['integer', 7] } as const
    const written = await insertRows(tx, 'sysconfig', shared, columns, 'returning config_key as key, config_value as value, version')
    expect(written).toEqual([
      { key: 'A', value: '2', version: 7 },
      { key: 'B,"{}', value: '7', version: 7 },
      { key: 'C', value: '7.00', version: 7 },
    ])
    const given = rowsSource(tx, 'n', { key: ['text', ['A', 'C']], value: ['integer', [21, null]] }, 1)
    const changed = await queryOverRows(tx, {
      sql: `update sysconfig s set config_value = coalesce(n.value::text, 'none') from ${given.sql}
        where s.tenant_id = $1 and s.config_key = n.key
            returning s.config_value as value`,
      values: [tx.tenantId, ...given.values],
    })
    expect(changed).toEqual([{ value: '21' }, { value: 'none' }])
    expect(await insertRows(tx, 'sysconfig', shared, { config_key: ['text', []] })).toEqual([])
  })
})

test('as arrays the text is the same for any number of rows, as values it has a parameter for each figure', () => {
  const textOf = (rowsAs: RowPassing, ids: readonly string[]) =>
    insertPart({ rowsAs }, 'role', { tenant_id: ['text', '1'] }, { id: ['bigint', ids] })
  expect(textOf('arrays', ['1', '2'])).toEqual({
    sql: 'insert into role (tenant_id, id) select $1::text, given.id from rows from (unnest($2::bigint[])) as given (id)',
    values: ['1', ['1', '2']],
  })
  expect(textOf('arrays', ['3']).sql).toBe(textOf('arrays', ['1', '2']).sql)
  expect(textOf('values', ['1', '2'])).toEqual({
    sql: 'insert into role (tenant_id, id) values ($1::text, $2::bigint), ($1::text, $3::bigint)',
    values: ['1', '1', '2'],
  })
})

test('more rows than PostgreSQL takes parameters for are sent in parts', async () => {
  const count = 40_000
  const keys = Array.from({ length: count }, (_, at) => `K${at}`)
  const many: RowColumns = { config_key: ['text', keys], config_value: ['text', keys] }
  expect(inBatches({ rowsAs: 'arrays' }, many, 1)).toEqual([many])
  const parts = inBatches({ rowsAs: 'values' }, many, 1)
  expect(parts.map(({ config_key: of }) => of?.[1].length)).toEqual([29_999, 10_001])
  expect(parts.flatMap(({ config_key: of }) => of?.[1] ?? [])).toEqual(keys)
  const { db } = await testDatabase({ engine: 'citus' })
  const written = await db.inTenant('000000', now, (tx) =>
    insertRows(tx, 'sysconfig', { tenant_id: ['text', '000000'] }, many, 'returning 1'),
  )
  expect(written).toHaveLength(count)
})
