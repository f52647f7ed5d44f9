import { sql as text } from 'kysely'
import { codeOf } from './client.ts'
import type { Database } from './connect.ts'
import { differences } from './engine.ts'
import { statement } from './query-builder.ts'

const explainable = /^\s*(select|insert|update|delete|with)\b/i
/**
 * Errors of syntax, names and types: `explain` does not accept the statement, or PostgreSQL is older than 16 and has
 * no generic plans.
 */
const notExplainable = /^(42|22|0A)/

/**
 * PostgreSQL's generic plan of a statement for a tenant, obtained without running it; undefined where there is none.
 */
export async function explainPlan(
  db: Database,
  { sql, tenantId }: { sql: string; tenantId: string },
  now: Date,
): Promise<string | undefined> {
  if (!differences[db.engine].explains || !explainable.test(sql)) return undefined
  try {
    const rows = await db.inTenant(tenantId, now, (tx) => tx.run<object>(statement(text.raw(`explain (generic_plan) ${sql}`))))
    return rows.map((row) => Object.values(row)[0]).join('\n')
  } catch (error) {
    if (notExplainable.test(codeOf(error) ?? '')) return undefined
    throw error
  }
}
