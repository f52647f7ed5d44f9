import { useState } from 'react'
import { problemText } from '#domain/core/refusals.ts'
import { type AuditRequestEvent, type AuditRequestFacts, auditRequest } from '#machines/audit/audit-request.machine.ts'
import type { Offer } from '#machines/engine/in-words.ts'
import type { AuditKind } from '#resources/flow/audits.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage, useSay, useWord } from '../../i18n/index.ts'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { ReapplyForm } from './audit-apply.tsx'
import { type Audit, definitionOfAudit, auditWords as words } from './audit-words.ts'
import { useReloadAudits } from './use-reload-audits.ts'

type EventName = AuditRequestEvent['type']
type Props = { kind: AuditKind; audit: Audit; facts: AuditRequestFacts }

const rights = { APPLY: 'add', PASS: 'approve', REFUSE: 'approve', REAPPLY: 'edit' } as const satisfies Record<EventName, string>

/** The buttons for the events that the law offers in the state of a request. A disabled button shows its reason. */
export function AuditActions({ kind, audit, facts }: Props) {
  const [again, askAgain] = useState(false)
  return (
    <>
      {auditRequest.offers(audit.state, facts).map((offer) => (
        <AuditAction key={offer.type} {...{ kind, audit, offer }} onAgain={() => askAgain(true)} />
      ))}
      {again && <ReapplyForm kind={kind} audit={audit} onClose={() => askAgain(false)} />}
    </>
  )
}

type ActionProps = Omit<Props, 'facts'> & { offer: Offer<EventName>; onAgain: () => void }

function AuditAction({ kind, audit, offer, onAgain }: ActionProps) {
  const say = useSay()
  const forget = useReloadAudits(kind)
  const whyNot = useWhyNot(kind, audit, offer)
  const run = async (remark?: string) => {
    if (offer.type === 'REAPPLY') return onAgain()
    const { id, version } = audit
    try {
      await api(`${kind.api}_${offer.type === 'PASS' ? 'pass' : 'refuse'}`, { body: { id, version, ...(remark ? { remark } : {}) } })
      toast.success(`${audit.targetName} · ${say(offer.label)}`)
    } catch (error) {
      toast.failed(error)
    }
    await forget()
  }
  return (
    <ActionButton
      primary={offer.primary}
      danger={offer.type === 'REFUSE'}
      onRun={run}
      disabled={whyNot !== undefined}
      reason={whyNot}
      confirm={offer.confirm ? words.passText : false}
      askReason={offer.reason ? 'needed' : false}
    >
      {say(offer.label)}
    </ActionButton>
  )
}

/** Why a button is disabled: the user lacks the right, or otherwise the law does not allow the event. */
function useWhyNot(kind: AuditKind, audit: Audit, { type, whyNot }: Offer<EventName>): string | undefined {
  const word = useWord()
  const say = useSay()
  const [language] = useLanguage()
  const { can } = useSession()
  if (!can(`${kind.stem}_${rights[type]}`)) return word('noRight')
  const [first] = whyNot?.problems ?? []
  if (!first) return whyNot && say(whyNot.words)
  return problemText(first, language, (field) => definitionOfAudit(kind, audit)?.fields[field]?.label)
}
