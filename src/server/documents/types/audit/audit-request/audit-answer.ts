import { problemText } from '#domain/core/refusals.ts'
import type { Language } from '#domain/core/words.ts'
import { type AuditRequestFacts, auditRequest } from '#machines/audit/audit-request.machine.ts'
import { type AuditKind, auditTargets } from '#resources/flow/audits.ts'
import { rightWords } from '#resources/rights.ts'
import { momentText, withoutNulls } from '#server/core/wire-values.ts'
import type { Tx } from '#server/db/connect.ts'
import { settingsOf } from '#server/db/settings.ts'
import type { User } from '#server/http/request.ts'
import { readAuditLog, type StoredAudit } from './audit-store.ts'
import { type AuditTarget, duplicatesOf, type Fields, rightsToSee, seenFields, shownFields, targetOf } from './audit-target.ts'

/** The transaction, user and language that a request is read with. */
export type AuditReader = { tx: Tx; user: User; language: Language }

/**
 * Facts of a request without duplicates. Duplicates cost queries, so they are looked for only when a request is opened
 * or passed.
 */
export async function auditFactsOf({ tx, user }: AuditReader, audit: StoredAudit, changed = true): Promise<AuditRequestFacts> {
  const { separateDuties } = await settingsOf(tx)
  return {
    ownWork: audit.submitUser === user.id,
    separateDuties,
    hidden: rightsToSee(user, audit.targetApi, audit.requested).map(rightWords),
    duplicates: [],
    changed,
  }
}

/** The facts of a request, including duplicates that exist now. */
export const auditFactsWithDuplicates = async (
  asker: AuditReader,
  audit: StoredAudit,
  target: AuditTarget,
): Promise<AuditRequestFacts> => ({
  ...(await auditFactsOf(asker, audit)),
  duplicates: await duplicatesOf(asker.tx, target, audit.requested),
})

/** A request as lists show it. */
export async function auditRow(asker: AuditReader, kind: AuditKind, audit: StoredAudit): Promise<object> {
  return shownAudit(asker, kind, audit, await auditFactsOf(asker, audit), audit.before)
}

/** A request with the present values beside the requested ones, the facts of its law, and its log. */
export async function auditDetail(asker: AuditReader, kind: AuditKind, audit: StoredAudit): Promise<object> {
  const { tx, language } = asker
  const { timeZone } = await settingsOf(tx)
  const isOpen = auditRequest.tagsOf(audit.state).includes('awaitsApproval')
  const target = isOpen ? await targetOf(tx, kind, { api: audit.targetApi, id: audit.targetId }) : undefined
  const before = audit.before ?? (target?.row ? shownFields(target, target.row, audit.requested) : null)
  const facts = target ? await auditFactsWithDuplicates(asker, audit, target) : await auditFactsOf(asker, audit)
  const log = (await readAuditLog(tx, audit.id)).map(({ event, userName, at, remark }) =>
    withoutNulls({ event, eventName: auditRequest.events[event][language], userName, time: momentText(at, timeZone), remark }),
  )
  return { ...(await shownAudit(asker, kind, audit, facts, before)), log }
}

const definitionOf = (kind: AuditKind, { targetApi }: StoredAudit) => {
  const found = auditTargets(kind).find(({ api }) => api === targetApi)
  if (!found) throw new Error(`no audits are about ${targetApi}`)
  return found
}

async function shownAudit(
  { tx, user, language }: AuditReader,
  kind: AuditKind,
  audit: StoredAudit,
  facts: AuditRequestFacts,
  before: Fields | null,
): Promise<object> {
  const { timeZone } = await settingsOf(tx)
  const { state, targetApi, submitTime, auditTime } = audit
  const seen = (fields: Fields) => seenFields(user, targetApi, fields)
  const { requested, shown, kind: _, before: __, targetApi: ___, ...rest } = audit
  const asked = seen({ ...requested, ...shown })
  return withoutNulls({
    ...rest,
    ...ownFields(kind, audit, asked),
    requested: asked,
    before: before && seen(before),
    status: auditRequest.codeOf(state),
    statusName: auditRequest.statusName(state, language),
    createUser: audit.submitUser,
    createTime: momentText(submitTime, timeZone),
    submitTime: momentText(submitTime, timeZone),
    auditTime: auditTime && momentText(auditTime, timeZone),
    facts,
    events: offersOf(kind, audit, facts, language),
    warnings: [],
  })
}

/** Fields of a request under the names that its kind gives them. */
function ownFields(kind: AuditKind, audit: StoredAudit, asked: Fields): object {
  const { targetId, targetName, recommendedName } = audit
  if (kind.kind === 'customer') return { customerId: targetId, customerName: targetName, phone: asked.phone }
  if (kind.kind === 'commodity') return { commInfoId: targetId, commInfoName: targetName }
  if (kind.kind === 'recommended') return { name: targetName, phone: asked.phone, recommendedName }
  return { stem: definitionOf(kind, audit).stem }
}

/** Buttons for other clients, with the reason where one is disabled. */
function offersOf(kind: AuditKind, audit: StoredAudit, facts: AuditRequestFacts, language: Language) {
  const { fields } = definitionOf(kind, audit)
  return auditRequest.offers(audit.state, facts).map(({ type, label, allowed, whyNot }) => {
    const [first] = whyNot?.problems ?? []
    const reason = first ? problemText(first, language, (field) => fields[field]?.label) : whyNot?.words[language]
    return withoutNulls({ type, label: label[language], allowed, reason })
  })
}
