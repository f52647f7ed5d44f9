import type { Tx } from '#server/db/connect.ts'

/** Numbers of coupons of a batch that were sent and used, and of customers who hold an unused one. */
export type CouponCounts = { sentQty: number; usedQty: number; holders: number }
export const noCounts: CouponCounts = { sentQty: 0, usedQty: 0, holders: 0 }

/** Counts of coupons by batch. */
export async function couponCountsOf(tx: Tx, batchIds: readonly string[]): Promise<ReadonlyMap<string, CouponCounts>> {
  const rows = await tx.query<{ id: string; sent: number; used: number; holders: number }>(
    `select batch_id as id, count(*)::integer as sent, count(*) filter (where state = 'used')::integer as used,
            count(distinct customer_id) filter (where state = 'unused')::integer as holders
       from coupon where tenant_id = $1 and batch_id = any ($2::bigint[]) group by batch_id`,
    [tx.tenantId, batchIds],
  )
  return new Map(rows.map(({ id, sent, used, holders }) => [id, { sentQty: sent, usedQty: used, holders }]))
}

/** How the customers that coupons are sent to are named: by id, by level, or by phone. */
export type Receivers = { customerIds?: readonly string[]; levelId?: string; receivers?: readonly { phone: string }[] }

/**
 * Customers named by id, level or phone who hold fewer coupons of the batch than the limit. Disabled customers are
 * left out. `unknown`: field with an id of no customer, or a phone of none or several; then nobody receives a coupon.
 * The caller holds the lock of the batch.
 */
export async function customersToSend(
  tx: Tx,
  batchId: string,
  { customerIds = [], levelId, receivers: named = [] }: Receivers,
): Promise<{ receivers: readonly string[]; unknown?: keyof Receivers }> {
  const phones = [...new Set(named.map(({ phone }) => phone))]
  if (customerIds.length === 0 && levelId === undefined && phones.length === 0) return { receivers: [] }
  const rows = await tx.query<{ id: string; is_named: boolean; phone: string | null; may: boolean }>(
    `select c.id, c.id = any ($3::bigint[]) as is_named, c.phone,
            c.status = 1 and count(h.id) < coalesce(b.limit_per_customer, 1) as may
       from customer c
       join coupon_batch b on b.tenant_id = c.tenant_id and b.document_id = $2
       left join coupon h on h.tenant_id = c.tenant_id and h.customer_id = c.id and h.batch_id = b.document_id
      where c.tenant_id = $1 and (c.id = any ($3::bigint[]) or c.level_id = $4 or c.phone = any ($5::text[]))
      group by c.id, c.status, c.phone, b.limit_per_customer
      order by c.id`,
    [tx.tenantId, batchId, customerIds, levelId ?? null, phones],
  )
  if (rows.filter((row) => row.is_named).length < new Set(customerIds).size) return { receivers: [], unknown: 'customerIds' }
  if (phones.some((phone) => rows.filter((row) => row.phone === phone).length !== 1)) return { receivers: [], unknown: 'receivers' }
  return { receivers: rows.filter(({ may }) => may).map(({ id }) => id) }
}
