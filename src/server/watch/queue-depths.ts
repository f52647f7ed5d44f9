import type { Tx } from '../db/connect.ts'

/**
 * Depth of a queue over all tenants: how many entries are due and waiting, since when, and how many failed in the last
 * day or are being retried.
 */
export type QueueDepth = { queue: string; waiting: number; oldest: Date | null; failed: number }

/** Depths of all queues: only totals, no figures of a single tenant. In a transaction of the platform. */
export const queueDepths = (tx: Tx): Promise<QueueDepth[]> =>
  tx.query('select queue, waiting::integer as waiting, oldest, failed::integer as failed from queue_depths($1)', [tx.now])
