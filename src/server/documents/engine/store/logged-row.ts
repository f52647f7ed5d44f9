import type { Problem } from '#domain/core/refusals.ts'
import type { AnyLaw } from '#machines/engine/law-types.ts'
import { type TransitionRow, transitionRows } from '#machines/engine/transition-table.ts'
import { findKind } from '../kind.ts'
import type { FieldChange } from './changes.ts'
import type { LogRow } from './document-log.ts'

/** A log row as stored. */
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
  changed: FieldChange[] | null
  facts: object | null
  refusal: string | null
  problems: Problem[] | null
  machine_hash: string
  previous_hash: string | null
  hash: string
  /** Id of the archive file with payload, changes, facts and problems; null while these are in the row itself. */
  archive_id: string | null
}

/** The part of a row that its hash covers. */
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
 * True where the law leads from the row's first state to its last on the logged facts. Rows that another version of
 * the law decided cannot be checked, and count as true.
 */
export function isAllowedByLaw(row: LoggedRow): boolean {
  const kind = findKind(row.kind)
  if (!kind || kind.hash !== row.machine_hash || row.event === 'NOTE') return true
  const { law } = kind.words
  const event = { type: row.event, remark: row.remark ?? undefined, ...row.payload }
  const held = (name: string): boolean => {
    const guard: unknown = law.implementations.guards[name]
    return typeof guard === 'function' && Boolean(guard({ context: row.facts ?? {}, event }, undefined))
  }
  const taken = transitionsOf(law, row.from_state, row.event).find(({ when }) => when.every(held))
  return (taken?.to ?? row.from_state) === row.to_state
}

const transitionsByLaw = new WeakMap<AnyLaw, Map<string, TransitionRow[]>>()

/**
 * Transitions of a law for an event in a state. Reads the law's own table at a tenth of the cost of xstate, which
 * matters for a million log rows.
 */
function transitionsOf(law: AnyLaw, state: string, event: string): readonly TransitionRow[] {
  const ways = transitionsByLaw.get(law) ?? Map.groupBy(transitionRows(law), (row) => `${row.from} ${row.event}`)
  transitionsByLaw.set(law, ways)
  return ways.get(`${state} ${event}`) ?? []
}
