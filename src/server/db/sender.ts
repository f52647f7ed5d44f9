import type pg from 'pg'
import { orUnavailable } from './client.ts'
import type { Differences } from './engine.ts'
import { type Answer, sendStatement } from './statement-query.ts'
import { asText, toWire } from './values.ts'

/** Sees every statement, `begin` and `commit` included, with what it was sent and how many rows it met. */
export type StatementRecorder = (txId: number, sql: string, values: readonly unknown[], rowCount: number) => void

/** Sends one statement and answers its result; the recorder has seen it. */
export type Send = (sql: string, values?: readonly unknown[], name?: string) => Promise<Answer>

/** Hears what a transaction took, and each statement beneath it: of one that failed no number of rows. */
export type TransactionTraces = {
  transaction<T>(tenantId: string, work: () => Promise<T>): Promise<T>
  statement(sql: string, ms: number, rowCount: number | undefined): void
}

/** Hears of a statement that took long: its text, what it took, and the tenant it was asked for. */
export type HearSlow = (sql: string, ms: number, tenantId: string) => void

/** How many statements were answered, and the milliseconds from sending to answer of all of them; who is told of those that took long. */
export type Asked = {
  statements: number
  ms: number
  slow?: { leastMs: number; hear: HearSlow }
  traces?: TransactionTraces
}

/** A way to send statements on a connection. */
export function sender(
  client: pg.ClientBase,
  { txId, tenantId, told }: { txId: number; tenantId: string; told: Differences['told'] },
  asked: Asked,
  record: StatementRecorder | undefined,
): Send {
  let answeredAt = 0
  // what was sent behind another statement did not run before that was answered
  const runFor = (sentAt: number) => {
    const begun = Math.max(sentAt, answeredAt)
    answeredAt = performance.now()
    return answeredAt - begun
  }
  return async (sql, values = [], name) => {
    const sentAt = performance.now()
    const answer = await sendStatement(client, sql, values.map(toWire), name).catch((error: unknown) => {
      // where it was asked for, not where the answer was read
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
