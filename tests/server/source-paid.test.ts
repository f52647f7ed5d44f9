import { describe, expect, test } from 'vitest'
import { withSettings } from '../support/conformance.ts'
import { confirmedOrder, placeBody } from '../support/mall-acts.ts'
import { expectSound } from '../support/purchase-acts.ts'
import { approvedSale, customerOf, stockUp } from '../support/sales-acts.ts'
import { startTestServer } from '../support/server.ts'
import { openShop } from '../support/shop.ts'

/** What a buyer owes for what was paid before it left, whatever is sent of the out (docs/rules/links.md). */

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

/** An order of ten bottles at 10.00 that its buyer paid whole before it ships. */
async function paidOrder(own: string) {
  const customerId = await customerOf(shop)
  const lines = [{ commInfoId: own, unitId: bottleId, qty: '10', taxPrice: '10.00', taxRate: '13' }]
  const { id, version, facts } = await approvedSale(shop, { customerId, depotId, lines, payFirst: 2 })
  expect(facts).toMatchObject({ dueAmt: '100.00' })
  return { customerId, order: await admin.ok('SalesOrderApi_pay', { body: { id, version, amount: '100.00' } }) }
}

/** What a customer owes in the end, less what it paid in advance. */
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

test('the books are sound', () => expectSound(server))
