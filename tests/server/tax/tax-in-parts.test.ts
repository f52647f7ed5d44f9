import { afterAll, describe, expect, test } from 'vitest'
import { invariants } from '#server/db/schema/invariants.ts'
import { digital, type Invoice, ofPart, toPerson } from '../../support/acts/invoice-acts.ts'
import { confirmedOrder, placeBody } from '../../support/acts/mall-acts.ts'
import { type BatchBody, sentBatch } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { paidTicket } from '../../support/acts/retail-acts.ts'
import { customerOf, type Out, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

// output tax of goods that are sent, invoiced and returned in parts (rules B6 UNINVOICED_TAX, C5), over HTTP: no cent
// of it may stay pending

const server = await startTestServer()
const shop = await openShop(server)
const { admin, bottleId, goods } = shop
const [, , , , , tea = ''] = goods
afterAll(async () => {
  await expectSound(server)
})

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** Requests a return of some goods of an order: mode 1 with the goods, 2 a refund only. */
async function asked({ sourceBillId: soHeadId = '', lines: [line] }: Out, qty: string, returnMode: 1 | 2) {
  const lines = [{ sourceBodyId: line?.sourceBodyId ?? '', qty }]
  const request = await admin.ok('MallReturnApi_apply', { body: { soHeadId, returnMode, returnReason: '拍错了', lines } })
  return admin.ok('MallReturnApi_pass', { body: own(request) })
}
async function cameBack(out: Out, qty: string): Promise<void> {
  const received = await admin.ok('MallReturnApi_receive', { body: own(await asked(out, qty, 1)) })
  await admin.ok('MallReturnApi_credit', { body: own(received) })
}
async function refundedWithout(out: Out, qty: string): Promise<void> {
  await admin.ok('MallReturnApi_credit', { body: own(await asked(out, qty, 2)) })
}
async function reverseInRed(invoice: Invoice, amount: string): Promise<void> {
  const waiting = await admin.ok('InvoiceApi_redApply', { body: { ...own(invoice), redReason: 2, amount } })
  await admin.ok('InvoiceApi_redIssue', { body: { ...own(waiting), invoiceNo: digital('2504').invoiceNo } })
}

/** The balances of the three accounts for output tax: pending, declared without an invoice, and with one. */
const standing = () =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ account: string; amount: string }>(
      `select account, sum(case side when 'credit' then amount else -amount end) as amount from voucher_line
        where tenant_id = $1 and account like 'outputTax%' group by 1`,
      [tx.tenantId],
    )
    return ['outputTaxPending', 'outputTaxUninvoiced', 'outputTax'].map((name) =>
      Number(rows.find(({ account }) => account === name)?.amount ?? 0),
    )
  })

/** What a customer owes, in goods and in tax, and what they have paid in advance. */
const owedBy = (partyId: string) =>
  server.inTenant((tx) =>
    tx.one<{ goods: string; tax: string; advance: string }>(
      `select sum(amount) filter (where account = 'receivable' and part = 'goods')::numeric(9, 2)::text as goods,
              sum(amount) filter (where account = 'receivable' and part = 'tax')::numeric(9, 2)::text as tax,
              sum(amount) filter (where account = 'advance')::numeric(9, 2)::text as advance
         from ledger_entry where tenant_id = $1 and party = 'customer' and party_id = $2`,
      [tx.tenantId, partyId],
    ),
  )

/** A store in the books of a legal entity of its own. */
async function storeOf(legalEntity: string): Promise<string> {
  await entitiesOf(shop, legalEntity)
  const { id } = await admin.ok('DepotApi_submit', { body: { code: `U${legalEntity}`, name: `门店${legalEntity}`, legalEntity } })
  await stockUp({ ...shop, depotId: id }, tea, '100', '200.00')
  return id
}
const [funderId, depotId] = [await customerOf(shop), await storeOf('乙公司')]

/** A paid mall order, of three bottles by default, with functions that send, invoice and return some of them. */
async function threeBottles(finalPrice: string, coupon?: Partial<BatchBody>, qty = '3') {
  const buyer = await customerOf(shop)
  await toPerson(shop, buyer)
  await admin.ok('CustomerPriceApi_submit', { body: { customerId: buyer, commInfoId: tea, unitId: bottleId, finalPrice } })
  const batch = coupon && (await sentBatch(shop, [buyer], { thresholdAmt: undefined, ...coupon }))
  const held = batch && (await admin.ok('CouponApi_held', { query: { batchId: batch.id } })).records[0]?.id
  const said = held ? { couponIds: [held] } : {}
  const { id: orderId } = await confirmedOrder(shop, placeBody({ ...shop, depotId }, buyer, [tea], qty, said))
  const before = await standing()
  const order = () => admin.ok('MallOrderApi_detail', { query: { id: orderId } })
  return {
    send: async (qty: string): Promise<Out> => {
      const { version, lines, deliveries: sent } = await order()
      const body = { id: orderId, version, lines: [{ id: lines[0]?.id ?? '', qty }] }
      const { deliveries } = await admin.ok('MallOrderApi_out', { body })
      const made = deliveries.find(({ id }) => sent.every((one) => one.id !== id))
      return admin.ok('SalesOutApi_detail', { query: { id: made?.id ?? '' } })
    },
    invoice: async (out: Out, amount = out.finalAmt ?? ''): Promise<Invoice> => {
      const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, amount) })
      return admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...digital('2504') } })
    },
    /** The order's output tax: pending, declared without an invoice, and with one. */
    stands: async () => (await standing()).map((amount, at) => (amount - (before[at] ?? 0)).toFixed(2).replace('-0.00', '0.00')),
  }
}
type Sale = Awaited<ReturnType<typeof threeBottles>>

// 3 × 11.30 less 10.00 is 23.90 with 2.75 of tax, in thirds of 7.97, 7.96 and 7.97; 3 × 3.33333 is 10.00 with 1.15, in
// thirds of 3.33, 3.34 and 3.33
const coupon = { faceAmt: '10.00' }
const sales = {
  'with a coupon of the seller': { price: '11.30', coupon, tax: '2.75' },
  'with a coupon that another entity pays': { price: '11.30', coupon: { ...coupon, fundedBy: 2, funderId }, tax: '3.90' },
  'at a price that no third has': { price: '3.33333', coupon: undefined, tax: '1.15' },
} as const
const nothing = ['0.00', '0.00', '0.00']
const declared = (tax: string) => ['0.00', tax, '0.00']

describe.each(Object.entries(sales))('the tax of three bottles of the mall %s', (_, { price, coupon: said, tax }) => {
  const sale = () => threeBottles(price, said)
  const thirds = async ({ send }: Sale) => [await send('1'), await send('1'), await send('1')] as const

  test('sent one by one is declared whole, and nothing is pending', async () => {
    const sold = await sale()
    await thirds(sold)
    expect(await sold.stands()).toEqual(declared(tax))
  })

  test('is all gone once they came back one by one, whether they were sent so or at once', async () => {
    const sold = await sale()
    for (const out of await thirds(sold)) await cameBack(out, '1')
    expect(await sold.stands()).toEqual(nothing)
    const whole = await sale()
    const out = await whole.send('3')
    for (const _one of [1, 2, 3]) await cameBack(out, '1')
    expect(await whole.stands()).toEqual(nothing)
  })

  test('is invoiced to the cent with an invoice between, and nothing is pending at any time', async () => {
    const sold = await sale()
    const pending: (string | undefined)[] = []
    const look = async () => pending.push((await sold.stands())[0])
    const first = await sold.send('1')
    await sold.invoice(first)
    await look()
    const second = await sold.send('1')
    await look()
    const out = await sold.send('1')
    await sold.invoice(out, '0.50')
    await look()
    await sold.invoice(second)
    await sold.invoice(out, (Number(out.finalAmt) - 0.5).toFixed(2))
    await look()
    expect(pending).toEqual(['0.00', '0.00', '0.00', '0.00'])
    const [, uninvoiced = '', invoiced = ''] = await sold.stands()
    expect((Number(uninvoiced) + Number(invoiced)).toFixed(2)).toBe(tax)
    // the part that another entity pays is invoiced to it separately
    expect(uninvoiced).toBe(said && 'fundedBy' in said ? '1.15' : '0.00')
  })

  test('is to the cent with a part that comes back or is refunded between, before and after an invoice', async () => {
    const sold = await sale()
    const out = await sold.send('3')
    await cameBack(out, '1')
    expect((await sold.stands())[0]).toBe('0.00')
    const invoice = await sold.invoice(out, '3.00')
    expect((await sold.stands())[0]).toBe('0.00')
    await refundedWithout(out, '2')
    await reverseInRed(invoice, '3.00')
    // the other entity still pays its part of goods that are refunded and kept: two thirds of 1.15
    expect(await sold.stands()).toEqual(['0.00', said && 'fundedBy' in said ? '0.77' : '0.00', '0.00'])
  })
})

// 10.00 in thirds: if two are sent together, the first third is 3.34; if three, it is 3.33
test.each([
  { sent: ['2', '1'], kept: undefined },
  { sent: ['1', '2'], kept: undefined },
  { sent: ['3'], kept: 'first' },
  { sent: ['3'], kept: 'second' },
  { sent: ['3'], kept: 'third' },
  { sent: ['2', '1'], kept: 'second' },
])('of a mall order sent in $sent all is refunded one by one, without goods the $kept: nothing stays', async ({ sent, kept }) => {
  const sold = await threeBottles('3.33333')
  const outs: Out[] = []
  for (const qty of sent) outs.push(await sold.send(qty))
  const out = outs[0] as Out
  for (const third of ['first', 'second', 'third']) await (third === kept ? refundedWithout : cameBack)(out, '1')
  expect(await sold.stands()).toEqual(nothing)
  expect(await owedBy(out.customerId ?? '')).toEqual({ goods: '0.00', tax: '0.00', advance: '10.00' })
})

// 6 × 0.21167 is 1.27 with 0.15 of tax: 1.06 is invoiced with 0.13, and the sixth that comes back, 0.21, would have
// 0.03
describe('what comes back and leaves nothing that is kept without an invoice takes the rest of the tax', () => {
  test('of a mall order of which the rest is invoiced, and then reversed and given back as well', async () => {
    const sold = await threeBottles('0.21167', undefined, '6')
    const out = await sold.send('6')
    const invoice = await sold.invoice(out, '1.06')
    expect(await sold.stands()).toEqual(['0.00', '0.02', '0.13'])
    await cameBack(out, '1')
    expect(await sold.stands()).toEqual(['0.00', '0.00', '0.13'])
    await reverseInRed(invoice, '1.06')
    expect(await sold.stands()).toEqual(['0.00', '0.13', '0.00'])
    await cameBack(out, '5')
    expect(await sold.stands()).toEqual(nothing)
  })

  test('of one of which the rest is invoiced, where it is refunded and kept', async () => {
    const sold = await threeBottles('0.21167', undefined, '6')
    const out = await sold.send('6')
    await sold.invoice(out, '1.06')
    await refundedWithout(out, '1')
    expect(await sold.stands()).toEqual(['0.00', '0.00', '0.13'])
  })

  test.each(['at once', 'submitted first'])(
    'of goods that were sold on account, %s, and the customer owes what is invoiced',
    async (how) => {
      const customerId = await customerOf(shop)
      await toPerson(shop, customerId)
      const lines = [{ commInfoId: tea, unitId: bottleId, depotId, qty: '6', taxPrice: '0.21167', taxRate: '13' }]
      const before = await standing()
      const out = await admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, lines } })
      const asked = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, '1.06') })
      await admin.ok('InvoiceApi_issue', { body: { ...own(asked), ...digital('2504') } })
      const back = returnBody({ ...shop, depotId }, out, '-1')
      const waiting = how === 'at once' ? undefined : await admin.ok('SalesReturnApi_submit', { body: back })
      const returned = await admin.ok('SalesReturnApi_accounting', { body: waiting ? own(waiting) : back })
      expect(returned).toMatchObject({ taxAmt: '-0.02', totalAmt: '-0.21', lines: [{ taxAmt: '-0.02' }] })
      const after = await standing()
      expect(after.map((amount, at) => (amount - (before[at] ?? 0)).toFixed(2))).toEqual(['0.00', '0.00', '0.13'])
      const { redoId } = await admin.ok('SalesReturnApi_flush', { body: { ...own(returned), remark: '错', redo: 2 } as never })
      const redone = await admin.ok('SalesReturnApi_detail', { query: { id: redoId ?? '' } })
      expect(await admin.ok('SalesReturnApi_accounting', { body: own(redone) })).toMatchObject({ taxAmt: '-0.02' })
    },
  )
})

test.each([
  ['', 'select 1', 0],
  ['a cent more of an out', "update tax_entry set amount = amount + 0.01 where about = 'uninvoiced' and document_id = ", 1],
  ['a cent less of an out', "update tax_entry set amount = amount - 0.01 where about = 'uninvoiced' and document_id = ", 1],
])('what is declared is held to what the books have of a third: %s', async (_, sabotage, found) => {
  const sold = await threeBottles('11.30', coupon)
  await sold.send('1')
  const { id } = await sold.send('1')
  const { sql = '' } = invariants.find(({ title }) => title.startsWith('what sales declare without an invoice')) ?? {}
  const rows = await server.database.asOwner(async (client) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`${sabotage}${sabotage.endsWith(' ') ? id : ''}`)
    const broken = (await client.query(sql)).rows
    await client.query('rollback')
    return broken
  })
  expect(rows).toHaveLength(found)
})

test('a ticket that comes back in thirds gives who pays back all of it, goods and tax, and nothing stays pending', async () => {
  const [owner, memberId] = [await customerOf(shop), await customerOf(shop)]
  await admin.ok('CustomerPriceApi_submit', { body: { customerId: memberId, commInfoId: tea, unitId: bottleId, finalPrice: '11.30' } })
  const { id: batchId } = await sentBatch(shop, [memberId], { ...coupon, thresholdAmt: undefined, fundedBy: 2, funderId: owner })
  const couponId = (await admin.ok('CouponApi_held', { query: { batchId } })).records[0]?.id
  const line = { commInfoId: tea, unitId: bottleId, depotId, taxRate: '13', qty: '3' }
  const before = await standing()
  const ticket = await paidTicket(admin, { depotId, memberId, couponId, lines: [line] })
  expect(ticket).toMatchObject({ totalAmt: '33.90', couponAmt: '10.00', finalAmt: '23.90' })
  for (const _ of [1, 2, 3]) {
    const lines = [{ ...line, qty: '-1', sourceBodyId: ticket.lines[0]?.id }]
    const draft = await admin.ok('RetailReturnApi_draft', { body: { depotId, lines } })
    await admin.ok('RetailReturnApi_pay', { body: own(draft) })
  }
  const entered = await server.inTenant((tx) =>
    tx.query<{ goods: string; tax: string }>(
      `select sum(amount) filter (where part = 'goods')::numeric(9, 2)::text as goods,
        sum(amount) filter (where part = 'tax')::numeric(9, 2)::text as tax
         from ledger_entry where tenant_id = $1 and party_id = $2 group by document_id order by document_id`,
      [tx.tenantId, owner],
    ),
  )
  expect(entered.map(({ goods, tax }) => [goods, tax])).toEqual([
    ['8.85', '1.15'],
    ['-2.95', '-0.38'],
    ['-2.95', '-0.39'],
    ['-2.95', '-0.38'],
  ])
  expect(await standing()).toEqual(before)
})
