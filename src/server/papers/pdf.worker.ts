import { workInThread } from '../thread-work.ts'
import { pdfOf, type Written } from './pdf.ts'

/** A paper to be made into a file: what it says as JSON, for its figures are no plain data, and what differs each time it is asked for. */
export type PdfTask = { written: string; foot: string; at: Date; logo: Uint8Array | undefined }

workInThread(async ({ written: text, foot, at, logo }: PdfTask) => {
  const { frame, ...written } = JSON.parse(text) as Omit<Written, 'at'>
  // bytes that come into a thread are no Buffer any more
  return pdfOf({ ...written, at, frame: { ...frame, foot, ...(logo && { logo: Buffer.from(logo) }) } })
})
