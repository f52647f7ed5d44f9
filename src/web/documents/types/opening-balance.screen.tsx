import { openingBalanceDocument } from '#resources/documents/opening-balance.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One opening balance of an account or a member by its address. */
export default recordPage(openingBalanceDocument)
