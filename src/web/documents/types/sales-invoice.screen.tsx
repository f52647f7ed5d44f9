import { salesInvoiceDocument } from '#resources/documents/sales-invoice.document.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { contentPage } from '../page/content-page.tsx'
import type { Own, OwnProps } from '../page/goods-document.tsx'
import { useRemarkNote } from '../page/remark-note.tsx'
import { InvoiceContent } from './invoice-content.tsx'
import { IssueDialog, type IssueSaid, RedDialog, type RedSaid } from './invoice-dialogs.tsx'

type Invoice = typeof salesInvoiceDocument

/** An invoice: whose, made out to whom, for what, and what became of it. */
export default contentPage(salesInvoiceDocument, { Content: InvoiceContent, useOwn: useInvoice })

function useInvoice({ state, open, settings }: OwnProps<Invoice>): Own<Invoice> {
  const remark = useRemarkNote(open, state)
  const issuing = useDialog<IssueSaid>()
  const numbering = useDialog<IssueSaid>()
  const reversing = useDialog<RedSaid>()
  const { document } = state.context
  return {
    gather: {
      ISSUE: async (_, deliver) => {
        const said = await issuing.ask(
          (done) => <IssueDialog onDone={done} />,
          (entered) => deliver({ invoiceKind: '', ...entered }),
        )
        return said && { invoiceKind: '', ...said }
      },
      RED_ISSUE: (_, deliver) => numbering.ask((done) => <IssueDialog kind={document.invoiceKind} onDone={done} />, deliver),
      RED_APPLY: (_, deliver) => reversing.ask((done) => <RedDialog {...{ document, settings }} onDone={done} />, deliver),
    },
    extras: remark.extras,
    dialogs: (
      <>
        {issuing.dialog}
        {numbering.dialog}
        {reversing.dialog}
        {remark.dialog}
      </>
    ),
  }
}
