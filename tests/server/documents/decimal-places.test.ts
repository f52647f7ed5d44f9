import { afterAll, describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/operations.gen.ts'
import { by, expectSound, freshOrder, goodsLine, receiptOfLines, stockOf } from '../../support/acts/purchase-acts.ts'
import { customerOf, returnBody } from '../../support/acts/sales-acts.ts'
import type { Answer } from '../../support/client.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop } from '../../support/shop.ts'

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
  /**
   * Creates goods with a basic unit and another unit; returns what is left of ten basic units after some of the other
   * unit are sold.
   */
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
      fields: [{ row: 1, field: 'qty', msg: '第1行数量换算成基本单位后超过2位小数，可用10克' }],
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

describe('goods are counted with decimals of their own, else of their basic unit, else as the tenant does', () => {
  const said = ({ key, fields }: Pick<Answer<never>, 'key' | 'fields'>) => [
    key,
    ...(fields ?? []).map(({ field, msg }) => `${field}: ${msg}`),
  ]
  type Goods = DataOf<'CommodityApi_submit'>
  const pieces = { name: '计件', qtyPlaces: 0 }
  const goodsOf = (commInfoCode: string, unitId: string, more: object = {}): Promise<Goods> =>
    admin.ok('CommodityApi_submit', { body: { commInfoCode, commInfoName: commInfoCode, unitId, retailPrice: '12', ...more } })
  const lineOf = ({ id, unitId }: Goods, actualQty: string) => ({ commInfoId: id, unitId, actualQty, totalAmt: '100.00', taxRate: '0' })
  const receive = (goods: Goods, qty: string) =>
    admin.call('PurchaseReceiptApi_accounting', {
      body: { supplierId: shop.supplierId, depotId: shop.depotId, lines: [lineOf(goods, qty)] },
    })
  const placed = ({ id, version, unitId, commInfoCode, commInfoName }: Goods, qtyPlaces: number) =>
    admin.call('CommodityApi_submit', { body: { id, version, unitId, commInfoCode, commInfoName, qtyPlaces } })

  test('a piece and a half is refused with the nearest that fit, unless its goods are counted finer', async () => {
    const unit = await admin.ok('UnitApi_submit', { body: pieces })
    expect(unit.qtyPlaces).toBe(0)
    const whole = await goodsOf('WHOLE', unit.id)
    const halves = await goodsOf('HALVES', unit.id, { qtyPlaces: 1 })
    expect(said(await receive(whole, '1.5'))).toEqual([
      'QTY_TOO_FINE',
      'actualQty: 第1行实收数量换算成基本单位后超过0位小数，可用1计件、2计件',
    ])
    const units = await admin.ok('UnitApi_selectUnitListByCommInfoIds', { body: { commInfoIds: [whole.id, halves.id] } })
    expect([units[whole.id], units[halves.id]].map((list) => list?.map(({ qtyPlaces }) => qtyPlaces))).toEqual([[0], [1]])
    expect((await receive(whole, '2')).data).toMatchObject({ lines: [{ qtyPlaces: 0, baseQty: '2.00' }] })
    expect((await receive(halves, '1.5')).data).toMatchObject({ lines: [{ qtyPlaces: 1 }] })
    expect((await receive(halves, '1.25')).msg).toContain('可用1.2计件、1.3计件')
  })

  test('a unit of which one cannot be counted is said when its goods are saved, with what works', async () => {
    const [box, bottle, pack] = await Promise.all(
      ['提示箱', '提示瓶', '提示提'].map((name) => admin.ok('UnitApi_submit', { body: { name } })),
    )
    const units = (unitId: string | undefined, conversion: string) => ({ isMultiUnit: 2, units: [{ unitId: unitId ?? '', conversion }] })
    const saved = await goodsOf('NOTED', box?.id ?? '', units(bottle?.id, '0.083333'))
    expect(saved.unitNote).toBe(
      '1提示瓶=0.083333提示箱，数量保留2位小数时开不出1提示瓶，可用0.96提示瓶、1.08提示瓶；要按它计数，请把最小的单位作基本单位',
    )
    expect(await admin.ok('CommodityApi_detail', { query: { id: saved.id } })).not.toHaveProperty('unitNote')
    const { id, version, commInfoCode, commInfoName, unitId, classifyId } = saved
    const finer = { id, version, commInfoCode, commInfoName, unitId, classifyId, qtyPlaces: 1 }
    expect((await admin.ok('CommodityApi_submit', { body: finer })).unitNote).toContain('数量保留1位小数时')
    expect(await goodsOf('COUNTED', bottle?.id ?? '', units(pack?.id, '12'))).not.toHaveProperty('unitNote')
  })

  test('no more than the tenant keeps, and no fewer than what is on hand or open has', async () => {
    const unit = await admin.ok('UnitApi_submit', { body: { name: '计重' } })
    const goods = await goodsOf('WEIGHT', unit.id)
    await receive(goods, '1.5')
    const message = (reason: string) => ['FIELD_BAD', `qtyPlaces: 数量小数位不正确（${reason}）`]
    expect(said(await placed(goods, 3))).toEqual(message('系统设置保留2位'))
    expect(said(await placed(goods, 0))).toEqual(message('现存量或未完成单据有1位小数'))
    const ofUnit = { id: unit.id, version: unit.version, name: unit.name, qtyPlaces: 0 }
    expect(said(await admin.call('UnitApi_submit', { body: ofUnit }))).toEqual(message('现存量或未完成单据有1位小数'))
    const setting = (await admin.ok('SysconfigApi_editList')).find(({ configKey }) => configKey === 'NUMBER_DECIMAL_PLACES')
    const fewer = { id: setting?.id ?? '', version: setting?.version ?? 0, configValue: '0' }
    expect(await admin.call('SysconfigApi_updateV', { body: fewer })).toMatchObject({
      key: 'FIELD_BAD',
      fields: [{ field: 'configValue', msg: expect.stringContaining('位小数') }],
    })
    expect((await placed(goods, 1)).data).toMatchObject({ qtyPlaces: 1 })
  })

  test('what was sold before comes back as it left, its document is reversed, and a count says what is there', async () => {
    const unit = await admin.ok('UnitApi_submit', { body: { name: '计包' } })
    const goods = await goodsOf('PACKS', unit.id)
    await receive(goods, '1.5')
    const customerId = await customerOf(shop)
    const out = await admin.ok('SalesOutApi_accounting', {
      body: {
        customerId,
        depotId: shop.depotId,
        lines: [{ commInfoId: goods.id, unitId: unit.id, qty: '1.5', taxPrice: '1', taxRate: '13' }],
      },
    })
    expect((await placed(goods, 0)).data).toMatchObject({ qtyPlaces: 0 })
    const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-0.5') })
    expect(back).toMatchObject({ lines: [{ baseQty: '-0.50' }] })
    await admin.ok('SalesReturnApi_flush', { body: { id: back.id, version: back.version, remark: '数量不对' } })
    const counted = { depotId: shop.depotId, lines: [{ commInfoId: goods.id, qty: '0.5' }] }
    const count = await admin.ok('CheckInventoryApi_submit', { body: counted })
    expect((await admin.ok('CheckInventoryApi_accounting', { body: { id: count.id, version: count.version } })).state).toBe('posted')
  })
})
