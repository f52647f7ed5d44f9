import { afterAll, expect, test } from 'vitest'
import { assignDepots } from '#server/identity/people.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop } from '../../support/shop.ts'

// when stores order, what they usually order, and with which delivery it arrives

// Wednesday, 10:00 in the stores' time zone
const server = await startTestServer({ now: new Date('2026-11-25T02:00:00Z') })
const shop = await openShop(server)
const { admin, depotId, otherDepotId: store, bottleId } = shop
afterAll(() => expectSound(server))
const today = '2026-11-25'
const everyDay = Object.fromEntries('monday tuesday wednesday thursday friday saturday sunday'.split(' ').map((day) => [day, 2]))
const asked = (more: object = {}) => ({
  ...{ depotId, inDepotId: store, lines: [{ commInfoId: shop.goods[0] ?? '', unitId: bottleId, qty: '3' }] },
  ...more,
})
const named = (id: string) => admin.ok('CommodityApi_detail', { query: { id } })
const terms = () => admin.ok('RequisitionApi_terms', { query: { depotId, inDepotId: store } })

test('a requisition comes with the next delivery that its submit still makes, on the route of its store', async () => {
  expect(await terms()).toEqual({ sold: 1 })
  const unplanned = await admin.ok('RequisitionApi_submit', { body: asked() })
  expect([unplanned.deliveryDate, unplanned.deliveryRoute]).toEqual([undefined, undefined])
  const said = { depotId: store, cutOffHour: 10, cutOffDays: 0, routeName: '城东线', stop: 7 }
  const { id, version } = await admin.ok('StoreScheduleApi_submit', { body: { ...said, ...everyDay } })
  expect(await terms()).toEqual({ sold: 1, deliveryDate: today, orderUntil: `${today} 10:00`, deliveryRoute: '城东线 007' })
  const draft = await admin.ok('RequisitionApi_draft', { body: asked() })
  expect(draft.deliveryDate).toBeUndefined()
  const planned = await admin.ok('RequisitionApi_submit', { body: { id: draft.id, version: draft.version } })
  expect(planned).toMatchObject({ deliveryDate: today, deliveryRoute: '城东线 007' })
  const typed = await admin.ok('RequisitionApi_submit', { body: asked({ deliveryDate: '2099-01-01' }) })
  expect(typed).toMatchObject({ deliveryDate: '2099-01-01', deliveryRoute: '城东线 007' })
  // if the route changes later, requests made before keep theirs
  await admin.ok('StoreScheduleApi_submit', { body: { id, version, ...said, ...everyDay, routeName: '城西线', stop: 2 } })
  const west = await admin.ok('RequisitionApi_submit', { body: asked() })
  const listed = async (query: object) => (await admin.ok('RequisitionApi_list', { query })).records.map((row) => row.id)
  expect(await listed({ ascs: 'delivery_route', deliveryDate: today })).toEqual([planned.id, west.id])
  expect(await listed({ descs: 'delivery_route', deliveryDate: today })).toEqual([west.id, planned.id])
  expect(await listed({ deliveryRoute: '城东', ascs: 'delivery_date' })).toEqual([planned.id, typed.id])
  const [transfer] = [await admin.ok('MoveInventoryApi_draft', { body: asked() })]
  expect(transfer?.deliveryRoute).toBeUndefined()
})

test('a store sees what comes and when: asked for, on its way, on order; others do not', async () => {
  const [goods = ''] = shop.goods.slice(5)
  const lines = [{ commInfoId: goods, unitId: bottleId, qty: '6' }]
  await stockUp(shop, goods, '20', '100.00')
  const sent = await admin.ok('RequisitionApi_submit', { body: asked({ lines, deliveryDate: '2026-12-05' }) })
  await admin.ok('RequisitionApi_dispatch', { body: { id: sent.id, version: sent.version } })
  const waits = await admin.ok('RequisitionApi_submit', { body: asked({ lines, deliveryDate: '2026-12-01' }) })
  const order = await approvedOrder(shop, '7', {
    depotId: store,
    lines: [{ commInfoId: goods, unitId: bottleId, qty: '7', taxPrice: '5', taxRate: '13' }],
  })
  const of = async (who: Client) => {
    const { records } = await who.ok('InventoryApi_coming', { query: { keyword: (await named(goods)).commInfoName ?? '' } })
    return records.map(({ billNo, deliveryDate, statusName, fromName, qty, headId }) =>
      [billNo, deliveryDate, statusName, fromName, qty, headId === undefined ? '' : 'open'].join(' '),
    )
  }
  const expected = [
    `${waits.billNo} 2026-12-01 待配货 总仓 6.00 open`,
    `${sent.billNo} 2026-12-05 在途 总仓 6.00 open`,
    `${order.billNo}  待入库 华东饮料 7.00 open`,
  ]
  expect(await of(admin)).toEqual(expected)
  await server.inTenant(async (tx) => assignDepots(tx, await server.addUser('keeper', { rights: ['inventory_view'] }), [store]))
  await server.inTenant(async (tx) => assignDepots(tx, await server.addUser('other', { rights: ['inventory_view'] }), [depotId]))
  expect(await of(await server.as('keeper'))).toEqual(expected.map((row) => row.replace(' open', ' ')))
  expect(await of(await server.as('other'))).toEqual([])
})

test('a requisition starts with what its store usually orders, in packs; goods that are disabled are left out', async () => {
  const [water = '', soda = ''] = shop.goods.slice(1)
  for (const [commInfoId, unitId, qty] of [
    [water, shop.caseId, '2'],
    [soda, bottleId, '5'],
  ] as const)
    await admin.ok('StoreTemplateApi_submit', { body: { depotId: store, commInfoId, unitId, qty } })
  const lines = await admin.ok('RequisitionApi_template', { query: { inDepotId: store } })
  expect(lines.map(({ commInfoId, unitId, qty }) => [commInfoId, unitId, qty])).toEqual([
    [water, shop.caseId, '2.00'],
    [soda, bottleId, '5.00'],
  ])
  expect(Number(lines[0]?.conversion)).toBeGreaterThan(1)
  const { id, version } = await admin.ok('CommodityApi_detail', { query: { id: soda } })
  await admin.ok('CommodityApi_disable', { body: { id, version } } as never)
  expect((await admin.ok('RequisitionApi_template', { query: { inDepotId: store } })).map(({ commInfoId }) => commInfoId)).toEqual([water])
})
