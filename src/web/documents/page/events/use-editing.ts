import { useCallback, useRef, useState } from 'react'
import type { Problem } from '#domain/core/refusals.ts'
import type { Words } from '#domain/core/words.ts'
import { useSession } from '../../../client/session.ts'
import { copyOf } from '../../../document-engine/copy-document.ts'
import { rightToCreate } from '../../../document-engine/document-operations.ts'
import type { WebDocument } from '../../../document-engine/document-types.ts'
import { openDocuments } from '../../../document-engine/open-documents.ts'
import type { OpenDocument } from '../../../document-engine/registry-types.ts'
import { newAddressOf, unsavedId } from '../../../document-engine/unsaved-ids.ts'
import { fillTemplate } from '../../../document-words/fill-words.ts'
import { listWords } from '../../../document-words/list-words.ts'
import { documentWords } from '../../../document-words/words.ts'
import { keyOf, useOpenTab } from '../../../navigation/tabs.ts'
import { printPathOf } from '../../../print/print-paths.ts'
import { savePdf } from '../../../print/save-pdf.ts'
import { useShare } from '../../../print/share/use-share.tsx'
import { shareWords } from '../../../print/share/words.ts'
import { printWords } from '../../../print/words.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ExtraAction } from './action-bar.tsx'
import { usePrintAfter, useSaveAndNew } from './after-event.ts'

/** Returns a function that opens a new document of a type with the given content. */
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

/** Actions that create another document of this type: a blank one, or a copy of this one. */
function useNewAndCopy(
  { actor, kind: { words } }: OpenDocument,
  copy: (document: WebDocument) => void,
): readonly [ExtraAction, ExtraAction] {
  const { can } = useSession()
  const openTab = useOpenTab()
  const right = rightToCreate(words)
  const why = (button: Words) => (right === undefined || can(right) ? undefined : fillTemplate(documentWords.missingRight, { button }))
  const making = (id: string, label: Words, shortcut: string, run: () => void): ExtraAction => ({
    id,
    label,
    run,
    why: why(label),
    shortcut,
  })
  return [
    making('new', listWords.newOne, 'Alt+N', () => openTab(newAddressOf(words.id))),
    making('copy', documentWords.copy, 'Alt+C', () => copy(actor.getSnapshot().context.document)),
  ]
}

/**
 * What a document's screen needs around its content: editing, copying, printing, and moving to the field of a refusal.
 */
export function useEditing(open: OpenDocument) {
  const start = useNewDocument()
  const openTab = useOpenTab()
  const root = useRef<HTMLDivElement>(null)
  const { actor, kind } = open
  const { words } = kind
  const copy = (document: WebDocument) => start(words.id, copyOf(document))
  const [newExtra, copyExtra] = useNewAndCopy(open, copy)
  const { id } = actor.getSnapshot().context.document
  const printExtra: ExtraAction = {
    id: 'print',
    label: printWords.print,
    run: () => openTab(printPathOf(words.id, id)),
    why: id ? undefined : printWords.afterSaving,
    shortcut: 'Alt+P',
  }
  const pdfExtra: ExtraAction = {
    id: 'pdf',
    label: printWords.pdf,
    run: () => id && savePdf(id).catch(toast.failed),
    why: id ? undefined : printWords.afterSaving,
  }
  const { dialog: shareDialog, share, why } = useShare(words.id, id)
  const shareExtra: ExtraAction = { id: 'share', label: shareWords.share, opens: true, run: share, why }
  const further = [newExtra, pdfExtra, shareExtra, ...useSaveAndNew(open), ...usePrintAfter(open)]
  const edit = useCallback((change: (document: WebDocument) => WebDocument) => actor.send({ type: 'EDIT', edit: change }), [actor])
  const [pointed, setPointed] = useState(0)
  const show = useCallback((problem: Problem) => {
    if (problem.row !== undefined) setPointed((times) => times + 1)
    else if (root.current) focusField(root.current, problem)
  }, [])
  return { root, edit, copy, copyExtra, printExtra, further, shareDialog, show, pointed, settings: open.settings() }
}
/** Moves the focus to the head field that a problem is about. */
function focusField(root: HTMLElement, { field = '' }: Problem): void {
  const name = CSS.escape(field)
  root.querySelector<HTMLElement>(`:is([data-field="${name}"], [data-percent="${name}"]) :is(input, textarea, button)`)?.focus()
}
