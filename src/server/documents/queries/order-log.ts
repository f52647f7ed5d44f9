import type { DataOf } from '#contract/operations.gen.ts'
import { isRefusalKey, type Problem, problemText } from '#domain/core/refusals.ts'
import type { Language, Words } from '#domain/core/words.ts'
import { asksReason, type EventWords } from '#machines/engine/in-words.ts'
import { fieldLabel } from '#resources/documents/document-fields.ts'
import { viewRightOf } from '#resources/documents/types.ts'
import { wireName } from '#resources/documents/wire-names.ts'
import type { Drive } from '../../core/drive.ts'
import { isFieldHidden } from '../../core/hidden-fields.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import type { Tx } from '../../db/connect.ts'
import { countedRows, pageOf, sliceOf } from '../../db/pages.ts'
import { refuse } from '../../db/refuse.ts'
import { settingsOf } from '../../db/settings.ts'
import { buttonWords } from '../../http/access.ts'
import type { HandlersOf, User } from '../../http/request.ts'
import { visibleIds } from '../engine/depot-access.ts'
import { type AnyKind, kindNamed } from '../engine/kind.ts'
import type { FieldChange } from '../engine/store/changes.ts'
import { systemName, systemUserId } from '../engine/system-user.ts'
import { type ArchiveState, withDetails } from './archived-details.ts'
import { changeNamer, type NamedChange } from './log-changes.ts'

type LogAnswer = DataOf<'OrderLogApi_list'>['records'][number]
type LogQueryRow = ArchiveState & {
  document_id: string
  no: number
  kind: string
  event: string
  from_state: string
  to_state: string
  user_id: string | null
  user_name: string | null
  at: Date
  stayed: string | null
  remark: string | null
  version: number
  request_id: string | null
  refusal: string | null
  problems: Problem[] | null
  changed: FieldChange[] | null
  facts: Record<string, unknown> | null
  machine_hash: string
  previous_hash: string | null
  hash: string
  archive_id: string | null
  total: string
}

const noteWords: Words = { zh: '备注与物流', en: 'Note' }
const notGiven: Words = { zh: '未填写', en: 'not given' }

/**
 * Refuses users who may not see the document, because they may not see its log either. The log of a deleted document
 * is visible only to users of all depots.
 */
export async function requireViewRight(tx: Tx, user: User, kind: string, id: string): Promise<void> {
  const view = viewRightOf(kind)
  const isSeen = user.rights.has(view) && (await visibleIds(tx, user, [id])).has(id)
  if (!isSeen) refuse('NO_PERMISSION', { params: { button: buttonWords(view) } })
}

/**
 * True for accepted events whose form asks for a reason. The log marks such an event where no reason was given (rule
 * B3 Reason).
 */
function asksForReason({ kind, event, facts, refusal }: LogQueryRow): boolean {
  const words = kindNamed(kind).words.events[event] as EventWords<object> | undefined
  return refusal === null && words !== undefined && asksReason(words, facts ?? {})
}

/** SQL: page of a log; newest first where the request sorts by `no` in descending order. */
const logQuery = (direction: 'asc' | 'desc') => `
  select e.*, u.name as user_name, count(*) over () as total, extract(epoch
    from e.at - max(e.at) filter (where e.refusal is null) over before) as stayed
    from document_event e
    left join lateral (select coalesce(real_name, account) as name from app_user u where u.tenant_id = $1 and u.id = e.user_id) u on true
   where e.tenant_id = $1 and e.document_id = $2
  window before as (order by e.no rows between unbounded preceding and 1 preceding)
   order by e.no ${direction} limit $3 offset $4`

type ChangeNamer = (change: FieldChange) => NamedChange

function logAnswer(row: LogQueryRow, named: ChangeNamer, documentId: string, language: Language, zone: string): LogAnswer {
  const { words, definition } = kindNamed(row.kind)
  const stateName = (name: string) => words.states[name]?.[language]
  const [problem] = row.problems ?? []
  const key = row.refusal && isRefusalKey(row.refusal) ? row.refusal : undefined
  return withoutNulls({
    id: String(row.no),
    sourceBillId: documentId,
    event: row.event,
    eventName: (words.events[row.event] ?? noteWords)[language],
    fromState: row.from_state,
    fromStateName: stateName(row.from_state),
    toState: row.to_state,
    toStateName: stateName(row.to_state),
    userId: row.user_id,
    userName: row.user_id === systemUserId ? systemName[language] : row.user_name,
    time: momentText(row.at, zone),
    remark: row.remark ?? (asksForReason(row) ? notGiven[language] : undefined),
    version: row.version,
    requestId: row.request_id,
    refusal: row.refusal,
    refusalText: key && problemText(problem ?? { rule: key }, language, (field) => fieldLabel(field, problem?.row, definition.partner)),
    stayedSeconds: row.stayed === null ? undefined : Math.round(Number(row.stayed)),
    changed: row.changed?.map((change) => ({ ...named(change), field: wireName(definition.partner, change.field) })),
    facts: row.facts,
    machineHash: row.machine_hash,
    hash: row.hash,
    previousHash: row.previous_hash,
    archiveFile: row.archive_key,
    archiveLost: row.archive_lost && true,
  }) as LogAnswer
}

/** Changes without fields that the reader may not see (ADR 51). */
export function visibleChanges(tx: Tx, kind: string, changed: readonly FieldChange[] | null): FieldChange[] | null {
  const { api, partner } = kindNamed(kind).definition
  const isSeen = ({ field, row }: FieldChange) => !isFieldHidden(tx, api, `${row === undefined ? '' : 'lines.'}${wireName(partner, field)}`)
  return changed?.filter(isSeen) ?? null
}

/**
 * Other values of a log row (facts, payload, problems) without fields that the reader may not see. A problem in such a
 * field stays, without its parameters and reason.
 */
export function withoutHiddenFields<Value>(tx: Tx, kind: string, value: Value): Value {
  const { api, partner } = kindNamed(kind).definition
  const isHidden = (name: string) => ['', 'lines.'].some((at) => isFieldHidden(tx, api, `${at}${wireName(partner, name)}`))
  const seen = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(seen)
    if (typeof one !== 'object' || one === null) return one
    const about = 'field' in one && isHidden(String(one.field))
    const kept = Object.entries(one).filter(([name]) => !isHidden(name) && !(about && (name === 'params' || name === 'reason')))
    return Object.fromEntries(kept.map(([name, of]) => [name, seen(of)]))
  }
  return seen(value) as Value
}

type RelatedDocument = {
  relation: string
  id: string
  kind: string
  bill_no: string | null
  bill_date: string
  state: string
  status: number
  close_type: string | null
  final_amt: string
}

const chainQuery = `
  select r.relation, d.id, d.kind, d.bill_no, d.bill_date, d.state, d.status, d.close_type, d.final_amt
    from (
      select 'source' as relation, s.document_id as id from document_line l
        join document_line s on s.tenant_id = $1 and s.id = l.source_body_id
       where l.tenant_id = $1 and l.document_id = $2
      union select 'follower', f.document_id from document_line l join document_line f on f.tenant_id = $1 and f.source_body_id = l.id
       where l.tenant_id = $1 and l.document_id = $2
      union select 'mirror', mirror_id from document where tenant_id = $1 and id = $2 and mirror_id is not null
      union select 'redo', redo_id from document where tenant_id = $1 and id = $2 and redo_id is not null) r
    join document d on d.tenant_id = $1 and d.id = r.id
   order by case r.relation when 'source' then 1 when 'follower' then 2 else 3 end, d.bill_date, d.id`

/** Kind of a document that was ever logged, deleted ones included. Refuses DOC_GONE where there is none. */
export async function kindOfDocument(tx: Tx, id: string): Promise<AnyKind> {
  const row = await tx.maybeOne<{ kind: string }>('select kind from document_event where tenant_id = $1 and document_id = $2 limit 1', [
    tx.tenantId,
    id,
  ])
  return row ? kindNamed(row.kind) : refuse('DOC_GONE')
}

/** Log rows of a document as the API returns them, without fields that the reader may not see. */
export async function logEntries(
  tx: Tx,
  documentId: string,
  { direction, ...slice }: { size: number; offset: number; direction: 'asc' | 'desc' },
  language: Language,
  drive: Drive,
): Promise<{ entries: readonly LogAnswer[]; total: number }> {
  const { rows: found, total } = await countedRows(slice, ({ size, offset }) =>
    tx.query<LogQueryRow>(logQuery(direction), [tx.tenantId, documentId, size, offset]),
  )
  const rows = (await withDetails(tx, drive, found)).map((row) => ({
    ...row,
    changed: visibleChanges(tx, row.kind, row.changed),
    facts: withoutHiddenFields(tx, row.kind, row.facts),
  }))
  const { timeZone } = await settingsOf(tx)
  const named = await changeNamer(
    tx,
    rows.flatMap((row) => row.changed ?? []),
  )
  return { entries: rows.map((row) => logAnswer(row, named, documentId, language, timeZone)), total }
}

/** Handlers for a document's log, and for its related documents as far as the user may see them. */
export const documentLogHandlers = (drive: Drive): HandlersOf<'OrderLogApi_list' | 'OrderLogApi_chain'> => ({
  OrderLogApi_list: async ({ tx, user, query, language }) => {
    const kind = await kindOfDocument(tx, query.sourceBillId)
    await requireViewRight(tx, user, kind.words.id, query.sourceBillId)
    const slice = { ...sliceOf(query), direction: query.descs === 'no' ? 'desc' : 'asc' } as const
    const { entries, total } = await logEntries(tx, query.sourceBillId, slice, language, drive)
    return pageOf([...entries], total, query)
  },
  OrderLogApi_chain: async ({ tx, user, query, language }) => {
    const kind = await kindOfDocument(tx, query.sourceBillId)
    await requireViewRight(tx, user, kind.words.id, query.sourceBillId)
    const rows = await tx.query<RelatedDocument>(chainQuery, [tx.tenantId, query.sourceBillId])
    const seen = await visibleIds(
      tx,
      user,
      rows.map((row) => row.id),
    )
    return rows
      .filter((row) => user.rights.has(viewRightOf(row.kind)) && seen.has(row.id))
      .map((row) => {
        const head = { closeType: row.close_type ?? undefined }
        return withoutNulls({
          relation: row.relation,
          kind: row.kind,
          id: row.id,
          billNo: row.bill_no,
          billDate: row.bill_date,
          state: row.state,
          status: row.status,
          statusName: kindNamed(row.kind).words.statusName(row.state, language, head),
          finalAmt: isFieldHidden(tx, kindNamed(row.kind).definition.api, 'finalAmt') ? undefined : row.final_amt,
        })
      })
  },
})
