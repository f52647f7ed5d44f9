import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DataOf } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { momentText, withoutNulls } from '../../core/wire-values.ts'
import { countedRows, pageOf, sliceOf } from '../../db/pages.ts'
import { allOf, statement } from '../../db/query-builder.ts'
import { settingsOf } from '../../db/settings.ts'
import type { Call } from '../../http/request.ts'
import { findKind } from '../engine/kind.ts'
import { systemName, systemUserId } from '../engine/system-user.ts'
import { loggedRows, refusalName, staySeconds, visibleLogDocuments } from './traffic.ts'

type WalkedRecord = DataOf<'LogAuditApi_walked'>['records'][number]
type WalkedCall = Call<'LogAuditApi_walked'>
type WalkedLogRow = {
  document_id: string
  no: number
  bill_no: string | null
  state: string | null
  close_type: string | null
  from_state: string
  event: string
  to_state: string
  user_id: string | null
  user_name: string | null
  at: Date
  stayed: string | null
  remark: string | null
  refusal: string | null
  total: string
}

/** Condition for the rows behind a figure of the traffic view. */
function rowCondition({ fromState, event, toState, refusal, what }: WalkedCall['query']): RawBuilder<unknown> {
  const refused = refusal ? sql<SqlBool>`e.refusal = ${refusal}` : sql<SqlBool>`e.refusal is not null`
  const kept = refusal || what === 'refused' ? [refused] : what === 'documents' ? [] : [sql<SqlBool>`e.refusal is null`]
  return allOf([
    ...kept,
    ...(fromState ? [sql<SqlBool>`e.from_state = ${fromState}`] : []),
    ...(event ? [sql<SqlBool>`e.event = ${event}`] : []),
    ...(toState ? [sql<SqlBool>`e.to_state = ${toState}`] : []),
    ...(what === 'left' ? [sql<SqlBool>`e.from_state <> e.to_state`] : []),
    sql<SqlBool>`true`,
  ])
}

/** SQL: rows `e` with documents `d` behind a figure; for documents now in a state, the last accepted row of each. */
async function rowsBehind(call: WalkedCall): Promise<RawBuilder<unknown>> {
  const { tx, user, query } = call
  if (query.what !== 'standing') return sql`${await loggedRows(call)} and ${rowCondition(query)}`
  return sql`document d join lateral (select * from document_event l
    where l.tenant_id = ${tx.tenantId} and l.document_id = d.id and l.refusal is null
      order by l.no desc limit 1) e on true
    where ${allOf([sql`d.tenant_id = ${tx.tenantId} and d.kind = ${query.kind} and d.state = ${query.fromState ?? ''}`, ...visibleLogDocuments(user, query.depotId)])}`
}

/**
 * Page of log rows behind a figure with their documents: newest first, or longest stay first for rows that left a
 * state.
 */
export async function walkedPage(call: WalkedCall) {
  const { tx, query, language } = call
  const once = query.what === 'documents' ? sql`distinct on (e.document_id)` : sql``
  const lastFirst = query.what === 'documents' ? sql`order by e.document_id, e.no desc` : sql``
  const order = (of: string) =>
    query.what === 'left'
      ? sql`${sql.ref(`${of}.stayed`)} desc nulls last, ${sql.ref(`${of}.document_id`)} desc, ${sql.ref(`${of}.no`)} desc`
      : sql`${sql.ref(`${of}.at`)} desc, ${sql.ref(`${of}.document_id`)} desc, ${sql.ref(`${of}.no`)} desc`
  const behind = await rowsBehind(call)
  const { rows, total } = await countedRows(sliceOf(query), ({ size, offset }) =>
    tx.run<WalkedLogRow>(
      statement(sql<WalkedLogRow>`
      select r.*, coalesce(u.real_name, u.account) as user_name
        from (select w.*, count(*) over () as total from (
                select ${once} e.document_id, e.no, d.bill_no, d.state, d.close_type, e.from_state, e.event,
                  e.to_state, e.user_id, e.at, e.remark, e.refusal,
                       ${staySeconds(tx)} as stayed from ${behind} ${lastFirst}) w
               order by ${order('w')} limit ${size} offset ${offset}) r
        left join app_user u on u.tenant_id = ${tx.tenantId} and u.id = r.user_id order by ${order('r')}`),
    ),
  )
  const { timeZone } = await settingsOf(tx)
  const records = rows.map((row) => walkedAnswer(row, query.kind, language, timeZone))
  return pageOf(records, total, query)
}

function walkedAnswer(row: WalkedLogRow, kind: string, language: Language, zone: string): WalkedRecord {
  const words = findKind(kind)?.words
  return withoutNulls({
    id: `${row.document_id}:${row.no}`,
    headId: row.document_id,
    kind,
    billNo: row.bill_no,
    statusName: row.state === null ? undefined : words?.statusName(row.state, language, { closeType: row.close_type ?? undefined }),
    fromState: row.from_state,
    event: row.event,
    toState: row.to_state,
    userName: row.user_id === systemUserId ? systemName[language] : row.user_name,
    time: momentText(row.at, zone),
    stayedSeconds: row.stayed === null ? undefined : Math.round(Number(row.stayed)),
    remark: row.remark,
    refusal: row.refusal,
    refusalName: row.refusal === null ? undefined : refusalName(row.refusal, language),
  })
}
