import { expect, test } from 'vitest'
import { newCustomer, newStore } from '../../support/acts/marketing-acts.ts'
import { type AdjustmentBody, adjustmentBody } from '../../support/samples/marketing/price-adjustment.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, caseId } = shop
const [one = '', two = ''] = goods
const approve = async (said: Partial<AdjustmentBody>) => {
  const { id, version } = await admin.ok('PriceAdjustmentApi_submit', { body: adjustmentBody(shop, said) })
  return admin.ok('PriceAdjustmentApi_approve', { body: { id, version } })
}
const facts = async (said: { customerId?: string; depotId?: string }) => {
  const lines = [one, two].flatMap((commInfoId) => [bottleId, caseId].map((unitId) => ({ commInfoId, unitId })))
  return (await admin.ok('PriceApi_facts', { body: { ...said, lines } })).goods
}
const history = async (headId: string) =>
  (await admin.ok('PriceAdjustmentApi_history', { query: { headId, size: 50 } })).records.map(
    ({ commInfoName, unitName, depotName, customerName, oldPrice, newPrice }) => [
      commInfoName,
      unitName,
      depotName ?? customerName,
      oldPrice,
      newPrice,
    ],
  )
const price = (commInfoId: string, unitId: string, finalPrice: string) => ({ commInfoId, unitId, finalPrice })

test('list prices change at once on approval, each unit its own, and what they were is kept', async () => {
  const { id, status, statusName } = await approve({ goods: [price(one, bottleId, '16.50'), price(one, caseId, '190')] })
  expect([status, statusName]).toEqual([3904, '已生效'])
  expect((await facts({})).slice(0, 2)).toMatchObject([{ listPrice: '16.50000' }, { listPrice: '190.00000' }])
  expect((await history(id)).toReversed()).toEqual([
    ['饮料01', '瓶', undefined, '15.00000', '16.50'],
    ['饮料01', '箱', undefined, '180.00000', '190'],
  ])
})

test('prices of stores change at their time by the clock, and the second time from what the first made them', async () => {
  const depotIds = [await newStore(server), await newStore(server)]
  const later = await approve({ depotIds, effectiveTime: '2026-11-21 12:00:00', goods: [price(two, bottleId, '13.80')] })
  expect([later.status, (await facts({ depotId: depotIds[0] }))[2]?.storePrices]).toEqual([3903, undefined])
  server.clock.advance({ minutes: 120 })
  await server.app.due.runOnce()
  expect((await admin.ok('PriceAdjustmentApi_detail', { query: { id: later.id } })).status).toBe(3904)
  expect((await facts({ depotId: depotIds[1] }))[2]?.storePrices).toEqual({ [depotIds[1] ?? '']: '13.80' })
  const second = await approve({ depotIds: depotIds.slice(0, 1), goods: [price(two, bottleId, '13.20')] })
  expect((await history(second.id))[0]?.slice(3)).toEqual(['13.80', '13.20'])
  const labels = await admin.ok('PriceAdjustmentApi_labels', { query: { id: later.id } })
  expect(labels.map(({ commInfoName, price, unitName, barCode }) => [commInfoName, price, unitName, barCode])).toEqual([
    ['饮料02', '13.80', '瓶', '6900000000002'],
    ['饮料02', '13.80', '瓶', '6900000000002'],
  ])
  expect(new Set(labels.map(({ depotName }) => depotName)).size).toBe(2)
})

test('prices of a customer and of a level change in their own tables', async () => {
  const level = await admin.ok('CustomerLevelApi_submit', { body: { name: '铜卡' } })
  const customerId = await newCustomer(server, level.id)
  await approve({ buyerId: customerId, goods: [price(two, bottleId, '12')] })
  await approve({ levelId: level.id, goods: [price(two, caseId, '140')] })
  const [, , bottle, box] = await facts({ customerId })
  expect([bottle?.customerPrice, box?.levelPrice]).toEqual(['12.00000', '140'])
  const { records } = await admin.ok('CustomerPriceApi_list', { query: { customerId } })
  expect(records.map(({ finalPrice }) => Number(finalPrice))).toEqual([12])
})

test('one that is wrong names rows and fields, changes no price, and may be mended', async () => {
  const body = adjustmentBody(shop, {
    ...{ name: ' ', buyerId: await newCustomer(server), depotIds: [await newStore(server)] },
    goods: [price(one, bottleId, '0'), price(one, bottleId, '1')],
  })
  const { key, fields } = await admin.call('PriceAdjustmentApi_submit', { body })
  expect([key, fields.map(({ row, field }) => [row, field].filter((part) => part !== undefined).join(' '))]).toEqual([
    'FIELD_BAD',
    ['name', 'buyerId', '1 finalPrice', '2 commInfoId'],
  ])
})
