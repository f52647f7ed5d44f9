import pg from 'pg'
import { toWire } from '#server/db/values.ts'

/** A statement that was sent, and what it was sent with. */
export type StatementSample = { sql: string; values: readonly unknown[] }

/**
 * Finds statements that lie on more than one shard, a sentence each, by text. The cluster is asked how it would do
 * each with the values that it was sent; what it does in several steps is looked at step by step.
 */
export async function multiShardStatements(owner: pg.ClientBase, sent: readonly StatementSample[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { sql, values } of sent.filter((one) => explainable.test(one.sql))) found.set(sql, await tasksOf(owner, sql, values))
  return found
}

const explainable = /^\s*(select|insert|update|delete|with)\b/i

/**
 * Rows that are inserted by a select are planned anew to be explained, without parameters: so values stand in the
 * text, each of the type that its parameter has.
 */
const withValues = (sql: string, values: readonly unknown[], types: readonly string[]): string =>
  sql.replace(/\$(\d+)/g, (_, number: string) => {
    const at = Number(number) - 1
    return `${literal(toWire(values[at]))}::${types[at]}`
  })

function literal(value: ReturnType<typeof toWire>): string {
  if (value === null) return 'null'
  return pg.escapeLiteral(typeof value === 'string' ? value : `\\x${Buffer.from(value).toString('hex')}`)
}

/** The types of a statement's parameters. */
async function parameterTypes(owner: pg.ClientBase, sql: string): Promise<readonly string[]> {
  await owner.query(`prepare explained as ${sql}`)
  const { rows } = await owner.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'explained'`,
  )
  await owner.query('deallocate explained')
  return rows[0]?.types ?? []
}

async function tasksOf(owner: pg.ClientBase, sql: string, values: readonly unknown[]): Promise<string[]> {
  try {
    const text = withValues(sql, values, await parameterTypes(owner, sql))
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`)
    const tasks = rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []).map(Number)
    return tasks.filter((count) => count > 1).map((count) => `lies on ${count} shards`)
  } catch (error) {
    return [`is not explained: ${(error as Error).message}`]
  }
}
