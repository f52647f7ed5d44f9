import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage } from '#domain/core/words.ts'
import { wireName } from '#resources/documents/wire-names.ts'
import type { Drive } from '../../../core/drive.ts'
import { momentText } from '../../../core/wire-values.ts'
import { refuse } from '../../../db/refuse.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { Call } from '../../../http/request.ts'
import { headInputs } from '../../engine/head-fields.ts'
import type { AnyKind } from '../../engine/kind.ts'
import type { FieldChange } from '../../engine/store/changes.ts'
import { readDocument } from '../../engine/store/document-store.ts'
import type { LoggedRow } from '../../engine/store/logged-row.ts'
import { withDetails } from '../../queries/archived-details.ts'
import { changeNamer } from '../../queries/log-changes.ts'
import { kindOfDocument, visibleChanges } from '../../queries/order-log.ts'
import { ledgersAsOf, stockAsOf } from './books-as-of.ts'
import { requireDocumentAccess } from './replay.ts'
import { type Content, contentOf, emptyContent, undoChanges } from './undo-changes.ts'

type DocumentAsOf = DataOf<'LogReplayApi_stood'>

/** A document with its stock and its partners' ledgers as of a row of its log. */
export async function documentAsOf(call: Call<'LogReplayApi_stood'>, drive: Drive): Promise<DocumentAsOf> {
  const { tx, query, language } = call
  const kind = await kindOfDocument(tx, query.id)
  await requireDocumentAccess(call, query.id)
  const stored = await tx.query<LoggedRow>('select * from document_event where tenant_id = $1 and document_id = $2 order by no', [
    tx.tenantId,
    query.id,
  ])
  const rows = await withDetails(tx, drive, stored)
  const row = rows.find(({ no }) => no === query.no) ?? refuse('DOC_GONE')
  const document = await readDocument(tx, kind.words.id, query.id)
  const { content, kept } = contentAt(kind, document, rows, row)
  const fields = visibleChanges(tx, kind.words.id, fieldsOf(content, kind, wasBooked(kind, rows, row))) ?? []
  const named = await changeNamer(tx, fields)
  const { timeZone } = await settingsOf(tx)
  const asked = { content, at: row.at, language }
  const state = row.refusal === null ? row.to_state : row.from_state
  return {
    no: row.no,
    state,
    stateName: inLanguage(kind.words.states[state] ?? state, language),
    time: momentText(row.at, timeZone),
    fields: fields.map((field) => ({ ...named(field), field: wireName(kind.definition.partner, field.field) })),
    kept,
    stock: await stockAsOf(call, asked),
    ledger: await ledgersAsOf(call, asked),
  }
}

type MaybeDocument = Awaited<ReturnType<typeof readDocument>>

/** Content as of a row, by undoing all later changes, last first. */
function contentAt(
  kind: AnyKind,
  document: MaybeDocument,
  rows: readonly LoggedRow[],
  row: LoggedRow,
): { content: Content; kept: DocumentAsOf['kept'] } {
  const compared = { ...kind, headInputs: headInputs as readonly string[] }
  const isKept = document !== undefined || rows.at(-1)?.changed
  if (!isKept) return { content: emptyContent(compared), kept: 'none' }
  let content = document ? contentOf(document, compared) : emptyContent(compared)
  let kept: DocumentAsOf['kept'] = 'whole'
  for (const later of rows.toReversed()) {
    if (later.no <= row.no) break
    if (!later.changed || later.refusal !== null) continue
    const before = undoChanges(content, later.changed, compared)
    content = before.content
    if (!before.isWhole) kept = 'partial'
  }
  return { content, kept }
}

/** Lots and cost of issued goods are known only once they are posted. */
const bookedFields: ReadonlySet<string> = new Set(['lots', 'costPrice', 'costAmt'])

function wasBooked({ words }: AnyKind, rows: readonly LoggedRow[], { no }: LoggedRow): boolean {
  return rows.some((row) => row.no <= no && row.refusal === null && words.tagsOf(row.to_state).includes('booked'))
}

function fieldsOf({ head, lines, own }: Content, { holds, definition }: AnyKind, booked: boolean): FieldChange[] {
  const isIn = definition.lines?.qty !== undefined && !holds
  const known = ([field]: [string, string]) => booked || isIn || !bookedFields.has(field)
  const texts = (row: Readonly<Record<string, string>>, at?: number) =>
    Object.entries(row)
      .filter(known)
      .map(([field, to]): FieldChange => ({ field, ...(at === undefined ? {} : { row: at + 1 }), to }))
  const rows = (lines: readonly Readonly<Record<string, string>>[]) => lines.flatMap((line, at) => texts(line, at))
  return [...texts(head), ...rows(lines), ...Object.values(own).flatMap(rows)]
}
