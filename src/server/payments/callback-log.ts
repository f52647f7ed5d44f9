import type { Tx } from '../db/connect.ts'

/** Outcomes of callbacks and their codes in the table `payment_callback`. */
export const outcomeCodes = { taken: 1, again: 2, forged: 3, late: 4, replayed: 5, refused: 6 } as const

export type CallbackOutcome = keyof typeof outcomeCodes

/** A received callback and how it was evaluated. */
export type CallbackRow = {
  outcome: CallbackOutcome
  merchantNo: string
  nonce?: string | undefined
  orderNo?: string | undefined
  paymentNo?: string | undefined
  amount?: string | undefined
  reason?: string | undefined
  peer: string
  requestId: string
  content: string
}

const maxContentLength = 2000

/**
 * Records a callback. Returns false, and records nothing, if its nonce was used before. Waits for a concurrent
 * callback with the same nonce.
 */
export async function recordCallback(tx: Tx, row: CallbackRow): Promise<boolean> {
  const written = await tx.query(
    `insert into payment_callback (tenant_id, outcome, merchant_no, nonce, order_no, payment_no, amount, reason,
      remote_ip, request_id, content, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (tenant_id, merchant_no, nonce) do nothing returning id`,
    [
      tx.tenantId,
      outcomeCodes[row.outcome],
      row.merchantNo,
      row.nonce ?? null,
      row.orderNo ?? null,
      row.paymentNo ?? null,
      row.amount ?? null,
      row.reason ?? null,
      row.peer,
      row.requestId,
      row.content.slice(0, maxContentLength),
      tx.now,
    ],
  )
  return written.length > 0
}

const refusedKeepDays = 90

/** Deletes refused callbacks after 90 days; accepted ones stay with their order. */
export async function purgeRefusedCallbacks(tx: Tx, at: Date): Promise<void> {
  await tx.query(
    `delete from payment_callback where tenant_id = $1 and outcome <> $2 and create_time < $3::timestamptz - make_interval(days => $4)`,
    [tx.tenantId, outcomeCodes.taken, at, refusedKeepDays],
  )
}
