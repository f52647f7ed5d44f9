import { parseAsString } from 'nuqs/server'
import { freightBillDocument } from '#resources/documents/freight-bill.document.ts'
import { type Session, useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { copyOf } from '../engine/copy-document.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useEditing, useNewDocument } from '../page/use-editing.ts'
import { FreightContent } from './freight-content.tsx'
import { useFreightSheet } from './use-freight-sheet.tsx'

const address = { id: parseAsString, new: parseAsString }

/** A freight bill: who carried, for how much, whom it is owed to or what it is paid from, and which receipts and outs it is for. */
function Freight({ id }: { id: string }) {
  const [state, send, open] = useDocument(freightBillDocument, id)
  const { root, edit, printExtra, show, settings } = useEditing(open)
  const start = useNewDocument()
  const sheet = useFreightSheet({ state, edit })
  const { words, follows } = freightBillDocument
  const copy = (document: WebDocument) => {
    const { transportId, transportName, supplierId, supplierName, accountId, accountName, taxRate, freightDeductible } = document
    const kept = { transportId, transportName, supplierId, supplierName, accountId, accountName, taxRate, freightDeductible }
    start(words.id, { ...copyOf(document), ...kept, lines: [] } as WebDocument)
  }
  return (
    <DocumentFrame
      {...{ words, state, open, send }}
      places={settings.places}
      actions={<ActionBar {...{ words, state, open, send, follows }} gather={{}} blocked={{}} extras={[...sheet.extras, printExtra]} />}
      onShow={show}
      onCopy={copy}
    >
      <div ref={root} className="doc-content">
        <FreightContent {...{ state, edit, settings }} />
      </div>
      {sheet.dialogs}
    </DocumentFrame>
  )
}

/** Freight has a usual rate of its own, which is not that of goods (rule C6). */
async function startFreight(session: Session): Promise<WebDocument> {
  const { taxRateId: _, ...started } = await startDocument(session)
  return { ...started, taxRate: session.config.FREIGHT_TAX_RATE }
}

/** The page of one freight bill, or of a new one. */
export default function FreightScreen() {
  const [{ id }] = usePageQuery(address)
  const session = useSession()
  return (
    <DocumentPage kind={freightBillDocument} id={id ?? undefined} start={() => startFreight(session)}>
      {(own) => <Freight id={own} />}
    </DocumentPage>
  )
}
