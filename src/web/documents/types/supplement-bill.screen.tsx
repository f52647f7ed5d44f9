import { supplementBillDocument } from '#resources/documents/supplement-bill.document.ts'
import { moneyScreen } from './money-screen.tsx'

/** The page of a supplement. */
export default moneyScreen(supplementBillDocument, { lines: 'none', account: 'none' })
