import { expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { updateTotals } from '#server/housekeeping.ts'
import { assignDepots } from '#server/identity/people.ts'
import { allRights } from '#server/seeds/seed.ts'
import { rebuildTotals } from '#server/watch/renew-sums.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, bottleId } = shop
const [water = '', juice = '', tea = ''] = goods
const customerId = await customerOf(shop)

const receive = (commInfoId: string, actualQty: string, totalAmt: string, depot = depotId) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: {
      supplierId,
      depotId: depot,
      billDate: '2026-08-01',
      lines: [{ commInfoId, unitId: bottleId, actualQty, totalAmt, taxRate: '0' }],
    },
  })
const sell = (billDate: string, commInfoId: string, qty: string) =>
  admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, customerId, commInfoId, qty), billDate } })

// water sells fast, juice was sold once in August, tea never; the other depot has water too; goods that are sold out
// are no stock
await receive(water, '100', '500.00')
await receive(water, '20', '100.00', otherDepotId)
await receive(juice, '10', '20.00')
await receive(tea, '6', '60.00')
await sell('2026-08-15', juice, '4')
await sell('2026-10-01', water, '30')
await sell('2026-11-11', water, '15')

const turnover = async (query: QueryOf<'StockTurnoverApi_list'>, who = admin) => {
  const { records, sums } = await who.ok('StockTurnoverApi_list', { query })
  const figures = ['stockQty', 'stockAmt', 'qty', 'costAmt', 'turnoverRate', 'daysLeft', 'lastDate', 'idleDays'] as const
  return { rows: records.map((row) => [row.commInfoCode ?? row.depotName, ...figures.map((name) => row[name] ?? '-')].join(' ')), sums }
}
// the default period, 2026-08-24 to 2026-11-21
const usual = [
  'G003 6.00 60.00 0.00 0.00 0.00 - - -',
  'G002 6.00 12.00 0.00 0.00 0.00 - 2026-08-15 98',
  'G001 75.00 375.00 45.00 225.00 2.43 150 2026-11-11 10',
]

test('goods in stock stand beside what of them was sold in 90 days, what lies longest first', async () => {
  const { rows, sums } = await turnover({})
  expect(rows).toEqual(usual)
  expect(sums).toMatchObject({ stockQty: '87.00', stockAmt: '447.00', qty: '45.00', costAmt: '225.00' })
  await updateTotals(server.db, server.clock.now)
  expect((await turnover({})).rows).toEqual(usual)
})

test('of a period, a class, a depot, and by depot', async () => {
  expect((await turnover({ startTime: '2026-11-02', endTime: '2026-11-21' })).rows.at(-1)).toBe(
    'G001 75.00 375.00 15.00 75.00 3.65 100 2026-11-11 10',
  )
  expect((await turnover({ depotId: otherDepotId })).rows).toEqual(['G001 20.00 100.00 0.00 0.00 0.00 - - -'])
  expect((await turnover({ groupBy: 'depot' })).rows).toEqual([
    '二号仓 20.00 100.00 0.00 0.00 0.00 - - -',
    '总仓 67.00 347.00 45.00 225.00 2.63 134 2026-11-11 10',
  ])
  expect((await turnover({ startTime: '2026-11-22' })).rows.at(-1)).toBe('G001 75.00 375.00 0.00 0.00 0.00 - 2026-11-11 10')
  expect((await admin.call('StockTurnoverApi_list', { query: { startTime: '2026-10-02', endTime: '2026-10-01' } })).key).toBe('FIELD_BAD')
})

test('whoever has depots is told of these alone, and who sees no costs is told none', async () => {
  await server.addUser('storekeeper', { rights: allRights().filter((right) => right !== 'cost_view') })
  const keeper = await server.as('storekeeper')
  const { id } = await server.inTenant((tx) =>
    tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'storekeeper'`, [tx.tenantId]),
  )
  await server.inTenant((tx) => assignDepots(tx, id, [otherDepotId]))
  const { rows, sums } = await turnover({}, keeper)
  expect(rows).toEqual(['G001 20.00 - 0.00 - - - - -'])
  expect(Object.keys(sums).sort()).toEqual(['qty', 'stockQty'])
})

test('of any period it is the same from sums of days and months as from rows', async () => {
  const [, , , milk = ''] = goods
  await receive(milk, '50', '250.00')
  for (const day of ['2026-08-02', '2026-08-30', '2026-09-04', '2026-09-27', '2026-10-31', '2026-11-01', '2026-11-20'])
    await sell(day, milk, '1')
  const starts = ['2026-07-20', '2026-08-03', '2026-08-30', '2026-09-01', '2026-09-05']
  const ends = ['2026-09-30', '2026-10-02', '2026-10-30', '2026-11-15', '2026-11-21', '2026-11-30']
  const periods = [{ endTime: '2026-11-19' }, ...starts.flatMap((startTime) => ends.map((endTime) => ({ startTime, endTime })))]
  const told = () => Promise.all(periods.flatMap((period) => [turnover(period), turnover({ ...period, groupBy: 'depot' })]))
  await server.inTenant((tx) => rebuildTotals(tx.query, server.tenantId))
  const fromRows = await told()
  await updateTotals(server.db, server.clock.now)
  expect(await told()).toEqual(fromRows)
})
