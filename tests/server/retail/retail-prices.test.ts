import { afterAll, describe, expect, test } from 'vitest'
import { newCustomer, newStore, sentBatch, submitOffer } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, type Ticket, type TicketBody } from '../../support/acts/retail-acts.ts'
import { approvedSale, customerOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'
import { meeting, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId } = shop
const race = racesOn(server)
const [commInfoId = '', twelve = ''] = goods
afterAll(() => expectSound(server))

/** A store with a hundred bottles, sold at the list price of 15.00. */
async function store(): Promise<string> {
  const depotId = await newStore(server)
  const line = { commInfoId, unitId: bottleId, actualQty: '100', totalAmt: '500.00', taxRate: '0' }
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId, lines: [line] } })
  return depotId
}
const draft = (depotId: string, qty: string, more: TicketBody = {}): Promise<Ticket> =>
  admin.ok('RetailOrderApi_draft', { body: { depotId, lines: [{ commInfoId, unitId: bottleId, qty }], ...more } })
const pay = ({ id, version }: Ticket, amount: string) => admin.call('RetailOrderApi_pay', { body: { id, version, payments: cash(amount) } })
const couponOf = async (customerId: string): Promise<string> => {
  const { id: batchId } = await sentBatch(shop, [customerId], { faceAmt: '5.00' })
  return (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? ''
}
const stateOf = async (customerId: string, id: string) =>
  (await admin.ok('CouponApi_held', { query: { customerId } })).records.find((coupon) => coupon.id === id)?.state
const cells = ({ lines }: Ticket) => lines.map(({ qty, taxPrice, totalAmt }) => `${qty} ${Number(taxPrice)} ${totalAmt}`)

test('a draft is at the prices of the store and its offers, which the payment takes and a reversal gives back', async () => {
  const depotId = await store()
  const prices = { commInfoId, unitId: bottleId, finalPrice: '9.90', limitPerOrder: '2', limitPerCustomer: '2', limitQty: '3' }
  const offer = await submitOffer(shop, { depotIds: [depotId], goods: [prices] })
  const sold = async () => (await admin.ok('SpecialOfferApi_detail', { query: { id: offer.id } })).goods[0]?.soldQty ?? ''
  const ticket = await draft(depotId, '5')
  expect(cells(ticket)).toEqual(['2.00 9.9 19.80', '3.00 15 45.00'])
  expect(await sold()).toBe('0')
  const paid = await admin.ok('RetailOrderApi_pay', { body: { id: ticket.id, version: ticket.version, payments: cash('64.80') } })
  expect(await sold()).toBe('2')
  // each walk-in counts as a new customer, and one piece of the offer is left
  expect(await pay(await draft(depotId, '2'), '19.80')).toMatchObject({ key: 'OFFER_LIMIT' })
  await admin.ok('RetailOrderApi_flush', { body: { id: paid.id, version: paid.version, remark: '打错' } })
  expect(await sold()).toBe('0')
})

test('a price is changed at the till by whoever may, and by nobody else: neither typed, nor as a discount', async () => {
  const depotId = await store()
  const usual = ['lsdsalesorder_view', 'lsdsalesorder_add', 'lsdsalesorder_edit', 'lsdsalesorder_pay']
  const [cashier, chief] = [
    await hire(shop, 'cashier', 'clerk', usual),
    await hire(shop, 'chief', 'clerk', [...usual, 'lsdsalesorder_price']),
  ]
  const sells = async (who: typeof cashier, line: object, amount: string) => {
    const body = { depotId, lines: [{ commInfoId, unitId: bottleId, qty: '2', ...line }] }
    const { id, version } = await who.ok('RetailOrderApi_draft', { body })
    return who.call('RetailOrderApi_pay', { body: { id, version, payments: cash(amount) } })
  }
  const refused = { key: 'LINE_BAD', fields: [{ row: 1, field: 'taxPrice' }] }
  expect(await sells(cashier, { taxPrice: '12.00' }, '24.00')).toMatchObject(refused)
  expect((await sells(cashier, { taxPrice: '12.00' }, '24.00')).fields?.[0]?.msg).toContain('没有改价权限，价格为15')
  expect((await sells(cashier, { taxPrice: '15.00' }, '30.00')).key).toBeUndefined()
  expect((await sells(chief, { taxPrice: '12.00' }, '24.00')).data).toMatchObject({ state: 'paid', finalAmt: '24.00' })
  expect(await sells(cashier, { discountRate: '90' }, '27.00')).toMatchObject({
    key: 'LINE_BAD',
    fields: [{ row: 1, field: 'discountRate' }],
  })
})

test('a coupon of a member is on the draft, used by the payment alone, and his again after a reversal', async () => {
  const [depotId, memberId] = [await store(), await newCustomer(server)]
  const couponId = await couponOf(memberId)
  const ticket = await draft(depotId, '10', { memberId, couponId })
  expect(ticket).toMatchObject({ couponAmt: '5.00', finalAmt: '145.00', memberId })
  expect(await stateOf(memberId, couponId)).toBe('unused')
  const other = await draft(depotId, '10', { memberId, couponId })
  const paid = (await pay(ticket, '145.00')).data as Ticket
  expect(await stateOf(memberId, couponId)).toBe('used')
  expect(await pay(other, '145.00')).toMatchObject({ key: 'COUPON_USED', fields: [{ field: 'couponId' }] })
  await admin.ok('RetailOrderApi_flush', { body: { id: paid.id, version: paid.version, remark: '打错' } })
  expect(await stateOf(memberId, couponId)).toBe('unused')
  expect((await pay(other, '145.00')).key).toBeUndefined()
})

test('saved again its prices are found anew', async () => {
  const depotId = await store()
  const ticket = await draft(depotId, '2')
  await admin.ok('SalesRoomPriceApi_submit', { body: { roomId: depotId, commInfoId, unitId: bottleId, finalPrice: '13.50' } })
  const again = await admin.ok('RetailOrderApi_draft', {
    body: { id: ticket.id, version: ticket.version, lines: [{ commInfoId, unitId: bottleId, qty: '2' }] },
  })
  expect(again.finalAmt).toBe('27.00')
  expect(await pay(again, '30.00')).toMatchObject({ data: { changeAmt: '3.00' } })
})

describe('goods under buy three, get one, at 12.00', async () => {
  await server.inTenant((tx) => tx.query('update commodity set retail_price = 12 where tenant_id = $1 and id = $2', [tx.tenantId, twelve]))
  /**
   * Three bottles and the free one, sold at the counter or as an out of an order, with functions that return some of
   * them.
   */
  async function threeAndOne(where: 'ticket' | 'order') {
    const depotId = await store()
    const prices = { commInfoId: twelve, unitId: bottleId, finalPrice: undefined, giftEvery: '3' }
    await stockUp({ ...shop, depotId }, twelve, '10', '50.00')
    await submitOffer(shop, { depotIds: [depotId], goods: [prices] })
    const lines = [{ commInfoId: twelve, unitId: bottleId, qty: '3', depotId, taxRate: '13' }]
    const sell = async () => {
      if (where === 'ticket') return paidTicket(admin, { depotId, lines })
      const customerId = await customerOf(shop)
      const order = await approvedSale(shop, { customerId, depotId, lines })
      const pulled = order.lines.map(({ id, qty }) => ({ commInfoId: twelve, unitId: bottleId, depotId, qty, sourceBodyId: id }))
      return admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines: pulled } })
    }
    const sold = await sell()
    expect(sold.lines.map(({ qty, finalAmt }) => `${qty} ${finalAmt}`)).toEqual(['3.00 36.00', '1.00 0.00'])
    const { customerId } = sold as { customerId?: string }
    return async (paid: string, given = '0') => {
      const back = [paid, given].flatMap((qty, at) =>
        qty === '0' ? [] : [{ commInfoId: twelve, unitId: bottleId, depotId, qty: `-${qty}`, sourceBodyId: sold.lines[at]?.id }],
      )
      if (where === 'order') return admin.ok('SalesReturnApi_accounting', { body: { customerId, depotId, lines: back } })
      const { id, version } = await admin.ok('RetailReturnApi_draft', { body: { depotId, lines: back } })
      return admin.ok('RetailReturnApi_pay', { body: { id, version } })
    }
  }

  test.each(['ticket', 'order'] as const)(
    'sold by %s come back less the price of what was given, unless it comes back too',
    async (where) => {
      const atOnce = await (await threeAndOne(where))('3')
      expect(atOnce).toMatchObject({ finalAmt: '-24.00', lines: [{ keptGiftAmt: '12.00', totalAmt: '-24.00', taxAmt: '-2.76' }] })
      const singly = await threeAndOne(where)
      const parts = []
      for (const _ of [1, 2, 3]) parts.push((await singly('1')).finalAmt)
      expect(parts).toEqual(['0.00', '-12.00', '-12.00'])
      expect((await (await threeAndOne(where))('3', '1')).finalAmt).toBe('-36.00')
      const later = await threeAndOne(where)
      expect([(await later('1')).finalAmt, (await later('2', '1')).finalAmt]).toEqual(['0.00', '-36.00'])
    },
  )

  race('returned of two outs of one order at once leave the gift to nobody for nothing', async (round) => {
    const [depotId, customerId] = [await store(), await customerOf(shop)]
    await stockUp({ ...shop, depotId }, twelve, '10', '50.00')
    await submitOffer(shop, {
      depotIds: [depotId],
      goods: [{ commInfoId: twelve, unitId: bottleId, finalPrice: undefined, giftEvery: '3' }],
    })
    const line = { commInfoId: twelve, unitId: bottleId, depotId }
    const order = await approvedSale(shop, { customerId, depotId, lines: [{ ...line, qty: '4', taxRate: '13' }] })
    const ship = (...qtys: string[]) => {
      const lines = qtys.map((qty, at) => ({ ...line, qty, sourceBodyId: order.lines[at]?.id }))
      return admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines } })
    }
    const [one, other] = [await ship('2', '1'), await ship('2')]
    const back = ({ lines }: typeof one) =>
      admin.ok('SalesReturnApi_accounting', {
        body: { customerId, depotId, lines: [{ ...line, qty: '-1', sourceBodyId: lines[0]?.id }] },
      })
    // with the first return three of four stay, so the gift is still earned; with the second, two stay
    const refunds = await meeting(
      round,
      () => back(one),
      () => back(other),
    )
    expect(refunds.map(({ finalAmt }) => finalAmt).sort()).toEqual(['-12.00', '0.00'])
  })

  test('come back after a return that is taken back, and are paid no more than the rule says', async () => {
    const back = await threeAndOne('ticket')
    const first = await back('1')
    await admin.ok('RetailReturnApi_flush', { body: { id: first.id, version: first.version, remark: '打错' } })
    expect((await back('3')).finalAmt).toBe('-24.00')
  })
})
