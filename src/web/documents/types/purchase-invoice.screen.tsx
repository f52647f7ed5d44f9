import { parseAsString } from 'nuqs/server'
import { purchaseInvoiceDocument } from '#resources/documents/purchase-invoice.document.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useEditing } from '../page/use-editing.ts'
import { IssueDialog, type IssueSaid, RedDialog, type RedSaid } from './invoice-dialogs.tsx'
import { SupplierInvoiceContent } from './supplier-invoice-content.tsx'
import { usePrintedRows } from './use-printed-rows.tsx'

const address = { id: parseAsString, new: parseAsString }
const { words, follows } = purchaseInvoiceDocument

/** The page of one invoice of a supplier, or of a new one: whose, with which number, and which receipts it is about. */
export default function PurchaseInvoiceScreen() {
  const [{ id }] = usePageQuery(address)
  const session = useSession()
  return (
    <DocumentPage kind={purchaseInvoiceDocument} id={id ?? undefined} start={() => startDocument(session)}>
      {(own) => <Invoice id={own} />}
    </DocumentPage>
  )
}

function Invoice({ id }: { id: string }) {
  const [state, send, open] = useDocument(purchaseInvoiceDocument, id)
  const { root, edit, copy, printExtra, show, settings } = useEditing(open)
  const numbering = useDialog<IssueSaid>()
  const reversing = useDialog<RedSaid>()
  const rows = usePrintedRows({ state, edit, settings })
  const { invoiceKind, totalAmt = '0', redAmt = '0' } = state.context.document
  const gather = {
    RED_ISSUE: () => numbering.ask((done) => <IssueDialog kind={invoiceKind} onDone={done} />),
    RED_APPLY: () =>
      reversing.ask((done) => <RedDialog document={{ amount: totalAmt, redAmt }} eitherSide {...{ settings }} onDone={done} />),
  }
  return (
    <DocumentFrame
      {...{ words, state, open, send }}
      places={settings.places}
      actions={<ActionBar {...{ words, state, open, send, follows, gather }} blocked={{}} extras={[...rows.extras, printExtra]} />}
      onShow={show}
      onCopy={copy}
    >
      <div ref={root} className="doc-content">
        <SupplierInvoiceContent {...{ state, edit, settings }} />
      </div>
      {numbering.dialog}
      {reversing.dialog}
      {rows.dialogs}
    </DocumentFrame>
  )
}
