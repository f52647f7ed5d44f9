import { purchaseInvoiceDocument } from '#resources/documents/purchase/purchase-invoice.document.ts'
import { useDialog } from '../../../../ui/use-dialog.tsx'
import { contentPage } from '../../../page/content-page.tsx'
import type { PageExtension, PageExtensionProps } from '../../../page/goods-document.tsx'
import { IssueDialog, type IssuePayload, RedDialog, type RedPayload } from '../../invoice-dialogs.tsx'
import { SupplierInvoiceContent } from './supplier-invoice-content.tsx'
import { usePrintedRows } from './use-printed-rows.tsx'

type SupplierInvoiceDefinition = typeof purchaseInvoiceDocument

/** The page of a supplier's invoice: supplier, number, and the receipts that it bills. */
export default contentPage(purchaseInvoiceDocument, { Content: SupplierInvoiceContent, useOwn: useSupplierInvoicePage })

function useSupplierInvoicePage({
  state,
  edit,
  settings,
}: PageExtensionProps<SupplierInvoiceDefinition>): PageExtension<SupplierInvoiceDefinition> {
  const numbering = useDialog<IssuePayload>()
  const reversing = useDialog<RedPayload>()
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
