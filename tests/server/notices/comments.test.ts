import { expect, test } from 'vitest'
import { assignDepots } from '#server/identity/people.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop } from '../../support/shop.ts'
import { rightsOfRole } from '../../support/shop-rights.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const buyer = await hire(shop, 'buyer', 'buyer')
const buyerId = (await buyer.ok('UserApi_info')).id
const strangerId = await server.addUser('stranger', { rights: [...rightsOfRole('clerk')] })
await server.inTenant((tx) => assignDepots(tx, strangerId, [shop.otherDepotId]))
const stranger = await server.as('stranger')
const nobodyId = await server.addUser('nobody', { rights: [] })
const nobody = await server.as('nobody')
const order = await approvedOrder(shop, '1')
const about = { about: 'purchaseOrder', aboutId: order.id }

test('a comment on a document is read by who sees it, newest first, and whoever it names is told where it stands', async () => {
  const first = await admin.ok('CommentApi_submit', { body: { ...about, text: ' 请核对价格 @buyer ', mentions: [buyerId] } })
  expect(first).toMatchObject({ text: '请核对价格 @buyer', mine: true, userName: 'admin', mentions: [{ id: buyerId, name: 'buyer' }] })
  server.clock.advance({ minutes: 1 })
  await buyer.ok('CommentApi_submit', { body: { ...about, text: '已核对' } })
  const { records, total } = await admin.ok('CommentApi_list', { query: about })
  expect([total, records.map(({ text, mine }) => [text, mine])]).toEqual([
    2,
    [
      ['已核对', false],
      ['请核对价格 @buyer', true],
    ],
  ])
  const told = (await buyer.ok('NoticeApi_latest')).records.filter((one) => one.about === 'mentioned')
  expect(told).toMatchObject([{ title: `admin在采购订单[${order.billNo}]中提到了您`, sourceKind: 'purchaseOrder', sourceId: order.id }])
  const inEnglish = await buyer.ok('NoticeApi_latest', { headers: { 'accept-language': 'en' } })
  expect(inEnglish.records[0]?.title).toBe(`admin mentioned you: Purchase order [${order.billNo}]`)
  expect((await admin.ok('NoticeApi_latest')).records.filter((one) => one.about === 'mentioned')).toEqual([])
})

test('who may not see the document neither reads nor speaks nor is named', async () => {
  for (const client of [stranger, nobody]) {
    expect((await client.call('CommentApi_list', { query: about })).key).toBe('NO_PERMISSION')
    expect((await client.call('CommentApi_people', { query: about })).key).toBe('NO_PERMISSION')
    expect((await client.call('CommentApi_submit', { body: { ...about, text: '…' } })).key).toBe('NO_PERMISSION')
  }
  const people = (await admin.ok('CommentApi_people', { query: about })).map(({ name }) => name)
  expect(people).toEqual(['admin', 'buyer'])
  expect(await admin.ok('CommentApi_people', { query: { ...about, keyword: 'uye' } })).toEqual([{ id: buyerId, name: 'buyer' }])
  for (const id of [strangerId, nobodyId, '999']) {
    const refused = await admin.call('CommentApi_submit', { body: { ...about, text: '@?', mentions: [id] } })
    expect([refused.key, refused.fields?.[0]?.field]).toEqual(['FIELD_BAD', 'mentions'])
  }
  expect((await admin.call('CommentApi_submit', { body: { ...about, text: ' \n ' } })).fields?.[0]?.field).toBe('text')
  expect((await admin.call('CommentApi_list', { query: { ...about, about: 'salesOrder' } })).key).toBe('DOC_GONE')
  expect((await admin.call('CommentApi_list', { query: { about: 'purchaseOrder', aboutId: '999' } })).key).toBe('DOC_GONE')
})

test('one takes back what one said oneself, and nothing of others', async () => {
  const own = await buyer.ok('CommentApi_submit', { body: { ...about, text: '说错了' } })
  expect((await admin.call('CommentApi_remove', { query: { ids: own.id } })).key).toBe('ROW_GONE')
  await buyer.ok('CommentApi_remove', { query: { ids: own.id } })
  expect((await buyer.ok('CommentApi_list', { query: about })).records.map(({ id }) => id)).not.toContain(own.id)
})

test('a row of master data is talked about as documents are', async () => {
  const supplier = { about: 'SupplierApi', aboutId: shop.supplierId }
  await admin.ok('CommentApi_submit', { body: { ...supplier, text: '账期已改' } })
  expect((await admin.ok('CommentApi_list', { query: supplier })).records.map(({ text }) => text)).toEqual(['账期已改'])
  expect((await nobody.call('CommentApi_list', { query: supplier })).key).toBe('NO_PERMISSION')
  expect((await admin.call('CommentApi_list', { query: { ...supplier, aboutId: '999' } })).key).toBe('ROW_GONE')
})

test('what is told of a long comment ends with a whole character', async () => {
  const text = `${'价'.repeat(199)}👍 @buyer`
  await admin.ok('CommentApi_submit', { body: { ...about, text, mentions: [buyerId] } })
  expect((await buyer.ok('NoticeApi_latest')).records[0]?.content).toBe(`${'价'.repeat(199)}👍`)
})
