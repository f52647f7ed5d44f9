import { api } from '../../client/api.ts'
import { errorText } from '../../client/error-text.ts'
import { connectivity, isNoAnswer } from '../../core/connectivity.ts'
import { withExclusiveLock } from '../../offline/exclusive-lock.ts'
import type { Ticket } from '../ticket-rows.ts'
import type { QueuedTicket } from '../ticket-types.ts'
import { put, readAll, remove } from './database.ts'

/** Stores a ticket until the server has it. Resolves when it is on disk; only then is it sold. */
export const enqueueTicket = (ticket: QueuedTicket): Promise<void> => put('tickets', ticket)

export const queuedTicketsOf = (tillId: string): Promise<QueuedTicket[]> => readAll('tickets', tillId)

type QueueOutcome = { sent: Ticket[]; refused: QueuedTicket[] }

/**
 * Sends the queued tickets of a till in the order they were sold. A stored one is removed; a refused one stays with
 * its reason, and the next ones go on; without an answer all stay. If two tabs send the same ticket, its number makes
 * the server store it once.
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
