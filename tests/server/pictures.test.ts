import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Client, startTestServer } from '../support/server.ts'

// a small file may say that it is a picture of millions of pixels; what one user sends keeps no other waiting

const server = await startTestServer()
await server.addUser('one')
await server.addUser('two')
const [one, two] = [await server.as('one'), await server.as('two')]

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif'
type Sides = { width: number; height: number }
const drawn = ({ width, height }: Sides, format: Format = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#c33' }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()
const fileOf = (bytes: Uint8Array, name = 'a.png') => new File([new Uint8Array(bytes)], name)
const put = (who: Client, file: File, language = 'zh') =>
  who.call('OssApi_putFile', { body: { file }, headers: { 'accept-language': language } })

/** A chunk of a PNG, with its checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
const afterHead = 8 + 25

/** A PNG whose head says that it has these sides. */
async function saying({ width, height }: Sides): Promise<Buffer> {
  const png = await drawn({ width: 1, height: 1 })
  const head = png.subarray(16, 29)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(afterHead)])
}

describe('how many pixels a picture has', () => {
  test('is bounded by its longest side, before any is decoded', async () => {
    const file = fileOf(await drawn({ width: 1, height: 20_000_000 }))
    expect(file.size).toBeLessThan(1_000_000)
    const before = process.cpuUsage()
    const { key, msg } = await put(one, file)
    const { user } = process.cpuUsage(before)
    expect([key, msg]).toEqual(['PICTURE_LARGE', '图片边长不能超过16384像素，总像素不能超过5000万；这张图片是1 × 20000000'])
    expect(user / 1_000_000).toBeLessThan(2)
  })

  test.each([[{ width: 1, height: 49_999_999 }], [{ width: 16_385, height: 1 }], [{ width: 8000, height: 6251 }]])(
    'is said in full where it is too many: %o',
    async ({ width, height }) => {
      expect((await put(one, fileOf(await saying({ width, height })), 'en')).msg).toBe(
        `A picture may have at most 16384 pixels a side and 50 million in all; this one has ${width} × ${height}`,
      )
    },
  )

  test('may be that of a telephone with 50 megapixels', async () => {
    const { data } = await put(one, fileOf(await drawn({ width: 8160, height: 6120 }, 'jpeg'), 'photo.jpg'))
    const kept = await one.fetch(data.link)
    expect(await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).toMatchObject({ width: 4096, height: 3072 })
  })
})

describe('a file of several pictures', () => {
  const raw = { width: 2, height: 20, channels: 3, pageHeight: 2 } as const
  const pages = (format: 'gif' | 'webp' | 'tiff') =>
    sharp(Buffer.alloc(2 * 20 * 3, 7), { raw })
      .toFormat(format)
      .toBuffer()
  const animated = async () => {
    const png = await drawn({ width: 2, height: 2 })
    const frames = Buffer.alloc(8)
    frames.writeUInt32BE(1_000_000)
    return Buffer.concat([png.subarray(0, afterHead), chunk('acTL', frames), png.subarray(afterHead)])
  }
  test.each([
    ['GIF', () => pages('gif')],
    ['WebP', () => pages('webp')],
    ['TIFF', () => pages('tiff')],
    ['AVIF', () => drawn({ width: 2, height: 2 }, 'avif')],
    ['animated PNG', animated],
  ])('is not kept: %s', async (_kind, bytes) => {
    expect(await put(one, fileOf(await bytes()))).toMatchObject({ status: 400, key: 'FILE_KIND' })
  })
})

test('few pictures are decoded at once, users come up by turns, and others are answered meanwhile', async () => {
  const most = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
  const photo = fileOf(await drawn({ width: 6000, height: 4000 }), 'a.png')
  const done: string[] = []
  const sent = [...Array.from({ length: 5 }, () => ['one', one] as const), ['two', two] as const].map(async ([name, who]) => {
    expect((await put(who, photo)).status).toBe(200)
    done.push(name)
  })
  let atOnce = 0
  let answered = 0
  const others = (async () => {
    for (; done.length < sent.length; answered += 1) expect((await two.call('UserApi_info')).status).toBe(200)
  })()
  while (done.length < sent.length) {
    atOnce = Math.max(atOnce, sharp.counters().process)
    await setImmediate()
  }
  await Promise.all([...sent, others])
  expect(atOnce).toBeLessThanOrEqual(most)
  expect(done.indexOf('two'), 'not behind all of somebody else').toBeLessThan(sent.length - 1)
  expect(answered).toBeGreaterThan(sent.length)
})
