// Runs in a process of its own with little memory: whatever a picture does there, the server goes on.
import { writeFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { pictureHeldBytes, picturePixels, pictureSidePx } from '#domain/file-limits.ts'
import { outliveSignals } from '../child-process.ts'

/** Which picture is to be drawn anew into which file, with so many pixels a side at most. */
export type PictureOrder = { path: string; to: string; format: 'png' | 'jpeg'; mostPx: number }
/** Why it is not: its pixels, the bytes that its decoder would hold, or it is no such picture. */
export type PictureBadness =
  | { reason: 'pixels'; width: number; height: number; pages: number }
  | { reason: 'held'; bytes: number }
  | { reason: 'kind' }
export type PictureAnswer = { bytes: number } | { bad: PictureBadness } | { fault: string; code?: string }

// one thread of the machine, and nothing kept
sharp.concurrency(1)
sharp.cache(false)

/**
 * Bytes that decoding holds at once. Pictures come in strips, but one that is interlaced is complete only at its end: a PNG's samples, two bytes
 * for each coefficient of a JPEG. One that is turned is held as large as it is kept.
 */
function heldBytes({ format, width, height, channels = 4, depth, isProgressive, orientation = 1 }: Metadata, mostPx: number): number {
  const sampleBytes = depth === 'uchar' ? 1 : 2
  const coefficientBytes = format === 'jpeg' ? 2 : sampleBytes
  const shrunk = Math.min(1, mostPx / Math.max(width, height)) ** 2
  const whole = isProgressive ? coefficientBytes : 0
  const turned = orientation > 1 ? sampleBytes * shrunk : 0
  return Math.round(width * height * channels * (whole + turned))
}

/** What its head says, before anything is decoded. */
function badness(head: Metadata, { format, mostPx }: PictureOrder): PictureBadness | undefined {
  const { width, height, pages = 1 } = head
  if (head.format !== format) return { reason: 'kind' }
  if (Math.max(width, height) > pictureSidePx || width * height * pages > picturePixels) return { reason: 'pixels', width, height, pages }
  const bytes = heldBytes(head, mostPx)
  return bytes > pictureHeldBytes ? { reason: 'held', bytes } : undefined
}

async function draw(order: PictureOrder): Promise<PictureAnswer> {
  const { path, to, format, mostPx } = order
  const bad = badness(await sharp(path, { limitInputPixels: false }).metadata(), order)
  if (bad) return { bad }
  const drawn = await sharp(path, { limitInputPixels: picturePixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: mostPx, height: mostPx, fit: 'inside', withoutEnlargement: true })
    // the best tables for a JPEG would be found by holding all of it: 100 MB for a twelfth of the file
    .toFormat(format, format === 'jpeg' ? { optimizeCoding: false } : {})
    .toBuffer()
  await writeFile(to, drawn)
  return { bytes: drawn.length }
}

/** What sharp cannot do with a picture is its maker's fault. */
function answerFor({ code, message, syscall }: NodeJS.ErrnoException): PictureAnswer {
  return syscall ? { fault: message, ...(code && { code }) } : { bad: { reason: 'kind' } }
}

outliveSignals()
process.once('message', async (order: PictureOrder) => process.send?.(await draw(order).catch(answerFor)))
