import type { Answer, Client } from './client.ts'
import { keptGoods } from './lot-acts.ts'
import { customerOf } from './sales-acts.ts'
import type { Shop } from './shop.ts'

/** Figures and choices of a walk, the same for the same seed. */
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

type Lots = { lot: string; qty: string }[]
type Line = { id: string; commInfoId?: string; qty?: string; actualQty?: string; taxPrice?: string; lots?: Lots }
type Doc = { id: string; version: number; customerId?: string; lines: Line[] }
/** A posted document of the walk, and by which api it is taken back. */
type Posted = { api: string; doc: Doc }

/** What a walk has made so far, for the next act to begin with. */
type World = {
  shop: Shop
  clerk: Client
  chance: Chances
  customers: readonly string[]
  /** Goods by how they are kept: 1 by quantity alone, 2 by lot, 3 piece by piece. */
  goods: readonly { id: string; keeping: number }[]
  posted: Posted[]
  numbers: string[]
}

export async function openWorld(shop: Shop, clerk: Client, seed: number): Promise<World> {
  const [lots, pieces] = [await keptGoods(shop, 2), await keptGoods(shop, 3)]
  const plain = shop.goods.slice(0, 2).map((id) => ({ id, keeping: 1 }))
  return {
    ...{ shop, clerk, chance: chances(seed), posted: [], numbers: [] },
    customers: [await customerOf(shop), await customerOf(shop)],
    goods: [...plain, { id: lots, keeping: 2 }, { id: pieces, keeping: 3 }],
  }
}

const text = (figure: number) => figure.toFixed(2)

/** Lots of a line that somebody makes up: new ones, or of those that are known, as often wrong as right. */
function lotsFor({ chance, numbers }: World, keeping: number, qty: number, isNew: boolean): Lots | undefined {
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

/** What a dishonest clerk says of a line beside what is there: any of its fields, or none. */
function lie({ chance, shop, numbers, posted }: World, line: { taxPrice?: string | undefined; lots?: Lots | undefined }): object {
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

type Act = (world: World) => Promise<Answer<never> | undefined>

/** Sends a document to be posted, at once or by way of a draft and a submit, and remembers it where that was done. */
async function post(world: World, api: string, body: object, way: 'accounting' | 'pay' = 'accounting'): Promise<Answer<never>> {
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

const receive: Act = (world) => {
  const { chance, goods, shop } = world
  const { id, keeping } = chance.oneOf(goods) ?? { id: '', keeping: 1 }
  const qty = chance.below(12) + 4
  const lots = lotsFor(world, keeping, qty, true)
  const line = { commInfoId: id, unitId: shop.bottleId, actualQty: String(qty), taxPrice: text(2 + chance.below(500) / 100), taxRate: '13' }
  const body = { supplierId: shop.supplierId, depotId: shop.depotId, lines: [{ ...line, ...(lots ? { lots } : {}) }] }
  return post(world, 'PurchaseReceiptApi', body)
}

const sold = (world: World) => {
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

const ship: Act = (world) =>
  post(world, 'SalesOutApi', { customerId: world.chance.oneOf(world.customers), depotId: world.shop.depotId, lines: [sold(world)] })

const sell: Act = (world) => post(world, 'RetailOrderApi', { depotId: world.shop.depotId, lines: [sold(world)] }, 'pay')

/** An approved order, and an out of it of which anything may be said. */
const shipOrder: Act = async (world) => {
  const { chance, shop } = world
  const customerId = chance.oneOf(world.customers)
  const { lots: _, ...line } = sold(world)
  const order = await shop.admin.call('SalesOrderApi_submit', { body: { customerId, depotId: shop.depotId, lines: [line] } as never })
  if (order.status !== 200) return order as Answer<never>
  const { id, version, lines } = order.data
  await shop.admin.call('SalesOrderApi_approve', { body: { id, version } })
  const body = (part: number) => ({
    ...{ customerId, depotId: shop.depotId },
    lines: [{ ...line, taxPrice: undefined, taxRate: undefined, qty: String(part), sourceBodyId: lines[0]?.id, ...lie(world, line) }],
  })
  return post(world, 'SalesOutApi', body(chance.below(Number(line.qty)) + 1))
}

/** Goods come or go back of a line that was posted, with whatever is said of it. */
const back =
  (from: readonly string[], api: string, way: 'accounting' | 'pay', head: (doc: Doc, world: World) => object): Act =>
  async (world) => {
    const { chance, posted, shop } = world
    const source = chance.oneOf(posted.filter((one) => from.includes(one.api)))
    const line = source?.doc.lines[0]
    if (!source || !line) return undefined
    const most = Math.max(1, Math.floor(Number(line.actualQty ?? line.qty ?? 1)))
    const own = line.lots && chance.happens(0.5) ? { lots: line.lots.slice(0, 1).map(({ lot }) => ({ lot, qty: '1' })) } : {}
    const said = { commInfoId: line.commInfoId, unitId: shop.bottleId, depotId: shop.depotId, sourceBodyId: line.id }
    const lines = [{ ...said, qty: String(-(own.lots ? 1 : chance.below(most) + 1)), ...own, ...lie(world, line) }]
    return post(world, api, { ...head(source.doc, world), lines }, way)
  }

const ofCustomer = ({ customerId }: Doc, { shop, chance, customers }: World) => ({
  ...{ customerId: chance.happens(0.9) ? customerId : chance.oneOf(customers), depotId: shop.depotId },
})
const returnSale = back(['SalesOutApi'], 'SalesReturnApi', 'accounting', ofCustomer)
const returnTicket = back(['RetailOrderApi'], 'RetailReturnApi', 'pay', (_, { shop }) => ({ depotId: shop.depotId }))
const exchange = back(['RetailOrderApi'], 'ExchangeApi', 'accounting', (_, { shop }) => ({ depotId: shop.depotId }))
const sendBack = back(['PurchaseReceiptApi'], 'PurchaseReturnApi', 'accounting', (_, { shop }) => ({
  ...{ supplierId: shop.supplierId, depotId: shop.depotId },
}))

const freeReturn: Act = (world) => {
  const line = sold(world)
  const lines = [{ ...line, qty: `-${line.qty}`, costPrice: '1.00' }]
  const override = world.chance.happens(0.3) ? { override: ['SERIAL_BAD'] } : {}
  return post(world, 'SalesReturnApi', { customerId: world.chance.oneOf(world.customers), depotId: world.shop.depotId, lines, ...override })
}

/** Takes back something that was posted, which later documents may stand on. */
const reverse: Act = async ({ chance, posted, shop }) => {
  const one = chance.oneOf(posted)
  if (!one) return undefined
  const { id } = one.doc
  const now = await shop.admin.call(`${one.api}_detail` as 'SalesOutApi_detail', { query: { id } })
  const answer = await shop.admin.call(`${one.api}_flush` as 'SalesOutApi_flush', {
    body: { id, version: now.data.version, remark: '错' },
  })
  if (answer.status === 200) posted.splice(posted.indexOf(one), 1)
  return answer as Answer<never>
}

const acts: readonly Act[] = [
  ...[receive, receive, ship, ship, sell, shipOrder, shipOrder, returnSale, returnSale, returnSale],
  ...[returnTicket, returnTicket, exchange, sendBack, sendBack, freeReturn, reverse],
]

/** One act of the clerk; answers what came of it, `done` or the key of the refusal. */
export async function walk(world: World): Promise<string> {
  const answer = await world.chance.oneOf(acts)?.(world)
  if (answer && answer.status >= 500) throw new Error(`a fault: ${JSON.stringify(answer.body)}`)
  return answer === undefined ? 'nothing' : (answer.key ?? 'done')
}
