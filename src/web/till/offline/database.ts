import { keptRows } from '../../offline/kept-rows.ts'
import type { ShelfPage, Waiting } from '../ticket-types.ts'

/** What a till keeps in the browser: pages of its shelf, and tickets that the server has not got yet. */
type Stores = { shelf: ShelfPage; tickets: Waiting }

export const { canOpen, readAll, put, remove, replaceAll } = keptRows<Stores>('till', {
  shelf: ['tillId', 'at'],
  tickets: ['tillId', 'ticketNo'],
})
