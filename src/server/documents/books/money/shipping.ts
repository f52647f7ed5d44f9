import type { Tx } from '../../../db/connect.ts'
import type { Shipment } from './provider.ts'

/**
 * Queues a shipping notice for each order in this delivery that was paid through a payment service, in the transaction
 * of the delivery. Orders paid at a cashier need no notice.
 */
export async function queueShipping(tx: Tx, orderIds: readonly string[], outId: string): Promise<void> {
  if (orderIds.length === 0) return
  await tx.query(
    `with paid as materialized (
       select distinct p.tenant_id, p.document_id, m.id as merchant_id
         from order_payment p
         join payment_callback c on c.tenant_id = $1 and c.payment_no = p.payment_no and c.outcome = 1
         join payment_merchant m on m.tenant_id = $1 and m.merchant_no = c.merchant_no
        where p.tenant_id = $1 and p.document_id = any ($2::bigint[]))
     insert into shipping_notice (tenant_id, document_id, out_id, merchant_id, next_try, create_time)
     select p.tenant_id, p.document_id, $3::bigint, p.merchant_id, $4::timestamptz, $4::timestamptz from paid p on conflict do nothing`,
    [tx.tenantId, orderIds, outId, tx.now],
  )
}

/** Withdraws the notices of a delivery that are not sent yet, because the delivery is reversed. */
export async function withdrawShipping(tx: Tx, outId: string): Promise<void> {
  await tx.query('update shipping_notice set next_try = null where tenant_id = $1 and out_id = $2 and sent_time is null', [
    tx.tenantId,
    outId,
  ])
}

export type ClaimedShipping = { merchantId: string; tries: number; shipment: Shipment }

/**
 * Claims a due notice until `until`, so that no other process sends it; undefined where another process claimed it.
 */
export async function claimShipping(tx: Tx, id: string, until: Date): Promise<ClaimedShipping | undefined> {
  const row = await tx.maybeOne<{ merchantId: string; tries: number; orderNo: string; outNo: string; express: Shipment['parcels'] | null }>(
    `update shipping_notice n set next_try = $4, tries = n.tries + 1
       from document d, document o
      where n.tenant_id = $1 and n.id = $2 and n.next_try <= $3
        and d.tenant_id = $1 and d.id = n.document_id and o.tenant_id = $1 and o.id = n.out_id
      returning n.merchant_id as "merchantId", n.tries, d.bill_no as "orderNo", o.bill_no as "outNo", o.express`,
    [tx.tenantId, id, tx.now, until],
  )
  return (
    row && {
      merchantId: row.merchantId,
      tries: row.tries,
      shipment: { orderNo: row.orderNo, outNo: row.outNo, parcels: row.express ?? [] },
    }
  )
}

/** Records the result of a notice: it was sent, will be tried again, or is given up. */
export async function recordShipping(
  tx: Tx,
  id: string,
  ended: { sent: true } | { failure: string; nextTry?: Date | undefined },
): Promise<void> {
  const [failure, nextTry, sent] = 'sent' in ended ? [null, null, tx.now] : [ended.failure, ended.nextTry ?? null, null]
  await tx.query(
    'update shipping_notice set failure = $3, next_try = $4, sent_time = $5 where tenant_id = $1 and id = $2 and sent_time is null',
    [tx.tenantId, id, failure, nextTry, sent],
  )
}
