import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Client } from '../client.ts'
import type { Shop } from '../shop.ts'

export type TicketBody = BodyOf<'RetailOrderApi_draft'>
export type Ticket = DataOf<'RetailOrderApi_detail'>
export type Payments = NonNullable<BodyOf<'RetailOrderApi_pay'>['payments']>

/** The body of a ticket: bottles of these goods at 11.30, including 13 % of tax, sold to a walk-in. */
export const ticketBody = ({ bottleId, depotId }: Shop, goods: string, qty: string): TicketBody => ({
  depotId,
  lines: [{ commInfoId: goods, unitId: bottleId, qty, taxPrice: '11.30', taxRate: '13' }],
})

export const cash = (amount: string): Payments => [{ payWay: 'cash', amount }]

/** Saves a ticket and pays what is due, by default in cash. */
export async function paidTicket(who: Client, body: TicketBody, payments?: Payments): Promise<Ticket> {
  const { id, version, finalAmt = '0' } = await who.ok('RetailOrderApi_draft', { body })
  return who.ok('RetailOrderApi_pay', { body: { id, version, payments: payments ?? cash(finalAmt) } })
}
