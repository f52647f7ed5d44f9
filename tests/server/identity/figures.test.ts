import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { resources } from '#resources/index.ts'
import { schemasOf } from '#server/http/contract-schemas.ts'
import { allRights } from '#server/seeds/seed.ts'
import { by } from '../../support/acts/purchase-acts.ts'
import { ask, guardedFigures, type Known, reading } from '../../support/contract/sweep.ts'
import { freshDepot } from '../../support/samples/stock/opening-inventory.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const figures = ['cost_view', 'price_purchase_view']
await server.addUser('blind', { rights: allRights().filter((right) => !figures.includes(right)) })
const blind = await server.as('blind')
const [goodsId = ''] = shop.goods

/** Stocks the shop's first goods at odd prices, so that each figure is recognisable and equals no quantity. */
async function stockUp() {
  const goods = await admin.ok('CommodityApi_detail', { query: { id: goodsId } })
  const units = [{ unitId: shop.caseId, conversion: '12', purchasePrice: '73314.71' }]
  await admin.ok('CommodityApi_submit', { body: { ...goods, purchasePrice: '7331.17', units } })
  await admin.ok('SupplierCommodityApi_submit', { body: { supplierId: shop.supplierId, commInfoId: goodsId, purchasePrice: '7332.23' } })
  const line = { commInfoId: goodsId, unitId: shop.bottleId, qty: '7', taxPrice: '7333.31', taxRate: '13', discountRate: '97.53' }
  const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines: [line], freight: '7335.57' }) })
  const approved = await admin.ok('PurchaseOrderApi_approve', { body: by(order) })
  const pulled = await admin.ok('PurchaseReceiptApi_pullOrderById', { query: { id: approved.id } })
  const [first] = pulled.lines
  const body = { supplierId: shop.supplierId, depotId: shop.depotId, freight: '7336.61' }
  const received = { ...first, actualQty: '3', actualAmt: undefined, totalAmt: undefined }
  const stated = ['purchaseAmt', 'taxAmt', 'discountAmt', 'finalAmt', 'couponAmt', 'qty', 'freight', 'feeAmt'].map((name) => [
    name,
    undefined,
  ])
  const lines = [{ ...received, ...Object.fromEntries(stated) }]
  const receipt = await admin.ok('PurchaseReceiptApi_draft', { body: { ...body, lines } })
  const dearer = receipt.lines.map(({ id, commInfoId, unitId, sourceBodyId, actualQty }) => ({
    id,
    commInfoId,
    unitId,
    sourceBodyId,
    actualQty,
    taxPrice: '7444.41',
    taxRate: '13',
  }))
  const changed = await admin.ok('PurchaseReceiptApi_draft', { body: { ...by(receipt), lines: dearer } })
  const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(changed) })
  const depotId = await freshDepot(shop)
  const opening = await admin.ok('OpeningInventoryApi_accounting', {
    body: { depotId, lines: [{ commInfoId: goodsId, unitId: shop.bottleId, qty: '3', costPrice: '7337.73' }] },
  })
  return { order: await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } }), posted, opening }
}

const stocked = await stockUp()
const documents = [stocked.order, stocked.posted, stocked.opening]
const lineIds = documents.flatMap(({ lines }) => lines.flatMap(({ id = [] }) => id))
const supplierGoods = (await admin.ok('SupplierCommodityApi_list')).records.map(({ id }) => id)
const known: Known = {
  id: [...documents.map(({ id }) => id), ...lineIds, goodsId, ...supplierGoods, shop.supplierId],
  sourceBillId: documents.map(({ id }) => id),
  commInfoId: [goodsId],
  commInfoIds: [goodsId],
  texts: ['G001'],
  bartererId: [shop.supplierId],
  supplierId: [shop.supplierId],
  resource: ['CommodityApi'],
  code: ['staff_rank'],
}

type Heard = { id: OperationId; text: string }
const toldAdmin: Heard[] = []
const secrets = new Set<string>()

beforeAll(async () => {
  for (const id of reading) for (const told of await ask(admin, id, known)) if (told.status === 200) toldAdmin.push(told)
  for (const { id, text } of toldAdmin)
    for (const figure of guardedFigures(schemasOf(id).answer, text ? JSON.parse(text) : {})) secrets.add(figure)
})

/** The secret figures that occur in a text, with any number of trailing zeros. */
const tellTale = (text: string) => [...secrets].filter((figure) => text.includes(figure.replace(/0+$/, '').replace(/\.$/, '')))

/** The cells of a downloaded sheet, its head first. */
const cellsIn = async (response: Response) => (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]?.rows ?? []

/** The operations whose answers contained secret figures, with the figures. */
const leaks = (heard: readonly Heard[]) => heard.flatMap(({ id, text }) => tellTale(text).map((figure) => `${id}: ${figure}`))

describe('who has every right but those over costs and purchase prices', () => {
  test('finds no figure in any answer, where others find them all over', async () => {
    expect(secrets.size).toBeGreaterThan(25)
    const telling = new Set(toldAdmin.filter(({ text }) => tellTale(text).length > 0).map(({ id }) => id))
    expect([...telling].sort()).toEqual(tellsFigures)
    const heard: Heard[] = []
    for (const id of reading) heard.push(...(await ask(blind, id, known)))
    expect(leaks(heard)).toEqual([])
    const seen = heard.flatMap(({ id, text }) => (text.startsWith('{') ? guardedFigures(schemasOf(id).answer, JSON.parse(text)) : []))
    expect(seen).toEqual([])
  })

  test('finds none in an export, whatever columns and sort are asked for, and is told no total of them', async () => {
    const lists = [...resources.map(({ api }) => String(api)), 'PurchaseOrderApi', 'PurchaseReceiptApi', 'OpeningInventoryApi']
    const columns = ['commInfoName', 'billNo', 'purchasePrice', 'totalAmt', 'finalAmt', 'costAmt', 'freight']
    const cells = async (who: Client, resource: string, asked?: readonly string[]) => {
      const { id } = await who.ok('JobApi_export', { body: { resource, columns: asked && [...asked], descs: 'purchase_price,final_amt' } })
      await server.jobs.idle()
      const response = await who.fetch(`/api/blade-resource/job/download?id=${id}`)
      return cellsIn(response)
    }
    expect(JSON.stringify(await cells(admin, 'CommodityApi', columns))).toContain('7331.17')
    expect(JSON.stringify(await cells(admin, 'PurchaseReceiptApi', columns))).toMatch(/22333\.23/)
    for (const resource of lists) {
      if ((await blind.call('JobApi_export', { body: { resource } })).key) continue
      for (const asked of [columns, undefined]) {
        const rows = await cells(blind, resource, asked)
        expect({ resource, leaks: tellTale(JSON.stringify(rows)) }).toEqual({ resource, leaks: [] })
        expect(rows[0] ?? []).not.toEqual(expect.arrayContaining(['采购价']))
      }
      await blind.ok('JobApi_remove', {
        query: { ids: (await blind.ok('JobApi_list', { query: { size: 200 } })).records.map(({ id }) => id).join(',') },
      })
    }
    const direct = await blind.fetch('/api/blade-franchisewxapp/comminfo/export')
    if (direct.status === 200) expect(tellTale(JSON.stringify(await cellsIn(direct)))).toEqual([])
  })

  test('cannot tell the dearer goods by the order of a list', async () => {
    await server.inTenant((tx) =>
      tx.query('update commodity set purchase_price = 99123 where tenant_id = $1 and id = $2', [tx.tenantId, shop.goods[9]]),
    )
    const order = async (who: Client, sort: { ascs?: string; descs?: string } = {}) =>
      (await who.ok('CommodityApi_list', { query: { size: 200, ...sort } })).records.map(({ id }) => id)
    for (const sort of [{ descs: 'purchase_price' }, { ascs: '-purchase_price' }]) {
      expect(await order(blind, sort)).toEqual(await order(blind))
      expect(await order(admin, sort)).not.toEqual(await order(admin))
    }
    const stock = async (descs?: string) => (await blind.ok('InventoryApi_selectListNew', { body: { descs } })).records.map(({ id }) => id)
    expect(await stock('cost_amt')).toEqual(await stock())
  })

  test('is refused the prices paid, which are nothing but figures', async () => {
    expect((await blind.call('PurchaseReceiptLineApi_priceHistory', { query: { commInfoId: goodsId } })).key).toBe('NO_PERMISSION')
  })

  test('is told by a dry run what moves and not what it is worth, and finds out nothing by trying amounts', async () => {
    const lines = [{ commInfoId: goodsId, unitId: shop.bottleId, actualQty: '2', taxPrice: '7338.87', taxRate: '13' }]
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: { supplierId: shop.supplierId, depotId: shop.depotId, lines } })
    const path = '/blade-purchase/purchaseinhead/accounting'
    const dry = (who: Client, body: object) => who.call('DocumentApi_dryRun', { body: { path, body: body as never } })
    const whole = await dry(admin, by(draft))
    expect(whole.data).toMatchObject({ ledger: [{ after: { balanceAmt: expect.any(String) } }] })
    const told = await dry(blind, by(draft))
    expect(told.data).toMatchObject({ stock: [{ before: { qty: expect.any(String) } }] })
    for (const figure of ['costPrice', 'costAmt', 'balanceAmt']) {
      expect(JSON.stringify(whole.data)).toContain(figure)
      expect(JSON.stringify(told.data)).not.toContain(figure)
    }
    const tried = draft.lines.map(({ id, commInfoId, unitId, actualQty }) => ({
      id,
      commInfoId,
      unitId,
      actualQty,
      totalAmt: '1.00',
      taxPrice: '1',
    }))
    expect((await dry(blind, { ...by(draft), lines: tried, totalAmt: '1.00' })).data).toEqual(told.data)
    const stale = await dry(blind, { id: draft.id, version: draft.version + 7 })
    expect(stale.key).toBe('VERSION_STALE')
    expect(JSON.stringify(stale.body)).not.toMatch(/7338|14677/)
  })

  test('is told nothing by the newer row of a refusal, nor by the answer of a repeated request', async () => {
    const { id, version, commInfoCode, commInfoName, unitId } = await blind.ok('CommodityApi_detail', { query: { id: goodsId } })
    const stale = await blind.call('CommodityApi_submit', { body: { id, version: version + 7, commInfoCode, commInfoName, unitId } })
    expect(stale.key).toBe('VERSION_STALE')
    expect(tellTale(JSON.stringify(stale.body))).toEqual([])
    const { order } = stocked
    const late = await blind.call('PurchaseOrderApi_closeShort', { body: { id: order.id, version: order.version + 7 } })
    expect(late.key).toBe('VERSION_STALE')
    expect(tellTale(JSON.stringify(late.body))).toEqual([])
  })
})

/**
 * Operations that return figures to users who may see them. A new operation is added here once it has been checked
 * that its figures are guarded.
 */
const tellsFigures: readonly OperationId[] = [
  'CommodityApi_detail',
  'CommodityApi_list',
  'CommodityApi_resolve',
  'DocumentApi_openWork',
  'EstimateAgeApi_list',
  'FranchiseCommodityApi_detail',
  'FranchiseCommodityApi_localPage',
  'FranchiseCommodityApi_mallPage',
  'FranchiseUnitApi_list',
  'HomeApi_read',
  'InventoryApi_movements',
  'InventoryApi_selectByCommInfoIdsUnitIds',
  'InventoryApi_selectListNew',
  'InventoryBalanceApi_checksumtotal',
  'InventoryBalanceApi_list',
  'InventoryBalanceApi_sumtotal',
  'LogReplayApi_replay',
  'LogReplayApi_stood',
  'MoneyReceiptApi_openDocuments',
  'OpeningInventoryApi_detail',
  'OpeningInventoryApi_list',
  'OrderLogApi_chain',
  'OrderLogApi_list',
  'PayableAgeApi_list',
  'PurchaseAnalysisApi_list',
  'PurchaseDeviationApi_list',
  'PurchaseInvoiceApi_openLines',
  'PurchaseInvoiceApi_selectBySupplierId',
  'PurchaseOrderApi_detail',
  'PurchaseOrderApi_list',
  'PurchaseOrderLineApi_detail',
  'PurchaseOrderLineApi_list',
  'PurchaseReceiptApi_detail',
  'PurchaseReceiptApi_list',
  'PurchaseReceiptApi_pullOrderById',
  'PurchaseReceiptLineApi_detail',
  'PurchaseReceiptLineApi_list',
  'PurchaseReceiptLineApi_priceHistory',
  'PurchaseReturnApi_pullReceipt',
  'PushAccountingApi_lines',
  'SettlementApi_openDocuments',
  'StockTurnoverApi_list',
  'SupplierCommodityApi_detail',
  'SupplierCommodityApi_list',
  'SupplierLedgerApi_supplierlist',
  'TradeAnalysisApi_list',
  'TransportHeadApi_sources',
  'UnitApi_selectUnitListByCommInfoIds',
]
