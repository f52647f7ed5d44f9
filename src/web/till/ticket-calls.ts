import type { BodyOf } from '#contract/operations.gen.ts'
import { api } from '../client/api.ts'
import type { Ticket, TicketRow } from './ticket-rows.ts'

/** The kind of a retail document: sale, return or exchange. */
export type TicketKind = 'order' | 'back' | 'exchange'

/**
 * The kind of document that these rows need: a sale if no row is a return, a return if all rows are, otherwise an
 * exchange.
 */
export function ticketKindOf(rows: readonly TicketRow[]): TicketKind {
  const back = rows.filter(({ sourceBodyId }) => sourceBodyId !== undefined).length
  if (back === 0) return 'order'
  return back === rows.length ? 'back' : 'exchange'
}

export type TicketBody = BodyOf<'RetailOrderApi_draft'>
type PayBody = BodyOf<'RetailOrderApi_pay'>
type TicketCalls = {
  draft: (body: TicketBody) => Promise<Ticket>
  pay: (body: PayBody) => Promise<Ticket>
  remove: (ids: string) => Promise<unknown>
  cancel: (body: { id: string; version: number; remark: string }) => Promise<unknown>
}

/** The API calls of each kind of document. They have the same form for all kinds. */
export const ticketCalls: Readonly<Record<TicketKind, TicketCalls>> = {
  order: {
    draft: (body) => api('RetailOrderApi_draft', { body }),
    pay: (body) => api('RetailOrderApi_pay', { body }),
    remove: (ids) => api('RetailOrderApi_remove', { query: { ids } }),
    cancel: (body) => api('RetailOrderApi_cancel', { body }),
  },
  back: {
    draft: (body) => api('RetailReturnApi_draft', { body }),
    pay: (body) => api('RetailReturnApi_pay', { body }),
    remove: (ids) => api('RetailReturnApi_remove', { query: { ids } }),
    cancel: (body) => api('RetailReturnApi_cancel', { body }),
  },
  exchange: {
    draft: (body) => api('ExchangeApi_draft', { body }),
    pay: (body) => api('ExchangeApi_accounting', { body }),
    remove: (ids) => api('ExchangeApi_remove', { query: { ids } }),
    cancel: (body) => api('ExchangeApi_cancel', { body }),
  },
}
