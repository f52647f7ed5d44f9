import pg from 'pg'
import { toWire } from '#server/db/values.ts'

/** A statement that was sent, with its values. */
export type StatementSample = { sql: string; values: readonly unknown[] }

/**
 * Finds statements that involve more than one shard; one sentence each, by text. Asks the cluster to explain each
 * statement with the values that were sent; if it takes several steps, each step is checked.
 */
export async function multiShardStatements(owner: pg.ClientBase, sent: readonly StatementSample[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { sql, values } of sent.filter((one) => explainable.test(one.sql))) found.set(sql, await tasksOf(owner, sql, values))
  return found
}

const explainable = /^\s*(select|insert|update|delete|with)\b/i

/**
 * To explain an insert from a select, the cluster plans it again without parameters; so the values are written into
 * the text, each with the type of its parameter.
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
