import { expenseBillDocument } from '#resources/documents/finance/expense-bill.document.ts'
import { moneyScreen } from '../money/money-screen.tsx'

/** The page of an expense, with a line per expense subject and, if it is paid at once, the paying account. */
export default moneyScreen(expenseBillDocument, { lines: 'subjects', account: 'possible' })
