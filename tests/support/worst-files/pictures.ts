import sharp from 'sharp'
import { pictureBytes, picturePixels, pictureSidePx } from '#domain/core/file-limits.ts'
import type { Maker } from './kinds.ts'
import { chunk, noughts, pngOf, turned } from './png.ts'
import { mebibyte } from './zip.ts'

const side = Math.floor(Math.sqrt(picturePixels))
const square = { width: side, height: side }
const deep = { ...square, depth: 16, colour: 6 } as const
const named = (bytes: Buffer) => Buffer.concat([Buffer.from('a\0\0', 'latin1'), bytes])

const noise = (pixels: number, kept: number) =>
  sharp(Buffer.from(Uint8Array.from({ length: pixels * pixels * kept }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256)), {
    raw: { width: pixels, height: pixels, channels: kept as 3 },
  })
const blank = () => sharp({ create: { ...square, channels: 3, background: '#c33' } })
/**
 * A picture in CMYK. It is enlarged from a small one, because a large one would be converted pixel by pixel, for two
 * minutes.
 */
async function inks(): Promise<Buffer> {
  const { width, height } = square
  const small = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } }).toColourspace('cmyk')
  return sharp(await small.jpeg().toBuffer())
    .pipelineColourspace('cmyk')
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
}
/** Pictures with several pages; no format with pages is accepted. */
const frames = (count: number) =>
  sharp(Buffer.alloc(1000 * 1000 * count * 3), { raw: { width: 1000, height: 1000 * count, channels: 3, pageHeight: 1000 } })

export const pictures: Readonly<Record<string, Maker>> = {
  'fifty million pixels': () => pngOf(square),
  'fifty million pixels in a line': () => pngOf({ width: 49_999_999, height: 1 }),
  'fifty million pixels in a column': () => pngOf({ width: 1, height: 49_999_999 }),
  'as wide as may be': () => pngOf({ width: pictureSidePx, height: Math.floor(picturePixels / pictureSidePx) }),
  'as high as may be': () => pngOf({ width: Math.floor(picturePixels / pictureSidePx), height: pictureSidePx }),
  'pixels of eight bytes': () => pngOf(deep),
  interlaced: () => pngOf({ ...square, interlaced: true }),
  'interlaced, as wide and heavy as may be': () => pngOf({ ...deep, width: pictureSidePx, height: 1600, interlaced: true }),
  'interlaced, pixels of eight bytes': () => pngOf({ ...deep, interlaced: true }),
  'on its side': () => pngOf({ ...square, more: [turned] }),
  'on its side, pixels of eight bytes': () => pngOf({ ...deep, more: [turned] }),
  'more pixels than there may be': () => pngOf({ width: 30_000, height: 30_000, depth: 1, colour: 0 }),
  'a profile of colours that is a bomb': () => pngOf({ width: 10, height: 10, more: [chunk('iCCP', named(noughts(200 * mebibyte)))] }),
  'a text that is a bomb': () => pngOf({ width: 10, height: 10, more: [chunk('zTXt', named(noughts(200 * mebibyte)))] }),
  'chunks without end': () => pngOf({ width: 10, height: 10, more: Array(600_000).fill(chunk('tEXt', Buffer.from('a\0b'))) }),
  'moving without end': () =>
    pngOf({
      width: 10,
      height: 10,
      more: [chunk('acTL', Buffer.from('0000ffff00000000', 'hex')), ...Array(200_000).fill(chunk('fcTL', Buffer.alloc(26)))],
    }),
  'half of it': () => pngOf(square).subarray(0, 20_000),
  'noise behind its head': () => Buffer.concat([pngOf({ width: 10, height: 10 }).subarray(0, 40), Buffer.alloc(pictureBytes - 40, 0x5a)]),
  'ten megabytes of noise': () => noise(1800, 3).png({ compressionLevel: 0 }).toBuffer(),
  JPEG: () => blank().jpeg().toBuffer(),
  'JPEG in scans': () => blank().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'JPEG in scans, on its side': () =>
    blank().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).withMetadata({ orientation: 6 }).toBuffer(),
  'JPEG of inks': inks,
  'a head of JPEG and marks without end': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(9 * mebibyte, 0xff)]),
  'pages of GIF': () => frames(50).gif().toBuffer(),
  'pages of WebP': () => frames(16).webp().toBuffer(),
  'a drawing': () => `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000">${'<g>'.repeat(300_000)}`,
}

/** These take seconds to create or decode. */
export const slowPictures = [
  'pixels of eight bytes',
  'interlaced, as wide and heavy as may be',
  'on its side, pixels of eight bytes',
  'ten megabytes of noise',
  'JPEG in scans',
  'JPEG in scans, on its side',
  'JPEG of inks',
  'pages of GIF',
] as const
