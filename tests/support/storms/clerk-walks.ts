import type { Answer } from '../client.ts'
import { orderActs } from './clerk-orders.ts'
import { type Act, type Doc, lie, lotsFor, post, sold, text, type World } from './clerk-world.ts'

const receive: Act = (world) => {
  const { chance, goods, shop } = world
  const { id, keeping } = chance.oneOf(goods) ?? { id: '', keeping: 1 }
  const qty = chance.below(12) + 4
  const lots = lotsFor(world, keeping, qty, true)
  const line = { commInfoId: id, unitId: shop.bottleId, actualQty: String(qty), taxPrice: text(2 + chance.below(500) / 100), taxRate: '13' }
  const body = { supplierId: shop.supplierId, depotId: shop.depotId, lines: [{ ...line, ...(lots ? { lots } : {}) }] }
  return post(world, 'PurchaseReceiptApi', body)
}

const ship: Act = (world) =>
  post(world, 'SalesOutApi', { customerId: world.chance.oneOf(world.customers), depotId: world.shop.depotId, lines: [sold(world)] })

const sell: Act = (world) => post(world, 'RetailOrderApi', { depotId: world.shop.depotId, lines: [sold(world)] }, 'pay')

/** Returns goods of a posted line, possibly with false values. */
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
    const row = { ...said, qty: String(-(own.lots ? 1 : chance.below(most) + 1)), ...own, ...lie(world, line) }
    const lines = chance.happens(0.3) ? [row, { ...said, qty: '-1' }, { ...said, qty: '-1' }] : [row]
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

/** Reverses a posted document, which later documents may depend on. */
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

const acts = {
  ...{ receive, ship, sell, returnSale, returnTicket, exchange, sendBack, freeReturn, reverse },
  ...orderActs,
} satisfies Record<string, Act>
type ActName = keyof typeof acts
export const actNames = Object.keys(acts) as ActName[]
/** Acts that are done more often than the others. */
const often: readonly ActName[] = ['receive', 'ship', 'shipOrder', 'shipOrder', 'shipOrder', 'returnSale', 'returnSale', 'sendBack']

/** Does one act of the clerk; returns its name and its outcome: `done`, `nothing` or the key of the refusal. */
export async function walk(world: World): Promise<{ act: ActName; outcome: string }> {
  const act = world.chance.oneOf([...actNames, ...often]) ?? 'receive'
  const answer = await acts[act](world)
  if (answer && answer.status >= 500) throw new Error(`a fault: ${JSON.stringify(answer.body)}`)
  return { act, outcome: answer === undefined ? 'nothing' : (answer.key ?? 'done') }
}
