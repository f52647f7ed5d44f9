import { purchaseInvoiceDocument } from '#resources/documents/purchase-invoice.document.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { contentPage } from '../page/content-page.tsx'
import type { Own, OwnProps } from '../page/goods-document.tsx'
import { IssueDialog, type IssueSaid, RedDialog, type RedSaid } from './invoice-dialogs.tsx'
import { SupplierInvoiceContent } from './supplier-invoice-content.tsx'
import { usePrintedRows } from './use-printed-rows.tsx'

type Invoice = typeof purchaseInvoiceDocument

/** An invoice of a supplier: whose, with which number, and which receipts it is about. */
export default contentPage(purchaseInvoiceDocument, { Content: SupplierInvoiceContent, useOwn: useInvoice })

function useInvoice({ state, edit, settings }: OwnProps<Invoice>): Own<Invoice> {
  const numbering = useDialog<IssueSaid>()
  const reversing = useDialog<RedSaid>()
  const rows = usePrintedRows({ state, edit, settings })
  const { invoiceKind, totalAmt = '0', redAmt = '0' } = state.context.document
  return {
    gather: {
      RED_ISSUE: (_, deliver) => numbering.ask((done) => <IssueDialog kind={invoiceKind} onDone={done} />, deliver),
      RED_APPLY: (_, deliver) =>
        reversing.ask((done) => <RedDialog document={{ amount: totalAmt, redAmt }} eitherSide {...{ settings }} onDone={done} />, deliver),
    },
    extras: rows.extras,
    dialogs: (
      <>
        {numbering.dialog}
        {reversing.dialog}
        {rows.dialogs}
      </>
    ),
  }
}
