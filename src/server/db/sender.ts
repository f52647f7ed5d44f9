import type pg from 'pg'
import { orUnavailable } from './client.ts'
import type { EngineDifferences } from './engine.ts'
import { type StatementResult, sendStatement } from './statement-query.ts'
import { asText, toWire } from './values.ts'

/** Records every statement, including `begin` and `commit`, with its values and row count. */
export type StatementRecorder = (txId: number, sql: string, values: readonly unknown[], rowCount: number) => void

/** Sends one statement and resolves to its result, after recording it. */
export type SendStatement = (sql: string, values?: readonly unknown[], name?: string) => Promise<StatementResult>

/** Receives durations of a transaction and of each statement in it; a failed one has no row count. */
export type TransactionTraces = {
  transaction<T>(tenantId: string, work: () => Promise<T>): Promise<T>
  statement(sql: string, ms: number, rowCount: number | undefined): void
}

/** Called for a slow statement: its text, duration, and tenant. */
export type OnSlowStatement = (sql: string, ms: number, tenantId: string) => void

/**
 * Counters of answered statements and of their milliseconds from sending to answer, and callbacks for slow statements
 * and traces.
 */
export type SenderState = {
  statements: number
  ms: number
  slow?: { leastMs: number; hear: OnSlowStatement }
  traces?: TransactionTraces
}

/** A function that sends statements on a connection. */
export function createSender(
  client: pg.ClientBase,
  { txId, tenantId, told }: { txId: number; tenantId: string; told: EngineDifferences['toPlainError'] },
  asked: SenderState,
  record: StatementRecorder | undefined,
): SendStatement {
  let answeredAt = 0
  // a pipelined statement starts only after the answer to the previous one
  const runFor = (sentAt: number) => {
    const begun = Math.max(sentAt, answeredAt)
    answeredAt = performance.now()
    return answeredAt - begun
  }
  return async (sql, values = [], name) => {
    const sentAt = performance.now()
    const answer = await sendStatement(client, sql, values.map(toWire), name).catch((error: unknown) => {
      // gives the error the stack trace of the caller instead of that of reading the answer
      if (error instanceof Error) Error.captureStackTrace(error)
      asked.traces?.statement(sql, runFor(sentAt), undefined)
      throw orUnavailable(told(error))
    })
    asked.statements += 1
    const ms = runFor(sentAt)
    asked.ms += ms
    if (asked.slow && ms >= asked.slow.leastMs) asked.slow.hear(sql, ms, tenantId)
    asked.traces?.statement(sql, ms, answer.rowCount)
    record?.(txId, sql, values.map(asText), answer.rowCount)
    return answer
  }
}
