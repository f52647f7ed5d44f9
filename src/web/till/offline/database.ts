import { tenantRows } from '../../offline/tenant-rows.ts'
import type { CataloguePage, QueuedTicket } from '../ticket-types.ts'

/**
 * The stores of a till in this browser: `shelf` has the pages of its offline catalogue, `tickets` the tickets that are
 * not sent yet.
 */
type TillStores = { shelf: CataloguePage; tickets: QueuedTicket }

export const { canOpen, readAll, put, remove, replaceAll } = tenantRows<TillStores>('till', {
  shelf: ['tillId', 'at'],
  tickets: ['tillId', 'ticketNo'],
})
