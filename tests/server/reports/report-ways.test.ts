import { expect, test } from 'vitest'
import type { OperationId, QueryOf } from '#contract/operations.gen.ts'
import { updateTotals } from '#server/housekeeping.ts'
import { allRights } from '#server/seeds/seed.ts'
import { by, expectSound, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { customerOf, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

// margin by clerk and customer, purchases by goods, deviations from list prices and from earlier purchase prices,
// comparisons, cash by day: computed from sums and from rows

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, bottleId } = shop
const [water = '', juice = ''] = goods
const [first, second] = [await customerOf(shop), await customerOf(shop)]
const lily = await hire(shop, 'lily', 'clerk', allRights())

const receive = (billDate: string, commInfoId: string, actualQty: string, taxPrice: string, more: object = {}) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: { supplierId, depotId, billDate, lines: [{ commInfoId, unitId: bottleId, actualQty, taxPrice, taxRate: '0' }], ...more },
  })
const sell = (who: typeof admin, billDate: string, customerId: string, commInfoId: string, qty: string, more: object = {}) =>
  who.ok('SalesOutApi_accounting', { body: { ...outBody(shop, customerId, commInfoId, qty), billDate, ...more } })

// water bought at 5.00, then at 5.50 and 5.20; juice at 2.00. Sold at 11.30 including 13 % of tax: 10.00 without
await receive('2026-09-01', water, '100', '5')
const dear = await receive('2026-09-02', water, '10', '5.5')
await receive('2026-09-03', water, '10', '5.2')
await receive('2026-09-03', juice, '20', '2', { depotId: otherDepotId })
await admin.ok('PurchaseReturnApi_accounting', { body: { ...returnOfLines(dear, ['-1']), billDate: '2026-09-04' } as never })
const sold = await sell(admin, '2026-10-05', first, water, '4')
await sell(lily, '2026-10-06', second, water, '6')
await sell(lily, '2025-10-06', first, juice, '1', { depotId: otherDepotId, confirmed: true }).catch(() => undefined)
await sell(lily, '2026-11-03', second, juice, '5', { depotId: otherDepotId })
await admin.ok('SalesReturnApi_accounting', { body: { ...returnBody(shop, sold, '-1'), billDate: '2026-11-04' } as never })
// 15.00 is the list price
const ticket = await paidTicket(lily, ticketBody(shop, water, '2'), cash('30'))
const wrong = await paidTicket(lily, ticketBody(shop, water, '3'))
await admin.ok('RetailOrderApi_flush', { body: { ...by(wrong), remark: '打错' } })

type Listed = Extract<OperationId, `${string}Api_list`>
/** Some figures of each row; they must be the same from sums and from rows. */
async function told<Id extends Listed>(id: Id, query: QueryOf<Id>, ...names: string[]) {
  const rows = async () => {
    const { records } = (await admin.ok(id, { query: { size: 50, ...query } } as never)) as { records: object[] }
    return records.map((row) => names.map((name) => Reflect.get(row, name) ?? '-').join(' '))
  }
  const fromRows = await rows()
  await updateTotals(server.db, server.clock.now)
  expect(await rows()).toEqual(fromRows)
  return fromRows
}

test('margin by clerk and by customer, with the lines of one clerk behind it; a reversal is of who sold', async () => {
  const names = ['staffName', 'billCount', 'qty', 'salesAmt', 'profitAmt'] as const
  expect(await told('StoreProfitApi_list', { groupBy: 'staff' }, ...names)).toEqual([
    'lily 3 13.00 130.00 79.53',
    'admin 1 3.00 30.00 14.83',
  ])
  const rows = await admin.ok('StoreProfitApi_list', { query: { groupBy: 'staff' } })
  const staffId = rows.records[0]?.staffId ?? ''
  const lines = await admin.ok('TradeLineApi_list', { query: { staffId, size: 50 } })
  expect([lines.total, lines.sums.salesAmt]).toEqual([5, '130.00'])
  expect(await told('StoreProfitApi_list', { groupBy: 'day', staffId }, 'billDate', 'salesAmt')).toEqual([
    ...['2026-10-06 60.00', '2026-11-03 50.00', '2026-11-21 20.00'],
  ])
  const customers = await told('StoreProfitApi_list', { groupBy: 'customer' }, 'customerId', 'billCount', 'salesAmt')
  expect(customers).toEqual([`${second} 2 110.00`, `${first} 1 30.00`, '- 1 20.00'])
  expect(await told('StoreProfitApi_list', { groupBy: 'goods', staffId, customerId: second }, 'commInfoId', 'salesAmt')).toEqual([
    ...[`${water} 60.00`, `${juice} 50.00`],
  ])
})

test('purchases by day, depot, class and goods', async () => {
  expect(await told('PurchaseAnalysisApi_list', { groupBy: 'day' }, 'billDate', 'billCount', 'purchaseAmt', 'returnAmt')).toEqual([
    ...['2026-09-01 1 500.00 0.00', '2026-09-02 1 55.00 0.00', '2026-09-03 2 92.00 0.00', '2026-09-04 0 -5.50 5.50'],
  ])
  expect(await told('PurchaseAnalysisApi_list', { groupBy: 'goods' }, 'commInfoId', 'billCount', 'qty', 'purchaseAmt')).toEqual([
    ...[`${water} - 119.00 601.50`, `${juice} - 20.00 40.00`],
  ])
  expect(await told('PurchaseAnalysisApi_list', { groupBy: 'depot', depotId: otherDepotId }, 'depotName', 'purchaseAmt')).toEqual([
    '二号仓 40.00',
  ])
})

test('prices off the list: a reversed ticket takes its own off, a return decides no price', async () => {
  const names = ['finalAmt', 'deviationAmt', 'deviationRate']
  expect(await told('SalesDeviationApi_list', { groupBy: 'staff' }, 'staffName', ...names)).toEqual([
    'lily 146.90 -7.40 -4.80',
    'admin 33.90 0.00 0.00',
  ])
  const { records } = await admin.ok('TradeLineApi_list', { query: { startTime: '2026-11-21' } })
  expect(records.map((row) => `${row.headId === ticket.id} ${row.qty} ${row.deviationAmt}`)).toEqual([
    ...['true 2.00 -7.40', 'false 3.00 -11.10', 'false -3.00 11.10'],
  ])
})

test('prices off what was paid before: the first says nothing, a reversed receipt takes its own off', async () => {
  const names = ['qty', 'finalAmt', 'deviationAmt', 'deviationRate']
  const dearer = ['2026-09-01 100.00 500.00 0.00 0.00', '2026-09-02 10.00 55.00 5.00 10.00', '2026-09-03 30.00 92.00 -3.00 -3.16']
  expect(await told('PurchaseDeviationApi_list', { groupBy: 'day', endTime: '2026-09-03' }, 'billDate', ...names)).toEqual(dearer)
  const more = await receive('2026-11-21', water, '10', '6')
  expect(await told('PurchaseDeviationApi_list', { groupBy: 'goods' }, 'commInfoId', 'deviationAmt')).toEqual([
    `${water} 10.00`,
    `${juice} 0.00`,
  ])
  await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(more), remark: '录错' } })
  expect(await told('PurchaseDeviationApi_list', { groupBy: 'supplier' }, 'supplierId', 'deviationAmt')).toEqual([`${supplierId} 2.00`])
  await server.addUser('blind', { rights: allRights().filter((right) => right !== 'price_purchase_view') })
  const blind = await server.as('blind')
  const [row] = (await blind.ok('PurchaseDeviationApi_list', { query: {} })).records
  expect(Object.keys(row ?? {}).sort()).toEqual(['commInfoCode', 'commInfoId', 'commInfoName', 'qty'])
})

test('a figure is compared by periods, months and stores, to whoever may see it', async () => {
  const november = { startTime: '2026-11-01', endTime: '2026-11-30' }
  const periods = await admin.ok('TradeComparisonApi_list', { query: november })
  expect(periods.columns).toEqual([
    { name: 'cell1Amt', label: '2026-11-01 – 2026-11-30', ...november },
    { name: 'cell2Amt', label: '2026-10-01 – 2026-10-31', startTime: '2026-10-01', endTime: '2026-10-31' },
    { name: 'cell3Amt', label: '2025-11-01 – 2025-11-30', startTime: '2025-11-01', endTime: '2025-11-30' },
  ])
  const cells = ['cell1Amt', 'cell2Amt', 'cell3Amt', 'previousRate', 'yearRate']
  expect(await told('TradeComparisonApi_list', november, 'depotName', ...cells)).toEqual([
    '二号仓 50.00 0.00 0.00 - -',
    '总仓 10.00 100.00 0.00 -90.00 -',
  ])
  expect(periods.sums).toMatchObject({ cell1Amt: '60.00', cell2Amt: '100.00', previousRate: '-40.00' })
  const year = await admin.ok('TradeComparisonApi_list', { query: { ...november, columns: 'month' } })
  expect([year.columns.length, year.columns.at(-2)]).toEqual([
    12,
    { name: 'cell11Amt', label: '2026-10', startTime: '2026-10-01', endTime: '2026-10-31' },
  ])
  const months = await admin.ok('TradeComparisonApi_list', {
    query: { groupBy: 'staff', columns: 'month', measure: 'profitAmt', startTime: '2026-09-15' },
  })
  expect(months.columns.map(({ label }) => label)).toEqual(['2026-09', '2026-10', '2026-11'])
  expect(months.records.map((row) => [row.staffName, row.cell1Amt, row.cell2Amt, row.cell3Amt, row.totalAmt].join(' '))).toEqual([
    ...['lily 0.00 29.65 49.88 79.53', 'admin 0.00 19.77 -4.94 14.83'],
  ])
  expect(
    await told(
      'TradeComparisonApi_list',
      { groupBy: 'goods', columns: 'depot', measure: 'purchaseQty' },
      'commInfoId',
      'cell1Amt',
      'cell2Amt',
    ),
  ).toEqual([...[`${water} 119.00 0.00`, `${juice} 0.00 20.00`]])
  const blind = await server.as('blind')
  expect(await blind.call('TradeComparisonApi_list', { query: { measure: 'purchaseAmt' } })).toMatchObject({ key: 'NO_PERMISSION' })
  expect((await blind.ok('TradeComparisonApi_list', { query: { measure: 'profitAmt' } })).records.length).toBeGreaterThan(0)
})

test('goods by stores are the same by pages, by any order and of each depot', async () => {
  const read = async (query: Partial<QueryOf<'TradeComparisonApi_list'>>) => {
    const asked = { groupBy: 'goods', columns: 'depot', measure: 'qty', ...query } as const
    return admin.ok('TradeComparisonApi_list', { query: asked })
  }
  for (const measure of ['qty', 'profitAmt', 'purchaseAmt'] as const) {
    const all = await read({ measure })
    expect(all.records).toHaveLength(2)
    expect(all.total).toBe(2)
    const byStore = await read({ measure, descs: 'cell1_amt' })
    expect(byStore.records.toSorted(byGoods)).toEqual(all.records.toSorted(byGoods))
    expect(byStore.records.map(({ cell1Amt }) => Number(cell1Amt))).toEqual(
      all.records.map(({ cell1Amt }) => Number(cell1Amt)).toSorted((one, other) => other - one),
    )
    const byPages = [await read({ measure, descs: 'cell1_amt', size: 1 }), await read({ measure, descs: 'cell1_amt', size: 1, current: 2 })]
    expect(byPages.flatMap(({ records }) => records)).toEqual(byStore.records)
    expect([byStore.sums, byStore.columns]).toEqual([all.sums, all.columns])
    const pages = [await read({ measure, size: 1 }), await read({ measure, size: 1, current: 2 })]
    expect(pages.flatMap(({ records }) => records)).toEqual(all.records)
    expect(pages.map(({ total, sums }) => ({ total, sums }))).toEqual(pages.map(() => ({ total: 2, sums: all.sums })))
    const upwards = await read({ measure, ascs: 'total_amt' })
    expect(upwards.records).toEqual(all.records.toReversed())
  }
  expect((await read({ startTime: '2020-01-01', endTime: '2020-02-01' })).records).toEqual([])
})

test('money by day, account and type of document; whoever has depots of his own is told of none', async () => {
  const names = ['receivedAmt', 'paidAmt', 'netAmt']
  expect(await told('CashFlowApi_list', { startTime: '2026-11-21' }, 'billDate', ...names)).toEqual(['2026-11-21 22.60 0.00 22.60'])
  expect(await told('CashFlowApi_list', { groupBy: 'kind' }, 'kindName', ...names)).toEqual(['零售单 22.60 0.00 22.60'])
  const [account] = (await admin.ok('CashFlowApi_list', { query: { groupBy: 'account' } })).records
  expect(account).toMatchObject({ accountName: '库存现金', netAmt: '22.60' })
  expect((await admin.ok('CashFlowApi_list', { query: { accountId: '1' } })).records).toEqual([])
})

const byGoods = (one: { commInfoId?: string }, other: { commInfoId?: string }) =>
  String(one.commInfoId).localeCompare(String(other.commInfoId))

test('the books are sound, and sums tell the same as rows', () => expectSound(server))
