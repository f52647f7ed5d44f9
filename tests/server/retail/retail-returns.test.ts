import { afterAll, describe, expect, test } from 'vitest'
import { newCustomer, sentBatch } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, type Ticket, ticketBody } from '../../support/acts/retail-acts.ts'
import { type BackBody, backLine, freeLine } from '../../support/acts/retail-back.ts'
import { stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { openShift } from '../../support/acts/till-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId } = shop
afterAll(() => expectSound(server))

let used = 0
/** A hundred bottles at a cost of 5.00 each, without other movements. */
async function bottles(): Promise<string> {
  const own = goods[used++] ?? ''
  await stockUp(shop, own, '100', '500.00')
  return own
}
type Doc = { id: string; version: number }
const by = ({ id, version }: Doc) => ({ id, version })
const because = (document: Doc) => ({ body: { ...by(document), remark: '打错' } })
const ticketOf = ({ id }: Doc) => admin.ok('RetailOrderApi_detail', { query: { id } })
const draftReturn = (lines: BackBody['lines'], more: BackBody = {}) =>
  admin.ok('RetailReturnApi_draft', { body: { depotId, lines, ...more } })
const refund = async (ticket: Ticket, qty: string) =>
  admin.ok('RetailReturnApi_pay', { body: by(await draftReturn([backLine(ticket, qty)])) })

/** The amounts that a document booked in accounts, by kind of account: `cash -22.6`. */
const moneyOf = (id: string): Promise<string[]> =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ kind: string; amount: string }>(
      `select a.kind_code as kind, trim_scale(sum(e.amount)) as amount from cash_entry e
        join cash_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
        where e.tenant_id = $1 and e.document_id = $2 group by a.kind_code having sum(e.amount) <> 0 order by 1`,
      [tx.tenantId, id],
    )
    return rows.map(({ kind, amount }) => `${kind} ${amount}`)
  })
const soldOf = (id: string): Promise<string> =>
  server.inTenant(async (tx) => {
    const row = await tx.one<{ sold: string }>(
      `select trim_scale(sum(untaxed)) || ' ' || trim_scale(sum(tax)) as sold from cash_sale where tenant_id = $1 and document_id = $2`,
      [tx.tenantId, id],
    )
    return row.sold
  })
const scoreOf = (customerId: string): Promise<string> =>
  server.inTenant(async (tx) => {
    const row = await tx.one<{ score: string }>(
      'select coalesce(sum(score), 0)::text as score from points_entry where tenant_id = $1 and customer_id = $2',
      [tx.tenantId, customerId],
    )
    return row.score
  })

describe('a retail return', () => {
  test('gives goods back at what they left with, and the money the way it was paid', async () => {
    const own = await bottles()
    const ticket = await paidTicket(admin, ticketBody(shop, own, '4'), [{ payWay: 'wechat', amount: '30.00' }, ...cash('20.00')])
    await stockUp(shop, own, '4', '100.00')
    const draft = await draftReturn([backLine(ticket, '-3')])
    expect(draft).toMatchObject({ finalAmt: '-33.90', sourceBillId: ticket.id, lines: [{ taxPrice: '11.30000', shouldQty: '-4.00' }] })
    const paid = await admin.ok('RetailReturnApi_pay', { body: by(draft) })
    expect(paid).toMatchObject({ status: 2903, statusName: '已退款', costAmt: '-15.00', changeAmt: '0.00' })
    expect(paid.billNo).toMatch(/^LT/)
    expect(paid.payments).toMatchObject([
      { payWay: 'wechat', amount: '-30.00' },
      { payWay: 'cash', amount: '-3.90' },
    ])
    expect(await moneyOf(paid.id)).toEqual(['cash -3.9', 'thirdParty -30'])
    expect(await soldOf(paid.id)).toBe('-30 -3.9')
    expect(await stockOf(shop, own)).toMatchObject({ qty: '103.00', costAmt: '595.00' })
    expect((await ticketOf(ticket)).lines[0]).toMatchObject({ returnedQty: '3.00' })
    expect(await admin.call('RetailOrderApi_flush', because(await ticketOf(ticket)))).toMatchObject({
      key: 'HAS_DOWNSTREAM',
      msg: expect.stringContaining(paid.billNo ?? '?'),
    })
  })

  test('takes no more than was sold, and pays back no more than was paid, nor in another way', async () => {
    const own = await bottles()
    const ticket = await paidTicket(admin, ticketBody(shop, own, '4'), [{ payWay: 'wechat', amount: '45.20' }])
    const tooMany = await draftReturn([backLine(ticket, '-5')])
    expect(await admin.call('RetailReturnApi_pay', { body: by(tooMany) })).toMatchObject({ key: 'OVER_RETURN' })
    const tooDear = await draftReturn([{ ...backLine(ticket, '-2'), taxPrice: '12.00' }])
    expect(await admin.call('RetailReturnApi_pay', { body: by(tooDear) })).toMatchObject({
      key: 'REFUND_EXCEEDS',
      msg: expect.stringContaining('22.60'),
    })
    const half = await draftReturn([backLine(ticket, '-2')])
    const inCash = await admin.call('RetailReturnApi_pay', { body: { ...by(half), payments: cash('-22.60') } })
    expect(inCash).toMatchObject({ key: 'REFUND_EXCEEDS', fields: [{ field: 'payments' }] })
    const tooLittle = await admin.call('RetailReturnApi_pay', { body: { ...by(half), payments: [{ payWay: 'wechat', amount: '-20.00' }] } })
    expect(tooLittle).toMatchObject({ key: 'PAY_DIFFERS' })
    await admin.ok('RetailReturnApi_pay', { body: by(half) })
    const rest = await draftReturn([backLine(ticket, '-3')])
    expect(await admin.call('RetailReturnApi_pay', { body: by(rest) })).toMatchObject({ key: 'OVER_RETURN' })
  })

  test('of a whole ticket gives coupon and points back, and takes them again where it is reversed', async () => {
    const own = await bottles()
    const memberId = await newCustomer(server)
    const { id: batchId } = await sentBatch(shop, [memberId], { faceAmt: '5.20', thresholdAmt: '10.00' })
    const couponId = (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? ''
    const state = async () => (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.state
    const ticket = await paidTicket(admin, { ...ticketBody(shop, own, '4'), memberId, couponId })
    expect([ticket.finalAmt, await scoreOf(memberId)]).toEqual(['40.00', '40'])
    const half = await refund(ticket, '-1')
    expect([half.finalAmt, half.memberId, await state(), await scoreOf(memberId)]).toEqual(['-10.00', memberId, 'used', '30'])
    const rest = await refund(ticket, '-3')
    expect([rest.finalAmt, await state(), await scoreOf(memberId)]).toEqual(['-30.00', 'unused', '0'])
    await admin.ok('RetailReturnApi_flush', because(rest))
    expect([await state(), await scoreOf(memberId)]).toEqual(['used', '30'])
  })

  test.each([
    ['rounded off by 0.03', { roundOffAmt: '0.03' }, undefined],
    ['paid with the bonus of stored value', {}, 'storedValue'],
  ])('of a ticket without a coupon that was %s comes back in parts and is exchanged', async (_, more, payWay) => {
    const own = await bottles()
    const memberId = await newCustomer(server)
    if (payWay)
      await admin.ok('StoredTopUpApi_submit', {
        body: { tillId: (await openShift(shop, admin)).tillId ?? '', customerId: memberId, amount: '100', bonusAmt: '20' },
      })
    const draft = await admin.ok('RetailOrderApi_draft', { body: { ...ticketBody(shop, own, '3'), memberId, ...more } })
    const ticket = await admin.ok('RetailOrderApi_pay', {
      body: { ...by(draft), payments: [{ payWay: payWay ?? 'cash', amount: draft.finalAmt ?? '' }] },
    })
    const parts = payWay ? ['-9.42', '-9.41', '-9.42'] : ['-11.29', '-11.29', '-11.29']
    const first = await refund(ticket, '-1')
    const line = { ...backLine(ticket, '-1') }
    const exchanged = await admin.ok('ExchangeApi_draft', { body: { depotId, lines: [line, freeLine(shop, own, '1')] } })
    const due = exchanged.finalAmt ?? ''
    await admin.ok('ExchangeApi_accounting', { body: { ...by(exchanged), payments: cash(due) } })
    const last = await refund(ticket, '-1')
    expect([first.finalAmt, exchanged.lines[0]?.finalAmt, last.finalAmt]).toEqual(parts)
    expect(await scoreOf(memberId)).toBe('11')
  })

  test('without its ticket needs a right, and one after the time for it another', async () => {
    const own = await bottles()
    const rights = ['view', 'add', 'pay', 'submit'].map((verb) => `lsthdsalesorder_${verb}`)
    const cashier = await hire(shop, 'returner', 'clerk', rights)
    const free = await cashier.ok('RetailReturnApi_draft', { body: { depotId, lines: [freeLine(shop, own, '-2')] } })
    expect(await cashier.call('RetailReturnApi_pay', { body: by(free) })).toMatchObject({ key: 'NO_PERMISSION' })
    expect(await admin.ok('RetailReturnApi_pay', { body: by(free) })).toMatchObject({
      costAmt: '-10.00',
      payments: [{ payWay: 'cash', amount: '-22.60' }],
    })
    const old = await admin.ok('RetailOrderApi_draft', { body: { ...ticketBody(shop, own, '2'), billDate: '2026-11-10' } })
    const sold = await admin.ok('RetailOrderApi_pay', {
      body: { ...by(old), payments: cash('22.60'), override: ['BACKDATED'], remark: '补录' },
    })
    const late = await cashier.ok('RetailReturnApi_draft', { body: { depotId, lines: [backLine(sold, '-1')] } })
    const refused = await cashier.call('RetailReturnApi_pay', { body: by(late) })
    expect(refused).toMatchObject({ key: 'RETURN_LATE', msg: '已超过退货期限4天' })
    expect(await admin.ok('RetailReturnApi_pay', { body: by(late) })).toMatchObject({ status: 2903 })
  })

  test('is pulled from a ticket with what is left of it', async () => {
    const own = await bottles()
    const ticket = await paidTicket(admin, ticketBody(shop, own, '4'))
    await refund(ticket, '-1')
    const pulled = await admin.ok('RetailReturnApi_pullOrder', { query: { id: ticket.id } })
    expect(pulled).toMatchObject({
      depotId,
      sourceBillNo: ticket.billNo,
      lines: [{ qty: '-3.00', totalAmt: '-33.90', sourceBodyId: ticket.lines[0]?.id }],
    })
    const draft = await admin.ok('RetailOrderApi_draft', { body: ticketBody(shop, own, '1') })
    expect(await admin.call('RetailReturnApi_pullOrder', { query: { id: draft.id } })).toMatchObject({ key: 'STATUS_FORBIDS' })
  })
})

describe('an exchange', () => {
  const exchange = (ticket: Ticket, back: string, other: string, qty: string, taxPrice?: string) =>
    admin.ok('ExchangeApi_draft', { body: { depotId, lines: [backLine(ticket, back), freeLine(shop, other, qty, taxPrice)] } })

  test('moves both sides and takes the difference', async () => {
    const [own, other] = [await bottles(), await bottles()]
    const ticket = await paidTicket(admin, ticketBody(shop, own, '2'))
    const draft = await exchange(ticket, '-1', other, '2')
    expect(draft).toMatchObject({ finalAmt: '11.30', totalQty: '1.00' })
    expect(await admin.call('ExchangeApi_accounting', { body: by(draft) })).toMatchObject({ key: 'PAY_DIFFERS' })
    const paid = await admin.ok('ExchangeApi_accounting', { body: { ...by(draft), payments: cash('20.00') } })
    expect(paid).toMatchObject({ status: 2903, statusName: '已换货', changeAmt: '8.70', costAmt: '5.00' })
    expect(paid.billNo).toMatch(/^HH/)
    expect(await moneyOf(paid.id)).toEqual(['cash 11.3'])
    expect(await soldOf(paid.id)).toBe('10 1.3')
    expect([(await stockOf(shop, own)).qty, (await stockOf(shop, other)).qty]).toEqual(['99.00', '98.00'])
  })

  test('pays the rest back the way the ticket was paid, and even takes nothing', async () => {
    const [own, other] = [await bottles(), await bottles()]
    const ticket = await paidTicket(admin, ticketBody(shop, own, '4'), [{ payWay: 'card', amount: '45.20' }])
    const even = await admin.ok('ExchangeApi_accounting', { body: by(await exchange(ticket, '-1', other, '1')) })
    expect([even.finalAmt, await moneyOf(even.id)]).toEqual(['0.00', []])
    const less = await admin.ok('ExchangeApi_accounting', { body: by(await exchange(ticket, '-3', other, '1')) })
    expect([less.finalAmt, await moneyOf(less.id)]).toEqual(['-22.60', ['bank -22.6']])
    // the goods sold by the exchange were also paid by card
    const [, sold] = even.lines
    const back = await draftReturn([{ ...backLine({ lines: [sold] } as never, '-1') }])
    const paid = await admin.ok('RetailReturnApi_pay', { body: by(back) })
    expect([paid.finalAmt, await moneyOf(paid.id)]).toEqual(['-11.30', ['bank -11.3']])
  })

  test('reversed undoes both sides and the money, and the ticket is whole again', async () => {
    const [own, other] = [await bottles(), await bottles()]
    const ticket = await paidTicket(admin, ticketBody(shop, own, '2'))
    const draft = await exchange(ticket, '-1', other, '2')
    const paid = await admin.ok('ExchangeApi_accounting', { body: { ...by(draft), payments: cash('11.30') } })
    const reversed = await admin.ok('ExchangeApi_flush', because(paid))
    const red = await admin.ok('ExchangeApi_detail', { query: { id: reversed.mirrorId ?? '' } })
    expect([red.finalAmt, await moneyOf(red.id)]).toEqual(['-11.30', ['cash -11.3']])
    expect([(await stockOf(shop, own)).qty, (await stockOf(shop, other)).qty]).toEqual(['98.00', '100.00'])
    expect((await ticketOf(ticket)).lines[0]).toMatchObject({ returnedQty: '0.00' })
    expect((await admin.call('RetailOrderApi_flush', because(await ticketOf(ticket)))).key).toBeUndefined()
  })

  test('sells nothing of a ticket', async () => {
    const own = await bottles()
    const ticket = await paidTicket(admin, ticketBody(shop, own, '2'))
    const draft = await admin.ok('ExchangeApi_draft', { body: { depotId, lines: [backLine(ticket, '1')] } })
    expect(await admin.call('ExchangeApi_accounting', { body: by(draft) })).toMatchObject({
      key: 'LINE_BAD',
      fields: [{ field: 'sourceBodyId' }],
    })
  })
})
