import { crc32, deflateSync } from 'node:zlib'

type Png = { width: number; height: number; depth?: 1 | 8 | 16; colour?: 0 | 2 | 6; interlaced?: boolean; more?: Buffer[] }

/** A chunk of a PNG, with its checksum. */
export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const channels = { 0: 1, 2: 3, 6: 4 } as const
/** This many zero bytes, compressed. */
export const noughts = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 1 })

/** A PNG of one colour that is as large as it says: its rows contain only zeros. `more` are chunks after its head. */
export function pngOf({ width, height, depth = 8, colour = 2, interlaced = false, more = [] }: Png): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, colour], 8)
  head[12] = interlaced ? 1 : 0
  const row = (pixels: number) => (pixels > 0 ? 1 + Math.ceil((pixels * channels[colour] * depth) / 8) : 0)
  // for each pass of Adam7 interlacing: where it begins, and the distance between its pixels
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  const bytes = interlaced
    ? passes.reduce((sum, [x, y, dx, dy]) => sum + row(Math.ceil((width - x) / dx)) * Math.ceil((height - y) / dy), 0)
    : row(width) * height
  const parts = [chunk('IHDR', head), ...more, chunk('IDAT', noughts(bytes)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

/** A chunk that says that the picture lies on its side. */
export const turned = chunk('eXIf', Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'))
