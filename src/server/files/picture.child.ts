// Child process with little memory that decodes pictures: a crash leaves the server running.
import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { pictureDecodeBytes, picturePixels, pictureSidePx } from '#domain/core/file-limits.ts'
import { endWithParent } from '../core/child-process.ts'

/** Source and target of a picture to redraw, with a maximum side length in pixels. */
export type PictureJob = { path: string; to: string; format: 'png' | 'jpeg'; maxPx: number }
/** Reason for a refusal: too many pixels, too much memory to decode, or no picture of a supported type. */
export type PictureProblem =
  | { reason: 'pixels'; width: number; height: number; pages: number }
  | { reason: 'held'; bytes: number }
  | { reason: 'kind' }
export type PictureAnswer = { bytes: number } | { bad: PictureProblem } | { fault: string; code?: string }

// one thread and no cache, to keep memory low
sharp.concurrency(1)
sharp.cache(false)

/**
 * Bytes that decoding holds in memory at once. Most pictures are decoded in strips, but an interlaced one is complete
 * only at the end of the file: it holds all samples of a PNG, or two bytes for each coefficient of a JPEG. A rotated
 * picture is held in its final size.
 */
function heldBytes({ format, width, height, channels = 4, depth, isProgressive, orientation = 1 }: Metadata, mostPx: number): number {
  const sampleBytes = depth === 'uchar' ? 1 : 2
  const coefficientBytes = format === 'jpeg' ? 2 : sampleBytes
  const shrunk = Math.min(1, mostPx / Math.max(width, height)) ** 2
  const whole = isProgressive ? coefficientBytes : 0
  const turned = orientation > 1 ? sampleBytes * shrunk : 0
  return Math.round(width * height * channels * (whole + turned))
}

/** Checks the limits by the picture's header, before anything is decoded. */
function pictureProblem(head: Metadata, { format, maxPx: mostPx }: PictureJob): PictureProblem | undefined {
  const { width, height, pages = 1 } = head
  if (head.format !== format) return { reason: 'kind' }
  if (Math.max(width, height) > pictureSidePx || width * height * pages > picturePixels) return { reason: 'pixels', width, height, pages }
  const bytes = heldBytes(head, mostPx)
  return bytes > pictureDecodeBytes ? { reason: 'held', bytes } : undefined
}

async function drawPicture(order: PictureJob): Promise<PictureAnswer> {
  const { path, to, format, maxPx: mostPx } = order
  const bad = pictureProblem(await sharp(path, { limitInputPixels: false }).metadata(), order)
  if (bad) return { bad }
  const drawn = await sharp(path, { limitInputPixels: picturePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: mostPx, height: mostPx, fit: 'inside', withoutEnlargement: true })
    // optimal JPEG tables would need the whole picture in memory: 100 MB, for a file only a twelfth smaller
    .toFormat(format, format === 'jpeg' ? { optimizeCoding: false } : {})
    .toBuffer()
  await writeFile(to, drawn)
  return { bytes: drawn.length }
}

/** Tells defects of the picture, which are errors of sharp, from faults of the server, which are system errors. */
function answerForError({ code, message, syscall }: NodeJS.ErrnoException): PictureAnswer {
  return syscall ? { fault: message, ...(code && { code }) } : { bad: { reason: 'kind' } }
}

endWithParent()
process.once('message', async (order: PictureJob) => process.send?.(await drawPicture(order).catch(answerForError)))
