import { purchaseRebateDocument } from '#resources/documents/finance/purchase-rebate.document.ts'
import { copyOf } from '../../../../document-engine/copy-document.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { contentPage } from '../../../page/content-page.tsx'
import { RebateContent } from './rebate-content.tsx'

/**
 * The page of a supplier's rebate: agreement, period, amount, and the receipts and returns from which it is computed.
 */
export default contentPage(purchaseRebateDocument, {
  Content: RebateContent,
  copied: (document) => {
    const { agreementId, agreementName } = document
    return { ...copyOf(document), agreementId, agreementName, amount: undefined, lines: [] } as WebDocument
  },
})
