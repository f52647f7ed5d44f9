import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { watchChildren } from '../../support/processes/child-watch.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { chunk, pngOf, turned } from '../../support/worst-files/png.ts'

// a small file may claim to be a picture of millions of pixels; one user's upload must not delay the others

const server = await startTestServer()
await server.addUser('one')
await server.addUser('two')
const [one, two] = [await server.as('one'), await server.as('two')]
const children = watchChildren()

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff' | 'avif'
type Sides = { width: number; height: number }
const drawn = ({ width, height }: Sides, format: Format = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#c33' }, limitInputPixels: false })
    .toFormat(format)
    .toBuffer()
const fileOf = (bytes: Uint8Array, name = 'a.png') => new File([new Uint8Array(bytes)], name)
const put = (who: Client, file: File, language = 'zh') =>
  who.call('OssApi_putFile', { body: { file }, headers: { 'accept-language': language } })

const afterHead = 8 + 25

/** A PNG whose header states these sides. */
async function saying({ width, height }: Sides): Promise<Buffer> {
  const png = await drawn({ width: 1, height: 1 })
  const head = png.subarray(16, 29)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), png.subarray(afterHead)])
}

describe('how many pixels a picture has', () => {
  test('is bounded by its longest side, before any is decoded', async () => {
    const file = fileOf(pngOf({ width: 1, height: 20_000_000 }))
    expect(file.size).toBeLessThan(1_000_000)
    children.takePeaks()
    const { key, msg } = await put(one, file)
    expect([key, msg]).toEqual(['PICTURE_LARGE', '图片边长不能超过16384像素，总像素不能超过5000万；这张图片是1 × 20000000'])
    expect(children.takePeaks().bytes).toBeLessThan(120e6)
  })

  test.each([[{ width: 1, height: 49_999_999 }], [{ width: 16_385, height: 1 }], [{ width: 8000, height: 6251 }]])(
    'is said in full where it is too many: %o',
    async ({ width, height }) => {
      expect((await put(one, fileOf(await saying({ width, height })), 'en')).msg).toBe(
        `A picture may have at most 16384 pixels a side and 50 million in all; this one has ${width} × ${height}`,
      )
    },
  )
})

describe('decoding a picture', () => {
  const deep = { depth: 16, colour: 6, interlaced: true } as const
  const photo = (width: number, height: number, scans: boolean, chroma = '4:2:0') =>
    sharp({ create: { width, height, channels: 3, background: '#c33' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: scans, chromaSubsampling: chroma })
      .toBuffer()

  test.each([
    ['interlaced, of eight bytes a pixel', () => pngOf({ width: 7071, height: 7071, ...deep }), '381.5 MB'],
    ['interlaced, on its side', () => pngOf({ width: 5120, height: 5120, ...deep, more: [turned] }), '328 MB'],
    ['in scans', () => photo(8000, 6000, true, '4:4:4'), '310.7 MB'],
  ])('is refused where it would hold too much, before it is begun: %s', async (_what, make, held) => {
    const file = fileOf(await make())
    children.takePeaks()
    const answer = await put(one, file)
    expect([answer.status, answer.key]).toEqual([400, 'PICTURE_HEAVY'])
    expect(answer.msg).toBe(`图片无法处理: 解码要占用${held}内存，最多200 MB；请缩小，或另存为非隔行、非渐进的图片`)
    expect((await put(one, file, 'en')).msg).toBe(
      `The picture cannot be taken in: decoding it holds ${held} of memory, and 200 MB is the most; make it smaller, or save it without interlacing`,
    )
    expect(children.takePeaks().bytes).toBeLessThan(120e6)
  })

  test.each([
    ['of a telephone with 50 megapixels', () => photo(8160, 6120, false), { width: 3072, height: 4096 }],
    ['of 24 megapixels in scans', () => photo(6000, 4000, true, '4:4:4'), { width: 2731, height: 4096 }],
    ['interlaced, as wide and heavy as may be', () => pngOf({ width: 16_384, height: 1600, ...deep }), { width: 4096, height: 400 }],
  ])('takes a process of 600 MB at most, and turns it upright: %s', async (_what, make, size) => {
    const file = fileOf(await make())
    children.takePeaks()
    const { data } = await put(one, file)
    const { bytes } = children.takePeaks()
    expect(bytes).toBeGreaterThan(50e6)
    expect(bytes).toBeLessThan(600e6)
    const kept = await one.fetch(data.link)
    expect(await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).toMatchObject(size)
  })

  const heavy = '图片无法处理: 解码超过20秒，或内存不足；请缩小，或另存为非隔行、非渐进的图片'

  test('that kills its process is the sender’s to mend', async () => {
    const answered = put(one, fileOf(await drawn({ width: 6000, height: 6000 })))
    await expect.poll(() => children.living.size).toBe(1)
    for (const child of children.living) process.kill(child.pid ?? 0, 'SIGKILL')
    expect(await answered).toMatchObject({ status: 400, key: 'PICTURE_HEAVY', msg: heavy })
  })

  test('that takes too long is given up, and told so', async () => {
    const { setTimeout } = globalThis
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) =>
      setTimeout(work, ms === 20_000 ? 20 : ms)) as typeof setTimeout)
    const answer = await put(one, fileOf(await drawn({ width: 6000, height: 6000 }))).finally(() => vi.restoreAllMocks())
    expect(answer).toMatchObject({ status: 400, key: 'PICTURE_HEAVY', msg: heavy })
    expect(children.living.size).toBe(0)
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
  children.takePeaks()
  let answered = 0
  const others = (async () => {
    for (; done.length < sent.length; answered += 1) expect((await two.call('UserApi_info')).status).toBe(200)
  })()
  await Promise.all([...sent, others])
  expect(children.takePeaks().atOnce).toBeLessThanOrEqual(most)
  expect(done.indexOf('two'), 'not behind all of somebody else').toBeLessThan(sent.length - 1)
  expect(answered).toBeGreaterThan(sent.length)
})
