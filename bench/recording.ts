import type { StatementRecorder } from '#server/db/connect.ts'

/** A statement as the server sent it; `rows` is the number of affected rows. */
export type Statement = { sql: string; values: readonly unknown[]; rows: number }
/**
 * The statements of one client's run; `firstId` and `ids` are the first id and the number of ids that it took from the
 * sequence.
 */
export type Recording = { statements: readonly Statement[]; flows: number; firstId: string; ids: number }

/** How a recording is changed so that many clients can play it in parallel, each ending with its own rows. */
export type Shift = { ids: bigint; flows: number }

/**
 * Records the statements of one client, `begin` and `commit` included: only those of transactions that claim the
 * idempotency key of a request, as every request of the client does. The server's other work, such as its logs, is
 * left out, because several of its transactions at once could not be replayed on one connection; the yardstick
 * therefore has a small advantage.
 */
export function recorder(): { onStatement: StatementRecorder; record<T>(work: () => Promise<T>): Promise<Statement[]> } {
  let kept: (Statement & { tx: number })[] | undefined
  return {
    onStatement: (tx, sql, values, rows) => {
      const begun = kept?.findLast((statement) => statement.tx === tx)
      // appended to `begin`, because the replay sends both as one text
      if (begun?.sql.startsWith('begin') && sql.startsWith('set local')) begun.sql += `; ${sql}`
      else kept?.push({ tx, sql, values: values.map(asText), rows })
    },
    record: async (work) => {
      const statements: (Statement & { tx: number })[] = []
      kept = statements
      await work()
      kept = undefined
      const claiming = new Set(statements.filter(({ sql }) => /insert into idempotency_key/.test(sql)).map(({ tx }) => tx))
      return statements.filter(({ tx }) => claiming.has(tx)).map(({ tx: _, ...statement }) => statement)
    },
  }
}

/** A time as text means the same to PostgreSQL and survives JSON. */
const asText = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

const ids = /\b1\d{18}\b/g
const numbers = /\b(CG|RK)(\d{8})-(\d{4,})\b/g
const keys = /\bflow-(\d+)-/g

/**
 * The same statements with other ids, document numbers and request keys. They are computed in advance, so that nothing
 * delays the replay. Ids below the recording's first belong to master data and stay.
 */
export function shiftRecording({ statements, firstId }: Recording, shift: Shift): Statement[] {
  const first = BigInt(firstId)
  const change = (text: string): string =>
    text
      .replace(ids, (id) => (BigInt(id) < first ? id : String(BigInt(id) + shift.ids)))
      .replace(numbers, (_, kind, day, number) => `${kind}${day}-${String(Number(number) + shift.flows).padStart(4, '0')}`)
      .replace(keys, (_, flow) => `flow-${Number(flow) + shift.flows}-`)
  const changed = (value: unknown): unknown => {
    if (typeof value === 'string') return change(value)
    return Array.isArray(value) ? value.map(changed) : value
  }
  return statements.map((statement) => ({ ...statement, values: statement.values.map(changed) }))
}
