import sharp from 'sharp'
import type { Worker } from '../caller.ts'
import { goodsClasses } from '../goods/index.ts'
import { upload } from './enter-mall.ts'
import type { Masters } from './masters.ts'
import { shopper } from './people.ts'

/** The number of goods of each class sold in the mall. */
const perClass = 5

/**
 * Publishes goods of every class in the mall, each with a picture of its class, and binds the user of a buyer to a
 * customer.
 */
export async function enterShop(admin: Worker, { depotIds }: Masters): Promise<void> {
  const { records: classes } = await admin.does('ClassificationApi_list', { query: { size: 200 } })
  for (const [at, { name, code }] of goodsClasses.entries()) {
    const classifyId = classes.find((one) => one.name === name)?.id ?? throwMissing(name)
    const picture = await upload(admin, `goods-${code}.png`, await packImage(at))
    const { records } = await admin.does('CommodityApi_list', { query: { classifyId, size: perClass, ascs: 'comm_info_code' } })
    for (const { id, version, commInfoCode, commInfoName, unitId } of records) {
      await admin.does('CommodityApi_submit', { body: { id, version, commInfoCode, commInfoName, unitId, isStore: 2, picture } })
      await admin.does('FranchiseCommodityApi_putOnShelves', { body: { commInfoId: id } })
    }
  }
  await bindShopper(admin, depotIds.get(shopper.depot) ?? throwMissing(shopper.depot))
}

async function bindShopper(admin: Worker, depotId: string): Promise<void> {
  const { account, realName, phone, customer } = shopper
  const [user] = (await admin.does('UserApi_page', { query: { account } })).records
  const [found] = (await admin.does('CustomerApi_list', { query: { keyword: customer } })).records
  const { id, version } = user ?? throwMissing(account)
  const body = { id, version, account, realName, phone, customerId: found?.id ?? throwMissing(customer) }
  const bound = await admin.does('UserApi_submit', { body })
  await admin.does('UserApi_assgnDepot', { body: { userId: id, version: bound.version, depotIds: [depotId] } })
}

function throwMissing(name: string): never {
  throw new Error(`${name} was not entered`)
}

/** A picture of a pack, in a colour that depends on its class. */
export function packImage(at: number): Promise<Buffer> {
  const hue = (at * 137) % 360
  const colour = (lightness: number, saturation = 45) => `hsl(${hue} ${saturation}% ${lightness}%)`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">
    <rect width="480" height="480" fill="${colour(93)}"/>
    <ellipse cx="240" cy="392" rx="150" ry="22" fill="${colour(84)}"/>
    ${packs[at % packs.length]?.(colour) ?? ''}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

type Colour = (lightness: number, saturation?: number) => string

/** Drawings of a bottle, a box, a bag and a jar. */
const packs: readonly ((colour: Colour) => string)[] = [
  (colour) => `<rect x="214" y="92" width="52" height="34" rx="8" fill="${colour(38)}"/>
    <path d="M214 126h52v46q38 24 38 66v132q0 22-22 22h-84q-22 0-22-22V238q0-42 38-66z" fill="${colour(58)}"/>
    <rect x="176" y="258" width="128" height="72" fill="${colour(97)}"/>`,
  (colour) => `<path d="M140 172l100-36 100 36v196l-100 30-100-30z" fill="${colour(58)}"/>
    <path d="M140 172l100 34 100-34-100-36z" fill="${colour(74)}"/><path d="M240 206v192l100-30V172z" fill="${colour(48)}"/>`,
  (colour) => `<path d="M158 130h164l14 22-10 20q22 120 14 210-100 24-200 0-8-90 14-210l-10-20z" fill="${colour(58)}"/>
    <circle cx="240" cy="278" r="56" fill="${colour(95)}"/>`,
  (colour) => `<rect x="170" y="118" width="140" height="40" rx="8" fill="${colour(40)}"/>
    <rect x="158" y="158" width="164" height="236" rx="30" fill="${colour(62)}"/>
    <rect x="158" y="226" width="164" height="96" fill="${colour(96)}"/>`,
]
