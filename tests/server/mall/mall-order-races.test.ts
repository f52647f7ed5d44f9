import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { byClock, confirmedOrder, type MallOrder, mallCustomer, pay, paymentOf, placeBody } from '../../support/acts/mall-acts.ts'
import { newCustomer, newStore, sentBatch, submitOffer } from '../../support/acts/marketing-acts.ts'
import { promisedOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const [scarce = '', plenty = ''] = goods
const customerId = await mallCustomer(shop, [scarce, plenty])
await stockUp(shop, scarce, '10', '100.00')
await stockUp(shop, plenty, '10000', '100.00')

const race = racesOn(server)
const own = ({ id, version }: MallOrder) => ({ id, version })
const place = (commInfoId: string, qty: string) =>
  admin.call('MallOrderApi_place', { body: placeBody(shop, customerId, [commInfoId], qty) })
const placed = async () => (await place(plenty, '1')).data
const fresh = ({ id }: { id: string }) => admin.ok('MallOrderApi_detail', { query: { id } })
const moneyOf = ({ state, paidAmt, refundAmt }: MallOrder) => [state, paidAmt, refundAmt].join(' ')

race('of two orders of 8 of the last 10 one is placed', async () => {
  const answers = await Promise.all([place(scarce, '8'), place(scarce, '8')])
  expect([outcomes(answers), await promisedOf(shop, scarce)]).toEqual([['STOCK_SHORT', 'done'], '8.00/0.00/2.00'])
  for (const { key, data } of answers) if (!key) await admin.ok('MallOrderApi_cancel', { body: own(data) })
})

race('paid in the second of its deadline an order is paid, or is cancelled and its money goes back', async () => {
  const order = await placed()
  const clock = byClock(server, order.id, 'PAY_TIMEOUT').catch(() => undefined)
  const [first] = await Promise.all([admin.call('MallOrderApi_pay', { body: paymentOf(order) }), clock])
  const now = await fresh(order)
  // the request that came too late is sent again with the current version
  const end = first.key === 'VERSION_STALE' ? await pay(shop, now, { amount: '11.30' }) : now
  expect(['toConfirm 11.30 0.00', 'cancelled 11.30 11.30']).toContain(moneyOf(end))
})

race('of two payments of one order one pays it, and the same number counts once', async () => {
  const order = await placed()
  const paymentNo = randomUUID()
  const twice = [1, 2].map(() => admin.call('MallOrderApi_pay', { body: paymentOf(order, { paymentNo }) }))
  expect(outcomes(await Promise.all(twice))).toEqual(['VERSION_STALE', 'done'])
  const paid = await fresh(order)
  expect(moneyOf(await admin.ok('MallOrderApi_pay', { body: { ...own(paid), amount: '11.30', paymentNo } }))).toBe('toConfirm 11.30 0.00')
})

race('sent and paid back at once, one of both is done', async (round) => {
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [plenty], '1'))
  const out = () => admin.call('MallOrderApi_out', { body: own(order) })
  const refund = () => admin.call('MallOrderApi_refundAll', { body: { ...own(order), remark: '缺货' } })
  expect(outcomes(await meeting(round, out, refund))).toEqual(['VERSION_STALE', 'done'])
  expect(['allSent 11.30 0.00', 'refunded 11.30 11.30']).toContain(moneyOf(await fresh(order)))
})

race('sent no more and sent at once, what was paid is sent or paid back', async (round) => {
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [plenty], '10'))
  const part = await admin.ok('MallOrderApi_out', { body: { ...own(order), lines: [{ id: order.lines[0]?.id ?? '', qty: '3' }] } })
  const out = () => admin.call('MallOrderApi_out', { body: own(part) })
  const close = () => admin.call('MallOrderApi_closeShort', { body: { ...own(part), remark: '缺货' } })
  expect(outcomes(await meeting(round, out, close))).toEqual(['VERSION_STALE', 'done'])
  expect(['allSent 113.00 0.00', 'allSent 113.00 79.10']).toContain(moneyOf(await fresh(order)))
})

race('signed for by the buyer in the second of the clock, it earns its points once', async () => {
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [plenty], '10'))
  const sent = await admin.ok('MallOrderApi_out', { body: own(order) })
  const clock = byClock(server, sent.id, 'AUTO_SIGN').catch(() => undefined)
  const [signed] = await Promise.all([admin.call('MallOrderApi_sign', { body: own(sent) }), clock])
  expect([undefined, 'VERSION_STALE']).toContain(signed.key)
  expect(await fresh(order)).toMatchObject({ state: 'completed', score: 113 })
})

race('of two orders with one coupon one is placed', async () => {
  const { id: batchId } = await sentBatch(shop, [customerId])
  const couponIds = (await admin.ok('CouponApi_held', { query: { batchId } })).records.map(({ id }) => id)
  const body = placeBody(shop, customerId, [plenty], '10', { couponIds })
  const answers = await Promise.all([1, 2].map(() => admin.call('MallOrderApi_place', { body })))
  expect(outcomes(answers)).toEqual(['COUPON_USED', 'done'])
})

race('an order paid while it is cancelled has its coupon or gives it back', async (round) => {
  const { id: batchId } = await sentBatch(shop, [customerId])
  const held = async () => (await admin.ok('CouponApi_held', { query: { batchId } })).records
  const couponIds = (await held()).map(({ id }) => id)
  const order = await admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [plenty], '10', { couponIds }) })
  const paying = () => admin.call('MallOrderApi_pay', { body: paymentOf(order) })
  const cancel = () => admin.call('MallOrderApi_cancel', { body: own(order) })
  expect(outcomes(await meeting(round, paying, cancel))).toEqual(['VERSION_STALE', 'done'])
  expect([(await fresh(order)).state, (await held())[0]?.state].join()).toBeOneOf(['toConfirm,used', 'cancelled,unused'])
})

const offered = async (type: number, said: object, line: object) => {
  const depotId = await newStore(server)
  const goodsLine = { commInfoId: plenty, unitId: shop.bottleId, finalPrice: '9.90', limitQty: '20', ...line }
  const { id: offerId } = await submitOffer(shop, { type, depotIds: [depotId], goods: [goodsLine], mayUndercut: 2, ...said })
  return { depotId, offerId }
}
const buyers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(server)))

race('an offer of 5 lets 5 of 20 buyers through', async () => {
  const offer = await offered(4, { deliveryDate: '2026-12-20' }, { limitQty: '5', depositAmt: '1.90' })
  const tries = buyers.map((buyer) => admin.call('MallOrderApi_place', { body: placeBody(shop, buyer, [plenty], '1', offer) }))
  const all = outcomes(await Promise.all(tries))
  expect(all).toEqual([...Array(15).fill('OFFER_LIMIT'), ...Array(5).fill('done')])
  const { goods: lines } = await admin.ok('SpecialOfferApi_detail', { query: { id: offer.offerId } })
  expect(lines[0]?.soldQty).toBe('5')
})

race('who joins a group last pays in the second of its deadline: both are sent, or both get their money back', async (round) => {
  const offer = await offered(2, { groupSize: 2 }, {})
  const join = (more: object) => admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [plenty], '1', { ...offer, ...more }) })
  const first = await pay(shop, await join({}))
  const second = await join({ groupId: first.id })
  const timeout = () => byClock(server, first.id, 'GROUP_TIMEOUT')
  const last = async () => {
    const paid = await pay(shop, second)
    return admin.call('MallOrderApi_confirm', { body: own(paid) })
  }
  await meeting(round, last, timeout)
  // the second order's own deadline is the group's deadline
  if ((await fresh(second)).state === 'toConfirm') await byClock(server, second.id, 'GROUP_TIMEOUT')
  expect([moneyOf(await fresh(first)), moneyOf(await fresh(second))].join()).toBeOneOf([
    'toConfirm 9.90 0.00,toSend 9.90 0.00',
    'cancelled 9.90 9.90,cancelled 9.90 9.90',
  ])
})
