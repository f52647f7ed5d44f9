import type { expenseBillDocument } from '#resources/documents/expense-bill.document.ts'
import type { moneyReceiptDocument } from '#resources/documents/money-receipt.document.ts'
import type { prepaymentDocument } from '#resources/documents/prepayment.document.ts'
import type { supplementBillDocument } from '#resources/documents/supplement-bill.document.ts'
import { useSession } from '../../session.ts'
import { copyOf } from '../engine/copy-document.ts'
import type { WebDocument } from '../engine/document-types.ts'
import { startDocument } from '../engine/start-document.ts'
import { contentPage } from '../page/content-page.tsx'
import { MoneyContent } from './money-content.tsx'
import type { MoneyLook } from './money-parts.ts'

type Definition = typeof moneyReceiptDocument | typeof prepaymentDocument | typeof expenseBillDocument | typeof supplementBillDocument

/** The page of one kind of money document: with whom, which way and how much, where it is kept, and what parts of it are for. */
export const moneyScreen = (definition: Definition, look: MoneyLook) =>
  // the four are one law and one model: what is true of a receipt's types is true of all
  contentPage(definition as typeof moneyReceiptDocument, {
    Content: (props) => <MoneyContent {...props} look={look} />,
    useStart: useMoneyStart,
    copied: (document) => {
      const { bartererId, bartererName, direction, amount, accountId, accountName, payWay, taxRate, lines = [] } = document
      // an invoice bills once, so its copy names none and deducts nothing yet
      const spent = lines.map(({ subjectId, subjectName, amount: part, taxRate: rate, remark }) => ({
        ...{ subjectId, subjectName, amount: part, taxRate: rate, remark },
      }))
      const kept = { bartererId, bartererName, direction, amount, accountId, accountName, payWay, taxRate }
      return { ...copyOf(document), ...kept, lines: look.lines === 'subjects' ? spent : [] } as WebDocument
    },
  })

/** The rate of goods is none of money; a supplement to a customer takes the tenant's usual one where it says none. */
function useMoneyStart() {
  const session = useSession()
  return async () => {
    const { taxRateId: _, taxRate: __, ...started } = await startDocument(session)
    return started
  }
}
