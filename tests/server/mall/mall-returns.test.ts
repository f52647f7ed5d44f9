import { afterAll, describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { raiseDue } from '#server/documents/engine/events/raise-due.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import {
  because,
  by,
  nowOf,
  paidSale,
  passedRequest,
  type RequestBody,
  refundFails,
  refundIsPaid,
  requestBody,
  shippedSale,
  stocked,
} from '../../support/acts/return-acts.ts'
import { stockOf } from '../../support/acts/sales-acts.ts'
import { moveEarlier } from '../../support/documents/move-moments.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const goods = shop.goods[5] ?? ''
await stocked(shop, goods)

const apply = (body: RequestBody) => admin.call('MallReturnApi_apply', { body })
const detail = ({ id }: { id: string }) => admin.ok('MallReturnApi_detail', { query: { id } })
const returnOf = (id = '') => admin.ok('SalesReturnApi_detail', { query: { id } })
const refundsOf = ({ id }: { id: string }) =>
  server.inTenant((tx) =>
    tx.query('select trim_scale(amount) as amount, state from order_refund where tenant_id = $1 and return_id = $2', [tx.tenantId, id]),
  )
const voucher = async (id: string) =>
  (await server.inTenant((tx) => voucherOf(tx, id))).map(({ side, account, amount }) => [side, account, amount])

afterAll(() => expectSound(server))

describe('goods that come back on account', () => {
  test('are taken in by a sales return that lowers what the customer owes, and nothing is refunded', async () => {
    const order = await shippedSale(shop, goods, ['10'])
    const before = await stockOf(shop, goods)
    const request = await passedRequest(shop, order, '4')
    expect(request).toMatchObject({ status: 2802, statusName: '待退货', onAccount: 2, soNo: order.billNo, finalAmt: '45.20' })
    expect(request.lines[0]).toMatchObject({ orderedQty: '10.00', outQty: '10.00', returnableQty: '10.00', qty: '4.00' })
    const done = await admin.ok('MallReturnApi_receive', { body: by(request) })
    expect(done).toMatchObject({
      status: 2804,
      goodsInNo: expect.stringMatching(/^XT/),
      lines: [{ returnedQty: '4.00', returnableQty: '6.00' }],
    })
    expect(done.refundAmt).toBeUndefined()
    expect(await returnOf(done.goodsInId)).toMatchObject({ status: 2903, finalAmt: '-45.20', lines: [{ qty: '-4.00' }] })
    expect(Number((await stockOf(shop, goods)).qty)).toBe(Number(before.qty) + 4)
  })

  test('come from several outs, the oldest first, and what was not received can be returned again', async () => {
    const order = await shippedSale(shop, goods, ['3', '3', '4'])
    const request = await passedRequest(shop, order, '8')
    const lines = [{ id: request.lines[0]?.id ?? '', qty: '5' }]
    const done = await admin.ok('MallReturnApi_receive', { body: { ...by(request), lines } })
    expect(done.lines[0]).toMatchObject({ qty: '8.00', returnedQty: '5.00', returnableQty: '5.00' })
    expect((await returnOf(done.goodsInId)).lines.map(({ qty }) => qty)).toEqual(['-3.00', '-2.00'])
    expect((await apply(requestBody(order, '5.01'))).key).toBe('OVER_RETURN')
    await admin.ok('MallReturnApi_apply', { body: requestBody(order, '5') })
  })

  test('are not there when their sales return is reversed: the request awaits them again', async () => {
    const request = await passedRequest(shop, await shippedSale(shop, goods, ['10']), '4')
    const done = await admin.ok('MallReturnApi_receive', { body: by(request) })
    await admin.ok('SalesReturnApi_flush', because(await returnOf(done.goodsInId)))
    const again = await detail(done)
    expect(again).toMatchObject({ status: 2802, lines: [{ returnedQty: '0.00' }] })
    expect(again.goodsInId).toBeUndefined()
    expect(await admin.ok('MallReturnApi_receive', { body: by(again) })).toMatchObject({ status: 2804 })
  })
})

describe('goods that were paid for', () => {
  test('are due back at what was paid for them, and may be kept as an advance', async () => {
    const order = await paidSale(shop, goods, '10')
    const request = await passedRequest(shop, order, '4')
    const due = await admin.ok('MallReturnApi_receive', { body: by(request) })
    expect(due).toMatchObject({ status: 2803, statusName: '待冲账', refundAmt: '45.20', onAccount: 1 })
    const done = await admin.ok('MallReturnApi_credit', { body: by(due) })
    expect(done).toMatchObject({ status: 2804, refundAmt: '45.20' })
    expect(await voucher(done.id)).toEqual([
      ['credit', 'receivable', '-45.2'],
      ['credit', 'advanceReceived', '45.2'],
    ])
    expect(await admin.call('SalesReturnApi_flush', because(await returnOf(done.goodsInId)))).toMatchObject({
      key: 'HAS_DOWNSTREAM',
      msg: `存在下游单据${done.billNo}，请先处理`,
    })
  })

  test('are refunded once; what failed keeps its reason and is tried again, and a cashier says that it is paid', async () => {
    const due = await admin.ok('MallReturnApi_receive', { body: by(await passedRequest(shop, await paidSale(shop, goods, '10'), '4')) })
    const headers = { 'Idempotency-Key': `refund-${due.id}` }
    const queued = await admin.ok('MallReturnApi_refundReturn', { body: by(due), headers })
    expect(queued).toMatchObject({ state: 'refundQueued', status: 2803, statusName: '退款中' })
    expect(await admin.ok('MallReturnApi_refundReturn', { body: by(due), headers })).toMatchObject({ version: queued.version })
    await refundFails(shop, due)
    const failed = await detail(due)
    expect(failed).toMatchObject({ state: 'refundFailed', refundFailure: '账户异常' })
    await admin.ok('MallReturnApi_refundReturn', { body: by(failed) })
    await refundIsPaid(shop, due)
    expect(await detail(due)).toMatchObject({ status: 2804, refundAmt: '45.20' })
    expect(await refundsOf(due)).toEqual([{ amount: '45.2', state: 'done' }])
    expect((await admin.call('SalesReturnApi_flush', because(await returnOf(due.goodsInId)))).key).toBe('HAS_DOWNSTREAM')
  })

  test('may stay with the buyer and be refunded in part: revenue goes down with what he owes', async () => {
    const order = await paidSale(shop, goods, '10')
    const request = await passedRequest(shop, order, '10', { returnMode: 2, applyAmt: '22.60' })
    expect(request).toMatchObject({ status: 2803, refundAmt: '22.60', finalAmt: '22.60' })
    expect(await voucher(request.id)).toEqual([
      ['debit', 'receivable', '-22.6'],
      ['debit', 'outputTaxPending', '-2.6'],
      ['credit', 'outputTaxPending', '-2.6'],
      ['credit', 'outputTaxUninvoiced', '-2.6'],
      ['credit', 'revenue', '-20'],
    ])
    expect(await admin.ok('MallReturnApi_credit', { body: by(request) })).toMatchObject({ status: 2804 })
  })

  test('one by one come to the whole, to the cent (K6)', async () => {
    const { lines: _, ...head } = await paidSale(shop, goods, '1')
    const body = { customerId: head.customerId ?? '', depotId: shop.depotId, payFirst: 2 as const }
    const line = { commInfoId: goods, unitId: shop.bottleId, qty: '3', totalAmt: '26.65', taxRate: '13' }
    const asked = await admin.ok('SalesOrderApi_submit', { body: { ...body, lines: [line] } })
    const approved = await admin.ok('SalesOrderApi_approve', { body: by(asked) })
    const paid = await admin.ok('SalesOrderApi_pay', { body: { ...by(approved), amount: '26.65' } })
    const pulled = await admin.ok('SalesOutApi_pullOrder', { query: { id: paid.id } })
    await admin.ok('SalesOutApi_accounting', { body: { customerId: head.customerId ?? '', depotId: shop.depotId, lines: pulled.lines } })
    const refunds = []
    for (const _one of [1, 2, 3]) {
      const due = await admin.ok('MallReturnApi_receive', { body: by(await passedRequest(shop, await nowOf(shop, paid), '1')) })
      refunds.push([due.refundAmt, (await returnOf(due.goodsInId)).finalAmt])
      await admin.ok('MallReturnApi_credit', { body: by(due) })
    }
    expect(refunds).toEqual([
      ['8.88', '-8.88'],
      ['8.89', '-8.89'],
      ['8.88', '-8.88'],
    ])
    expect((await apply(requestBody(await nowOf(shop, paid), '1'))).key).toBe('OVER_RETURN')
  })
})

describe('a request', () => {
  const moveBack = (id: string, by: string, ...moments: string[]) => moveEarlier(server.database, 'document', moments, by, ['id', id])

  test('comes too late after the days that the tenant gives, counted from the day after signing', async () => {
    const order = await shippedSale(shop, goods, ['10'])
    const signed = await admin.ok('SalesOrderApi_complete', { body: { ...by(order), signed: 2 } })
    const signedBefore = (days: number) => moveBack(signed.id, `${days} days`, 'state_since')
    await signedBefore(8)
    expect(await apply(requestBody(signed, '1'))).toMatchObject({ key: 'RETURN_LATE', msg: '已超过退货期限1天' })
    // it is too late to return goods without a reason, but broken goods may still be returned
    const kinds = [
      { name: '不想要了', defect: 1 as const },
      { name: '质量问题', defect: 2 as const },
    ]
    const [mind, defect] = await Promise.all(kinds.map((body) => admin.ok('ReturnTypeApi_submit', { body })))
    const because = (returnTypeId = '') => ({ ...requestBody(signed, '1'), returnTypeId })
    expect((await apply(because(mind?.id))).key).toBe('RETURN_LATE')
    const broken = await admin.ok('MallReturnApi_apply', { body: because(defect?.id) })
    expect(broken).toMatchObject({ status: 2801, returnTypeName: '质量问题' })
    await admin.ok('MallReturnApi_reject', { body: { ...by(broken), remark: '未见破损' } })
    await signedBefore(-1)
    expect((await apply(requestBody(signed, '1'))).key).toBeUndefined()
  })

  test('lapses by the clock when the goods do not come, and then can be asked for again', async () => {
    const order = await shippedSale(shop, goods, ['10'])
    const request = await passedRequest(shop, order, '10')
    await moveBack(request.id, '8 days', 'state_since', 'due_at')
    expect(await server.inTenant((tx) => raiseDue(tx, request.id))).toBe(true)
    expect(await detail(request)).toMatchObject({ status: 2806, statusName: '已撤销' })
    expect((await apply(requestBody(order, '10'))).key).toBeUndefined()
  })

  test('whose goods are refused leaves them to be returned again', async () => {
    const order = await shippedSale(shop, goods, ['10'])
    const request = await passedRequest(shop, order, '10')
    expect((await admin.call('MallReturnApi_refuseGoods', { body: by(request) })).key).toBe('REASON_NEEDED')
    expect(await admin.ok('MallReturnApi_refuseGoods', because(request))).toMatchObject({ status: 2805 })
    expect((await apply(requestBody(order, '10'))).key).toBeUndefined()
  })

  test('[return.audit] is passed or rejected by the mall too, with or without its version, and found by its order', async () => {
    const ask = async () => admin.ok('MallReturnApi_apply', { body: requestBody(await shippedSale(shop, goods, ['10']), '2') })
    const [one, other] = [await ask(), await ask()]
    expect(await admin.ok('BusinessReturnApi_businessPassSCTH', { body: { id: one.id } })).toMatchObject({ status: 2802 })
    expect(await admin.ok('BusinessReturnApi_reject', { query: { id: other.id, remark: '已拆封' } })).toMatchObject({ status: 2805 })
    expect((await admin.call('BusinessReturnApi_reject', { query: { ...by(one), version: 1 } })).key).toBe('VERSION_STALE')
    const soHeadId = one.soHeadId ?? ''
    expect(await admin.ok('MallReturnApi_ofOrder', { body: { soHeadId } })).toMatchObject({ id: one.id })
    for (const list of ['MallReturnApi_list', 'BusinessReturnApi_scthlist'] as const)
      expect(await admin.ok(list, { query: { current: 1, size: 10, soNo: one.soNo ?? '', returnMode: 1 } })).toMatchObject({
        records: [{ id: one.id, soNo: one.soNo, status: 2802 }],
        counts: { 2802: 1 },
      })
    for (const sheet of ['MallReturnApi_returnExport', 'BusinessReturnApi_scthExport'] as const)
      expect((await admin.ok(sheet, { query: { soNo: one.soNo ?? '' } })).size).toBeGreaterThan(1000)
  })

  test('a store reads its sales outs', async () => {
    const { customerId = '' } = await shippedSale(shop, goods, ['10'])
    const { records } = await admin.ok('StoreSalesOutApi_list', { query: { current: 1, size: 10, customerId } })
    expect(records).toMatchObject([{ kind: 'salesOut', status: 2903 }])
    expect(await admin.ok('StoreSalesOutApi_detail', { query: { id: records[0]?.id ?? '' } })).toMatchObject({ lines: [{ qty: '10.00' }] })
  })
})
