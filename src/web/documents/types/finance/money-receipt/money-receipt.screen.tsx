import { moneyReceiptDocument } from '#resources/documents/finance/money-receipt.document.ts'
import { moneyScreen } from '../money/money-screen.tsx'

/** The page of a receipt or payment, with the documents it settles and the account. */
export default moneyScreen(moneyReceiptDocument, { lines: 'documents', account: 'needed' })
