import type { Words } from '#domain/core/words.ts'
import { salesInvoiceDocument } from '#resources/documents/sales/sales-invoice.document.ts'
import { useSay } from '../../../../i18n/index.ts'
import { TabLink } from '../../../../navigation/tab-link.tsx'
import { DocumentList } from '../../../list/document-list.tsx'
import { SheetButton } from '../../../list/list-page.tsx'
import { InvoiceQuotas } from './invoice-quotas.tsx'

const queue: Words = { zh: '待开票', en: 'To be issued' }
const { list, sheet } = salesInvoiceDocument

/**
 * List of sales invoices, with the import of invoices that were issued elsewhere, the queue of those to be issued, and
 * the remaining quota if the tax platform has stated one.
 */
export default function SalesInvoiceList() {
  const say = useSay()
  return (
    <DocumentList
      words={salesInvoiceDocument.words}
      {...list}
      actions={(readAgain) => (
        <>
          <SheetButton sheet={sheet} onWritten={readAgain} />
          <TabLink to="/mall/invoiceQueue" className="ui-link">
            {say(queue)}
          </TabLink>
          <InvoiceQuotas />
        </>
      )}
    />
  )
}
