import { createHash } from 'node:crypto'
import { CanonicalText, canonicalJson } from '#domain/core/hash-text.ts'
import type { Problem } from '#domain/core/refusals.ts'
import { mapRows } from '../../../core/yield-event-loop.ts'
import { combineWrites, type StatementAfter } from '../../../db/combined-writes.ts'
import type { Tx } from '../../../db/connect.ts'
import type { FieldChange } from './changes.ts'

/** A row of a document's log: event, states before and after, user, facts, and refusal if any. */
export type LogRow = {
  documentId: string
  kind: string
  event: string
  fromState: string
  toState: string
  userId: string
  requestId: string
  remark?: string
  version: number
  payload?: object
  changed?: readonly FieldChange[] | ChangedText
  facts?: object
  refusal?: string
  problems?: readonly Problem[]
  machineHash: string
}

/** Number and hash of the last log row, from the locked head. */
type LogEnd = { logNo?: number; logHash?: string }

const columns = [
  ...['tenant_id', 'document_id', 'no', 'hash', 'previous_hash', 'kind', 'event', 'from_state', 'to_state', 'user_id', 'at', 'request_id'],
  ...['remark', 'version', 'payload', 'changed', 'facts', 'refusal', 'problems', 'machine_hash'],
]

/**
 * The next row of a log: its number and hash, which become the end of the chain, and the statement that inserts it.
 */
export type NextLogRow = { no: number; hash: string; insert: StatementAfter }

/**
 * Builds the row that follows the end of a document's chain. Each row carries the hash of the one before, so that no
 * row can be changed or removed unnoticed.
 */
export function nextLogRow(tx: Tx, row: LogRow, { logNo = 0, logHash }: LogEnd): NextLogRow {
  const no = logNo + 1
  const hash = hashOf(tx.tenantId, no, tx.now, row, logHash)
  const texts = [row.kind, row.event, row.fromState, row.toState, row.userId, tx.now, row.requestId, row.remark ?? null, row.version]
  const details = [json(row.payload), json(row.changed), json(row.facts), row.refusal ?? null, json(row.problems), row.machineHash]
  const values = [tx.tenantId, row.documentId, no, hash, logHash ?? null, ...texts, ...details]
  return { no, hash, insert: (before) => ({ sql: insertAfter(before), values }) }
}

const insertAfter = (before: number): string =>
  `insert into document_event (${columns.join(', ')}) values (${columns.map((_, at) => `$${before + at + 1}`).join(', ')})`

/** Adds a row to the log of a document that is locked by the caller. */
export function appendLog(tx: Tx, row: LogRow, end: LogEnd): void {
  const { no, hash, insert } = nextLogRow(tx, row, end)
  const { sql, values } = combineWrites(tx, [insert], (before) => ({
    sql: `update document set log_no = $${before + 3}, log_hash = $${before + 4} where tenant_id = $${before + 1} and id = $${before + 2}`,
    values: [tx.tenantId, row.documentId, no, hash],
  }))
  tx.write(sql, values)
}

/** Adds the last row to the log of a document that was removed. */
export function endLog(tx: Tx, row: LogRow, end: LogEnd): void {
  const { sql, values } = nextLogRow(tx, row, end).insert(0)
  tx.write(sql, values)
}

const json = (value: unknown) => (value === undefined ? null : value instanceof CanonicalText ? value.text : JSON.stringify(value))

/**
 * Changes as the JSON that is hashed and stored. The text is built in slices, so that a document of thousands of lines
 * does not block the process.
 */
export type ChangedText = CanonicalText
export const changedText = async (changed: readonly FieldChange[]): Promise<ChangedText> =>
  new CanonicalText(`[${(await mapRows(changed, canonicalJson)).join(',')}]`)

/** SHA-256 over the row's canonical JSON and the hash before it. */
export function hashOf(tenantId: string, no: number, at: Date, row: LogRow, previous: string | undefined): string {
  const content = { tenantId, no, at: at.toISOString(), ...row, previous }
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
