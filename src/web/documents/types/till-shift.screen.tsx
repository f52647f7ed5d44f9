import { tillShiftDocument } from '#resources/documents/till-shift.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One shift by its address. */
export default recordPage(tillShiftDocument)
