import { describe, expect, test } from 'vitest'
import { snake } from '#domain/core/field.ts'
import { resources } from '#resources/index.ts'
import { ensureListIndexes, listIndexes } from '#server/resources/list-indexes.ts'
import { orderOf } from '#server/resources/page.ts'
import { planOf, sqlTypes, storedFields } from '#server/resources/plan.ts'
import { placeOf } from '#server/resources/usage-places.ts'
import { uniqueConstraint } from '#server/resources/violations.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { readsPlan, skipOnCluster } from '../../support/database/skip-on-cluster.ts'

// definitions name tables, columns and constraints that migrations create; here the two are compared

const { asOwner, ownerUrl } = await testDatabase()
type Column = { name: string; type: string }

const rowsOf = <Row extends object>(sql: string, values: unknown[]) =>
  asOwner(async (client) => (await client.query<Row>(sql, values)).rows)
const columnsOf = (table: string) =>
  rowsOf<Column>('select column_name as name, data_type as type from information_schema.columns where table_name = $1', [table])

describe.each(resources.map((definition) => ({ name: definition.table, definition })))('$name', ({ definition }) => {
  test('every field is a column of its kind', async () => {
    const tables = [
      { table: definition.table, fields: planOf(definition).fields },
      ...Object.values(definition.children ?? {}).map(({ table, fields }) => ({ table, fields: storedFields(fields) })),
    ]
    for (const { table, fields } of tables) {
      const columns = new Map((await columnsOf(table)).map(({ name, type }) => [name, type]))
      for (const { column, field } of fields) expect(columns.get(column), `${table}.${column}`).toBe(sqlTypes[field.kind])
    }
  })

  test('what has a mnemonic keeps all its own searched columns in one text, in lower case, in their order', async () => {
    const { table, keyword, mnemonicOf } = definition
    const named = new Set(planOf(definition).joins.map(({ nameField }) => nameField))
    const kept = await rowsOf<{ text: string }>(
      `select generation_expression as text from information_schema.columns where table_name = $1 and column_name = 'search_text'`,
      [table],
    )
    expect(kept.length).toBe(mnemonicOf === undefined ? 0 : 1)
    const parts = [...(kept[0]?.text ?? '').matchAll(/coalesce\((\w+),/gi)].map(([, column]) => column)
    expect(parts).toEqual(mnemonicOf === undefined ? [] : keyword.filter((name) => !named.has(name)).map(snake))
  })

  test('what every row has is a column that holds something always', async () => {
    const columns = await rowsOf<{ name: string; nullable: string }>(
      'select column_name as name, is_nullable as nullable from information_schema.columns where table_name = $1',
      [definition.table],
    )
    const empty = new Set(columns.filter(({ nullable }) => nullable === 'YES').map(({ name }) => name))
    expect([...planOf(definition).filled].filter((column) => empty.has(column))).toEqual([])
  })

  test('what no two rows share is a unique constraint under the name that refusals are made from', async () => {
    const found = await rowsOf<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'u'`,
      [definition.table],
    )
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(definition.unique.map((names) => uniqueConstraint(definition, names))))
  })

  test('where at most one row says yes, a partial unique index is the fence', async () => {
    const { onlyOne, onlyOneWithin } = definition
    const indexes = await rowsOf<{ text: string }>('select indexdef as text from pg_indexes where tablename = $1', [definition.table])
    const fences = indexes.filter(({ text }) => /unique index .* where/i.test(text)).map(({ text }) => text)
    expect(fences.length).toBe(onlyOne === undefined ? 0 : 1)
    if (onlyOne !== undefined)
      expect(fences[0]).toContain(
        `(${['tenant_id', ...(onlyOneWithin ? [snake(onlyOneWithin)] : [])].join(', ')}) WHERE (${snake(onlyOne)} = 2)`,
      )
  })

  test('whatever keeps a row from being removed has a name for the refusal, and its constraint says which column', async () => {
    const referring = await rowsOf<{ table: string; name: string; column: string }>(
      `select c.conrelid::regclass::text as table, c.conname as name, a.attname as column
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
        where c.confrelid = $1::regclass and c.contype = 'f' and c.confdeltype in ('a', 'r')`,
      [definition.table],
    )
    for (const { table, name, column } of referring) {
      expect(placeOf(table).en, table).not.toBe('other data')
      expect([`${table}_tenant_id_${column}_fkey`, `${table}_${column}_fkey`]).toContain(name)
    }
  })
})

describe('lists are read in the order of an index', async () => {
  await Promise.all([1, 2, 3, 4].map(() => ensureListIndexes(ownerUrl)))
  const indexed = resources.filter(({ table }) => listIndexes.some((text) => text.includes(` on ${table} `)))

  test.skipIf(skipOnCluster('writes to the catalogue, which its owner may not there'))(
    'an index whose building was broken off is made again, by many that start at once',
    async () => {
      const [name] = listIndexes[0]?.split(' ') ?? []
      const broken = () => rowsOf<{ name: string }>('select indexrelid::regclass::text as name from pg_index where not indisvalid', [])
      await asOwner((client) => client.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [name]))
      expect(await broken()).toEqual([{ name }])
      await Promise.all([1, 2, 3, 4].map(() => ensureListIndexes(ownerUrl)))
      expect(await broken()).toEqual([])
      expect(await rowsOf('select from pg_indexes where indexname = $1', [name])).toHaveLength(1)
    },
  )

  test('those that open in the order of a column of their own', () => {
    expect(indexed.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['customer', 'supplier', 'commodity', 'comm_unit', 'param', 'staff']),
    )
  })

  test.skipIf(skipOnCluster(readsPlan)).each(indexed.map((definition) => ({ name: definition.table, definition })))(
    '$name',
    async ({ definition }) => {
      const own = 'scope' in definition ? 'true' : "t.tenant_id = '200001'"
      const plan = await asOwner(async (client) => {
        await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_incremental_sort = off')
        const page = `select t.id from ${definition.table} t where ${own} order by ${orderOf(planOf(definition), {})} limit 50`
        return (await client.query<{ 'QUERY PLAN': string }>(`explain ${page}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).toContain('Index')
      expect(plan).not.toContain('Sort')
    },
  )

  test.skipIf(skipOnCluster(readsPlan)).each(indexed.map((definition) => ({ name: definition.table, definition })))(
    '$name by what every row has',
    async ({ definition }) => {
      const own = 'scope' in definition ? 'true' : "t.tenant_id = '200001'"
      const plan = planOf(definition)
      for (const key of plan.filled) {
        for (const query of [{ ascs: key }, { descs: key }]) {
          const rows = await asOwner(async (client) => {
            // little may be left to sort after the index; without an index, all rows would be sorted even with these
            // settings
            await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
            const page = `select t.id from ${definition.table} t where ${own} order by ${orderOf(plan, query)} limit 50`
            return (await client.query<{ 'QUERY PLAN': string }>(`explain ${page}`)).rows.map((row) => row['QUERY PLAN'])
          })
          expect(rows.join('\n'), JSON.stringify(query)).toMatch(/Index.* using \w+_list_/)
          expect(rows.join('\n'), JSON.stringify(query)).not.toMatch(/(?<!Incremental )Sort {2}/)
        }
      }
    },
  )
})
