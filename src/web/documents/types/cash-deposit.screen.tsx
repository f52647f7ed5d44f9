import { cashDepositDocument } from '#resources/documents/cash-deposit.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One deposit slip by its address. */
export default recordPage(cashDepositDocument)
