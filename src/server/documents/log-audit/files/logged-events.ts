import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { allOf, statement } from '../../../db/query-builder.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { User } from '../../../http/request.ts'
import { visibleDocuments } from '../../engine/depot-access.ts'

/** Filter of log rows: document, type, and days in the tenant's time zone. */
export type EventFilter = { id?: string; kind?: string; startTime?: string; endTime?: string }
export type LoggedEvent = {
  documentId: string
  no: number
  kind: string
  event: string
  fromState: string
  toState: string
  userId: string | null
  userName: string | null
  at: Date
  requestId: string | null
  remark: string | null
  refusal: string | null
  version: number
  machineHash: string
  hash: string
  billNo: string | null
}
export type EventReader = { tx: Tx; user: Pick<User, 'tenantId' | 'id' | 'depots' | 'customerId'> }

const batchRows = 2000

async function conditions({ tx, user }: EventReader, { id, kind, startTime, endTime }: EventFilter) {
  const { timeZone } = await settingsOf(tx)
  const atDay = (day: string, days: number) => sql`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`
  return allOf([
    sql`e.tenant_id = ${tx.tenantId}`,
    ...(id ? [sql<SqlBool>`e.document_id = ${id}`] : []),
    ...(kind ? [sql<SqlBool>`e.kind = ${kind}`] : []),
    ...(startTime ? [sql<SqlBool>`e.at >= ${atDay(startTime, 0)}`] : []),
    ...(endTime ? [sql<SqlBool>`e.at < ${atDay(endTime, 1)}`] : []),
    ...visibleDocuments(user),
  ])
}

const from = sql`document_event e left join document d on d.tenant_id = e.tenant_id and d.id = e.document_id`

/** Number of log rows that the reader may see. */
export async function countEvents(reader: EventReader, asked: EventFilter): Promise<number> {
  const where = await conditions(reader, asked)
  const [row] = await reader.tx.run<{ count: number }>(
    statement(sql<{ count: number }>`select count(*)::integer as count from ${from} where ${where}`),
  )
  return row?.count ?? 0
}

/** Log rows that the reader may see, by document, in batches. */
export async function* loggedEvents(reader: EventReader, asked: EventFilter): AsyncGenerator<readonly LoggedEvent[]> {
  const where = await conditions(reader, asked)
  let at: [string, number] = ['0', 0]
  for (;;) {
    const rows = await reader.tx.run<LoggedEvent>(
      statement(sql<LoggedEvent>`
        select r.*, coalesce(u.real_name, u.account) as "userName" from (
          select e.document_id as "documentId", e.no, e.kind, e.event, e.from_state as "fromState",
            e.to_state as "toState", e.user_id as "userId", e.at,
                 e.request_id as "requestId", e.remark, e.refusal, e.version, e.machine_hash as "machineHash", e.hash, d.bill_no as "billNo"
            from ${from} where ${where} and (e.document_id, e.no) > (${at[0]}::bigint, ${at[1]}::integer)
           order by e.document_id, e.no limit ${batchRows}) r
          left join app_user u on u.tenant_id = ${reader.tx.tenantId} and u.id = r."userId" order by r."documentId", r.no`),
    )
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < batchRows) return
    at = [last.documentId, last.no]
  }
}
