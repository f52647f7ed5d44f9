import type { DataOf } from '#contract/operations.gen.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import type { Staff } from '../caller.ts'
import { receiverAt } from '../shop.ts'
import type { Counter } from './plan-tickets.ts'
import { type CounterTicket, handedFor } from './ticket.ts'

export type PaidTicket = DataOf<'RetailOrderApi_detail'>

/** A store and its till; without one, a ticket is paid in no shift. */
type TicketPlace = Pick<Counter, 'depotId'> & Partial<Pick<Counter, 'tillId'>>

/** Rings up a ticket and takes its money, as the cashier of its store does. */
export async function postTicket(staff: Staff, { depotId, tillId }: TicketPlace, ticket: CounterTicket): Promise<PaidTicket> {
  const cashier = staff.as(receiverAt(ticket.store))
  const { lines, ticketNo, customerId, payWay } = ticket
  const draft = await cashier.does('RetailOrderApi_draft', {
    body: { depotId, ...(tillId ? { tillId, ticketNo } : {}), ...(customerId ? { memberId: customerId } : {}), lines: [...lines] },
  })
  const { id, version, finalAmt = '0' } = draft
  const payments = [{ payWay, amount: payWay === cashWay ? handedFor(finalAmt) : finalAmt }]
  return cashier.does('RetailOrderApi_pay', { body: { id, version, payments } })
}
