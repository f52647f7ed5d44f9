import { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import { contentPage } from '../../../page/content-page.tsx'
import { useRemarkNote } from '../../../page/events/remark-note.tsx'
import type { PageExtension, PageExtensionProps } from '../../../page/goods-document.tsx'
import { IssueDialog, type IssuePayload, RedDialog, type RedPayload } from '../../invoice-dialogs.tsx'
import { InvoiceContent } from './invoice-content.tsx'

type SalesInvoiceDefinition = typeof salesInvoiceDocument

/** The page of a sales invoice: customer, title, lines, and how it was issued. */
export default contentPage(salesInvoiceDocument, { Content: InvoiceContent, useOwn: useSalesInvoicePage })

function useSalesInvoicePage({ state, open, settings }: PageExtensionProps<SalesInvoiceDefinition>): PageExtension<SalesInvoiceDefinition> {
  const remark = useRemarkNote(open, state)
  const issuing = useDialog<IssuePayload>()
  const numbering = useDialog<IssuePayload>()
  const reversing = useDialog<RedPayload>()
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
