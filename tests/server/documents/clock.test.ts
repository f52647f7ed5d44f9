import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { armFault } from '#server/db/fault-points.ts'
import { startClock } from '#server/documents/engine/events/clock.ts'
import { findBrokenOf } from '../../support/database/postgres.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { ask, enterTestKinds } from '../../support/kinds/ask.ts'
import { offer } from '../../support/kinds/offer.ts'
import { quiet } from '../../support/quiet.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { hire, openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
await enterTestKinds(server, [offer])
const { admin } = shop
const buyer = await hire(shop, 'buyer', 'buyer')
const turn = () => server.app.due.runOnce()
const log = quiet as unknown as Parameters<typeof startClock>[0]['log']

const reminders = async (who: Client) => {
  const { records } = await who.ok('NoticeApi_latest', {})
  return records.filter(({ about }) => about === 'reminds').map(({ title, content, readStatus }) => ({ title, content, readStatus }))
}
const set = (key: string, value: string, tenantId = server.tenantId) =>
  server.inTenant(
    (tx) => tx.query('update sysconfig set config_value = $3 where tenant_id = $1 and config_key = $2', [tx.tenantId, key, value]),
    tenantId,
  )
const rows = <Row extends object>(sql: string, values: unknown[] = [], tenantId = server.tenantId) =>
  server.inTenant((tx) => tx.query<Row>(sql, [tx.tenantId, ...values]), tenantId)

afterEach(() => armFault(undefined))

describe('a draft that nobody touches', () => {
  test('is reminded to its maker once, and again only after it was touched and left again', async () => {
    const { id, version } = await buyer.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
    server.clock.advance({ days: 6 })
    await turn()
    expect(await reminders(buyer)).toEqual([])
    server.clock.advance({ days: 1 })
    await turn()
    await turn()
    const told = { title: '采购订单 草稿未处理', content: '已等待7天，请处理', readStatus: 1 }
    expect(await reminders(buyer)).toEqual([told])
    await buyer.ok('PurchaseOrderApi_draft', { body: { id, version, remark: '再看看' } })
    expect(await reminders(buyer)).toEqual([{ ...told, readStatus: 2 }])
    server.clock.advance({ days: 7 })
    await turn()
    expect(await reminders(buyer)).toHaveLength(2)
    expect(await reminders(admin)).toEqual([])
  })

  test('is left alone where the setting is 0, and put off where it has become longer', async () => {
    const before = (await reminders(buyer)).length
    const { id, version } = await buyer.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '2') })
    await set('STALE_DRAFT_DAYS', '30')
    server.clock.advance({ days: 8 })
    await turn()
    const [row] = await rows<{ due_at: Date }>('select due_at from document where tenant_id = $1 and id = $2', [id])
    expect(row?.due_at.getTime()).toBe(server.clock.now.getTime() + 22 * 24 * 3_600_000)
    await set('STALE_DRAFT_DAYS', '0')
    server.clock.advance({ days: 22 })
    await turn()
    expect((await reminders(buyer)).length).toBe(before)
    await buyer.ok('PurchaseOrderApi_draft', { body: { id, version, remark: '又看看' } })
    expect(await rows('select due_at, due_event from document where tenant_id = $1 and id = $2', [id])).toEqual([
      { due_at: null, due_event: null },
    ])
    await set('STALE_DRAFT_DAYS', '7')
  })
})

describe('what waits for an approval', () => {
  test('is reminded once to whoever may let it pass, but for who submitted it; decided, nobody need look at it any more', async () => {
    const { id, version } = await buyer.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3') })
    server.clock.advance({ minutes: 24 * 60 - 1 })
    await turn()
    expect(await reminders(admin)).toEqual([])
    server.clock.advance({ minutes: 1 })
    await turn()
    await turn()
    expect(await reminders(admin)).toEqual([
      { title: expect.stringMatching(/^采购订单 CG\d{8}-0001 待审核，等待已久$/), content: '已等待24小时，请处理', readStatus: 1 },
    ])
    const [first] = await rows<{ version: number; log_no: number }>(
      'select version, log_no from document where tenant_id = $1 and id = $2',
      [id],
    )
    // the document's version is unchanged, so nobody's open copy becomes stale
    expect(first).toEqual({ version, log_no: 1 })
    await admin.ok('PurchaseOrderApi_approve', { body: { id, version } })
    expect((await reminders(admin))[0]?.readStatus).toBe(2)
  })
})

const sent = async (tenantId = server.tenantId, remark?: string) => {
  const inTenant = { ...server, inTenant: <T>(work: Parameters<typeof server.inTenant<T>>[0]) => server.inTenant(work, tenantId) }
  const { id, version } = await ask(inTenant, offer, { event: { type: 'SAVE' }, body: { ...(remark ? { remark } : {}) } })
  return ask(inTenant, offer, { id, version, event: { type: 'SEND' } })
}
const stateOf = async (id: string, tenantId = server.tenantId) => {
  const [row] = await rows<{ state: string; due_attempts: number; due_at: Date | null }>(
    'select state, due_attempts, due_at from document where tenant_id = $1 and id = $2',
    [id],
    tenantId,
  )
  return row
}
const expiries = (id: string) =>
  rows<{ user_id: string; refusal: string | null }>(
    `select user_id, refusal from document_event where tenant_id = $1 and document_id = $2 and event = 'EXPIRE' order by no`,
    [id],
  )

describe('an event of a law', () => {
  test('is raised as the system when its time has come, stands in the log, and is open to nobody else', async () => {
    const { id } = await sent()
    expect(offer.words.eventsIn('waiting')).toEqual(['ACCEPT'])
    server.clock.advance({ minutes: 29 })
    await turn()
    expect((await stateOf(id))?.state).toBe('waiting')
    server.clock.advance({ minutes: 1 })
    await turn()
    expect(await stateOf(id)).toEqual({ state: 'expired', due_attempts: 0, due_at: null })
    expect(await expiries(id)).toEqual([{ user_id: '0', refusal: null }])
  })

  test('is not raised of what went on in time', async () => {
    const { id, version } = await sent()
    await ask(server, offer, { id, version, event: { type: 'ACCEPT' } })
    server.clock.advance({ days: 1 })
    await turn()
    expect((await stateOf(id))?.state).toBe('accepted')
  })

  test('is put off longer each time it is refused, logged once, and raised when it may be', async () => {
    const { id } = await sent(server.tenantId, '保留')
    server.clock.advance({ minutes: 30 })
    const tried = async () => {
      await turn()
      const row = await stateOf(id)
      return [row?.due_attempts, ((row?.due_at?.getTime() ?? 0) - server.clock.now.getTime()) / 60_000]
    }
    expect(await tried()).toEqual([1, 1])
    expect(await tried()).toEqual([1, 1])
    server.clock.advance({ minutes: 1 })
    expect(await tried()).toEqual([2, 2])
    server.clock.advance({ minutes: 2 })
    expect(await tried()).toEqual([3, 4])
    expect(await expiries(id)).toEqual([{ user_id: '0', refusal: 'STATUS_FORBIDS' }])
    await rows('update document set remark = null where tenant_id = $1 and id = $2', [id])
    server.clock.advance({ minutes: 4 })
    await turn()
    expect((await stateOf(id))?.state).toBe('expired')
  })

  test.each(['before commit:throw:2', 'after commit:throw:2', 'after lock:throw'])(
    'happens once, and whole, where the process fails %s',
    async (fault) => {
      const { id } = await sent()
      server.clock.advance({ minutes: 30 })
      armFault(fault)
      await turn()
      server.clock.advance({ minutes: 1 })
      await turn()
      expect(await stateOf(id)).toMatchObject({ state: 'expired' })
      expect(await expiries(id)).toEqual([{ user_id: '0', refusal: null }])
    },
  )
})

test('of three nodes on one database each due document of every tenant is one node’s', async () => {
  await server.addTenant('200002')
  const tenants = [server.tenantId, '200002']
  const offers = await Promise.all(Array.from({ length: 30 }, (_, at) => sent(tenants[at % 2])))
  server.clock.advance({ minutes: 30 })
  const nodes = [1, 2, 3].map(() => {
    const db = connect(server.database.appUrl, { log: quiet, poolSize: 2 })
    return { db, clock: startClock({ db, log, clock: () => server.clock.now, everyMs: 0 }) }
  })
  await Promise.all(nodes.map(({ clock }) => clock.runOnce()))
  for (const { db, clock } of nodes) {
    await clock.stop()
    await db.close()
  }
  for (const [at, { id }] of offers.entries()) {
    const tenantId = tenants[at % 2]
    const events = await rows('select event from document_event where tenant_id = $1 and document_id = $2 order by no', [id], tenantId)
    expect(events).toEqual([{ event: 'SAVE' }, { event: 'SEND' }, { event: 'EXPIRE' }])
  }
})

test('a node that looks by itself raises what is due, and nothing once it is stopped', async () => {
  const { id } = await sent()
  server.clock.advance({ minutes: 30 })
  const clock = startClock({ db: server.db, log, clock: () => server.clock.now, everyMs: 5 })
  await expect.poll(async () => (await stateOf(id))?.state, { timeout: 60_000 }).toBe('expired')
  await clock.stop()
  await clock.runOnce()
  const after = await sent()
  server.clock.advance({ minutes: 30 })
  await clock.runOnce()
  expect((await stateOf(after.id))?.state).toBe('waiting')
})

test('everything still holds', async () => {
  expect(await server.inTenant((tx) => findBrokenOf(tx.tenantId, (sql) => tx.query(sql)))).toEqual([])
  expect(await server.inTenant(logFindings)).toEqual([])
})
