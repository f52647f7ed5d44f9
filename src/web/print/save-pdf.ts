import { api } from '../client/api.ts'
import { saveFile } from '../core/save-file.ts'

/** Downloads a stored document as PDF, which the server makes. */
export const savePdf = async (id: string): Promise<void> => saveFile(await api('PaperApi_pdf', { query: { id } }))
