import { hashOf } from '../engine/document-log.ts'
import { contentOf, type LoggedRow, leadsThere } from '../engine/replay.ts'
import type { Archive } from './archived-details.ts'
import type { Finding, FindingRule } from './findings.ts'

/**
 * A law as it is kept: its moves, as `moveOf` names them, and those that may book something; where it begins, and whether its text is still the one of
 * its hash.
 */
export type KeptLaw = { kind: string; initial: string; moves: ReadonlySet<string>; doing: ReadonlySet<string>; isSound: boolean }

/** A document as it stands beside its log. */
export type Standing = { state: string; version: number; logNo: number; logHash: string | null }

export const moveOf = (from: string, event: string, to: string): string => `${from} ${event} ${to}`

/** A row, and what became of its details where they are archived. */
export type WalkedRow = LoggedRow & Archive

const note = 'NOTE'
const gone = 'gone'

/** Where a log stands, and every state that the document was in until there. */
type At = { no: number; hash: string | null; state: string | undefined; version: number; passed: ReadonlySet<string> }

/**
 * Walks the whole log of one document through the laws that decided it; answers what cannot be. `rows` in their order; no standing where the
 * document is gone.
 */
export function walkLog(
  tenantId: string,
  rows: readonly WalkedRow[],
  standing: Standing | undefined,
  laws: ReadonlyMap<string, KeptLaw>,
): Finding[] {
  const [first] = rows
  if (!first) return []
  const findings: Finding[] = []
  const find = (rule: FindingRule, no?: number) =>
    findings.push({ documentId: first.document_id, kind: first.kind, ...(no === undefined ? {} : { no }), rule })
  let at: At = { no: 0, hash: null, state: undefined, version: 0, passed: new Set() }
  for (const row of rows) {
    for (const rule of wrongIn(tenantId, row, at, laws.get(row.machine_hash))) find(rule, row.no)
    at = after(row, at)
  }
  for (const rule of wrongAtEnd(at, standing)) find(rule)
  return findings
}

function after(row: LoggedRow, at: At): At {
  const moved = row.refusal === null ? { state: row.to_state, version: row.version, passed: new Set([...at.passed, row.to_state]) } : {}
  return { ...at, no: row.no, hash: row.hash, ...moved }
}

/** What is wrong in one row, given where the log stood before it. */
function wrongIn(tenantId: string, row: WalkedRow, at: At, law: KeptLaw | undefined): FindingRule[] {
  const isFirst = at.state === undefined
  const isAccepted = row.refusal === null
  const found: FindingRule[] = []
  if (row.archive_lost) found.push('archive')
  else if (hashOf(tenantId, row.no, row.at, contentOf(row), row.previous_hash ?? undefined) !== row.hash) found.push('hash')
  if (row.no !== at.no + 1) found.push('missing')
  else if (row.previous_hash !== at.hash) found.push('chain')
  if (!law?.isSound || law.kind !== row.kind) found.push('law')
  if (!isFrom(row, at, law)) found.push('from')
  if (law && isAccepted && !isMove(row, law)) found.push('move')
  const grows = isAccepted && row.to_state !== gone
  if (!isFirst && row.version !== at.version + (grows ? 1 : 0)) found.push('version')
  return found
}

/**
 * Whether a row begins where the document was. A refusal is written after its transaction is taken back; what another event did meanwhile stands
 * before it, so it may be of a state that the document has left.
 */
function isFrom({ from_state: from, refusal }: LoggedRow, { state, passed }: At, law: KeptLaw | undefined): boolean {
  return from === (state ?? law?.initial ?? from) || (refusal !== null && passed.has(from))
}

/** Whether the law has the move, and where it is the one that runs, whether it leads there on the facts that were written down. */
function isMove(row: WalkedRow, { moves }: KeptLaw): boolean {
  if (row.event === note) return row.from_state === row.to_state
  return moves.has(moveOf(row.from_state, row.event, row.to_state)) && (row.archive_lost !== undefined || leadsThere(row))
}

function wrongAtEnd({ no, hash, state, version }: At, standing: Standing | undefined): FindingRule[] {
  if (!standing) return state === gone ? [] : ['end']
  if (standing.logNo !== no || standing.logHash !== hash) return ['end']
  return standing.state === state && standing.version === version ? [] : ['state']
}
