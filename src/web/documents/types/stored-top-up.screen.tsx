import { storedTopUpDocument } from '#resources/documents/stored-top-up.document.ts'
import { recordPage } from '../page/record-page.tsx'

/** One top-up by its address. */
export default recordPage(storedTopUpDocument)
