import { afterAll, describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { confirmedOrder, type MallOrder, mallCustomer, pay, placeBody } from '../../support/acts/mall-acts.ts'
import { submitOffer } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { because, by, paidSale, type RequestBody, refundIsPaid, requestBody, stocked } from '../../support/acts/return-acts.ts'
import { customerOf, promisedOf } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const [, , , , , tea = '', milk = ''] = shop.goods
for (const goods of [tea, milk]) await stocked(shop, goods)
const customerId = await mallCustomer(shop, [tea, milk])

const confirmed = (goods: readonly string[], qty: string) => confirmedOrder(shop, placeBody(shop, customerId, goods, qty))
const send = (order: MallOrder, qty?: string) =>
  admin.ok('MallOrderApi_out', { body: { ...by(order), ...(qty ? { lines: [{ id: order.lines[0]?.id ?? '', qty }] } : {}) } })
const orderNow = ({ id }: { id: string }) => admin.ok('MallOrderApi_detail', { query: { id } })
const apply = (body: RequestBody) => admin.call('MallReturnApi_apply', { body })
const passed = async (body: RequestBody) => admin.ok('MallReturnApi_pass', { body: by(await admin.ok('MallReturnApi_apply', { body })) })
const detail = ({ id }: { id: string }) => admin.ok('MallReturnApi_detail', { query: { id } })
const moneyOf = ({ status, paidAmt, refundAmt, refundStatus }: MallOrder) => [status, paidAmt, refundAmt, refundStatus].join(' ')
const scoreOf = async (order: MallOrder) => (await orderNow(order)).score
const advanceOf = ({ id }: { id: string }) =>
  server.inTenant((tx) =>
    tx.one<{ left: string }>(
      `select trim_scale(coalesce(sum(amount), 0)) as left from ledger_entry
        where tenant_id = $1 and account = 'advance' and (settles_id = $2 or settles_id is null and document_id = $2)`,
      [tx.tenantId, id],
    ),
  )

/** A return request for one line of an order, by the line's place. */
const ofLine = (order: MallOrder, at: number, qty: string, more: Partial<RequestBody> = {}): RequestBody => ({
  ...requestBody(order, qty, more),
  lines: [{ sourceBodyId: order.lines[at]?.id ?? '', qty }],
})
/** Receives returned goods; a cashier then refunds them. */
async function refunded(body: RequestBody) {
  const due = await admin.ok('MallReturnApi_receive', { body: by(await passed(body)) })
  await admin.ok('MallReturnApi_refundReturn', { body: by(due) })
  await refundIsPaid(shop, due)
  return detail(due)
}
const refundOnly = { returnMode: 2 } as const

afterAll(() => expectSound(server))

describe('goods of a mall order that come back', () => {
  test('are paid back out of the advance that their out took; once all came back the order is closed', async () => {
    const order = await send(await confirmed([tea, milk], '10'))
    expect([order.status, await advanceOf(order)]).toEqual([1306, { left: '0' }])
    expect(await refunded(ofLine(order, 0, '10'))).toMatchObject({ status: 2804, refundAmt: '113.00', wholesale: 1 })
    expect(moneyOf(await orderNow(order))).toBe('1306 226.00 113.00 done')
    expect(await refunded(ofLine(order, 1, '4'))).toMatchObject({ status: 2804, refundAmt: '45.20' })
    expect(moneyOf(await orderNow(order))).toBe('1306 226.00 158.20 done')
    expect(await refunded(ofLine(order, 1, '6'))).toMatchObject({ status: 2804, refundAmt: '67.80' })
    expect([moneyOf(await orderNow(order)), await advanceOf(order)]).toEqual(['1309 226.00 226.00 done', { left: '0' }])
  })

  test('of buy three, get one are refunded less the price of the gift that stays, and in full with it', async () => {
    const twelve = shop.goods[8] ?? ''
    await stocked(shop, twelve)
    await server.inTenant((tx) =>
      tx.query('update commodity set retail_price = 12 where tenant_id = $1 and id = $2', [tx.tenantId, twelve]),
    )
    const gives = { commInfoId: twelve, unitId: shop.bottleId, finalPrice: undefined, giftEvery: '3' }
    await submitOffer(shop, { depotIds: [shop.depotId], goods: [gives] })
    const sent = async () => {
      const order = await send(await confirmedOrder(shop, placeBody(shop, await customerOf(shop), [twelve], '3')))
      expect(order.lines.map(({ qty, finalAmt }) => `${qty} ${finalAmt}`)).toEqual(['3.00 36.00', '1.00 0.00'])
      return order
    }
    const back = async (order: MallOrder, ...quantities: readonly string[]) => {
      const lines = quantities.map((qty, at) => ({ sourceBodyId: order.lines[at]?.id ?? '', qty }))
      const due = await admin.ok('MallReturnApi_receive', { body: by(await passed({ ...requestBody(order, '1'), lines })) })
      await admin.ok('MallReturnApi_refundReturn', { body: by(due) })
      await refundIsPaid(shop, due)
      const { statusName, refundAmt } = await detail(due)
      return `${statusName} ${refundAmt}`
    }
    expect(await back(await sent(), '3')).toBe('已完成 24.00')
    expect(await back(await sent(), '3', '1')).toBe('已完成 36.00')
    const singly = await sent()
    expect([await back(singly, '1'), await back(singly, '1'), await back(singly, '1')]).toEqual([
      '已完成 0.00',
      '已完成 12.00',
      '已完成 12.00',
    ])
    expect(moneyOf(await orderNow(singly))).toBe('1306 36.00 24.00 done')
    const later = await sent()
    expect([await back(later, '1'), await back(later, '2', '1')]).toEqual(['已完成 0.00', '已完成 36.00'])
  })

  test('take their part of the points back, once', async () => {
    const order = await admin.ok('MallOrderApi_sign', { body: by(await send(await confirmed([tea], '10'))) })
    expect(order.score).toBe(113)
    const due = await admin.ok('MallReturnApi_receive', { body: by(await passed(ofLine(order, 0, '4'))) })
    expect(await scoreOf(order)).toBe(113)
    await admin.ok('MallReturnApi_credit', { body: by(due) })
    expect([(await orderNow(order)).status, await scoreOf(order)]).toEqual([1307, 67])
    await refunded(ofLine(order, 0, '6'))
    expect([(await orderNow(order)).status, await scoreOf(order)]).toEqual([1309, 0])
    const { records } = await admin.ok('MallOrderSalesApi_scoreList', { query: { soNo: order.billNo ?? '' } })
    expect(records.map(({ score }) => score)).toEqual([-67, -46, 113])
  })

  test('leave the advance for what is still to be sent', async () => {
    const order = await send(await confirmed([tea], '10'), '4')
    await refunded(ofLine(order, 0, '4'))
    expect([(await orderNow(order)).status, await advanceOf(order)]).toEqual([1305, { left: '67.8' }])
    const sent = await send(await orderNow(order))
    expect([sent.status, await advanceOf(order)]).toEqual([1306, { left: '0' }])
  })
})

describe('what is refunded before it is shipped', () => {
  test('leaves the order with its stock, without a debt lowered, until nothing is left', async () => {
    const before = await promisedOf(shop, tea)
    const order = await confirmed([tea], '10')
    const due = await passed(ofLine(order, 0, '4', refundOnly))
    expect(due).toMatchObject({ status: 2803, refundAmt: '45.20', lines: [{ returnableQty: '6.00' }] })
    expect(await server.inTenant((tx) => voucherOf(tx, due.id))).toEqual([])
    expect(await orderNow(order)).toMatchObject({ status: 1304, lines: [{ closedQty: '4.00', reservedQty: '6.00' }] })
    await admin.ok('MallReturnApi_refundReturn', { body: by(due) })
    await refundIsPaid(shop, due)
    expect([moneyOf(await orderNow(order)), await advanceOf(order)]).toEqual(['1304 113.00 45.20 done', { left: '67.8' }])
    expect((await apply(ofLine(order, 0, '6.01', refundOnly))).key).toBe('OVER_RETURN')
    expect((await apply(ofLine(order, 0, '1'))).key).toBe('OVER_RETURN')
    const rest = await passed(ofLine(order, 0, '6', refundOnly))
    expect((await orderNow(order)).status).toBe(1309)
    await admin.ok('MallReturnApi_refundReturn', { body: by(rest) })
    expect([moneyOf(await orderNow(order)), await promisedOf(shop, tea)]).toEqual(['1309 113.00 113.00 queued', before])
  })

  test('is left to its request where the rest of the order is refunded before it', async () => {
    const order = await confirmed([tea], '10')
    const due = await passed(ofLine(order, 0, '4', refundOnly))
    const rest = await admin.ok('MallOrderApi_refundAll', { body: { ...by(await orderNow(order)), remark: '缺货' } })
    expect([moneyOf(rest), await advanceOf(order)]).toEqual(['1309 113.00 67.80 queued', { left: '45.2' }])
    await admin.ok('MallReturnApi_refundReturn', { body: by(due) })
    await refundIsPaid(shop, due)
    expect((await detail(due)).status).toBe(2804)
    expect(await advanceOf(order)).toEqual({ left: '0' })
  })

  test('goes before what the buyer keeps; what he keeps lowers his debt, and can be kept as an advance', async () => {
    const order = await send(await confirmed([tea], '10'), '4')
    const due = await passed(ofLine(order, 0, '8', refundOnly))
    expect(due).toMatchObject({ refundAmt: '90.40' })
    expect(await orderNow(order)).toMatchObject({ status: 1306, lines: [{ closedQty: '6.00' }] })
    expect((await server.inTenant((tx) => voucherOf(tx, due.id))).map(({ account, amount }) => [account, amount])).toContainEqual([
      'receivable',
      '-22.6',
    ])
    expect(await admin.ok('MallReturnApi_credit', { body: by(due) })).toMatchObject({ status: 2804 })
    expect([(await orderNow(order)).status, await advanceOf(order)]).toEqual([1306, { left: '0' }])
    expect((await apply(ofLine(order, 0, '2.01'))).key).toBe('OVER_RETURN')
    await refunded(ofLine(order, 0, '2'))
    expect((await orderNow(order)).status).toBe(1306)
  })

  test('is refused where the order was closed short meanwhile, where it was refused, and of a sales order', async () => {
    const order = await send(await confirmed([tea], '10'), '4')
    const asked = await admin.ok('MallReturnApi_apply', { body: ofLine(order, 0, '8', refundOnly) })
    await admin.ok('MallOrderApi_closeShort', because(await orderNow(order)))
    expect(await admin.call('MallReturnApi_pass', { body: by(asked) })).toMatchObject({ key: 'REFUND_EXCEEDS' })
    const refused = await pay(shop, await admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [tea], '10') }))
    await admin.ok('MallOrderApi_refuse', because(refused))
    expect((await apply(ofLine(refused, 0, '1', refundOnly))).key).toBe('OVER_RETURN')
    const sale = await paidSale(shop, tea, '10', '4')
    expect((await apply(requestBody(sale, '5', refundOnly))).key).toBe('OVER_RETURN')
  })
})

test('what was never sent is refunded whole: less is refused with what was paid, and the books are sound until it is paid', async () => {
  const order = await confirmed([tea], '3')
  const less = await apply(ofLine(order, 0, '3', { ...refundOnly, applyAmt: '11.17' }))
  const msg = '申请退款金额不正确（含未发货的商品，须全额退款33.90）'
  expect(less).toMatchObject({ status: 400, key: 'FIELD_BAD', fields: [{ field: 'applyAmt', msg }] })
  const due = await passed(ofLine(order, 0, '3', { ...refundOnly, applyAmt: '33.90' }))
  expect([(await orderNow(order)).status, await advanceOf(order)]).toEqual([1309, { left: '33.9' }])
  await expectSound(server)
  await admin.ok('MallReturnApi_refundReturn', { body: by(due) })
  await refundIsPaid(shop, due)
  expect(await advanceOf(order)).toEqual({ left: '0' })
})
