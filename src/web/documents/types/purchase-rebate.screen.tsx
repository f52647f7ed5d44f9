import { parseAsString } from 'nuqs/server'
import { purchaseRebateDocument } from '#resources/documents/purchase-rebate.document.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { copyOf } from '../engine/copy-document.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useEditing, useNewDocument } from '../page/use-editing.ts'
import { RebateContent } from './rebate-content.tsx'

const address = { id: parseAsString, new: parseAsString }

/** A rebate of a supplier: by which agreement and for which days, how much, and the receipts and returns that it comes from. */
function Rebate({ id }: { id: string }) {
  const [state, send, open] = useDocument(purchaseRebateDocument, id)
  const { root, edit, printExtra, show, settings } = useEditing(open)
  const start = useNewDocument()
  const { words, follows } = purchaseRebateDocument
  const copy = (document: WebDocument) => {
    const { agreementId, agreementName } = document
    start(words.id, { ...copyOf(document), agreementId, agreementName, amount: undefined, lines: [] } as WebDocument)
  }
  return (
    <DocumentFrame
      {...{ words, state, open, send }}
      places={settings.places}
      actions={<ActionBar {...{ words, state, open, send, follows }} gather={{}} blocked={{}} extras={[printExtra]} />}
      onShow={show}
      onCopy={copy}
    >
      <div ref={root} className="doc-content">
        <RebateContent {...{ state, edit, settings }} />
      </div>
    </DocumentFrame>
  )
}

/** The page of one rebate, or of a new one. */
export default function RebateScreen() {
  const [{ id }] = usePageQuery(address)
  const session = useSession()
  return (
    <DocumentPage kind={purchaseRebateDocument} id={id ?? undefined} start={() => startDocument(session)}>
      {(own) => <Rebate id={own} />}
    </DocumentPage>
  )
}
