import type { Tx } from '../db/connect.ts'

/** One queue of the server's own work over all tenants: what is due and waits, since when, and what failed in the last day or is tried again. */
export type QueueDepth = { queue: string; waiting: number; oldest: Date | null; failed: number }

/** The queues, as the platform: figures of all tenants together, and nothing of any one. */
export const queueDepths = (tx: Tx): Promise<QueueDepth[]> =>
  tx.query('select queue, waiting::integer as waiting, oldest, failed::integer as failed from queue_depths($1)', [tx.now])
