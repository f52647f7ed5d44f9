import { toPerson } from '../acts/invoice-acts.ts'
import { keptGoods } from '../acts/lot-acts.ts'
import { mallCustomer } from '../acts/mall-acts.ts'
import { bankAccount } from '../acts/money-documents.ts'
import type { Answer, Client } from '../client.ts'
import type { Shop } from '../shop.ts'

/** Random numbers and choices of a walk, the same for the same seed. */
export function chances(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const oneOf = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const happens = (share: number) => next() < share
  return { below, oneOf, happens }
}
type Chances = ReturnType<typeof chances>

export type Lots = { lot: string; qty: string }[]
type Line = {
  id: string
  commInfoId?: string
  qty?: string
  actualQty?: string
  taxPrice?: string
  totalAmt?: string
  finalAmt?: string
  sourceBodyId?: string
  lots?: Lots
}
export type Doc = { id: string; version: number; customerId?: string; facts?: { dueAmt?: string }; lines: Line[] }
/** A posted document of the walk, and the api that reverses it. */
type Posted = { api: string; doc: Doc }

/** An order from which goods can be shipped. */
export type Order = { kind: 'plain' | 'paid' | 'mall' | 'quoted'; id: string; customerId: string; line: Line; shippedQty: number }

/** What a walk has created so far, for the next act to use. */
export type World = {
  shop: Shop
  clerk: Client
  chance: Chances
  customers: readonly string[]
  /** Goods by how their stock is kept: 1 by quantity only, 2 by lot, 3 by serial number. */
  goods: readonly { id: string; keeping: number }[]
  posted: Posted[]
  orders: Order[]
  accountId: string
  numbers: string[]
}

export async function openWorld(shop: Shop, clerk: Client, seed: number): Promise<World> {
  const [lots, pieces] = [await keptGoods(shop, 2), await keptGoods(shop, 3)]
  const plain = shop.goods.slice(0, 2).map((id) => ({ id, keeping: 1 }))
  const goods = [...plain, { id: lots, keeping: 2 }, { id: pieces, keeping: 3 }]
  const kept = goods.map(({ id }) => id)
  const customers = [await mallCustomer(shop, kept), await mallCustomer(shop, kept)]
  for (const customerId of customers) await toPerson(shop, customerId)
  const accountId = await bankAccount(shop)
  return { ...{ shop, clerk, chance: chances(seed), posted: [], orders: [], numbers: [] }, customers, goods, accountId }
}

export const text = (figure: number) => figure.toFixed(2)

/** Made-up lots for a line: new ones, or any of the known ones, which are wrong as often as right. */
export function lotsFor({ chance, numbers }: World, keeping: number, qty: number, isNew: boolean): Lots | undefined {
  if (keeping === 1 || (!isNew && chance.happens(0.4))) return undefined
  const named = () => {
    if (!isNew) return chance.oneOf(numbers) ?? 'N0'
    numbers.push(`N${numbers.length}`)
    return numbers.at(-1) ?? ''
  }
  if (keeping === 3) return Array.from({ length: qty }, () => ({ lot: named(), qty: '1' }))
  const first = chance.below(qty) + 1
  return [{ lot: named(), qty: String(first) }, ...(first < qty ? [{ lot: named(), qty: String(qty - first) }] : [])]
}

/** Up to two false values for a line, as a dishonest clerk would enter them. */
export function lie({ chance, shop, numbers, posted }: World, line: { taxPrice?: string | undefined; lots?: Lots | undefined }): object {
  const price = Number(line.taxPrice ?? 10)
  const lies: (() => object)[] = [
    () => ({ taxPrice: text(price + 0.01) }),
    () => ({ taxPrice: text(price * (chance.below(30) / 10)) }),
    () => ({ taxPrice: '-1' }),
    () => ({ taxPrice: '0', totalAmt: '0', finalAmt: '0' }),
    () => ({ totalAmt: text(-price * chance.below(4)) }),
    () => ({ finalAmt: text(-price * 3) }),
    () => ({ taxRate: chance.oneOf(['0', '9', '13']) }),
    () => ({ taxKind: 2, taxRate: '0' }),
    () => ({ isGift: 2 }),
    () => ({ unitId: shop.caseId }),
    () => ({ discountRate: chance.oneOf(['50', '99', '120']) }),
    () => ({ couponAmt: '1.00' }),
    () => ({ lots: [{ lot: chance.oneOf(numbers) ?? 'N0', qty: '1' }] }),
    () => ({ sourceBodyId: chance.oneOf(posted)?.doc.lines[0]?.id }),
    () => ({ depotId: shop.otherDepotId }),
  ]
  if (chance.happens(0.35)) return {}
  const said = [chance.oneOf(lies)?.(), chance.happens(0.3) ? chance.oneOf(lies)?.() : {}]
  return Object.assign({}, ...said)
}

/** Returns the answer, or undefined if there was nothing to act on. */
export type Act = (world: World) => Promise<Answer<never> | undefined>

/** Sends a document to be posted, directly or after a draft or submit, and remembers it if that succeeded. */
export async function post(world: World, api: string, body: object, way: 'accounting' | 'pay' = 'accounting'): Promise<Answer<never>> {
  const { chance, clerk, shop, posted } = world
  const who = chance.happens(0.5) ? clerk : shop.admin
  const call = (operation: string, sent: object) => who.call(`${api}_${operation}` as 'SalesOutApi_accounting', { body: sent as never })
  const before = way === 'pay' || api === 'ExchangeApi' ? 'draft' : chance.happens(0.3) ? 'submit' : undefined
  const first = before ? await call(before, body) : undefined
  const { id, version, facts } = (first?.data ?? {}) as { id?: string; version?: number; facts?: { dueAmt?: string } }
  if (first && first.status !== 200) return first as Answer<never>
  const due = Number(facts?.dueAmt ?? 0)
  const payments = due > 0 ? { payments: [{ payWay: 'cash', amount: text(due) }] } : {}
  const answer = await call(way, first ? { id, version, ...payments } : body)
  if (answer.status === 200) posted.push({ api, doc: answer.data as unknown as Doc })
  return answer as Answer<never>
}

/** A line of goods that are sold. */
export const sold = (world: World) => {
  const { chance, goods, shop } = world
  const { id, keeping } = chance.oneOf(goods) ?? { id: '', keeping: 1 }
  const qty = chance.below(4) + 1
  const lots = lotsFor(world, keeping, qty, false)
  const line = {
    commInfoId: id,
    unitId: shop.bottleId,
    depotId: shop.depotId,
    qty: String(qty),
    taxPrice: text(5 + chance.below(1000) / 100),
  }
  return { ...line, taxRate: chance.oneOf(['13', '9']), ...(lots ? { lots } : {}) }
}
