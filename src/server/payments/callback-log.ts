import type { Tx } from '../db/connect.ts'

/** As the table of call-backs keeps it. */
export const outcomes = { taken: 1, again: 2, forged: 3, late: 4, replayed: 5, refused: 6 } as const

export type Outcome = keyof typeof outcomes

/** A call-back as it came, and what is known of it. */
export type CallbackRow = {
  outcome: Outcome
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

const longest = 2000

/** Writes down a call-back. False where its nonce was heard before, and nothing is written then; waits for one that is heard just now. */
export async function noteCallback(tx: Tx, row: CallbackRow): Promise<boolean> {
  const written = await tx.query(
    `insert into payment_callback (tenant_id, outcome, merchant_no, nonce, order_no, payment_no, amount, reason, remote_ip, request_id, content, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (tenant_id, merchant_no, nonce) do nothing returning id`,
    [
      tx.tenantId,
      outcomes[row.outcome],
      row.merchantNo,
      row.nonce ?? null,
      row.orderNo ?? null,
      row.paymentNo ?? null,
      row.amount ?? null,
      row.reason ?? null,
      row.peer,
      row.requestId,
      row.content.slice(0, longest),
      tx.now,
    ],
  )
  return written.length > 0
}

const refusedDays = 90

/** Forgets what was not taken a quarter ago; what was is kept with the order. */
export async function forgetCallbacks(tx: Tx, at: Date): Promise<void> {
  await tx.query(
    `delete from payment_callback where tenant_id = $1 and outcome <> $2 and create_time < $3::timestamptz - make_interval(days => $4)`,
    [tx.tenantId, outcomes.taken, at, refusedDays],
  )
}
