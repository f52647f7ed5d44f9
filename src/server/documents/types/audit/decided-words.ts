import { fill, type Language, type Words } from '#domain/words.ts'
import { type AuditRequestState, auditRequest } from '#machines/audit/audit-request.machine.ts'
import { type AuditKind, audits } from '#resources/audits.ts'

/** What is kept of a request about master data that was decided: its kind, what it is about, the state it came to, by whom and why. */
export type Decided = { kind: AuditKind['kind']; name: string; state: AuditRequestState; user: string; reason?: string }

const words = {
  title: { zh: '{kind}「{name}」{state}', en: '{kind} {name}: {state}' },
  content: { zh: '{user}处理', en: 'Decided by {user}' },
  because: { zh: '，原因：{reason}', en: ', because: {reason}' },
} satisfies Record<string, Words>

/** What became of the reader's request, in words. */
export function decidedText({ kind, name, state, user, reason = '' }: Decided, language: Language): { title: string; content: string } {
  const label = audits.find((one) => one.kind === kind)?.label ?? auditRequest.label
  const said = { kind: label[language], name, state: auditRequest.statusName(state, language), user, reason }
  const content = `${words.content[language]}${reason ? words.because[language] : ''}`
  return { title: fill(words.title[language], said, language), content: fill(content, said, language) }
}
