import { afterAll, describe, expect, test } from 'vitest'
import { by, expectSound, freshOrder, goodsLine, receiptOfLines, stockOf } from '../support/purchase-acts.ts'
import { customerOf } from '../support/sales-acts.ts'
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

describe('quantities are exact in basic units', () => {
  /** Goods of a basic unit with another unit, and what ten of the basic one leave when some of the other are sold. */
  async function goodsOf(basic: string, other: string, conversion: string) {
    const [unitId, otherId] = [await unitOf(basic), await unitOf(other)]
    const { id } = await admin.ok('CommodityApi_submit', {
      body: {
        commInfoCode: basic + other,
        commInfoName: `${basic}装${other}`,
        unitId,
        isMultiUnit: 2,
        units: [{ unitId: otherId, conversion }],
        retailPrice: '12',
      },
    })
    const line = { commInfoId: id, unitId, actualQty: '10', totalAmt: '100.00', taxRate: '0' }
    await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId: shop.depotId, lines: [line] } })
    const customerId = await customerOf(shop)
    return (qty: string) =>
      admin.call('SalesOutApi_accounting', {
        body: { customerId, depotId: shop.depotId, lines: [{ commInfoId: id, unitId: otherId, qty, taxPrice: '1', taxRate: '13' }] },
      })
  }
  const units = new Map<string, string>()
  const unitOf = async (name: string) => {
    const known = units.get(name) ?? (await admin.ok('UnitApi_submit', { body: { name } })).id
    units.set(name, known)
    return known
  }
  const placesAre = (places: string) =>
    server.inTenant((tx) =>
      tx.query(`update sysconfig set config_value = $2 where tenant_id = $1 and config_key = 'NUMBER_DECIMAL_PLACES'`, [
        tx.tenantId,
        places,
      ]),
    )

  test('5 g of goods kept in kilograms at two places are refused with the nearest that fit, and so is a bottle of a box', async () => {
    await placesAre('2')
    const grams = await goodsOf('公斤', '克', '0.001')
    expect(await grams('5')).toMatchObject({
      key: 'QTY_TOO_FINE',
      status: 400,
      fields: [{ row: 1, field: 'qty', msg: '第1行换算后超过2位小数，可用10克' }],
    })
    expect((await grams('25')).msg).toContain('可用20克、30克')
    expect((await grams('30')).data).toMatchObject({ lines: [{ baseQty: '0.03' }] })
  })

  test('a bottle is one of twelve, not 0.08 of a box: twelve are a box, four times three as well', async () => {
    const bottles = await goodsOf('大箱', '小瓶', '0.08333')
    expect((await bottles('12')).data).toMatchObject({ lines: [{ baseQty: '1.00' }] })
    const threes = []
    for (const _ of [1, 2, 3, 4]) threes.push((await bottles('3')).data)
    expect(threes.map(({ lines }) => lines[0]?.baseQty)).toEqual(['0.25', '0.25', '0.25', '0.25'])
    expect((await bottles('1')).msg).toContain('可用0.96小瓶、1.08小瓶')
  })
})
