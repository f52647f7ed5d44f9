import { refuse } from '../../../db/refuse.ts'
import { requireDepots } from '../depot-access.ts'
import type { AnyKind } from '../kind.ts'
import type { Run } from '../run.ts'
import { documentAnswer } from '../store/answer.ts'
import type { FieldChange } from '../store/changes.ts'
import { readDocument } from '../store/document-store.ts'
import { publishChange } from '../store/publish-change.ts'
import type { StoredDocument } from '../stored.ts'
import { logNote, logRefusals, refuseStale } from './refusal-log.ts'

/** A note on a document; `apply` writes it and returns the changes for the log. */
type Note = { id: string; version: number; apply(document: StoredDocument): Promise<FieldChange[]> }

/**
 * Writes a note. It is allowed in every state, changes no state and is no event of the machine. It raises the version
 * by 1 and is logged; a refused note is logged too (rule B3 Notes).
 */
async function applyNote(run: Run, kind: AnyKind, { id, version, apply }: Note): Promise<object> {
  const stored = (await readDocument(run.tx, kind.words.id, id, true)) ?? refuse('DOC_GONE')
  const event = { type: 'NOTE' }
  return logRefusals(run, kind, stored, event, async () => {
    await requireDepots(run, stored)
    await refuseStale(run, kind, stored, { id, version, event })
    const changed = await apply(stored)
    await run.tx.query('update document set version = version + 1, update_user = $3, update_time = $4 where tenant_id = $1 and id = $2', [
      run.tx.tenantId,
      id,
      run.user.id,
      run.tx.now,
    ])
    logNote(run, kind, stored, changed)
    publishChange(run.tx, stored, stored.version + 1)
    return documentAnswer(run, kind, id)
  })
}

const fieldChange = (field: string, from: string | undefined, to: string | undefined): FieldChange => ({
  field,
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** Remark of a document or of one of its lines; `version` is the document's. */
export type RemarkNote = { id: string; remark: string; version: number }

/**
 * Logs a file that is stored with a document. Any version is accepted, because uploads carry none. `keep` stores the
 * file and returns its name.
 */
export async function noteFile(
  run: Run,
  kind: AnyKind,
  id: string,
  before: string | undefined,
  keep: () => Promise<string>,
): Promise<void> {
  const { version } = (await readDocument(run.tx, kind.words.id, id, true)) ?? refuse('DOC_GONE')
  await applyNote(run, kind, { id, version, apply: async () => [fieldChange('fileName', before, await keep())] })
}

/** Changes the remark of a document in any state; an empty one removes it. */
export function updateRemark(run: Run, kind: AnyKind, body: RemarkNote): Promise<object> {
  return applyNote(run, kind, {
    ...body,
    apply: async (document) => {
      await run.tx.query('update document set remark = $3 where tenant_id = $1 and id = $2', [
        run.tx.tenantId,
        document.id,
        body.remark || null,
      ])
      return [fieldChange('remark', document.remark, body.remark)]
    },
  })
}

/** Changes the remark of a line; `version` is its document's. */
export async function updateLineRemark(run: Run, kind: AnyKind, body: RemarkNote): Promise<object> {
  const found = await run.tx.maybeOne<{ document_id: string }>('select document_id from document_line where tenant_id = $1 and id = $2', [
    run.tx.tenantId,
    body.id,
  ])
  if (!found) refuse('DOC_GONE')
  return applyNote(run, kind, {
    id: found.document_id,
    version: body.version,
    apply: async ({ lines }) => {
      const at = lines.findIndex(({ id }) => id === body.id)
      await run.tx.query('update document_line set remark = $3 where tenant_id = $1 and id = $2', [
        run.tx.tenantId,
        body.id,
        body.remark || null,
      ])
      return [{ ...fieldChange('remark', lines[at]?.remark ?? undefined, body.remark), row: at + 1 }]
    },
  })
}

type ExpressForm = { expressNo?: string; expressName?: string }
export type CourierNote = { id: string; version: number; deliveryMode?: string; contactsId?: string; alOrderExpressForms?: ExpressForm[] }

const numbersText = (forms: readonly ExpressForm[] = []) =>
  forms.map(({ expressName, expressNo }) => [expressName, expressNo].filter(Boolean).join(' ')).join('、')

/** Changes courier numbers; refused on voided and red documents. Fields not sent stay. */
export function updateCourier(run: Run, kind: AnyKind, body: CourierNote): Promise<object> {
  return applyNote(run, kind, {
    ...body,
    apply: async (document) => {
      const isDead = document.tags.includes('mirror') || (document.tags.includes('closed') && !document.tags.includes('booked'))
      const state = { zh: kind.words.statusName(document.state, 'zh'), en: kind.words.statusName(document.state, 'en') }
      const { deliveryMode = document.deliveryMode, contactsId = document.contactsId } = body
      const forms = body.alOrderExpressForms ?? (document.express as ExpressForm[] | undefined) ?? []
      if (isDead) refuse('STATUS_FORBIDS', { params: { state, event: { zh: '修改物流单号', en: 'Change courier numbers' } } })
      await run.tx.query('update document set delivery_mode = $3, contacts_id = $4, express = $5 where tenant_id = $1 and id = $2', [
        run.tx.tenantId,
        document.id,
        deliveryMode || null,
        contactsId ?? null,
        JSON.stringify(forms),
      ])
      return [
        fieldChange('deliveryMode', document.deliveryMode, deliveryMode),
        fieldChange('contactsId', document.contactsId, contactsId),
        fieldChange('alOrderExpressForms', numbersText(document.express as ExpressForm[] | undefined), numbersText(forms)),
      ].filter(({ from, to }) => from !== to)
    },
  })
}
