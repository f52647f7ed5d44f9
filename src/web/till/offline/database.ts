import { tenantRows } from '../../offline/tenant-rows.ts'
import type { CataloguePage, QueuedTicket } from '../ticket-types.ts'

/** Stores of a till in the browser: pages of its offline catalogue, and tickets not sent yet. */
type TillStores = { shelf: CataloguePage; tickets: QueuedTicket }

export const { canOpen, readAll, put, remove, replaceAll } = tenantRows<TillStores>('till', {
  shelf: ['tillId', 'at'],
  tickets: ['tillId', 'ticketNo'],
})
