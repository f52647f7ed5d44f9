import type { DataOf } from '#contract/operations.gen.ts'
import type { LotQty } from '#domain/core/lots.ts'

export type Count = DataOf<'CheckInventoryApi_detail'>
export type CountLine = Count['lines'][number]

/** An entry for a line: `qty` replaces the counted quantity, `addQty` (in basic units) is added to it. */
export type LineCount = { id: string; countedAt: string; lots?: LotQty[] } & (
  | { qty: string; unitId?: string; addQty?: never }
  | { addQty: string; qty?: never; unitId?: never }
)

/**
 * A batch of entries of one user that waits to be sent; batches are sent in the order of `no`. Once sent, a batch is
 * not changed, because the server recognises a repeated request by its `key`. `problem` is the server's reason if it
 * refused the batch.
 */
export type CountBatch = {
  userId: string
  no: number
  countId: string
  key: string
  /** Version of the count when the entry was made. */
  version: number
  lines: readonly LineCount[]
  isSent?: boolean
  problem?: string
}

/** A count as it was last read, to be used while the server cannot be reached. */
export type StoredCount = { userId: string; countId: string; count: Count }
