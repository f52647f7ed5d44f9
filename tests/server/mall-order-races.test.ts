import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { byClock, confirmedOrder, type MallOrder, mallCustomer, pay, paymentOf, placeBody } from '../support/mall-acts.ts'
import { expectSound } from '../support/purchase-acts.ts'
import { outcomes } from '../support/races.ts'
import { promisedOf, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const [scarce = '', plenty = ''] = goods
const customerId = await mallCustomer(shop, [scarce, plenty])
await stockUp(shop, scarce, '10', '100.00')
await stockUp(shop, plenty, '10000', '100.00')

const rounds = 10
const bounds = { timeout: 120_000 }
const own = ({ id, version }: MallOrder) => ({ id, version })
const place = (commInfoId: string, qty: string) =>
  admin.call('MallOrderApi_place', { body: placeBody(shop, customerId, [commInfoId], qty) })
const placed = async () => (await place(plenty, '1')).data
const fresh = ({ id }: { id: string }) => admin.ok('MallOrderApi_detail', { query: { id } })
const moneyOf = ({ state, paidAmt, refundAmt }: MallOrder) => [state, paidAmt, refundAmt].join(' ')

afterAll(() => expectSound(server))

test(`of two orders of 8 of the last 10 one is placed, ${rounds} times`, bounds, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all([place(scarce, '8'), place(scarce, '8')])
    expect([outcomes(answers), await promisedOf(shop, scarce)]).toEqual([['STOCK_SHORT', 'done'], '8.00/0.00/2.00'])
    for (const { key, data } of answers) if (!key) await admin.ok('MallOrderApi_cancel', { body: own(data) })
  }
})

test(`paid in the second of its deadline an order is paid, or is cancelled and its money goes back, ${rounds} times`, bounds, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await placed()
    const clock = byClock(server, order.id, 'PAY_TIMEOUT').catch(() => undefined)
    const [first] = await Promise.all([admin.call('MallOrderApi_pay', { body: paymentOf(order) }), clock])
    const now = await fresh(order)
    // who came too late asks again by the version that there is now
    const end = first.key === 'VERSION_STALE' ? await pay(shop, now, { amount: '11.30' }) : now
    expect(['toConfirm 11.30 0.00', 'cancelled 11.30 11.30']).toContain(moneyOf(end))
  }
})

test(`of two payments of one order one pays it, and the same number counts once, ${rounds} times`, bounds, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await placed()
    const paymentNo = randomUUID()
    const twice = [1, 2].map(() => admin.call('MallOrderApi_pay', { body: paymentOf(order, { paymentNo }) }))
    expect(outcomes(await Promise.all(twice))).toEqual(['VERSION_STALE', 'done'])
    const paid = await fresh(order)
    expect(moneyOf(await admin.ok('MallOrderApi_pay', { body: { ...own(paid), amount: '11.30', paymentNo } }))).toBe('toConfirm 11.30 0.00')
  }
})

test(`sent and paid back at once, one of both is done, ${rounds} times`, bounds, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await confirmedOrder(shop, placeBody(shop, customerId, [plenty], '1'))
    const out = admin.call('MallOrderApi_out', { body: own(order) })
    const refund = admin.call('MallOrderApi_refundAll', { body: { ...own(order), remark: '缺货' } })
    expect(outcomes(await Promise.all([out, refund]))).toEqual(['VERSION_STALE', 'done'])
    expect(['allSent 11.30 0.00', 'refunded 11.30 11.30']).toContain(moneyOf(await fresh(order)))
  }
})
