import type { Tx } from '../db/connect.ts'

/**
 * A document event to be delivered; `no` is its row in the document's log, which determines the order of deliveries.
 */
export type WebhookEvent = {
  tenantId: string
  kind: string
  documentId: string
  billNo: string | null
  event: string
  fromState: string
  toState: string
  version: number
  no: number
  userId: string
  at: string
}

/**
 * Queues an event for these webhooks, if enabled, in the caller's transaction. Bodies begin with the delivery's id.
 */
export async function queueDeliveries(tx: Tx, webhookIds: readonly string[], told: WebhookEvent): Promise<void> {
  const { kind, documentId, billNo, event, no } = told
  await tx.query(
    `insert into webhook_delivery (tenant_id, id, webhook_id, kind, document_id, no, bill_no, event, body, next_try, create_time)
     select n.tenant_id, n.id, n.webhook_id, $3, $4, $5, $6, $7, jsonb_build_object('id', n.id::text) || $8::jsonb, $9, $9
       from (select w.tenant_id, w.id as webhook_id, nextval('id_seq') as id from webhook w
              where w.tenant_id = $1 and w.id = any ($2::bigint[]) and w.status = 1) n
     returning id`,
    [tx.tenantId, webhookIds, kind, documentId, no, billNo, event, JSON.stringify(told), tx.now],
  )
}

/** A webhook with due deliveries. */
export type DueWebhook = { tenantId: string; webhookId: string }

/** Webhooks in all tenants with due deliveries, failed ones last; in a transaction of the platform. */
export const dueWebhooks = (tx: Tx): Promise<DueWebhook[]> =>
  tx.query('select tenant_id as "tenantId", webhook_id as "webhookId" from due_webhooks($1)', [tx.now])

/** A delivery to send: its body, address, and encrypted secret. */
export type ClaimedDelivery = { id: string; tries: number; event: string; body: string; url: string; secret: string | null }

/**
 * Claims the next due delivery of a webhook until the given time, so that no other process sends it meanwhile;
 * undefined if none is due or another process has just claimed it. Events of a document are sent in order: a later one
 * waits until the earlier one was sent or given up.
 */
export const claimDelivery = (tx: Tx, webhookId: string, until: Date): Promise<ClaimedDelivery | undefined> =>
  tx.maybeOne(
    `update webhook_delivery d set next_try = $4, tries = d.tries + 1 from webhook h
      where d.tenant_id = $1 and h.tenant_id = $1 and h.id = $2 and h.status = 1 and d.webhook_id = h.id and d.next_try <= $3
        and d.id = (select w.id from webhook_delivery w
                     where w.tenant_id = $1 and w.webhook_id = $2 and w.next_try <= $3
                       and not exists (select from webhook_delivery e where e.tenant_id = $1 and e.webhook_id = $2
                                          and e.document_id = w.document_id and e.no < w.no and e.next_try is not null)
                     order by w.next_try, w.id limit 1)
      returning d.id, d.tries, d.event, d.body, h.url, h.secret`,
    [tx.tenantId, webhookId, tx.now, until],
  )

/** Result of one try. `nextTry` is set if the failure is to be retried. */
export type DeliveryResult = { failure?: string; status?: number; answer?: string; nextTry?: Date | undefined }

/**
 * Stores the result of this try, unless the delivery was queued again meanwhile. The webhook's row records its last
 * failure until a delivery succeeds.
 */
export async function recordDelivery(
  tx: Tx,
  { id, tries }: Pick<ClaimedDelivery, 'id' | 'tries'>,
  webhookId: string,
  ended: DeliveryResult,
): Promise<void> {
  const { failure, status, answer, nextTry } = ended
  const state = failure === undefined ? 2 : nextTry ? 3 : 4
  await tx.query(
    `update webhook_delivery set status = $4, next_try = $5, sent_time = $6, failure = $7, answer_status = $8, answer = $9
      where tenant_id = $1 and id = $2 and tries = $3 and next_try is not null`,
    [
      ...[tx.tenantId, id, tries, state, state === 3 ? nextTry : null, state === 2 ? tx.now : null],
      ...[failure ?? null, status ?? null, answer || null],
    ],
  )
  await tx.query(
    `update webhook set last_failure = $3::text, last_failure_time = case when $3::text is not null then $4::timestamptz end
      where tenant_id = $1 and id = $2 and ($3::text is not null or last_failure is not null)`,
    [tx.tenantId, webhookId, failure ?? null, tx.now],
  )
}

/** Queues a delivery again, counting tries anew, unless its first try has not ended; returns whether it exists. */
export async function requeueDelivery(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.maybeOne<{ id: string }>('select id from webhook_delivery where tenant_id = $1 and id = $2 for no key update', [
    tx.tenantId,
    id,
  ])
  if (!row) return false
  await tx.query(
    `update webhook_delivery set status = 1, tries = 0, next_try = $3, failure = null where tenant_id = $1 and id = $2 and status <> 1`,
    [tx.tenantId, id, tx.now],
  )
  return true
}

const keptDays = 30

/** Deletes deliveries that were sent or given up a month ago. */
export async function purgeDeliveries(tx: Tx, at: Date): Promise<void> {
  await tx.query(
    `delete from webhook_delivery where tenant_id = $1 and next_try is null and create_time < $2::timestamptz - make_interval(days => $3)`,
    [tx.tenantId, at, keptDays],
  )
}
