import type { DataOf } from '#contract/operations.gen.ts'
import { say } from '#domain/words.ts'
import { wireName } from '#resources/documents/wire-names.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Drive } from '../../../files/drive.ts'
import type { Call } from '../../../http/request.ts'
import { refuse } from '../../../refuse.ts'
import { momentText } from '../../../wire-values.ts'
import type { Changed } from '../../engine/changes.ts'
import { readDocument } from '../../engine/document-store.ts'
import { headInputs } from '../../engine/head-fields.ts'
import type { AnyKind } from '../../engine/kind.ts'
import type { LoggedRow } from '../../engine/replay.ts'
import { namedChanges } from '../../queries/log-changes.ts'
import { kindOfDocument, seenChanges } from '../../queries/order-log.ts'
import { withDetails } from '../archived-details.ts'
import { requireSightOf } from './replay.ts'
import { ledgersStood, stockStood } from './stood-books.ts'
import { type Content, contentOf, emptyContent, undone } from './undo-changes.ts'

type Stood = DataOf<'LogReplayApi_stood'>

/** A document, its stock and its partners' ledgers as they stood after a row of its log. */
export async function stoodAt(call: Call<'LogReplayApi_stood'>, drive: Drive): Promise<Stood> {
  const { tx, query, language } = call
  const kind = await kindOfDocument(tx, query.id)
  await requireSightOf(call, query.id)
  const stored = await tx.query<LoggedRow>('select * from document_event where tenant_id = $1 and document_id = $2 order by no', [
    tx.tenantId,
    query.id,
  ])
  const rows = await withDetails(tx, drive, stored)
  const row = rows.find(({ no }) => no === query.no) ?? refuse('DOC_GONE')
  const document = await readDocument(tx, kind.words.id, query.id)
  const { content, kept } = contentAt(kind, document, rows, row)
  const fields = seenChanges(tx, kind.words.id, fieldsOf(content, kind, wasBooked(kind, rows, row))) ?? []
  const named = await namedChanges(tx, fields)
  const { timeZone } = await settingsOf(tx)
  const asked = { content, at: row.at, language }
  const state = row.refusal === null ? row.to_state : row.from_state
  return {
    no: row.no,
    state,
    stateName: say(kind.words.states[state] ?? state, language),
    time: momentText(row.at, timeZone),
    fields: fields.map((field) => ({ ...named(field), field: wireName(kind.definition.partner, field.field) })),
    kept,
    stock: await stockStood(call, asked),
    ledger: await ledgersStood(call, asked),
  }
}

type Document = Awaited<ReturnType<typeof readDocument>>

/** What of all that came later is taken back, the last first. */
function contentAt(
  kind: AnyKind,
  document: Document,
  rows: readonly LoggedRow[],
  row: LoggedRow,
): { content: Content; kept: Stood['kept'] } {
  const compared = { ...kind, headInputs: headInputs as readonly string[] }
  const isKept = document !== undefined || rows.at(-1)?.changed
  if (!isKept) return { content: emptyContent(compared), kept: 'none' }
  let content = document ? contentOf(document, compared) : emptyContent(compared)
  let kept: Stood['kept'] = 'whole'
  for (const later of rows.toReversed()) {
    if (later.no <= row.no) break
    if (!later.changed || later.refusal !== null) continue
    const before = undone(content, later.changed, compared)
    content = before.content
    if (!before.isWhole) kept = 'partial'
  }
  return { content, kept }
}

/** Of which lots goods leave is known once they left. */
const knownOnceBooked: ReadonlySet<string> = new Set(['lots', 'costPrice', 'costAmt'])

function wasBooked({ words }: AnyKind, rows: readonly LoggedRow[], { no }: LoggedRow): boolean {
  return rows.some((row) => row.no <= no && row.refusal === null && words.tagsOf(row.to_state).includes('booked'))
}

function fieldsOf({ head, lines, own }: Content, { holds, definition }: AnyKind, booked: boolean): Changed[] {
  const isIn = definition.lines?.qty !== undefined && !holds
  const known = ([field]: [string, string]) => booked || isIn || !knownOnceBooked.has(field)
  const texts = (row: Readonly<Record<string, string>>, at?: number) =>
    Object.entries(row)
      .filter(known)
      .map(([field, to]): Changed => ({ field, ...(at === undefined ? {} : { row: at + 1 }), to }))
  const rows = (lines: readonly Readonly<Record<string, string>>[]) => lines.flatMap((line, at) => texts(line, at))
  return [...texts(head), ...rows(lines), ...Object.values(own).flatMap(rows)]
}
