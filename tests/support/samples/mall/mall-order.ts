import { randomUUID } from 'node:crypto'
import { confirmedOrder, type MallOrder, mallCustomer, pay, placeBody } from '../../acts/mall-acts.ts'
import { heldCoupon, newStore, submitOffer } from '../../acts/marketing-acts.ts'
import { outOfOrder, stockUp } from '../../acts/sales-acts.ts'
import type { FactSet, Samples, Sent, Wire } from '../../laws/conformance.ts'
import type { Shop } from '../../shop.ts'

const first = (order: Wire) => order.lines[0]?.id ?? ''
const due = ({ facts }: Wire) => String(facts.dueAmt)
const paymentsOf = (order: Wire) => (order as unknown as Pick<MallOrder, 'payments'>).payments
const fresh = (amount: string) => ({ amount, paymentNo: randomUUID() })
const because = () => ({ remark: '缺货' })
const isNothing = (amount: string) => Number(amount) === 0

/** The events tried in every state: each event that has an operation, with the payloads that its guards tell apart. */
const events: readonly Sent[] = [
  { type: 'PLACE' },
  { type: 'PAY', payload: (order) => fresh(isNothing(due(order)) ? '1.00' : due(order)) },
  {
    type: 'PAY',
    label: 'a number that counted',
    payload: (order) => {
      const [paid] = paymentsOf(order)
      return paid ? { amount: paid.amount, paymentNo: paid.paymentNo } : fresh('0.01')
    },
    facts: (order) => ({ paymentKnown: paymentsOf(order).length > 0 }),
  },
  { type: 'CONFIRM' },
  { type: 'REFUSE', payload: because },
  { type: 'REFUND_ALL', payload: because },
  { type: 'REFUND_ALL', label: 'without a reason' },
  { type: 'OUT' },
  { type: 'OUT', label: 'a part', payload: (order) => ({ lines: [{ id: first(order), qty: '2' }] }) },
  {
    type: 'OUT',
    label: 'more than is open',
    payload: (order) => ({ lines: [{ id: first(order), qty: '11' }] }),
    facts: () => ({ limitProblems: [{ row: 1, field: 'qty', rule: 'OVER_OUT' }] }),
  },
  { type: 'CLOSE_SHORT', payload: because },
  { type: 'SIGN' },
  { type: 'CANCEL', payload: because },
]

const asWire = (order: MallOrder) => order as unknown as Wire

/** How an order reaches each state, step by step over HTTP. */
function recipes(shop: Shop, customerId: string) {
  const { admin, goods } = shop
  const body = () => placeBody(shop, customerId, [goods[5] ?? '', goods[6] ?? ''], '10')
  const own = ({ id, version }: MallOrder) => ({ id, version })
  const awaitingPayment = () => admin.ok('MallOrderApi_place', { body: body() })
  const toConfirm = async () => pay(shop, await awaitingPayment())
  const toSend = () => confirmedOrder(shop, body())
  const partlySent = async () => {
    const order = await toSend()
    return admin.ok('MallOrderApi_out', { body: { ...own(order), lines: [{ id: order.lines[0]?.id ?? '', qty: '4' }] } })
  }
  const allSent = async () => admin.ok('MallOrderApi_out', { body: own(await toSend()) })
  const completed = async () => admin.ok('MallOrderApi_sign', { body: own(await allSent()) })
  const cancelled = async () => admin.ok('MallOrderApi_refuse', { body: { ...own(await toConfirm()), ...because() } })
  const refunded = async () => admin.ok('MallOrderApi_refundAll', { body: { ...own(await toConfirm()), ...because() } })
  return { awaitingPayment, toConfirm, toSend, partlySent, allSent, completed, cancelled, refunded }
}

/** Orders bought through an offer: a pre-sale with a deposit of 1.90 for each bottle, a group of two. */
function offered(shop: Shop, customerId: string) {
  const { server, admin, goods, bottleId } = shop
  const [tea = ''] = goods.slice(5)
  const offers = new Map<string, Promise<{ offerId: string; depotId: string }>>()
  const offerOf = async (type: number, said: object, line: object) => {
    const depotId = await newStore(server)
    const lines = [{ commInfoId: tea, unitId: bottleId, finalPrice: '9.90', ...line }]
    const { id: offerId } = await submitOffer(shop, { type, depotIds: [depotId], goods: lines, mayUndercut: 2, ...said })
    return { offerId, depotId }
  }
  const bought = async (...[type, said, line]: Parameters<typeof offerOf>) => {
    const key = JSON.stringify([type, said])
    const offer = offers.get(key) ?? offerOf(type, said, line)
    offers.set(key, offer)
    return admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [tea], '10', await offer) })
  }
  const preSale = { deliveryDate: '2026-12-20' }
  const preSold = () => bought(4, preSale, { depositAmt: '1.90' })
  const forfeiting = () => bought(4, { ...preSale, depositForfeit: 2 }, { depositAmt: '1.90' })
  return { preSold, forfeiting, grouped: () => bought(2, { groupSize: 2 }, {}) }
}

/**
 * Orders with a coupon: it is locked when the order is placed, used when the order is paid, and released if the order
 * is given up.
 */
function withCoupon(shop: Shop, customerId: string) {
  const { admin, goods } = shop
  const [tea = ''] = goods.slice(5)
  const bought = async (said: Parameters<typeof heldCoupon>[2]) =>
    admin.ok('MallOrderApi_place', {
      body: placeBody(shop, customerId, [tea], '10', { couponIds: [await heldCoupon(shop, customerId, said)] }),
    })
  const awaitingPayment = () => bought({})
  const toConfirm = async () => pay(shop, await awaitingPayment())
  const toSend = async () => {
    const { id, version } = await toConfirm()
    return admin.ok('MallOrderApi_confirm', { body: { id, version } })
  }
  // an order that the coupon pays in full needs no payment
  const free = () => bought({ faceAmt: '113.00' })
  return { some: { awaitingPayment, toConfirm, toSend }, whole: { toConfirm: free } }
}

function factSets(shop: Shop, customerId: string): FactSet[] {
  const { admin } = shop
  const reach = recipes(shop, customerId)
  const { preSold, forfeiting, grouped } = offered(shop, customerId)
  const coupons = withCoupon(shop, customerId)
  const asWires = (all: Readonly<Record<string, () => Promise<MallOrder>>>) =>
    Object.fromEntries(Object.entries(all).map(([state, make]) => [state, async () => asWire(await make())]))
  const held = (make: () => Promise<MallOrder>) => async () => {
    const order = await make()
    await admin.ok('SalesOutApi_submit', { body: outOfOrder(shop, order, ['3', '0']) })
    return admin.ok('MallOrderApi_detail', { query: { id: order.id } })
  }
  return [
    { name: 'bought from stock', actor: admin, reach: asWires({ ...reach, depositPaid: async () => pay(shop, await preSold()) }) },
    { name: 'a pre-sale with a deposit', actor: admin, reach: asWires({ awaitingPayment: preSold }) },
    { name: 'a deposit that is not returned', actor: admin, reach: asWires({ depositPaid: async () => pay(shop, await forfeiting()) }) },
    { name: 'a group that is not complete', actor: admin, reach: asWires({ toConfirm: async () => pay(shop, await grouped()) }) },
    { name: 'with a coupon', actor: admin, reach: asWires(coupons.some) },
    { name: 'with a coupon that pays it all', actor: admin, reach: asWires(coupons.whole) },
    {
      name: 'a submitted out stands on it',
      actor: admin,
      reach: asWires({ toSend: held(reach.toSend), partlySent: held(reach.partlySent) }),
    },
  ]
}

export const samples: Samples = async (shop) => {
  const goods = [shop.goods[5] ?? '', shop.goods[6] ?? '']
  for (const one of goods) await stockUp(shop, one, '100000', '200000.00')
  return { sets: factSets(shop, await mallCustomer(shop, goods)), events }
}
