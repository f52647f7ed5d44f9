import { afterAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { keptGoods, lot, lotReceipt, lotsThere } from '../../support/acts/lot-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, paidTicket, type TicketBody, ticketBody } from '../../support/acts/retail-acts.ts'
import { stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { closePeriod, closeShift, depotOfEntity, newTill, openShift, type Shift } from '../../support/acts/till-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, racesOn } from '../../support/storms/races.ts'

// tickets that tills sold offline (rule B8 Offline tickets) are never lost and never posted twice

type Sent = BodyOf<'RetailOrderApi_send'>
const server = await startTestServer()
const race = racesOn(server)
const shop = await openShop(server)
const { admin, goods } = shop
const [plenty = '', scarce = '', gone = '', last = ''] = goods
await stockUp(shop, plenty, '100000', '100000.00')
afterAll(() => expectSound(server))

const soldTime = '2026-03-05 09:12:34'
let numbers = 0
const numberOf = () => {
  numbers += 1
  return `OFF${numbers}`
}
const sentAt = ({ tillId }: Pick<Shift, 'tillId'>, own = plenty, more: Partial<Sent> = {}): Sent => ({
  ...(ticketBody(shop, own, '2') as Omit<TicketBody, 'tillId' | 'ticketNo'>),
  tillId: tillId ?? '',
  ticketNo: numberOf(),
  soldTime,
  payments: cash('30'),
  ...more,
})
const send = (body: Sent) => admin.call('RetailOrderApi_send', { body })
const sent = (body: Sent) => admin.ok('RetailOrderApi_send', { body })
const cashOf = async ({ id }: Shift) => (await admin.ok('TillShiftApi_detail', { query: { id } })).cashAmt
const count = (ticketNo: string) =>
  server.inTenant(async (tx) => {
    const { rows } = await tx.one<{ rows: number }>(
      'select count(*)::integer as rows from retail_ticket where tenant_id = $1 and ticket_no = $2',
      [tx.tenantId, ticketNo],
    )
    return rows
  })

describe('a ticket that was sold offline', () => {
  test('is posted at the price it was sold at, whatever is found now, and of more than there is, which is told', async () => {
    const shift = await openShift(shop, admin)
    await stockUp(shop, scarce, '1', '5.00')
    const [line] = ticketBody(shop, scarce, '3').lines ?? []
    const body = sentAt(shift, scarce, { lines: [{ ...line, taxPrice: '3.33' }], payments: cash('10'), roundOffAmt: '0.09' })
    const posted = await sent(body)
    expect(posted).toMatchObject({ status: 2903, finalAmt: '9.90', changeAmt: '0.10', soldTime, oversold: 2, shiftId: shift.id })
    expect(await stockOf(shop, scarce)).toMatchObject({ qty: '-2.00' })
    const listed = async (oversold: number) =>
      (await admin.ok('RetailOrderApi_list', { query: { oversold, tillId: shift.tillId ?? '' } })).records.map(({ id }) => id)
    const enough = await sent(sentAt(shift))
    expect(enough.oversold).toBe(1)
    expect([await listed(2), await listed(1)]).toEqual([[posted.id], [enough.id]])
    const ofShift = await admin.ok('RetailOrderApi_list', { query: { shiftId: shift.id } })
    expect(ofShift.records.map(({ id }) => id).toSorted()).toEqual([posted.id, enough.id].toSorted())
    expect(await cashOf(shift)).toBe('32.50')
    await stockUp(shop, scarce, '10', '50.00')
  })

  test('goods that were switched off since are sold all the same', async () => {
    const shift = await openShift(shop, admin)
    await admin.ok('CommodityApi_disable', { body: { id: gone } })
    expect(await sent(sentAt(shift, gone))).toMatchObject({ status: 2903, oversold: 2 })
    await admin.ok('CommodityApi_enable', { body: { id: gone } })
    await stockUp(shop, gone, '10', '50.00')
  })

  test('a lot that has expired since is sold, and one that had expired by then is sold and marked', async () => {
    const shift = await openShift(shop, admin)
    const milk = await keptGoods(shop, 2)
    const body = lotReceipt(shop, milk, [lot('GOOD', '2', '2026-03-05'), lot('LATE', '2', '2026-03-04')])
    await admin.ok('PurchaseReceiptApi_accounting', { body: { ...body, override: ['LOT_SHORT_LIFE'] } })
    const [line] = ticketBody(shop, milk, '1').lines ?? []
    const soldOf = (number: string) => sent(sentAt(shift, milk, { lines: [{ ...line, lots: [lot(number, '1')] } as never] }))
    expect((await soldOf('GOOD')).offlineMarks ?? []).not.toContain('lotExpired')
    expect((await soldOf('LATE')).offlineMarks).toContain('lotExpired')
    expect(await lotsThere(shop, milk)).toBe('总仓 GOOD 1, 总仓 LATE 1')
  })

  test('sent again, at once or later, is the first one; of two tills the same number is two', async () => {
    const [one, other] = [await openShift(shop, admin), await openShift(shop, admin)]
    const body = sentAt(one)
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1)
    const again = await sent({ ...body, lines: [] })
    expect(again.finalAmt).toBe('22.60')
    await sent({ ...body, tillId: other.tillId ?? '' })
    expect(await count(body.ticketNo)).toBe(2)
    expect([await cashOf(one), await cashOf(other)]).toEqual(['22.60', '22.60'])
  })

  test('becomes what its till had saved of it, parked or not; what was paid before stays as it was', async () => {
    const shift = await openShift(shop, admin)
    const [draft, parked, paid] = [sentAt(shift), sentAt(shift), sentAt(shift)]
    const saved = ({ soldTime: _, payments: __, ...body }: Sent) => ({ ...body, lines: ticketBody(shop, plenty, '7').lines })
    const { id } = await admin.ok('RetailOrderApi_draft', { body: saved(draft) })
    expect(await sent(draft)).toMatchObject({ id, finalAmt: '22.60', status: 2903 })
    const held = await admin.ok('RetailOrderApi_submit', { body: saved(parked) })
    expect(await sent(parked)).toMatchObject({ id: held.id, billNo: held.billNo, finalAmt: '22.60' })
    const before = await paidTicket(admin, saved(paid))
    expect(await sent(paid)).toMatchObject({ id: before.id, finalAmt: '79.10' })
    expect(await cashOf(shift)).toBe('124.30')
  })

  test('is paid once, whether the payment or what was sent afterwards comes first', async () => {
    const shift = await openShift(shop, admin)
    for (let round = 0; round < 10; round += 1) {
      const body = sentAt(shift)
      const { soldTime: _, payments, ...saved } = body
      const { id, version } = await admin.ok('RetailOrderApi_draft', { body: saved })
      const [pay, sending] = await Promise.all([
        admin.call('RetailOrderApi_pay', { body: { id, version, payments: payments ?? [] } }),
        send(body),
      ])
      expect([200, 409]).toContain(pay.status)
      expect(sending).toMatchObject({ status: 200, data: { id, status: 2903, finalAmt: '22.60' } })
    }
    expect(await cashOf(shift)).toBe('226.00')
  })

  test('on a day of a closed period it is of the first open day, and keeps its time', async () => {
    const depotId = await depotOfEntity(shop, '月结公司')
    await closePeriod(shop, '月结公司')
    const tillId = await newTill(shop, depotId)
    const shift = await openShift(shop, admin, { tillId })
    const posted = await sent(sentAt(shift, plenty, { depotId }))
    const [year = 0, month = 0] = server.clock.now.toISOString().split('-').map(Number)
    expect(posted).toMatchObject({ billDate: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), soldTime, oversold: 2 })
  })

  test('waits for a shift at its till, and is void nowhere', async () => {
    const shift = await openShift(shop, admin)
    const body = sentAt(shift)
    await closeShift(admin, shift, '500')
    expect(await send(body)).toMatchObject({ status: 409, key: 'SHIFT_CLOSED' })
    const next = await openShift(shop, admin, { tillId: shift.tillId ?? '' })
    expect(await sent(body)).toMatchObject({ shiftId: next.id })
    const voided = sentAt(next)
    const { soldTime: _, payments: __, ...saved } = voided
    const { id, version } = await admin.ok('RetailOrderApi_draft', { body: saved })
    await admin.ok('RetailOrderApi_cancel', { body: { id, version, remark: '不要了' } })
    expect(await send(voided)).toMatchObject({ status: 400, key: 'DUPLICATE', fields: [{ field: 'ticketNo' }] })
  })

  test.each<[more: object, status: number, key: string]>([
    [{ payments: cash('22.59') }, 400, 'PAY_DIFFERS'],
    [{ lines: [] }, 400, 'LINES_EMPTY'],
    [{ payments: [{ payWay: 'shells', amount: '22.60' }] }, 400, 'FIELD_BAD'],
    [{ couponId: '5' }, 400, 'FIELD_BAD'],
    [{ soldTime: 'noon' }, 400, 'BAD_INPUT'],
    [{ tillId: '5' }, 400, 'FIELD_BAD'],
  ])('%o is refused and nothing of it is kept', async (more, status, key) => {
    const shift = await openShift(shop, admin)
    const body = { ...sentAt(shift), ...more } as Sent
    expect(await send(body)).toMatchObject({ status, key })
    expect(await count(body.ticketNo)).toBe(0)
  })
})

describe('what a till keeps for when the server is away', () => {
  test('are its goods a page at a time, with the prices that the server finds and the offers that run', async () => {
    const { tillId = '' } = await openShift(shop, admin)
    const first = await admin.ok('TillShelfApi_goods', { query: { tillId, size: 1 } })
    const rest = await admin.ok('TillShelfApi_goods', { query: { tillId, ...(first.next ? { after: first.next } : {}) } })
    const all = [...first.goods, ...rest.goods]
    expect(rest.next).toBeUndefined()
    expect(all.map(({ commInfoId }) => commInfoId)).toEqual(expect.arrayContaining([plenty, scarce, gone]))
    expect(new Set(all.map(({ commInfoId }) => commInfoId)).size).toBe(all.length)
    const own = all.find(({ commInfoId }) => commInfoId === plenty)
    const { lines } = await admin.ok('RetailOrderApi_draft', {
      body: { depotId: shop.depotId, lines: [{ commInfoId: plenty, unitId: shop.bottleId, qty: '1' }] },
    })
    expect(own?.units.find(({ unitId }) => unitId === shop.bottleId)?.listPrice).toBe(lines[0]?.taxPrice)
    expect(await admin.call('TillShelfApi_goods', { query: { tillId: '5' } })).toMatchObject({ status: 400, key: 'FIELD_BAD' })
  })
})

const [oneTill, otherTill] = [await openShift(shop, admin), await openShift(shop, admin)]
race(
  'the last goods that two tills sold offline are sold twice: both tickets are posted, one is told as oversold, none is lost',
  async (round) => {
    await stockUp(shop, last, round === 0 ? '3' : '4', '20.00')
    const before = await cashOf(oneTill)
    const bodies = [sentAt(oneTill, last), sentAt(otherTill, last)] as const
    const first = await meeting(
      round,
      () => sent(bodies[0]),
      () => sent(bodies[1]),
    )
    expect(first.map(({ oversold }) => oversold).toSorted()).toEqual([1, 2])
    expect(await stockOf(shop, last)).toMatchObject({ qty: '-1.00' })
    // the answer was lost, so both tills send the tickets again that they still have
    const again = await Promise.all(bodies.map(sent))
    expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    expect(Number(await cashOf(oneTill)) - Number(before)).toBeCloseTo(22.6, 5)
  },
)
