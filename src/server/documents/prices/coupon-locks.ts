import type { Problem } from '#domain/core/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../db/refuse.ts'
import { raiseEvent } from '../engine/events/apply-event.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'

type CouponHolder = { documentId: string; customerId: string }

/**
 * Locks a customer's coupons for a document by one conditional update in the order of ids, so that two documents
 * cannot use the same one. Refuses COUPON_USED.
 */
export async function lockCoupons(tx: Tx, { documentId, customerId }: CouponHolder, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const locked = await tx.query<{ id: string }>(
    `with free as (
       select c.id from coupon c where c.tenant_id = $1 and c.id = any ($2::bigint[]) and c.customer_id = $4 and c.state = 'unused'
        order by c.id for update)
     update coupon c set state = 'locked', used_by = $3 from free where c.tenant_id = $1 and c.id = free.id returning c.id`,
    [tx.tenantId, ids, documentId, customerId],
  )
  const mine = new Set(locked.map(({ id }) => id))
  const problems = ids.flatMap((id, at): Problem[] => (mine.has(id) ? [] : [{ row: at + 1, field: 'couponIds', rule: 'COUPON_USED' }]))
  if (problems.length > 0) refuse('COUPON_USED', { problems })
}

/**
 * Marks the coupons that a document has locked as used; called once its delivery is posted or the document is paid.
 * Ends a batch that is fully issued and has no usable coupon left.
 */
export async function redeemCoupons(run: Run, documentId: string): Promise<void> {
  const { tx } = run
  const used = await tx.query<{ batch: string }>(
    `update coupon set state = 'used' where tenant_id = $1 and used_by = $2 and state = 'locked' returning batch_id as batch`,
    [tx.tenantId, documentId],
  )
  if (used.length === 0) return
  const done = await tx.query<{ id: string; kind: string }>(
    `select d.id, d.kind from coupon_batch b join document d on d.tenant_id = $1 and d.id = b.document_id
      where b.tenant_id = $1 and b.document_id = any ($2::bigint[]) and d.due_at is not null
        and b.qty = (select count(*) from coupon c where c.tenant_id = $1 and c.batch_id = b.document_id and c.state in ('used', 'expired'))
      order by d.id`,
    [tx.tenantId, [...new Set(used.map(({ batch }) => batch))]],
  )
  for (const { id, kind } of done) await raiseEvent(run, kindNamed(kind), id, 'END')
}

/**
 * Releases a document's coupons to its customer, or expires them if their window is over, whatever the state of their
 * batch. Called at withdraw, reject, unapprove, cancel and timeout, and where the document is reversed or returned in
 * full.
 */
export async function releaseCoupons(tx: Tx, documentId: string): Promise<void> {
  await tx.query(
    `update coupon c set state = case when b.end_time > $3 then 'unused' else 'expired' end, used_by = null
       from coupon_batch b
      where c.tenant_id = $1 and c.used_by = $2 and b.tenant_id = $1 and b.document_id = c.batch_id`,
    [tx.tenantId, documentId, tx.now],
  )
}
