import { transition } from 'xstate'
import type { Problem } from '#domain/refusals.ts'
import type { Changed } from './changes.ts'
import type { LogRow } from './document-log.ts'
import { findKind } from './kind.ts'

/** A row of the log as it is stored. */
export type LoggedRow = {
  document_id: string
  no: number
  kind: string
  event: string
  from_state: string
  to_state: string
  user_id: string
  at: Date
  request_id: string
  remark: string | null
  version: number
  payload: object | null
  changed: Changed[] | null
  facts: object | null
  refusal: string | null
  problems: Problem[] | null
  machine_hash: string
  previous_hash: string | null
  hash: string
}

/** What the hash of a row is made of. */
export function contentOf(row: LoggedRow): LogRow {
  return {
    documentId: row.document_id,
    kind: row.kind,
    event: row.event,
    fromState: row.from_state,
    toState: row.to_state,
    userId: row.user_id,
    requestId: row.request_id,
    ...(row.remark === null ? {} : { remark: row.remark }),
    version: row.version,
    ...(row.payload === null ? {} : { payload: row.payload }),
    ...(row.changed === null ? {} : { changed: row.changed }),
    ...(row.facts === null ? {} : { facts: row.facts }),
    ...(row.refusal === null ? {} : { refusal: row.refusal }),
    ...(row.problems === null ? {} : { problems: row.problems }),
    machineHash: row.machine_hash,
  }
}

/**
 * Whether the law leads from where a row begins to where it ends, on the facts that it was decided on; true of rows that another law decided.
 */
export function leadsThere(row: LoggedRow): boolean {
  const kind = findKind(row.kind)
  if (!kind || kind.hash !== row.machine_hash || row.event === 'NOTE') return true
  const { law } = kind.words
  const event = { type: row.event, remark: row.remark ?? undefined, ...row.payload }
  const [after] = transition(law, law.resolveState({ value: row.from_state, context: row.facts ?? {} }), event)
  return after.value === row.to_state
}
