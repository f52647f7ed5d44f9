import type { SqlPart } from './multi-row.ts'
import type { Tx } from './transaction.ts'

/** Writes a statement whose parameters are numbered behind `before` others. */
export type StatementAfter = (before: number) => SqlPart

/**
 * Combines a statement with others that write and answer nothing. One PostgreSQL does them within it, as parts of its
 * `with`; a cluster is sent each of them right before it, for it would do a part that inserts by itself and keep what
 * it answers (ADR 291).
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
