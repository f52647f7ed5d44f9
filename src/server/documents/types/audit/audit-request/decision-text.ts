import { fillPlaceholders, type Language, type Words } from '#domain/core/words.ts'
import { type AuditRequestState, auditRequest } from '#machines/audit/audit-request.machine.ts'
import { type AuditKind, audits } from '#resources/flow/audits.ts'

/** Parameters of the notice about a decided request: kind, target, resulting state, by whom and why. */
export type DecisionNotice = { kind: AuditKind['kind']; name: string; state: AuditRequestState; user: string; reason?: string }

const words = {
  title: { zh: '{kind}「{name}」{state}', en: '{kind} {name}: {state}' },
  content: { zh: '{user}处理', en: 'Decided by {user}' },
  because: { zh: '，原因：{reason}', en: ', because: {reason}' },
} satisfies Record<string, Words>

/** Title and content of the notice about a decision. */
export function decisionText(
  { kind, name, state, user, reason = '' }: DecisionNotice,
  language: Language,
): { title: string; content: string } {
  const label = audits.find((one) => one.kind === kind)?.label ?? auditRequest.label
  const said = { kind: label[language], name, state: auditRequest.statusName(state, language), user, reason }
  const content = `${words.content[language]}${reason ? words.because[language] : ''}`
  return { title: fillPlaceholders(words.title[language], said, language), content: fillPlaceholders(content, said, language) }
}
