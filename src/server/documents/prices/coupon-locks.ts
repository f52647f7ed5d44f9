import type { Problem } from '#domain/refusals.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../refuse.ts'
import { raise } from '../engine/apply-event.ts'
import { kindNamed } from '../engine/kind.ts'
import type { Run } from '../engine/run.ts'

type Holder = { documentId: string; customerId: string }

/** Locks a customer's coupons for a document by one conditional update, so that of two documents only one has each; in the order of ids. Refused: COUPON_USED. */
export async function lockCoupons(tx: Tx, { documentId, customerId }: Holder, ids: readonly string[]): Promise<void> {
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
 * What a document has locked is used: its out is posted, or it is paid. A batch that is all sent and of which nothing can be used any more
 * comes to its end.
 */
export async function useCoupons(run: Run, documentId: string): Promise<void> {
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
  for (const { id, kind } of done) await raise(run, kindNamed(kind), id, 'END')
}

/**
 * A document's coupons are its customer's again where their window is still open, else they are expired; whatever became of their batch. At
 * withdraw, reject, unapprove, cancel and timeout, and where all of it is reversed or returned.
 */
export async function releaseCoupons(tx: Tx, documentId: string): Promise<void> {
  await tx.query(
    `update coupon c set state = case when b.end_time > $3 then 'unused' else 'expired' end, used_by = null
       from coupon_batch b
      where c.tenant_id = $1 and c.used_by = $2 and b.tenant_id = $1 and b.document_id = c.batch_id`,
    [tx.tenantId, documentId, tx.now],
  )
}
