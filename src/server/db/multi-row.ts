import { CompiledQuery } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Columns whose value is the same in all rows of a statement: PostgreSQL type and value. They become `$1`, `$2` … in
 * this order.
 */
export type SharedColumns = Readonly<Record<string, readonly [type: string, value: unknown]>>

/** Columns with a value per row: PostgreSQL type, values, and optionally an expression around the value. */
export type RowColumns = Readonly<Record<string, readonly [type: string, values: readonly unknown[], made?: (given: string) => string]>>

/** A part of a statement, and the values of its parameters. */
export type SqlPart = { sql: string; values: readonly unknown[] }

/** Rows to update from or to join, as a table called `name`; their parameters are numbered after `before` others. */
export function rowsSource(tx: Pick<Tx, 'rowsAs'>, name: string, columns: RowColumns, before: number): SqlPart {
  const alias = `${name} (${Object.keys(columns).join(', ')})`
  if (tx.rowsAs === 'arrays') return { sql: `rows from (${arrays(columns, before)}) as ${alias}`, values: arraysOf(columns) }
  const { rows, values } = parameterRows(columns, before)
  return { sql: `(values ${rows.map((row) => `(${row.join(', ')})`).join(', ')}) as ${alias}`, values }
}

/** `insert into table` of many rows, without a trailing `on conflict` or `returning`. */
export function insertPart(tx: Pick<Tx, 'rowsAs'>, table: string, shared: SharedColumns, columns: RowColumns): SqlPart {
  const fixed = Object.values(shared)
  const into = `insert into ${table} (${[...Object.keys(shared), ...Object.keys(columns)].join(', ')})`
  const first = fixed.map(([type], at) => `$${at + 1}::${type}`)
  const finish = Object.values(columns).map(([, , made = (given: string) => given]) => made)
  const values = fixed.map(([, value]) => value)
  if (tx.rowsAs === 'arrays') {
    const chosen = Object.keys(columns).map((column, at) => finish[at]?.(`given.${column}`))
    const given = rowsSource(tx, 'given', columns, fixed.length)
    return { sql: `${into} select ${[...first, ...chosen].join(', ')} from ${given.sql}`, values: [...values, ...given.values] }
  }
  const given = parameterRows(columns, fixed.length)
  const rows = given.rows.map((row) => `(${[...first, ...row.map((one, at) => finish[at]?.(one))].join(', ')})`)
  return { sql: `${into} values ${rows.join(', ')}`, values: [...values, ...given.values] }
}

/** A table, its shared columns, and the rows. */
export type RowsToInsert = readonly [table: string, shared: SharedColumns, columns: RowColumns]

/** Inserts rows, many per statement. `then`: `on conflict`, `returning`. */
export async function insertRows<Row extends object>(
  tx: Tx,
  table: string,
  shared: SharedColumns,
  columns: RowColumns,
  then = '',
): Promise<Row[]> {
  const written: Row[] = []
  for (const some of inBatches(tx, columns, Object.keys(shared).length)) {
    const { sql, values } = insertPart(tx, table, shared, some)
    written.push(...(await queryOverRows<Row>(tx, { sql: `${sql} ${then}`, values })))
  }
  return written
}

/** Like `insertRows`, but does not wait for the answer (`tx.write`). */
export function writeRows(tx: Tx, table: string, shared: SharedColumns, columns: RowColumns, then = ''): void {
  for (const some of inBatches(tx, columns, Object.keys(shared).length)) {
    const { sql, values } = insertPart(tx, table, shared, some)
    writeOver(tx, { sql: `${sql} ${then}`, values })
  }
}

/** Like `queryOverRows`, but does not wait for the answer. */
export const writeOver = (tx: Tx, { sql, values }: SqlPart): void => tx.write(sql, values, { varies: tx.rowsAs === 'values' })

/** Runs a statement with a rows source; it is prepared if its text does not depend on the number of rows. */
export const queryOverRows = <Row extends object>(tx: Tx, { sql, values }: SqlPart): Promise<Row[]> =>
  tx.rowsAs === 'arrays' ? tx.query<Row>(sql, values) : runOverRows<Row>(tx, { sql, values })

/** Like `queryOverRows`, but never prepared: for a text that varies with the content of a request. */
export const runOverRows = <Row extends object>(tx: Tx, { sql, values }: SqlPart): Promise<Row[]> =>
  tx.run<Row>({ compile: () => CompiledQuery.raw(sql, [...values]) as CompiledQuery<Row> })

/** Columns of all pairs of a value of the first list and a value of the second. */
export function crossColumns(one: string, ones: readonly string[], other: string, others: readonly string[]): RowColumns {
  return { [one]: ['bigint', ones.flatMap((id) => others.map(() => id))], [other]: ['bigint', ones.flatMap(() => others)] }
}

const maxParameters = 60_000

/** Splits rows into batches within PostgreSQL's limit of parameters. */
export function inBatches(tx: Pick<Tx, 'rowsAs'>, columns: RowColumns, before: number): RowColumns[] {
  const width = Object.keys(columns).length
  const most = tx.rowsAs === 'arrays' ? Number.POSITIVE_INFINITY : Math.floor((maxParameters - before) / width)
  const length = lengthOf(columns)
  if (length <= most) return length === 0 ? [] : [columns]
  const part = (from: number) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, [type, values, made]]) => [name, [type, values.slice(from, from + most), made] as const]),
    )
  return Array.from({ length: Math.ceil(length / most) }, (_, at) => part(at * most))
}

const lengthOf = (columns: RowColumns): number => Object.values(columns)[0]?.[1].length ?? 0

const arrays = (columns: RowColumns, before: number): string =>
  Object.values(columns)
    .map(([type], at) => `unnest($${before + at + 1}::${type}[])`)
    .join(', ')

const arraysOf = (columns: RowColumns): unknown[] => Object.values(columns).map(([, values]) => [...values])

/** One parameter for each value, row by row. */
function parameterRows(columns: RowColumns, before: number): { rows: string[][]; values: unknown[] } {
  const all = Object.values(columns)
  const values: unknown[] = []
  const rows = Array.from({ length: lengthOf(columns) }, (_, row) => all.map(([type, of]) => `$${before + values.push(of[row])}::${type}`))
  return { rows, values }
}
