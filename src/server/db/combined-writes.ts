import type { SqlPart } from './multi-row.ts'
import type { Tx } from './transaction.ts'

/** Builds a statement whose parameters are numbered after `before` other parameters. */
export type StatementAfter = (before: number) => SqlPart

/**
 * Combines a statement with others that write and whose results nobody needs. On a single PostgreSQL the others become
 * parts of its `with`. On a cluster each of them is sent right before it: a cluster would run a part that inserts on
 * its own and hold its result until the rest has run (ADR 291).
 */
export function combineWrites(
  tx: Pick<Tx, 'insertsWithin' | 'write'>,
  others: readonly StatementAfter[],
  statement: StatementAfter,
): SqlPart {
  if (!tx.insertsWithin) {
    for (const other of others) {
      const { sql, values } = other(0)
      tx.write(sql, values)
    }
    return statement(0)
  }
  const values: unknown[] = []
  const following = (part: StatementAfter): string => {
    const { sql, values: own } = part(values.length)
    values.push(...own)
    return sql
  }
  const within = others.map((other, at) => `part_${at + 1} as (${following(other)})`)
  return { sql: `with ${within.join(', ')} ${following(statement)}`, values }
}
