import { afterAll, describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/operations.gen.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, type TicketBody, ticketBody } from '../../support/acts/retail-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { closeShift, openShift, type Shift } from '../../support/acts/till-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'

// the daily report of tills (日结), by till and person

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const own = goods[0] ?? ''
await stockUp(shop, own, '1000', '1000.00')
afterAll(() => expectSound(server))

let numbers = 0
const ticketAt = ({ tillId }: Shift, qty: string, more: Partial<TicketBody> = {}): TicketBody => {
  numbers += 1
  return { ...ticketBody(shop, own, qty), ...(tillId ? { tillId } : {}), ticketNo: `D${numbers}`, ...more }
}
/** Minutes since midnight in the tenant's time zone, and the day there. */
const minuteOf = (now: Date) => Math.floor(now.getTime() / 60_000 + 8 * 60) % 1440
const today = () => new Date(server.clock.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
const dayOf = (query: QueryOf<'TillDayApi_day'> = {}) => admin.ok('TillDayApi_day', { query })

test('the day tells by till and person what was sold, came back and was taken, less change, and what the drawer held', async () => {
  const rights = ['lsdsalesorder_view', 'lsdsalesorder_add', 'lsdsalesorder_pay', 'lsdsalesorder_price', 'tillshift_view', 'tillshift_add']
  const lily = await hire(shop, 'lily', 'clerk', rights)
  const [mine, hers] = [await openShift(shop, admin), await openShift(shop, lily, { floatAmt: '100' })]
  const ticket = await paidTicket(admin, ticketAt(mine, '2'), cash('30'))
  await paidTicket(admin, ticketAt(mine, '1', { roundOffAmt: '0.30' }), [
    { payWay: 'wechat', amount: '5' },
    { payWay: 'cash', amount: '6' },
  ])
  const wrong = await paidTicket(admin, ticketAt(mine, '3'))
  await admin.ok('RetailOrderApi_flush', { body: { id: wrong.id, version: wrong.version, remark: '打错' } })
  const [line] = ticket.lines
  const back = await admin.ok('RetailReturnApi_draft', {
    body: {
      depotId: shop.depotId,
      tillId: mine.tillId ?? '',
      ticketNo: 'B1',
      lines: [{ commInfoId: own, unitId: shop.bottleId, qty: '-1', sourceBodyId: line?.id }],
    },
  })
  await admin.ok('RetailReturnApi_pay', { body: { id: back.id, version: back.version } })
  await paidTicket(lily, ticketAt(hers, '4'), [{ payWay: 'card', amount: '45.20' }])
  await closeShift(admin, mine, '515.30')

  const day = await dayOf()
  const of = (shift: Shift) => day.rows.find(({ tillId }) => tillId === shift.tillId)
  expect(of(mine)).toMatchObject({
    ...{ userName: 'admin', depotName: '总仓', saleCount: 2, saleAmt: '33.60', returnCount: 1, returnAmt: '-11.30' },
    ...{ exchangeCount: 0, roundOffAmt: '0.30', offAmt: '11.10', finalAmt: '22.30' },
    takings: [
      { payWay: 'cash', amount: '17.30' },
      { payWay: 'wechat', amount: '5.00' },
    ],
    shifts: [{ shiftId: mine.id, expectedAmt: '517.30', countedAmt: '515.30', differenceAmt: '-2.00' }],
  })
  expect(of(hers)).toMatchObject({
    ...{ userName: 'lily', saleCount: 1, saleAmt: '45.20', finalAmt: '45.20', takings: [{ payWay: 'card', amount: '45.20' }] },
    shifts: [{ shiftId: hers.id, expectedAmt: '100.00' }],
  })
  expect(of(hers)?.shifts[0]).not.toHaveProperty('countedAmt')
  expect(day.total).toMatchObject({ saleCount: 3, saleAmt: '78.80', returnAmt: '-11.30', finalAmt: '67.50' })

  expect((await dayOf({ tillId: hers.tillId ?? '' })).total).toMatchObject({ saleAmt: '45.20', returnCount: 0 })
  expect((await dayOf({ billDate: '2020-01-01' })).rows).toEqual([])
  const nobody = await hire(shop, 'nobody', 'clerk', ['lsdsalesorder_view'])
  expect(await nobody.call('TillDayApi_day', {})).toMatchObject({ status: 403 })
})

test('a ticket that is reversed later takes its discount off on that day: what was told of its own day stays', async () => {
  await paidTicket(admin, ticketAt(await openShift(shop, admin), '1'))
  const ticket = await paidTicket(admin, ticketAt(await openShift(shop, admin), '5'))
  const { billDate, total: before } = await dayOf()
  server.clock.now = new Date(server.clock.now.getTime() + 24 * 60 * 60 * 1000)
  await admin.ok('RetailOrderApi_flush', { body: { id: ticket.id, version: ticket.version, remark: '打错' } })
  expect((await dayOf({ billDate })).total).toEqual(before)
  expect((await dayOf()).total).toMatchObject({ saleCount: -1, saleAmt: '-56.50', offAmt: '-18.50' })
})

test('whoever has depots of his own sees their tills alone', async () => {
  const shift = await openShift(shop, admin)
  await paidTicket(admin, ticketAt(shift, '1'))
  const bound = await hire(shop, 'bound', 'clerk', ['tillday_view'])
  await server.inTenant((tx) =>
    tx.query(
      'insert into user_depot (tenant_id, user_id, depot_id) select tenant_id, id, $3 from app_user where tenant_id = $1 and account = $2',
      [tx.tenantId, 'bound', shop.otherDepotId],
    ),
  )
  expect((await bound.ok('TillDayApi_day', {})).rows.some(({ tillId }) => tillId === shift.tillId)).toBe(false)
})

describe('what is parked before midnight and paid after', () => {
  test.each([
    ['ticket', true],
    ['ticket', false],
    ['return', true],
    ['exchange', true],
  ])('(%s) is of the new day and shift and keeps its number, goods moved meanwhile: %s', async (which, isMoved) => {
    const stems = ['lsdsalesorder', 'lsthdsalesorder', 'salesexchange']
    const rights = [
      ...stems.flatMap((stem) => ['view', 'add', stem === 'salesexchange' ? 'accounting' : 'pay'].map((verb) => `${stem}_${verb}`)),
      'lsdsalesorder_price',
    ]
    const night = await hire(shop, `night${which}${isMoved}`, 'clerk', [...rights, 'tillshift_view', 'tillshift_add'])
    const shift = await openShift(shop, night)
    const sold = await paidTicket(night, ticketAt(shift, '2'))
    server.clock.advance({ minutes: 1430 - minuteOf(server.clock.now) })
    const firstDay = today()
    const back = { commInfoId: own, unitId: shop.bottleId, depotId: shop.depotId, qty: '-1', sourceBodyId: sold.lines[0]?.id }
    const body = {
      ...ticketAt(shift, '1'),
      lines:
        which === 'ticket'
          ? ticketBody(shop, own, '1').lines
          : which === 'return'
            ? [back]
            : [back, ...(ticketBody(shop, own, '1').lines ?? [])],
    }
    const acts = {
      ticket: ['RetailOrderApi_draft', 'RetailOrderApi_pay'],
      return: ['RetailReturnApi_draft', 'RetailReturnApi_pay'],
      exchange: ['ExchangeApi_draft', 'ExchangeApi_accounting'],
    } as const
    const [draft, pay] = acts[which as keyof typeof acts]
    const parked = await night.ok(draft, { body })
    server.clock.advance({ minutes: 20 })
    if (isMoved) await stockUp(shop, own, '1', '1.00')
    const next = today()
    expect(next > firstDay).toBe(true)
    const due = parked.finalAmt ?? ''
    const paid = await night.ok(pay, { body: { id: parked.id, version: parked.version, payments: due === '0.00' ? [] : cash(due) } })
    expect(paid).toMatchObject({ billDate: next, ticketNo: parked.ticketNo, shiftId: shift.id, status: 2903 })
  })
})
