import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { DataOf } from '#contract/operations.gen.ts'
import { createApp } from '#server/app.ts'
import { openDrive } from '#server/core/drive.ts'
import { assignDepots } from '#server/identity/people.ts'
import type { Claims } from '#server/identity/tokens.ts'
import { createHub } from '#server/live/hub.ts'
import { by, goodsLine } from '../../support/acts/purchase-acts.ts'
import { signIn } from '../../support/client.ts'
import { readNews } from '../../support/notification-reader.ts'
import { startTestServer, testSecretKey } from '../../support/server.ts'
import { openShop, orderBody } from '../../support/shop.ts'

type Node = DataOf<'MenuApi_routes'>[number]

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
await server.addUser('approver', { rights: ['purchaseorder_view', 'purchaseorder_approve'], realName: '李强' })
await server.addUser('counter', { rights: ['communit_view'] })
const farId = await server.addUser('far', { rights: ['purchaseorder_view', 'purchaseorder_approve'] })
await server.inTenant((tx) => assignDepots(tx, farId, [shop.otherDepotId]))
await server.addTenant('200002')
const approver = await server.as('approver')
const submit = () => admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3', { lines: [goodsLine(shop, 1, { qty: '3' })] }) })

describe('the stream of news', () => {
  test('tells whoever may look at such documents that one has changed, and nobody else, of this tenant or another', async () => {
    const [own, counter, stranger] = await Promise.all([
      readNews(approver),
      server.as('counter').then(readNews),
      server.as('admin', '200002').then(readNews),
    ])
    const order = await submit()
    await own.hears({ what: 'document', kind: 'purchaseOrder', id: order.id, version: order.version })
    const approved = await approver.ok('PurchaseOrderApi_approve', { body: by(order) })
    await own.hears({ what: 'document', id: order.id, version: approved.version })
    expect(counter.told).toEqual([])
    expect(stranger.told).toEqual([])
    for (const reader of [own, counter, stranger]) reader.leave()
  })

  test('names what changed and nothing of what it says', async () => {
    const own = await readNews(approver)
    const { id } = await submit()
    await own.hears({ id })
    for (const news of own.told) expect(Object.keys(news)).toEqual(news.what === 'document' ? ['what', 'kind', 'id', 'version'] : ['what'])
    own.leave()
  })

  test('tells whoever has depots of his own of documents that he may open, and of no other', async () => {
    await server.addUser('apart', { rights: ['purchaseorder_view', 'purchaseorder_add', 'purchaseorder_edit', 'purchaseorder_submit'] })
    const apart = await server.as('apart')
    const apartId = (await apart.ok('AuthApi_userInfo')).user_id
    const own = await readNews(apart)
    const move = (...depotIds: string[]) => admin.ok('UserApi_assgnDepot', { body: { userId: apartId, version: 1, depotIds } })
    const lineIn = (depotId: string) => goodsLine(shop, 1, { qty: '3', depotId })
    const orderIn = (...depots: string[]) =>
      admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3', { depotId: depots[0] ?? '', lines: depots.map(lineIn) }) })
    await move(shop.otherDepotId)
    await own.hears({ what: 'rights' })
    await server.app.hub.beat()
    const [there, here, both] = [
      await orderIn(shop.depotId),
      await orderIn(shop.otherDepotId),
      await orderIn(shop.depotId, shop.otherDepotId),
    ]
    await own.hears({ id: here.id })
    await own.hears({ id: both.id })
    // a changed remark is notified like an event
    await admin.ok('PurchaseOrderApi_updateRemark', { body: { ...by(there), remark: '加急' } })
    await admin.ok('PurchaseOrderApi_updateRemark', { body: { ...by(here), remark: '加急' } })
    await own.hears({ id: here.id, version: here.version + 1 })
    expect(own.told.filter(({ id }) => id === there.id)).toEqual([])
    own.leave()
  })

  test('carries however much changes at once', async () => {
    const heard: string[] = []
    const stop = server.db.listen((news) => news !== 'missed' && news.news.what === 'document' && heard.push(news.news.id))
    const ids = Array.from({ length: 120 }, (_, at) => `10000000000000${String(at).padStart(5, '0')}`)
    await server.inTenant(async (tx) => {
      for (const id of ids) tx.tell({ what: 'document', kind: 'purchaseOrder', id, version: 1, depotIds: ids.slice(0, 100) })
    })
    await expect.poll(() => heard.filter((id) => ids.includes(id)).length).toBe(ids.length)
    stop()
  })

  test('[perm.route-menu] tells a user whose roles were changed, or what a role of his may, and nobody else', async () => {
    await server.addUser('mover', { rights: ['communit_view'] })
    const mover = await server.as('mover')
    const [own, other] = await Promise.all([readNews(mover), readNews(approver)])
    const { user_id: userIds } = await mover.ok('AuthApi_userInfo')
    const roleIds = (await admin.ok('RoleApi_list')).find(({ roleAlias }) => roleAlias === 'role-mover')?.id ?? ''
    const codes = (nodes: readonly Node[]): string[] => nodes.flatMap(({ code, children }) => [code, ...codes(children ?? [])])
    const menu = async () => codes(await mover.ok('MenuApi_routes'))
    expect(await menu()).toContain('communit')
    await admin.ok('RoleApi_grant', { body: { roleIds: [roleIds], menuIds: [] } })
    await own.hears({ what: 'rights' })
    expect(await menu()).toEqual([])
    own.told.splice(0)
    await admin.ok('UserApi_grant', { query: { userIds, roleIds } })
    await own.hears({ what: 'rights' })
    expect(other.told.filter(({ what }) => what === 'rights')).toEqual([])
    for (const reader of [own, other]) reader.leave()
  })

  test('crosses from one process of the app to another', async () => {
    const other = await createApp({
      db: server.db,
      drive: await openDrive({ kind: 'disk', folder: server.files }),
      config: { captcha: { mode: 'off' } },
      secrets: { secretKey: testSecretKey },
      clock: () => server.clock.now,
      log: pino({ level: 'silent' }),
      web: '/nowhere',
    })
    const url = await other.listen({ host: '127.0.0.1', port: 0 })
    const there = await readNews(await signIn(url, server.tenantId, 'approver'))
    const order = await submit()
    await there.hears({ what: 'document', id: order.id })
    // a process that ends closes its streams at once
    await other.close()
    await expect.poll(there.ended).toBe(true)
  })

  test('is refused to nobody in particular, and ends with the session', async () => {
    expect((await readNews(server.anonymous)).status).toBe(401)
    const leaving = await server.as('approver')
    const stream = await readNews(leaving)
    await leaving.call('AuthApi_logout')
    await expect.poll(stream.ended).toBe(true)
    expect((await readNews(leaving)).status).toBe(401)
  })

  test('ends when the user is disabled', async () => {
    const id = await server.addUser('shortly', { rights: ['communit_view'] })
    const stream = await readNews(await server.as('shortly'))
    await admin.ok('UserApi_disable', { body: { id } })
    await expect.poll(stream.ended).toBe(true)
  })

  test('ends when the platform ends the tenant', async () => {
    await server.addTenant('200003')
    const stream = await readNews(await server.as('admin', '200003'))
    const platform = await server.as('admin', '000000')
    const { records } = await platform.ok('TenantApi_list', { query: { tenantId: '200003' } })
    await platform.ok('TenantApi_setting', { query: { ids: records[0]?.id ?? '', accountNumber: -1, expireTime: '2020-01-01 00:00:00' } })
    await expect.poll(stream.ended).toBe(true)
  })

  test('ends when its access token is worth nothing any more', async () => {
    const stream = await readNews(await server.as('counter'))
    server.wall.advance({ minutes: 61 })
    await server.app.hub.beat()
    await expect.poll(stream.ended).toBe(true)
    server.wall.advance({ minutes: -61 })
  })

  test('is kept alive where the database is slow, which is not asked of a listener again before it has answered', async () => {
    const asked: (() => void)[] = []
    const inTenant = () => new Promise<never>((_, reject) => asked.push(() => reject(new Error('slow'))))
    const hub = createHub({ inTenant, listen: () => () => undefined }, () => new Date(), pino({ level: 'silent' }))
    const told: string[] = []
    const claims = { tenantId: '200001', userId: '1' } as Claims
    hub.join({ claims, expiresAt: new Date('2999-01-01'), send: (text) => told.push(text), end: () => undefined }, {
      ...claims,
      id: '1',
    } as never)
    const beats = [hub.beat(), hub.beat(), hub.beat()]
    expect([told.length, asked.length]).toEqual([3, 1])
    asked[0]?.()
    await Promise.all(beats)
    void hub.beat()
    expect([told.length, asked.length]).toEqual([4, 2])
  })

  test('is open six times for one user at most; one that is left makes room', async () => {
    const crowd = await server.as('far')
    const streams = await Promise.all(Array.from({ length: 6 }, () => readNews(crowd)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await readNews(crowd)).status).toBe(429)
    const other = await readNews(approver)
    expect(other.status).toBe(200)
    streams[0]?.leave()
    await expect.poll(async () => (await readNews(crowd)).status).toBe(200)
    for (const { leave } of [other, ...streams]) leave()
  })
})

describe('a document that waits for an approval', () => {
  test('tells those who may approve it where it stands, not the one who submitted it', async () => {
    await approver.ok('NoticeApi_readAll')
    const [own, far] = await Promise.all([readNews(approver), server.as('far').then(readNews)])
    const order = await submit()
    await own.hears({ what: 'messages' })
    const board = await approver.ok('NoticeApi_latest')
    expect(board.unread).toBe(1)
    const who = (await admin.ok('AuthApi_userInfo')).real_name
    expect(board.records[0]).toMatchObject({
      about: 'waits',
      sourceKind: 'purchaseOrder',
      sourceId: order.id,
      title: `采购订单 ${order.billNo} 待审核`,
      content: `${who}提交，等您处理`,
      readStatus: 1,
    })
    expect((await admin.ok('NoticeApi_latest')).records.filter(({ sourceId }) => sourceId === order.id)).toEqual([])
    expect(far.told.filter(({ what }) => what === 'messages')).toEqual([])
    const english = await approver.ok('NoticeApi_latest', { headers: { 'accept-language': 'en' } })
    expect(english.records[0]?.title).toBe(`Purchase order ${order.billNo}: Awaiting approval`)
    expect((await approver.ok('MsgSynergismApi_selectMessagePage', { headers: { 'accept-language': 'en' } })).records[0]?.title).toContain(
      'Awaiting approval',
    )
    for (const reader of [own, far]) reader.leave()
  })

  test('waits for nobody any more once somebody has seen to it', async () => {
    await approver.ok('NoticeApi_readAll')
    const order = await submit()
    expect((await approver.ok('NoticeApi_latest')).unread).toBe(1)
    const own = await readNews(approver)
    await admin.ok('PurchaseOrderApi_withdraw', { body: { ...by(order), remark: '数量不对' } })
    await own.hears({ what: 'messages' })
    expect((await approver.ok('NoticeApi_latest')).unread).toBe(0)
    own.leave()
  })
})

describe('what became of a document', () => {
  const newest = async (who = admin, headers = {}) => (await who.ok('NoticeApi_latest', { headers })).records[0]

  test('is told to who submitted it: approved, or rejected with the reason, in his language', async () => {
    const own = await readNews(admin)
    const approved = await submit()
    await approver.ok('PurchaseOrderApi_approve', { body: by(approved) })
    await own.hears({ what: 'messages' })
    const who = (await approver.ok('AuthApi_userInfo')).real_name
    expect(await newest()).toMatchObject({
      about: 'outcome',
      sourceKind: 'purchaseOrder',
      sourceId: approved.id,
      title: `采购订单 ${approved.billNo} 已审核`,
      content: `${who}：审核，现为[待入库]`,
    })
    const rejected = await submit()
    await approver.ok('PurchaseOrderApi_reject', { body: { ...by(rejected), remark: '价格太高' } })
    expect(await newest()).toMatchObject({ sourceId: rejected.id, content: `${who}：驳回，现为[草稿]，原因：价格太高` })
    expect(await newest(admin, { 'accept-language': 'en' })).toMatchObject({
      title: `Purchase order ${rejected.billNo}: Reject`,
      content: `Reject by ${who}, now [Draft], because: 价格太高`,
    })
    own.leave()
  })

  test('is told of a receipt that another posts and reverses', async () => {
    await server.addUser('bookkeeper', { realName: '记账员' })
    const bookkeeper = await server.as('bookkeeper')
    const receipt = await admin.ok('PurchaseReceiptApi_submit', { body: orderBody(shop, '1') })
    const posted = await bookkeeper.ok('PurchaseReceiptApi_accountingById', { body: by(receipt) })
    expect(await newest()).toMatchObject({ sourceKind: 'purchaseReceipt', title: `采购入库单 ${receipt.billNo} 已记账` })
    await bookkeeper.ok('PurchaseReceiptApi_flush', { body: { ...by(posted), remark: '数错了' } })
    expect(await newest()).toMatchObject({
      title: `采购入库单 ${receipt.billNo} 已红冲`,
      content: '记账员：红冲，现为[已红冲]，原因：数错了',
    })
  })

  test('is not told of one’s own deeds', async () => {
    await admin.ok('NoticeApi_readAll')
    const order = await submit()
    await admin.ok('PurchaseOrderApi_approve', { body: by(order) })
    expect((await admin.ok('NoticeApi_latest')).unread).toBe(0)
  })
})

test('a job that has ended tells whose it is', async () => {
  const own = await readNews(admin)
  const { id } = await admin.ok('JobApi_export', { body: { resource: 'UnitApi' } })
  await own.hears({ what: 'jobs' })
  const { records } = await admin.ok('NoticeApi_latest')
  expect(records[0]).toMatchObject({ about: 'jobDone', sourceKind: 'job', sourceId: id, title: '导出「计量单位」已完成' })
  own.leave()
})

test('what one has read is read in all browsers, and is only ever one’s own', async () => {
  const receiverId = (await admin.ok('AuthApi_userInfo')).user_id
  const stream = await readNews(admin)
  const { id } = await admin.ok('MessageInfoApi_submit', { body: { title: '盘点通知', content: '今晚八点', receiverId } })
  await stream.hears({ what: 'messages' })
  stream.told.splice(0)
  const before = (await admin.ok('NoticeApi_latest')).unread
  expect((await approver.ok('NoticeApi_read', { body: { ids: [id] } })).records.some((row) => row.id === id)).toBe(false)
  expect((await admin.ok('NoticeApi_latest')).unread).toBe(before)
  expect((await admin.ok('NoticeApi_read', { body: { ids: [id] } })).unread).toBe(before - 1)
  await stream.hears({ what: 'messages' })
  expect((await admin.ok('NoticeApi_readAll')).unread).toBe(0)
  stream.leave()
})
