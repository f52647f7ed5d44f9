import { afterAll, describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { assignDepots } from '#server/identity/people.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody, stockOf } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods, depotId, otherDepotId, supplierId, bottleId } = shop
const [water = '', juice = ''] = goods
const customerId = await customerOf(shop)

const receive = (billDate: string, commInfoId: string, actualQty: string, totalAmt: string) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: { supplierId, depotId, billDate, lines: [{ commInfoId, unitId: bottleId, actualQty, totalAmt, taxRate: '0' }] },
  })
const sell = (billDate: string, commInfoId: string, qty: string) =>
  admin.ok('SalesOutApi_accounting', { body: { ...outBody(shop, customerId, commInfoId, qty), billDate } })
type Query = QueryOf<'InventoryBalanceApi_list'>
const figures = async (query: Query, who = admin) => {
  const { records } = await who.ok('InventoryBalanceApi_list', { query })
  return records.map(({ depotName, commInfoCode, ...row }) =>
    [
      depotName,
      commInfoCode,
      row.openingQty,
      row.openingAmt,
      row.inQty,
      row.inAmt,
      row.outQty,
      row.outAmt,
      row.closingQty,
      row.closingAmt,
    ].join(' '),
  )
}

await receive('2026-09-10', water, '10', '100.00')
await sell('2026-09-20', water, '4')
await receive('2026-10-01', water, '10', '160.00')
const wrong = await receive('2026-10-02', juice, '3', '9.00')
await sell('2026-10-31', water, '6')
await admin.ok('PurchaseReceiptApi_flush', {
  body: { id: wrong.id, version: wrong.version, remark: '送错', billDate: '2026-10-03' } as never,
})
await sell('2026-11-01', water, '2')
const october = { startTime: '2026-10-01', endTime: '2026-10-31' }

describe('the report of stock', () => {
  test('says what a period began with, what came, left and was there, both ends included', async () => {
    // 6 / 60.00 and 10 / 160.00 are 16 / 220.00, of which 6 leave at 13.75
    expect(await figures({ ...october, commInfoName: '饮料01' })).toEqual(['总仓 G001 6.00 60.00 10.00 160.00 6.00 82.50 10.00 137.50'])
    expect(await figures({ commInfoName: 'G001' })).toEqual(['总仓 G001 0.00 0.00 20.00 260.00 12.00 150.00 8.00 110.00'])
    expect(await figures({ endTime: '2026-09-19', commInfoName: 'G001' })).toEqual([
      '总仓 G001 0.00 0.00 10.00 100.00 0.00 0.00 10.00 100.00',
    ])
    expect(await figures({ startTime: '2026-11-02', commInfoName: 'G001' })).toEqual([
      '总仓 G001 8.00 110.00 0.00 0.00 0.00 0.00 8.00 110.00',
    ])
    expect(await figures({ endTime: '2026-09-01' })).toEqual([])
  })

  test('takes a reversal off what it reverses, not onto the other side', async () => {
    expect(await figures({ commInfoName: '饮料02' })).toEqual(['总仓 G002 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00'])
  })

  test('sums over all matches, and its closing is what is on hand', async () => {
    const sums = await admin.ok('InventoryBalanceApi_sumtotal', { query: {} })
    expect(sums).toEqual({
      ...{ openingQty: '0.00', openingAmt: '0.00', inQty: '20.00', inAmt: '260.00' },
      ...{ outQty: '12.00', outAmt: '150.00', closingQty: '8.00', closingAmt: '110.00' },
    })
    expect(await stockOf(shop, water)).toMatchObject({ qty: sums.closingQty, costAmt: sums.closingAmt })
    const page = await admin.ok('InventoryBalanceApi_list', { query: { size: 1, current: 9 } })
    expect([page.total, page.records.length, page.sums]).toEqual([2, 0, sums])
    for (const query of [{}, october, { endTime: '2026-09-30' }, { depotId }, { commInfoName: 'G001' }])
      expect(await admin.ok('InventoryBalanceApi_checksumtotal', { query })).toEqual(
        await admin.ok('InventoryBalanceApi_sumtotal', { query }),
      )
  })

  test('is of the depots of whoever asks', async () => {
    const keeper = await hire(shop, 'balancekeeper', 'clerk', ['inventorybalance_view', 'cost_view'])
    const { id } = await server.inTenant((tx) =>
      tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'balancekeeper'`, [tx.tenantId]),
    )
    await server.inTenant((tx) => assignDepots(tx, id, [otherDepotId]))
    expect(await figures({}, keeper)).toEqual([])
    expect((await keeper.ok('InventoryBalanceApi_sumtotal', { query: {} })).closingQty).toBe('0.00')
    expect((await keeper.ok('InventoryBalanceApi_checksumtotal', { query: {} })).closingQty).toBe('0.00')
  })

  test('refuses a day that is none, by its field', async () => {
    const answer = await admin.call('InventoryBalanceApi_list', { query: { startTime: '2026-02-30' } })
    expect([answer.key, answer.fields]).toMatchObject(['BAD_INPUT', [{ field: 'startTime' }]])
  })
})

test('the check finds what movements and balance say differently, and nothing else', async () => {
  expect(await admin.ok('InventoryBalanceApi_check', { query: {} })).toMatchObject({ total: 0, records: [] })
  const change = (by: string) =>
    server.database.asOwner((client) =>
      client.query(
        `update stock_balance set qty = qty + ${by}, value = value + ${by} where comm_info_id = ${water} and depot_id = ${depotId}`,
      ),
    )
  await change('1')
  const { total, records } = await admin.ok('InventoryBalanceApi_check', { query: { commInfoName: 'G001' } })
  expect([total, records]).toMatchObject([
    1,
    [
      {
        ...{ depotName: '总仓', commInfoCode: 'G001', movementQty: '8.00', movementAmt: '110.00', balanceQty: '9.00' },
        ...{ balanceAmt: '111.00', differenceQty: '-1.00', differenceAmt: '-1.00' },
      },
    ],
  ])
  expect((await admin.ok('InventoryBalanceApi_checksumtotal', { query: {} })).closingQty).toBe('9.00')
  await change('-1')
})

describe('opening the rows of a depot', () => {
  test('makes a row at 0 for all goods that have none and changes no quantity, however often', async () => {
    const first = await admin.ok('StoreInventoryApi_initialise', { body: { depotId } })
    expect(first).toEqual({ depotId, depotName: '总仓', opened: 18 })
    expect((await admin.ok('StoreInventoryApi_initialise', { body: { depotId } })).opened).toBe(0)
    expect(await stockOf(shop, water)).toMatchObject({ qty: '8.00', costAmt: '110.00' })
    expect(await stockOf(shop, goods[7] ?? '')).toMatchObject({ qty: '0.00', costAmt: '0.00', free: '0.00' })
    const count = await admin.ok('CheckInventoryApi_create', { body: { depotId } })
    expect(count.lineCount).toBe(20)
    await admin.ok('CheckInventoryApi_cancel', { body: { id: count.id, version: count.version, remark: '试' } })
  })

  test('wants a depot that there is, enabled, of the caller', async () => {
    const refused = async (body: { depotId?: string }, who = admin) => {
      const answer = await who.call('StoreInventoryApi_initialise', { body })
      return [answer.key, answer.fields?.[0]?.field]
    }
    expect(await refused({})).toEqual(['FIELD_BAD', 'depotId'])
    expect(await refused({ depotId: '999999' })).toEqual(['FIELD_BAD', 'depotId'])
    const { id } = await admin.ok('DepotApi_submit', { body: { code: 'OFF', name: '停用仓' } })
    await server.inTenant((tx) => tx.query('update depot set status = 2 where tenant_id = $1 and id = $2', [tx.tenantId, id]))
    expect(await refused({ depotId: id })).toEqual(['FIELD_BAD', 'depotId'])
    const keeper = await hire(shop, 'stockkeeper', 'clerk', ['inventory_edit'])
    const user = await server.inTenant((tx) =>
      tx.one<{ id: string }>(`select id from app_user where tenant_id = $1 and account = 'stockkeeper'`, [tx.tenantId]),
    )
    await server.inTenant((tx) => assignDepots(tx, user.id, [otherDepotId]))
    expect(await refused({ depotId }, keeper)).toEqual(['NO_PERMISSION', 'depotId'])
    expect(await keeper.ok('StoreInventoryApi_initialise', { body: {} })).toEqual({
      depotId: otherDepotId,
      depotName: '二号仓',
      opened: 20,
    })
  })
})

test('stock that another system is to be told of is told nobody as long as none is set up', async () => {
  const { records } = await admin.ok('SyncInventoryApi_list', { query: { commInfoName: 'G001' } })
  const row = records.find((one) => one.depotId === depotId)
  expect(row).toMatchObject({ qty: '8.00', pushStatus: 0 })
  expect(await admin.ok('SyncInventoryApi_pushwjyp', { body: { id: row?.id ?? '' } })).toMatchObject({
    pushStatus: 2,
    reason: '没有设置外部系统（STOCK_PUSH_URL），不推送',
  })
})

afterAll(() => expectSound(server))
