import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { paperEndings, pictureBytes, sizeText } from '#domain/file-limits.ts'
import type { UploadedFile } from '../http/uploads.ts'
import { refuse } from '../refuse.ts'

/** What is kept of an upload: content of our own making for pictures, the file as it came for anything else. */
export type Kept = { extension: string; type: string; bytes?: Buffer; size: number }

const pictures = ['png', 'jpg'] as const
/** `logo`: stands on what is printed · `return`: shows what is asked back, to who asks and to the staff; `attachment`: belongs to a document or a row, and is seen by who sees that. */
export type Purpose = 'any' | 'picture' | 'avatar' | 'logo' | 'return' | 'attachment'

export const avatarBytes = 500 * 1024
/** Beyond this a picture is no picture: a small file can say that it is a million pixels wide. */
const mostPixels = 50_000_000
const widestPx = 4096
const widths: Readonly<Partial<Record<Purpose, number>>> = { avatar: 512, logo: 1024 }

/**
 * Looks at what was uploaded: its type is what its bytes say. A picture is decoded and written anew, without what its maker hid in it.
 * Refuses FILE_KIND for a type that is not kept here, FILE_LARGE beyond the limit.
 */
export async function takeIn({ path, size }: UploadedFile, purpose: Purpose): Promise<Kept> {
  const found = await fileTypeFromFile(path)
  const allowed: readonly string[] = purpose === 'any' || purpose === 'attachment' ? [...pictures, ...paperEndings] : pictures
  if (!found || !allowed.includes(found.ext)) refuse('FILE_KIND', { params: { allowed: allowed.join(', ') } })
  const isPicture = (pictures as readonly string[]).includes(found.ext)
  const limit = purpose === 'avatar' || purpose === 'logo' ? avatarBytes : pictureBytes
  if (isPicture && size > limit) refuse('FILE_LARGE', { params: { limit: sizeText(limit) } })
  if (!isPicture) return { extension: found.ext, type: found.mime, size }
  const bytes = await redrawn(await readFile(path), found.ext === 'png' ? 'png' : 'jpeg', widths[purpose] ?? widestPx)
  return { extension: found.ext, type: found.mime, bytes, size: bytes.length }
}

/** What sharp cannot do with bytes at hand is their fault. */
async function redrawn(picture: Buffer, format: 'png' | 'jpeg', mostPx: number): Promise<Buffer> {
  try {
    return await sharp(picture, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .resize({ width: mostPx, height: mostPx, fit: 'inside', withoutEnlargement: true })
      .toFormat(format)
      .toBuffer()
  } catch {
    return refuse('FILE_KIND', { params: { allowed: pictures.join(', ') } })
  }
}
