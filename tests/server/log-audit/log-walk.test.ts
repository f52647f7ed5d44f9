import { expect, test } from 'vitest'
import { hashOf } from '#server/documents/engine/store/document-log.ts'
import { contentOf, type LoggedRow } from '#server/documents/engine/store/logged-row.ts'
import { transitionKey, walkLog } from '#server/documents/log-audit/walk-log.ts'

const law = {
  kind: 'salesOrder',
  initial: 'new',
  moves: new Set([transitionKey('new', 'SAVE', 'draft'), transitionKey('draft', 'SUBMIT', 'submitted')]),
  doing: new Set<string>(),
  isSound: true,
}
type Told = Pick<LoggedRow, 'event' | 'from_state' | 'to_state' | 'version' | 'refusal'>

/** A log whose rows are chained in the way the server does it. */
function logOf(told: readonly Told[]): LoggedRow[] {
  const rows: LoggedRow[] = []
  for (const one of told) {
    const previous = rows.at(-1)?.hash ?? null
    const rest = {
      remark: null,
      payload: null,
      changed: null,
      facts: null,
      problems: null,
      archive_id: null,
      machine_hash: 'of no law that runs',
    }
    const who = { document_id: '1', kind: law.kind, user_id: '2', request_id: 'r', at: new Date('2026-11-21T02:00:00Z') }
    const row = { ...who, ...rest, ...one, no: rows.length + 1, previous_hash: previous, hash: '' }
    rows.push({ ...row, hash: hashOf('200001', row.no, row.at, contentOf(row), previous ?? undefined) })
  }
  return rows
}

const saved: Told = { event: 'SAVE', from_state: 'new', to_state: 'draft', version: 1, refusal: null }
const submitted: Told = { event: 'SUBMIT', from_state: 'draft', to_state: 'submitted', version: 2, refusal: null }
const refused = (state: string): Told => ({ event: 'REMOVE', from_state: state, to_state: state, version: 2, refusal: 'STATUS_FORBIDS' })

test.each([
  ['what was refused before another event, and came to be written after it', [saved, submitted, refused('draft')], []],
  ['what was refused in the state that the document is in', [saved, submitted, refused('submitted')], []],
  ['what was refused in a state that the document never was in', [saved, submitted, refused('approved')], ['from']],
  ['what was done from a state that the document had left', [saved, submitted, { ...submitted, version: 3 }], ['from']],
])('a log with %s', (_what, told, wrong) => {
  const rows = logOf(told)
  const { to_state: state, version, no: logNo, hash: logHash } = rows.findLast(({ refusal }) => refusal === null) ?? ({} as LoggedRow)
  const last = rows.at(-1)
  const standing = { state, version, logNo: last?.no ?? logNo, logHash: last?.hash ?? logHash }
  expect(walkLog('200001', rows, standing, new Map([['of no law that runs', law]])).map(({ rule }) => rule)).toEqual(wrong)
})
