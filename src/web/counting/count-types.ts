import type { DataOf } from '#contract/operations.gen.ts'
import type { LotQty } from '#domain/lots.ts'

export type Count = DataOf<'CheckInventoryApi_detail'>
export type CountLine = Count['lines'][number]

/** What was counted of a line, in basic units: a quantity in place of what stands there, or what is added to it. */
export type Counted = { id: string; countedAt: string; lots?: LotQty[] } & (
  | { qty: string; unitId?: string; addQty?: never }
  | { addQty: string; qty?: never; unitId?: never }
)

/**
 * What one person counted and the server has not got yet, in the order of `no`. Once it was sent it stays as it is, for its `key` makes the
 * request and its repeat one; `problem`: why the server did not take it.
 */
export type Batch = {
  userId: string
  no: number
  countId: string
  key: string
  /** The count's version that whoever counted knew. */
  version: number
  lines: readonly Counted[]
  isSent?: boolean
  problem?: string
}

/** A count as it was last read, for when the server is away. */
export type KeptCount = { userId: string; countId: string; count: Count }
