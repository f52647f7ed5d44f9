import { createHash } from 'node:crypto'
import { CanonicalText, canonicalJson } from '#domain/hash-text.ts'
import type { Problem } from '#domain/refusals.ts'

import type { Tx } from '../../db/connect.ts'
import { mapRows } from '../../give-way.ts'
import type { Changed } from './changes.ts'

/** One row of a document's log: what was asked, from where to where, by whom, on what facts, and whether it was refused. */
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
  changed?: readonly Changed[] | ChangedText
  facts?: object
  refusal?: string
  problems?: readonly Problem[]
  machineHash: string
}

/** Where a document's log ends: number and hash of its last row, as they stand on the locked head. */
type LogEnd = { logNo?: number; logHash?: string }

const columns = [
  ...['tenant_id', 'document_id', 'no', 'hash', 'previous_hash', 'kind', 'event', 'from_state', 'to_state', 'user_id', 'at', 'request_id'],
  ...['remark', 'version', 'payload', 'changed', 'facts', 'refusal', 'problems', 'machine_hash'],
]

/**
 * A row behind the end of a document's chain: each carries the hash of the one before, so that none can be changed or left out unseen. The
 * values begin with tenant, document, number and hash: `$1` to `$4`.
 */
export function logValues(tx: Tx, row: LogRow, { logNo = 0, logHash }: LogEnd): unknown[] {
  const no = logNo + 1
  const texts = [row.kind, row.event, row.fromState, row.toState, row.userId, tx.now, row.requestId, row.remark ?? null, row.version]
  const details = [json(row.payload), json(row.changed), json(row.facts), row.refusal ?? null, json(row.problems), row.machineHash]
  return [tx.tenantId, row.documentId, no, hashOf(tx.tenantId, no, tx.now, row, logHash), logHash ?? null, ...texts, ...details]
}

/** Writes the row of `logValues`. */
export const logInsert = `insert into document_event (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`
export const logValueCount = columns.length

/** Adds a row to the log of a document that is locked by the caller. */
export function appendLog(tx: Tx, row: LogRow, end: LogEnd): void {
  tx.write(
    `with logged as (${logInsert}) update document set log_no = $3, log_hash = $4 where tenant_id = $1 and id = $2`,
    logValues(tx, row, end),
  )
}

/** Adds the last row to the log of a document that is gone. */
export function endLog(tx: Tx, row: LogRow, end: LogEnd): void {
  tx.write(logInsert, logValues(tx, row, end))
}

const json = (value: unknown) => (value === undefined ? null : value instanceof CanonicalText ? value.text : JSON.stringify(value))

/** What changed, written as it is hashed and stored. Others are answered in between: of a document of thousands of lines it is long. */
export type ChangedText = CanonicalText
export const changedText = async (changed: readonly Changed[]): Promise<ChangedText> =>
  new CanonicalText(`[${(await mapRows(changed, canonicalJson)).join(',')}]`)

/** SHA-256 over the row's canonical JSON and the hash before it. */
export function hashOf(tenantId: string, no: number, at: Date, row: LogRow, previous: string | undefined): string {
  const content = { tenantId, no, at: at.toISOString(), ...row, previous }
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
