import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { allRights } from '#server/seeds/seed.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { freshDepot } from '../../support/samples/stock/opening-inventory.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const figures = ['cost_view', 'price_purchase_view']
await server.addUser('blind', { rights: allRights().filter((right) => !figures.includes(right)) })
const blind = await server.as('blind')
const [goodsId = '', otherGoodsId = ''] = shop.goods
const { status: _off, ...goods } = await admin.ok('CommodityApi_detail', { query: { id: goodsId } })
const units = [{ unitId: shop.caseId, conversion: '12', purchasePrice: '73314.71' }]
await admin.ok('CommodityApi_submit', { body: { ...goods, purchasePrice: '7331.17', units } })

/** The cells of a downloaded sheet, its head first. */
const cellsIn = async (response: Response) => (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]?.rows ?? []

describe('what somebody writes who does not see its figures', () => {
  test('goods keep their purchase prices, of each unit, and take none from him', async () => {
    const { status: _, ...seen } = await blind.ok('CommodityApi_detail', { query: { id: goodsId } })
    expect(seen).not.toHaveProperty('purchasePrice')
    const units = (seen.units ?? []).map(({ unitName: __, ...unit }) => ({ ...unit, barCode: '6912345' }))
    await blind.ok('CommodityApi_submit', {
      body: { ...seen, spec: '大', purchasePrice: '1', units: units.map((unit) => ({ ...unit, purchasePrice: '1' })) },
    })
    const { version } = await blind.ok('CommodityApi_detail', { query: { id: goodsId } })
    await blind.ok('CommodityApi_submit', { body: { ...seen, units: undefined, version, purchasePrice: '' } as never })
    const stored = await admin.ok('CommodityApi_detail', { query: { id: goodsId } })
    expect(stored).toMatchObject({ spec: '大', purchasePrice: '7331.17000', units: [{ barCode: '6912345', purchasePrice: '73314.71000' }] })
  })

  test('a sheet of his changes no purchase price', async () => {
    const file = await sheetFile(['编码', '名称', '基本单位', '采购价', '规格'], [['G001', '饮料01', '瓶', '1', '小']])
    const job = await blind.ok('JobApi_import', { body: { file, resource: 'CommodityApi' } as never })
    await server.jobs.idle()
    await blind.ok('JobApi_confirm', { query: { id: job.id } })
    await server.jobs.idle()
    expect(await admin.ok('CommodityApi_detail', { query: { id: goodsId } })).toMatchObject({ spec: '小', purchasePrice: '7331.17000' })
    const template = await blind.fetch('/api/blade-resource/job/template?resource=CommodityApi')
    expect((await cellsIn(template))[0]).not.toContain('采购价')
  })

  const bare = ({ id, commInfoId, unitId, qty }: { id?: string; commInfoId?: string; unitId?: string; qty?: string }) => ({
    id,
    commInfoId,
    unitId,
    qty,
  })

  test('a draft keeps its prices: as they stand where nothing else changed, by quantity and unit where they did', async () => {
    const lines = [
      { commInfoId: goodsId, unitId: shop.bottleId, qty: '3', totalAmt: '100.00', taxRate: '13' },
      { commInfoId: otherGoodsId, unitId: shop.bottleId, qty: '24', taxPrice: '11.30', taxRate: '13', discountRate: '90' },
      { commInfoId: shop.goods[2], unitId: shop.bottleId, qty: '24', taxPrice: '5.00', taxRate: '13' },
    ]
    const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1', { lines, freight: '20.00' }) })
    const seen = await blind.ok('PurchaseOrderApi_detail', { query: { id: draft.id } })
    const [first, second, third] = seen.lines.map(bare)
    const sent = [first ?? {}, { ...second, qty: '48', taxPrice: '0.01', totalAmt: '0.48' }, { ...third, unitId: shop.caseId, qty: '2' }]
    const saved = await blind.ok('PurchaseOrderApi_draft', { body: { ...by(seen), lines: sent, totalAmt: '0.01', freight: '' } as never })
    expect(saved).not.toHaveProperty('totalAmt')
    const stored = await admin.ok('PurchaseOrderApi_detail', { query: { id: draft.id } })
    expect(stored.freight).toBe('20.00')
    expect(stored.lines).toMatchObject([
      { totalAmt: '100.00', taxPrice: draft.lines[0]?.taxPrice },
      { qty: '48.00', taxPrice: '11.30000', discountRate: '90', totalAmt: '488.16' },
      { qty: '2.00', taxPrice: '60.00000', totalAmt: '120.00' },
    ])
  })

  test('a new line takes the price last paid or agreed; a receipt that of its order with its share of the coupon', async () => {
    const draft = await blind.ok('PurchaseOrderApi_draft', {
      body: orderBody(shop, '1', { lines: [{ commInfoId: shop.goods[3], unitId: shop.caseId, qty: '2' }] }),
    })
    expect((await admin.ok('PurchaseOrderApi_detail', { query: { id: draft.id } })).lines).toMatchObject([
      { taxPrice: '120.00000', totalAmt: '240.00' },
    ])
    const lines = [
      {
        commInfoId: shop.goods[4],
        unitId: shop.bottleId,
        qty: '10',
        taxPrice: '8.00',
        taxRate: '13',
        discountRate: '95',
        couponAmt: '6.00',
      },
    ]
    const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines }) })
    await admin.ok('PurchaseOrderApi_approve', { body: by(order) })
    const pulled = await blind.ok('PurchaseReceiptApi_pullOrderById', { query: { id: order.id } })
    const counted = pulled.lines.map(({ commInfoId, unitId, sourceBodyId, shouldQty }) => ({
      commInfoId,
      unitId,
      sourceBodyId,
      shouldQty,
      actualQty: '5',
    }))
    const posted = await blind.ok('PurchaseReceiptApi_accounting', {
      body: { supplierId: shop.supplierId, depotId: shop.depotId, lines: counted },
    })
    expect(posted.lines[0]).not.toHaveProperty('costAmt')
    const stored = await admin.ok('PurchaseReceiptApi_detail', { query: { id: posted.id } })
    expect(stored.lines).toMatchObject([
      { qty: '5.00', taxPrice: '8.00000', discountRate: '95', totalAmt: '38.00', couponAmt: '3.00', finalAmt: '35.00' },
    ])
  })

  test('an opening inventory keeps the costs that are entered, and he enters none', async () => {
    const depotId = await freshDepot(shop)
    const lines = [
      { commInfoId: goodsId, unitId: shop.bottleId, qty: '3', costPrice: '2.50' },
      { commInfoId: otherGoodsId, unitId: shop.bottleId, qty: '1', costPrice: '1.25' },
    ]
    const draft = await admin.ok('OpeningInventoryApi_submit', { body: { depotId, lines } })
    const seen = await blind.ok('OpeningInventoryApi_detail', { query: { id: draft.id } })
    const changed = seen.lines.map((line) => ({ ...bare(line), qty: '4', costPrice: '9' }))
    await blind.ok('OpeningInventoryApi_submit', { body: { ...by(seen), lines: changed } })
    const stored = await admin.ok('OpeningInventoryApi_detail', { query: { id: draft.id } })
    expect(stored.lines).toMatchObject([
      { qty: '4.00', costPrice: '2.50000', costAmt: '10.00' },
      { qty: '4.00', costPrice: '1.25000', costAmt: '5.00' },
    ])
  })
})
