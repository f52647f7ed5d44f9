import { afterAll, describe, expect, test } from 'vitest'
import { type DocumentLine, editLine } from '#domain/lines.ts'
import { newCustomer, newStore, type OfferBody, sentBatch, submitOffer } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { type OrderBody, type SalesOrder, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'
import { outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId } = shop
const race = racesOn(server)
const buyers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(server)))

type Doc = { id: string; version: number }
type Line = NonNullable<OrderBody['lines']>[number]
const by = ({ id, version }: Doc) => ({ id, version })
const because = (document: Doc) => ({ body: { ...by(document), remark: '数量不对' } })
const orderOf = ({ id }: { id: string }) => admin.ok('SalesOrderApi_detail', { query: { id } })

/** An order of the first goods, list price 15.00, from a store of its own. */
const bodyOf = (customerId: string, depotId: string, lines: readonly Line[], couponIds: readonly string[] = []): OrderBody => ({
  ...{ customerId, depotId, couponIds: [...couponIds] },
  lines: lines.map((line) => ({ commInfoId: goods[0] ?? '', unitId: bottleId, depotId, ...line })),
})
const sell = (...asked: Parameters<typeof bodyOf>) => admin.ok('SalesOrderApi_submit', { body: bodyOf(...asked) })
const tryToSell = (...asked: Parameters<typeof bodyOf>) => admin.call('SalesOrderApi_submit', { body: bodyOf(...asked) })
const approve = (order: Doc) => admin.ok('SalesOrderApi_approve', { body: by(order) })
const cells = ({ lines }: SalesOrder) =>
  lines.map(({ qty, taxPrice, totalAmt, finalAmt }) => [qty, Number(taxPrice), totalAmt, finalAmt].join(' '))
const finals = ({ lines }: SalesOrder) => lines.map(({ couponAmt, finalAmt }) => `${couponAmt} ${finalAmt}`)

const couponOf = async (customerId: string, said: Parameters<typeof sentBatch>[2] = {}): Promise<string> => {
  const { id: batchId } = await sentBatch(shop, [customerId], said)
  return (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? ''
}
const stateOf = async (customerId: string, id: string) =>
  (await admin.ok('CouponApi_held', { query: { customerId } })).records.find((coupon) => coupon.id === id)?.state
const offerOf = (depotId: string, said: object, body: Partial<OfferBody> = {}) =>
  submitOffer(shop, {
    depotIds: [depotId],
    goods: [{ commInfoId: goods[0] ?? '', unitId: bottleId, finalPrice: '9.90', ...said }],
    ...body,
  })
const soldOf = async (id: string) => (await admin.ok('SpecialOfferApi_detail', { query: { id } })).goods[0]?.soldQty

const settings = { places: { price: 5, amount: 2, qty: 2 }, costAllocation: 1, sells: true, receipt: false } as const
type Pulled = { lines: readonly object[] } & object
/**
 * The copied document with another quantity on its first line, and only that line, as the form sends it; `sign` is -1
 * for returns.
 */
const withQty = ({ lines: [first = {}], ...head }: Pulled, qty: string, sign: 1 | -1 = 1) => {
  const { salesPrice: purchasePrice, salesAmt: purchaseAmt, ...line } = first as Line & { salesPrice?: string; salesAmt?: string }
  const edited = editLine({ ...line, purchasePrice, purchaseAmt } as DocumentLine, { qty }, { ...settings, sign })
  const { depotId, customerId } = head as { depotId?: string; customerId?: string }
  const { commInfoId, unitId, taxPrice, taxRate, couponAmt, sourceBodyId } = { ...line, ...edited } as Line & { sourceBodyId?: string }
  return { depotId, customerId, lines: [{ commInfoId, unitId, depotId: line.depotId, qty, taxPrice, taxRate, couponAmt, sourceBodyId }] }
}
const post = async (order: { id: string }, qty: string) =>
  admin.ok('SalesOutApi_accounting', { body: withQty(await admin.ok('SalesOutApi_pullOrder', { query: { id: order.id } }), qty) })
const takeBack = async (out: { id: string }, qty: string) =>
  admin.ok('SalesReturnApi_accounting', { body: withQty(await admin.ok('SalesReturnApi_pullOut', { query: { id: out.id } }), qty, -1) })

/** A store and a customer that no other test uses. */
const own = async () => ({ depotId: await newStore(server), customerId: await newCustomer(server) })

describe('prices of an order', () => {
  test('are those of the first source that says one, and of an offer that may replace it (S1)', async () => {
    const { depotId, customerId } = await own()
    const [commInfoId = ''] = goods
    await admin.ok('SalesRoomPriceApi_submit', { body: { roomId: depotId, commInfoId, unitId: bottleId, finalPrice: '13.50' } })
    await admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId, unitId: bottleId, finalPrice: '13.80' } })
    const offer = await offerOf(depotId, { finalPrice: undefined, discountRate: '85' })
    expect(cells(await sell(customerId, depotId, [{ qty: '1' }]))).toEqual(['1.00 13.8 13.80 13.80'])
    await admin.ok('SpecialOfferApi_cancel', { body: { ...by(offer), remark: '结束' } })
    await offerOf(depotId, { finalPrice: undefined, discountRate: '85' }, { mayUndercut: 2 })
    expect(cells(await sell(customerId, depotId, [{ qty: '1' }]))).toEqual(['1.00 12.75 12.75 12.75'])
  })

  test('are split by a limited offer, with the reason of each; a draft has the price of the rest (S2)', async () => {
    const { depotId, customerId } = await own()
    await offerOf(depotId, { limitPerOrder: '2' })
    const draft = await admin.ok('SalesOrderApi_draft', { body: bodyOf(customerId, depotId, [{ qty: '5' }]) })
    expect(cells(draft)).toEqual(['5.00 15 75.00 75.00'])
    const order = await admin.ok('SalesOrderApi_submit', { body: by(draft) })
    expect(cells(order)).toEqual(['2.00 9.9 19.80 19.80', '3.00 15 45.00 45.00'])
    expect(order.finalAmt).toBe('64.80')
    const [one, two] = order.lines
    const list = { source: 'list', after: '15.00000' }
    expect(await admin.ok('PriceApi_steps', { query: { id: order.id } })).toEqual([
      { lineId: one?.id, steps: [list, { source: 'offer', rule: '年末特价', before: '15.00000', after: '9.90000' }] },
      { lineId: two?.id, steps: [list] },
    ])
    expect(cells(await approve(order))).toEqual(cells(order))
  })

  test('give with so many bought, and cost what a coupon leaves of them beside an offer that allows it (S3, S4)', async () => {
    const { depotId, customerId } = await own()
    const alone = await offerOf(depotId, { limitPerOrder: '2' })
    const coupon = await couponOf(customerId, { faceAmt: '8.00', thresholdAmt: '60.00' })
    expect(await tryToSell(customerId, depotId, [{ qty: '5' }], [coupon])).toMatchObject({
      key: 'COUPON_BELOW',
      fields: [{ row: 1, field: 'couponIds', msg: expect.stringContaining('15.00') }],
    })
    await admin.ok('SpecialOfferApi_cancel', { body: { ...by(alone), remark: '结束' } })
    const together = await offerOf(depotId, { limitPerOrder: '2' }, { withCoupon: 2 })
    const order = await sell(customerId, depotId, [{ qty: '5' }], [coupon])
    expect(finals(order)).toEqual(['2.44 17.36', '5.56 39.44'])
    expect(order).toMatchObject({ couponIds: [coupon], couponAmt: '8.00', finalAmt: '56.80' })
    await admin.ok('SpecialOfferApi_cancel', {
      body: { ...by(await admin.ok('SpecialOfferApi_detail', { query: { id: together.id } })), remark: '结束' },
    })
    await offerOf(depotId, { finalPrice: undefined, giftEvery: '3' })
    expect(cells(await sell(customerId, depotId, [{ qty: '7' }]))).toEqual(['7.00 15 105.00 105.00', '2.00 0 0.00 0.00'])
    expect(cells(await sell(customerId, depotId, [{ qty: '9' }]))[1]).toBe('3.00 0 0.00 0.00')
  })

  const coupons: [string, Parameters<typeof sentBatch>[2], readonly string[], readonly string[]][] = [
    ['K1', { faceAmt: '10.00' }, ['33.33', '33.33', '33.34'], ['3.33 30.00', '3.33 30.00', '3.34 30.00']],
    ['K3', { type: 2, faceAmt: undefined, discountRate: '88', maxAmt: '30.00' }, ['399.00'], ['30.00 369.00']],
    ['K4', { faceAmt: '50.00' }, ['0.01', '0.01', '0.01', '99.97'], ['0.01 0.00', '0.01 0.00', '0.01 0.00', '49.97 50.00']],
    ['K5', { type: 2, faceAmt: undefined, discountRate: '0' }, ['13.23', '13.23'], ['13.23 0.00', '13.23 0.00']],
    ['K8', { faceAmt: '25.00' }, ['12.00', '8.00'], ['12.00 0.00', '8.00 0.00']],
  ]
  test.each(coupons)('take their share of a coupon (%s)', async (_, said, prices, wanted) => {
    const { depotId, customerId } = await own()
    const coupon = await couponOf(customerId, { thresholdAmt: undefined, ...said })
    const lines = prices.map((taxPrice, at) => ({ qty: '1', taxPrice, commInfoId: goods[at] ?? '' }))
    expect(finals(await sell(customerId, depotId, lines, [coupon]))).toEqual(wanted)
  })

  test('take their share of a coupon on some goods alone (K2)', async () => {
    const { depotId, customerId } = await own()
    const [one = '', two = '', three = ''] = goods
    const coupon = await couponOf(customerId, { faceAmt: '50.00', thresholdAmt: '100.00', commInfoIds: [one, three] })
    const lines = [['80.00', one] as const, ['20.00', two] as const, ['45.50', three] as const]
    const asked = lines.map(([taxPrice, commInfoId]) => ({ qty: '1', taxPrice, commInfoId }))
    expect(finals(await sell(customerId, depotId, asked, [coupon]))).toEqual(['31.87 48.13', '0.00 20.00', '18.13 27.37'])
  })

  test('may be changed by whom the right lets, not below the floor; findings name the row that was asked for', async () => {
    const { depotId, customerId } = await own()
    await offerOf(depotId, { limitPerOrder: '2' })
    const rights = ['view', 'add', 'submit'].map((verb) => `salesorder_${verb}`)
    const clerk = await hire(shop, 'plainseller', 'clerk', rights)
    const asked = (second: Line) => ({
      body: bodyOf(customerId, depotId, [{ qty: '5' }, { commInfoId: goods[1] ?? '', qty: '1', ...second }]),
    })
    for (const [said, field] of [
      [{ taxPrice: '14.99' }, 'taxPrice'],
      [{ discountRate: '99' }, 'discountRate'],
      [{ isGift: 2 }, 'isGift'],
    ] as const)
      expect(await clerk.call('SalesOrderApi_submit', asked(said))).toMatchObject({
        key: 'LINE_BAD',
        fields: [{ row: 2, field, ...(field === 'isGift' ? {} : { msg: expect.stringContaining('15.00000') }) }],
      })
    await clerk.ok('SalesOrderApi_submit', asked({ taxPrice: '15' }))
    await server.inTenant((tx) =>
      tx.query(`update commodity set floor_price = '14.50' where tenant_id = $1 and id = $2`, [tx.tenantId, goods[1]]),
    )
    expect(await admin.call('SalesOrderApi_submit', asked({ taxPrice: '14.49' }))).toMatchObject({
      key: 'LINE_BAD',
      fields: [{ row: 2, field: 'taxPrice', msg: expect.stringContaining('14.50') }],
    })
    await admin.ok('SalesOrderApi_submit', asked({ taxPrice: '14.50' }))
  })
})

describe('a coupon of an order', () => {
  test('is locked by it, used by its first out, locked again when that is reversed, and free once it is cancelled', async () => {
    const { depotId, customerId } = await own()
    const coupon = await couponOf(customerId)
    const state = () => stateOf(customerId, coupon)
    await stockUp({ ...shop, depotId }, goods[0] ?? '', '100', '100.00')
    const submitted = await sell(customerId, depotId, [{ qty: '4' }], [coupon])
    expect(await state()).toBe('locked')
    expect(await tryToSell(customerId, depotId, [{ qty: '4' }], [coupon])).toMatchObject({
      key: 'COUPON_USED',
      fields: [{ row: 1, field: 'couponIds' }],
    })
    const draft = await admin.ok('SalesOrderApi_withdraw', because(submitted))
    expect([await state(), draft.couponIds]).toEqual(['unused', [coupon]])
    const order = await approve(await admin.ok('SalesOrderApi_submit', { body: by(draft) }))
    const out = await post(order, '1')
    expect(await state()).toBe('used')
    await admin.ok('SalesOutApi_flush', because(out))
    expect(await state()).toBe('locked')
    await admin.ok('SalesOrderApi_cancel', because(await orderOf(order)))
    expect(await state()).toBe('unused')
  })

  test('comes back with all that was shipped, each with its share (K6), and not with a part; taken back it is used', async () => {
    const { depotId, customerId } = await own()
    const coupon = await couponOf(customerId, { faceAmt: '3.35', thresholdAmt: undefined })
    const state = () => stateOf(customerId, coupon)
    await stockUp({ ...shop, depotId }, goods[0] ?? '', '100', '100.00')
    const order = await approve(await sell(customerId, depotId, [{ qty: '3', taxPrice: '10' }], [coupon]))
    const out = await post(order, '3')
    expect(out.finalAmt).toBe('26.65')
    const returned: string[] = []
    let last: Doc = out
    for (const wanted of ['used', 'used', 'unused']) {
      const back = await takeBack(out, '-1')
      returned.push(back.finalAmt ?? '')
      last = back
      expect(await state()).toBe(wanted)
    }
    expect(returned).toEqual(['-8.88', '-8.89', '-8.88'])
    await admin.ok('SalesReturnApi_flush', because(last))
    expect(await state()).toBe('used')
  })

  test('of an order closed short with nothing left is free; opened again the order takes it back, or finds it gone', async () => {
    const { depotId, customerId } = await own()
    const coupon = await couponOf(customerId)
    const state = () => stateOf(customerId, coupon)
    await stockUp({ ...shop, depotId }, goods[0] ?? '', '100', '100.00')
    const order = await approve(await sell(customerId, depotId, [{ qty: '4' }], [coupon]))
    const out = await post(order, '1')
    await admin.ok('SalesOrderApi_closeShort', because(await orderOf(order)))
    await admin.ok('SalesOutApi_flush', because(out))
    expect(await state()).toBe('unused')
    await admin.ok('SalesOrderApi_reopen', because(await orderOf(order)))
    expect(await state()).toBe('locked')
    const second = await post(await orderOf(order), '1')
    await admin.ok('SalesOrderApi_closeShort', because(await orderOf(order)))
    await admin.ok('SalesOutApi_flush', because(second))
    await sell(customerId, depotId, [{ qty: '4' }], [coupon])
    expect(await admin.call('SalesOrderApi_reopen', because(await orderOf(order)))).toMatchObject({ key: 'COUPON_USED' })
  })

  race('in two orders at once is used by one', async () => {
    const { depotId, customerId } = await own()
    const coupon = await couponOf(customerId)
    const both = await Promise.all([1, 2].map(() => tryToSell(customerId, depotId, [{ qty: '4' }], [coupon])))
    expect(outcomes(both)).toEqual(['COUPON_USED', 'done'])
  })
})

describe('the limit of an offer', () => {
  test('is taken by what an order is to sell: given back with what is closed or not granted, taken again with what is opened', async () => {
    const { depotId, customerId } = await own()
    const { id } = await offerOf(depotId, { limitQty: '10' })
    const [, other = ''] = goods
    await stockUp({ ...shop, depotId }, goods[0] ?? '', '100', '100.00')
    const submitted = await sell(customerId, depotId, [{ qty: '8' }, { commInfoId: other, qty: '1' }])
    expect(await soldOf(id)).toBe('8')
    expect(await tryToSell(customerId, depotId, [{ qty: '3' }])).toMatchObject({ key: 'OFFER_LIMIT' })
    const [line] = submitted.lines
    const lines = [{ id: line?.id ?? '', approvedQty: '6' }]
    const order = await admin.ok('SalesOrderApi_approve', { body: { ...by(submitted), lines } })
    expect(await soldOf(id)).toBe('6')
    const lineIds = [line?.id ?? '']
    const closed = await admin.ok('SalesOrderApi_closeLine', { body: { ...because(order).body, lineIds } })
    expect(await soldOf(id)).toBe('0')
    const taker = await sell(customerId, depotId, [{ qty: '5' }])
    expect(await admin.call('SalesOrderApi_reopenLine', { body: { ...because(closed).body, lineIds } })).toMatchObject({
      key: 'OFFER_LIMIT',
    })
    await admin.ok('SalesOrderApi_withdraw', because(taker))
    await admin.ok('SalesOrderApi_reopenLine', { body: { ...because(closed).body, lineIds } })
    expect(await soldOf(id)).toBe('6')
    await post(order, '2')
    await admin.ok('SalesOrderApi_closeShort', because(await orderOf(order)))
    expect(await soldOf(id)).toBe('2')
    await admin.ok('SalesOrderApi_reopen', because(await orderOf(order)))
    expect(await soldOf(id)).toBe('6')
  })

  race('of 5 lets 5 of 20 buyers through', async () => {
    const depotId = await newStore(server)
    const { id } = await offerOf(depotId, { limitQty: '5' })
    const tries = await Promise.all(buyers.map((customerId) => tryToSell(customerId, depotId, [{ qty: '1' }])))
    expect(outcomes(tries)).toEqual([...Array(15).fill('OFFER_LIMIT'), ...Array(5).fill('done')])
    expect(await soldOf(id)).toBe('5')
  })
})

afterAll(() => expectSound(server))
