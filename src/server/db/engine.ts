import { codeOf } from './client.ts'

/**
 * The database engine: one PostgreSQL, or a Citus cluster whose tables are distributed by tenant
 * (docs/distribution.md). Statements are the same on both; this file contains all the differences. The database itself
 * says which engine it is (`distribution/placement.ts`).
 */
export type Engine = 'postgres' | 'citus'

/**
 * How statements receive many rows. `arrays`: one array per column; the text does not depend on the number of rows, so
 * it is prepared once. `values`: one parameter per value, so that a cluster can route rows to the node that stores
 * them.
 */
export type RowPassing = 'arrays' | 'values'

/**
 * How prepared statements are planned. `asked`: each time, for the actual values and tenant. `once`: generically,
 * which suits statements that find few rows by key and are repeated often; planning them took a seventh of
 * PostgreSQL's time. A plan may not be reused otherwise, because a connection serves all tenants and row-level
 * security shows the planner only the current one: a plan made for a tenant without rows would scan all rows of the
 * next.
 */
export type PlanMode = 'asked' | 'once'

export type EngineDifferences = {
  rowsAs: RowPassing
  /** Mode of statements that may be planned once; a cluster needs the actual values to find a tenant's node. */
  planModeOfKeyed: PlanMode
  /**
   * True if a statement may insert within its `with`. A cluster would run such a part on its own and hold its result
   * until the rest has run.
   */
  insertsWithin: boolean
  /** True if the engine can explain a statement's generic plan. */
  explains: boolean
  /** Converts an error of a cluster to the error that a single PostgreSQL would throw. */
  toPlainError(error: unknown): unknown
}

export const differences: Readonly<Record<Engine, EngineDifferences>> = {
  postgres: { rowsAs: 'arrays', planModeOfKeyed: 'once', insertsWithin: true, explains: true, toPlainError: (error) => error },
  citus: { rowsAs: 'values', planModeOfKeyed: 'asked', insertsWithin: false, explains: false, toPlainError: asPlainError },
}

/** Adds the code, the constraint and the table, which a cluster mentions only in the error's message. */
function asPlainError(error: unknown): unknown {
  return withConnectionCode(withConstraintNames(error))
}

/** Messages about an unreachable node; Citus reports them all with the code of an internal error, XX000. */
const isAway = /^(?:postmaster was shut down|failure on connection marked as essential: |cannot connect to \S+ to fetch )/

const withConnectionCode = (error: unknown): unknown =>
  error instanceof Error && codeOf(error) === 'XX000' && isAway.test(error.message) ? Object.assign(error, { code: '08006' }) : error

const constraintCodes = /^23/
/** A node appends the shard's number to the names of shards and their constraints. */
const shardSuffix = /_\d{6,}$/

/** A name that would be too long with the shard's number is shortened and ends with eight hex digits of a hash. */
const cut = /_[0-9a-f]{8}$/

/** True if an error names this constraint; a node may report only the beginning of a long name. */
export const isConstraint = (told: string, name: string): boolean =>
  told === name || (cut.test(told) && name.startsWith(told.replace(cut, '')))

/** Sets the constraint and the table, which a node mentions only in the error's message. */
function withConstraintNames(error: unknown): unknown {
  if (!(error instanceof Error) || !constraintCodes.test(codeOf(error) ?? '')) return error
  const { constraint, table } = error as Error & NamedConstraint
  const [, last] = [...error.message.matchAll(/constraint "([^"]+)"/g)].at(-1) ?? []
  const [, first] = /(?:table|relation) "([^"]+)"/.exec(error.message) ?? []
  // if other rows refer to the row, the message names its own table first and the referring table last
  const [, referring] = /" on table "([^"]+)"$/.exec(error.message) ?? []
  return Object.assign(error, { constraint: withoutShardId(constraint ?? last), table: withoutShardId(table ?? referring ?? first) })
}

type NamedConstraint = { constraint?: string; table?: string }

const withoutShardId = (name: string | undefined): string | undefined => name?.replace(shardSuffix, '')
