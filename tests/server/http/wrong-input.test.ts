import { afterAll, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import type { Language } from '#domain/core/words.ts'
import { digital, issued } from '../../support/acts/invoice-acts.ts'
import { type MallOrder, placeBody } from '../../support/acts/mall-acts.ts'
import { newStore, sentBatch, submitOffer } from '../../support/acts/marketing-acts.ts'
import { callbacksTo, merchantOf } from '../../support/acts/payment-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { approvedSale, customerOf, orderBody, outBody, outOfOrder, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { openFingerprint } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// Wrong input is answered with row, field, rule and figure in the reader's language, and changes nothing.

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId } = shop
const [floored = '', offered = '', plain = ''] = goods
const customerId = await customerOf(shop, undefined, '91350100M000100Y43')
for (const commInfoId of [offered, plain])
  await admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId, unitId: bottleId, finalPrice: '11.30' } })
const limited = await customerOf(shop, '100.00')
for (const each of [floored, offered, plain]) await stockUp(shop, each, '100', '200.00')
await server.inTenant((tx) =>
  tx.query(`update commodity set floor_price = '14.50' where tenant_id = $1 and id = $2`, [tx.tenantId, floored]),
)
await merchantOf(shop, 'M1')

const couponOf = async (said: object) => {
  const { id: batchId } = await sentBatch(shop, [customerId], said)
  return (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? ''
}
const [expired, high] = [await couponOf({ endTime: '2026-11-21 12:00:00' }), await couponOf({ thresholdAmt: '60.00' })]
const inStore = async (type: number, line: object, said: object = {}) => {
  const depotId = await newStore(server)
  const on = { commInfoId: offered, unitId: bottleId, finalPrice: '9.90', ...line }
  const { id: offerId } = await submitOffer(shop, { type, depotIds: [depotId], goods: [on], mayUndercut: 2, ...said })
  return { depotId, offerId }
}
const flash = await inStore(1, { limitQty: '5' })
const preSale = await inStore(4, { depositAmt: '1.90', limitQty: '20' }, { deliveryDate: '2026-12-20' })

const saleOf = (line: object, more: object = {}) => {
  const [one, two] = orderBody(shop, customerId, [plain, plain], '1').lines ?? []
  return { customerId, depotId: shop.depotId, lines: [one, { ...two, ...line }], ...more }
}
const deposit = await admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [offered], '10', preSale) })
const waiting = await admin.ok('MallOrderApi_place', { body: placeBody(shop, customerId, [plain], '1') })
const sale = await approvedSale(shop, orderBody(shop, customerId, [plain], '10'))
const out = await admin.ok('SalesOutApi_accounting', { body: outOfOrder(shop, sale, ['4']) })
const invoice = await issued(shop, out, '2504')
const own = ({ id, version }: Pick<MallOrder, 'id' | 'version'>) => ({ id, version })
const late = new Date('2026-11-21T12:00:00+08:00')

type Case = {
  input: string
  operation: OperationId
  body: object
  key: string
  /** The field that is wrong. */
  at?: { row?: number; field: string }
  zh: string
  en: string
}
const pay = { amount: '99.00', paymentNo: 'P1' }

const cases: readonly Case[] = [
  {
    input: 'a price below the floor',
    ...{ operation: 'SalesOrderApi_submit', body: saleOf({ commInfoId: floored, taxPrice: '14.49' }), key: 'LINE_BAD' },
    ...{ at: { row: 2, field: 'taxPrice' }, zh: '14.49000低于最低售价14.50000', en: '14.49000 is below the floor of 14.50000' },
  },
  {
    input: 'a discount below the floor, without an order',
    ...{ operation: 'SalesOutApi_submit', body: saleOf({ commInfoId: floored, taxPrice: '15', discountRate: '90' }), key: 'LINE_BAD' },
    ...{ at: { row: 2, field: 'taxPrice' }, zh: '13.50000低于最低售价14.50000', en: '13.50000 is below the floor of 14.50000' },
  },
  {
    input: 'an expired coupon',
    ...{ operation: 'SalesOrderApi_submit', body: saleOf({ qty: '9' }, { couponIds: [expired] }), key: 'COUPON_EXPIRED' },
    ...{
      at: { row: 1, field: 'couponIds' },
      zh: '优惠券已过期（[满50减10]有效期至2026-11-21 12:00:00）',
      en: 'has expired ([满50减10] until 2026-11-21 12:00:00)',
    },
  },
  {
    input: 'a coupon that takes more',
    ...{ operation: 'MallOrderApi_place', body: placeBody(shop, customerId, [plain], '4', { couponIds: [high] }), key: 'COUPON_BELOW' },
    ...{ at: { row: 1, field: 'couponIds' }, zh: '差14.80可用', en: '14.80 more is needed' },
  },
  {
    input: 'more than an offer has',
    ...{
      operation: 'SalesOrderApi_submit',
      body: {
        ...orderBody(shop, customerId, [], ''),
        ...flash,
        lines: [{ commInfoId: offered, unitId: bottleId, qty: '6', depotId: flash.depotId }],
      },
      key: 'OFFER_LIMIT',
    },
    ...{ at: { row: 1, field: 'qty' }, zh: '活动[年末特价]剩余5', en: '[年末特价] has 5 left' },
  },
  {
    input: 'more than a customer may owe',
    ...{ operation: 'SalesOutApi_accounting', body: outBody(shop, limited, plain, '10'), key: 'CREDIT_LIMIT' },
    ...{ at: { field: 'customerId' }, zh: '超出信用额度13.00', en: 'exceeded by 13.00' },
  },
  {
    input: 'more than there is',
    ...{ operation: 'MallOrderApi_place', body: placeBody(shop, customerId, [plain], '100'), key: 'STOCK_SHORT' },
    ...{ at: { row: 1, field: 'qty' }, zh: '可用库存89，需要100', en: '89' },
  },
  {
    input: 'more than was ordered',
    ...{ operation: 'SalesOutApi_submit', body: outOfOrder(shop, sale, ['7']), key: 'OVER_OUT' },
    ...{ at: { row: 1, field: 'qty' }, zh: '1', en: '1' },
  },
  {
    input: 'more back than was shipped',
    ...{ operation: 'SalesReturnApi_submit', body: returnBody(shop, out, '-5'), key: 'OVER_RETURN' },
    ...{ at: { row: 1, field: 'qty' }, zh: '4', en: '4' },
  },
  {
    input: 'another deposit than is due',
    ...{ operation: 'MallOrderApi_pay', body: { ...own(deposit), ...pay }, key: 'PAY_DIFFERS' },
    ...{ at: { field: 'amount' }, zh: '付款金额99.00与应付金额19.00不一致', en: '99.00, is not the amount due, 19.00' },
  },
  {
    input: 'another total than the buyer was shown',
    ...{ operation: 'MallOrderApi_place', body: placeBody(shop, customerId, [plain], '4', { finalAmt: '45.19' }), key: 'AMOUNT_DIFFERS' },
    ...{ at: { field: 'finalAmt' }, zh: '45.20', en: '45.20' },
  },
  {
    input: 'an unknown unit',
    ...{ operation: 'SalesOrderApi_submit', body: saleOf({ unitId: '404' }), key: 'LINE_BAD' },
    ...{ at: { row: 2, field: 'unitId' }, zh: '第2行单位不正确', en: 'Row 2: Unit is not valid' },
  },
  {
    input: 'an unknown unit in the mall',
    ...{
      operation: 'MallOrderApi_place',
      body: { ...placeBody(shop, customerId, [], ''), lines: [{ commInfoId: plain, unitId: '404', qty: '1' }] },
      key: 'LINE_BAD',
    },
    ...{ at: { row: 1, field: 'unitId' }, zh: '第1行单位不正确', en: 'Row 1: Unit is not valid' },
  },
  {
    input: 'an old version',
    ...{ operation: 'SalesOrderApi_cancel', body: { id: sale.id, version: 1, remark: '不要了' }, key: 'VERSION_STALE' },
    ...{ zh: '单据已被', en: 'changed' },
  },
  {
    input: 'an old version of a mall order',
    ...{ operation: 'MallOrderApi_pay', body: { id: waiting.id, version: 7, ...pay }, key: 'VERSION_STALE' },
    ...{ zh: '单据已被', en: 'changed' },
  },
  {
    input: 'more red than is left of an invoice',
    ...{ operation: 'InvoiceApi_redApply', body: { ...own(invoice), redReason: 4, amount: '45.21' }, key: 'INVOICE_EXCEEDS' },
    ...{ at: { field: 'amount' }, zh: '45.20', en: '45.20' },
  },
  {
    input: 'a part of what was wrongly issued',
    ...{ operation: 'InvoiceApi_redApply', body: { ...own(invoice), redReason: 1, amount: '5.00' }, key: 'FIELD_BAD' },
    ...{
      at: { field: 'amount' },
      zh: '金额不正确（开票有误只能全额红冲）',
      en: 'Amount is not valid (what was wrongly issued is reversed as a whole)',
    },
  },
  {
    input: 'an invoice number that is none',
    ...{ operation: 'InvoiceApi_issue', body: { ...own(invoice), ...digital('2504'), invoiceNo: '1' }, key: 'STATUS_FORBIDS' },
    ...{ zh: '已开票', en: 'Issued' },
  },
  {
    input: 'an offer that does not run',
    ...{ operation: 'MallOrderApi_place', body: placeBody(shop, customerId, [plain], '1', { offerId: '404' }), key: 'FIELD_BAD' },
    ...{
      at: { field: 'offerId' },
      zh: '活动不正确（活动不存在或不在进行中）',
      en: 'Offer is not valid (there is no such offer, or it does not run)',
    },
  },
]

const [fingerprint, withoutCallbacks] = [await openFingerprint(server), await openFingerprint(server, ['payment_callback'])]

test.each(cases)('$input is refused with $key, and changes nothing', async ({ operation, body, key, at, zh, en }) => {
  server.clock.now = late
  const before = await fingerprint()
  const say = async (language: Language) => {
    const answer = await admin.call(operation, { body: body as never, headers: { 'Accept-Language': language } as never })
    return { status: answer.status, key: answer.key, said: at ? answer.fields[0]?.msg : answer.msg, fields: answer.fields.slice(0, 1) }
  }
  for (const [language, words] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const answer = await say(language)
    expect(answer).toMatchObject({ key, said: expect.stringContaining(words), ...(at ? { fields: [{ ...at, rule: key }] } : {}) })
    expect(answer.status).toBe(key === 'VERSION_STALE' || key === 'STATUS_FORBIDS' ? 409 : 400)
  }
  expect(await fingerprint()).toBe(before)
})

test('a forged call-back is refused in both languages, is written down, and changes nothing', async () => {
  const before = await withoutCallbacks()
  const said = { merchantNo: 'M1', orderNo: waiting.billNo ?? '', paymentNo: 'WX1', amount: '11.30' }
  for (const [language, words] of [
    ['zh', '签名不符'],
    ['en', 'the signature is not right'],
  ] as const)
    expect(await callbacksTo(server)(said, { secret: 'not what both sides sign', headers: { 'accept-language': language } })).toMatchObject(
      {
        ...{ status: 400, success: false, msg: expect.stringContaining(words), data: { key: 'CALLBACK_BAD' } },
      },
    )
  expect(await withoutCallbacks()).toBe(before)
  const { records } = await admin.ok('PaymentCallbackApi_list', { query: { outcome: 3 } })
  expect(records.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    [3, '签名不符'],
    [3, '签名不符'],
  ])
})

afterAll(() => expectSound(server))
