import { storeDepositDocument } from '#resources/documents/store-deposit.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One change of a store's deposit by its address. */
export default recordPage(storeDepositDocument)
