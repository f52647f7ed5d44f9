import { afterAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { purgeExpired } from '#server/housekeeping.ts'
import { newCustomer, submitOffer } from '../../support/acts/marketing-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash } from '../../support/acts/retail-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { openShift, type Shift } from '../../support/acts/till-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// what a till may claim about tickets that it sold offline (rule B8 Offline tickets): they are booked as sold, and
// deviations are always marked

type Sent = BodyOf<'RetailOrderApi_send'>
type Line = NonNullable<Sent['lines']>[number]
const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods, bottleId, depotId } = shop
const [own = '', other = ''] = goods
await stockUp(shop, own, '100000', '100000.00')
await stockUp(shop, other, '100000', '100000.00')
const selling = ['view', 'add', 'edit', 'submit', 'pay'].map((verb) => `lsdsalesorder_${verb}`)
await server.addUser('cashier', { rights: [...selling, 'tillshift_add', 'tillshift_view'] })
const cashier = await server.as('cashier')
await server.addUser('manager', { rights: ['lsdsalesorder_view', 'lsdsalesorder_confirm'] })
const manager = await server.as('manager')
afterAll(() => expectSound(server))

const shift = await openShift(shop, cashier)
const tillId = shift.tillId ?? ''
const catalogueOf = async (till = tillId) => [(await cashier.ok('TillShelfApi_goods', { query: { tillId: till } })).version]
const catalogue = await catalogueOf()
/** The time `minutes` after now, in the tenant's time zone. */
const later = (minutes: number) =>
  new Date(server.clock.now.getTime() + (8 * 60 + minutes) * 60_000).toISOString().slice(0, 19).replace('T', ' ')

let numbers = 0
const line = (taxPrice: string, more: Partial<Line> = {}): Line => ({
  commInfoId: own,
  unitId: bottleId,
  qty: '1',
  taxRate: '13',
  taxPrice,
  ...more,
})
const ticket = (lines: Line[], paid: string, more: Partial<Sent> = {}): Sent => ({
  ...{ tillId, depotId, lines, ticketNo: `DEV${++numbers}`, soldTime: later(0), payments: cash(paid), catalogueVersions: catalogue },
  ...more,
})
const send = (body: Sent, who = cashier) => who.ok('RetailOrderApi_send', { body })
const ids = async (query: { deviating?: number; unconfirmed?: number }) =>
  (await manager.ok('RetailOrderApi_list', { query: { ...query, size: 100 } })).records.map(({ id }) => id)
const told = async (id: string) => (await manager.ok('NoticeApi_latest')).records.filter(({ sourceId }) => sourceId === id)

describe('prices and offers are found again as the till was given them', () => {
  test('a ticket at its prices is unmarked', async () => {
    const sold = await send(ticket([line('15', { qty: '2' })], '30'))
    expect(sold).toMatchObject({ status: 2903, finalAmt: '30.00' })
    expect([sold.offlineMarks, sold.priceDeviation, sold.unconfirmed]).toEqual([undefined, undefined, undefined])
    expect(await ids({ deviating: 2 })).not.toContain(sold.id)
  })

  test('goods of 15.00 at 0.01 are booked at 0.01, marked, told and held for somebody to confirm', async () => {
    const sold = await send(ticket([line('0.01')], '0.01'))
    expect(sold).toMatchObject({ status: 2903, finalAmt: '0.01', priceDeviation: '-14.99', offlineMarks: ['price'], unconfirmed: 2 })
    expect(sold.offlineMarkNames).toBe('价格不符')
    expect(await ids({ deviating: 2 })).toContain(sold.id)
    expect(await ids({ unconfirmed: 2 })).toContain(sold.id)
    expect(await told(sold.id)).toMatchObject([{ title: `离线小票 ${sold.billNo} 价格差异 -14.99`, readStatus: 1 }])
    const answers = await manager.ok('HomeApi_read')
    expect(JSON.stringify(answers)).toContain('"unconfirmed":1')
    const { id, version } = sold
    expect(await cashier.call('RetailOrderApi_confirmDeviation', { body: { id, version, remark: '我' } })).toMatchObject({ status: 403 })
    expect(await manager.call('RetailOrderApi_confirmDeviation', { body: { id, version } })).toMatchObject({
      status: 400,
      key: 'REASON_NEEDED',
    })
    const confirmed = await manager.ok('RetailOrderApi_confirmDeviation', { body: { id, version, remark: '临期处理' } })
    expect(confirmed).toMatchObject({ unconfirmed: 1, confirmUserName: 'manager', finalAmt: '0.01', priceDeviation: '-14.99' })
    expect(await ids({ unconfirmed: 2 })).not.toContain(id)
    expect(await ids({ deviating: 2 })).toContain(id)
    expect(await told(id)).toMatchObject([{ readStatus: 2 }])
    expect(await manager.call('RetailOrderApi_confirmDeviation', { body: { id, version: confirmed.version, remark: '再' } })).toMatchObject(
      {
        status: 409,
        key: 'STATUS_FORBIDS',
      },
    )
  })

  test('whoever sends it has no right that lifts the mark, and more than the limit alone is held', async () => {
    const sold = await send(ticket([line('14.50')], '14.50'), admin)
    expect(sold).toMatchObject({ priceDeviation: '-0.50', offlineMarks: ['price', 'otherCashier'] })
    expect(sold.unconfirmed).toBeUndefined()
    await withSettings(server, { OFFLINE_DEVIATION_LIMIT: '0.49' }, async () =>
      expect(await send(ticket([line('14.50')], '14.50'))).toMatchObject({ unconfirmed: 2 }),
    )
  })

  test('too much and too little in one ticket is nothing together, and held all the same', async () => {
    const sold = await send(ticket([line('5'), line('25', { commInfoId: other })], '30'))
    expect(sold).toMatchObject({ finalAmt: '30.00', offlineMarks: ['price'], unconfirmed: 2 })
    expect(sold.priceDeviation).toBeUndefined()
  })

  test.each<[what: string, lines: Line[], paid: string, more: Partial<Sent>, deviation: string, mark: string]>([
    ['a discount', [line('15', { discountRate: '50' })], '7.5', {}, '-7.50', 'price'],
    ['a gift that no offer gives', [line('15'), line('0', { isGift: 2 })], '15', {}, '-15.00', 'gift'],
    ['a sum of its own', [{ ...line(''), taxPrice: undefined, totalAmt: '3' } as Line], '3', {}, '-12.00', 'price'],
    ['more rounded off than is allowed', [line('15')], '10', { roundOffAmt: '5' }, '-4.00', 'roundOff'],
  ])('%s is marked', async (_, lines, paid, more, priceDeviation, mark) => {
    const sold = await send(ticket(lines, paid, more))
    expect(sold).toMatchObject({ status: 2903, priceDeviation, unconfirmed: 2 })
    expect(sold.offlineMarks).toEqual([mark])
  })

  test('what the server changed since does not count; what is older is compared with it', async () => {
    await admin.ok('SalesRoomPriceApi_submit', { body: { roomId: depotId, commInfoId: other, unitId: bottleId, finalPrice: '12' } })
    const fits = await send(ticket([line('15', { commInfoId: other })], '15'))
    expect(fits.offlineMarks).toBeUndefined()
    const now = await send(ticket([line('12', { commInfoId: other })], '12', { catalogueVersions: await catalogueOf() }))
    expect(now.offlineMarks).toBeUndefined()
    const mixed = await send(ticket([line('12', { commInfoId: other })], '12'))
    expect(mixed).toMatchObject({ offlineMarks: ['price'], priceDeviation: '-3.00' })
  })

  test('a version that is none of this till, none at all, or forgotten since: prices of now, and marked as unverified', async () => {
    const elsewhere = await openShift(shop, cashier)
    const [given = ''] = catalogue
    const [of = ''] = await catalogueOf(elsewhere.tillId)
    const forged = given.replace(/^\d+/, (at) => String(Number(at) + 1))
    for (const catalogueVersions of [[], [of], [forged], ['1.2.3']]) {
      const sold = await send(ticket([line('15')], '15', { catalogueVersions }))
      expect(sold.offlineMarks).toEqual(['unverified'])
      expect(sold.unconfirmed).toBeUndefined()
    }
    expect(await send(ticket([line('1')], '1', { catalogueVersions: [] }))).toMatchObject({
      offlineMarks: ['unverified', 'price'],
      priceDeviation: '-14.00',
      unconfirmed: 2,
    })
  })

  test('an offer gives what it gave when the ticket was sold, and no more', async () => {
    const gift = { commInfoId: goods[3] ?? '', unitId: bottleId, giftEvery: '2' }
    await stockUp(shop, gift.commInfoId, '100', '100.00')
    await submitOffer(shop, { depotIds: [depotId], goods: [gift] })
    const versions = await catalogueOf()
    const lines = (free: string) => [
      line('15', { commInfoId: gift.commInfoId, qty: '4' }),
      line('0', { commInfoId: gift.commInfoId, qty: free, isGift: 2 }),
    ]
    expect((await send(ticket(lines('2'), '60', { catalogueVersions: versions }))).offlineMarks).toBeUndefined()
    const more = await send(ticket(lines('3'), '60', { catalogueVersions: versions }))
    expect(more).toMatchObject({ offlineMarks: ['gift'], priceDeviation: '-15.00', unconfirmed: 2 })
  })

  test('a ticket that was begun with the server may be at its prices of now', async () => {
    const body = ticket([line('12', { commInfoId: other })], '12')
    const { soldTime: _, payments: __, catalogueVersions: ___, ...draft } = body
    await cashier.ok('RetailOrderApi_draft', { body: draft })
    expect((await send(body)).offlineMarks).toBeUndefined()
  })
})

describe('the time, the till and the store that it states', () => {
  test('a time ahead of the server is its arrival, and the stated one is kept and marked', async () => {
    const sold = await send(ticket([line('15')], '15', { soldTime: '2030-01-01 10:00:00' }))
    expect(sold).toMatchObject({
      billDate: '2026-11-21',
      soldTime: later(0),
      statedTime: '2030-01-01 10:00:00',
      offlineMarks: ['clockAhead'],
    })
    const drifted = await send(ticket([line('15')], '15', { soldTime: later(4) }))
    expect(drifted).toMatchObject({ soldTime: later(4) })
    expect(drifted.offlineMarks).toBeUndefined()
  })

  test('a time before the prices and the shift, or a day after the prices, is marked', async () => {
    expect(await send(ticket([line('15')], '15', { soldTime: '2026-03-05 09:12:34' }))).toMatchObject({
      billDate: '2026-03-05',
      offlineMarks: ['beforeCatalogue', 'beforeShift'],
    })
  })

  test('another store than the till’s and an account that a payment names are marked', async () => {
    const accounts = await admin.ok('CashAccountApi_list', { query: { size: 100 } })
    const accountId = accounts.records.find(({ kindCode }) => kindCode === 'cash')?.id ?? ''
    await stockUp(shop, own, '10', '10.00')
    const sold = await send(
      ticket([line('15')], '15', { depotId: shop.otherDepotId, payments: [{ payWay: 'cash', amount: '15', accountId }] }),
    )
    expect(sold.offlineMarks).toEqual(expect.arrayContaining(['otherDepot', 'namedAccount']))
  })

  test('goods that the till was not given are compared with their price of now and marked', async () => {
    const absent = goods[2] ?? ''
    await stockUp(shop, absent, '10', '10.00')
    await admin.ok('CommodityApi_disable', { body: { id: absent } })
    const without = await catalogueOf()
    await admin.ok('CommodityApi_enable', { body: { id: absent } })
    const sold = await send(ticket([line('15'), line('14', { commInfoId: absent })], '29', { catalogueVersions: without }))
    expect(sold).toMatchObject({ offlineMarks: ['notInCatalogue', 'price'], priceDeviation: '-1.00' })
  })

  test('a member that was disabled since is marked', async () => {
    const memberId = await newCustomer(server)
    await admin.ok('CustomerApi_disable', { body: { id: memberId } })
    expect((await send(ticket([line('15')], '15', { memberId }))).offlineMarks).toEqual(['masterOff'])
  })

  test('a draft states no time of its sale', async () => {
    const { payments: _, catalogueVersions: __, ...body } = ticket([line('0.01')], '0.01')
    const { id, version } = await cashier.ok('RetailOrderApi_draft', { body: body as never })
    expect(await cashier.call('RetailOrderApi_pay', { body: { id, version, payments: cash('0.01') } })).toMatchObject({ status: 400 })
  })

  test('nothing comes back by it', async () => {
    const body = ticket([line('15', { qty: '-1' })], '15', { payments: cash('-15') })
    expect((await cashier.call('RetailOrderApi_send', { body })).status).toBe(400)
  })
})

describe('whoever counts and closes finds them', () => {
  test('the shift, the day of the tills and the closing of the month list them with their sum', async () => {
    const at = await openShift(shop, cashier)
    const versions = await catalogueOf(at.tillId)
    const first = await send(ticket([line('10')], '10', { tillId: at.tillId ?? '', catalogueVersions: versions }))
    const second = await send(ticket([line('14.50')], '14.50', { tillId: at.tillId ?? '', catalogueVersions: versions }))
    const closed: Shift = await cashier.ok('TillShiftApi_detail', { query: { id: at.id } })
    expect(closed).toMatchObject({ deviationAmt: '-5.50', unconfirmedCount: 1 })
    expect(closed.deviations).toMatchObject([
      { id: first.id, finalAmt: '10.00', priceDeviation: '-5.00', offlineMarkNames: '价格不符', unconfirmed: 2 },
      { id: second.id, finalAmt: '14.50', priceDeviation: '-0.50' },
    ])
    const day = await admin.ok('TillDayApi_day', { query: { tillId: at.tillId ?? '' } })
    expect(day.rows[0]?.shifts).toMatchObject([{ shiftId: at.id, deviationAmt: '-5.50', unconfirmedCount: 1 }])
    const obstacles = await admin.ok('PeriodApi_obstacles', { query: { period: '2026-11' } })
    const waiting = obstacles.find(({ kind }) => kind === 'unconfirmed')
    expect(waiting?.documents?.map(({ id }) => id)).toContain(first.id)
    expect(waiting?.refusal).toBeUndefined()
  })
})

test('what tills were given is kept once, and forgotten two months after it last was', async () => {
  const pages = () =>
    server.inTenant(async (tx) => (await tx.query('select hash from till_catalogue where tenant_id = $1', [tx.tenantId])).length)
  const before = await pages()
  await catalogueOf()
  expect(await pages()).toBe(before)
  await purgeExpired(server.db, new Date(server.clock.now.getTime() + 59 * 86_400_000))
  expect(await pages()).toBe(before)
  await purgeExpired(server.db, new Date(server.clock.now.getTime() + 61 * 86_400_000))
  expect(await pages()).toBe(0)
  // housekeeping has ended all sessions, so the cashier signs in again
  expect((await send(ticket([line('15')], '15'), await server.as('cashier'))).offlineMarks).toEqual(['unverified'])
})
