import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { UploadedFile } from '../../http/uploads.ts'
import type { Worker } from '../caller.ts'
import { classGroups, deliveries, floors, ranges, shopInfo, sliders, specs } from './mall.ts'

/** Enters the mall's front: shop, deliveries, ranges, banners, bands of classes, merchant account, specifications. */
export async function enterMallFront(admin: Worker): Promise<void> {
  await admin.does('ShopInfoApi_submit', { body: shopInfo })
  for (const body of deliveries) await admin.does('DeliveryConfigApi_submit', { body })
  await enterRanges(admin)
  for (const [at, { title, url, from, to }] of sliders.entries()) {
    const image = await upload(admin, `slider-${at + 1}.png`, await bannerImage(from, to))
    await admin.does('SliderApi_submit', { body: { title, url, image, sort: at + 1 } })
  }
  await enterBands(admin)
  await enterMerchant(admin)
  for (const { attrName, values } of specs) {
    const { id: specId } = await admin.does('SpecApi_submit', { body: { attrName } })
    for (const [at, value] of values.entries())
      await admin.does('SpecDetailApi_submit', { body: { specId, attrName: value, sort: at + 1 } })
  }
}

async function enterRanges(admin: Worker): Promise<void> {
  const ids = new Map<string, string>()
  for (const [at, { name, above, shelves }] of ranges.entries()) {
    const parentId = above === undefined ? undefined : ids.get(above)
    const { id } = await admin.does('RangeClassifyApi_submit', { body: { name, sort: at + 1, ...(parentId && { parentId }) } })
    ids.set(name, id)
    for (const [place, shelf] of shelves.entries())
      await admin.does('RangeApi_submit', { body: { name: shelf, classifyId: id, sort: place + 1 } })
  }
}

/** Enters the merchant account of a payment service. It has no signing key, so it cannot receive payments yet. */
async function enterMerchant(admin: Worker): Promise<void> {
  await admin.does('PaymentMerchantApi_submit', { body: { merchantNo: '1900000109', remark: '填写签名密钥后即可接收支付通知' } })
}

async function enterBands(admin: Worker): Promise<void> {
  const { records } = await admin.does('ClassificationApi_list', { query: { size: 200 } })
  const idsOf = (names: readonly string[]) => records.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  for (const [at, { name, classes }] of floors.entries())
    await admin.does('FloorApi_submit', { body: { name, sort: at + 1, classifyIds: idsOf(classes) } })
  for (const [at, { name, classes }] of classGroups.entries())
    await admin.does('GroupApi_submit', { body: { name, sort: at + 1, classifyIds: idsOf(classes) } })
}

/** A banner: hills before a sky that shades from one colour into the other. */
function bannerImage(from: string, to: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="400">
    <defs><linearGradient id="sky"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="1200" height="400" fill="url(#sky)"/>
    <circle cx="930" cy="130" r="64" fill="#fff" fill-opacity=".35"/>
    <path d="M0 330 Q300 210 600 320 T1200 290 V400 H0Z" fill="#fff" fill-opacity=".22"/>
    <path d="M0 370 Q360 280 720 360 T1200 340 V400 H0Z" fill="#fff" fill-opacity=".3"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Uploads a picture for the mall and returns its link. */
export const upload = (admin: Worker, name: string, content: Buffer): Promise<string> =>
  withFile(name, content, async (file) => (await admin.does('OssApi_putFile', { body: { file } })).link)

/** Writes content to a temporary file for the duration of `use`, as the server stores an upload of a browser. */
export async function withFile<T>(name: string, content: Buffer, use: (file: Blob) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'danju-demo-'))
  try {
    const path = join(folder, name)
    await writeFile(path, content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const file = new UploadedFile({ path, name, type: 'image/png', size: content.length, sha256 })
    // handlers behind HTTP get the uploaded file in the form in which the server stored it
    return await use(file as unknown as Blob)
  } finally {
    await rm(folder, { recursive: true })
  }
}
