import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import { useSay } from '../../i18n/index.ts'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Audit } from './audit-words.ts'

/** The state of a request with the text and colour that the law gives it. */
export function AuditStatus({ audit }: { audit: Audit }) {
  const say = useSay()
  const state = auditRequest.stateOf(audit.state)
  return state && <StatusPill tone={auditRequest.states[state].tone}>{say(auditRequest.states[state])}</StatusPill>
}
