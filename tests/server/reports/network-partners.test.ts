import { expect, test } from 'vitest'
import { confirmedOrder, mallCustomer, placeBody } from '../../support/acts/mall-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { requestBody } from '../../support/acts/return-acts.ts'
import { customerOf, outBody, returnBody, stockUp } from '../../support/acts/sales-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const tea = goods[0] ?? ''
await stockUp(shop, tea, '1000', '5000.00')
const own = ({ id, version }: { id: string; version: number }) => ({ id, version })

let partners = 0
const partner = async (more: object = {}) => {
  partners += 1
  return admin.ok('NetworkPartnerApi_submit', { body: { code: `HHR${partners}`, name: `合伙人${partners}`, commissionRate: '5', ...more } })
}
const recommend = async (customerId: string, recommendedId: string) => {
  const row = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
  const { id, version, customerCode, customerName } = row
  return admin.ok('CustomerApi_submit', { body: { id, version, customerCode, customerName, recommendedId } })
}
const figuresOf = async (id: string) => {
  const { totalAmt, waitingAmt, balanceAmt, customerCount, partnerCount } = await admin.ok('RecommendedApi_recommendeddetail', {
    query: { id },
  })
  return { totalAmt, waitingAmt, balanceAmt, customerCount, partnerCount }
}
const signed = async (customerId: string, qty = '10') => {
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [tea], qty))
  const sent = await admin.ok('MallOrderApi_out', { body: own(order) })
  return admin.ok('MallOrderApi_sign', { body: own(sent) })
}

test('a partner earns by his rate on what his customers keep of completed orders, and gives back what returns take of it', async () => {
  const { id } = await partner()
  const customerId = await mallCustomer(shop, [tea])
  await recommend(customerId, id)
  const order = await signed(customerId)
  // commission can be withdrawn once the goods can no longer be returned
  expect(await figuresOf(id)).toEqual({ totalAmt: '5.65', waitingAmt: '5.65', balanceAmt: '0.00', customerCount: 1, partnerCount: 0 })
  // the rate on the day it was earned stays valid
  const now = await admin.ok('NetworkPartnerApi_detail', { query: { id } })
  await admin.ok('NetworkPartnerApi_submit', { body: { ...own(now), code: now.code, name: now.name, commissionRate: '10' } })
  const asked = await admin.ok('MallReturnApi_apply', { body: requestBody(order, '2') })
  const due = await admin.ok('MallReturnApi_receive', { body: own(await admin.ok('MallReturnApi_pass', { body: own(asked) })) })
  await admin.ok('MallReturnApi_credit', { body: own(due) })
  expect(await figuresOf(id)).toMatchObject({ totalAmt: '4.52' })
  const { records, total } = await admin.ok('RecommendedApi_changeslist', { query: { recommendedId: id, size: 5 } })
  expect(total).toBe(2)
  expect(records.map(({ type, changeAmt, balanceAmt, billNo }) => [type, changeAmt, balanceAmt, billNo])).toEqual([
    [3, '-1.13', '4.52', order.billNo],
    [1, '5.65', '5.65', order.billNo],
  ])
  expect(records.map(({ kind, headId }) => [kind, headId])).toEqual([
    ['mallOrder', order.id],
    ['mallOrder', order.id],
  ])
  await server.addUser('partnerclerk', { rights: ['networkpartner_view'] })
  const blind = await (await server.as('partnerclerk')).ok('RecommendedApi_changeslist', { query: { recommendedId: id } })
  expect(blind.records.map(({ kindName, headId }) => [kindName, headId])).toEqual([
    ['商城订单', undefined],
    ['商城订单', undefined],
  ])
  const customers = await admin.ok('RecommendedApi_customerlist', { query: { recommendedId: id } })
  expect(customers.records.map((one) => one.id)).toEqual([customerId])
})

test('nobody earns by customers whom nobody recommended, without a rate, or while switched off', async () => {
  const off = await partner()
  await admin.ok('NetworkPartnerApi_disable', { body: own(off) })
  const free = await partner({ commissionRate: undefined })
  for (const { id } of [off, free]) {
    const customerId = await mallCustomer(shop, [tea])
    await recommend(customerId, id)
    await signed(customerId, '1')
    expect(await figuresOf(id)).toMatchObject({ totalAmt: '0.00', customerCount: 1 })
  }
})

test('wholesale earns as it is sold, gives back what returns and reversals take, and what the mall sends earns once', async () => {
  const { id } = await partner()
  const customerId = await customerOf(shop)
  await recommend(customerId, id)
  const total = async () => (await figuresOf(id)).totalAmt
  const out = await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, tea, '10') })
  expect(await total()).toBe('5.65')
  const back = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-2') })
  expect(await total()).toBe('4.52')
  const second = await admin.ok('SalesReturnApi_accounting', { body: returnBody(shop, out, '-8') })
  expect(await total()).toBe('0.00')
  for (const { id: returned } of [second, back]) {
    const { version } = await admin.ok('SalesReturnApi_detail', { query: { id: returned } })
    await admin.ok('SalesReturnApi_flush', { body: { id: returned, version, remark: '退错' } })
  }
  expect(await total()).toBe('5.65')
  const { version } = await admin.ok('SalesOutApi_detail', { query: { id: out.id } })
  await admin.ok('SalesOutApi_flush', { body: { id: out.id, version, remark: '发错' } })
  expect(await total()).toBe('0.00')
  const { records } = await admin.ok('RecommendedApi_changeslist', { query: { recommendedId: id, size: 10 } })
  expect(records.map(({ changeAmt }) => changeAmt)).toEqual(['-5.65', '1.13', '4.52', '-4.52', '-1.13', '5.65'])
})

test('partners below him, his bank account by its last digits, and the code of his shop', async () => {
  const { id } = await partner()
  const lower = await partner({ parentId: id })
  expect((await admin.ok('RecommendedApi_getPartnerList', { query: { recommendedId: id } })).map((one) => one.id)).toEqual([lower.id])
  await admin.ok('RecommendedApi_addBank', { body: { recommendedId: id, bankName: '工商银行', bankAccount: '6222020200112233445' } })
  await admin.ok('RecommendedApi_addBank', {
    body: { recommendedId: id, bankName: '工商银行宁州支行', bankAccount: '6222020200112233445' },
  })
  expect(await admin.ok('RecommendedApi_recommendeddetail', { query: { id } })).toMatchObject({
    bankName: '工商银行宁州支行',
    bankAccount: '3445',
  })
  const bad = await admin.call('RecommendedApi_addBank', { body: { recommendedId: id, bankAccount: '12' } })
  expect(bad).toMatchObject({ status: 400, fields: [{ field: 'bankAccount' }] })
  const code = await admin.ok('RecommendedApi_getMiniProgramCode', { body: { recommendedId: id, tenantId: server.tenantId } })
  expect(code).toMatch(/^data:image\/png;base64,iVBOR/)
  const foreign = await admin.call('RecommendedApi_getMiniProgramCode', { body: { recommendedId: id, tenantId: '999999' } })
  expect(foreign).toMatchObject({ key: 'DOC_GONE' })
})

test('who signs in as a partner sees his own, anybody else has none of his own', async () => {
  expect(await admin.call('RecommendedApi_recommendeddetail', { query: {} })).toMatchObject({ key: 'DOC_GONE' })
  const { id } = await partner()
  await server.inTenant((tx) =>
    tx.query(
      `update network_partner set user_id = (select id from app_user where tenant_id = $1 and account = 'admin')
        where tenant_id = $1 and id = $2`,
      [tx.tenantId, id],
    ),
  )
  expect(await admin.ok('RecommendedApi_recommendeddetail', { query: {} })).toMatchObject({ id, totalAmt: '0.00', heldAmt: '0.00' })
})

test('all of it is sound', () => expectSound(server))
