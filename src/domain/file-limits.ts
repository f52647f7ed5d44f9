const kibibyte = 1024
const mebibyte = kibibyte * kibibyte

/** Names of files that are kept, by how they end. */
export const pictureEndings = ['png', 'jpg', 'jpeg'] as const
export const paperEndings = ['pdf', 'xlsx', 'docx'] as const

/** How large a picture may be, and any file. */
export const pictureBytes = 10 * mebibyte
export const fileBytes = 20 * mebibyte

/**
 * How many pixels a picture may have, all its pages together, and each of its sides: what a telephone with 50 megapixels takes fits in. A small file can
 * say that it has a thousand times as many, and decoding takes memory and time by pixels.
 */
export const picturePixels = 50_000_000
export const pictureSidePx = 16_384
export const picturePixelsText = { zh: `${picturePixels / 10_000}万`, en: `${picturePixels / 1_000_000} million` }
/**
 * What decoding a picture may hold at once beside the strips it comes in: 33 million pixels of a JPEG in scans, all there may be of an
 * interlaced PNG of eight bits.
 */
export const pictureHeldBytes = 200 * mebibyte

/** 500 KB, 3.4 MB, 10 MB. */
export const sizeText = (bytes: number): string =>
  bytes < mebibyte ? `${Math.ceil(bytes / kibibyte)} KB` : `${Math.round((bytes / mebibyte) * 10) / 10} MB`

/** How large a file of this name may be; nothing where none of its kind is kept, as far as a name says: what it is, its bytes decide. */
export function limitOf(name: string): number | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if ((pictureEndings as readonly string[]).includes(ending)) return pictureBytes
  return (paperEndings as readonly string[]).includes(ending) ? fileBytes : undefined
}
