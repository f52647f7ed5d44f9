import { accountTransferDocument } from '#resources/documents/account-transfer.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One transfer by its address. */
export default recordPage(accountTransferDocument)
