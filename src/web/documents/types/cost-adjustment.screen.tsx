import { costAdjustmentDocument } from '#resources/documents/cost-adjustment.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One cost adjustment by its address. */
export default recordPage(costAdjustmentDocument)
