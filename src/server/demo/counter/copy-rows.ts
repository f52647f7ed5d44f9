import type { Tx } from '../../db/connect.ts'
import { inBatches, type RowColumns, rowsSource, writeOver } from '../../db/multi-row.ts'

/**
 * A table, the column with the key of the model row, a further condition, and columns that the database fills itself.
 */
export type CopiedTable = { table: string; key: string; where?: string; filled?: readonly string[] }

/**
 * Inserts rows that equal a row posted by a law in every column except the given ones. `model` contains the key of
 * each row's model. Columns that a later version adds are copied too.
 */
export async function copyRows(
  tx: Tx,
  { table, key, where, filled = [] }: CopiedTable,
  model: readonly string[],
  own: RowColumns,
): Promise<void> {
  if (model.length === 0) return
  const columns = (await columnsOf(tx, table)).filter((column) => column in own || !filled.includes(column))
  const given: RowColumns = { model_key: ['bigint', model], nth: ['integer', model.map((_, at) => at)], ...own }
  const chosen = columns.map((column) => (own[column] ? (own[column][2] ?? plain)(`given.${column}`) : `m.${column}`))
  const models = [...new Set(model)]
  for (const some of inBatches(tx, given, 2)) {
    const source = rowsSource(tx, 'given', some, 2)
    // the few model rows are read by key first: a plan that joins the whole table would read all of it each time
    writeOver(tx, {
      sql: `with m as materialized (select * from ${table} m
        where m.tenant_id = $1 and m.${key} = any ($2::bigint[]) ${where ? `and ${where}` : ''})
            insert into ${table} (${columns.join(', ')}) select ${chosen.join(', ')}
              from ${source.sql} join m on m.${key} = given.model_key order by given.nth`,
      values: [tx.tenantId, models, ...source.values],
    })
  }
}

const plain = (given: string) => given
const known = new Map<string, Promise<string[]>>()

/** The columns of a table that can be written to. */
function columnsOf(tx: Tx, table: string): Promise<string[]> {
  const found =
    known.get(table) ??
    tx
      .query<{ name: string }>(
        `select attname::text as name from pg_attribute
          where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
        [table],
      )
      .then((rows) => rows.map(({ name }) => name))
  known.set(table, found)
  return found
}
