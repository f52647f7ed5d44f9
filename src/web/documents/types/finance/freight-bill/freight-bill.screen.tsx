import { freightBillDocument } from '#resources/documents/finance/freight-bill.document.ts'
import { useSession } from '../../../../client/session.ts'
import { copyOf } from '../../../../document-engine/copy-document.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { startDocument } from '../../../../document-engine/start-document.ts'
import { contentPage } from '../../../page/content-page.tsx'
import { FreightContent } from './freight-content.tsx'
import { useFreightSheet } from './use-freight-sheet.tsx'

/**
 * The page of a freight bill: carrier, amount, the account that pays or the supplier to be paid, and the receipts and
 * deliveries it is for.
 */
export default contentPage(freightBillDocument, {
  Content: FreightContent,
  useOwn: useFreightSheet,
  useStart: useFreightStart,
  copied: (document) => {
    const { transportId, transportName, supplierId, supplierName, accountId, accountName, taxRate, freightDeductible } = document
    const kept = { transportId, transportName, supplierId, supplierName, accountId, accountName, taxRate, freightDeductible }
    return { ...copyOf(document), ...kept, lines: [] } as WebDocument
  },
})

/** A new freight bill has the default tax rate of freight, which differs from that of goods (rule C6). */
function useFreightStart() {
  const session = useSession()
  return async () => {
    const { taxRateId: _, ...started } = await startDocument(session)
    return { ...started, taxRate: session.config.FREIGHT_TAX_RATE }
  }
}
