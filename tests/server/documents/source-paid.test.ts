import { describe, expect, test } from 'vitest'
import { onPaper, toPerson } from '../../support/acts/invoice-acts.ts'
import { bringIn, keptGoods, pieces } from '../../support/acts/lot-acts.ts'
import { confirmedOrder, placeBody } from '../../support/acts/mall-acts.ts'
import { moveActs } from '../../support/acts/move-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { paidSale, requestBody } from '../../support/acts/return-acts.ts'
import { approvedSale, customerOf, outBody, stockUp } from '../../support/acts/sales-acts.ts'
import { invoiceOf, received } from '../../support/acts/supplier-invoice-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

/**
 * What a buyer owes for goods paid before delivery, and what links with rules of their own allow
 * (docs/rules/links.md).
 */

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, depotId } = shop

let used = 0
async function stocked(): Promise<string> {
  const own = goods[used++] ?? ''
  await stockUp(shop, own, '100', '100.00')
  return own
}

type Order = { id: string; lines: readonly { id?: string; commInfoId?: string }[] }
const outOf = (customerId: string, order: Order, says: object) => ({
  customerId,
  depotId,
  lines: [{ commInfoId: order.lines[0]?.commInfoId, unitId: bottleId, depotId, sourceBodyId: order.lines[0]?.id, qty: '10', ...says }],
})

/** An order of ten bottles at 10.00 that its buyer pays in full before it ships. */
async function paidOrder(own: string) {
  const customerId = await customerOf(shop)
  const lines = [{ commInfoId: own, unitId: bottleId, qty: '10', taxPrice: '10.00', taxRate: '13' }]
  const { id, version, facts } = await approvedSale(shop, { customerId, depotId, lines, payFirst: 2 })
  expect(facts).toMatchObject({ dueAmt: '100.00' })
  return { customerId, order: await admin.ok('SalesOrderApi_pay', { body: { id, version, amount: '100.00' } }) }
}

/** What a customer finally owes, less their advance payments. */
const owedBy = async (customerId: string) => {
  const { sums } = await admin.ok('CustomerLedgerApi_customerlist', { query: { customerId, size: 1 } })
  return sums.balanceAmt
}

const otherwise = [
  ['dearer', { taxPrice: '20.00' }],
  ['cheaper', { taxPrice: '1.00' }],
  ['at no rate', { taxRate: '0' }],
  ['as a gift', { isGift: 2 }],
] as const

describe('an order that was paid whole', () => {
  test.each(otherwise)('does not ship %s', async (_, says) => {
    const { customerId, order } = await paidOrder(await stocked())
    const refused = await admin.call('SalesOutApi_accounting', { body: outOf(customerId, order, says) })
    expect(refused).toMatchObject({ status: 400, key: 'SOURCE_DIFFERS', fields: [{ row: 1 }] })
    await admin.ok('SalesOutApi_accounting', {
      body: outOf(customerId, order, { taxPrice: '10.00', totalAmt: '3.00', finalAmt: '200.00' }),
    })
    expect(await owedBy(customerId)).toBe('0.00')
  })

  test('ships what weighs more for what was paid, and owes back what weighs less', async () => {
    const own = await stocked()
    await server.inTenant((tx) => tx.query('update commodity set weighed = 2 where tenant_id = $1 and id = $2', [tx.tenantId, own]))
    await withSettings(server, { WEIGHED_OVER_OUT: '5' }, async () => {
      const heavy = await paidOrder(own)
      expect(await admin.ok('SalesOutApi_accounting', { body: outOf(heavy.customerId, heavy.order, { qty: '10.40' }) })).toMatchObject({
        finalAmt: '100.00',
      })
      expect(await owedBy(heavy.customerId)).toBe('0.00')
      const light = await paidOrder(own)
      expect(await admin.ok('SalesOutApi_accounting', { body: outOf(light.customerId, light.order, { qty: '9.60' }) })).toMatchObject({
        finalAmt: '96.00',
      })
      expect(await owedBy(light.customerId)).toBe('-4.00')
    })
  })

  test('in parts comes to what was paid', async () => {
    const { customerId, order } = await paidOrder(await stocked())
    for (const qty of ['3', '3', '4']) await admin.ok('SalesOutApi_accounting', { body: outOf(customerId, order, { qty }) })
    expect(await owedBy(customerId)).toBe('0.00')
  })
})

test('a mall order of 60.00 costs 60.00, whatever is sent', async () => {
  for (const [, says] of otherwise) {
    const own = await stocked()
    const customerId = await customerOf(shop)
    await admin.ok('CustomerPriceApi_submit', { body: { customerId, commInfoId: own, unitId: bottleId, finalPrice: '6.00' } })
    const order = await confirmedOrder(shop, placeBody(shop, customerId, [own], '10'))
    const refused = await admin.call('SalesOutApi_accounting', { body: outOf(customerId, order, says) })
    expect(refused).toMatchObject({ status: 400, key: 'SOURCE_DIFFERS' })
    await admin.ok('SalesOutApi_accounting', { body: outOf(customerId, order, { taxPrice: '6.00', finalAmt: '99.00' }) })
    expect(await owedBy(customerId)).toBe('0.00')
  }
})

test('a general advance bounds nothing', async () => {
  const own = await stocked()
  const customerId = await customerOf(shop)
  const lines = [{ commInfoId: own, unitId: bottleId, qty: '10', taxPrice: '10.00', taxRate: '13' }]
  const order = await approvedSale(shop, { customerId, depotId, lines })
  const out = await admin.ok('SalesOutApi_accounting', { body: outOf(customerId, order, { taxPrice: '12.00' }) })
  expect(out.finalAmt).toBe('120.00')
})

/**
 * For links with rules of their own: the smallest difference in each value that the link keeps is refused, and other
 * values are free (docs/rules/links.md).
 */
describe('a link that is held by its own rules', () => {
  const first = ({ lines }: { lines: readonly { id?: string }[] }) => lines[0]?.id ?? ''
  const said = (answer: { status: number; key: string | undefined; fields: readonly object[] }) => [
    answer.key ?? 'done',
    ...answer.fields.map((found) => (found as { row?: number; field: string }).field),
  ]

  test('demand → order: no more than was granted, of the same goods; price, rate and gift are the order’s', async () => {
    const [own, other] = [goods[used++] ?? '', goods[used++] ?? '']
    const asked = await admin.ok('DemandApi_submit', { body: { depotId, lines: [{ commInfoId: own, unitId: bottleId, qty: '10' }] } })
    const demand = await admin.ok('DemandApi_approve', { body: { id: asked.id, version: asked.version } })
    const order = (line: object) => ({
      body: {
        supplierId: shop.supplierId,
        depotId,
        lines: [{ commInfoId: own, unitId: bottleId, sourceBodyId: first(demand), taxPrice: '9.99', taxRate: '13', qty: '10', ...line }],
      },
    })
    expect(said(await admin.call('PurchaseOrderApi_submit', order({ qty: '10.01' })))).toEqual(['OVER_DEMAND', 'qty'])
    expect(said(await admin.call('PurchaseOrderApi_submit', order({ commInfoId: other })))).toEqual(['LINE_BAD', 'sourceBodyId'])
    for (const says of [{ taxPrice: '1.23' }, { taxRate: '9' }, { isGift: 2, taxPrice: '0' }])
      expect(said(await admin.call('PurchaseOrderApi_submit', order({ qty: '2', ...says })))).toEqual(['done'])
    expect(said(await admin.call('PurchaseOrderApi_submit', order({ qty: '4.01' })))).toEqual(['OVER_DEMAND', 'qty'])
  })

  test('sales out → invoice: not a cent more than is left, of the same customer', async () => {
    const customerId = await customerOf(shop)
    const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, await stocked(), '2') })
    const ask = (amount: string, of = customerId) =>
      admin.call('InvoiceApi_submitMall', { body: { customerId: of, amount, lines: [{ sourceBodyId: first(out), amount }] } })
    await toPerson(shop, customerId)
    expect(said(await ask('22.61'))).toEqual(['INVOICE_EXCEEDS', 'amount'])
    expect(said(await ask('11.30', await customerOf(shop)))).toEqual(['LINE_BAD', 'sourceBodyId'])
    const { id, version } = (await ask('11.31')).data
    await admin.ok('InvoiceApi_issue', { body: { id, version, ...onPaper() } })
    expect(said(await ask('11.30'))).toEqual(['INVOICE_EXCEEDS', 'amount'])
    expect(said(await ask('11.29'))).toEqual(['done'])
  })

  test('receipt → invoice: no more than came, at a tax of its rate; another amount waits for an approval', async () => {
    const receipt = await received(shop, used++, '10')
    const submit = (line: object) => {
      const body = invoiceOf(receipt)
      return admin.call('PurchaseInvoiceApi_submit', { body: { ...body, lines: [{ sourceBodyId: first(receipt), ...line }] } })
    }
    expect(said(await submit({ qty: '10.01' }))).toEqual(['INVOICE_EXCEEDS', 'qty'])
    expect(said(await submit({ qty: '1', purchaseAmt: '10.00', taxAmt: '1.37', totalAmt: '11.37' }))).toEqual(['AMOUNT_DIFFERS', 'taxAmt'])
    const dearer = await submit({ qty: '1', totalAmt: '11.31' })
    expect([dearer.key, dearer.data.state, dearer.data.differenceAmt]).toEqual([undefined, 'submitted', '-0.01'])
    expect((await submit({ qty: '1' })).data.state).toBe('accepted')
  })

  test('payment → refund: not a cent more than was paid for what comes back', async () => {
    const order = await paidSale(shop, await stocked(), '3')
    const pass = async (qty: string, more: { applyAmt?: string } = {}) => {
      const { id, version } = await admin.ok('MallReturnApi_apply', { body: requestBody(order, qty, more) })
      const answer = await admin.call('MallReturnApi_pass', { body: { id, version } })
      if (answer.status !== 200) await admin.ok('MallReturnApi_reject', { body: { id, version, remark: '多了' } })
      return answer
    }
    const over = await pass('1', { applyAmt: '11.31' })
    expect([said(over), over.msg]).toEqual([['REFUND_EXCEEDS', 'applyAmt'], '退款金额超过可退金额11.30'])
    const beyond = await admin.call('MallReturnApi_apply', { body: requestBody(order, '3.01') })
    expect(said(beyond)).toEqual(['OVER_RETURN', 'qty'])
    expect(said(await pass('1'))).toEqual(['done'])
  })

  test('sent → arrived: no more than is on its way, and those lots', async () => {
    const [own, pieced] = [await stocked(), await keptGoods(shop, 3)]
    await bringIn(shop, pieced, pieces('V1', 'V2'))
    const [moves, { otherDepotId }] = [moveActs('MoveInventoryApi'), shop]
    const sent = async (line: object) =>
      moves.dispatch(admin, await moves.submit(admin, { depotId, inDepotId: otherDepotId, lines: [{ unitId: bottleId, ...line }] }))
    const arrive = ({ id, version, lines }: Awaited<ReturnType<typeof sent>>, line: object) =>
      admin.call('MoveInventoryApi_callin', { body: { id, version, lines: [{ id: lines[0]?.id ?? '', qty: '1', ...line }] } })
    expect(said(await arrive(await sent({ commInfoId: own, qty: '2' }), { qty: '2.01' }))).toEqual(['OVER_RECEIPT', 'qty'])
    const piece = await sent({ commInfoId: pieced, qty: '1', lots: pieces('V1') })
    expect(said(await arrive(piece, { lots: pieces('V2') }))).toEqual(['LOT_BAD', 'lots'])
    expect(said(await arrive(piece, { lots: pieces('V1') }))).toEqual(['done'])
  })
})

test('the books are sound', () => expectSound(server))
