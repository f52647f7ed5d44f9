import { specialOfferDocument } from '#resources/documents/special-offer.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One offer by its address. */
export default recordPage(specialOfferDocument)
