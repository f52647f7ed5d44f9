import type { expenseBillDocument } from '#resources/documents/finance/expense-bill.document.ts'
import type { moneyReceiptDocument } from '#resources/documents/finance/money-receipt.document.ts'
import type { prepaymentDocument } from '#resources/documents/finance/prepayment.document.ts'
import type { supplementBillDocument } from '#resources/documents/finance/supplement-bill.document.ts'
import { useSession } from '../../../../client/session.ts'
import { copyOf } from '../../../../document-engine/copy-document.ts'
import type { WebDocument } from '../../../../document-engine/document-types.ts'
import { startDocument } from '../../../../document-engine/start-document.ts'
import { contentPage } from '../../../page/content-page.tsx'
import { MoneyContent } from './money-content.tsx'
import type { MoneyLayout } from './money-parts.ts'

type MoneyDefinition = typeof moneyReceiptDocument | typeof prepaymentDocument | typeof expenseBillDocument | typeof supplementBillDocument

/** Makes the page of a kind of money document. */
export const moneyScreen = (definition: MoneyDefinition, look: MoneyLayout) =>
  // the four kinds of money documents share one law and one model, so the types of the receipt fit all of them
  contentPage(definition as typeof moneyReceiptDocument, {
    Content: (props) => <MoneyContent {...props} look={look} />,
    useStart: useMoneyStart,
    copied: (document) => {
      const { bartererId, bartererName, direction, amount, accountId, accountName, payWay, taxRate, lines = [] } = document
      // an invoice is billed only once, so the copy has no invoice and nothing deducted
      const spent = lines.map(({ subjectId, subjectName, amount: part, taxRate: rate, remark }) => ({
        ...{ subjectId, subjectName, amount: part, taxRate: rate, remark },
      }))
      const kept = { bartererId, bartererName, direction, amount, accountId, accountName, payWay, taxRate }
      return { ...copyOf(document), ...kept, lines: look.lines === 'subjects' ? spent : [] } as WebDocument
    },
  })

/**
 * A new money document does not take the tax rate of goods. A supplement to a customer without a rate of its own uses
 * the tenant's usual rate.
 */
function useMoneyStart() {
  const session = useSession()
  return async () => {
    const { taxRateId: _, taxRate: __, ...started } = await startDocument(session)
    return started
  }
}
