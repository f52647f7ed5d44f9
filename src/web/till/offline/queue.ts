import { api } from '../../api.ts'
import { connectivity, isNoAnswer } from '../../connectivity.ts'
import { errorText } from '../../error-text.ts'
import { alone } from '../../offline/alone.ts'
import type { Ticket } from '../ticket-rows.ts'
import type { Waiting } from '../ticket-types.ts'
import { put, readAll, remove } from './database.ts'

/** Keeps a ticket until the server has it. Ends when the disk has it, and only then is it sold. */
export const enqueue = (ticket: Waiting): Promise<void> => put('tickets', ticket)

export const waitingAt = (tillId: string): Promise<Waiting[]> => readAll('tickets', tillId)

type Outcome = { sent: Ticket[]; refused: Waiting[] }

/**
 * Sends the tickets of a till in the order they were sold. One that the server has is forgotten here; one that it refuses stays, with its reason, and
 * those after it go on; without an answer all stay. The same ticket may be sent by two tabs: its number makes it one.
 */
export const sendWaiting = (tillId: string): Promise<Outcome> => alone('danju-till-queue', () => sendAll(tillId), { sent: [], refused: [] })

async function sendAll(tillId: string): Promise<Outcome> {
  const outcome: Outcome = { sent: [], refused: [] }
  for (const { problem: _, ...ticket } of await waitingAt(tillId)) {
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
