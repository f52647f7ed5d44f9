import { prepaymentDocument } from '#resources/documents/finance/prepayment.document.ts'
import { moneyScreen } from '../money/money-screen.tsx'

/** The page of a prepayment, or of the refund of one. */
export default moneyScreen(prepaymentDocument, { lines: 'documents', onlyAdvances: true, account: 'needed' })
