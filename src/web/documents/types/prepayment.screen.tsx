import { prepaymentDocument } from '#resources/documents/prepayment.document.ts'
import { moneyScreen } from './money-screen.tsx'

/** The page of a prepayment, or of what is paid back of one. */
export default moneyScreen(prepaymentDocument, { lines: 'documents', onlyAdvances: true, account: 'needed' })
