import { afterAll, describe, expect, test } from 'vitest'
import type { BodyOf, QueryOf } from '#contract/operations.gen.ts'
import { assignDepots } from '#server/identity/people.ts'
import { allRights } from '#server/seeds/seed.ts'
import { by, expectSound, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { cash, ticketBody } from '../../support/acts/retail-acts.ts'
import { customerOf, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { rowsIn } from '../../support/sheets.ts'
import { approvedOrder, hire, openShop, receiptOf } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, otherSupplierId, bottleId } = shop
const [water = '', juice = ''] = goods
const [first, second] = [await customerOf(shop), await customerOf(shop)]

const receive = (billDate: string, commInfoId: string, actualQty: string, totalAmt: string, more: object = {}) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: { supplierId, depotId, billDate, lines: [{ commInfoId, unitId: bottleId, actualQty, totalAmt, taxRate: '0' }], ...more },
  })
const sell = (billDate: string, customerId: string, commInfoId: string, qty: string, more: object = {}) =>
  admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, customerId, commInfoId, qty), billDate, ...more } })

// water bought at 5.00 a bottle, juice at 2.00; everything is sold at 11.30 including 13 % of tax, which is 10.00
// without
const received = await receive('2026-09-10', water, '100', '500.00')
await receive('2026-09-10', juice, '10', '20.00', { supplierId: otherSupplierId, depotId: otherDepotId })
const sold = await sell('2026-09-20', first, water, '10')
await sell('2026-10-05', first, water, '4')
const wrong = await sell('2026-10-06', second, water, '2')
await admin.ok('SalesReturnApi_accounting', { body: { ...returnBody(shop, sold, '-1'), billDate: '2026-10-10' } as never })
const ticket = await admin.ok('RetailOrderApi_draft', { body: { ...ticketBody(shop, water, '3'), billDate: '2026-10-12' } as never })
await admin.ok('RetailOrderApi_pay', { body: { ...by(ticket), payments: cash('40') } })
await admin.ok('PurchaseReturnApi_accounting', { body: { ...returnOfLines(received, ['-2']), billDate: '2026-10-15' } as never })
await sell('2026-10-20', second, juice, '5', { depotId: otherDepotId })
// the red out has today's date, 2026-11-21
await admin.ok('SalesOutApi_flush', { body: { ...by(wrong), remark: '开错' } })
const lists = [
  'TradeAnalysisApi_list',
  'CustomerAnalysisApi_list',
  'PurchaseAnalysisApi_list',
  'StoreProfitApi_list',
  'TradeLineApi_list',
] as const
const october = { startTime: '2026-10-01', endTime: '2026-10-31' }

/** Some figures of a row, joined by blanks. */
const told = (row: object, ...names: string[]) => names.map((name) => Reflect.get(row, name)).join(' ')
const trade = async (query: QueryOf<'TradeAnalysisApi_list'>, who = admin) => {
  const { records } = await who.ok('TradeAnalysisApi_list', { query: { size: 50, ...query } })
  const figures = ['billCount', 'salesAmt', 'costAmt', 'profitAmt', 'purchaseAmt', 'receivedAmt', 'paidAmt']
  return records.map((row) => `${row.billDate.slice(5)} ${told(row, ...figures)}`)
}

describe('trade by day', () => {
  test('sums what was sold less what came back and was reversed, what it cost, what was bought and paid', async () => {
    expect(await trade(october)).toEqual([
      '10-05 1 40.00 20.00 20.00 0.00 0.00 0.00',
      '10-06 1 20.00 10.00 10.00 0.00 0.00 0.00',
      '10-10 0 -10.00 -5.00 -5.00 0.00 0.00 0.00',
      '10-12 1 30.00 15.00 15.00 0.00 33.90 0.00',
      '10-15 0 0.00 0.00 0.00 -10.00 0.00 0.00',
      '10-20 1 50.00 10.00 40.00 0.00 0.00 0.00',
    ])
    const { sums, total } = await admin.ok('TradeAnalysisApi_list', { query: { ...october, size: 1, current: 9 } })
    expect([total, sums]).toEqual([
      6,
      {
        ...{ billCount: '4', salesAmt: '130.00', costAmt: '50.00', profitAmt: '80.00', purchaseAmt: '-10.00' },
        ...{ receivedAmt: '33.90', paidAmt: '0.00' },
      },
    ])
  })

  test('is by month beyond three months, or where asked for', async () => {
    const months = ['09-01 1 100.00 50.00 50.00 520.00 0.00 0.00', '10-01 4 130.00 50.00 80.00 -10.00 33.90 0.00']
    expect(await trade({})).toEqual([...months, '11-01 -1 -20.00 -10.00 -10.00 0.00 0.00 0.00'])
    expect(await trade({ startTime: '2026-08-01', endTime: '2026-11-02' })).toEqual(months)
    expect(await trade({ startTime: '2026-08-01', endTime: '2026-11-01' })).toHaveLength(8)
    expect(await trade({ ...october, groupBy: 'month' })).toEqual(months.slice(1))
    expect(await trade({ groupBy: 'day' })).toHaveLength(9)
    expect(await trade({ ...october, descs: 'sales_amt', size: 2 })).toEqual([
      expect.stringMatching(/^10-20/),
      expect.stringMatching(/^10-05/),
    ])
  })

  test('of one depot tells nothing of money, which is kept by company', async () => {
    expect(await trade({ ...october, depotId: otherDepotId })).toEqual(['10-20 1 50.00 10.00 40.00 0.00  '])
  })
})

const customers = async (query: QueryOf<'CustomerAnalysisApi_list'>, who = admin) => {
  const { records, sums } = await who.ok('CustomerAnalysisApi_list', { query })
  const figures = ['customerName', 'billCount', 'qty', 'salesAmt', 'returnAmt', 'profitAmt', 'balanceAmt', 'lastDate']
  return { rows: records.map((row) => told(row, ...figures)), sums }
}

describe('sales by customer', () => {
  test('tell what each bought, brought back and owes, and when last; nobody known is no customer', async () => {
    const name = async (id: string) => (await admin.ok('CustomerApi_detail', { query: { id } })).customerName
    const [one, other] = [await name(first), await name(second)]
    expect(await customers({})).toEqual({
      rows: [`${one} 2 13.00 130.00 10.00 65.00 146.90 2026-10-05`, `${other} 1 5.00 50.00 0.00 40.00 56.50 2026-10-20`],
      sums: { billCount: '3', qty: '18.00', salesAmt: '180.00', returnAmt: '10.00', profitAmt: '105.00' },
    })
    expect((await customers({ ...october, customerId: first })).rows).toEqual([`${one} 1 3.00 30.00 10.00 15.00 146.90 2026-10-05`])
    expect((await customers({ depotId: otherDepotId })).rows).toEqual([`${other} 1 5.00 50.00 0.00 40.00  2026-10-20`])
  })
})

test('purchases by supplier tell what was sent back, came short and is owed', async () => {
  const order = await approvedOrder(shop, '10')
  await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, '8') })
  const { records, sums } = await admin.ok('PurchaseAnalysisApi_list', { query: {} })
  const [line] = order.lines
  const bought = Number(line?.purchaseAmt) * 0.8
  expect(records).toMatchObject([
    { supplierId, billCount: 2, qty: '106.00', purchaseAmt: (490 + bought).toFixed(2), returnAmt: '10.00', exceptionRate: '50.00' },
    {
      supplierId: otherSupplierId,
      billCount: 1,
      qty: '10.00',
      purchaseAmt: '20.00',
      returnAmt: '0.00',
      exceptionRate: '0.00',
      balanceAmt: '20.00',
    },
  ])
  expect(sums).toMatchObject({ billCount: '3', qty: '116.00', exceptionRate: '33.33' })
  expect(sums).not.toHaveProperty('lineCount')
})

const profits = async (query: QueryOf<'StoreProfitApi_list'>, who = admin) => {
  const { records } = await who.ok('StoreProfitApi_list', { query })
  const figures = ['billCount', 'qty', 'salesAmt', 'costAmt', 'profitAmt', 'profitRate']
  return records.map((row) => `${row.billDate ?? row.depotName ?? row.classifyName ?? row.commInfoCode ?? ''} ${told(row, ...figures)}`)
}

describe('what stores earn', () => {
  test('is told by day, month, store, class and goods', async () => {
    expect(await profits({ startTime: '2026-10-12', endTime: '2026-10-31' })).toEqual([
      '2026-10-12 1 3.00 30.00 15.00 15.00 50.00',
      '2026-10-20 1 5.00 50.00 10.00 40.00 80.00',
    ])
    expect(await profits({ groupBy: 'month' })).toEqual([
      '2026-09-01 1 10.00 100.00 50.00 50.00 50.00',
      '2026-10-01 4 13.00 130.00 50.00 80.00 61.54',
      '2026-11-01 -1 -2.00 -20.00 -10.00 -10.00 50.00',
    ])
    const stores = ['总仓 3 16.00 160.00 80.00 80.00 50.00', '二号仓 1 5.00 50.00 10.00 40.00 80.00']
    expect(await profits({ groupBy: 'depot' })).toEqual(stores)
    expect(await profits({ groupBy: 'depot', depotId })).toEqual(stores.slice(0, 1))
    expect(await profits({ groupBy: 'goods' })).toEqual(['G001  16.00 160.00 80.00 80.00 50.00', 'G002  5.00 50.00 10.00 40.00 80.00'])
    expect(await profits({ groupBy: 'class' })).toEqual(['  21.00 210.00 90.00 120.00 57.14'])
    const { sums } = await admin.ok('StoreProfitApi_list', { query: { groupBy: 'goods', size: 1 } })
    expect(sums).toEqual({ qty: '21.00', salesAmt: '210.00', costAmt: '90.00', profitAmt: '120.00', profitRate: '57.14' })
  })

  test('of a class is that of its goods and of the classes below', async () => {
    const above = await admin.ok('ClassificationApi_submit', { body: { code: 'K1', name: '饮料' } as never })
    const below = await admin.ok('ClassificationApi_submit', { body: { code: 'K2', name: '果汁', parentId: above.id } as never })
    await server.inTenant((tx) =>
      tx.query('update commodity set classify_id = $3 where tenant_id = $1 and id = $2', [tx.tenantId, juice, below.id]),
    )
    expect(await profits({ groupBy: 'class', classifyId: above.id })).toEqual(['果汁  5.00 50.00 10.00 40.00 80.00'])
    expect(await profits({ groupBy: 'depot', classifyId: above.id })).toEqual(['二号仓  5.00 50.00 10.00 40.00 80.00'])
  })
})

test('sales by goods follow period, customer and depot', async () => {
  const figures = ['commInfoCode', 'qty', 'salesAmt', 'finalAmt', 'costAmt', 'profitAmt', 'profitRate']
  const rows = async (query: QueryOf<'SalesAnalysisApi_selectAnalyseSalesTable'>) =>
    (await admin.ok('SalesAnalysisApi_selectAnalyseSalesTable', { query })).map((row) => told(row, ...figures))
  expect(await rows({})).toEqual(['G001 16.00 160.00 180.80 80.00 80.00 50.00', 'G002 5.00 50.00 56.50 10.00 40.00 80.00'])
  expect(await rows({ ...october, customerId: first })).toEqual(['G001 3.00 30.00 33.90 15.00 15.00 50.00'])
  expect(await rows({ depotId: otherDepotId })).toEqual(['G002 5.00 50.00 56.50 10.00 40.00 80.00'])
  expect(await rows({ startTime: '2027-01-01' })).toEqual([])
})

describe('the lines behind a figure', () => {
  const lines = async (query: QueryOf<'TradeLineApi_list'>, who = admin) => {
    const { records, sums } = await who.ok('TradeLineApi_list', { query })
    const rows = records.map(
      ({ headId, ...row }) =>
        `${row.billDate.slice(5)} ${row.kindName} ${headId ? 'open' : ''} ${told(row, 'qty', 'salesAmt', 'purchaseAmt', 'costAmt')}`,
    )
    return { rows, sums }
  }

  test('come to it, with what was filtered', async () => {
    expect(await lines({ ...october, customerId: first })).toEqual({
      rows: ['10-05 销售出库单 open 4.00 40.00  20.00', '10-10 销售退货单 open -1.00 -10.00  -5.00'],
      sums: { qty: '3.00', salesAmt: '30.00', costAmt: '15.00', deviationAmt: '0.00', profitAmt: '15.00' },
    })
    expect((await lines({ startTime: '2026-10-12', endTime: '2026-10-12' })).rows).toEqual(['10-12 零售单 open 3.00 30.00  15.00'])
    expect((await lines({ ...october, supplierId })).rows).toEqual(['10-15 采购退货单 open -2.00  -10.00 '])
    expect((await lines({ commInfoId: juice, descs: 'bill_date' })).rows).toEqual(['10-20 销售出库单 open 5.00 50.00  10.00'])
  })

  test('lead to documents that one may open alone', async () => {
    const reader = await hire(shop, 'linereader', 'clerk', ['tradeline_view'])
    const { records } = await reader.ok('TradeLineApi_list', { query: { ...october, customerId: first, size: 1 } })
    expect(records[0]).not.toHaveProperty('headId')
  })
})

describe('rights', () => {
  test('whoever has depots is told of these alone, and who sees no costs and purchase prices is told none', async () => {
    const rights = allRights().filter((right) => right !== 'cost_view' && right !== 'price_purchase_view')
    await server.addUser('storekeeper', { rights })
    const keeper = await server.as('storekeeper')
    expect(await trade({ startTime: '2026-10-20', endTime: '2026-10-20' }, keeper)).toEqual(['10-20 1 50.00    0.00 0.00'])
    const { sums } = await keeper.ok('TradeAnalysisApi_list', { query: october })
    expect(Object.keys(sums).sort()).toEqual(['billCount', 'paidAmt', 'receivedAmt', 'salesAmt'])
    expect(Object.keys((await keeper.ok('PurchaseAnalysisApi_list', { query: {} })).records[0] ?? {})).not.toContain('balanceAmt')
    const { id } = await server.inTenant((tx) =>
      tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'storekeeper'`, [tx.tenantId]),
    )
    await server.inTenant((tx) => assignDepots(tx, id, [otherDepotId]))
    expect(await trade(october, keeper)).toEqual(['10-20 1 50.00     '])
    expect(await trade({ ...october, depotId }, keeper)).toEqual([])
    expect((await customers({}, keeper)).rows).toHaveLength(1)
    expect((await keeper.ok('TradeLineApi_list', { query: {} })).total).toBe(1)
    expect((await keeper.ok('SalesAnalysisApi_selectAnalyseSalesTable', { query: {} })).map(({ commInfoId }) => commInfoId)).toEqual([
      juice,
    ])
  })

  test('each report needs its own', async () => {
    const nobody = await hire(shop, 'reportless', 'clerk')
    for (const id of lists) expect((await nobody.call(id, { query: {} })).key).toBe('NO_PERMISSION')
    expect((await nobody.call('SalesAnalysisApi_selectAnalyseSalesTable', { query: {} })).key).toBe('NO_PERMISSION')
  })
})

test('a day that is none and a period that ends before it begins are refused by their field', async () => {
  const refused = async (query: object) => {
    const answer = await admin.call('TradeAnalysisApi_list', { query: query as never })
    return [answer.key, answer.fields?.[0]?.field]
  }
  expect(await refused({ startTime: '2026-02-30' })).toEqual(['BAD_INPUT', 'startTime'])
  expect(await refused({ startTime: '2026-10-02', endTime: '2026-10-01' })).toEqual(['FIELD_BAD', 'endTime'])
  const { msg } = await admin.call('TradeAnalysisApi_list', { query: { endTime: '2026-02-30' } })
  expect(msg).toBe('结束日期不是有效的日期')
  for (const id of lists)
    expect((await admin.call(id, { query: { startTime: '2026-10-02', endTime: '2026-10-01' } })).key).toBe('FIELD_BAD')
})

test('what goods cost beyond the estimate they left at is told on the day it is known, of the customer who got them', async () => {
  const empty = goods[2] ?? ''
  await withSettings(server, { NEGATIVE_STOCK: 'on' }, () => sell('2026-11-20', second, empty, '4'))
  await receive('2026-11-21', empty, '10', '30.00')
  const { records, sums } = await admin.ok('TradeLineApi_list', { query: { commInfoId: empty, customerId: second } })
  expect(records.map(({ billDate, kindName, qty, salesAmt }) => [billDate, kindName, qty, salesAmt])).toEqual([
    ['2026-11-20', '销售出库单', '4.00', '40.00'],
    ['2026-11-21', '采购入库单', '0.00', '0.00'],
  ])
  expect(sums).toMatchObject({ qty: '4.00', salesAmt: '40.00', costAmt: '12.00', profitAmt: '28.00' })
  expect(await profits({ groupBy: 'goods', startTime: '2026-11-20' })).toContain('G003  4.00 40.00 12.00 28.00 70.00')
})

test('another tenant has none of it', async () => {
  await server.addTenant('200002')
  const other = await openShop(server, '200002')
  for (const id of lists) expect((await other.admin.ok(id, { query: {} })).total).toBe(0)
})

test('an export has the rows of the report as it is grouped, and the sums are not among them', async () => {
  const exported = async (body: BodyOf<'JobApi_export'>) => {
    const { id } = await admin.ok('JobApi_export', { body })
    await server.jobs.idle()
    const response = await admin.fetch(`/api/blade-resource/job/download?id=${id}`)
    return rowsIn(new Uint8Array(await response.arrayBuffer()))
  }
  const columns = ['depotName', 'salesAmt', 'profitRate']
  expect(
    await exported({ resource: 'StoreProfitApi', query: { groupBy: 'depot', startTime: '2026-10-01', endTime: '2026-10-31' }, columns }),
  ).toEqual([
    ['门店', '销售额（不含税）', '毛利率（%）'],
    ['总仓', '80', '50'],
    ['二号仓', '50', '80'],
  ])
  expect(await exported({ resource: 'SalesAnalysisApi', query: { depotId: otherDepotId }, columns: ['commInfoCode', 'finalAmt'] })).toEqual(
    [
      ['商品编码', '含税金额'],
      ['G002', '56.5'],
    ],
  )
})

afterAll(() => expectSound(server))
