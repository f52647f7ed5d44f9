import { expenseBillDocument } from '#resources/documents/expense-bill.document.ts'
import { moneyScreen } from './money-screen.tsx'

/** The page of an expense. */
export default moneyScreen(expenseBillDocument, { lines: 'subjects', account: 'possible' })
