import { beforeEach, describe, expect, test } from 'vitest'
import { priceBasket } from '#domain/prices/price-basket.ts'
import type { PriceFacts } from '#domain/prices/price-facts.ts'
import { Refused } from '#server/db/refuse.ts'
import { newCustomer, newStore, type OfferBody, sentBatch, submitOffer } from '../../support/acts/marketing-acts.ts'
import { type Answered, ask, enterTestKinds } from '../../support/kinds/ask.ts'
import { entered, sale } from '../../support/kinds/sale.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
await enterTestKinds(server, [sale])
const { admin, goods, bottleId, caseId } = shop
const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  server.inTenant((tx) => tx.query<Row>(sql, [tx.tenantId, ...values]))

beforeEach(() => {
  entered.couponIds = []
})

type Sold = Answered & {
  lines: { id: string; qty: string; taxPrice: string; totalAmt: string; couponAmt: string; finalAmt: string; isGift?: number }[]
}
const sell = async (customerId: string, depotId: string, lines: readonly object[], couponIds: readonly string[] = []): Promise<Sold> => {
  entered.couponIds = couponIds
  const body = { customerId, depotId, lines: lines.map((line) => ({ commInfoId: goods[0], unitId: bottleId, depotId, ...line })) }
  return (await ask(server, sale, { body, event: { type: 'SUBMIT' } })) as Sold
}
const go = async ({ id, version }: Answered, type: string, couponIds: readonly string[] = []) => {
  entered.couponIds = couponIds
  return (await ask(server, sale, { id, version, event: { type } })) as Sold
}
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refused ? { key: error.key, params: error.params, problems: error.problems } : error
}
const cells = ({ lines }: Sold) =>
  lines.map(({ qty, taxPrice, totalAmt, couponAmt, finalAmt }) => [qty, taxPrice, totalAmt, couponAmt, finalAmt].join(' '))
const soldOf = async (id: string) => (await admin.ok('SpecialOfferApi_detail', { query: { id } })).goods[0]?.soldQty
const stateOf = async (id: string) =>
  (await rows<{ state: string }>('select state from coupon where tenant_id = $1 and id = $2', [id]))[0]?.state
const couponOf = async (customerId: string, said: Parameters<typeof sentBatch>[2] = {}) => {
  const { id: batchId } = await sentBatch(shop, [customerId], said)
  const { records } = await admin.ok('CouponApi_held', { query: { batchId } })
  return { id: records[0]?.id ?? '', batchId }
}
const limited = (said: object, body: Partial<OfferBody> = {}) =>
  submitOffer(shop, { goods: [{ commInfoId: goods[0] ?? '', unitId: bottleId, finalPrice: '9.90', ...said }], ...body })

describe('what prices follow from', () => {
  test('comes in one answer: list, customer, store, level, breaks, offers that run here, coupons of the customer', async () => {
    const level = await admin.ok('CustomerLevelApi_submit', { body: { name: '金卡', discountRate: '95' } })
    const depotId = await newStore(server)
    const customerId = await newCustomer(server, level.id)
    const [one = '', two = ''] = goods
    await admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId: one, unitId: bottleId, finalPrice: '13.50' } })
    await admin.ok('SalesRoomPriceApi_submit', { body: { roomId: depotId, commInfoId: one, unitId: bottleId, finalPrice: '14.20' } })
    await admin.ok('LevelPriceApi_submit', { body: { levelId: level.id, commInfoId: two, unitId: caseId, finalPrice: '150' } })
    await admin.ok('QuantityPriceApi_submit', { body: { commInfoId: two, unitId: bottleId, fromQty: '12', finalPrice: '13' } })
    const running = await submitOffer(shop, { depotIds: [depotId] })
    await submitOffer(shop, { name: '别店' })
    await submitOffer(shop, { depotIds: [depotId], name: '未开始', startTime: '2027-01-01 00:00:00', endTime: '2027-02-01 00:00:00' })
    const { id: couponId } = await couponOf(customerId)
    const facts = await admin.ok('PriceApi_facts', {
      body: {
        customerId,
        depotId,
        lines: [one, two].flatMap((commInfoId) => [bottleId, caseId].map((unitId) => ({ commInfoId, unitId }))),
      },
    })
    expect(facts.goods).toEqual([
      {
        commInfoId: one,
        unitId: bottleId,
        listPrice: '15.00000',
        customerPrice: '13.50000',
        storePrices: { [depotId]: '14.20' },
        levelPrice: '14.25000',
      },
      {
        ...{ commInfoId: one, unitId: caseId, listPrice: '180.00000', levelPrice: '171.00000' },
        ...{ customerPrice: '162.00000', storePrices: { [depotId]: '170.40000' } },
      },
      { commInfoId: two, unitId: bottleId, listPrice: '15.00000', levelPrice: '14.25000', breaks: [{ fromQty: '12', price: '13' }] },
      { commInfoId: two, unitId: caseId, listPrice: '180.00000', levelPrice: '150' },
    ])
    expect(facts.offers).toMatchObject([{ offerId: running.id, name: '年末特价', price: '9.90', mayUndercut: false }])
    expect(facts.coupons).toMatchObject([{ id: couponId, name: '满50减10', state: 'unused', type: 1, faceAmt: '10.00' }])
    const basket = priceBasket([{ commInfoId: one, unitId: bottleId, qty: '5', depotId }], facts as PriceFacts, [couponId])
    expect(basket.rows[0]).toMatchObject({ taxPrice: '13.50000', totalAmt: '67.50', finalAmt: '57.50' })
  })
})

describe('a sale that is submitted', () => {
  test('is split by a limited offer, with the reason of each price; submitted again it is the same (S2)', async () => {
    const depotId = await newStore(server)
    const customerId = await newCustomer(server)
    const { id } = await limited({ limitPerOrder: '2' }, { depotIds: [depotId] })
    const sold = await sell(customerId, depotId, [{ qty: '5' }])
    expect(cells(sold)).toEqual(['2.00 9.90000 19.80 0.00 19.80', '3.00 15.00000 45.00 0.00 45.00'])
    const steps = await rows('select steps from line_price where tenant_id = $1 and document_id = $2 order by line_id', [sold.id])
    expect(steps).toEqual([
      {
        steps: [
          { source: 'list', after: '15.00000' },
          { source: 'offer', rule: '年末特价', before: '15.00000', after: '9.90000' },
        ],
      },
      { steps: [{ source: 'list', after: '15.00000' }] },
    ])
    expect(await soldOf(id)).toBe('2')
    const again = await go(await go(sold, 'WITHDRAW'), 'SUBMIT')
    expect(cells(again)).toEqual(cells(sold))
    expect(await soldOf(id)).toBe('2')
  })

  test('keeps a price that was typed, and what is given is given once however often it is submitted', async () => {
    const depotId = await newStore(server)
    const customerId = await newCustomer(server)
    await limited({ finalPrice: undefined, giftEvery: '3' }, { depotIds: [depotId] })
    const typed = await sell(customerId, depotId, [{ qty: '9', taxPrice: '12' }])
    expect(cells(typed)).toEqual(['9.00 12.00000 108.00 0.00 108.00'])
    const sold = await sell(customerId, depotId, [{ qty: '7' }])
    expect(cells(sold)).toEqual(['7.00 15.00000 105.00 0.00 105.00', '2.00 0.00000 0.00 0.00 0.00'])
    expect(cells(await go(await go(sold, 'WITHDRAW'), 'SUBMIT'))).toEqual(cells(sold))
  })

  test('beyond the limit of an offer, or of one buyer, is refused with what is left; cancelling gives it back', async () => {
    const depotId = await newStore(server)
    const [one, other] = [await newCustomer(server), await newCustomer(server)]
    const { id } = await limited({ limitQty: '5', limitPerCustomer: '3' }, { depotIds: [depotId] })
    const first = await sell(one, depotId, [{ qty: '2' }])
    expect(await refused(sell(one, depotId, [{ qty: '2' }]))).toMatchObject({
      key: 'OFFER_LIMIT',
      problems: [{ row: 1, field: 'qty', rule: 'OFFER_LIMIT', params: { name: '年末特价', count: '1' } }],
    })
    await sell(other, depotId, [{ qty: '3' }])
    expect(await refused(sell(one, depotId, [{ qty: '1' }]))).toMatchObject({ key: 'OFFER_LIMIT', problems: [{ params: { count: '0' } }] })
    expect(await soldOf(id)).toBe('5')
    await go(first, 'CLOSE')
    expect(await soldOf(id)).toBe('3')
    await go({ ...first, version: first.version + 1 }, 'CANCEL')
    expect(await soldOf(id)).toBe('3')
    await sell(one, depotId, [{ qty: '2' }])
  })

  test('of 20 buyers at once only 5 get the last 5, ten times', async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, () => newCustomer(server)))
    for (let round = 0; round < 10; round += 1) {
      const depotId = await newStore(server)
      const { id } = await limited({ limitQty: '5' }, { depotIds: [depotId] })
      const answers = await Promise.all(buyers.map((buyer) => refused(sell(buyer, depotId, [{ qty: '1' }]))))
      const keys = answers.map((answer) => (answer as { key?: string } | undefined)?.key ?? 'done')
      expect(keys.filter((key) => key === 'done')).toHaveLength(5)
      expect(keys.filter((key) => key === 'OFFER_LIMIT')).toHaveLength(15)
      expect(await soldOf(id)).toBe('5')
    }
  })
})

describe('a coupon', () => {
  test('is locked at submit, free at withdraw, used when shipped, and back when all of it is undone', async () => {
    const depotId = await newStore(server)
    const customerId = await newCustomer(server)
    const { id } = await couponOf(customerId)
    const sold = await sell(customerId, depotId, [{ qty: '4' }], [id])
    expect(cells(sold)).toEqual(['4.00 15.00000 60.00 10.00 50.00'])
    expect(await stateOf(id)).toBe('locked')
    expect(await refused(sell(customerId, depotId, [{ qty: '4' }], [id]))).toMatchObject({ key: 'COUPON_USED' })
    const draft = await go(sold, 'WITHDRAW')
    expect(await stateOf(id)).toBe('unused')
    const shipped = await go(await go(draft, 'SUBMIT', [id]), 'USE')
    expect(await stateOf(id)).toBe('used')
    await go(shipped, 'CANCEL')
    expect(await stateOf(id)).toBe('unused')
  })

  test('below its threshold says how much is missing, and nothing changes', async () => {
    const customerId = await newCustomer(server)
    const { id } = await couponOf(customerId)
    const answer = await refused(sell(customerId, await newStore(server), [{ qty: '3' }], [id]))
    expect(answer).toMatchObject({ key: 'COUPON_BELOW', problems: [{ row: 1, field: 'couponIds', params: { amount: '5.00' } }] })
    expect(await stateOf(id)).toBe('unused')
  })

  test('in two orders at once is had by one, ten times', async () => {
    const depotId = await newStore(server)
    const customerId = await newCustomer(server)
    for (let round = 0; round < 10; round += 1) {
      const { id } = await couponOf(customerId)
      const answers = await Promise.all([0, 1].map(() => refused(sell(customerId, depotId, [{ qty: '4' }], [id]))))
      expect(answers.map((answer) => (answer as { key?: string } | undefined)?.key ?? 'done').sort()).toEqual(['COUPON_USED', 'done'])
    }
  })

  test('freed after its window is expired; the last one used ends its batch', async () => {
    const depotId = await newStore(server)
    const customerId = await newCustomer(server)
    const only = await couponOf(customerId, { qty: 1 })
    await go(await sell(customerId, depotId, [{ qty: '4' }], [only.id]), 'USE')
    expect((await admin.ok('CouponApi_detail', { query: { id: only.batchId } })).status).toBe(3303)
    const late = await couponOf(customerId, { endTime: '2026-11-21 11:00:00' })
    const sold = await sell(customerId, depotId, [{ qty: '4' }], [late.id])
    server.clock.advance({ minutes: 61 })
    expect(await refused(sell(customerId, depotId, [{ qty: '4' }], [late.id]))).toMatchObject({ key: 'COUPON_EXPIRED' })
    await go(sold, 'CANCEL')
    expect(await stateOf(late.id)).toBe('expired')
  })
})

test('a store that is none, by the largest id there is, has no offers', async () => {
  const body = { depotId: '9223372036854775807', lines: [{ commInfoId: goods[0] ?? '', unitId: bottleId }] }
  expect((await admin.ok('PriceApi_facts', { body })).offers).toEqual([])
})

/** Creates a customer who pays 8.00 for a bottle of some goods. */
async function withBottlePrice(priced: { commInfoId: string; unitId: string }): Promise<string> {
  const customerId = await newCustomer(server)
  await admin.ok('CustomerPriceApi_submit', { body: { ...priced, customerId, finalPrice: '8' } })
  return customerId
}

test('a price of a box holds for each of its twelve bottles as a twelfth, however many places their conversion has', async () => {
  const { id: levelId } = await admin.ok('CustomerLevelApi_submit', { body: { name: '瓶价客户' } })
  const [depotId, customerId] = [await newStore(server), await newCustomer(server, levelId)]
  const units = [{ unitId: bottleId, conversion: '0.08333' }]
  const body = { commInfoCode: 'BOX12', commInfoName: '整箱饮料', unitId: caseId, retailPrice: '130', isMultiUnit: 2 as const, units }
  const { id: commInfoId } = await admin.ok('CommodityApi_submit', { body })
  await admin.ok('LevelPriceApi_submit', { body: { commInfoId, unitId: caseId, levelId, finalPrice: '100' } })
  await admin.ok('SalesRoomPriceApi_submit', { body: { commInfoId, unitId: caseId, roomId: depotId, finalPrice: '110' } })
  const facts = await admin.ok('PriceApi_facts', { body: { customerId, depotId, lines: [{ commInfoId, unitId: bottleId }] } })
  const bottle = facts.goods.find((one) => one.commInfoId === commInfoId && one.unitId === bottleId)
  expect(bottle).toMatchObject({ listPrice: '10.83333', levelPrice: '8.33333', storePrices: { [depotId]: '9.16667' } })
})

test('prices of a bottle hold for a case of twelve too, whose own price comes first: of store, level and customer', async () => {
  const { id: levelId } = await admin.ok('CustomerLevelApi_submit', { body: { name: '箱价客户' } })
  const [depotId, customerId] = [await newStore(server), await newCustomer(server, levelId)]
  const priced = { commInfoId: goods[2] ?? '', unitId: bottleId }
  const caseOf = async () => {
    const lines = [{ ...priced, unitId: caseId, depotId, qty: '1' }]
    const { lines: [line] = [] } = await admin.ok('SalesOrderApi_submit', { body: { customerId, depotId, lines } })
    return `${Number(line?.taxPrice)} ${line?.totalAmt}`
  }
  expect(await caseOf()).toBe('180 180.00')
  await admin.ok('LevelPriceApi_submit', { body: { ...priced, levelId, finalPrice: '10' } })
  expect(await caseOf()).toBe('120 120.00')
  await admin.ok('SalesRoomPriceApi_submit', { body: { ...priced, roomId: depotId, finalPrice: '9' } })
  expect(await caseOf()).toBe('108 108.00')
  await admin.ok('CustomerPriceApi_submit', { body: { ...priced, customerId, finalPrice: '8' } })
  expect(await caseOf()).toBe('96 96.00')
  await admin.ok('CustomerPriceApi_submit', { body: { ...priced, unitId: caseId, customerId, finalPrice: '95' } })
  expect(await caseOf()).toBe('95 95.00')
  const out = await admin.ok('SalesOutApi_draft', {
    body: { customerId: await withBottlePrice(priced), depotId, lines: [{ ...priced, unitId: caseId, qty: '1' }] },
  })
  expect(out.finalAmt).toBe('96.00')
})
