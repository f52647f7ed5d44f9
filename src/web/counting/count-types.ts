import type { DataOf } from '#contract/operations.gen.ts'
import type { LotQty } from '#domain/core/lots.ts'

export type Count = DataOf<'CheckInventoryApi_detail'>
export type CountLine = Count['lines'][number]

/** An entry for a line: a quantity that replaces the counted one, or one that is added (`addQty`, in basic units). */
export type LineCount = { id: string; countedAt: string; lots?: LotQty[] } & (
  | { qty: string; unitId?: string; addQty?: never }
  | { addQty: string; qty?: never; unitId?: never }
)

/**
 * Entries of one user that are not sent yet, sent in the order of `no`. A sent batch is never changed, since its
 * `key` makes the server treat a repeated request as the same; `problem`: why the server refused it.
 */
export type CountBatch = {
  userId: string
  no: number
  countId: string
  key: string
  /** Version of the count at the time of the entry. */
  version: number
  lines: readonly LineCount[]
  isSent?: boolean
  problem?: string
}

/** A count as last read, for use while the server is away. */
export type StoredCount = { userId: string; countId: string; count: Count }
