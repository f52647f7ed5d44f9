import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { allOf, statement } from '../../../db/query-builder.ts'
import { settingsOf } from '../../../db/settings.ts'
import type { User } from '../../../http/request.ts'
import { documentsSeen } from '../../engine/depot-access.ts'

/** Which rows of the log are read: of one document, of a type, between two days of the tenant's zone. */
export type EventsAsked = { id?: string; kind?: string; startTime?: string; endTime?: string }
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
export type Reader = { tx: Tx; user: Pick<User, 'tenantId' | 'id' | 'depots' | 'customerId'> }

const together = 2000

async function conditions({ tx, user }: Reader, { id, kind, startTime, endTime }: EventsAsked) {
  const { timeZone } = await settingsOf(tx)
  const atDay = (day: string, days: number) => sql`((${day}::date + ${days}::integer)::timestamp at time zone ${timeZone})`
  return allOf([
    sql`e.tenant_id = ${tx.tenantId}`,
    ...(id ? [sql<SqlBool>`e.document_id = ${id}`] : []),
    ...(kind ? [sql<SqlBool>`e.kind = ${kind}`] : []),
    ...(startTime ? [sql<SqlBool>`e.at >= ${atDay(startTime, 0)}`] : []),
    ...(endTime ? [sql<SqlBool>`e.at < ${atDay(endTime, 1)}`] : []),
    ...documentsSeen(user),
  ])
}

const from = sql`document_event e left join document d on d.tenant_id = e.tenant_id and d.id = e.document_id`

/** How many rows of the log the reader sees. */
export async function countEvents(reader: Reader, asked: EventsAsked): Promise<number> {
  const where = await conditions(reader, asked)
  const [row] = await reader.tx.run<{ count: number }>(
    statement(sql<{ count: number }>`select count(*)::integer as count from ${from} where ${where}`),
  )
  return row?.count ?? 0
}

/** Rows of the log that the reader sees, document by document, some thousands at a time. */
export async function* loggedEvents(reader: Reader, asked: EventsAsked): AsyncGenerator<readonly LoggedEvent[]> {
  const where = await conditions(reader, asked)
  let at: [string, number] = ['0', 0]
  for (;;) {
    const rows = await reader.tx.run<LoggedEvent>(
      statement(sql<LoggedEvent>`
        select r.*, coalesce(u.real_name, u.account) as "userName" from (
          select e.document_id as "documentId", e.no, e.kind, e.event, e.from_state as "fromState", e.to_state as "toState", e.user_id as "userId", e.at,
                 e.request_id as "requestId", e.remark, e.refusal, e.version, e.machine_hash as "machineHash", e.hash, d.bill_no as "billNo"
            from ${from} where ${where} and (e.document_id, e.no) > (${at[0]}::bigint, ${at[1]}::integer)
           order by e.document_id, e.no limit ${together}) r
          left join app_user u on u.tenant_id = ${reader.tx.tenantId} and u.id = r."userId" order by r."documentId", r.no`),
    )
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < together) return
    at = [last.documentId, last.no]
  }
}
