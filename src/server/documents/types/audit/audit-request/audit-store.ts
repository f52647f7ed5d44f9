import { sql } from 'kysely'
import type { AuditRequestEvent, AuditRequestState } from '#machines/audit/audit-request.machine.ts'
import type { AuditKind } from '#resources/flow/audits.ts'
import type { Tx } from '#server/db/connect.ts'
import { contains, sliceOf } from '#server/db/pages.ts'
import { statement } from '#server/db/query-builder.ts'
import type { Fields } from './audit-target.ts'

/** A request as stored. */
export type StoredAudit = {
  id: string
  kind: AuditKind['kind']
  state: AuditRequestState
  targetApi: string
  targetId: string | null
  targetName: string
  requested: Fields
  shown: Fields
  before: Fields | null
  reason: string | null
  recommendedName: string | null
  version: number
  submitUser: string
  submitTime: Date
  submitUserName: string | null
  auditUser: string | null
  auditTime: Date | null
  auditUserName: string | null
  auditRemark: string | null
}

const person = (alias: string) => `coalesce(${alias}.real_name, ${alias}.name, ${alias}.account)`
const columns = `a.id, a.kind, a.state, a.target_api as "targetApi", a.target_id as "targetId", a.target_name as "targetName", a.requested, a.shown,
  a.before, a.reason, a.recommended_name as "recommendedName", a.version, a.submit_user as "submitUser", a.submit_time as "submitTime",
  a.audit_user as "auditUser", a.audit_time as "auditTime", a.audit_remark as "auditRemark",
  ${person('s')} as "submitUserName", ${person('d')} as "auditUserName"`
const tables = `audit_request a
  left join app_user s on s.tenant_id = a.tenant_id and s.id = a.submit_user
  left join app_user d on d.tenant_id = a.tenant_id and d.id = a.audit_user`

/** A request of a kind; with `lock` it is locked until the transaction ends. */
export const readAudit = (tx: Tx, kind: AuditKind['kind'], id: string, lock = false): Promise<StoredAudit | undefined> =>
  tx.maybeOne(
    `select ${columns} from ${tables} where a.tenant_id = $1 and a.id = $2 and a.kind = $3 ${lock ? 'for no key update of a' : ''}`,
    [tx.tenantId, id, kind],
  )

/** Filters of a list: part of the name, states, and `notOf` to leave out a user's own requests. */
export type AuditFilter = { name?: string | undefined; states?: readonly string[] | undefined; notOf?: string | undefined }

/** A page of the requests of a kind, latest first, with their total. */
export async function readAudits(
  tx: Tx,
  kind: AuditKind['kind'],
  { name, states, notOf }: AuditFilter,
  asked: Parameters<typeof sliceOf>[0],
) {
  const { size, offset } = sliceOf(asked)
  const conditions = [
    sql`a.tenant_id = ${tx.tenantId} and a.kind = ${kind}`,
    ...(states ? [sql`a.state = any (${states}::text[])`] : []),
    ...(name?.trim() ? [contains(sql`a.target_name`, name.trim())] : []),
    ...(notOf === undefined ? [] : [sql`a.submit_user <> ${notOf}`]),
  ]
  const where = sql.join(conditions, sql` and `)
  const [counted] = await tx.run(statement(sql<{ total: string }>`select count(*) as total from audit_request a where ${where}`))
  const rows = await tx.run(
    statement(
      sql<StoredAudit>`select ${sql.raw(columns)} from ${sql.raw(tables)} where ${where}
        order by a.submit_time desc, a.id desc limit ${size} offset ${offset}`,
    ),
  )
  return { rows, total: Number(counted?.total ?? 0) }
}

/** Fields stored when a request is made or repeated. */
export type AuditDraft = Pick<StoredAudit, 'state' | 'targetName' | 'requested' | 'shown' | 'reason'>

/** Inserts a request and returns its id. */
export async function insertAudit(
  tx: Tx,
  userId: string,
  audit: AuditDraft & Pick<StoredAudit, 'kind' | 'targetApi' | 'targetId' | 'recommendedName'>,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(
    `insert into audit_request (tenant_id, kind, state, target_api, target_id, target_name, requested, shown, reason,
      recommended_name, submit_user, submit_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
    [
      tx.tenantId,
      audit.kind,
      audit.state,
      audit.targetApi,
      audit.targetId,
      audit.targetName,
      JSON.stringify(audit.requested),
      JSON.stringify(audit.shown),
      audit.reason,
      audit.recommendedName,
      userId,
      tx.now,
    ],
  )
  return id
}

/** Repeats a request with other fields; the user who repeats it becomes its requester. */
export async function updateRequested(tx: Tx, userId: string, id: string, audit: AuditDraft): Promise<void> {
  await tx.query(
    `update audit_request set state = $3, target_name = $4, requested = $5, shown = $6, reason = $7, submit_user = $8, submit_time = $9,
            before = null, audit_user = null, audit_time = null, audit_remark = null, version = version + 1
      where tenant_id = $1 and id = $2`,
    [
      tx.tenantId,
      id,
      audit.state,
      audit.targetName,
      JSON.stringify(audit.requested),
      JSON.stringify(audit.shown),
      audit.reason,
      userId,
      tx.now,
    ],
  )
}

/** Fields stored for a decision; `targetId`: row that the request is about now, `before`: values of the row before. */
export type AuditDecision = Pick<StoredAudit, 'state' | 'targetId' | 'before' | 'auditRemark'>

/** Saves the decision about a request, by whom and when. */
export async function updateDecision(
  tx: Tx,
  userId: string,
  id: string,
  { state, targetId, before, auditRemark }: AuditDecision,
): Promise<void> {
  await tx.query(
    `update audit_request set state = $3, target_id = $4, before = $5, audit_remark = $6, audit_user = $7,
      audit_time = $8, version = version + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, state, targetId, before && JSON.stringify(before), auditRemark, userId, tx.now],
  )
}

type AuditEvent = {
  auditId: string
  event: AuditRequestEvent['type']
  from: AuditRequestState
  to: AuditRequestState
  userId: string
  requestId: string
  requested: Fields
  remark: string | null
}

export async function logAudit(tx: Tx, { auditId, event, from, to, userId, requestId, requested, remark }: AuditEvent): Promise<void> {
  await tx.query(
    `insert into audit_event (tenant_id, audit_id, event, from_state, to_state, user_id, at, http_request_id, requested, remark)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tx.tenantId, auditId, event, from, to, userId, tx.now, requestId, JSON.stringify(requested), remark],
  )
}

export type LoggedAudit = { event: AuditRequestEvent['type']; userName: string | null; at: Date; remark: string | null }

/** Steps of a request, newest first. */
export const readAuditLog = (tx: Tx, id: string): Promise<LoggedAudit[]> =>
  tx.query(
    `select e.event, ${person('u')} as "userName", e.at, e.remark
       from audit_event e left join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
      where e.tenant_id = $1 and e.audit_id = $2 order by e.id desc`,
    [tx.tenantId, id],
  )
