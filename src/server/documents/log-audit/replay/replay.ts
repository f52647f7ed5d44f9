import type { DataOf } from '#contract/operations.gen.ts'
import { inLanguage, type Language, type Words } from '#domain/core/words.ts'
import type { Drive } from '../../../core/drive.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { refuse } from '../../../db/refuse.ts'
import type { Call } from '../../../http/request.ts'
import { visibleIds } from '../../engine/depot-access.ts'
import { findKind, kindNamed } from '../../engine/kind.ts'
import type { LoggedRow } from '../../engine/store/logged-row.ts'
import { withDetails } from '../../queries/archived-details.ts'
import { kindOfDocument, logEntries } from '../../queries/order-log.ts'
import { bookedRows, type DatedBookRow } from './booked-rows.ts'
import { guardsAt } from './replayed-guards.ts'

export type Replay = DataOf<'LogReplayApi_replay'>
type ReplayStep = Replay['steps'][number]
type RelatedEvent = ReplayStep['beside'][number]

/** Most steps shown on a page. */
const maxSteps = 500

/** Refuses NO_PERMISSION where the auditor has no access to the document's depots. */
export async function requireDocumentAccess({ tx, user }: Pick<Call<'LogReplayApi_replay'>, 'tx' | 'user'>, id: string): Promise<void> {
  if (!(await visibleIds(tx, user, [id])).has(id))
    refuse('NO_PERMISSION', { params: { button: { zh: '该仓库的单据', en: 'Documents of that depot' } } })
}

/**
 * History of a document step by step, with guards and facts of each decision and the book rows it posted; the first
 * `most` steps.
 */
export async function replayOf(call: Call<'LogReplayApi_replay'>, drive: Drive, most = maxSteps): Promise<Replay> {
  const { tx, user, query, language } = call
  const { words } = await kindOfDocument(tx, query.id)
  await requireDocumentAccess(call, query.id)
  const { entries, total } = await logEntries(tx, query.id, { size: most, offset: 0, direction: 'asc' }, language, drive)
  const stored = await tx.query<LoggedRow>('select * from document_event where tenant_id = $1 and document_id = $2 order by no limit $3', [
    tx.tenantId,
    query.id,
    most,
  ])
  const rows = await withDetails(tx, drive, stored)
  const laws = await lawsOf(tx, rows)
  const moved = await relatedEvents(tx, query.id, most)
  const seen = await visibleIds(tx, user, [...new Set(moved.map(({ headId }) => headId))])
  const beside = moved.filter(({ headId }) => seen.has(headId))
  const booked = await bookedRows(tx, [query.id, ...beside.map(({ headId }) => headId)], language)
  const { at: placed, undated } = rowsByStep(rows, beside, booked, query.id)
  const head = await tx.maybeOne<{ billNo: string | null }>('select bill_no as "billNo" from document where tenant_id = $1 and id = $2', [
    tx.tenantId,
    query.id,
  ])
  const steps = entries.map((entry, at): ReplayStep => {
    const row = rows[at]
    if (!row) throw new Error('the log was read twice and differs')
    return {
      ...entry,
      basis: basisOf(row),
      guards: guardsAt(row, laws.get(row.machine_hash), language),
      books: placed.get(row.no) ?? [],
      beside: beside.filter((one) => one.no === row.no).map((one) => relatedAnswer(one, language)),
    }
  })
  const said = { headId: query.id, kind: words.id, kindName: inLanguage(words.label, language), billNo: head?.billNo }
  return withoutNulls({ ...said, removed: head ? 1 : 2, total, steps, undated }) as Replay
}

function basisOf({ event, facts, refusal, from_state }: LoggedRow): ReplayStep['basis'] {
  if (event === 'NOTE') return 'note'
  if (event === 'SPAWN' && from_state === 'new') return 'made'
  return facts === null && refusal !== null ? 'before' : 'asked'
}

/** Stored laws that decided these rows, by hash. */
async function lawsOf(tx: Tx, rows: readonly LoggedRow[]) {
  const kept = await tx.query<{ hash: string; description: Parameters<typeof guardsAt>[1] }>(
    'select hash, description from machine where hash = any ($1::text[])',
    [[...new Set(rows.map(({ machine_hash }) => machine_hash))]],
  )
  return new Map(kept.map(({ hash, description }) => [hash, description]))
}

type RelatedEventRow = { no: number; headId: string; kind: string; billNo: string | null; event: string }

/** Events of other documents in the same requests as this document's events. */
const relatedEvents = (tx: Tx, id: string, most: number): Promise<RelatedEventRow[]> =>
  tx.query(
    `select e.no, o.document_id as "headId", o.kind, o.event, d.bill_no as "billNo"
       from document_event e
       join document_event o on o.tenant_id = e.tenant_id and o.at = e.at and o.request_id = e.request_id
       and o.document_id <> e.document_id and o.refusal is null
       join document d on d.tenant_id = o.tenant_id and d.id = o.document_id
      where e.tenant_id = $1 and e.document_id = $2 and e.refusal is null order by e.no, o.document_id, o.no limit $3`,
    [tx.tenantId, id, most],
  )

const noteWords: Words = { zh: '备注与物流', en: 'Note' }

function relatedAnswer({ headId, kind, billNo, event }: RelatedEventRow, language: Language): RelatedEvent {
  const words = findKind(kind)?.words
  const eventName = inLanguage(kindNamed(kind).words.events[event] ?? noteWords, language)
  return withoutNulls({ headId, kind, kindName: inLanguage(words?.label ?? kind, language), billNo, eventName })
}

/** Book rows by the step that posted them. A voucher, pushed later, is listed with the last step before the push. */
function rowsByStep(rows: readonly LoggedRow[], beside: readonly RelatedEventRow[], booked: readonly DatedBookRow[], id: string) {
  const at = new Map<number, DatedBookRow['row'][]>()
  const undated: DatedBookRow['row'][] = []
  const accepted = rows.filter(({ refusal }) => refusal === null)
  const besideAt = new Set(beside.map(({ no, headId }) => `${no} ${headId}`))
  for (const { row, at: when } of booked) {
    const step =
      row.book === 'voucher' && row.headId === id
        ? accepted.findLast((one) => when !== null && one.at <= when)
        : accepted.find((one) => one.at.getTime() === when?.getTime() && (row.headId === id || besideAt.has(`${one.no} ${row.headId}`)))
    if (step) at.set(step.no, [...(at.get(step.no) ?? []), row])
    else if (row.headId === id) undated.push(row)
  }
  return { at, undated }
}
