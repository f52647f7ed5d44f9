import { priceAdjustmentDocument } from '#resources/documents/price-adjustment.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One price adjustment by its address. */
export default recordPage(priceAdjustmentDocument)
