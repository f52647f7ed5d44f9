import { workInThread } from '../core/thread-work.ts'
import { makePdf, type PdfContent } from './pdf.ts'

/**
 * Task of the PDF thread: the content as JSON, because its decimals cannot be sent as plain data, and the parts that
 * differ with each request.
 */
export type PdfTask = { written: string; foot: string; at: Date; logo: Uint8Array | undefined }

workInThread(async ({ written: text, foot, at, logo }: PdfTask) => {
  const { frame, ...written } = JSON.parse(text) as Omit<PdfContent, 'at'>
  // a thread receives bytes as Uint8Array, not as Buffer
  return makePdf({ ...written, at, frame: { ...frame, foot, ...(logo && { logo: Buffer.from(logo) }) } })
})
