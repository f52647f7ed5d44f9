import { operations } from '#contract/operations.gen.ts'
import {
  type AuditRequestEvent,
  type AuditRequestFacts,
  type AuditRequestState,
  auditAfter,
  auditRequest,
  unasked,
} from '#machines/audit/audit-request.machine.ts'
import { type AuditKind, audits } from '#resources/flow/audits.ts'
import { type PagingParams, pageOf } from '#server/db/pages.ts'
import { refuse } from '#server/db/refuse.ts'
import { settingsOf } from '#server/db/settings.ts'
import type { HandlersOf } from '#server/http/request.ts'
import { refuseNewer } from '#server/resources/locking.ts'
import { notifyUser } from '../../../../notices/notify.ts'
import { type AuditReader, auditDetail, auditFactsOf, auditFactsWithDuplicates, auditRow } from './audit-answer.ts'
import {
  type AuditFilter,
  insertAudit,
  logAudit,
  readAudit,
  readAudits,
  type StoredAudit,
  updateDecision,
  updateRequested,
} from './audit-store.ts'
import { type AuditTarget, type Fields, nameOf, requestedFieldsOf, shownFields, targetOf, writeTarget } from './audit-target.ts'
import { type DecisionNotice, decisionText } from './decision-text.ts'

type AuditApi = AuditKind['api']
type AuditVerb = 'detail' | 'pass' | 'refuse' | 'apply' | 'reapply'
type ListId = 'CustomerAuditApi_list' | 'CustomerRecommendedApi_list' | `${Exclude<AuditApi, 'CustomerRecommendedApi'>}_auditlist`
type AuditOperation = `${AuditApi}_${AuditVerb}` | ListId | 'CustomerAuditApi_customerpass' | 'CustomerAuditApi_customerrefuse'

type AnyCall = AuditReader & { requestId: string }
type AuditListCall = AuditReader & { query: PagingParams & { name?: string; commInfoName?: string; status?: string } }
type VersionedId = { id: string; version?: number }
type RequestedFields = { requested: Fields; reason?: string }
type ApplyCall = AnyCall & { body: RequestedFields & { targetId?: string; stem?: string; recommendedName?: string } }
type ReapplyCall = AnyCall & { body: RequestedFields & VersionedId }
type DecisionCall = AnyCall & { body: VersionedId & { remark?: string } }

const served = new Set<string>(operations.map(({ id }) => id))

/**
 * Handlers of requests about master data, for the four kinds that share a law (ADR 80): lists, requesting and
 * deciding.
 */
export const auditHandlers = Object.fromEntries(
  audits.flatMap((kind) =>
    Object.entries(verbsOf(kind)).flatMap(([verb, handler]) => {
      const id = `${kind.api}_${verb}`
      return served.has(id) ? [[id, handler] as const] : []
    }),
  ),
  // the contract's check ensures that each handler gets the input of its operation
) as unknown as HandlersOf<AuditOperation>

function verbsOf(kind: AuditKind) {
  return {
    list: (call: AuditListCall) => auditPage(call, kind),
    auditlist: (call: AuditListCall) => decidablePage(call, kind),
    detail: async (call: AnyCall & { query: { id: string } }) => auditDetail(call, kind, await auditOf(call, kind, call.query.id)),
    apply: (call: ApplyCall) => applyAudit(call, kind),
    reapply: (call: ReapplyCall) => reapplyAudit(call, kind),
    pass: (call: DecisionCall) => passAudit(call, kind),
    refuse: (call: DecisionCall) => refuseAudit(call, kind),
    customerpass: (call: DecisionCall) => passAudit(call, kind, true),
    customerrefuse: (call: DecisionCall) => refuseAudit(call, kind, true),
  }
}

/** A page of the requests of a kind, by name and status codes, latest request first. */
export async function auditPage(call: AuditListCall, kind: AuditKind, filter: AuditFilter = {}) {
  const { name, commInfoName, status } = call.query
  const codes = status?.split(',').filter(Boolean).map(Number)
  const states = codes && auditRequest.stateNames.filter((state) => codes.includes(auditRequest.codeOf(state) ?? 0))
  const within = states && filter.states ? states.filter((state) => filter.states?.includes(state)) : (states ?? filter.states)
  const { rows, total } = await readAudits(call.tx, kind.kind, { ...filter, name: name ?? commInfoName, states: within }, call.query)
  const records: object[] = []
  for (const row of rows) records.push(await auditRow(call, kind, row))
  return pageOf(records, total, call.query)
}

/**
 * List of requests to decide: those that await a decision and, with separate duties, were not made by the user. Where
 * a kind has no separate list of all requests, this list has all of them.
 */
async function decidablePage(call: AuditListCall, kind: AuditKind) {
  if (!served.has(`${kind.api}_list`)) return auditPage(call, kind)
  const { separateDuties } = await settingsOf(call.tx)
  const states = auditRequest.stateNames.filter((state) => auditRequest.tagsOf(state).includes('awaitsApproval'))
  return auditPage(call, kind, { states, ...(separateDuties ? { notOf: call.user.id } : {}) })
}

const auditOf = async ({ tx }: AnyCall, { kind }: AuditKind, id: string, lock = false): Promise<StoredAudit> =>
  (await readAudit(tx, kind, id, lock)) ?? refuse('DOC_GONE')

/** Locks a request and returns it; refused where it has changed since the stated version. */
async function lockAudit(call: AnyCall, kind: AuditKind, { id, version }: VersionedId): Promise<StoredAudit> {
  const audit = await auditOf(call, kind, id, true)
  if (version !== undefined && version !== audit.version) {
    const stamp = { user: audit.auditUser ?? audit.submitUser, time: audit.auditTime ?? audit.submitTime }
    await refuseNewer(call.tx, stamp, await auditDetail(call, kind, audit))
  }
  return audit
}

/** State of a request after an event of its law. Refuses where a guard fails, by the first one. */
function stateAfter(state: AuditRequestState, facts: AuditRequestFacts, event: AuditRequestEvent): AuditRequestState {
  const refusal = auditRequest.whyNot(state, facts, event)
  if (refusal) refuse(refusal.key, refusal)
  return auditAfter(state, facts, event)
}

/** Checks requested fields by writing them in a transaction that is rolled back. */
async function checkRequested({ tx, user }: AnyCall, target: AuditTarget, sent: Fields) {
  const requested = await requestedFieldsOf(tx, user, target, sent)
  if (Object.keys(requested).length === 0) refuseField('requested')
  const row = await tx.trial(() => writeTarget(tx, user, target, requested))
  return { requested, shown: shownFields(target, row, requested), targetName: nameOf(target, target.row ?? row) }
}

const refuseField = (field: string): never => refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD' }] })

async function applyAudit(call: ApplyCall, kind: AuditKind): Promise<object> {
  const { tx, user, body } = call
  const { stem, targetId, reason, recommendedName } = body
  const target = await targetOf(tx, kind, { stem, id: targetId })
  const asked = await checkRequested(call, target, body.requested)
  const state = stateAfter(unasked, auditRequest.blankFacts, { type: 'APPLY' })
  const remark = reason?.trim() || null
  const id = await insertAudit(tx, user.id, {
    ...asked,
    kind: kind.kind,
    state,
    targetApi: target.definition.api,
    targetId: targetId ?? null,
    reason: remark,
    recommendedName: kind.newOnly ? recommendedName?.trim() || user.realName : null,
  })
  return logAndAnswer(call, kind, id, { event: 'APPLY', from: unasked, to: state, requested: asked.requested, remark })
}

async function reapplyAudit(call: ReapplyCall, kind: AuditKind): Promise<object> {
  const { tx, user, body } = call
  const audit = await lockAudit(call, kind, body)
  // the state is checked first: a user who may not repeat the request must not learn what is wrong with the fields
  const supposed = await auditFactsOf(call, audit)
  stateAfter(audit.state, supposed, { type: 'REAPPLY' })
  const asked = await checkRequested(call, await targetOfAudit(call, kind, audit), body.requested)
  const changed = JSON.stringify(asked.requested) !== JSON.stringify(audit.requested)
  const state = stateAfter(audit.state, { ...supposed, changed }, { type: 'REAPPLY' })
  const remark = body.reason?.trim() || null
  await updateRequested(tx, user.id, audit.id, { ...asked, state, reason: remark })
  return logAndAnswer(call, kind, audit.id, { event: 'REAPPLY', from: audit.state, to: state, requested: asked.requested, remark })
}

const targetOfAudit = ({ tx }: AnyCall, kind: AuditKind, { targetApi, targetId }: StoredAudit) =>
  targetOf(tx, kind, { api: targetApi, id: targetId })

/** Writes the requested fields, which are checked again; `isNew`: a request about an existing row is refused. */
async function passAudit(call: DecisionCall, kind: AuditKind, isNew = false): Promise<object> {
  const { tx, user, body } = call
  const audit = await lockAudit(call, kind, body)
  if (isNew && audit.targetId) refuse('DOC_GONE')
  const target = await targetOfAudit(call, kind, audit)
  const state = stateAfter(audit.state, await auditFactsWithDuplicates(call, audit, target), { type: 'PASS', ...remarkOf(body) })
  const row = await writeTarget(tx, user, target, audit.requested)
  const before = target.row ? shownFields(target, target.row, audit.requested) : null
  const remark = body.remark?.trim() || null
  await updateDecision(tx, user.id, audit.id, { state, targetId: row.id, before, auditRemark: remark })
  notifyRequester(call, kind, audit, { state, remark })
  return logAndAnswer(call, kind, audit.id, { event: 'PASS', from: audit.state, to: state, requested: audit.requested, remark })
}

async function refuseAudit(call: DecisionCall, kind: AuditKind, isNew = false): Promise<object> {
  const { tx, user, body } = call
  const audit = await lockAudit(call, kind, body)
  if (isNew && audit.targetId) refuse('DOC_GONE')
  const state = stateAfter(audit.state, await auditFactsOf(call, audit), { type: 'REFUSE', ...remarkOf(body) })
  const target = await targetOfAudit(call, kind, audit)
  const before = target.row ? shownFields(target, target.row, audit.requested) : null
  const remark = body.remark?.trim() || null
  await updateDecision(tx, user.id, audit.id, { state, targetId: audit.targetId, before, auditRemark: remark })
  notifyRequester(call, kind, audit, { state, remark })
  return logAndAnswer(call, kind, audit.id, { event: 'REFUSE', from: audit.state, to: state, requested: audit.requested, remark })
}

/** Notifies the requester of the decision, unless they made it themselves. */
function notifyRequester({ tx, user }: AnyCall, { stem }: AuditKind, audit: StoredAudit, { state, remark }: Decision): void {
  const { id, kind, targetName: name, submitUser: userId } = audit
  if (userId === user.id) return
  const params: DecisionNotice = { kind, name, state, user: user.realName, ...(remark ? { reason: remark } : {}) }
  notifyUser(tx, { about: 'decided', params, text: decisionText(params, 'zh') }, { userId, sourceKind: stem, sourceId: id })
}

type Decision = { state: AuditRequestState; remark: string | null }

const remarkOf = ({ remark }: { remark?: string }) => (remark === undefined ? {} : { remark })

type AuditStep = Omit<Parameters<typeof logAudit>[1], 'auditId' | 'userId' | 'requestId'>

/** Logs a step of a request and returns the request as it is now. */
async function logAndAnswer(call: AnyCall, kind: AuditKind, id: string, step: AuditStep): Promise<object> {
  await logAudit(call.tx, { auditId: id, userId: call.user.id, requestId: call.requestId, ...step })
  return auditDetail(call, kind, await auditOf(call, kind, id))
}
