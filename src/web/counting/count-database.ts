import { tenantRows } from '../offline/tenant-rows.ts'
import type { CountBatch, StoredCount } from './count-types.ts'

/** Stores of the counting database in this browser: the counts that were opened, and the entries not sent yet. */
type CountStores = { counts: StoredCount; batches: CountBatch }

export const { canOpen, readAll, put, remove, change } = tenantRows<CountStores>('count', {
  counts: ['userId', 'countId'],
  batches: ['userId', 'no'],
})
