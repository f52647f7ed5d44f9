import { useState } from 'react'
import { type AuditKind, auditTargets } from '#resources/flow/audits.ts'
import type { ResourceDefinition } from '#resources/index.ts'
import { api } from '../../client/api.ts'
import { useSession } from '../../client/session.ts'
import { useSay, useWord } from '../../i18n/index.ts'
import { ReferencePicker } from '../../resources/reference-picker.tsx'
import { ResourceForm } from '../../resources/resource-form.tsx'
import { ActionButton } from '../../ui/actions/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/fields/fields.tsx'
import { type Audit, definitionOfAudit, auditWords as words } from './audit-words.ts'
import { useReloadAudits } from './use-reload-audits.ts'

type AuditTarget = { definition: ResourceDefinition; targetId?: string; reason: string }

/**
 * Requests a new row or changed values. The user first chooses what the request is about and then fills in its form.
 */
export function AuditApply({ kind, onApplied }: { kind: AuditKind; onApplied: (id: string) => void }) {
  const say = useSay()
  const word = useWord()
  const { can } = useSession()
  const [step, goTo] = useState<'what' | AuditTarget>()
  const close = () => goTo(undefined)
  const missing = !can(`${kind.stem}_add`)
  return (
    <>
      <ActionButton opens onRun={() => goTo('what')} disabled={missing} reason={missing ? word('noRight') : undefined}>
        {say(words.apply)}
      </ActionButton>
      {step === 'what' && <AuditTargetDialog kind={kind} onClose={close} onMeant={goTo} />}
      {typeof step === 'object' && <ApplyForm kind={kind} meant={step} onClose={close} onApplied={onApplied} />}
    </>
  )
}

type AuditTargetProps = { kind: AuditKind; onClose: () => void; onMeant: (meant: AuditTarget) => void }

/** Dialog for the table and the row that the request is about, and for the reason. */
function AuditTargetDialog({ kind, onClose, onMeant }: AuditTargetProps) {
  const say = useSay()
  const word = useWord()
  const among = auditTargets(kind)
  const [api = '', setApi] = useState<string | undefined>(among[0]?.api)
  const [row, setRow] = useState<{ id: string; name: string }>()
  const [reason, setReason] = useState('')
  const definition = among.find((one) => one.api === api)
  const footer = (
    <>
      <Button onClick={onClose}>{word('cancel')}</Button>
      <ActionButton primary onRun={() => definition && onMeant({ definition, reason, ...(row ? { targetId: row.id } : {}) })}>
        {say(words.next)}
      </ActionButton>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={say(kind.label)} footer={footer}>
      <div className="audits-form">
        {among.length > 1 && (
          <SelectField
            label={say(words.table)}
            value={api}
            onChange={(next) => {
              setApi(next)
              setRow(undefined)
            }}
            options={among.map((one) => ({ value: one.api, label: say(one.label) }))}
          />
        )}
        {definition && !kind.newOnly && (
          <ReferencePicker
            key={definition.api}
            to={definition.api}
            label={say(words.about)}
            hint={say(words.aboutHint)}
            value={row}
            onChange={setRow}
          />
        )}
        <TextAreaField label={say(words.reason)} value={reason} onChange={setReason} maxLength={2000} />
      </div>
    </Dialog>
  )
}

/** The form of that row. Saving it creates the request and does not change the row. */
function ApplyForm({
  kind,
  meant,
  onClose,
  onApplied,
}: {
  kind: AuditKind
  meant: AuditTarget
  onClose: () => void
  onApplied: (id: string) => void
}) {
  const forget = useReloadAudits(kind)
  const { definition, targetId, reason } = meant
  const about = {
    ...(targetId ? { targetId } : {}),
    ...(reason.trim() ? { reason } : {}),
  }
  return (
    <ResourceForm
      definition={requestDefinition(kind, definition)}
      id={targetId}
      readOnly={false}
      onClose={onClose}
      onSaved={({ id }) => onApplied(id)}
      send={async (requested, key) => {
        const body = { ...about, requested }
        const headers = { 'Idempotency-Key': key }
        const row = kind.target
          ? await api(`${kind.api}_apply` as 'CustomerAuditApi_apply', { body, headers })
          : await api('DataAuditApi_apply', { body: { ...body, stem: definition.stem }, headers })
        await forget()
        return row
      }}
    />
  )
}

/** The same form with the values of a refused request, so that it can be requested again. */
export function ReapplyForm({ kind, audit, onClose }: { kind: AuditKind; audit: Audit; onClose: () => void }) {
  const forget = useReloadAudits(kind)
  const definition = definitionOfAudit(kind, audit)
  if (!definition) return null
  const { id, version, targetId, requested, reason } = audit
  return (
    <ResourceForm
      definition={requestDefinition(kind, definition)}
      id={targetId}
      readOnly={false}
      onClose={onClose}
      start={requested}
      send={async (fields, key) => {
        const body = { id, version, requested: fields, ...(reason ? { reason } : {}) }
        const row = await api(`${kind.api}_reapply`, { body, headers: { 'Idempotency-Key': key } })
        await forget()
        return row
      }}
    />
  )
}

/**
 * The definition for the form of a request: its title is that of the request. A recommended row has no code yet,
 * because the code is generated when the request is approved.
 */
function requestDefinition({ label, newOnly }: AuditKind, definition: ResourceDefinition): ResourceDefinition {
  const code = definition.newCode?.field
  const fields = Object.entries(definition.fields).filter(([name]) => !(newOnly && name === code))
  return { ...definition, label, fields: Object.fromEntries(fields) }
}
