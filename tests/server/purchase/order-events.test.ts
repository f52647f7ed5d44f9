import { describe, expect, test } from 'vitest'
import { openFingerprint, type Wire, withSettings } from '../../support/laws/conformance.ts'
import { samples } from '../../support/samples/purchase/purchase-order.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop, postReceipt } from '../../support/shop.ts'

const server = await startTestServer()
const fingerprint = await openFingerprint(server)
const shop = await openShop(server)
const { sets } = await samples(shop, hire)
const [first] = sets
const short = sets.find(({ name }) => name === 'closed short')

test('what a refusal must leave alone is seen when it is written, the log and what is rolled back is not', async () => {
  const order = (await first?.reach.draft?.()) as Wire
  const before = await fingerprint()
  const mark = `update document set remark = 'other' where tenant_id = $1 and id = $2`
  const taken = server.inTenant(async (tx) => {
    await tx.query(mark, [tx.tenantId, order.id])
    throw new Error('rolled back')
  })
  await expect(taken).rejects.toThrow('rolled back')
  const end = `update document set log_hash = 'other' where tenant_id = $1 and id = $2`
  await server.inTenant((tx) => tx.query(end, [tx.tenantId, order.id]))
  expect(await fingerprint()).toBe(before)
  await server.inTenant((tx) => tx.query(mark, [tx.tenantId, order.id]))
  expect(await fingerprint()).not.toBe(before)
})

describe('events of an order that a receipt raises', () => {
  test.each(['draft', 'submitted', 'cancelled'])(
    'a receipt against an order in %s is refused and changes nothing but the log',
    async (state) => {
      const order = (await first?.reach[state]?.()) as Wire
      const body = {
        supplierId: shop.supplierId,
        depotId: shop.depotId,
        lines: [
          {
            commInfoId: order.lines[0]?.commInfoId,
            unitId: shop.bottleId,
            sourceBodyId: order.lines[0]?.id,
            actualQty: '1',
            taxPrice: '11.30',
            taxRate: '13',
          },
        ],
      }
      const before = await fingerprint()
      expect((await shop.admin.call('PurchaseReceiptApi_accounting', { body })).key).toBe('STATUS_FORBIDS')
      expect(await fingerprint()).toBe(before)
    },
  )

  test('a receipt against an order closed short is refused', async () => {
    const order = await short?.reach.completed?.()
    const body = {
      supplierId: shop.supplierId,
      depotId: shop.depotId,
      lines: [
        {
          commInfoId: order?.lines[0]?.commInfoId,
          unitId: shop.bottleId,
          sourceBodyId: order?.lines[0]?.id,
          actualQty: '1',
          taxPrice: '11.30',
          taxRate: '13',
        },
      ],
    }
    expect((await shop.admin.call('PurchaseReceiptApi_accounting', { body })).key).toBe('STATUS_FORBIDS')
  })

  test('a tolerance lets a surplus in on a completed order, and its reversal leaves the order completed', async () => {
    await withSettings(server, { OVER_RECEIPT: '20' }, async () => {
      const order = await approvedOrder(shop, '10')
      await postReceipt(shop, order, '10')
      const surplus = await postReceipt(shop, order, '2')
      const state = async () => (await shop.admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })).state
      expect(await state()).toBe('completed')
      await shop.admin.ok('PurchaseReceiptApi_flush', { body: { id: surplus.id, version: surplus.version } })
      expect(await state()).toBe('completed')
    })
  })
})
