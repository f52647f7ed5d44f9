import { CompiledQuery } from 'kysely'
import type { Tx } from './transaction.ts'

/** What all rows of a statement share, by column: its type in PostgreSQL and the value. They are `$1`, `$2` … in this order. */
export type Shared = Readonly<Record<string, readonly [type: string, value: unknown]>>

/** Of each column its type in PostgreSQL, its values row by row, and what is made of a value before it is written, where that is not itself. */
export type Columns = Readonly<Record<string, readonly [type: string, values: readonly unknown[], made?: (given: string) => string]>>

/** A part of a statement, and the values of its parameters. */
export type Part = { sql: string; values: readonly unknown[] }

/** Rows to update from, or to join, as the table `name`; their parameters follow `before` others. */
export function givenRows(tx: Pick<Tx, 'rowsAs'>, name: string, columns: Columns, before: number): Part {
  const alias = `${name} (${Object.keys(columns).join(', ')})`
  if (tx.rowsAs === 'arrays') return { sql: `rows from (${arrays(columns, before)}) as ${alias}`, values: arraysOf(columns) }
  const { rows, values } = parameters(columns, before)
  return { sql: `(values ${rows.map((row) => `(${row.join(', ')})`).join(', ')}) as ${alias}`, values }
}

/** `insert into table` of many rows, without what may follow: `on conflict`, `returning`. */
export function insertion(tx: Pick<Tx, 'rowsAs'>, table: string, shared: Shared, columns: Columns): Part {
  const fixed = Object.values(shared)
  const into = `insert into ${table} (${[...Object.keys(shared), ...Object.keys(columns)].join(', ')})`
  const first = fixed.map(([type], at) => `$${at + 1}::${type}`)
  const finish = Object.values(columns).map(([, , made = (given: string) => given]) => made)
  const values = fixed.map(([, value]) => value)
  if (tx.rowsAs === 'arrays') {
    const chosen = Object.keys(columns).map((column, at) => finish[at]?.(`given.${column}`))
    const given = givenRows(tx, 'given', columns, fixed.length)
    return { sql: `${into} select ${[...first, ...chosen].join(', ')} from ${given.sql}`, values: [...values, ...given.values] }
  }
  const given = parameters(columns, fixed.length)
  const rows = given.rows.map((row) => `(${[...first, ...row.map((one, at) => finish[at]?.(one))].join(', ')})`)
  return { sql: `${into} values ${rows.join(', ')}`, values: [...values, ...given.values] }
}

/** A table, what all rows of it share, and the rows. */
export type NewRows = readonly [table: string, shared: Shared, columns: Columns]

/** Inserts rows, many by one statement. `then`: `on conflict`, `returning`. */
export async function insertRows<Row extends object>(tx: Tx, table: string, shared: Shared, columns: Columns, then = ''): Promise<Row[]> {
  const written: Row[] = []
  for (const some of inParts(tx, columns, Object.keys(shared).length)) {
    const { sql, values } = insertion(tx, table, shared, some)
    written.push(...(await overRows<Row>(tx, { sql: `${sql} ${then}`, values })))
  }
  return written
}

/** As `insertRows`, for whom the answer does not matter: nobody waits for it (`tx.write`). */
export function writeRows(tx: Tx, table: string, shared: Shared, columns: Columns, then = ''): void {
  for (const some of inParts(tx, columns, Object.keys(shared).length)) {
    const { sql, values } = insertion(tx, table, shared, some)
    writeOver(tx, { sql: `${sql} ${then}`, values })
  }
}

/** As `overRows`, for whom the answer does not matter. */
export const writeOver = (tx: Tx, { sql, values }: Part): void => tx.write(sql, values, { varies: tx.rowsAs === 'values' })

/** Sends a statement in which rows were given: prepared where its text is the same for any number of them. */
export const overRows = <Row extends object>(tx: Tx, { sql, values }: Part): Promise<Row[]> =>
  tx.rowsAs === 'arrays'
    ? tx.query<Row>(sql, values)
    : tx.run<Row>({ compile: () => CompiledQuery.raw(sql, [...values]) as CompiledQuery<Row> })

/** The columns of rows for each one with each other. */
export function eachWithEach(one: string, ones: readonly string[], other: string, others: readonly string[]): Columns {
  return { [one]: ['bigint', ones.flatMap((id) => others.map(() => id))], [other]: ['bigint', ones.flatMap(() => others)] }
}

const mostParameters = 60_000

/** As many rows at a time as PostgreSQL takes parameters for. */
export function inParts(tx: Pick<Tx, 'rowsAs'>, columns: Columns, before: number): Columns[] {
  const width = Object.keys(columns).length
  const most = tx.rowsAs === 'arrays' ? Number.POSITIVE_INFINITY : Math.floor((mostParameters - before) / width)
  const length = lengthOf(columns)
  if (length <= most) return length === 0 ? [] : [columns]
  const part = (from: number) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, [type, values, made]]) => [name, [type, values.slice(from, from + most), made] as const]),
    )
  return Array.from({ length: Math.ceil(length / most) }, (_, at) => part(at * most))
}

const lengthOf = (columns: Columns): number => Object.values(columns)[0]?.[1].length ?? 0

const arrays = (columns: Columns, before: number): string =>
  Object.values(columns)
    .map(([type], at) => `unnest($${before + at + 1}::${type}[])`)
    .join(', ')

const arraysOf = (columns: Columns): unknown[] => Object.values(columns).map(([, values]) => [...values])

/** A parameter for each figure, row by row. */
function parameters(columns: Columns, before: number): { rows: string[][]; values: unknown[] } {
  const all = Object.values(columns)
  const values: unknown[] = []
  const rows = Array.from({ length: lengthOf(columns) }, (_, row) => all.map(([type, of]) => `$${before + values.push(of[row])}::${type}`))
  return { rows, values }
}
