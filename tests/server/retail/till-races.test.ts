import { expect } from 'vitest'
import { cash, paidTicket, ticketBody } from '../../support/acts/retail-acts.ts'
import { stockUp } from '../../support/acts/sales-acts.ts'
import { newTill, openShift } from '../../support/acts/till-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, goods } = shop
const own = goods[0] ?? ''
const race = racesOn(server)
await stockUp(shop, own, '100000', '100000.00')

let numbers = 0
const ticketAt = (tillId: string) => {
  numbers += 1
  return { ...ticketBody(shop, own, '1'), tillId, ticketNo: `R${numbers}` }
}
const shiftOf = (id: string) => admin.ok('TillShiftApi_detail', { query: { id } })

race('two shifts opened at once at one till: one is', async () => {
  const tillId = await newTill(shop)
  const open = () => admin.call('TillShiftApi_submit', { body: { tillId, floatAmt: '1' } })
  expect(outcomes(await Promise.all([open(), open()]))).toEqual(['SHIFT_OPEN', 'done'])
})

race('a shift closed beside a ticket being paid holds its money, or the ticket is not paid', async (round) => {
  const { id, version, tillId = '' } = await openShift(shop, admin, { floatAmt: '0' })
  const ticket = await admin.ok('RetailOrderApi_draft', { body: ticketAt(tillId) })
  const pay = () => admin.call('RetailOrderApi_pay', { body: { id: ticket.id, version: ticket.version, payments: cash('11.30') } })
  const close = () => admin.call('TillShiftApi_close', { body: { id, version, countedAmt: '11.30' } })
  const [paid, closed] = await meeting(round, pay, close)
  expect(closed.key).toBeUndefined()
  expect(paid.key ?? 'done').toBeOneOf(['done', 'SHIFT_CLOSED'])
  expect(await shiftOf(id)).toMatchObject({ cashAmt: paid.key ? '0.00' : '11.30', differenceAmt: paid.key ? '11.30' : '0.00' })
})

race('two deposits of 8 of the 11.30 in a drawer: one is taken out', async () => {
  const { tillId = '' } = await openShift(shop, admin, { floatAmt: '0' })
  await paidTicket(admin, ticketAt(tillId))
  const deposit = () => admin.call('CashDepositApi_submit', { body: { tillId, amount: '8' } })
  expect(outcomes(await Promise.all([deposit(), deposit()]))).toEqual(['BALANCE_SHORT', 'done'])
})

race('a slip confirmed beside its being void is one of the two', async (round) => {
  const { tillId = '' } = await openShift(shop, admin, { floatAmt: '0' })
  await paidTicket(admin, ticketAt(tillId))
  const { id, version } = await admin.ok('CashDepositApi_submit', { body: { tillId, amount: '8' } })
  const confirm = () => admin.call('CashDepositApi_confirm', { body: { id, version } })
  const cancel = () => admin.call('CashDepositApi_cancel', { body: { id, version, remark: '错' } })
  expect(outcomes(await meeting(round, confirm, cancel))).toEqual(['VERSION_STALE', 'done'])
})
