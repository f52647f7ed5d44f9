import { afterAll, expect, test } from 'vitest'
import { operationOf } from '#contract/operations.gen.ts'
import { decimal } from '#domain/figures/decimal.ts'
import { keyOf, lockBalances } from '#server/documents/books/stock/balances.ts'
import { bookReceipt } from '#server/documents/books/stock/stock-store.ts'
import { customerOf, type Out, type OutBody, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { amountPlaces, bareDocument, brokenStock, keyAt } from '../../support/acts/stock-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { outcomes } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const elsewhere: Shop = { ...shop, depotId: shop.otherDepotId }
const customerId = await customerOf(shop)

/** Sets how stock is valued, by the same calls as the screen. */
async function value(by: 'depot' | 'company') {
  const item = (await admin.ok('SysconfigApi_editList', {})).find(({ configKey }) => configKey === 'VALUE_UNIT')
  if (!item) throw new Error('there is no setting VALUE_UNIT')
  return admin.call('SysconfigApi_updateV', { body: { id: item.id, version: item.version, configValue: by } })
}

let used = 0
const fresh = () => shop.goods[used++] ?? ''
const ship = (body: OutBody) => admin.ok('SalesOutApi_accounting', { body })
/** Quantity and value shown for each depot. */
const shown = async (goods: string) =>
  (await admin.ok('InventoryApi_selectByCommInfoIdsUnitIds', { body: { commInfoIds: [goods] } })).map(({ qty, costAmt }) => [qty, costAmt])

const changing = (work: (release: () => void) => Promise<void>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { held: work(resolve), reached: promise }
}
const waiting = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('whoever books while the unit changes books by the new one', async () => {
  const goods = keyAt(shop, used++)
  await server.inTenant((tx) => lockBalances(tx, [goods]))
  const change = changing((release) =>
    server.inTenant(async (tx) => {
      await tx.query(`select from sysconfig where tenant_id = $1 and config_key = 'VALUE_UNIT' for update`, [tx.tenantId])
      await tx.query(`update sysconfig set config_value = 'company' where tenant_id = $1 and config_key = 'VALUE_UNIT'`, [tx.tenantId])
      release()
      await waiting(300)
    }),
  )
  await change.reached
  const unit = await server.inTenant(async (tx) => (await lockBalances(tx, [goods])).get(keyOf(goods))?.pool.unit)
  await change.held
  expect(unit).toBe('company')
})

test('whoever changes the unit waits for the end of a booking, and is refused then', async () => {
  expect((await value('depot')).status).toBe(200)
  expect((await value('company')).status).toBe(200)
  const booking = changing((release) =>
    server.inTenant(async (tx) => {
      const key = keyAt(shop, used++)
      const balances = await lockBalances(tx, [key])
      release()
      await waiting(300)
      const document = await bareDocument(tx, key, 0, { qty: '1', cost: '10.00' })
      const line = { ...key, lineId: document.lineId, qty: decimal('1'), value: decimal('10.00') }
      await bookReceipt(tx, document, [line], balances, amountPlaces)
    }),
  )
  await booking.reached
  expect(await value('depot')).toMatchObject({ key: 'VALUE_UNIT_FIXED', msg: '已有出入库记录，不能更改成本核算单位' })
  await booking.held
  // saving the unchanged value is allowed
  expect((await value('company')).status).toBe(200)
})

test('goods received in two depots leave both at one average, and each shows its share', async () => {
  const own = fresh()
  await stockUp(shop, own, '10', '100.00')
  await stockUp(elsewhere, own, '10', '200.00')
  expect(await shown(own)).toEqual([
    ['10.00', '150.00'],
    ['10.00', '150.00'],
  ])
  const out = await ship(outBody(shop, customerId, own, '4'))
  expect(out.lines[0]).toMatchObject({ costAmt: '60.00' })
  const page = await admin.ok('InventoryApi_selectListNew', { body: { commInfoId: own } })
  expect([page.records.map(({ costAmt }) => costAmt), page.sums?.costAmt]).toEqual([['90.00', '150.00'], '240.00'])
  const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(elsewhere, out, '-1') })
  expect(back.lines[0]).toMatchObject({ costAmt: '-15.00' })
  await admin.ok('SalesReturnApi_flush', { body: { id: back.id, version: back.version, remark: '数量不对' } })
  const { version } = await admin.ok('SalesOutApi_detail', { query: { id: out.id } })
  await admin.ok('SalesOutApi_flush', { body: { id: out.id, version, remark: '数量不对' } })
  expect(await shown(own)).toEqual([
    ['10.00', '150.00'],
    ['10.00', '150.00'],
  ])
})

test('a dry run says the shares of all that it moves', async () => {
  const own = fresh()
  await stockUp(shop, own, '10', '100.00')
  const path = operationOf('SalesOutApi_accounting').path
  const effect = await admin.ok('DocumentApi_dryRun', { body: { path, body: outBody(shop, customerId, own, '4') } })
  expect(effect).toMatchObject({ stock: [{ before: { costAmt: '100.00' }, after: { costAmt: '60.00' } }] })
})

const rounds = 20

test(`of two outs of 8 from 10 of a depot one is refused, while the other depot sells on, ${rounds} times`, {
  timeout: 120_000,
}, async () => {
  const own = fresh()
  await stockUp(shop, own, '10', '100.00')
  await stockUp(elsewhere, own, '100', '2100.00')
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      [shop, shop, elsewhere].map((from) => admin.call('SalesOutApi_accounting', { body: outBody(from, customerId, own, '8') })),
    )
    expect(outcomes(answers)).toEqual(['STOCK_SHORT', 'done', 'done'])
    const outs = answers.flatMap(({ key, data }) => (key === undefined ? [data as Out] : []))
    expect(outs.map(({ lines }) => lines[0]?.costAmt)).toEqual(['160.00', '160.00'])
    for (const { id, version } of outs) await admin.ok('SalesOutApi_flush', { body: { id, version, remark: '数量不对' } })
  }
  expect(await shown(own)).toEqual([
    ['10.00', '200.00'],
    ['100.00', '2000.00'],
  ])
})

afterAll(async () => expect(await brokenStock(server)).toEqual([]))
