import type { Tx } from '../../../../db/connect.ts'

/**
 * Amount that a legal entity may still invoice, as the tax platform last reported it; `toldAt`: time of that report.
 */
export type InvoiceQuota = { legalEntity: string; quotaAmt: string; toldAt: Date }

/** Quotas by legal entity; '' is the company itself. */
export const quotasOf = (tx: Tx): Promise<InvoiceQuota[]> =>
  tx.query<InvoiceQuota>(
    'select legal_entity as "legalEntity", quota_amt as "quotaAmt", told_at as "toldAt" from invoice_quota where tenant_id = $1 order by legal_entity',
    [tx.tenantId],
  )

/** Saves the quota that was reported, for the legal entity of the invoice's depot. */
export async function saveQuota(tx: Tx, depotId: string | null, quotaAmt: string): Promise<void> {
  await tx.query(
    `insert into invoice_quota (tenant_id, legal_entity, quota_amt, told_at) values ($1, entity_of($1, $2), $3, $4)
     on conflict (tenant_id, legal_entity) do update set quota_amt = excluded.quota_amt, told_at = excluded.told_at`,
    [tx.tenantId, depotId, quotaAmt, tx.now],
  )
}
