import { type ReactNode, useRef, useState } from 'react'
import type { Operation } from '#contract/operations.gen.ts'
import type { Words } from '#domain/words.ts'
import { ApiRefusal } from '../api.ts'
import { useSay, useWord } from '../i18n/index.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/fields.tsx'
import type { Extra } from './action-bar.tsx'
import { callOperation } from './document-call.ts'
import { remarkOperationOf } from './document-operations.ts'
import type { OpenDocument } from './document-registry.ts'
import type { AnyState, DocumentContext, WebDocument } from './document-types.ts'
import { filled } from './fill-words.ts'
import { useDialog } from './use-dialog.tsx'
import { documentWords } from './words.ts'

const words = {
  change: { zh: '修改备注', en: 'Change the remark' },
  remark: { zh: '备注', en: 'Remark' },
  now: { zh: '单据现在的备注：{remark}', en: 'The remark is now: {remark}' },
} as const satisfies Record<string, Words>

/** A remark outlives its document's drafts: the button that changes it once the form is closed to editing, and the dialog behind it. */
export function useRemarkNote(open: OpenDocument, state: AnyState): { extras: readonly Extra[]; dialog: ReactNode } {
  const { can } = useSession()
  const { dialog, ask } = useDialog<true>()
  const operation = remarkOperationOf(open.kind.words.id)
  const { document } = state.context as DocumentContext
  if (!operation || !document.id || state.hasTag('editable')) return { extras: [], dialog }
  const may = operation.right === undefined || can(operation.right)
  const extra: Extra = {
    id: 'remark',
    label: words.change,
    why: may ? undefined : filled(documentWords.missingRight, { button: words.change }),
    run: () => void ask((done) => <RemarkDialog open={open} operation={operation} onDone={done} />),
  }
  return { extras: [extra], dialog }
}

type DialogProps = { open: OpenDocument; operation: Operation; onDone: (answer: true | undefined) => void }

function RemarkDialog({ open, operation, onDone }: DialogProps) {
  const say = useSay()
  const word = useWord()
  const field = useRef<HTMLTextAreaElement>(null)
  const { remark, setRemark, failure, busy, save } = useSaving(open, operation, () => onDone(true))
  const footer = (
    <>
      <Button onClick={() => onDone(undefined)}>{word('cancel')}</Button>
      <Button kind="primary" disabled={busy} onClick={() => void save()}>
        {word('save')}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => onDone(undefined)} title={say(words.change)} width={440} footer={footer} initialFocus={() => field.current}>
      <TextAreaField
        label={say(words.remark)}
        value={remark}
        onChange={setRemark}
        maxLength={2000}
        rows={4}
        ref={field}
        {...(failure ? { error: say(failure) } : {})}
      />
    </Dialog>
  )
}

/**
 * Sends the remark on the version that is shown. A refusal leaves the dialog and what was typed as they are; where somebody else was first,
 * the newer document takes the place of the old one and the next try is made on it.
 */
function useSaving({ actor }: OpenDocument, operation: Operation, done: () => void) {
  const before = useRef((actor.getSnapshot().context as DocumentContext).document)
  const [remark, setRemark] = useState(before.current.remark ?? '')
  const [failure, setFailure] = useState<Words>()
  const [busy, setBusy] = useState(false)
  const take = (document: WebDocument) => {
    before.current = document
    actor.send({ type: 'REPLACED', document })
  }
  const save = async () => {
    setBusy(true)
    const { id, version } = before.current
    try {
      take(await callOperation<WebDocument>(operation.id, { body: { id, version, remark: remark.trim() } }))
      done()
    } catch (error) {
      const newer = error instanceof ApiRefusal ? (error.current as WebDocument | undefined) : undefined
      setFailure(sentenceOf(error, newer))
      if (newer) take(newer)
    } finally {
      setBusy(false)
    }
  }
  return { remark, setRemark, failure, busy, save }
}

/** What went wrong, and with a newer document what its remark says, so that nobody writes over it unseen. */
function sentenceOf(error: unknown, newer: WebDocument | undefined): Words {
  const said = error instanceof Error ? error.message : String(error)
  const theirs = newer && filled(words.now, { remark: newer.remark ?? '—' })
  return { zh: theirs ? `${said}。${theirs.zh}` : said, en: theirs ? `${said}. ${theirs.en}` : said }
}
