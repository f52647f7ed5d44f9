import { type ReactNode, useRef, useState } from 'react'
import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { inLanguage as sayIn, type Words } from '#domain/core/words.ts'
import { api } from '../../../client/api.ts'
import type { StoredVersion } from '../../../document-engine/document-call.ts'
import { type DocumentOperationId, documentOperationOf } from '../../../document-engine/document-operations.ts'
import type { AnyState } from '../../../document-engine/document-types.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'
import { useNote } from '../../../document-engine/use-note.ts'
import { language, useSay } from '../../../i18n/index.ts'
import { TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import type { ExtraAction } from './action-bar.tsx'
import { NoteDialog, useNoteButton } from './note-dialog.tsx'

const words = {
  courier: { zh: '物流单号', en: 'Courier numbers' },
  mode: { zh: '物流方式', en: 'Delivery' },
  hint: { zh: '每行一个：物流公司 单号', en: 'One a line: courier, then its number' },
  unread: { zh: '没有取到物流单号', en: 'The courier numbers could not be read' },
} as const satisfies Record<string, Words>

type Shipment = DataOf<DocumentOperationId<'express'>>[number]
type CourierNote = Omit<BodyOf<DocumentOperationId<'courier'>>, keyof StoredVersion>
type Parcel = Shipment['alOrderExpressForms'][number]

/** One line of text per parcel: courier and number, such as `顺丰 SF1234567890`. */
const parcelsText = (parcels: readonly Parcel[]) =>
  parcels.map(({ expressName, expressNo }) => [expressName, expressNo].filter(Boolean).join(' ')).join('\n')

/** Parses lines of parcels: the last word of a line is the number, everything before it is the courier. */
function parcelsIn(text: string): Parcel[] {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/))
  return lines.flatMap((parts) => {
    const [expressNo, expressName] = [parts.at(-1), parts.slice(0, -1).join(' ')]
    return expressNo ? [{ expressNo, ...(expressName ? { expressName } : {}) }] : []
  })
}

/**
 * Button and dialog for delivery mode and courier numbers. They are a note, which can be changed once the document can
 * no longer be edited, except on a voided document or a reversal.
 */
export function useCourierNote(open: OpenDocument, state: AnyState): { extras: readonly ExtraAction[]; dialog: ReactNode } {
  const button = useNoteButton()
  const { dialog, ask } = useDialog<true>()
  const { words: law } = open.kind
  const write = documentOperationOf(law.id, 'courier')
  const read = documentOperationOf(law.id, 'express')
  const { document } = state.context
  const tags = law.tagsOf(document.state ?? 'new')
  const isDead = tags.includes('mirror') || (tags.includes('closed') && !tags.includes('booked'))
  const { id } = document
  if (!write || !read || !id || isDead || state.hasTag('editable')) return { extras: [], dialog }
  const show = async () => {
    const [shipment] = await api(read, { query: { id } })
    await ask((done) => <CourierDialog {...{ open, shipment }} operation={write} onDone={done} />)
  }
  const extra = button('courier', words.courier, write, () => {
    void show().catch((error: unknown) => toast.error(`${sayIn(words.unread, language())} ${String(error)}`))
  })
  return { extras: [extra], dialog }
}

type DialogProps = {
  open: OpenDocument
  operation: DocumentOperationId<'courier'>
  shipment: Shipment | undefined
  onDone: (answer: true | undefined) => void
}

function CourierDialog({ open, operation, shipment, onDone }: DialogProps) {
  const say = useSay()
  const field = useRef<HTMLTextAreaElement>(null)
  const [mode, setMode] = useState(shipment?.deliveryMode ?? '')
  const [numbers, setNumbers] = useState(parcelsText(shipment?.alOrderExpressForms ?? []))
  const { failure, send } = useNote(
    open,
    (own, note: CourierNote) => api(operation, { body: { ...own, ...note } }),
    () => onDone(true),
  )
  const save = () => send({ deliveryMode: mode.trim(), alOrderExpressForms: parcelsIn(numbers) })
  return (
    <NoteDialog title={words.courier} onClose={() => onDone(undefined)} onSave={save} field={field}>
      <TextField label={say(words.mode)} value={mode} onChange={setMode} maxLength={50} />
      <TextAreaField
        label={say(words.courier)}
        hint={say(words.hint)}
        value={numbers}
        onChange={setNumbers}
        rows={4}
        ref={field}
        {...(failure ? { error: say(failure) } : {})}
      />
    </NoteDialog>
  )
}
