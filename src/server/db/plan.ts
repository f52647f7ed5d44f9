import { sql as text } from 'kysely'
import { codeOf } from './client.ts'
import type { Database } from './connect.ts'
import { differences } from './engine.ts'
import { statement } from './query-builder.ts'

const explainable = /^\s*(select|insert|update|delete|with)\b/i
/** Syntax, names and types: a statement that cannot stand behind `explain`, or a PostgreSQL before 16, which plans for no unknown values. */
const notExplained = /^(42|22|0A)/

/** How PostgreSQL would do a statement for whatever values of a tenant, without doing it; nothing where it cannot say. */
export async function planOf(db: Database, { sql, tenantId }: { sql: string; tenantId: string }, now: Date): Promise<string | undefined> {
  if (!differences[db.engine].explains || !explainable.test(sql)) return undefined
  try {
    const rows = await db.inTenant(tenantId, now, (tx) => tx.run<object>(statement(text.raw(`explain (generic_plan) ${sql}`))))
    return rows.map((row) => Object.values(row)[0]).join('\n')
  } catch (error) {
    if (notExplained.test(codeOf(error) ?? '')) return undefined
    throw error
  }
}
