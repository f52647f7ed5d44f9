import type { Tx } from '../db/connect.ts'

/**
 * Depth of a queue over all tenants: what is due and waits, since when, and what failed in the last day or is
 * retried.
 */
export type QueueDepth = { queue: string; waiting: number; oldest: Date | null; failed: number }

/** Depths of all queues, as the platform: totals only, no figures of a single tenant. */
export const queueDepths = (tx: Tx): Promise<QueueDepth[]> =>
  tx.query('select queue, waiting::integer as waiting, oldest, failed::integer as failed from queue_depths($1)', [tx.now])
