import { type ReactNode, useRef, useState } from 'react'
import type { Words } from '#domain/core/words.ts'
import { api } from '../../../client/api.ts'
import { type DocumentOperationId, documentOperationOf } from '../../../document-engine/document-operations.ts'
import type { AnyState, WebDocument } from '../../../document-engine/document-types.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'
import { useNote } from '../../../document-engine/use-note.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { useSay } from '../../../i18n/index.ts'
import { TextAreaField } from '../../../ui/fields/fields.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import type { ExtraAction } from './action-bar.tsx'
import { NoteDialog, useNoteButton } from './note-dialog.tsx'

const words = {
  change: { zh: '修改备注', en: 'Change the remark' },
  remark: { zh: '备注', en: 'Remark' },
  now: { zh: '单据现在的备注：{remark}', en: 'The remark is now: {remark}' },
} as const satisfies Record<string, Words>

/** Button and dialog that change the remark when the document itself can no longer be edited. */
export function useRemarkNote(open: OpenDocument, state: AnyState): { extras: readonly ExtraAction[]; dialog: ReactNode } {
  const button = useNoteButton()
  const { dialog, ask } = useDialog<true>()
  const operation = documentOperationOf(open.kind.words.id, 'remark')
  const { document } = state.context
  if (!operation || !document.id || state.hasTag('editable')) return { extras: [], dialog }
  const extra = button('remark', words.change, operation, () => {
    void ask((done) => <RemarkDialog open={open} operation={operation} onDone={done} />)
  })
  return { extras: [extra], dialog }
}

type DialogProps = { open: OpenDocument; operation: DocumentOperationId<'remark'>; onDone: (answer: true | undefined) => void }

function RemarkDialog({ open, operation, onDone }: DialogProps) {
  const say = useSay()
  const field = useRef<HTMLTextAreaElement>(null)
  const [remark, setRemark] = useState(open.actor.getSnapshot().context.document.remark ?? '')
  const theirs = (newer: WebDocument) => fillTemplate(words.now, { remark: newer.remark ?? '—' })
  const { failure, send } = useNote(
    open,
    (own, text: string) => api(operation, { body: { ...own, remark: text } }),
    () => onDone(true),
    theirs,
  )
  return (
    <NoteDialog title={words.change} onClose={() => onDone(undefined)} onSave={() => send(remark.trim())} field={field}>
      <TextAreaField
        label={say(words.remark)}
        value={remark}
        onChange={setRemark}
        maxLength={2000}
        rows={4}
        ref={field}
        {...(failure ? { error: say(failure) } : {})}
      />
    </NoteDialog>
  )
}
