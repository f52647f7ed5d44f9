import { describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/operations.gen.ts'
import { basketBody, newBuyer, publish } from '../../support/acts/buyer-acts.ts'
import { mallCustomer } from '../../support/acts/mall-acts.ts'
import { sentBatch, submitOffer } from '../../support/acts/marketing-acts.ts'
import { callbacksTo, merchantOf } from '../../support/acts/payment-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

type Order = DataOf<'ShopApi_order'>

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, caseId, depotId } = shop
const [tea = '', milk = '', juice = ''] = goods
await stockUp(shop, tea, '1000', '2000.00')
await stockUp(shop, milk, '1000', '2000.00')
await publish(server, [tea, milk, juice])
const customerId = await mallCustomer(shop, [tea])
const buyer = await newBuyer(shop, 'buyer', { customerId })
const clerk = await newBuyer(shop, 'second-of-the-same', { customerId })

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const place = async (qty = '2') => buyer.ok('ShopApi_place', { body: await basketBody(shop, buyer, [tea], qty) })
const offered = ({ events }: Pick<Order, 'events'>) => events.filter(({ allowed }) => allowed).map(({ type }) => type)
const now = ({ id }: { id: string }) => buyer.ok('ShopApi_order', { query: { id } })
const labels = ({ steps }: Order) => steps.map(({ label }) => label)

/** An order that is paid to the cashier, and accepted and sent by staff. */
async function sent(order: Order): Promise<Order> {
  const whole = await admin.ok('MallOrderApi_detail', { query: { id: order.id } })
  const paid = await admin.ok('MallOrderApi_pay', { body: { ...own(whole), amount: order.dueAmt, paymentNo: `P${order.id}` } })
  const confirmed = await admin.ok('MallOrderApi_confirm', { body: own(paid) })
  await admin.ok('MallOrderApi_out', { body: { ...own(confirmed), alOrderExpressForms: [{ expressNo: 'SF1', expressName: '顺丰' }] } })
  return now(order)
}

describe('goods', () => {
  test('are those on the shelves, at the buyer’s price, with the list price beside it, and say no more of stock than whether there is any', async () => {
    const { records } = await buyer.ok('ShopApi_goods', { query: {} })
    expect(records.map(({ id, price, listPrice, inStock }) => ({ id, price, listPrice, inStock }))).toEqual([
      { id: tea, price: '11.30000', listPrice: '15.00000', inStock: 2 },
      { id: milk, price: '15.00000', listPrice: undefined, inStock: 2 },
      { id: juice, price: '15.00000', listPrice: undefined, inStock: 1 },
    ])
    const allowed = [
      'brandName',
      'classifyName',
      'commInfoCode',
      'commInfoName',
      'id',
      'inStock',
      'listPrice',
      'noReturn',
      'offerName',
      'picture',
      'price',
    ]
    const keys = new Set(records.flatMap((record) => Object.keys(record)))
    expect([...keys].filter((key) => ![...allowed, 'spec', 'unitId', 'unitName'].includes(key))).toEqual([])
  })

  test('are found by name and by class, those below it among them, and priced in each of their units', async () => {
    expect((await buyer.ok('ShopApi_goods', { query: { keyword: '饮料02' } })).records.map(({ id }) => id)).toEqual([milk])
    const above = await admin.ok('ClassificationApi_submit', { body: { code: 'C1', name: '饮品' } as never })
    const below = await admin.ok('ClassificationApi_submit', { body: { code: 'C2', name: '茶', parentId: above.id } as never })
    await server.inTenant((tx) =>
      tx.query('update commodity set classify_id = $3 where tenant_id = $1 and id = $2', [tx.tenantId, tea, below.id]),
    )
    expect((await buyer.ok('ShopApi_front')).classes).toEqual([{ id: below.id, name: '茶' }])
    expect((await buyer.ok('ShopApi_goods', { query: { classifyId: above.id } })).records.map(({ id }) => id)).toEqual([tea])
    const { units } = await buyer.ok('ShopApi_goodsDetail', { query: { id: milk } })
    expect(units).toMatchObject([
      { unitId: bottleId, conversion: '1', price: '15.00000' },
      { unitId: caseId, conversion: '12', price: '180.00000' },
    ])
  })

  test('cost what a running offer says, and an order comes to what the basket said', async () => {
    const offer = await submitOffer(shop, { depotIds: [depotId], goods: [{ commInfoId: milk, unitId: bottleId, finalPrice: '9.90' }] })
    const { records } = await buyer.ok('ShopApi_goods', { query: { keyword: '饮料02' } })
    expect(records).toMatchObject([{ price: '9.90000', listPrice: '15.00000', offerName: offer.name }])
    const body = await basketBody(shop, buyer, [tea, milk], '3')
    expect(body.finalAmt).toBe('63.60')
    expect((await buyer.ok('ShopApi_place', { body })).finalAmt).toBe('63.60')
    expect((await buyer.call('ShopApi_place', { body: { ...body, finalAmt: '60.00' } })).key).toBe('AMOUNT_DIFFERS')
  })
})

describe('a coupon', () => {
  test('is shown with what it takes off, or why it cannot be used, and is locked by the order', async () => {
    await sentBatch(shop, [customerId], { name: '满20减5', faceAmt: '5', thresholdAmt: '20' } as never)
    const lines = (qty: string) => [{ commInfoId: tea, unitId: bottleId, qty }]
    const few = await buyer.ok('ShopApi_basket', { body: { lines: lines('1') } })
    expect(few.coupons).toMatchObject([{ name: '满20减5' }])
    expect(few.coupons[0]?.amount).toBeUndefined()
    expect(few.coupons[0]?.reason).toBeTruthy()
    const [coupon] = (await buyer.ok('ShopApi_basket', { body: { lines: lines('2') } })).coupons
    expect(coupon).toMatchObject({ amount: '5.00' })
    const couponIds = [coupon?.id ?? '']
    const basket = await buyer.ok('ShopApi_basket', { body: { lines: lines('2'), couponIds } })
    expect(basket).toMatchObject({ totalAmt: '22.60', couponAmt: '5.00', finalAmt: '17.60' })
    const body = { ...(await basketBody(shop, buyer, [tea], '2')), couponIds, finalAmt: '17.60' }
    expect(await buyer.ok('ShopApi_place', { body })).toMatchObject({ finalAmt: '17.60', dueAmt: '17.60' })
    expect((await buyer.call('ShopApi_place', { body: { ...body, finalAmt: '22.60' } })).key).toBe('COUPON_USED')
  })
})

describe('a group-buy and a pre-sale', () => {
  const goodsOf = (more: object) => [{ commInfoId: milk, unitId: bottleId, finalPrice: '9.00', limitQty: '20', ...more }]
  const offersNow = async () => {
    const offers = await buyer.ok('ShopApi_offers')
    return { offers, of: (id: string) => offers.find((one) => one.id === id) }
  }
  const bought = (offerId: string, qty: string, said: { finalAmt: string; groupId?: string }) => ({
    ...{
      offerId,
      lines: [{ commInfoId: milk, unitId: bottleId, qty }],
      contactName: '王小姐',
      contactPhone: '13800000000',
      address: '五四路12号',
    },
    ...said,
  })
  const ended = async ({ id, version }: { id: string; version: number }) =>
    void (await admin.ok('SpecialOfferApi_cancel', { body: { id, version, remark: '结束' } }))

  test('is shown with its terms, bought by its price alone, and its group joined until it is whole', async () => {
    for (const running of (await admin.ok('SpecialOfferApi_list', { query: { status: '3702' } })).records) await ended(running)
    const offer = await submitOffer(shop, { name: '牛奶两人团', type: 2, groupSize: 2, goods: goodsOf({}), depotIds: [depotId] })
    expect((await offersNow()).of(offer.id)).toMatchObject({
      ...{ name: '牛奶两人团', offerType: 2, groupSize: 2, groups: [] },
      goods: [{ commInfoId: milk, unitId: bottleId, price: '9.00000', listPrice: '15.00000' }],
    })
    // bought alone, it has its normal price
    const lines = [{ commInfoId: milk, unitId: bottleId, qty: '2' }]
    expect((await buyer.ok('ShopApi_basket', { body: { lines } })).finalAmt).toBe('30.00')
    const basket = await buyer.ok('ShopApi_basket', { body: { lines, offerId: offer.id } })
    expect(basket).toMatchObject({ finalAmt: '18.00', lines: [{ price: '9.00000', offerName: '牛奶两人团' }] })
    expect(basket).not.toHaveProperty('depositAmt')
    const first = await buyer.ok('ShopApi_place', { body: bought(offer.id, '2', { finalAmt: '18.00' }) })
    expect(first).toMatchObject({ offerId: offer.id, groupId: first.id, groupSize: 2, groupPaid: 0, dueAmt: '18.00' })
    expect((await offersNow()).of(offer.id)?.groups).toEqual([{ id: first.id, joined: 1, groupDeadline: first.groupDeadline }])
    const second = await clerk.ok('ShopApi_place', { body: bought(offer.id, '1', { groupId: first.id, finalAmt: '9.00' }) })
    expect(second).toMatchObject({ groupId: first.id, groupSize: 2 })
    expect((await offersNow()).of(offer.id)?.groups).toEqual([])
    const whole = await admin.ok('MallOrderApi_detail', { query: { id: second.id } })
    await admin.ok('MallOrderApi_pay', { body: { ...own(whole), amount: '9.00', paymentNo: 'G1' } })
    expect(await now(first)).toMatchObject({ groupPaid: 1 })
    expect((await offersNow()).offers.map(({ name }) => name)).toEqual(['牛奶两人团'])
    await ended(offer)
    expect((await offersNow()).offers).toEqual([])
  })

  test('asks a pre-sale’s deposit first, and says which field is wrong where the offer is over or the group another’s', async () => {
    const offer = await submitOffer(shop, {
      ...{ name: '年货预售', type: 4, deliveryDate: '2026-12-20', goods: goodsOf({ depositAmt: '1.50' }), depotIds: [depotId] },
    })
    const [staffs] = await admin.ok('MallOrderApi_offers', { query: { depotId, customerId } })
    expect(staffs).toMatchObject({ name: '年货预售', offerType: 4, balanceDate: '2026-12-20', goods: [{ depositAmt: '1.50' }] })
    const lines = [{ commInfoId: milk, unitId: bottleId, qty: '4' }]
    expect(await buyer.ok('ShopApi_basket', { body: { lines, offerId: offer.id } })).toMatchObject({
      finalAmt: '36.00',
      depositAmt: '6.00',
    })
    const order = await buyer.ok('ShopApi_place', { body: bought(offer.id, '4', { finalAmt: '36.00' }) })
    expect(order).toMatchObject({ finalAmt: '36.00', dueAmt: '6.00', depositAmt: '6.00', balanceDate: '2026-12-20' })
    const strange = await buyer.call('ShopApi_place', { body: bought(offer.id, '1', { groupId: order.id, finalAmt: '9.00' }) })
    expect(strange).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'groupId' }] })
    await ended(offer)
    const late = await buyer.call('ShopApi_basket', { body: { lines, offerId: offer.id } })
    expect(late).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'offerId', msg: expect.stringContaining('活动不存在或不在进行中') }] })
    const placed = await buyer.call('ShopApi_place', { body: bought(offer.id, '4', { finalAmt: '36.00' }) })
    expect(placed).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'offerId' }] })
  })
})

describe('an order', () => {
  test('is placed by the law, offers what the law allows its buyer and nothing of the staff’s', async () => {
    const order = await place()
    expect(order).toMatchObject({ state: 'awaitingPayment', finalAmt: '22.60', dueAmt: '22.60', contactName: '王小姐', lineCount: 1 })
    expect(order).not.toHaveProperty('pickUpCode')
    expect(order.events.map(({ type }) => type)).toEqual(['PAY', 'CANCEL', 'APPLY_RETURN', 'APPLY_REFUND'])
    expect(offered(order)).toEqual(['PAY', 'CANCEL'])
    expect(await buyer.ok('ShopApi_pay', { body: { id: order.id } })).toMatchObject({ provider: 0, amount: '22.60' })
    expect((await buyer.call('ShopApi_sign', { body: own(order) })).key).toBe('STATUS_FORBIDS')
    expect((await buyer.call('ShopApi_cancel', { body: { id: order.id, version: 99 } })).key).toBe('VERSION_STALE')
    const given = await buyer.ok('ShopApi_cancel', { body: { ...own(order), remark: '不要了' } })
    expect(given).toMatchObject({ state: 'cancelled', dueAmt: '0.00' })
    expect(labels(given)).toEqual(['已下单', '已取消'])
    expect((await buyer.call('ShopApi_pay', { body: { id: order.id } })).key).toBe('STATUS_FORBIDS')
  })

  test('is paid by the payment service’s word alone, signed for once it is all sent, and asked back in part', async () => {
    await merchantOf(shop, 'M-SHOP')
    const order = await place('3')
    const asked = await buyer.ok('ShopApi_pay', { body: { id: order.id } })
    expect(asked).toMatchObject({ provider: 1, merchantNo: 'M-SHOP', amount: '33.90', orderNo: order.soNo })
    const said = { merchantNo: 'M-SHOP', orderNo: asked.orderNo, paymentNo: 'PN1', amount: asked.amount }
    expect((await callbacksTo(server)({ ...said, amount: '1.00' })).status).toBe(400)
    expect(await now(order)).toMatchObject({ state: 'awaitingPayment' })
    server.clock.advance({ minutes: 5 })
    expect((await callbacksTo(server)(said)).status).toBe(200)
    const paid = await now(order)
    expect(paid).toMatchObject({ state: 'toConfirm', paidAmt: '33.90', pickUpCode: expect.stringMatching(/^\d{6}$/) })
    expect(offered(paid)).toEqual(['APPLY_REFUND'])
    server.clock.advance({ minutes: 5 })
    const whole = await admin.ok('MallOrderApi_confirm', { body: own(paid) })
    server.clock.advance({ minutes: 5 })
    await admin.ok('MallOrderApi_out', { body: { ...own(whole), alOrderExpressForms: [{ expressNo: 'SF9', expressName: '顺丰' }] } })
    const arrived = await now(order)
    expect(offered(arrived)).toEqual(['SIGN', 'APPLY_RETURN'])
    server.clock.advance({ minutes: 5 })
    const signed = await buyer.ok('ShopApi_sign', { body: own(arrived) })
    expect(signed).toMatchObject({ state: 'completed', lines: [{ returnableQty: '3.00' }] })
    const [line] = signed.lines
    const body = { soHeadId: order.id, returnReason: '破损', lines: [{ sourceBodyId: line?.id ?? '', qty: '1' }] }
    expect((await buyer.call('ShopApi_applyReturn', { body: { ...body, lines: [{ sourceBodyId: line?.id ?? '', qty: '4' }] } })).key).toBe(
      'OVER_RETURN',
    )
    server.clock.advance({ minutes: 5 })
    const back = await buyer.ok('ShopApi_applyReturn', { body })
    expect(back.returns).toMatchObject([{ state: 'toAudit', finalAmt: '11.30', returnReason: '破损', lines: [{ qty: '1.00' }] }])
    expect(back.lines).toMatchObject([{ returnableQty: '0.00' }])
    expect(labels(back)).toEqual(['已下单', '已付款', '商家已接单', '已发货', '已签收', '已申请退货退款'])
    expect(back.steps.find(({ event }) => event === 'OUT')?.parcels).toMatchObject([{ expressNo: 'SF9' }])
    const [request] = back.returns
    const body2 = { ...own(request ?? { id: '', version: 0 }), remark: '不退了' }
    // another buyer of the same customer sees the request but did not make it
    expect((await clerk.call('ShopApi_withdrawReturn', { body: body2 })).key).toBe('NO_PERMISSION')
    const withdrawn = await buyer.ok('ShopApi_withdrawReturn', { body: body2 })
    expect(withdrawn.returns).toMatchObject([{ state: 'withdrawn', events: [] }])
    expect(offered(withdrawn)).toEqual(['APPLY_RETURN'])
  })

  test('is told in the buyer’s words and figures: neither costs nor what is the staff’s stand in it', async () => {
    const order = await sent(await place('1'))
    expect(JSON.stringify(order)).not.toMatch(/cost|purchase|onHand|staff|depot/i)
    const { records, counts } = await clerk.ok('ShopApi_orders', { query: { status: '1306' } })
    expect(records.map(({ id }) => id)).toEqual([order.id])
    expect(records[0]?.goods).toEqual([{ commInfoName: '饮料01' }])
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['1302', '1306', '1308']))
  })

  test('goes from the depot that its buyer is assigned, else from the first', async () => {
    const { depotId: first } = await admin.ok('MallOrderApi_detail', { query: { id: (await place('1')).id } })
    expect(first).toBe(depotId)
    const { id } = await buyer.ok('UserApi_info')
    const { version } = await admin.ok('UserApi_detail', { query: { id } })
    await admin.ok('UserApi_assgnDepot', { body: { userId: id, version, depotIds: [shop.otherDepotId] } })
    const { records } = await buyer.ok('ShopApi_goods', { query: {} })
    expect(new Set(records.map(({ inStock }) => inStock))).toEqual(new Set([1]))
    expect((await buyer.call('ShopApi_place', { body: await basketBody(shop, buyer, [tea], '1') })).key).toBe('STOCK_SHORT')
  })
})
