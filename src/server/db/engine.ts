import { codeOf } from './client.ts'

/**
 * The database engine: one PostgreSQL, or a Citus cluster with tables distributed by tenant (docs/distribution.md).
 * Statements are the same on both; all differences are in this file. The database itself tells which it is
 * (`distribution/placement.ts`).
 */
export type Engine = 'postgres' | 'citus'

/**
 * How statements receive many rows. `arrays`, one per column: the text does not depend on the number of rows, so it
 * is prepared once. `values`, one parameter per value: a cluster can route these to where the rows are stored.
 */
export type RowPassing = 'arrays' | 'values'

/**
 * How prepared statements are planned: `asked`, each time for the actual values and tenant; `once`, generically,
 * which suits statements that find few rows by key and are sent again and again: planning them took a seventh of
 * PostgreSQL's time. A connection serves all tenants, and row-level security shows the planner the current one: a
 * plan made for a tenant without rows would scan all rows of the next.
 */
export type PlanMode = 'asked' | 'once'

export type EngineDifferences = {
  rowsAs: RowPassing
  /** Mode of statements that may be planned once; a cluster needs the actual values to find a tenant's node. */
  planModeOfKeyed: PlanMode
  /**
   * Whether a statement inserts within its `with`; a cluster does such a part by itself, and keeps what it answers
   * until it does the rest.
   */
  insertsWithin: boolean
  /** True if it can explain a statement's generic plan. */
  explains: boolean
  /** Converts an error of a cluster to what a single PostgreSQL would throw. */
  toPlainError(error: unknown): unknown
}

export const differences: Readonly<Record<Engine, EngineDifferences>> = {
  postgres: { rowsAs: 'arrays', planModeOfKeyed: 'once', insertsWithin: true, explains: true, toPlainError: (error) => error },
  citus: { rowsAs: 'values', planModeOfKeyed: 'asked', insertsWithin: false, explains: false, toPlainError: asPlainError },
}

/** Gives an error the code, the constraint and the table that a cluster tells in its message alone. */
function asPlainError(error: unknown): unknown {
  return withConnectionCode(withConstraintNames(error))
}

/** Messages about an unreachable node: Citus gives them the code of an internal error, XX000. */
const isAway = /^(?:postmaster was shut down|failure on connection marked as essential: |cannot connect to \S+ to fetch )/

const withConnectionCode = (error: unknown): unknown =>
  error instanceof Error && codeOf(error) === 'XX000' && isAway.test(error.message) ? Object.assign(error, { code: '08006' }) : error

const constraintCodes = /^23/
/** A node names shards and their constraints with the shard's number as a suffix. */
const shardSuffix = /_\d{6,}$/

/** A name that would be too long with the shard's number is cut, and ends in eight hex digits of a hash. */
const cut = /_[0-9a-f]{8}$/

/** True if an error names this constraint; a node may report only the beginning of a long name. */
export const isConstraint = (told: string, name: string): boolean =>
  told === name || (cut.test(told) && name.startsWith(told.replace(cut, '')))

/** Sets the constraint and the table that an error of a node mentions only in its message. */
function withConstraintNames(error: unknown): unknown {
  if (!(error instanceof Error) || !constraintCodes.test(codeOf(error) ?? '')) return error
  const { constraint, table } = error as Error & NamedConstraint
  const [, last] = [...error.message.matchAll(/constraint "([^"]+)"/g)].at(-1) ?? []
  const [, first] = /(?:table|relation) "([^"]+)"/.exec(error.message) ?? []
  // for a row that others refer to, the message has its own table first and theirs last
  const [, referring] = /" on table "([^"]+)"$/.exec(error.message) ?? []
  return Object.assign(error, { constraint: withoutShardId(constraint ?? last), table: withoutShardId(table ?? referring ?? first) })
}

type NamedConstraint = { constraint?: string; table?: string }

const withoutShardId = (name: string | undefined): string | undefined => name?.replace(shardSuffix, '')
