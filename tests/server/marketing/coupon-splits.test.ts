import { afterAll, expect, test } from 'vitest'
import { issued } from '../../support/acts/invoice-acts.ts'
import { newStore, sentBatch } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { paidTicket } from '../../support/acts/retail-acts.ts'
import { backLine } from '../../support/acts/retail-back.ts'
import { approvedSale, customerOf, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// what a coupon takes off a line of outs, returns and invoices, over HTTP

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId } = shop
const [goods = ''] = shop.goods
afterAll(() => expectSound(server))

const figures = ({ couponAmt, finalAmt }: { couponAmt?: string; finalAmt?: string }) => [couponAmt, finalAmt]

/** An approved order of one line with a coupon, for a customer and a store of its own. */
async function withCoupon(faceAmt: string, line: { qty: string; taxPrice: string; taxRate?: string }, taxNo?: string) {
  const depotId = await newStore(server)
  const customerId = await customerOf(shop, undefined, taxNo)
  await stockUp({ ...shop, depotId }, goods, '1000', '1000.00')
  const { id: batchId } = await sentBatch(shop, [customerId], { faceAmt, thresholdAmt: undefined })
  const couponIds = [(await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? '']
  const lines = [{ commInfoId: goods, unitId: bottleId, depotId, taxRate: '13', ...line }]
  const order = await approvedSale(shop, { customerId, depotId, couponIds, lines })
  /** A quantity of a source line, without any statement about its coupon. */
  const of = (source: { id?: string } | undefined, qty: string) => ({
    ...{ customerId, depotId },
    lines: [
      {
        commInfoId: goods,
        unitId: bottleId,
        depotId,
        qty,
        taxPrice: line.taxPrice,
        taxRate: line.taxRate ?? '13',
        sourceBodyId: source?.id,
      },
    ],
  })
  return { order, of }
}

test('lines that say nothing of the coupon have their share of it, in outs and in what comes back of them (K6)', async () => {
  const { order, of } = await withCoupon('3.35', { qty: '3', taxPrice: '10' })
  const one = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '1') })
  const rest = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '2') })
  expect([one, rest].map(figures)).toEqual([
    ['1.12', '8.88'],
    ['2.23', '17.77'],
  ])
  const backs = []
  for (const _ of [1, 2]) backs.push(await admin.ok('SalesReturnApi_accounting', { body: of(rest.lines[0], '-1') }))
  expect(backs.map(figures)).toEqual([
    ['-1.12', '-8.89'],
    ['-1.11', '-8.88'],
  ])
})

test('single pieces of one out come back at 8.88, 8.89 and 8.88 (K6)', async () => {
  const { order, of } = await withCoupon('3.35', { qty: '3', taxPrice: '10' })
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '3') })
  const backs = []
  for (const _ of [1, 2, 3]) backs.push(await admin.ok('SalesReturnApi_accounting', { body: of(out.lines[0], '-1') }))
  expect(backs.map(({ finalAmt }) => finalAmt)).toEqual(['-8.88', '-8.89', '-8.88'])
})

test('the invoice says 88.50 and 11.50 of 113.00 with a coupon of 13.00 (K7)', async () => {
  const { order, of } = await withCoupon('13', { qty: '10', taxPrice: '11.30' }, '91350100M000100Y43')
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '10') })
  expect(out).toMatchObject({ totalAmt: '113.00', couponAmt: '13.00', finalAmt: '100.00' })
  expect(await issued(shop, out)).toMatchObject({ amount: '100.00', salesAmt: '88.50', taxAmt: '11.50' })
})

/** The amounts that documents entered in the customer's ledger, by part. */
const owedBy = (ids: readonly string[]): Promise<string> =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ part: string; amount: string }>(
      `select part, sum(amount) as amount from ledger_entry where tenant_id = $1 and document_id = any ($2::bigint[])
        group by part order by part`,
      [tx.tenantId, ids],
    )
    return rows.map(({ part, amount }) => `${part} ${amount}`).join(', ')
  })

test('the ledger of a line with a coupon that comes back in parts ends at nothing, in goods and in tax', async () => {
  const { order, of } = await withCoupon('13.30', { qty: '7', taxPrice: '10' })
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '7') })
  expect(await owedBy([out.id])).toBe('goods 50.18, tax 6.52')
  const backs = []
  for (const qty of ['-1', '-1', '-2', '-1', '-1', '-1'])
    backs.push(await admin.ok('SalesReturnApi_accounting', { body: of(out.lines[0], qty) }))
  expect(await owedBy([backs[0]?.id ?? ''])).toBe('goods -7.17, tax -0.93')
  expect(await owedBy([out.id, ...backs.map(({ id }) => id)])).toBe('goods 0.00, tax 0.00')
})

test('of 444.89 at 9 % a part of 34.71, of which the coupon pays 7.66, leaves what the rest takes', async () => {
  const { order, of } = await withCoupon('98.18', { qty: '444.89', taxPrice: '1', taxRate: '9' })
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '444.89') })
  const part = await admin.ok('SalesReturnApi_accounting', { body: of(out.lines[0], '-34.71') })
  const rest = await admin.ok('SalesReturnApi_accounting', { body: of(out.lines[0], '-410.18') })
  expect([part, rest].map(figures)).toEqual([
    ['-7.66', '-27.05'],
    ['-90.52', '-319.66'],
  ])
  expect(await owedBy([out.id, part.id, rest.id])).toBe('goods 0.00, tax 0.00')
})

test('outs of an order with a coupon come to its untaxed amount and tax together', async () => {
  const { order, of } = await withCoupon('13.30', { qty: '7', taxPrice: '10' })
  const outs = []
  for (const qty of ['1', '1', '2', '1', '1', '1']) outs.push(await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], qty) }))
  expect(await owedBy(outs.map(({ id }) => id))).toBe('goods 50.18, tax 6.52')
})

test('so does a ticket whose goods come back one by one', async () => {
  const depotId = await newStore(server)
  await stockUp({ ...shop, depotId }, goods, '100', '100.00')
  const memberId = await customerOf(shop)
  const { id: batchId } = await sentBatch(shop, [memberId], { faceAmt: '13.30', thresholdAmt: undefined })
  const couponId = (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id ?? ''
  const lines = [{ commInfoId: goods, unitId: bottleId, qty: '7', taxPrice: '10', taxRate: '13' }]
  const ticket = await paidTicket(admin, { depotId, memberId, couponId, lines })
  const backs: { id: string }[] = []
  for (const _ of lines.concat(lines, lines, lines, lines, lines, lines)) {
    const { id, version } = await admin.ok('RetailReturnApi_draft', { body: { depotId, lines: [backLine(ticket, '-1')] } })
    backs.push(await admin.ok('RetailReturnApi_pay', { body: { id, version } }))
  }
  const sold = await server.inTenant((tx) =>
    tx.one<{ untaxed: string; tax: string; due: string }>(
      `select sum(untaxed)::text as untaxed, sum(tax)::text as tax,
              (select sum(amount)::text from tax_entry where tenant_id = $1 and document_id = any ($2::bigint[])) as due
         from cash_sale where tenant_id = $1 and document_id = any ($2::bigint[])`,
      [tx.tenantId, [ticket.id, ...backs.map(({ id }) => id)]],
    ),
  )
  expect(sold).toEqual({ untaxed: '0.00', tax: '0.00', due: '0.00' })
})

test('ten at 800.00 with a coupon of 6,000.00 come back for 1,800.00 and 200.00', async () => {
  const { order, of } = await withCoupon('6000.00', { qty: '10', taxPrice: '800.00' })
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '10') })
  expect(figures(out)).toEqual(['6000.00', '2000.00'])
  const backs = []
  for (const qty of ['-9', '-1']) backs.push(await admin.ok('SalesReturnApi_accounting', { body: of(out.lines[0], qty) }))
  expect(backs.map(({ finalAmt }) => finalAmt)).toEqual(['-1800.00', '-200.00'])
})

test('rows of one line share its coupon, so that three of a third come to the whole', async () => {
  const { order, of } = await withCoupon('3.35', { qty: '3', taxPrice: '10' })
  const out = await admin.ok('SalesOutApi_accounting', { body: of(order.lines[0], '3') })
  const { lines, ...head } = of(out.lines[0], '-1')
  const back = await admin.ok('SalesReturnApi_accounting', { body: { ...head, lines: [...lines, ...lines, ...lines] } })
  expect(back.lines.map(figures)).toEqual([
    ['-1.12', '-8.88'],
    ['-1.11', '-8.89'],
    ['-1.12', '-8.88'],
  ])
})

test('of ten at 82.50 less 15 % come back 3, 3 and 4 to the cent, tax too', async () => {
  const [customerId, { depotId }] = [await customerOf(shop), shop]
  await stockUp(shop, goods, '10', '10.00')
  const line = { commInfoId: goods, unitId: bottleId, qty: '10', taxPrice: '82.50', discountRate: '85', taxRate: '13' }
  const out = await admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines: [line] } })
  const parts = []
  for (const qty of ['-3', '-3', '-4']) {
    const lines = [{ commInfoId: goods, unitId: bottleId, qty, sourceBodyId: out.lines[0]?.id }]
    const part = await admin.ok('SalesReturnApi_accounting', { body: { customerId, depotId, lines } })
    parts.push(`${part.finalAmt} ${part.taxAmt}`)
  }
  expect(parts).toEqual(['-210.38 -24.20', '-210.37 -24.20', '-280.50 -32.27'])
})
