import { expect, test } from 'vitest'
import { allRights } from '#server/seeds/seed.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// the home page in one call: open work, trade of 28 days, stock by depot, alerts; each user arranges it

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, supplierId, bottleId } = shop
const [water = '', juice = ''] = goods
const customerId = await customerOf(shop)
const receive = (commInfoId: string, totalAmt: string) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: { supplierId, depotId, lines: [{ commInfoId, unitId: bottleId, actualQty: '10', totalAmt, taxRate: '0' }] },
  })
await receive(water, '50.00')
await receive(juice, '200.00')
await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, water, '4') })
await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, juice, '1') })

test('tells what waits, the days of trade, what stock is worth and what to look at', async () => {
  await admin.ok('MinStockApi_submit', { body: { depotId, commInfoId: water, minQty: '7' } })
  await admin.ok('MinStockApi_submit', { body: { depotId, commInfoId: juice, minQty: '7' } })
  const desk = await admin.ok('HomeApi_read', { query: {} })
  expect(desk.trade).toMatchObject([{ billDate: '2026-11-21', billCount: 2, salesAmt: '50.00', purchaseAmt: '250.00' }])
  // 6 of water at 5.00 and 9 of juice at 20.00; juice was sold below cost at 10.00, and water is below its minimum
  expect(desk.stock).toEqual([{ depotId, depotName: '总仓', stockAmt: '210.00' }])
  expect(desk.alerts).toEqual([
    { name: 'belowMin', count: 1 },
    { name: 'negativeMargin', count: 1 },
  ])
  expect(desk.work.find(({ kind }) => kind === 'salesOut')).toMatchObject({ todayCount: 2 })
  expect(desk).not.toHaveProperty('widgets')
})

test('what is not seen is not there, and each arranges it for himself', async () => {
  await server.addUser('lily', { rights: ['purchaseorder_view'] })
  const clerk = await server.as('lily')
  expect(await clerk.ok('HomeApi_read', { query: { mine: 2 } })).toEqual({
    ...{ work: [expect.objectContaining({ kind: 'purchaseOrder' })], alerts: [], favourites: [], recents: [] },
  })
  await server.addUser('blind', { rights: allRights().filter((right) => right !== 'cost_view') })
  const blind = await (await server.as('blind')).ok('HomeApi_read', { query: {} })
  expect([blind.stock, blind.alerts, blind.trade?.[0]?.profitAmt]).toEqual([undefined, [{ name: 'belowMin', count: 1 }], undefined])
  const places = [{ path: '/base/unit', zh: '计量单位', en: 'Units' }]
  await clerk.ok('HomeApi_keep', { body: { widgets: [{ id: 'pages' }, { id: 'waits', hidden: true }], favourites: places } })
  await clerk.ok('HomeApi_keep', { body: { recents: places } })
  expect(await clerk.ok('HomeApi_read', { query: {} })).toMatchObject({
    ...{ widgets: [{ id: 'pages' }, { id: 'waits', hidden: true }], favourites: places, recents: places },
  })
  expect(await admin.ok('HomeApi_read', { query: {} })).toMatchObject({ favourites: [], recents: [] })
  expect((await clerk.call('HomeApi_keep', { body: { widgets: [{ id: '' }] } })).key).toBe('BAD_INPUT')
})

test('keeps how high a person wants rows, how they go through long lists and which keys they changed, and tells all with the configuration', async () => {
  expect((await admin.ok('SysconfigApi_front')).density).toBeUndefined()
  const keys = [{ usual: 'Ctrl+K', own: 'Ctrl+J' }]
  await admin.ok('HomeApi_keep', { body: { keys } })
  await admin.ok('HomeApi_keep', { body: { density: 'compact' } })
  await admin.ok('HomeApi_keep', { body: { paging: 'endless' } })
  await admin.ok('HomeApi_keep', { body: { recents: [] } })
  expect(await admin.ok('SysconfigApi_front')).toMatchObject({ density: 'compact', paging: 'endless', keys })
  await admin.ok('HomeApi_keep', { body: { keys: [] } })
  expect((await admin.ok('SysconfigApi_front')).keys).toEqual([])
})

test('counts as below their minimum the goods that the list of stock finds so, with what is promised taken off', async () => {
  await admin.ok('SalesOutApi_submit', { body: outBody(shop, customerId, juice, '3') })
  const { total } = await admin.ok('InventoryApi_selectListNew', { body: { belowMin: 2 } })
  const { alerts } = await admin.ok('HomeApi_read', { query: {} })
  expect([total, alerts.find(({ name }) => name === 'belowMin')?.count]).toEqual([2, 2])
})

test('counts the customers with a debt that is overdue, not those who owe nothing or not yet', async () => {
  const overdue = async () => (await admin.ok('HomeApi_read', { query: {} })).alerts.find(({ name }) => name === 'overdue')?.count
  const owes = async (customerNo: string, dueDate: string) => {
    const body = { customerId: await customerOf(shop), customerNo, dueDate, billDate: '2026-10-01', receivableAmt: '10' }
    const { id } = await admin.ok('OpeningPartnerApi_submit', { body })
    await admin.ok('OpeningPartnerApi_batchPass', { body: { ids: [id] } })
  }
  const before = (await overdue()) ?? 0
  await owes('A1', '2026-11-21')
  await owes('A2', '2026-11-20')
  await owes('A3', '2026-10-20')
  expect(await overdue()).toBe(before + 2)
})
