import { workInThread } from '../core/thread-work.ts'
import { makePdf, type PdfContent } from './pdf.ts'

/**
 * Task of the PDF thread: the content as JSON, since its decimals are no plain data, and the parts that differ for
 * each request.
 */
export type PdfTask = { written: string; foot: string; at: Date; logo: Uint8Array | undefined }

workInThread(async ({ written: text, foot, at, logo }: PdfTask) => {
  const { frame, ...written } = JSON.parse(text) as Omit<PdfContent, 'at'>
  // bytes arrive in a thread as Uint8Array, not as Buffer
  return makePdf({ ...written, at, frame: { ...frame, foot, ...(logo && { logo: Buffer.from(logo) }) } })
})
