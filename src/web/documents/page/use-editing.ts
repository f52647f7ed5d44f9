import { useCallback, useRef, useState } from 'react'
import type { Problem } from '#domain/refusals.ts'
import type { Words } from '#domain/words.ts'
import { printPathOf } from '../../print/print-paths.ts'
import { savePdf } from '../../print/save-pdf.ts'
import { useShare } from '../../print/share/use-share.tsx'
import { shareWords } from '../../print/share/words.ts'
import { printWords } from '../../print/words.ts'
import { useSession } from '../../session.ts'
import { keyOf, useOpenTab } from '../../shell/tabs.ts'
import { toast } from '../../ui/toast.tsx'
import { copyOf } from '../engine/copy-document.ts'
import { rightToMake } from '../engine/document-operations.ts'
import type { OpenDocument } from '../engine/document-registry.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { openDocuments } from '../engine/open-documents.ts'
import { showField } from '../engine/show-field.ts'
import { newAddressOf, unsavedId } from '../engine/unsaved.ts'
import { filled } from '../words/fill-words.ts'
import { listWords } from '../words/list-words.ts'
import { documentWords } from '../words/words.ts'
import type { Extra } from './action-bar.tsx'
import { usePrintAfter, useSaveAndNew } from './after-event.ts'

/** Opens a new document of a kind that starts with this content. */
export function useNewDocument(): (kind: string, content: WebDocument) => void {
  const open = useOpenTab()
  return useCallback(
    (kind: string, content: WebDocument) => {
      const address = newAddressOf(kind)
      openDocuments.prepare({ kind, id: unsavedId(keyOf(address)) }, content)
      open(address)
    },
    [open],
  )
}

/** One more document of the kind: a blank one, or a copy of this one. */
function useMaking({ actor, kind: { words } }: OpenDocument, copy: (document: WebDocument) => void): readonly [Extra, Extra] {
  const { can } = useSession()
  const openTab = useOpenTab()
  const right = rightToMake(words)
  const why = (button: Words) => (right === undefined || can(right) ? undefined : filled(documentWords.missingRight, { button }))
  const making = (id: string, label: Words, shortcut: string, run: () => void): Extra => ({ id, label, run, why: why(label), shortcut })
  return [
    making('new', listWords.newOne, 'Alt+N', () => openTab(newAddressOf(words.id))),
    making('copy', documentWords.copy, 'Alt+C', () => copy(actor.getSnapshot().context.document)),
  ]
}

/** What every document's screen needs around its content: editing, copying, printing, showing what a refusal is about. */
export function useEditing(open: OpenDocument) {
  const start = useNewDocument()
  const openTab = useOpenTab()
  const root = useRef<HTMLDivElement>(null)
  const { actor, kind } = open
  const { words } = kind
  const copy = (document: WebDocument) => start(words.id, copyOf(document))
  const [newExtra, copyExtra] = useMaking(open, copy)
  const { id } = actor.getSnapshot().context.document
  const printExtra: Extra = {
    id: 'print',
    label: printWords.print,
    run: () => openTab(printPathOf(words.id, id)),
    why: id ? undefined : printWords.afterSaving,
    shortcut: 'Alt+P',
  }
  const pdfExtra: Extra = {
    id: 'pdf',
    label: printWords.pdf,
    run: () => id && savePdf(id).catch(toast.failed),
    why: id ? undefined : printWords.afterSaving,
  }
  const { dialog: shareDialog, share, why } = useShare(words.id, id)
  const shareExtra: Extra = { id: 'share', label: shareWords.share, opens: true, run: share, why }
  const further = [newExtra, pdfExtra, shareExtra, ...useSaveAndNew(open), ...usePrintAfter(open)]
  const edit = useCallback((change: (document: WebDocument) => WebDocument) => actor.send({ type: 'EDIT', edit: change }), [actor])
  const [pointed, setPointed] = useState(0)
  const show = useCallback((problem: Problem) => {
    if (problem.row !== undefined) setPointed((times) => times + 1)
    else if (root.current) showField(root.current, problem)
  }, [])
  return { root, edit, copy, copyExtra, printExtra, further, shareDialog, show, pointed, settings: open.settings() }
}
