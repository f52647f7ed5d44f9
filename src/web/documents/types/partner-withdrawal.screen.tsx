import { partnerWithdrawalDocument } from '#resources/documents/partner-withdrawal.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One withdrawal by its address. */
export default recordPage(partnerWithdrawalDocument)
