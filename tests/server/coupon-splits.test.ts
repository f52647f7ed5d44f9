import { afterAll, expect, test } from 'vitest'
import { issued } from '../support/invoice-acts.ts'
import { newStore, sentBatch } from '../support/marketing-acts.ts'
import { expectSound } from '../support/purchase-acts.ts'
import { approvedSale, customerOf, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

// what a coupon takes off a line, in outs, returns and on the invoice, over HTTP

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId } = shop
const [goods = ''] = shop.goods
afterAll(() => expectSound(server))

const figures = ({ couponAmt, finalAmt }: { couponAmt?: string; finalAmt?: string }) => [couponAmt, finalAmt]

/** An approved order of one line on which a coupon is used, of a customer and a store of its own. */
async function withCoupon(faceAmt: string, line: { qty: string; taxPrice: string }, taxNo?: string) {
  const depotId = await newStore(server)
  const customerId = await customerOf(shop, undefined, taxNo)
  await stockUp({ ...shop, depotId }, goods, '100', '100.00')
  const { id: batchId } = await sentBatch(shop, [customerId], { faceAmt, thresholdAmt: undefined })
  const couponIds = [(await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? '']
  const lines = [{ commInfoId: goods, unitId: bottleId, depotId, taxRate: '13', ...line }]
  const order = await approvedSale(shop, { customerId, depotId, couponIds, lines })
  /** Some of a source line, without a word about its coupon. */
  const of = (source: { id?: string } | undefined, qty: string) => ({
    ...{ customerId, depotId },
    lines: [{ commInfoId: goods, unitId: bottleId, depotId, qty, taxPrice: line.taxPrice, taxRate: '13', sourceBodyId: source?.id }],
  })
  return { order, of }
}

test('lines that say nothing of the coupon have their share of it, in outs and in what comes back of them (K6)', async () => {
  const { order, of } = await withCoupon('3.35', { qty: '3', taxPrice: '10' })
  const one = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '1') })
  const rest = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '2') })
  expect([one, rest].map(figures)).toEqual([
    ['1.12', '8.88'],
    ['2.23', '17.77'],
  ])
  const backs = []
  for (const _ of [1, 2]) backs.push(await admin.ok('SalesReturnApi_accounting', { body: of(rest.lines[0], '-1') }))
  expect(backs.map(figures)).toEqual([
    ['-1.12', '-8.89'],
    ['-1.11', '-8.88'],
  ])
})

test('single pieces of one out come back at 8.88, 8.89 and 8.88 (K6)', async () => {
  const { order, of } = await withCoupon('3.35', { qty: '3', taxPrice: '10' })
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '3') })
  const backs = []
  for (const _ of [1, 2, 3]) backs.push(await admin.ok('SalesReturnApi_accounting', { body: of(out.lines[0], '-1') }))
  expect(backs.map(({ finalAmt }) => finalAmt)).toEqual(['-8.88', '-8.89', '-8.88'])
})

test('the invoice says 88.50 and 11.50 of 113.00 with a coupon of 13.00 (K7)', async () => {
  const { order, of } = await withCoupon('13', { qty: '10', taxPrice: '11.30' }, '91350100M000100Y43')
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '10') })
  expect(out).toMatchObject({ totalAmt: '113.00', couponAmt: '13.00', finalAmt: '100.00' })
  expect(await issued(shop, out)).toMatchObject({ amount: '100.00', salesAmt: '88.50', taxAmt: '11.50' })
})
