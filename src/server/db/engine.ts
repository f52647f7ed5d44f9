import { codeOf } from './client.ts'

/**
 * What keeps the data: one PostgreSQL, or a cluster of Citus on which tables lie by their tenant (docs/distribution.md). Statements are the same on both; what
 * differs between them is in this file alone. The database itself says which it is (`distribution/placement.ts`).
 */
export type Engine = 'postgres' | 'citus'

/**
 * How statements over many rows are given them. `arrays`, one for each column: the text does not vary with the number of rows, so it is prepared
 * once. `values`, one parameter for each figure: what a cluster can send on to where the rows lie.
 */
export type RowsAs = 'arrays' | 'values'

/**
 * How prepared statements are planned: `asked`, each time for the values and the tenant at hand; `once`, for whatever values, which suits statements that
 * find few rows by their keys and are sent again and again: to plan them took a seventh of PostgreSQL's time. A connection serves all tenants, and
 * row-level security lets the planner see which one asks: what it plans for a tenant without rows reads all rows of the next one.
 */
export type Plans = 'asked' | 'once'

export type Differences = {
  rowsAs: RowsAs
  /** How statements are planned that may be planned once; a cluster finds the node of a tenant by the values at hand. */
  plannedOnce: Plans
  /**
   * Whether a statement inserts within its `with`; a cluster does such a part by itself, and keeps what it answers until it
   * does the rest.
   */
  insertsWithin: boolean
  /** Whether it says how it would do a statement for whatever values. */
  explains: boolean
  /** An error of the database as one PostgreSQL throws it. */
  told(error: unknown): unknown
}

export const differences: Readonly<Record<Engine, Differences>> = {
  postgres: { rowsAs: 'arrays', plannedOnce: 'once', insertsWithin: true, explains: true, told: (error) => error },
  citus: { rowsAs: 'values', plannedOnce: 'asked', insertsWithin: false, explains: false, told: withNames },
}

const brokenConstraint = /^23/
/** A node calls a part of a table, and its constraints, by their names with the number of the part. */
const ofPart = /_\d{6,}$/

/** A name that is too long with the number of the part ends in eight digits of a hash. */
const cut = /_[0-9a-f]{8}$/

/** Whether an error names this constraint: a node may say the beginning of its name alone. */
export const isConstraint = (told: string, name: string): boolean =>
  told === name || (cut.test(told) && name.startsWith(told.replace(cut, '')))

/** Names the constraint and the table that an error of a node names in its words alone. */
function withNames(error: unknown): unknown {
  if (!(error instanceof Error) || !brokenConstraint.test(codeOf(error) ?? '')) return error
  const { constraint, table } = error as Error & Named
  const [, last] = [...error.message.matchAll(/constraint "([^"]+)"/g)].at(-1) ?? []
  const [, first] = /(?:table|relation) "([^"]+)"/.exec(error.message) ?? []
  // a row that others refer to is told with its own table first and theirs last
  const [, referring] = /" on table "([^"]+)"$/.exec(error.message) ?? []
  return Object.assign(error, { constraint: whole(constraint ?? last), table: whole(table ?? referring ?? first) })
}

type Named = { constraint?: string; table?: string }

const whole = (name: string | undefined): string | undefined => name?.replace(ofPart, '')
