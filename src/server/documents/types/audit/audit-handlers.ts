import { operations } from '#contract/operations.gen.ts'
import {
  type AuditRequestEvent,
  type AuditRequestFacts,
  type AuditRequestState,
  auditAfter,
  auditRequest,
  unasked,
} from '#machines/audit/audit-request.machine.ts'
import { type AuditKind, audits } from '#resources/audits.ts'
import { settingsOf } from '#server/db/settings.ts'
import type { HandlersOf } from '#server/http/request.ts'
import { type PageAsked, pageOf } from '#server/queries/pages.ts'
import { refuse } from '#server/refuse.ts'
import { refuseNewer } from '#server/resources/locking.ts'
import { notifyUser } from '../../../system/notify.ts'
import { type Asker, auditDetail, auditRow, factsOf, factsWith } from './audit-answer.ts'
import {
  type AuditFilter,
  insertAudit,
  logAudit,
  readAudit,
  readAudits,
  type StoredAudit,
  updateAsked,
  updateDecided,
} from './audit-store.ts'
import { askedFields, type Fields, nameOf, shownFields, type Target, targetOf, writeTarget } from './audit-target.ts'
import { type Decided, decidedText } from './decided-words.ts'

type Api = AuditKind['api']
type Verb = 'detail' | 'pass' | 'refuse' | 'apply' | 'reapply'
type ListId = 'CustomerAuditApi_list' | 'CustomerRecommendedApi_list' | `${Exclude<Api, 'CustomerRecommendedApi'>}_auditlist`
type AuditOperation = `${Api}_${Verb}` | ListId | 'CustomerAuditApi_customerpass' | 'CustomerAuditApi_customerrefuse'

type AnyCall = Asker & { requestId: string }
type Listing = Asker & { query: PageAsked & { name?: string; commInfoName?: string; status?: string } }
type Named = { id: string; version?: number }
type Asked = { requested: Fields; reason?: string }
type Applying = AnyCall & { body: Asked & { targetId?: string; stem?: string; recommendedName?: string } }
type Again = AnyCall & { body: Asked & Named }
type Deciding = AnyCall & { body: Named & { remark?: string } }

const served = new Set<string>(operations.map(({ id }) => id))

/** Requests about master data: what there is, asking and deciding, of the four kinds that share a law (ADR 80). */
export const auditHandlers = Object.fromEntries(
  audits.flatMap((kind) =>
    Object.entries(verbsOf(kind)).flatMap(([verb, handler]) => {
      const id = `${kind.api}_${verb}`
      return served.has(id) ? [[id, handler] as const] : []
    }),
  ),
  // that each meets its own operation's input is what the contract's check is for
) as unknown as HandlersOf<AuditOperation>

function verbsOf(kind: AuditKind) {
  return {
    list: (call: Listing) => auditPage(call, kind),
    auditlist: (call: Listing) => decidable(call, kind),
    detail: async (call: AnyCall & { query: { id: string } }) => auditDetail(call, kind, await found(call, kind, call.query.id)),
    apply: (call: Applying) => apply(call, kind),
    reapply: (call: Again) => reapply(call, kind),
    pass: (call: Deciding) => pass(call, kind),
    refuse: (call: Deciding) => refuseAudit(call, kind),
    customerpass: (call: Deciding) => pass(call, kind, true),
    customerrefuse: (call: Deciding) => refuseAudit(call, kind, true),
  }
}

/** A page of the requests of a kind, by name and status codes, those that were asked for last first. */
export async function auditPage(call: Listing, kind: AuditKind, filter: AuditFilter = {}) {
  const { name, commInfoName, status } = call.query
  const codes = status?.split(',').filter(Boolean).map(Number)
  const states = codes && auditRequest.stateNames.filter((state) => codes.includes(auditRequest.codeOf(state) ?? 0))
  const within = states && filter.states ? states.filter((state) => filter.states?.includes(state)) : (states ?? filter.states)
  const { rows, total } = await readAudits(call.tx, kind.kind, { ...filter, name: name ?? commInfoName, states: within }, call.query)
  const records: object[] = []
  for (const row of rows) records.push(await auditRow(call, kind, row))
  return pageOf(records, total, call.query)
}

/** Where a kind has a list of all beside, what the caller may decide: what waits and, where duties are separate, is not his own. */
async function decidable(call: Listing, kind: AuditKind) {
  if (!served.has(`${kind.api}_list`)) return auditPage(call, kind)
  const { separateDuties } = await settingsOf(call.tx)
  const states = auditRequest.stateNames.filter((state) => auditRequest.tagsOf(state).includes('awaitsApproval'))
  return auditPage(call, kind, { states, ...(separateDuties ? { notOf: call.user.id } : {}) })
}

const found = async ({ tx }: AnyCall, { kind }: AuditKind, id: string, lock = false): Promise<StoredAudit> =>
  (await readAudit(tx, kind, id, lock)) ?? refuse('DOC_GONE')

/** The request, locked and as new as the caller knows it; where no version is sent it is taken as it is. */
async function locked(call: AnyCall, kind: AuditKind, { id, version }: Named): Promise<StoredAudit> {
  const audit = await found(call, kind, id, true)
  if (version !== undefined && version !== audit.version) {
    const stamp = { user: audit.auditUser ?? audit.submitUser, time: audit.auditTime ?? audit.submitTime }
    await refuseNewer(call.tx, stamp, await auditDetail(call, kind, audit))
  }
  return audit
}

/** The state after the event, where the law allows it; refuses as its first failing guard says. */
function stateAfter(state: AuditRequestState, facts: AuditRequestFacts, event: AuditRequestEvent): AuditRequestState {
  const refusal = auditRequest.whyNot(state, facts, event)
  if (refusal) refuse(refusal.key, refusal)
  return auditAfter(state, facts, event)
}

/** What is asked for is checked as if it were entered: all of that is done, looked at and taken back. */
async function tried({ tx, user }: AnyCall, target: Target, sent: Fields) {
  const requested = await askedFields(tx, user, target, sent)
  if (Object.keys(requested).length === 0) refuseField('requested')
  const row = await tx.trial(() => writeTarget(tx, user, target, requested))
  return { requested, shown: shownFields(target, row, requested), targetName: nameOf(target, target.row ?? row) }
}

const refuseField = (field: string): never => refuse('FIELD_BAD', { problems: [{ field, rule: 'FIELD_BAD' }] })

async function apply(call: Applying, kind: AuditKind): Promise<object> {
  const { tx, user, body } = call
  const { stem, targetId, reason, recommendedName } = body
  const target = await targetOf(tx, kind, { stem, id: targetId })
  const asked = await tried(call, target, body.requested)
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
  return logged(call, kind, id, { event: 'APPLY', from: unasked, to: state, requested: asked.requested, remark })
}

async function reapply(call: Again, kind: AuditKind): Promise<object> {
  const { tx, user, body } = call
  const audit = await locked(call, kind, body)
  // the state is looked at before what is asked for: who may not ask again is not told what is wrong with it
  const supposed = await factsOf(call, audit)
  stateAfter(audit.state, supposed, { type: 'REAPPLY' })
  const asked = await tried(call, await targetOfAudit(call, kind, audit), body.requested)
  const changed = JSON.stringify(asked.requested) !== JSON.stringify(audit.requested)
  const state = stateAfter(audit.state, { ...supposed, changed }, { type: 'REAPPLY' })
  const remark = body.reason?.trim() || null
  await updateAsked(tx, user.id, audit.id, { ...asked, state, reason: remark })
  return logged(call, kind, audit.id, { event: 'REAPPLY', from: audit.state, to: state, requested: asked.requested, remark })
}

const targetOfAudit = ({ tx }: AnyCall, kind: AuditKind, { targetApi, targetId }: StoredAudit) =>
  targetOf(tx, kind, { api: targetApi, id: targetId })

/** Writes what was asked for in the same step, checked again; `isNew`: only a request for a new row. */
async function pass(call: Deciding, kind: AuditKind, isNew = false): Promise<object> {
  const { tx, user, body } = call
  const audit = await locked(call, kind, body)
  if (isNew && audit.targetId) refuse('DOC_GONE')
  const target = await targetOfAudit(call, kind, audit)
  const state = stateAfter(audit.state, await factsWith(call, audit, target), { type: 'PASS', ...said(body) })
  const row = await writeTarget(tx, user, target, audit.requested)
  const before = target.row ? shownFields(target, target.row, audit.requested) : null
  const remark = body.remark?.trim() || null
  await updateDecided(tx, user.id, audit.id, { state, targetId: row.id, before, auditRemark: remark })
  tellAsker(call, kind, audit, { state, remark })
  return logged(call, kind, audit.id, { event: 'PASS', from: audit.state, to: state, requested: audit.requested, remark })
}

async function refuseAudit(call: Deciding, kind: AuditKind, isNew = false): Promise<object> {
  const { tx, user, body } = call
  const audit = await locked(call, kind, body)
  if (isNew && audit.targetId) refuse('DOC_GONE')
  const state = stateAfter(audit.state, await factsOf(call, audit), { type: 'REFUSE', ...said(body) })
  const target = await targetOfAudit(call, kind, audit)
  const before = target.row ? shownFields(target, target.row, audit.requested) : null
  const remark = body.remark?.trim() || null
  await updateDecided(tx, user.id, audit.id, { state, targetId: audit.targetId, before, auditRemark: remark })
  tellAsker(call, kind, audit, { state, remark })
  return logged(call, kind, audit.id, { event: 'REFUSE', from: audit.state, to: state, requested: audit.requested, remark })
}

/** Who asked is told what became of it, unless he decided it himself. */
function tellAsker({ tx, user }: AnyCall, { stem }: AuditKind, audit: StoredAudit, { state, remark }: Decision): void {
  const { id, kind, targetName: name, submitUser: userId } = audit
  if (userId === user.id) return
  const params: Decided = { kind, name, state, user: user.realName, ...(remark ? { reason: remark } : {}) }
  notifyUser(tx, { about: 'decided', params, text: decidedText(params, 'zh') }, { userId, sourceKind: stem, sourceId: id })
}

type Decision = { state: AuditRequestState; remark: string | null }

const said = ({ remark }: { remark?: string }) => (remark === undefined ? {} : { remark })

type Step = Omit<Parameters<typeof logAudit>[1], 'auditId' | 'userId' | 'requestId'>

/** Logs what was done with a request and answers it as it is now. */
async function logged(call: AnyCall, kind: AuditKind, id: string, step: Step): Promise<object> {
  await logAudit(call.tx, { auditId: id, userId: call.user.id, requestId: call.requestId, ...step })
  return auditDetail(call, kind, await found(call, kind, id))
}
