import { afterAll, describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import { queueRefund } from '#server/documents/books/money/refunds.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import {
  byClock,
  confirmedOrder,
  type MallOrder,
  mallCustomer,
  type PlaceBody,
  pay,
  paymentOf,
  placeBody,
  raised,
} from '../../support/acts/mall-acts.ts'
import { newStore, sentBatch, submitOffer } from '../../support/acts/marketing-acts.ts'
import { requestBody } from '../../support/acts/return-acts.ts'
import { promisedOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId } = shop
const [, , , , , tea = '', milk = ''] = goods
const customerId = await mallCustomer(shop, [tea, milk])
await stockUp(shop, tea, '1000', '2000.00')
await stockUp(shop, milk, '1000', '2000.00')

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const because = (order: MallOrder) => ({ ...own(order), remark: '缺货' })
const place = (said: Partial<PlaceBody> = {}) => admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [tea], '10', said) })
const fresh = ({ id }: { id: string }) => admin.ok('MallOrderApi_detail', { query: { id } })
const confirmed = () => confirmedOrder(shop, placeBody(shop, customerId, [tea], '10'))
const moneyOf = ({ paidAmt, refundAmt, refundStatus }: MallOrder) => [paidAmt, refundAmt, refundStatus].join(' ')
/** The customer's advance for an order, from its entries and those that settle it. */
const advanceOf = async ({ id }: { id: string }) => {
  const [row] = await server.inTenant((tx) =>
    tx.query<{ left: string }>(
      `select trim_scale(coalesce(sum(amount), 0)) as left from ledger_entry
        where tenant_id = $1 and account = 'advance' and (settles_id = $2 or settles_id is null and document_id = $2)`,
      [tx.tenantId, id],
    ),
  )
  return row?.left
}

afterAll(async () => {
  const broken = await server.database.broken()
  expect(broken.filter(({ rows }) => rows.length > 0)).toEqual([])
})

describe('placing', () => {
  test('takes the system’s price and reserves the goods, and gives both back when nobody pays in time', async () => {
    const before = await promisedOf(shop, tea)
    const placed = await place({ contactName: '王小姐', contactPhone: '13800000000' })
    expect(placed).toMatchObject({ state: 'awaitingPayment', finalAmt: '113.00', contactName: '王小姐', refundStatus: 'none' })
    expect(placed.pickUpCode).toMatch(/^\d{6}$/)
    expect(placed.lines).toMatchObject([{ reservedQty: '10.00', taxPrice: '11.30000' }])
    await byClock(server, placed.id, 'PAY_TIMEOUT')
    expect(await fresh(placed)).toMatchObject({ state: 'cancelled', refundStatus: 'none' })
    expect(await promisedOf(shop, tea)).toBe(before)
  })

  test('is refused where the buyer was shown another amount, where goods are not there, and where a coupon is not his', async () => {
    const asked = async (said: Partial<PlaceBody>) =>
      (await admin.call('MallOrderApi_place', { body: placeBody(shop, customerId, [tea], '10', said) })).key
    expect(await asked({ finalAmt: '99.00' })).toBe('AMOUNT_DIFFERS')
    expect(await asked({ lines: [{ commInfoId: tea, unitId: bottleId, qty: '100000' }] })).toBe('STOCK_SHORT')
    expect(await asked({ lines: [] })).toBe('LINES_EMPTY')
    expect(await asked({ couponIds: ['1'] })).toBe('FIELD_BAD')
    expect(await asked({ offerId: '1' })).toBe('FIELD_BAD')
    expect(await asked({ lines: [{ commInfoId: tea, qty: '-1' }] })).toBe('LINE_BAD')
  })

  test('locks a coupon, which is used by the payment and comes back when the order is refused', async () => {
    const { id: batchId } = await sentBatch(shop, [customerId])
    const { records } = await admin.ok('CouponApi_held', { query: { batchId } })
    const couponIds = [records[0]?.id ?? '']
    const stateOf = async () => (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.state
    const placed = await place({ couponIds, finalAmt: '103.00' })
    expect([placed.finalAmt, await stateOf()]).toEqual(['103.00', 'locked'])
    const paid = await pay(shop, placed)
    expect(await stateOf()).toBe('used')
    expect(moneyOf(await admin.ok('MallOrderApi_refuse', { body: because(paid) }))).toBe('103.00 103.00 queued')
    expect(await stateOf()).toBe('unused')
  })
})

describe('paying', () => {
  test('counts once by its number, and another payment goes back', async () => {
    const placed = await place()
    const first = paymentOf(placed)
    const paid = await admin.ok('MallOrderApi_pay', { body: first })
    const again = await admin.ok('MallOrderApi_pay', { body: { ...first, version: paid.version } })
    expect([again.state, moneyOf(again)]).toEqual(['toConfirm', '113.00 0.00 none'])
    const less = await admin.call('MallOrderApi_pay', { body: { ...first, version: again.version, amount: '1.00' } })
    expect(less.key).toBe('DUPLICATE')
    const second = await pay(shop, again, { amount: '113.00', payWay: '微信' })
    expect([second.state, moneyOf(second)]).toEqual(['toConfirm', '226.00 113.00 queued'])
    expect(second.payments.map(({ payWay }) => payWay)).toEqual([undefined, '微信'])
    expect(await advanceOf(placed)).toBe('113')
  })

  test('too late books the money and pays it back', async () => {
    const placed = await place()
    await byClock(server, placed.id, 'PAY_TIMEOUT')
    const late = await pay(shop, await fresh(placed), { amount: '113.00' })
    expect([late.state, moneyOf(late), await advanceOf(late)]).toEqual(['cancelled', '113.00 113.00 queued', '0'])
  })

  test('another amount than is due is refused, and a wrong version too', async () => {
    const placed = await place()
    expect((await admin.call('MallOrderApi_pay', { body: paymentOf(placed, { amount: '112.99' }) })).key).toBe('PAY_DIFFERS')
    expect((await admin.call('MallOrderApi_pay', { body: paymentOf(placed, { version: 7 }) })).key).toBe('VERSION_STALE')
  })
})

describe('sending', () => {
  test('makes outs that take their money from the advance, by the courier told, until all is sent and signed for', async () => {
    const order = await confirmedOrder(shop, placeBody(shop, customerId, [tea, milk], '10'))
    const [line] = order.lines
    const sent = { lines: [{ id: line?.id ?? '', qty: '4' }], alOrderExpressForms: [{ expressNo: 'SF1', expressName: '顺丰' }] }
    const part = await admin.ok('MallOrderApi_out', { body: { ...own(order), ...sent } })
    expect(part).toMatchObject({ state: 'partlySent', deliveries: [{ kind: 'salesOut', state: 'posted', finalAmt: '45.20' }] })
    expect(part.alOrderExpressForms).toEqual([{ expressNo: 'SF1', expressName: '顺丰' }])
    expect(part.lines).toMatchObject([{ shippedQty: '4.00', reservedQty: '6.00' }, { reservedQty: '10.00' }])
    expect(await advanceOf(order)).toBe('180.8')
    const more = await admin.call('MallOrderApi_out', { body: { ...own(part), lines: [{ id: line?.id ?? '', qty: '7' }] } })
    expect(more.key).toBe('OVER_OUT')
    const all = await admin.ok('MallOrderApi_out', { body: { soHeadId: part.id, version: part.version } })
    expect([all.state, all.deliveries.map(({ finalAmt }) => finalAmt).join(), await advanceOf(order)]).toEqual([
      'allSent',
      '45.20,180.80',
      '0',
    ])
    expect(await admin.ok('MallOrderApi_sign', { body: own(all) })).toMatchObject({ state: 'completed', score: 226 })
  })

  test('an out taken back restores the advance and opens the order, but not once it is completed', async () => {
    const sent = await admin.ok('MallOrderApi_out', { body: own(await confirmed()) })
    const out = await admin.ok('SalesOutApi_detail', { query: { id: sent.deliveries[0]?.id ?? '' } })
    await admin.ok('SalesOutApi_flush', { body: { ...own(out), remark: '开错' } })
    const open = await fresh(sent)
    expect([open.state, await advanceOf(sent), open.lines[0]?.reservedQty]).toEqual(['toSend', '113', '10.00'])
    const again = await admin.ok('MallOrderApi_out', { body: own(open) })
    await byClock(server, again.id, 'AUTO_SIGN')
    const second = await admin.ok('SalesOutApi_detail', { query: { id: again.deliveries.at(-1)?.id ?? '' } })
    expect((await admin.call('SalesOutApi_flush', { body: { ...own(second), remark: '开错' } })).key).toBe('STATUS_FORBIDS')
  })

  test('what is sent no more is closed and paid back', async () => {
    const order = await confirmed()
    const part = await admin.ok('MallOrderApi_out', { body: { ...own(order), lines: [{ id: order.lines[0]?.id ?? '', qty: '3' }] } })
    const short = await admin.ok('MallOrderApi_closeShort', { body: because(part) })
    expect([short.state, short.closeType, moneyOf(short)]).toEqual(['allSent', 'short', '113.00 79.10 queued'])
    expect(short.lines).toMatchObject([{ closedQty: '7.00', reservedQty: '0.00' }])
  })

  test('an order nothing of which was sent is paid back as a whole', async () => {
    const closed = await admin.ok('MallOrderApi_refundAll', { body: because(await confirmed()) })
    expect([closed.state, moneyOf(closed), await advanceOf(closed)]).toEqual(['refunded', '113.00 113.00 queued', '0'])
  })
})

describe('what returns ask of it', () => {
  test('lines refunded before they are sent leave the order, which ends when nothing is left', async () => {
    const order = await confirmed()
    const id = order.lines[0]?.id ?? ''
    await raised(server, order.id, { type: 'REFUND_LINE', ...{ lines: [{ id, qty: '4' }] } })
    const less = await fresh(order)
    expect([less.state, less.lines[0]?.closedQty, less.lines[0]?.reservedQty]).toEqual(['toSend', '4.00', '6.00'])
    await raised(server, order.id, { type: 'REFUND_LINE', ...{ lines: [{ id, qty: '6' }] } })
    expect((await fresh(order)).state).toBe('refunded')
    expect((await fresh(order)).lines[0]?.reservedQty).toBe('0.00')
    // the refund is queued by whoever requests it
    await server.inTenant((tx) => queueRefund(tx, { orderId: order.id, amount: decimal('113.00'), reason: '退款' }))
    expect(moneyOf(await fresh(order))).toBe('113.00 113.00 queued')
  })

  test('all that was sent came back: it ends, and its points go', async () => {
    const sent = await admin.ok('MallOrderApi_out', { body: own(await confirmed()) })
    const signed = await admin.ok('MallOrderApi_sign', { body: own(sent) })
    expect(signed.score).toBe(113)
    const out = await admin.ok('SalesOutApi_detail', { query: { id: sent.deliveries[0]?.id ?? '' } })
    const [line] = out.lines
    const back = { commInfoId: tea, unitId: bottleId, qty: '-10', taxPrice: line?.taxPrice, taxRate: '13', sourceBodyId: line?.id }
    const plain = await admin.call('SalesReturnApi_accounting', { body: { customerId, depotId: shop.depotId, lines: [back] } })
    expect(plain).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'sourceBodyId' }] })
    expect(plain.fields?.[0]?.msg).toContain('请通过退货申请退回')
    expect((await fresh(sent)).score).toBe(113)
    const asked = await admin.ok('MallReturnApi_apply', { body: requestBody(signed, '10') })
    const passed = await admin.ok('MallReturnApi_pass', { body: own(asked) })
    const due = await admin.ok('MallReturnApi_receive', { body: own(passed) })
    await admin.ok('MallReturnApi_credit', { body: own(due) })
    const ended = await fresh(sent)
    expect([ended.state, ended.score, ended.deliveries.map(({ kind }) => kind).join()]).toEqual([
      'refunded',
      0,
      'salesOut,mallReturn,salesReturn',
    ])
    const { records } = await admin.ok('MallOrderSalesApi_scoreList', { query: { soNo: ended.billNo } })
    expect(records.map(({ score }) => score)).toEqual([-113, 113])
  })
})

describe('bought by an offer', () => {
  const offered = async (type: number, said: object, line: object) => {
    const depotId = await newStore(server)
    const lines = [{ commInfoId: tea, unitId: bottleId, finalPrice: '9.90', limitQty: '20', ...line }]
    const { id: offerId } = await submitOffer(shop, { type, depotIds: [depotId], goods: lines, mayUndercut: 2, ...said })
    return { depotId, offerId }
  }

  test('a pre-sale asks for its deposit, then for the rest by its day, and tests its quota instead of stock', async () => {
    const offer = await offered(4, { deliveryDate: '2026-12-20' }, { depositAmt: '1.90' })
    const placed = await place(offer)
    expect(placed).toMatchObject({ finalAmt: '99.00', depositAmt: '19', facts: { dueAmt: '19.00', depositDue: true } })
    expect((await admin.call('MallOrderApi_pay', { body: paymentOf(placed, { amount: '99.00' }) })).key).toBe('PAY_DIFFERS')
    const reserved = await pay(shop, placed)
    expect([reserved.state, reserved.status, reserved.balanceDate, reserved.facts.dueAmt]).toEqual([
      'depositPaid',
      1302,
      '2026-12-20',
      '80.00',
    ])
    expect((await pay(shop, reserved)).state).toBe('toConfirm')
    const forgotten = await pay(shop, await place(offer))
    const third = await admin.call('MallOrderApi_place', { body: placeBody(shop, customerId, [tea], '10', offer) })
    expect(third.key).toBe('OFFER_LIMIT')
    await byClock(server, forgotten.id, 'PAY_TIMEOUT')
    expect(moneyOf(await fresh(forgotten))).toBe('19.00 19.00 queued')
  })

  test('a deposit that its offer forfeits is kept as other income where the balance is not paid, and goes back from an order that is refused', async () => {
    const offer = await offered(4, { deliveryDate: '2026-12-20', depositForfeit: 2 }, { depositAmt: '1.90' })
    const late = await pay(shop, await place(offer))
    expect(late.depositForfeit).toBe(2)
    await byClock(server, late.id, 'PAY_TIMEOUT')
    const ended = await fresh(late)
    expect([ended.state, moneyOf(ended)]).toEqual(['cancelled', '19.00 0.00 none'])
    const voucher = await server.inTenant((tx) => voucherOf(tx, late.id))
    expect(voucher.map(({ side, account, amount }) => `${side} ${account} ${amount}`)).toEqual(['debit cash 19', 'credit otherIncome 19'])
    const again = await pay(shop, ended, { amount: '80.00' })
    expect(moneyOf(again)).toBe('99.00 80.00 queued')
    const whole = await pay(shop, await pay(shop, await place(offer)))
    const refused = await admin.ok('MallOrderApi_refuse', { body: { ...own(whole), remark: '无货' } })
    expect(moneyOf(refused)).toBe('99.00 99.00 queued')
  })

  test('a group-buy is accepted once all have paid, and paid back at its deadline where they have not', async () => {
    const offer = await offered(2, { groupSize: 2 }, {})
    const first = await pay(shop, await place(offer))
    expect([first.groupId, first.groupSize, first.groupPaid]).toEqual([first.id, 2, 1])
    expect((await admin.call('MallOrderApi_confirm', { body: own(first) })).key).toBe('STATUS_FORBIDS')
    const second = await pay(shop, await place({ ...offer, groupId: first.id }))
    expect((await admin.ok('MallOrderApi_confirm', { body: own(second) })).state).toBe('toSend')
    await byClock(server, first.id, 'GROUP_TIMEOUT')
    expect((await fresh(first)).state).toBe('toConfirm')
    const alone = await offered(2, { groupSize: 2 }, {})
    const waiting = await pay(shop, await place(alone))
    await byClock(server, waiting.id, 'GROUP_TIMEOUT')
    expect([(await fresh(waiting)).state, moneyOf(await fresh(waiting))]).toEqual(['cancelled', '99.00 99.00 queued'])
    expect(
      (await admin.call('MallOrderApi_place', { body: placeBody(shop, customerId, [tea], '1', { ...alone, groupId: first.id }) })).key,
    ).toBe('FIELD_BAD')
  })
})

test('orders are listed with what was paid and paid back, found by the receiver, and read by the specification’s call', async () => {
  const order = await pay(shop, await place({ contactName: '赵先生' }))
  const { records, counts } = await admin.ok('MallOrderApi_list', { query: { current: 1, size: 20, keyword: '赵先生' } })
  expect(records).toMatchObject([{ id: order.id, soHeadId: order.id, soNo: order.billNo, paidAmt: '113.00', refundStatus: 'none' }])
  expect(counts).toEqual({ 1303: 1 })
  const byNumber = await admin.ok('MallOrderSalesApi_list', { query: { current: 1, size: 20, billNo: order.billNo ?? '' } })
  expect(byNumber.records.map(({ id }) => id)).toEqual([order.id])
  expect((await admin.ok('MallOrderApi_detailOf', { body: { soHeadId: order.id } })).id).toBe(order.id)
  expect((await admin.ok('MallOrderSalesApi_detail', { query: { id: order.id } })).id).toBe(order.id)
  const bought = await admin.ok('MallOrderApi_buyedList', { query: { current: 1, size: 20 } })
  expect(bought.records.map(({ id }) => id)).toContain(tea)
})
