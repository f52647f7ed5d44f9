import { afterAll, describe, expect, test } from 'vitest'
import { by, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { brokenStock, stockActs } from '../../support/acts/stock-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const { issue, receive, reverse } = stockActs(server, shop)

type Act = 'lock' | 'unlock' | 'close' | 'reopen'
const ids = { lock: 'PeriodApi_lock', unlock: 'PeriodApi_unlock', close: 'PeriodApi_close', reopen: 'PeriodApi_reopen' } as const

const list = async (who: Client = admin) => (await who.ok('PeriodApi_list', { query: { size: 100 } })).records
const periodOf = async (period: string) => (await list()).find((row) => row.period === period)
const states = async () => (await list()).map(({ period, state }) => `${period} ${state}`)

/** Sends an event to a period, with its current version. */
async function act(does: Act, period: string, more: object = {}, who: Client = admin) {
  const { version = 0 } = (await periodOf(period)) ?? {}
  return who.call(ids[does], { body: { period, version, ...more } })
}
const obstacles = async (period: string, who: Client = admin) => who.ok('PeriodApi_obstacles', { query: { period } })
const said = async (period: string) => (await obstacles(period)).map(({ kind, count, msg }) => `${kind} ${count} ${msg}`)

const bodyOf = (billDate: string, at = 0) =>
  freeBody(shop, [goodsLine(shop, at, { actualQty: '1', depotId: shop.depotId })], { billDate, depotId: shop.depotId })
const post = (billDate: string, at = 0) => admin.call('PurchaseReceiptApi_accounting', { body: bodyOf(billDate, at) })
async function posted(billDate: string, at = 0) {
  const answer = await post(billDate, at)
  expect(answer.key, billDate).toBeUndefined()
  return answer.data
}

describe('the list', () => {
  test('begins with this month, and goes back to the first with a booking', async () => {
    expect(await states()).toEqual(['2026-11 open'])
    await posted('2026-08-10')
    await posted('2026-10-10')
    const { body, data } = await admin.call('PeriodApi_list', { query: { size: 3 } })
    expectAnswer('PeriodApi_list', body)
    expect(data).toMatchObject({ total: 4, pages: 2 })
    expect(data.records.map(({ period, stateName, version }) => [period, stateName, version])).toEqual([
      ['2026-11', '未锁定', 0],
      ['2026-10', '未锁定', 0],
      ['2026-09', '未锁定', 0],
    ])
  })

  test('a month that has not begun, or lies before all of them, is none', async () => {
    for (const period of ['2026-12', '2026-07', '1990-01']) {
      expect(await act('lock', period), period).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'period' }] })
      expect((await admin.call('PeriodApi_obstacles', { query: { period } })).key).toBe('FIELD_BAD')
      expect((await admin.call('PeriodApi_log', { query: { period } })).key).toBe('FIELD_BAD')
    }
    for (const period of ['2026-13', '2026-1', '', '2026-10-01'])
      expect((await admin.call('PeriodApi_lock', { body: { period, version: 0 } })).key, period).toBe('BAD_INPUT')
  })
})

describe('locking', () => {
  test('holds a month still: nothing is booked in it until it is unlocked, with a reason', async () => {
    const { body, data } = await act('lock', '2026-10')
    expectAnswer('PeriodApi_lock', body)
    expect(data).toMatchObject({ state: 'locked', stateName: '已锁定', version: 1, updateUserName: 'admin' })
    expect((await post('2026-10-12')).key).toBe('PERIOD_LOCKED')
    expect(await act('unlock', '2026-10')).toMatchObject({ key: 'REASON_NEEDED' })
    expect(await act('unlock', '2026-10', { remark: '  ' })).toMatchObject({ key: 'REASON_NEEDED' })
    expect((await act('unlock', '2026-10', { remark: '补录一张' })).data).toMatchObject({ state: 'open', version: 2, remark: '补录一张' })
    await posted('2026-10-12')
  })

  test('whoever saw an older version is told who was first, and what there is now', async () => {
    const stale = await admin.call('PeriodApi_lock', { body: { period: '2026-10', version: 1 } })
    expect(stale).toMatchObject({
      status: 409,
      key: 'VERSION_STALE',
      body: { data: { current: { period: '2026-10', version: 2, state: 'open' } } },
    })
    expect(stale.msg).toMatch(/已被admin于2026-11-21 10:00:00修改/)
  })

  test('what the law does not allow in a state is refused with what it allows', async () => {
    const refused = await act('unlock', '2026-10', { remark: '误' })
    expect(refused).toMatchObject({ status: 409, key: 'STATUS_FORBIDS', msg: '当前状态[未锁定]不能执行[解锁]' })
    expect(refused.body).toMatchObject({ data: { allowed: ['LOCK', 'CLOSE'] } })
    expect(await act('reopen', '2026-10', { remark: '误' })).toMatchObject({ key: 'STATUS_FORBIDS' })
  })
})

describe('closing', () => {
  test('goes month by month, never this month, and says what is in the way', async () => {
    expect(await said('2026-11')).toEqual(['running 1 会计期间[2026-11]尚未结束，不能结账', 'earlier 2 请先结账更早的会计期间[2026-08]'])
    expect(await act('close', '2026-11')).toMatchObject({
      key: 'PERIOD_RUNNING',
      fields: [{ rule: 'PERIOD_RUNNING' }, { rule: 'PERIOD_EARLIER' }],
    })
    expect(await act('close', '2026-10')).toMatchObject({ key: 'PERIOD_EARLIER', msg: '请先结账更早的会计期间[2026-08]' })
    expect((await act('close', '2026-08')).data).toMatchObject({ state: 'closed', stateName: '已结账' })
    expect((await post('2026-08-20', 5)).key).toBe('PERIOD_CLOSED')
  })

  test('a document that waits to be posted is in the way; a draft is not, and is listed', async () => {
    const waiting = await admin.ok('PurchaseReceiptApi_submit', { body: bodyOf('2026-10-31', 1) })
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: bodyOf('2026-09-01', 1) })
    // an order books nothing, so it does not block closing
    await admin.ok('PurchaseOrderApi_submit', { body: { ...bodyOf('2026-10-31', 1), lines: [goodsLine(shop, 1, { qty: '1' })] } })
    const { body, data } = await admin.call('PeriodApi_obstacles', { query: { period: '2026-10' } })
    expectAnswer('PeriodApi_obstacles', body)
    expect(data).toMatchObject([
      {
        kind: 'waiting',
        count: 1,
        refusal: 'PERIOD_BUSY',
        liftable: 2,
        msg: '会计期间[2026-10]还有未记账单据1笔',
        documents: [{ id: waiting.id, kind: 'purchaseReceipt', billNo: waiting.billNo, billDate: '2026-10-31', statusName: '待记账' }],
      },
      // nothing was ever booked in September, so it is closed together with October
      { kind: 'drafts', count: 1, liftable: 1, documents: [{ id: draft.id, billDate: '2026-09-01', statusName: '草稿' }] },
    ])
    expect(data[1]).not.toHaveProperty('refusal')
    const refused = await admin.call('PeriodApi_close', { body: { period: '2026-10', version: 2 }, headers: { 'accept-language': 'en' } })
    expect(refused).toMatchObject({
      key: 'PERIOD_BUSY',
      msg: 'The accounting period [2026-10] still holds documents that wait to be posted: 1',
    })
    await admin.ok('PurchaseReceiptApi_cancel', { body: { ...by(waiting), remark: '不要了' } })
    await admin.ok('PurchaseReceiptApi_remove', { query: { ids: draft.id } })
    expect(await said('2026-10')).toEqual([])
  })

  test('goods that left at an estimated cost are in the way until somebody brings some', async () => {
    await issue(9, '4', { billDate: '2026-10-20' })
    expect(await obstacles('2026-10')).toMatchObject([
      { kind: 'estimated', count: 1, liftable: 2, shortages: [{ depotName: '总仓', commInfoCode: 'G010', qty: '-4' }] },
      { kind: 'negative', count: 1 },
    ])
    await receive(9, '3', '30', { billDate: '2026-10-21' })
    expect(await obstacles('2026-10')).toMatchObject([{ kind: 'estimated', shortages: [{ qty: '-1' }] }, { kind: 'negative' }])
    await receive(9, '1', '10', { billDate: '2026-10-21' })
    expect(await said('2026-10')).toEqual([])
  })

  test('goods below nothing at its end are in the way, and a right lifts it, with a reason', async () => {
    const out = await issue(0, '5', { billDate: '2026-10-12' })
    expect(await obstacles('2026-10')).toMatchObject([
      { kind: 'negative', count: 1, liftable: 2, shortages: [{ depotName: '总仓', commInfoCode: 'G001', qty: '-2' }] },
    ])
    expect(await act('close', '2026-10')).toMatchObject({ key: 'PERIOD_BUSY', msg: '会计期间[2026-10]还有负库存1笔' })
    const override = ['PERIOD_BUSY']
    await server.addUser('closer', { rights: ['period_view', 'period_close'] })
    const closer = await server.as('closer')
    expect(await act('close', '2026-10', { override, remark: '已核对' }, closer)).toMatchObject({
      key: 'NO_PERMISSION',
      msg: '没有[会计期间·有未完成事项时结账]权限',
    })
    expect(await act('close', '2026-10', { override })).toMatchObject({ key: 'REASON_NEEDED' })
    expect((await act('close', '2026-10', { override, remark: '已核对' })).data).toMatchObject({ state: 'closed' })
    const { body, data } = await admin.call('PeriodApi_log', { query: { period: '2026-10' } })
    expectAnswer('PeriodApi_log', body)
    expect(data.map(({ event, eventName, userName, remark, override: lifted }) => [event, eventName, userName, remark, lifted])).toEqual([
      ['CLOSE', '结账', 'admin', '已核对', 'PERIOD_BUSY'],
      ['UNLOCK', '解锁', 'admin', '补录一张', undefined],
      ['LOCK', '锁定', 'admin', undefined, undefined],
    ])
    // stock must not stay below zero
    await reverse(out, '2026-10-12')
  })

  test('months without a booking are closed with those after them: nothing comes into one, or before the first', async () => {
    expect(await states()).toEqual(['2026-11 open', '2026-10 closed', '2026-09 closed', '2026-08 closed'])
    for (const day of ['2026-09-15', '2026-03-01']) expect((await post(day, 6)).key, day).toBe('PERIOD_CLOSED')
    expect(await states()).toHaveLength(4)
  })
})

describe('reopening', () => {
  test('takes back the last closing alone, with a reason; the month is locked then', async () => {
    expect(await said('2026-08')).toEqual(['later 1 请先反结账更晚的会计期间[2026-10]'])
    expect(await act('reopen', '2026-08', { remark: '查账' })).toMatchObject({ key: 'PERIOD_LATER' })
    expect(await act('reopen', '2026-10')).toMatchObject({ key: 'REASON_NEEDED' })
    expect((await act('reopen', '2026-10', { remark: '查账' })).data).toMatchObject({ state: 'locked' })
    expect((await post('2026-10-20')).key).toBe('PERIOD_LOCKED')
    expect((await act('close', '2026-10')).data).toMatchObject({ state: 'closed' })
  })
})

describe('pushed to accounting', () => {
  test('a month of which accounting was given a voucher is not reopened, and says how many', async () => {
    const later = await act('reopen', '2026-10', { remark: '查账' })
    expect(later.data).toMatchObject({ state: 'locked' })
    expect((await act('unlock', '2026-10', { remark: '补录一张' })).data).toMatchObject({ state: 'open' })
    const { id } = await posted('2026-10-25', 7)
    expect((await act('close', '2026-10')).data).toMatchObject({ state: 'closed' })
    expect(await said('2026-10')).toEqual([])
    await admin.ok('PushAccountingApi_stockIn', { query: { id } })
    const { body } = await admin.call('PeriodApi_obstacles', { query: { period: '2026-10' } })
    expectAnswer('PeriodApi_obstacles', body)
    expect(await said('2026-10')).toEqual(['pushed 1 会计期间[2026-10]已推送1张凭证，不能反结账'])
    expect(await act('reopen', '2026-10', { remark: '查账' })).toMatchObject({ status: 400, key: 'PERIOD_PUSHED' })
    expect(await periodOf('2026-10')).toMatchObject({ state: 'closed' })
  })
})

describe('what was not pushed to accounting', () => {
  const october = { query: { period: '2026-10' } }
  const waitingIn = async () =>
    (await admin.ok('PushAccountingApi_list', { query: { startTime: '2026-10-01', endTime: '2026-10-31', pushStatus: 0, size: 100 } }))
      .records

  test('is told of a month, closed ones too, with the documents that the reader may see; drafts are none', async () => {
    const waiting = await waitingIn()
    expect(waiting.length).toBeGreaterThan(1)
    const { body, data } = await admin.call('PeriodApi_vouchers', october)
    expectAnswer('PeriodApi_vouchers', body)
    expect(data).toMatchObject({ pushed: 1, waiting: waiting.length, failed: 0 })
    expect(data.documents.map(({ id }) => id).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted())
    await server.addUser('watcher', { rights: ['period_view'] })
    const blind = await (await server.as('watcher')).ok('PeriodApi_vouchers', october)
    expect(blind).toEqual({ pushed: 1, waiting: waiting.length, failed: 0, documents: [] })
    const { records } = await admin.ok('PushAccountingApi_list', { query: { startTime: '2026-09-01', endTime: '2026-09-30' } })
    expect(await admin.ok('PeriodApi_vouchers', { query: { period: '2026-09' } })).toMatchObject({ waiting: records.length })
  })

  test('is nothing once all was pushed; what the books hold more of a document waits again', async () => {
    const ids = (await waitingIn()).map(({ id }) => id)
    await admin.ok('PushAccountingApi_push', { body: { ids } })
    expect(await admin.ok('PeriodApi_vouchers', october)).toEqual({ pushed: ids.length + 1, waiting: 0, failed: 0, documents: [] })
    await server.inTenant((tx) =>
      tx.query('update voucher_state set book_rows = book_rows - 1 where tenant_id = $1 and document_id = $2', [tx.tenantId, ids[0]]),
    )
    expect(await admin.ok('PeriodApi_vouchers', october)).toMatchObject({ pushed: ids.length, waiting: 1, documents: [{ id: ids[0] }] })
    expect((await admin.call('PeriodApi_vouchers', { query: { period: '2020-01' } })).key).toBe('FIELD_BAD')
  })
})

describe('rights', () => {
  test('each act has one of its own, and without the right to look nothing is told', async () => {
    for (const does of Object.keys(ids) as Act[]) {
      const account = `may-${does}`
      await server.addUser(account, { rights: [`period_${does}`] })
      const who = await server.as(account)
      expect((await who.call('PeriodApi_list', {})).status).toBe(403)
      for (const other of Object.keys(ids) as Act[]) {
        const { status, key } = await who.call(ids[other], { body: { period: '2026-11', version: 99, remark: '试' } })
        expect([other, status, key]).toEqual(other === does ? [other, 409, 'VERSION_STALE'] : [other, 403, 'NO_PERMISSION'])
      }
    }
  })

  test('documents that somebody may not see are counted and not shown to him', async () => {
    const waiting = await admin.ok('PurchaseReceiptApi_submit', { body: bodyOf('2026-11-05', 3) })
    await server.addUser('looker', { rights: ['period_view'] })
    const found = (await obstacles('2026-11', await server.as('looker'))).find(({ kind }) => kind === 'waiting')
    expect(found).toMatchObject({ count: 1, documents: [] })
    await admin.ok('PurchaseReceiptApi_cancel', { body: { ...by(waiting), remark: '不要了' } })
  })

  test('another tenant has periods of its own', async () => {
    await server.addTenant('200002')
    expect((await list(await server.as('admin', '200002'))).map(({ state }) => state)).toEqual(['open'])
  })
})

afterAll(async () => {
  expect(await brokenStock(server)).toEqual([])
  expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
})
