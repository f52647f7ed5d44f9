import type { Part } from './multi-row.ts'
import type { Tx } from './transaction.ts'

/** A statement whose parameters follow so many others. */
export type StatementAfter = (before: number) => Part

/** A statement, and others that write beside it and whose answers nobody needs: within it, in one; on a cluster they are sent right before it, each to where its rows lie. */
export function combineWrites(tx: Pick<Tx, 'insertsWithin' | 'write'>, others: readonly StatementAfter[], statement: StatementAfter): Part {
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
