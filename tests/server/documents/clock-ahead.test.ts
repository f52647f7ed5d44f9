import { expect, test } from 'vitest'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { by, expectSound, freeBody, goodsLine, refusalOf, stockOf } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

// A clock that was ahead leaves documents with future dates. The operator is notified of them; once they are reversed,
// their goods can be posted again.

const server = await startTestServer({ metricsToken: 'reads-the-figures' })
const shop = await openShop(server)
const { admin, goods } = shop
const platform = await server.as('admin', '000000')

const aheadNow = async () => (await platform.ok('OperationsApi_overview')).ahead
const gauge = async () => {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer reads-the-figures' } })
  return /^danju_documents_ahead (\d+)$/m.exec(await response.text())?.[1]
}
const receiptBody = (at: number, actualQty: string) => freeBody(shop, [goodsLine(shop, at, { actualQty })])
const receive = (at: number, actualQty: string) => admin.ok('PurchaseReceiptApi_accounting', { body: receiptBody(at, actualQty) })

test('documents dated ahead are counted by tenant with their latest day until that day has come', async () => {
  expect(await aheadNow()).toEqual([])
  expect(await gauge()).toBe('0')
  server.clock.advance({ days: 2 })
  await receive(0, '1')
  await admin.ok('PurchaseReceiptApi_draft', { body: receiptBody(0, '1') })
  server.clock.advance({ days: 1 })
  await receive(0, '1')
  expect(await aheadNow()).toEqual([])
  server.clock.advance({ days: -3 })
  const tenant = { tenantId: server.tenantId, tenantName: expect.stringMatching(/./) as string, latest: '2026-11-24' }
  expect(await aheadNow()).toEqual([{ ...tenant, documents: 2 }])
  expect(await gauge()).toBe('2')
  server.clock.advance({ days: 2 })
  expect(await aheadNow()).toEqual([{ ...tenant, documents: 1 }])
  server.clock.advance({ days: 1 })
  expect(await aheadNow()).toEqual([])
})

test('goods that were posted in a month to come can be posted again once those documents are reversed', async () => {
  await receive(1, '10')
  const customerId = await customerOf(shop)
  const sell = (override?: ['BACKDATED']) =>
    admin.call('SalesOutApi_accounting', {
      body: { ...outBody(shop, customerId, goods[1] ?? '', '3'), ...(override ? { override, remark: '时钟' } : {}) },
    })
  server.clock.advance({ days: 14 })
  const receipt = await receive(1, '5')
  const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, goods[1] ?? '', '2') })
  server.clock.advance({ days: -14 })
  expect(await aheadNow()).toMatchObject([{ documents: 2, latest: '2026-12-08' }])
  const refused = await sell(['BACKDATED'])
  expect(refusalOf(refused)).toMatchObject({
    key: 'BACKDATED',
    msg: '业务日期早于该商品最近记账日期2026-12-08，其后的期间已有出入库，红冲那些单据前不能倒填',
  })
  await admin.ok('SalesOutApi_flush', { body: { ...by(out), remark: '时钟超前' } })
  expect(await sell()).toMatchObject({ key: 'BACKDATED' })
  const { mirrorId = '', redoId = '' } = await admin.ok('PurchaseReceiptApi_flush', {
    body: { ...by(receipt), redo: 2, remark: '时钟超前' },
  })
  // a red document has the date of the one it reverses, so no month in between contains only one of the two
  expect(await admin.ok('PurchaseReceiptApi_detail', { query: { id: mirrorId } })).toMatchObject({ billDate: '2026-12-08' })
  expect(await aheadNow()).toEqual([])
  expect(await gauge()).toBe('0')
  expect(await sell()).toMatchObject({ status: 200, data: { billDate: '2026-11-24' } })
  const redo = await admin.ok('PurchaseReceiptApi_detail', { query: { id: redoId } })
  expect(await admin.ok('PurchaseReceiptApi_accounting', { body: by(redo) })).toMatchObject({ billDate: '2026-11-24' })
  expect(await stockOf(shop, 1)).toMatchObject({ qty: '12.00' })
})

test('goods that a transfer moved ahead are told, though it was made before, and can be posted again once it is reversed', async () => {
  await receive(2, '10')
  const lines = [{ commInfoId: goods[2], unitId: shop.bottleId, qty: '4' }]
  const move = await admin.ok('MoveInventoryApi_submit', { body: { depotId: shop.depotId, inDepotId: shop.otherDepotId, lines } })
  const sent = await admin.ok('MoveInventoryApi_accounting', { body: by(move) })
  server.clock.advance({ days: 14 })
  const arrived = await admin.ok('MoveInventoryApi_callin', { body: by(sent) })
  server.clock.advance({ days: -14 })
  expect(await aheadNow()).toMatchObject([{ documents: 1, latest: '2026-12-08' }])
  const there = () => admin.call('PurchaseReceiptApi_accounting', { body: { ...receiptBody(2, '1'), depotId: shop.otherDepotId } })
  expect(await there()).toMatchObject({ key: 'BACKDATED' })
  await admin.ok('MoveInventoryApi_flush', { body: { ...by(arrived), remark: '时钟超前' } })
  expect(await aheadNow()).toEqual([])
  expect(await there()).toMatchObject({ status: 200 })
})

test('money that was moved ahead is told, and comes back on the day it went', async () => {
  const [from, to] = [await bankAccount(shop), await bankAccount(shop)]
  server.clock.advance({ days: 14 })
  const made = await admin.ok('AccountTransferApi_submit', { body: { fromAccountId: from, toAccountId: to, amount: '10' } })
  server.clock.advance({ days: -14 })
  expect(await aheadNow()).toMatchObject([{ documents: 1, latest: '2026-12-08' }])
  await admin.ok('AccountTransferApi_flush', { body: { ...by(made), remark: '时钟超前' } })
  expect(await aheadNow()).toEqual([])
  const { records } = await admin.ok('CashBookApi_list', { query: { accountId: to } })
  expect(records.map(({ billDate }) => billDate)).toEqual(['2026-12-08', '2026-12-08'])
})

test('within the month whoever has the right to backdate may confirm it', async () => {
  const keeper = await hire(shop, 'keeper', 'clerk', ['purchasein_free', 'purchasein_backdate'])
  const post = (more: object) => keeper.call('PurchaseReceiptApi_accounting', { body: { ...receiptBody(3, '1'), ...more } })
  server.clock.advance({ days: 3 })
  await receive(3, '1')
  server.clock.advance({ days: -3 })
  expect(refusalOf(await post({}))).toMatchObject({
    msg: '业务日期早于该商品最近记账日期2026-11-27，有“倒填日期”权限的人可以确认后继续',
  })
  expect(await post({ override: ['BACKDATED'], remark: '时钟' })).toMatchObject({ status: 200 })
})

test('clocks of server and database that are more than a minute apart are told', async () => {
  const lead = async () => (await platform.ok('OperationsApi_overview')).clockLead
  server.wall.now = new Date()
  expect(await lead()).toBeUndefined()
  server.wall.advance({ minutes: 50 })
  expect(await lead()).toBeGreaterThan(40 * 60)
  server.wall.advance({ minutes: -100 })
  expect(await lead()).toBeLessThan(-40 * 60)
})

test('the books are sound after all of it', () => expectSound(server))
