const kibibyte = 1024
const mebibyte = kibibyte * kibibyte

/** Extensions of files that may be stored. */
export const pictureEndings = ['png', 'jpg', 'jpeg'] as const
export const paperEndings = ['pdf', 'xlsx', 'docx'] as const

/** Maximum size of a picture, and of any file. */
export const pictureBytes = 10 * mebibyte
export const fileBytes = 20 * mebibyte

/**
 * Maximum pixels of a picture, all its pages together, and of each side: enough for a phone with 50 megapixels. A
 * small file can declare a thousand times as many, and decoding takes memory and time by pixels.
 */
export const picturePixels = 50_000_000
export const pictureSidePx = 16_384
export const picturePixelsText = { zh: `${picturePixels / 10_000}万`, en: `${picturePixels / 1_000_000} million` }
/**
 * Memory that decoding a picture may use at once, apart from its strips: enough for a progressive JPEG of 33 million
 * pixels, and the most that an 8-bit interlaced PNG may need.
 */
export const pictureDecodeBytes = 200 * mebibyte

/** Formats a file size, such as 500 KB, 3.4 MB, 10 MB. */
export const sizeText = (bytes: number): string =>
  bytes < mebibyte ? `${Math.ceil(bytes / kibibyte)} KB` : `${Math.round((bytes / mebibyte) * 10) / 10} MB`

/**
 * Maximum size of a file with this name; undefined if its extension is not accepted. Only the name is checked here;
 * another check reads the content.
 */
export function maxFileBytes(name: string): number | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  if ((pictureEndings as readonly string[]).includes(ending)) return pictureBytes
  return (paperEndings as readonly string[]).includes(ending) ? fileBytes : undefined
}
