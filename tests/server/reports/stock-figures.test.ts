import { afterAll, describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { assignDepots } from '#server/identity/people.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { approvedSale, customerOf, outBody, outOfOrder, orderBody as saleBody, stockUp } from '../../support/acts/sales-acts.ts'
import { lossBody } from '../../support/samples/stock/profit-loss.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { approvedOrder, hire, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, bottleId } = shop
const [water = '', juice = ''] = goods
const customerId = await customerOf(shop)

type Figure = QueryOf<'InventoryApi_parts'>['figure']
const parts = async (figure: Figure, at = depotId, who = admin) => {
  const rows = await who.ok('InventoryApi_parts', { query: { depotId: at, commInfoId: water, figure } })
  return rows.map(({ kind, billNo, qty, headId }) => [kind, billNo, qty, headId === undefined ? '' : 'open'].join(' '))
}
const rowOf = async (at = depotId) =>
  (await admin.ok('InventoryApi_selectListNew', { body: { depotId: at, commInfoId: water } })).records[0]

await stockUp(shop, water, '100', '1000.00')
const sale = await approvedSale(shop, saleBody(shop, customerId, [water], '10'))
const part = await admin.ok('SalesOutApi_submit', { body: outOfOrder(shop, sale, ['4']) })
const loss = await admin.ok('ProfitLossApi_submit', { body: lossBody(shop, water, '-3', 'lost') })
await admin.ok('ProfitLossApi_submit', { body: lossBody(shop, water, '5', 'other') })
const order = await approvedOrder(shop, '7')
const moved = await admin.ok('MoveInventoryApi_submit', {
  body: { depotId, inDepotId: otherDepotId, lines: [{ commInfoId: water, unitId: bottleId, qty: '20' }] },
})

describe('each figure of stock is made of documents', () => {
  test('what reserves, holds and brings them, each with its part', async () => {
    expect(await rowOf()).toMatchObject({
      qty: '100.00',
      reservedQty: '6.00',
      heldQty: '27.00',
      onHandFreeQty: '67.00',
      onOrderQty: '7.00',
    })
    expect(await parts('reserved')).toEqual([`salesOrder ${sale.billNo} 6.00 open`])
    expect((await parts('held')).sort()).toEqual(
      [`profitLoss ${loss.billNo} 3.00 open`, `salesOut ${part.billNo} 4.00 open`, `stockTransfer ${moved.billNo} 20.00 open`].sort(),
    )
    expect(await parts('onOrder')).toEqual([`purchaseOrder ${order.billNo} 7.00 open`])
    expect(await parts('transit')).toEqual([])
  })

  test('what is on its way, until it arrives', async () => {
    const sent = await admin.ok('MoveInventoryApi_accounting', { body: { id: moved.id, version: moved.version } })
    expect(await parts('transit', otherDepotId)).toEqual([`stockTransfer ${moved.billNo} 20.00 open`])
    expect(await rowOf(otherDepotId)).toMatchObject({ qty: '0.00', transitQty: '20.00' })
    await admin.ok('MoveInventoryApi_callin', { body: { id: sent.id, version: sent.version } })
    expect(await parts('transit', otherDepotId)).toEqual([])
    expect(await rowOf(otherDepotId)).toMatchObject({ qty: '20.00', transitQty: '0.00' })
  })

  test('is told of one’s own depots alone, and leads to documents that one may open', async () => {
    const keeper = await hire(shop, 'figurekeeper', 'clerk', ['inventory_view'])
    expect(await parts('reserved', depotId, keeper)).toEqual([`salesOrder ${sale.billNo} 6.00 `])
    const { id } = await server.inTenant((tx) =>
      tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'figurekeeper'`, [tx.tenantId]),
    )
    await server.inTenant((tx) => assignDepots(tx, id, [otherDepotId]))
    expect(await parts('reserved', depotId, keeper)).toEqual([])
    const { total } = await keeper.ok('InventoryApi_movements', { query: { commInfoId: water, depotId } })
    expect(total).toBe(0)
  })
})

describe('movements of goods', () => {
  const receive = (billDate: string, qty: string, totalAmt: string) =>
    admin.ok('PurchaseReceiptApi_accounting', {
      body: { supplierId, depotId, billDate, lines: [{ commInfoId: juice, unitId: bottleId, actualQty: qty, totalAmt, taxRate: '0' }] },
    })
  const told = async (query: Partial<QueryOf<'InventoryApi_movements'>>) => {
    const { records, sums, total } = await admin.ok('InventoryApi_movements', { query: { commInfoId: juice, depotId, ...query } })
    return {
      total,
      sums,
      rows: records.map((row) => [row.billDate, row.movementName, row.qty, row.costAmt, row.balanceQty, row.balanceAmt].join(' ')),
    }
  }

  test('run on by business date with what was there after each, over pages as on one', async () => {
    await receive('2026-09-01', '10', '100.00')
    await admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, customerId, juice, '4'), billDate: '2026-10-05' } })
    await receive('2026-11-02', '6', '84.00')
    const all = [
      '2026-09-01 入库 10.00 100.00 10.00 100.00',
      '2026-10-05 出库 -4.00 -40.00 6.00 60.00',
      '2026-11-02 入库 6.00 84.00 12.00 144.00',
    ]
    expect((await told({})).rows).toEqual(all)
    expect((await told({ descs: 'bill_date' })).rows).toEqual(all.toReversed())
    expect((await told({ size: 1, current: 2 })).rows).toEqual(all.slice(1, 2))
    expect(await told({ startTime: '2026-10-01', endTime: '2026-10-31' })).toEqual({
      total: 1,
      rows: all.slice(1, 2),
      sums: {
        ...{ openingQty: '10.00', inQty: '0.00', outQty: '4.00', balanceQty: '6.00' },
        balanceAmt: '60.00',
      },
    })
  })

  test('say how old goods are: the oldest leave first', async () => {
    // 12 are in stock: 6 from November and 6 from September
    const [row] = (await admin.ok('InventoryApi_selectListNew', { body: { commInfoId: juice } })).records
    expect(row).toMatchObject({ qty: '12.00', ageDays: 81 })
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, juice, '6') })
    const [now] = (await admin.ok('InventoryApi_selectListNew', { body: { commInfoId: juice } })).records
    expect(now).toMatchObject({ qty: '6.00', ageDays: 19 })
  })
})

test('stock of any day is what its movements come to, with its value, listed and exported', async () => {
  const of = (asOf: string) => admin.ok('InventoryApi_selectListNew', { body: { commInfoId: juice, asOf } })
  const { records, sums, total } = await of('2026-10-31')
  expect(records).toMatchObject([{ qty: '6.00', costAmt: '60.00', onHandFreeQty: '6.00', onOrderQty: '0.00', ageDays: 60 }])
  expect([total, sums]).toEqual([1, { qty: '6.00', costAmt: '60.00', onOrderQty: '0.00' }])
  expect((await of('2026-11-02')).records).toMatchObject([{ qty: '12.00', costAmt: '144.00' }])
  expect((await of('2020-01-01')).total).toBe(0)
})

test('what is free less of than its minimum is found, also where it never was; and what lies on a shelf', async () => {
  const [never = ''] = goods.slice(4)
  for (const [commInfoId, minQty] of [
    [water, '1000'],
    [juice, '1'],
    [never, '5'],
  ] as const)
    await admin.ok('MinStockApi_submit', { body: { depotId, commInfoId, minQty } })
  const short = await admin.ok('InventoryApi_selectListNew', { body: { belowMin: 2 } })
  expect(short.records.map(({ commInfoId, minQty }) => [commInfoId, minQty]).sort()).toEqual(
    [
      [water, '1000.00'],
      [never, '5.00'],
    ].sort(),
  )
  expect(short.records.find(({ commInfoId }) => commInfoId === never)).toMatchObject({ qty: '0.00', onHandFreeQty: '0.00' })
  const line = { commInfoId: water, unitId: bottleId, qty: '1', taxPrice: '11.30', taxRate: '13', wareCode: 'A-01-2' }
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines: [line] } })
  const on = async (place: string) =>
    (await admin.ok('InventoryApi_selectListNew', { body: { place } })).records.map(({ commInfoId, wareCode }) => [commInfoId, wareCode])
  expect([await on('A-01'), await on('B')]).toEqual([[[water, 'A-01-2']], []])
})

test('a class is listed with those below it', async () => {
  const { id: parentId } = await admin.ok('ClassificationApi_submit', { body: { code: 'ST1', name: '饮品' } })
  const { id: classifyId } = await admin.ok('ClassificationApi_submit', { body: { code: 'ST2', name: '果汁', parentId } })
  await server.inTenant((tx) =>
    tx.query('update commodity set classify_id = $2 where tenant_id = $1 and id = $3', [tx.tenantId, classifyId, juice]),
  )
  for (const asked of [parentId, classifyId]) {
    const { records, total, sums } = await admin.ok('InventoryApi_selectListNew', { body: { classifyId: asked } })
    expect([total, records[0]?.classifyName, sums.qty]).toEqual([1, '果汁', '6.00'])
  }
})

test('goods chosen in the stock of a depot are asked for from another, in their basic unit', async () => {
  const asked = await admin.ok('RequisitionApi_entityrequire', {
    body: { depotId, inDepotId: otherDepotId, lines: [{ commInfoId: water, qty: '3' }] },
  })
  expect(asked).toMatchObject({ status: 2102, lines: [{ unitId: bottleId, qty: '3.00' }] })
})

test('the list is exported as it is seen, and so is the report', async () => {
  const cells = async (resource: string, columns: string[], query: Record<string, string>) => {
    const { id } = await admin.ok('JobApi_export', { body: { resource, columns, query } })
    await server.jobs.idle()
    const sheet = await admin.fetch(`/api/blade-resource/job/download?id=${id}`)
    return rowsIn(new Uint8Array(await sheet.arrayBuffer()))
  }
  const stock = JSON.stringify(await cells('InventoryApi', ['commInfoCode', 'depotName', 'qty', 'ageDays'], { depotId: otherDepotId }))
  expect(stock).toContain('二号仓')
  expect(stock).not.toContain('总仓')
  const report = JSON.stringify(await cells('InventoryBalanceApi', ['commInfoCode', 'closingQty'], { endTime: '2026-10-31' }))
  expect(report).toContain('期末数量')
})

afterAll(() => expectSound(server))
