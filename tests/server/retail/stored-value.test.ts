import { afterAll, describe, expect, test } from 'vitest'
import { accounts } from '#domain/finance/ledger.ts'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { digital } from '../../support/acts/invoice-acts.ts'
import { expectTied } from '../../support/acts/money-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { cash, type Ticket, ticketBody } from '../../support/acts/retail-acts.ts'
import { backLine } from '../../support/acts/retail-back.ts'
import { customerOf, stockUp } from '../../support/acts/sales-acts.ts'
import { openShift } from '../../support/acts/till-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

// paying at the till with a member's points and stored value (rule B8 Points, Stored value)

const server = await startTestServer()
const race = racesOn(server)
const shop = await openShop(server)
const { admin, depotId, goods } = shop
const own = goods[0] ?? ''
await stockUp(shop, own, '100000', '100000.00')
const shift = await openShift(shop, admin)
const tillId = shift.tillId ?? ''
const otherTillId = (await openShift(shop, admin)).tillId ?? ''
afterAll(() => expectSound(server))

const topUp = (customerId: string, amount: string, bonusAmt = '0', who = admin) =>
  who.ok('StoredTopUpApi_submit', { body: { tillId, customerId, amount, bonusAmt } })
const has = (customerId: string) => admin.ok('MemberValueApi_balance', { query: { customerId } })
let numbers = 0
/** A draft of a member's ticket of one bottle at this price, 13 % tax included. */
async function drafted(memberId: string | undefined, taxPrice: string, at = tillId): Promise<Ticket> {
  numbers += 1
  const [line] = ticketBody(shop, own, '1').lines ?? []
  const of = { tillId: at, ticketNo: `SV${numbers}`, ...(memberId ? { memberId } : {}) }
  return admin.ok('RetailOrderApi_draft', { body: { depotId, ...of, lines: [{ ...line, taxPrice }] } })
}
const stored = (amount: string) => ({ payWay: 'storedValue', amount })
const points = (amount: string) => ({ payWay: 'points', amount })
const pay = ({ id, version }: Ticket, ...payments: { payWay: string; amount: string }[]) =>
  admin.call('RetailOrderApi_pay', { body: { id, version, payments } })
const paid = async (memberId: string, price: string, ...payments: { payWay: string; amount: string }[]): Promise<Ticket> => {
  const { id, version } = await drafted(memberId, price)
  return admin.ok('RetailOrderApi_pay', { body: { id, version, payments } })
}
const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '打错' } })
const voucher = async (id: string): Promise<string[]> =>
  (await server.inTenant((tx) => voucherOf(tx, id)))
    .map(({ side, account, amount }) => `${side} ${account in accounts ? account : '?'} ${amount}`)
    .filter((line) => !/cost|inventory|outputTaxPending/.test(line))
async function backOf(ticket: Ticket, qty = '-1') {
  const { id, version } = await admin.ok('RetailReturnApi_draft', {
    body: { depotId, tillId, ticketNo: `BK${ticket.id}`, lines: [backLine(ticket, qty)] },
  })
  return admin.ok('RetailReturnApi_pay', { body: { id, version } })
}

describe('stored value', () => {
  test('a top-up is owed; used, principal and bonus go pro rata and the bonus is a discount; what comes back is given back', async () => {
    const member = await customerOf(shop)
    const top = await topUp(member, '1000', '200')
    expect(top).toMatchObject({ status: 4201, amount: '1000.00', bonusAmt: '200.00', shiftId: shift.id })
    expect(await voucher(top.id)).toEqual(['debit cash 1000', 'credit storedValue 1000'])
    const ticket = await paid(member, '120.00', stored('120'))
    expect(ticket).toMatchObject({
      status: 2903,
      finalAmt: '100.00',
      bonusAmt: '20.00',
      payments: [{ payWay: 'storedValue', amount: '100.00' }],
    })
    expect((await voucher(ticket.id)).sort()).toEqual(['credit outputTaxUninvoiced 11.5', 'credit revenue 88.5', 'debit storedValue 100'])
    expect(await has(member)).toMatchObject({ principal: '900.00', bonus: '180.00' })
    const back = await backOf(ticket)
    expect(back).toMatchObject({ finalAmt: '-100.00', payments: [{ payWay: 'storedValue', amount: '-100.00' }] })
    expect(await has(member)).toMatchObject({ principal: '1000.00', bonus: '200.00' })
    const { records } = await admin.ok('MemberValueApi_entries', { query: { customerId: member } })
    const told = records.filter(({ principal }) => principal).map(({ kind, principal, bonus }) => [kind, principal, bonus])
    expect(told).toEqual([
      ['retailReturn', '100.00', '20.00'],
      ['retailOrder', '-100.00', '-20.00'],
      ['storedTopUp', '1000.00', '200.00'],
    ])
  })

  test('pays a part beside other ways, and a reversal gives both back', async () => {
    const member = await customerOf(shop)
    await topUp(member, '50', '10')
    const ticket = await paid(member, '113.00', stored('60'), ...cash('53'))
    expect(ticket).toMatchObject({ finalAmt: '103.00', bonusAmt: '10.00', changeAmt: '0.00' })
    expect(await has(member)).toMatchObject({ principal: '0.00', bonus: '0.00' })
    await admin.ok('RetailOrderApi_flush', because(ticket))
    expect(await has(member)).toMatchObject({ principal: '50.00', bonus: '10.00' })
  })

  test('of less than is paid, of nobody, and offline, is refused and says why', async () => {
    const member = await customerOf(shop)
    await topUp(member, '10', '2')
    expect(await pay(await drafted(member, '12.01'), stored('12.01'))).toMatchObject({ status: 400, key: 'BALANCE_SHORT' })
    expect(await pay(await drafted(undefined, '5.00'), stored('5.00'))).toMatchObject({ status: 400, key: 'FIELD_BAD' })
    const [line] = ticketBody(shop, own, '1').lines ?? []
    const sent = { depotId, tillId, ticketNo: 'SVOFF', soldTime: '2026-03-05 09:12:34', memberId: member, lines: line ? [line] : [] }
    expect(await admin.call('RetailOrderApi_send', { body: { ...sent, payments: [stored('11.30')] } })).toMatchObject({
      key: 'FIELD_BAD',
      status: 400,
    })
    expect(await has(member)).toMatchObject({ principal: '10.00', bonus: '2.00' })
  })

  test('a top-up is paid back in full as long as nothing of it was used, and a return of it is not taken back once it was', async () => {
    const member = await customerOf(shop)
    const top = await topUp(member, '100', '20')
    const ticket = await paid(member, '60.00', stored('60'))
    expect(await admin.call('StoredTopUpApi_cancel', because(top))).toMatchObject({ key: 'BALANCE_SHORT' })
    const back = await backOf(ticket)
    await paid(member, '120.00', stored('120'))
    expect(await admin.call('RetailReturnApi_flush', because(back))).toMatchObject({ key: 'BALANCE_SHORT' })
    const other = await customerOf(shop)
    const unused = await topUp(other, '100', '20')
    const over = await admin.ok('StoredTopUpApi_cancel', because(unused))
    expect(over).toMatchObject({ status: 4202 })
    expect(await voucher(unused.id)).toEqual(expect.arrayContaining(['debit cash 100', 'credit cash 100']))
    expect(await has(other)).toMatchObject({ principal: '0.00', bonus: '0.00' })
  })

  test('a bonus takes a right of its own, and money an open shift', async () => {
    const member = await customerOf(shop)
    const clerk = await hire(shop, 'filler', 'clerk', ['storedtopup_view', 'storedtopup_add'])
    const body = { tillId, customerId: member, amount: '100', bonusAmt: '20' }
    expect(await clerk.call('StoredTopUpApi_submit', { body })).toMatchObject({ key: 'NO_PERMISSION' })
    expect(await topUp(member, '100', '0', clerk)).toMatchObject({ status: 4201 })
    expect(await clerk.call('StoredTopUpApi_submit', { body: { ...body, bonusAmt: '0', amount: '0' } })).toMatchObject({ key: 'FIELD_BAD' })
  })
})

/** Two tickets of a member at two tills, each for the whole balance. */
async function ticketsAtTwoTills(member: string, price: string): Promise<readonly [Ticket, Ticket]> {
  const one = await drafted(member, price)
  return [one, await drafted(member, price, otherTillId)]
}

race('one card at two tills for all that is on it pays one ticket alone', async (round) => {
  const member = await customerOf(shop)
  await topUp(member, '100', '20')
  const [one, other] = await ticketsAtTwoTills(member, '120.00')
  const answers = await meeting(
    round,
    () => pay(one, stored('120')),
    () => pay(other, stored('120')),
  )
  expect(outcomes(answers)).toEqual(['BALANCE_SHORT', 'done'])
  expect(answers.find(({ key }) => key)?.msg).toMatch(/余额不足|不足/)
  expect(await has(member)).toMatchObject({ principal: '0.00', bonus: '0.00' })
})

race('the last points of a member pay one of two tickets, and are never below zero', async (round) => {
  await withSettings(server, { POINTS_PER_UNIT: '100' }, async () => {
    const member = await customerOf(shop)
    await paid(member, '1000.00', ...cash('1000.00'))
    const [one, other] = await ticketsAtTwoTills(member, '10.00')
    const answers = await meeting(
      round,
      () => pay(one, points('10.00')),
      () => pay(other, points('10.00')),
    )
    expect(outcomes(answers)).toEqual(['BALANCE_SHORT', 'done'])
    // the paid ticket earned ten points of its own
    expect(await has(member)).toMatchObject({ points: 10 })
  })
})

describe('points', () => {
  const earned = async (price: string): Promise<string> => {
    const member = await customerOf(shop)
    await paid(member, price, ...cash(price))
    return member
  }

  test('pay at the rate of the tenant, revenue in full; what comes back gives them back', async () => {
    const member = await earned('1000.00')
    expect(await has(member)).toMatchObject({ points: 1000, pointsPerUnit: '0' })
    expect(await pay(await drafted(member, '5.00'), points('5.00'))).toMatchObject({ key: 'FIELD_BAD' })
    await withSettings(server, { POINTS_PER_UNIT: '100' }, async () => {
      expect(await pay(await drafted(member, '11.00'), points('11.00'))).toMatchObject({ key: 'BALANCE_SHORT' })
      const ticket = await paid(member, '11.30', points('5.00'), ...cash('6.30'))
      expect((await voucher(ticket.id)).sort()).toEqual([
        'credit outputTaxUninvoiced 1.3',
        'credit revenue 10',
        'debit cash 6.3',
        'debit pointsUsed 5',
      ])
      // 500 points are used, 11 earned by the ticket
      expect(await has(member)).toMatchObject({ points: 511 })
      await backOf(ticket)
      expect(await has(member)).toMatchObject({ points: 1000 })
    })
  })

  test('that were used are owed once what earned them comes back, and pay nothing until more are earned (ADR 171)', async () => {
    await withSettings(server, { POINTS_PER_UNIT: '100' }, async () => {
      const member = await customerOf(shop)
      const sold = await paid(member, '1000.00', ...cash('1000.00'))
      await paid(member, '10.00', points('10.00'))
      await backOf(sold)
      expect(await has(member)).toMatchObject({ points: -990 })
      expect(await pay(await drafted(member, '1.00'), points('1.00'))).toMatchObject({ key: 'BALANCE_SHORT' })
    })
  })
})

describe('an invoice of what was paid from stored value', () => {
  const { anonymous, tenantId } = server
  const refOf = ({ billNo = '', finalAmt = '' }: Ticket) => ({ tenantId, billNo, amount: finalAmt })
  const find = (ticket: Ticket) => anonymous.ok('TicketInvoiceApi_find', { body: refOf(ticket) })
  const ask = (ticket: Ticket) => anonymous.call('TicketInvoiceApi_ask', { body: { ...refOf(ticket), titleKind: 2, title: '王小姐' } })

  test('is none: the top-up was invoiced, and the refusal says how much', async () => {
    const member = await customerOf(shop)
    await topUp(member, '1000', '200')
    const ticket = await paid(member, '120.00', stored('120'))
    expect(await find(ticket)).toMatchObject({ openAmt: '0.00', prepaidAmt: '100.00' })
    expect(await ask(ticket)).toMatchObject({
      status: 400,
      key: 'INVOICE_EXCEEDS',
      msg: expect.stringContaining('0.00'),
      fields: [{ field: 'amount', msg: expect.stringContaining('其中100.00由储值支付，充值时按不征税项目开票，消费时不再开票') }],
    })
  })

  test('is of the rest where a part was paid otherwise; the office issues no more of it', async () => {
    const member = await customerOf(shop)
    await topUp(member, '50', '10')
    const ticket = await paid(member, '113.00', stored('60'), ...cash('53'))
    expect(await find(ticket)).toMatchObject({ openAmt: '53.00', prepaidAmt: '50.00' })
    const { data } = await ask(ticket)
    expect(data).toMatchObject({ amount: '53.00', statusName: '待开票' })
    await admin.ok('InvoiceApi_issueByNumber', { body: { billNo: data.billNo, ...digital('2504') } })
    expect(await find(ticket)).toMatchObject({ openAmt: '0.00', prepaidAmt: '50.00', request: { statusName: '已开票' } })
  })

  test('what is paid in money is invoiced in full, and nothing is said of stored value', async () => {
    const member = await customerOf(shop)
    const found = await find(await paid(member, '20.00', ...cash('20')))
    expect(found.openAmt).toBe('20.00')
    expect(found.prepaidAmt).toBeUndefined()
  })

  test('is of nothing that was given back: what is left of the stored value counts', async () => {
    const member = await customerOf(shop)
    await topUp(member, '100')
    const [line] = ticketBody(shop, own, '2').lines ?? []
    numbers += 1
    const body = { depotId, tillId, ticketNo: `SV${numbers}`, memberId: member, lines: [{ ...line, taxPrice: '40.00' }] }
    const { id, version } = await admin.ok('RetailOrderApi_draft', { body })
    const ticket = await admin.ok('RetailOrderApi_pay', { body: { id, version, payments: [stored('50'), ...cash('30')] } })
    expect(await find(ticket)).toMatchObject({ openAmt: '30.00', prepaidAmt: '50.00' })
    const back = await backOf(ticket)
    const given = Number(back.payments?.find(({ payWay }) => payWay === 'storedValue')?.amount ?? 0)
    const left = 50 + given
    expect(await find(ticket)).toMatchObject({ openAmt: (40 - left).toFixed(2), ...(left ? { prepaidAmt: left.toFixed(2) } : {}) })
  })
})

test('its accounts tie with the vouchers at the end of the month', () => expectTied(shop, '2026-11', 'storedValue', 'pointsUsed'))
