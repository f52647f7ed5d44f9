import { useState } from 'react'
import { mergeTyped } from '#machines/engine/merge.ts'
import { readDocument } from '../../../document-engine/document-call.ts'
import { openDocuments } from '../../../document-engine/open-documents.ts'
import { ConflictDialog } from '../notices/conflict-dialog.tsx'
import { AsideNotice, DraftNotice, Warnings } from '../notices/notices.tsx'
import { RefusalLine } from '../notices/refusal-line.tsx'
import type { DocumentFrameProps } from './document-frame-props.ts'

type DocumentNoticesProps = Omit<DocumentFrameProps, 'actions' | 'children'>

/**
 * Notices under the title: a refusal, a missing answer, a draft, content that could not be applied, and warnings. Also
 * shows the dialog of a version conflict.
 */
export function DocumentNotices({ words, state, open, send, places, onShow, onCopy }: DocumentNoticesProps) {
  const { context } = state
  const { document, refusal, aside } = context
  const name = { kind: words.id, id: open.id }
  const [looking, look] = useState(false)
  const refused = refusal?.key === 'VERSION_STALE' ? refusal.current : undefined
  const told = open.notice?.what === 'newer' && context.dirty ? open.notice.document : undefined
  const theirs = refused ?? (looking ? told : undefined)
  const settle = (act: () => void) => {
    look(false)
    // removed before `act`, because `act` may show a new notice about content that could not be applied
    if (open.notice?.what === 'newer') openDocuments.notify(name, undefined)
    act()
  }
  const reload = async () => {
    if (document.id) openDocuments.reload(name, await readDocument(words.id, document.id))
  }
  const copyDraft = () => {
    if (open.notice?.what !== 'offered') return
    const { draft } = open.notice
    onCopy(mergeTyped(draft.base, draft.document, document))
  }
  return (
    <>
      {!theirs && <RefusalLine {...{ words, context, send, onShow }} lastEvent={open.lastEvent} onReload={() => void reload()} />}
      {aside && <AsideNotice document={document} onCopy={() => onCopy(aside)} onDrop={() => openDocuments.reload(name, document)} />}
      {open.notice && (
        <DraftNotice
          notice={open.notice}
          editable={state.hasTag('editable')}
          onTake={() => open.notice?.what === 'offered' && openDocuments.applyDraft(name, open.notice.draft)}
          onDrop={() => openDocuments.dropDraft(name)}
          onCopy={copyDraft}
          onDismiss={() => openDocuments.notify(name, undefined)}
          onCompare={() => look(true)}
        />
      )}
      <Warnings warnings={context.dirty ? [] : (document.warnings ?? [])} />
      {theirs && (
        <ConflictDialog
          {...{ words, context, theirs, places }}
          onReload={() => settle(() => openDocuments.reload(name, theirs))}
          onKeep={() => settle(() => open.actor.send({ type: 'KEEP_MINE', document: theirs }))}
          onCopy={() => onCopy(document)}
          onClose={() => (refused ? send({ type: 'DISMISS' }) : look(false))}
        />
      )}
    </>
  )
}
