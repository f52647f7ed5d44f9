import { afterAll, describe, expect, test } from 'vitest'
import { by, expectSound, freshOrder, goodsLine, receiptOfLines, stockOf } from '../support/purchase-acts.ts'
import { startTestServer } from '../support/server.ts'
import { approvedOrder, openShop } from '../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

await server.inTenant(async (tx) => {
  for (const [key, value] of [
    ['NUMBER_DECIMAL_PLACES', '3'],
    ['AMT_DECIMAL_PLACES', '3'],
    ['OVER_RECEIPT', '1'],
  ])
    await tx.query('update sysconfig set config_value = $3 where tenant_id = $1 and config_key = $2', [tx.tenantId, key, value])
})

describe('a tenant that keeps three decimals', () => {
  test('an order of thousandths is received in parts, shown open to the thousandth, and completed', async () => {
    const order = await approvedOrder(shop, '1', { lines: [goodsLine(shop, 0, { qty: '0.125' })] })
    await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(order, ['0.120']) })
    expect(await freshOrder(shop, order)).toMatchObject({ state: 'partlyReceived', lines: [{ receivedQty: '0.120', qty: '0.125' }] })
    expect((await stockOf(shop, 0))?.onOrderQty).toBe('0.005')
    const over = await admin.call('PurchaseReceiptApi_submit', { body: receiptOfLines(order, ['0.007']) })
    expect(over).toMatchObject({ key: 'OVER_RECEIPT', msg: '第1行[饮料01]最多可入库0.006瓶，本次超出0.00075瓶' })
    await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(order, ['0.005']) })
    expect(await freshOrder(shop, order)).toMatchObject({ state: 'completed' })
  })

  test('closing a line closes exactly what is open', async () => {
    const order = await approvedOrder(shop, '1', { lines: [1, 2].map((at) => goodsLine(shop, at, { qty: '0.125' })) })
    const closed = await admin.ok('PurchaseOrderApi_closeLine', {
      body: { ...by(order), remark: '数量不对', lineIds: [order.lines[1]?.id ?? ''] },
    })
    expect(closed.lines[1]).toMatchObject({ closedQty: '0.125' })
    expect((await stockOf(shop, 2))?.onOrderQty).toBeUndefined()
  })

  test('freight is shared and owed to the thousandth', async () => {
    const body = {
      supplierId: shop.supplierId,
      depotId: shop.depotId,
      freight: '10.000',
      lines: [3, 4, 5].map((at) => goodsLine(shop, at, { actualQty: '0.001' })),
    }
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body })
    expect(receipt.lines.map((line) => line.freight)).toEqual(['3.333', '3.333', '3.334'])
    const deducted = await admin.ok('PurchaseReceiptApi_accounting', { body: { ...body, freightDeductible: 2, freightTaxRate: '9' } })
    expect(deducted.lines.map((line) => line.freight)).toEqual(['3.058', '3.058', '3.058'])
  })
})

afterAll(() => expectSound(server))
