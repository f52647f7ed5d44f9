import { api } from '../../client/api.ts'
import { errorText } from '../../client/error-text.ts'
import { connectivity, isNoAnswer } from '../../core/connectivity.ts'
import { withExclusiveLock } from '../../offline/exclusive-lock.ts'
import type { Ticket } from '../ticket-rows.ts'
import type { QueuedTicket } from '../ticket-types.ts'
import { put, readAll, remove } from './database.ts'

/**
 * Stores a ticket in this browser until the server has it. The till must wait for the promise before it treats the
 * ticket as sold: only then is the ticket on disk.
 */
export const enqueueTicket = (ticket: QueuedTicket): Promise<void> => put('tickets', ticket)

export const queuedTicketsOf = (tillId: string): Promise<QueuedTicket[]> => readAll('tickets', tillId)

type QueueOutcome = { sent: Ticket[]; refused: QueuedTicket[] }

/**
 * Sends the queued tickets of a till in the order in which they were sold. A ticket that the server accepts is
 * removed. A refused one stays with the reason, and the next ones are sent. If the server does not answer, the rest
 * stays. If two tabs send the same ticket, the server recognises its number and stores it once.
 */
export const sendQueuedTickets = (tillId: string): Promise<QueueOutcome> =>
  withExclusiveLock('danju-till-queue', () => sendTicketsOf(tillId), { sent: [], refused: [] })

async function sendTicketsOf(tillId: string): Promise<QueueOutcome> {
  const outcome: QueueOutcome = { sent: [], refused: [] }
  for (const { problem: _, ...ticket } of await queuedTicketsOf(tillId)) {
    try {
      outcome.sent.push(await api('RetailOrderApi_send', { body: ticket.body }))
      await remove('tickets', tillId, ticket.ticketNo)
    } catch (error) {
      if (isNoAnswer(error)) {
        connectivity.callFailed()
        break
      }
      const refused = { ...ticket, problem: errorText(error) }
      await put('tickets', refused)
      outcome.refused.push(refused)
    }
  }
  return outcome
}
