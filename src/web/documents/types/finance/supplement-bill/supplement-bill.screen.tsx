import { supplementBillDocument } from '#resources/documents/finance/supplement-bill.document.ts'
import { moneyScreen } from '../money/money-screen.tsx'

/** The page of a supplement. It has neither lines nor an account. */
export default moneyScreen(supplementBillDocument, { lines: 'none', account: 'none' })
