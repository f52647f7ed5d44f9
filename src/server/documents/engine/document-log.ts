import { createHash } from 'node:crypto'
import type { Problem } from '#domain/refusals.ts'
import { canonicalJson } from '#machines/engine/in-words.ts'
import type { Tx } from '../../db/connect.ts'
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
  changed?: readonly Changed[]
  facts?: object
  refusal?: string
  problems?: readonly Problem[]
  machineHash: string
}

/**
 * Adds a row to the document's chain: each carries the hash of the one before, so that none can be changed or left out unseen.
 * The document is locked by the caller.
 */
export async function appendLog(tx: Tx, row: LogRow): Promise<void> {
  const last = await tx.maybeOne<{ no: number; hash: string }>(
    'select no, hash from document_event where tenant_id = $1 and document_id = $2 order by no desc limit 1',
    [tx.tenantId, row.documentId],
  )
  const no = (last?.no ?? 0) + 1
  const hash = hashOf(tx.tenantId, no, tx.now, row, last?.hash)
  await tx.query(
    `insert into document_event (tenant_id, document_id, no, kind, event, from_state, to_state, user_id, at, request_id, remark, version,
       payload, changed, facts, refusal, problems, machine_hash, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [
      tx.tenantId,
      row.documentId,
      no,
      row.kind,
      row.event,
      row.fromState,
      row.toState,
      row.userId,
      tx.now,
      row.requestId,
      row.remark ?? null,
      row.version,
      json(row.payload),
      json(row.changed),
      json(row.facts),
      row.refusal ?? null,
      json(row.problems),
      row.machineHash,
      last?.hash ?? null,
      hash,
    ],
  )
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** SHA-256 over the row's canonical JSON and the hash before it. */
export function hashOf(tenantId: string, no: number, at: Date, row: LogRow, previous: string | undefined): string {
  const content = { tenantId, no, at: at.toISOString(), ...row, previous }
  return createHash('sha256')
    .update(canonicalJson(JSON.parse(JSON.stringify(content))))
    .digest('hex')
}
