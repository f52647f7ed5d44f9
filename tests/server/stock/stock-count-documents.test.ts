import { afterAll, describe, expect, test } from 'vitest'
import { momentText } from '#server/core/wire-values.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { customerOf, orderBody, outBody, promisedOf, stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { lossBody } from '../../support/samples/stock/profit-loss.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, depotId } = shop
const customerId = await customerOf(shop)
const rights = ['view', 'add', 'edit', 'submit', 'accounting', 'cancel'].map((verb) => `checkinventory_${verb}`)
const other = await hire(shop, 'othercounter', 'clerk', rights)

let used = 0
/** Goods without any movement so far. */
const fresh = () => goods[used++] ?? ''
type Count = Awaited<ReturnType<typeof create>>
const create = (...commInfoIds: string[]) =>
  admin.ok('CheckInventoryApi_create', { body: { depotId, lines: commInfoIds.map((commInfoId) => ({ commInfoId })) } })
const save = ({ id, version, lines }: Count, qty: string, who = admin, row = 0) =>
  who.ok('CheckInventoryApi_saveCount', { body: { id, version, lines: [{ id: lines[row]?.id ?? '', qty }] } })
const submit = ({ id, version }: Count) => admin.ok('CheckInventoryApi_submit', { body: { id, version } })
const post = async (count: Count) => {
  const { id, version } = await submit(count)
  return admin.ok('CheckInventoryApi_accounting', { body: { id, version } })
}
const sell = (commInfoId: string, qty: string) => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, commInfoId, qty) })

describe('what moves while it is counted', () => {
  test('after it was counted survives (M14a)', async () => {
    const own = fresh()
    await stockUp(shop, own, '100', '1000.00')
    const counted = await save(await create(own), '97')
    await sell(own, '10')
    expect(await stockOf(shop, own)).toMatchObject({ qty: '90.00', costAmt: '900.00' })
    const posted = await post(counted)
    expect(posted).toMatchObject({ status: 3803, differenceAmt: '-30.00' })
    expect(posted.lines).toMatchObject([{ bookQty: '100.00', differenceQty: '-3.00', differenceAmt: '-30.00' }])
    expect(await stockOf(shop, own)).toMatchObject({ qty: '87.00', costAmt: '870.00' })
    expect(await admin.ok('ProfitLossApi_detail', { query: { id: posted.profitLossId ?? '' } })).toMatchObject({
      status: 3003,
      sourceBillNo: posted.billNo,
      lines: [{ cause: 'short', qty: '-3.00', costAmt: '-30.00' }],
    })
  })

  test('before it was counted is in the books (M14b)', async () => {
    const own = fresh()
    await stockUp(shop, own, '100', '1000.00')
    const count = await create(own)
    await sell(own, '10')
    const posted = await post(await save(count, '97'))
    expect(posted.lines).toMatchObject([{ bookQty: '90.00', differenceQty: '7.00', differenceAmt: '70.00' }])
    expect(await stockOf(shop, own)).toMatchObject({ qty: '97.00', costAmt: '970.00' })
  })

  test('is told from a time that is typed from paper, which lies in the count', async () => {
    const own = fresh()
    await stockUp(shop, own, '100', '1000.00')
    const { id, version, lines } = await create(own)
    server.clock.now = new Date(server.clock.now.getTime() + 600_000)
    await sell(own, '10')
    const line = { id: lines[0]?.id ?? '', qty: '97' }
    const at = (countedAt: string) => admin.call('CheckInventoryApi_saveCount', { body: { id, version, lines: [{ ...line, countedAt }] } })
    expect((await at('2026-11-21 09:00:00')).key).toBe('LINE_BAD')
    expect((await at('2026-11-22 09:00:00')).key).toBe('LINE_BAD')
    expect((await at('2026-11-21 10:05:00')).data.lines).toMatchObject([{ bookQty: '100.00', countedAt: '2026-11-21 10:05:00' }])
    server.clock.now = new Date(server.clock.now.getTime() + 600_000)
    expect((await at('2026-11-21 10:12:00')).data.lines).toMatchObject([{ bookQty: '90.00' }])
  })
})

test('goods are in one open count alone, and free again once it is void', async () => {
  const own = fresh()
  await stockUp(shop, own, '5', '10.00')
  const { id, version, billNo } = await create(own)
  const second = await admin.call('CheckInventoryApi_create', { body: { depotId, lines: [{ commInfoId: own }] } })
  expect(second).toMatchObject({ key: 'COUNT_OPEN', body: { msg: expect.stringContaining(billNo ?? '-') } })
  await admin.ok('CheckInventoryApi_cancel', { body: { id, version, remark: '盘错' } })
  await create(own)
})

test('a scope is a depot, and of it classes and places', async () => {
  const { id: there } = await admin.ok('DepotApi_submit', { body: { code: 'SC', name: '范围仓' } })
  const [one, two] = [fresh(), fresh()]
  const { id: classify } = await admin.ok('ClassificationApi_submit', { body: { code: 'SCK', name: '范围类' } })
  await server.inTenant((tx) =>
    tx.query('update commodity set classify_id = $2 where tenant_id = $1 and id = $3', [tx.tenantId, classify, one]),
  )
  const lines = [one, two].map((commInfoId, at) => ({
    ...{ commInfoId, unitId: shop.bottleId, actualQty: '5', totalAmt: '10.00', taxRate: '0', wareCode: `A${at}-1` },
  }))
  await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId: there, lines } })
  const goodsOf = async (scope: object) => {
    const opened = await admin.ok('CheckInventoryApi_create', { body: { depotId: there, ...scope } })
    const { id, version, lines: rows } = opened
    // the answer contains what was just opened, without reading it again
    expect(opened).toEqual(await admin.ok('CheckInventoryApi_detail', { query: { id } }))
    expect(rows[0]).toMatchObject({
      unitName: '瓶',
      unitList: [
        { unitName: '瓶', conversion: '1' },
        { unitName: '箱', conversion: '12' },
      ],
    })
    await admin.ok('CheckInventoryApi_cancel', { body: { id, version, remark: '试' } })
    return rows.map(({ commInfoId }) => commInfoId)
  }
  expect((await goodsOf({})).sort()).toEqual([one, two].sort())
  expect(await goodsOf({ classifyIds: [classify] })).toEqual([one])
  expect(await goodsOf({ wareCode: 'A1' })).toEqual([two])
  const none = await admin.call('CheckInventoryApi_create', { body: { depotId: there, wareCode: 'Z' } })
  expect(none.key).toBe('LINES_EMPTY')
})

describe('a freeze', () => {
  test('lets nothing else move the goods until the count is posted', async () => {
    const own = fresh()
    await stockUp(shop, own, '10', '100.00')
    const count = await admin.ok('CheckInventoryApi_create', { body: { depotId, isFrozen: 2, lines: [{ commInfoId: own }] } })
    const frozen = { key: 'DEPOT_FROZEN', body: { data: { fields: [{ row: 1, field: 'depotId' }] } } }
    expect(await admin.call('SalesOutApi_accounting', { body: outBody(shop, customerId, own, '1') })).toMatchObject(frozen)
    expect(await admin.call('ProfitLossApi_accounting', { body: lossBody(shop, own, '-1', 'lost') })).toMatchObject(frozen)
    const receipt = {
      supplierId: shop.supplierId,
      depotId,
      lines: [{ commInfoId: own, unitId: shop.bottleId, actualQty: '1', taxRate: '0' }],
    }
    expect(await admin.call('PurchaseReceiptApi_accounting', { body: receipt })).toMatchObject(frozen)
    const back = { ...receipt, lines: [{ commInfoId: own, unitId: shop.bottleId, qty: '-1', taxPrice: '10', taxRate: '0' }] }
    expect(await admin.call('PurchaseReturnApi_accounting', { body: back })).toMatchObject(frozen)
    const moved = { depotId, inDepotId: shop.otherDepotId, lines: [{ commInfoId: own, unitId: shop.bottleId, qty: '1' }] }
    const { id, version } = await admin.ok('MoveInventoryApi_submit', { body: moved })
    expect(await admin.call('MoveInventoryApi_accounting', { body: { id, version } })).toMatchObject(frozen)
    await admin.ok('MoveInventoryApi_cancel', { body: { id, version, remark: '盘点中' } })
    const ticket = await admin.ok('RetailOrderApi_draft', {
      body: { depotId, lines: [{ commInfoId: own, unitId: shop.bottleId, qty: '1' }] },
    })
    const paid = { id: ticket.id, version: ticket.version, payments: [{ payWay: 'cash', amount: ticket.finalAmt ?? '' }] }
    expect(await admin.call('RetailOrderApi_pay', { body: paid })).toMatchObject(frozen)
    await post(await save(count, '8'))
    await sell(own, '1')
    expect(await stockOf(shop, own)).toMatchObject({ qty: '7.00' })
  })
})

test('a blind counter is not told the books, and everybody is once it is submitted', async () => {
  const own = fresh()
  await stockUp(shop, own, '10', '100.00')
  const count = await admin.ok('CheckInventoryApi_create', { body: { depotId, isBlind: 2, lines: [{ commInfoId: own }] } })
  const counted = await save(count, '8')
  expect(JSON.stringify(counted)).not.toMatch(/bookQty|differenceQty|differenceAmt|snapshotQty/)
  expect((await submit(counted)).lines).toMatchObject([{ bookQty: '10.00', differenceQty: '-2.00', differenceAmt: '-20.00' }])
})

test('what is over tolerance is counted again, by somebody else', async () => {
  await withSettings(server, { RECOUNT_TOLERANCE: '5' }, async () => {
    const own = fresh()
    await stockUp(shop, own, '100', '1000.00')
    const near = await save(await create(own), '95')
    expect((await admin.call('CheckInventoryApi_startRecount', { body: { id: near.id, version: near.version } })).key).toBe(
      'STATUS_FORBIDS',
    )
    const far = await save(near, '94')
    const refused = await admin.call('CheckInventoryApi_submit', { body: { id: far.id, version: far.version } })
    expect(refused).toMatchObject({ key: 'COUNT_REVIEW', body: { data: { fields: [{ row: 1 }] } } })
    const again = await admin.ok('CheckInventoryApi_startRecount', { body: { id: far.id, version: far.version } })
    expect(again.lines).toMatchObject([{ needsRecount: 2, firstQty: '94.00' }])
    const line = { id: again.lines[0]?.id ?? '', qty: '93' }
    const own2 = await admin.call('CheckInventoryApi_saveCount', { body: { id: far.id, version: again.version, lines: [line] } })
    expect(own2.key).toBe('OWN_AUDIT')
    const posted = await post(await save(again, '93', other))
    expect(posted.lines).toMatchObject([{ firstQty: '94.00', differenceQty: '-7.00' }])
  })
})

test('several count at once: who saves other lines disturbs nobody, who saves the same is told, who adds never meets anybody', async () => {
  const [one, two] = [fresh(), fresh()]
  const count = await create(one, two)
  await save(count, '3', other, 0)
  await save(count, '4', admin, 1)
  const same = { id: count.id, version: count.version, lines: [{ id: count.lines[0]?.id ?? '', qty: '9' }] }
  expect(await admin.call('CheckInventoryApi_saveCount', { body: same })).toMatchObject({
    key: 'VERSION_STALE',
    body: { data: { fields: [{ row: 1 }] } },
  })
  const added = { ...same, lines: [{ id: count.lines[0]?.id ?? '', addQty: '2' }] }
  const now = await admin.ok('CheckInventoryApi_saveCount', { body: added })
  expect(now.lines.map(({ qty }) => qty)).toEqual(['5.00', '4.00'])
  expect(now).toMatchObject({ lineCount: 2, countedCount: 2 })
  await admin.ok('CheckInventoryApi_cancel', { body: { id: now.id, version: now.version, remark: '试' } })
})

test('what a phone added without a connection is of the moment it was counted, and never takes a line back to before it; sent twice it counts once', async () => {
  const own = fresh()
  await stockUp(shop, own, '20', '200.00')
  const { id, version, lines } = await create(own)
  const later = (minutes: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000)
    return momentText(server.clock.now, 'Asia/Shanghai')
  }
  const at = later(5)
  later(5)
  await sell(own, '2')
  const adds = (addQty: string, countedAt: string, who = admin, key = addQty + countedAt) =>
    who.call('CheckInventoryApi_saveCount', {
      ...{ body: { id, version, lines: [{ id: lines[0]?.id ?? '', addQty, countedAt }] } },
      headers: { 'Idempotency-Key': key.replaceAll(' ', '-') },
    })
  expect((await adds('12', at)).data.lines).toMatchObject([{ baseQty: '12.00', countedAt: at, bookQty: '20.00' }])
  const after = later(5)
  expect((await adds('6', after, other)).data.lines).toMatchObject([{ baseQty: '18.00', countedAt: after, bookQty: '18.00' }])
  for (const _ of ['sent', 'sent again'])
    expect((await adds('1', at)).data.lines).toMatchObject([{ baseQty: '19.00', countedAt: after, bookQty: '18.00' }])
  const now = await admin.ok('CheckInventoryApi_detail', { query: { id } })
  await admin.ok('CheckInventoryApi_cancel', { body: { id, version: now.version, remark: '试' } })
})

test('a shelf is a fact: reservations of what is missing are cut, the youngest first, and their orders lack it', async () => {
  const own = fresh()
  await stockUp(shop, own, '10', '100.00')
  const approved = async (qty: string) => {
    const { id, version } = await admin.ok('SalesOrderApi_submit', { body: orderBody(shop, customerId, [own], qty) })
    return admin.ok('SalesOrderApi_approve', { body: { id, version } })
  }
  const [older, younger] = [await approved('6'), await approved('4')]
  expect(await promisedOf(shop, own)).toBe('10.00/0.00/0.00')
  await post(await save(await create(own), '7'))
  expect(await promisedOf(shop, own)).toBe('7.00/0.00/0.00')
  const lineOf = async (id: string) => (await admin.ok('SalesOrderApi_detail', { query: { id } })).lines[0]
  expect(await lineOf(older.id)).toMatchObject({ reservedQty: '6.00', shortQty: '0.00' })
  expect(await lineOf(younger.id)).toMatchObject({ reservedQty: '1.00', shortQty: '3.00' })
})

test('what is submitted and not posted of its goods is named, and its goods may be held beyond what is there', async () => {
  const own = fresh()
  await stockUp(shop, own, '10', '100.00')
  const out = await admin.ok('SalesOutApi_submit', { body: outBody(shop, customerId, own, '8') })
  const counted = await save(await create(own), '5')
  expect(counted.warnings).toMatchObject([{ key: 'UNPOSTED', msg: expect.stringContaining(out.billNo ?? '-') }])
  await post(counted)
  expect(await stockOf(shop, own)).toMatchObject({ qty: '5.00', heldQty: '8.00', free: '-3.00' })
  const body = { id: out.id, version: out.version }
  expect((await admin.call('SalesOutApi_accounting', { body })).key).toBe('STOCK_SHORT')
  await admin.ok('SalesOutApi_withdraw', { body: { ...body, remark: '缺货' } })
})

afterAll(() => expectSound(server))
