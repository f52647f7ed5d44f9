import type { BodyOf } from '#contract/operations.gen.ts'
import { api } from '../api.ts'
import type { Row, Ticket } from './ticket-rows.ts'

/** What the counter makes of a ticket: it sells, takes back, or both. */
export type TicketKind = 'order' | 'back' | 'exchange'

/** What rows of the counter make: a ticket where all are sold, a return where all come back, else an exchange. */
export function kindOf(rows: readonly Row[]): TicketKind {
  const back = rows.filter(({ sourceBodyId }) => sourceBodyId !== undefined).length
  if (back === 0) return 'order'
  return back === rows.length ? 'back' : 'exchange'
}

export type TicketBody = BodyOf<'RetailOrderApi_draft'>
type Paying = BodyOf<'RetailOrderApi_pay'>
type Calls = {
  draft: (body: TicketBody) => Promise<Ticket>
  pay: (body: Paying) => Promise<Ticket>
  remove: (ids: string) => Promise<unknown>
  cancel: (body: { id: string; version: number; remark: string }) => Promise<unknown>
}

/** The calls of each kind, which are alike. */
export const ticketCalls: Readonly<Record<TicketKind, Calls>> = {
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
