import { workInThread } from '../thread-work.ts'
import { pdfOf, type Written } from './pdf.ts'

/** What a paper says, as JSON: its figures are no plain data. */
export type PdfTask = { written: string; logo: Uint8Array | undefined }

workInThread(async ({ written: text, logo }: PdfTask) => {
  const { at, frame, ...written } = JSON.parse(text) as Omit<Written, 'at'> & { at: string }
  // bytes that come into a thread are no Buffer any more
  return pdfOf({ ...written, at: new Date(at), frame: { ...frame, ...(logo && { logo: Buffer.from(logo) }) } })
})
