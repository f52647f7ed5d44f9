import { parseAsString } from 'nuqs/server'
import { salesInvoiceDocument } from '#resources/documents/sales-invoice.document.ts'
import { useSession } from '../../session.ts'
import { usePageQuery } from '../../shell/use-page-query.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { startDocument } from '../engine/start-document.ts'
import { useDocument } from '../engine/use-document.ts'
import { ActionBar } from '../page/action-bar.tsx'
import { DocumentFrame } from '../page/document-frame.tsx'
import { DocumentPage } from '../page/document-page.tsx'
import { useRemarkNote } from '../page/remark-note.tsx'
import { useEditing } from '../page/use-editing.ts'
import { InvoiceContent } from './invoice-content.tsx'
import { IssueDialog, type IssueSaid, RedDialog, type RedSaid } from './invoice-dialogs.tsx'

const address = { id: parseAsString, new: parseAsString }
const { words } = salesInvoiceDocument

/** The page of one invoice, or of a new one: whose, made out to whom, for what, and what became of it. */
export default function SalesInvoiceScreen() {
  const [{ id }] = usePageQuery(address)
  const session = useSession()
  return (
    <DocumentPage kind={salesInvoiceDocument} id={id ?? undefined} start={() => startDocument(session)}>
      {(own) => <Invoice id={own} />}
    </DocumentPage>
  )
}

function Invoice({ id }: { id: string }) {
  const [state, send, open] = useDocument(salesInvoiceDocument, id)
  const { root, edit, copy, printExtra, show, settings } = useEditing(open)
  const remark = useRemarkNote(open, state)
  const issuing = useDialog<IssueSaid>()
  const numbering = useDialog<IssueSaid>()
  const reversing = useDialog<RedSaid>()
  const { document } = state.context
  const gather = {
    ISSUE: () => issuing.ask((done) => <IssueDialog onDone={done} />),
    RED_ISSUE: () => numbering.ask((done) => <IssueDialog kind={document.invoiceKind} onDone={done} />),
    RED_APPLY: () => reversing.ask((done) => <RedDialog {...{ document, settings }} onDone={done} />),
  }
  return (
    <DocumentFrame
      {...{ words, state, open, send }}
      places={settings.places}
      actions={<ActionBar {...{ words, state, open, send, gather }} follows={{}} blocked={{}} extras={[...remark.extras, printExtra]} />}
      onShow={show}
      onCopy={copy}
    >
      <div ref={root} className="doc-content">
        <InvoiceContent {...{ state, edit, settings }} />
      </div>
      {issuing.dialog}
      {numbering.dialog}
      {reversing.dialog}
      {remark.dialog}
    </DocumentFrame>
  )
}
