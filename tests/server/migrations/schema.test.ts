import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type FieldTraits, snake } from '#domain/core/field.ts'
import { headFields } from '#domain/lines/head-fields.ts'
import { lineFields } from '#domain/lines/line-fields.ts'
import { testDatabase } from '../../support/database/postgres.ts'
import { schemaText } from '../../support/database/schema-text.ts'
import { root } from '../../support/steps.ts'

const { asOwner } = await testDatabase()
const path = `${root}src/server/db/schema/schema.gen.sql`

// other versions of PostgreSQL print definitions differently, and a cluster has its own
const elsewhere = process.env.DATABASE_URL ?? process.env.CITUS_URL

test.skipIf(elsewhere)('the schema that the migrations come to stands in one file (npm run schema)', async () => {
  const now = await asOwner(schemaText)
  if (process.env.SCHEMA === 'keep') writeFileSync(path, now)
  expect(now === readFileSync(path, 'utf8') ? '' : 'npm run schema writes the file anew').toBe('')
  expect(now).toContain('CREATE TABLE document (')
})

test('triggers watch the columns that the traits of fields say', async () => {
  const watched = async (trigger: string) => {
    const { rows } = await asOwner((client) =>
      client.query<{ text: string }>('select pg_get_triggerdef(oid) as text from pg_trigger where tgname = $1', [trigger]),
    )
    return [...(rows[0]?.text ?? '').matchAll(/old\.(\w+) IS DISTINCT/g)].map(([, name]) => name).sort()
  }
  const columns = (fields: Record<string, FieldTraits & { kind: string }>, chosen: (field: FieldTraits & { kind: string }) => boolean) =>
    Object.entries(fields).flatMap(([name, field]) => (field.stored && chosen(field) ? [field.column ?? snake(name)] : []))
  // totals by type, day and status are stored for the fields by which lists can be sorted
  const totals = columns(headFields, ({ total, sorted }) => total === true && sorted === true)
  expect(await watched('note_changed_total')).toEqual(['kind', 'bill_date', 'status', ...totals].sort())
  // the application may change an amount of a stored line only if a trigger watches the column
  const { rows } = await asOwner((client) =>
    client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'document_line'::regclass and attacl::text ~ '=[a-z]*w'`,
    ),
  )
  const held = [...(await watched('line_amounts_stay')), ...(await watched('line_cost_stays'))]
  const amounts = columns(lineFields, ({ kind }) => kind === 'amount').filter((name) => rows.some((row) => row.name === name))
  expect(amounts.length).toBeGreaterThan(8)
  expect(amounts.filter((name) => !held.includes(name))).toEqual([])
})
