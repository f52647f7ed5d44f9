import { expenseBillDocument } from '#resources/documents/finance/expense-bill.document.ts'
import { moneyScreen } from '../money/money-screen.tsx'

/** The page of an expense. */
export default moneyScreen(expenseBillDocument, { lines: 'subjects', account: 'possible' })
