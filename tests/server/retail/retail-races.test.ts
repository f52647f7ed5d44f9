import { expect } from 'vitest'
import { cash, paidTicket, type Ticket, ticketBody } from '../../support/acts/retail-acts.ts'
import { backLine } from '../../support/acts/retail-back.ts'
import { stockOf, stockUp } from '../../support/acts/sales-acts.ts'
import { newTill } from '../../support/acts/till-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, depotId } = shop
const race = racesOn(server)
const till = await newTill(shop)
const [scarce = '', plenty = ''] = shop.goods
await stockUp(shop, scarce, '10', '100.00')
await stockUp(shop, plenty, '100000', '100000.00')

const because = ({ id, version }: { id: string; version: number }) => ({ body: { id, version, remark: '打错' } })
const draft = (goods: string, qty: string, more: object = {}) =>
  admin.ok('RetailOrderApi_draft', { body: { ...ticketBody(shop, goods, qty), ...more } })
const pay = ({ id, version, finalAmt = '0' }: Ticket) =>
  admin.call('RetailOrderApi_pay', { body: { id, version, payments: cash(finalAmt) } })
const backOf = async (ticket: Ticket, qty: string) => {
  const { id, version } = await admin.ok('RetailReturnApi_draft', { body: { depotId, lines: [backLine(ticket, qty)] } })
  return () => admin.call('RetailReturnApi_pay', { body: { id, version } })
}
const ticketOf = ({ id }: Ticket) => admin.ok('RetailOrderApi_detail', { query: { id } })
const cashOf = (id: string): Promise<string> =>
  server.inTenant(async (tx) => {
    const row = await tx.one<{ amount: string }>(
      'select coalesce(sum(amount), 0)::text as amount from cash_entry where tenant_id = $1 and document_id = $2',
      [tx.tenantId, id],
    )
    return row.amount
  })

race('a ticket paid from two tabs is paid once', async () => {
  const ticket = await draft(plenty, '2')
  expect(outcomes(await Promise.all([pay(ticket), pay(ticket)]))).toEqual(['VERSION_STALE', 'done'])
  expect(await cashOf(ticket.id)).toBe('22.6')
})

race('a ticket sent twice under the number of its till is stored once', async (round) => {
  const sent = { tillId: till, ticketNo: `T${round}` }
  const [one, other] = await Promise.all([draft(plenty, '1', sent), draft(plenty, '1', sent)])
  expect(one.id).toBe(other.id)
})

race('of two tickets of 8 for 10 on hand one is refused and its money stays out of the drawer', async () => {
  const tickets = [await draft(scarce, '8'), await draft(scarce, '8')]
  const answers = await Promise.all(tickets.map(pay))
  expect(outcomes(answers)).toEqual(['STOCK_SHORT', 'done'])
  expect(await stockOf(shop, scarce)).toMatchObject({ qty: '2.00', free: '2.00' })
  expect((await Promise.all(tickets.map(({ id }) => cashOf(id)))).sort()).toEqual(['0', '90.4'])
  await admin.ok('RetailOrderApi_flush', because(answers.find(({ key }) => key === undefined)?.data as Ticket))
  expect(await stockOf(shop, scarce)).toMatchObject({ qty: '10.00', costAmt: '100.00' })
})

race('two returns of 6 of a ticket of 10 give back 6 and their money', async () => {
  const ticket = await paidTicket(admin, ticketBody(shop, plenty, '10'))
  const back = [await backOf(ticket, '-6'), await backOf(ticket, '-6')]
  expect(outcomes(await Promise.all(back.map((send) => send())))).toEqual(['OVER_RETURN', 'done'])
  expect((await ticketOf(ticket)).lines[0]).toMatchObject({ returnedQty: '6.00' })
})

race('a ticket is returned in part or reversed, never both', async (round) => {
  const ticket = await paidTicket(admin, ticketBody(shop, plenty, '10'))
  const giveBack = await backOf(ticket, '-6')
  const reverse = () => admin.call('RetailOrderApi_flush', because(ticket))
  expect(outcomes(await meeting(round, giveBack, reverse)).join()).toBeOneOf(['HAS_DOWNSTREAM,done', 'STATUS_FORBIDS,done'])
})
