import { describe, expect, test } from 'vitest'
import { decimal } from '#domain/figures/decimal.ts'
import {
  orderRefunds,
  queueRefund,
  type Refund,
  recordRefundFailed,
  recordRefundPaid,
  retryRefund,
} from '#server/documents/books/money/refunds.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { approvedSale, customerOf, orderBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const customerId = await customerOf(shop)
const goods = shop.goods[0] ?? ''
await stockUp(shop, goods, '1000', '1000.00')

/** An order of 113.00 that its customer has paid. */
async function paidOrder() {
  const order = await approvedSale(shop, { ...orderBody(shop, customerId, [goods], '10'), payFirst: 2 })
  return admin.ok('SalesOrderApi_pay', { body: { id: order.id, version: order.version, amount: '113.00' } })
}
const queued = (orderId: string, amount: string, more: { returnId?: string } = {}) =>
  server.inTenant((tx) => queueRefund(tx, { orderId, amount: decimal(amount), reason: '测试', ...more }))
const shown = (refunds: readonly Refund[]) => refunds.map(({ amount, state }) => `${amount} ${state}`)
const accountsOf = (id: string) =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ account: string; amount: string }>(
      `select account, round(sum(amount), 2)::text as amount from ledger_entry where tenant_id = $1 and document_id = $2 group by 1
       union all select 'cash', round(sum(amount), 2)::text from cash_entry where tenant_id = $1 and document_id = $2 order by 1`,
      [tx.tenantId, id],
    )
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
  })

describe('a refund', () => {
  test('is queued where a paid order is given up: owed then, and gone from the account once it is paid, once', async () => {
    const order = await paidOrder()
    await admin.ok('SalesOrderApi_cancel', { body: { id: order.id, version: order.version, remark: '客户不要了' } })
    const [refund] = await server.inTenant((tx) => orderRefunds(tx, order.id))
    expect(refund).toMatchObject({ amount: '113', state: 'queued', reason: '客户不要了', key: `${order.billNo}-R1`, returnId: null })
    expect(await accountsOf(order.id)).toEqual({ advance: '0.00', refund: '113.00', cash: '113.00' })
    const pay = () => server.inTenant((tx) => recordRefundPaid(tx, refund?.id ?? ''))
    const paid = await Promise.all([pay(), pay(), pay()])
    expect(shown(paid)).toEqual(['113 done', '113 done', '113 done'])
    expect(await accountsOf(order.id)).toEqual({ advance: '0.00', refund: '0.00', cash: '0.00' })
  })

  test('is of the payments, the latest first, and no more than they were', async () => {
    const order = await paidOrder()
    const draft = await admin.ok('SalesOrderApi_unapprove', { body: { id: order.id, version: order.version, remark: '改' } })
    const lines = [{ id: draft.lines[0]?.id, commInfoId: goods, unitId: shop.bottleId, qty: '12', taxPrice: '11.30', taxRate: '13' }]
    const submitted = await admin.ok('SalesOrderApi_submit', { body: { id: draft.id, version: draft.version, lines } })
    const due = await admin.ok('SalesOrderApi_approve', { body: { id: submitted.id, version: submitted.version } })
    await admin.ok('SalesOrderApi_pay', { body: { id: due.id, version: due.version, amount: '22.60' } })
    expect(shown(await queued(order.id, '10'))).toEqual(['10 queued'])
    expect(shown(await queued(order.id, '100'))).toEqual(['12.6 queued', '87.4 queued'])
    await expect(queued(order.id, '25.61')).rejects.toMatchObject({ key: 'REFUND_EXCEEDS', params: { limit: '25.60' } })
    expect(await accountsOf(order.id)).toEqual({ advance: '25.60', refund: '110.00', cash: '135.60' })
  })

  test('of a return is there once, however often and at once it is asked for', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await paidOrder()
      const asked = await Promise.all([1, 2, 3].map(() => queued(order.id, '11.30', { returnId: order.id })))
      expect(new Set(asked.flat().map(({ id }) => id)).size).toBe(1)
      expect(shown(await server.inTenant((tx) => orderRefunds(tx, order.id)))).toEqual(['11.3 queued'])
    }
  })

  test('is no more than is left of the advance, of whoever asks at once', async () => {
    for (let round = 0; round < 10; round++) {
      const order = await paidOrder()
      const asked = await Promise.allSettled(['80', '80'].map((amount) => queued(order.id, amount)))
      expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('that failed keeps what was said, and is tried again; one that is paid stays paid', async () => {
    const order = await paidOrder()
    const [{ id } = { id: '' }] = await queued(order.id, '20')
    const said = (failure: string, nextTry?: Date) => server.inTenant((tx) => recordRefundFailed(tx, id, failure, nextTry))
    const later = new Date('2026-12-01T00:00:00Z')
    expect(await said('账户余额不足', later)).toMatchObject({ state: 'queued', failure: '账户余额不足', nextTry: later })
    expect(await said('商户号已停用')).toMatchObject({ state: 'failed', failure: '商户号已停用', nextTry: null })
    expect(await server.inTenant((tx) => retryRefund(tx, id))).toMatchObject({ state: 'queued', tries: 0 })
    await server.inTenant((tx) => recordRefundPaid(tx, id))
    expect(await said('太晚')).toMatchObject({ state: 'done', failure: null })
    expect(await server.inTenant((tx) => retryRefund(tx, id))).toMatchObject({ state: 'done' })
  })
})

test('the books are sound', () => expectSound(server))
