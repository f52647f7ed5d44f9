import type { LotQty } from '#domain/lots.ts'

/** What was counted and is not saved yet, by line: a quantity that was typed, with lots where it is of lots, or how many basic units were scanned. */
export type Pending = Readonly<Record<string, Typed | { addQty: string }>>
export type Typed = { qty: string; unitId?: string; lots?: LotQty[]; countedAt?: string; remark?: string }
