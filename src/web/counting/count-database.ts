import { keptRows } from '../offline/kept-rows.ts'
import type { Batch, KeptCount } from './count-types.ts'

/** What a counter keeps in the browser: the counts that were opened, and what was counted and is not with the server yet. */
type Stores = { counts: KeptCount; batches: Batch }

export const { canOpen, readAll, put, remove, change } = keptRows<Stores>('count', {
  counts: ['userId', 'countId'],
  batches: ['userId', 'no'],
})
