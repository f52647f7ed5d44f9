import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import type { Run } from '../engine/run.ts'

/** A requested red part 红字确认单: reason, amount, and who asked (1 us, 2 the other side). */
export type RedRequest = { reason: number; amount: Decimal; askedBy: number }

/** The last red part requested for an invoice. */
export async function redRequestOf(tx: Tx, invoiceId: string): Promise<RedRequest | undefined> {
  const row = await tx.maybeOne<{ reason: number; amount: string; askedBy: number }>(
    'select reason, amount, asked_by as "askedBy" from red_request where tenant_id = $1 and document_id = $2 order by id desc limit 1',
    [tx.tenantId, invoiceId],
  )
  return row && { ...row, amount: decimal(row.amount) }
}

/** Stores a request for a red part. */
export async function addRedRequest({ tx, user }: Run, invoiceId: string, { reason, amount, askedBy }: RedRequest): Promise<void> {
  await tx.query(
    'insert into red_request (tenant_id, document_id, reason, amount, asked_by, create_user, create_time) values ($1, $2, $3, $4, $5, $6, $7)',
    [tx.tenantId, invoiceId, reason, amount.toFixed(), askedBy, user.id, tx.now],
  )
}
