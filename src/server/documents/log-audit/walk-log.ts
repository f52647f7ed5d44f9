import { hashOf } from '../engine/store/document-log.ts'
import { contentOf, isAllowedByLaw, type LoggedRow } from '../engine/store/logged-row.ts'
import type { ArchiveState } from '../queries/archived-details.ts'
import type { Finding, FindingRule } from './findings.ts'

/**
 * A stored law version: its transitions as `transitionKey`s, those that may post (`doing`), its initial state, and
 * whether its description still matches the hash.
 */
export type LawVersion = { kind: string; initial: string; moves: ReadonlySet<string>; doing: ReadonlySet<string>; isSound: boolean }

/** The document's current state, for comparison with the end of its log. */
export type CurrentDocument = { state: string; version: number; logNo: number; logHash: string | null }

export const transitionKey = (from: string, event: string, to: string): string => `${from} ${event} ${to}`

/** A log row, with the state of its archived details. */
export type WalkedRow = LoggedRow & ArchiveState

const note = 'NOTE'
const gone = 'gone'

/** Position in a log, and all states that the document has passed. */
type WalkState = { no: number; hash: string | null; state: string | undefined; version: number; passed: ReadonlySet<string> }

/**
 * Checks the log of one document against the laws that decided it; returns violations. `rows`: its log in order;
 * `standing`: the document now, undefined where it is deleted.
 */
export function walkLog(
  tenantId: string,
  rows: readonly WalkedRow[],
  standing: CurrentDocument | undefined,
  laws: ReadonlyMap<string, LawVersion>,
): Finding[] {
  const [first] = rows
  if (!first) return []
  const findings: Finding[] = []
  const find = (rule: FindingRule, no?: number) =>
    findings.push({ documentId: first.document_id, kind: first.kind, ...(no === undefined ? {} : { no }), rule })
  let at: WalkState = { no: 0, hash: null, state: undefined, version: 0, passed: new Set() }
  for (const row of rows) {
    for (const rule of rowFindings(tenantId, row, at, laws.get(row.machine_hash))) find(rule, row.no)
    at = stateAfter(row, at)
  }
  for (const rule of endFindings(at, standing)) find(rule)
  return findings
}

function stateAfter(row: LoggedRow, at: WalkState): WalkState {
  const moved = row.refusal === null ? { state: row.to_state, version: row.version, passed: new Set([...at.passed, row.to_state]) } : {}
  return { ...at, no: row.no, hash: row.hash, ...moved }
}

/** Violations in one row, given the position before it. */
function rowFindings(tenantId: string, row: WalkedRow, at: WalkState, law: LawVersion | undefined): FindingRule[] {
  const isFirst = at.state === undefined
  const isAccepted = row.refusal === null
  const found: FindingRule[] = []
  if (row.archive_lost) found.push('archive')
  else if (hashOf(tenantId, row.no, row.at, contentOf(row), row.previous_hash ?? undefined) !== row.hash) found.push('hash')
  if (row.no !== at.no + 1) found.push('missing')
  else if (row.previous_hash !== at.hash) found.push('chain')
  if (!law?.isSound || law.kind !== row.kind) found.push('law')
  if (!isContinuous(row, at, law)) found.push('from')
  if (law && isAccepted && !isLawful(row, law)) found.push('move')
  const grows = isAccepted && row.to_state !== gone
  if (!isFirst && row.version !== at.version + (grows ? 1 : 0)) found.push('version')
  return found
}

/**
 * True where a row starts in the state that the document had then. A refusal is logged after its transaction has
 * rolled back, possibly after another event, so it may start in any state that the document passed before.
 */
function isContinuous({ from_state: from, refusal }: LoggedRow, { state, passed }: WalkState, law: LawVersion | undefined): boolean {
  return from === (state ?? law?.initial ?? from) || (refusal !== null && passed.has(from))
}

/** True where the law has the transition; for the running version also where its guards hold on the logged facts. */
function isLawful(row: WalkedRow, { moves }: LawVersion): boolean {
  if (row.event === note) return row.from_state === row.to_state
  return moves.has(transitionKey(row.from_state, row.event, row.to_state)) && (row.archive_lost !== undefined || isAllowedByLaw(row))
}

function endFindings({ no, hash, state, version }: WalkState, standing: CurrentDocument | undefined): FindingRule[] {
  if (!standing) return state === gone ? [] : ['end']
  if (standing.logNo !== no || standing.logHash !== hash) return ['end']
  return standing.state === state && standing.version === version ? [] : ['state']
}
