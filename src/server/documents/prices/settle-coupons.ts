import { type Decimal, decimal, zero } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import type { Run } from '../engine/run.ts'
import { lockCoupons, releaseCoupons, useCoupons } from './coupon-locks.ts'

/** An order whose coupons follow what becomes of it; `isShort`: what is not shipped is not going to be. */
export type CouponHolder = { id: string; customerId: string; isShort: boolean }

/** A return that is being posted or taken back, with what comes back for good by it, in basic units. */
export type Returning = { id: string; qty: Decimal }

/**
 * What becomes of an order's coupons (rules B6, C7 *Refund*): locked until something ships, used from then on, and its customer's again once nothing is to
 * be shipped any more and all that was has come back for good. Refused: COUPON_USED, where an order that lives again finds its coupon used elsewhere.
 */
export async function settleCoupons(run: Run, order: CouponHolder, returning: Returning = { id: '0', qty: zero }): Promise<void> {
  const { tx } = run
  const ids = await frozenCoupons(tx, order.id)
  if (ids.length === 0) return
  // whoever else settles them waits here, so that he sees what was shipped meanwhile
  const rows = await tx.query<{ id: string; holder: string | null }>(
    'select id, used_by as holder from coupon where tenant_id = $1 and id = any ($2::bigint[]) order by id for update',
    [tx.tenantId, ids],
  )
  const { shipped, remains, kept } = await soldOf(tx, order.id, returning.id)
  const isWanted = (remains && !order.isShort) || decimal(kept).gt(returning.qty)
  if (!isWanted) return releaseCoupons(tx, order.id)
  const lost = rows.filter(({ holder }) => holder !== order.id).map(({ id }) => id)
  await lockCoupons(tx, { documentId: order.id, customerId: order.customerId }, lost)
  const settle = shipped ? useCoupons : unuseCoupons
  await settle(run, order.id)
}

/**
 * The coupon of a ticket of the counter is its customer's again once all that was sold with it has come back, and used again where a return is taken
 * back (rule C7 *Refund*). Refused: COUPON_USED, where it is used elsewhere by then.
 */
export async function settleTicketCoupons(run: Run, ticket: { id: string; customerId: string }): Promise<void> {
  const { tx } = run
  const ids = await frozenCoupons(tx, ticket.id)
  if (ids.length === 0) return
  const { kept } = await tx.one<{ kept: boolean }>(
    'select exists (select from document_line where tenant_id = $1 and document_id = $2 and base_qty > returned_qty) as kept',
    [tx.tenantId, ticket.id],
  )
  const settle = kept ? useAgain : releaseAll
  await settle(run, ticket, ids)
}

const releaseAll = ({ tx }: Run, { id }: { id: string }) => releaseCoupons(tx, id)

async function useAgain(run: Run, ticket: { id: string; customerId: string }, ids: readonly string[]): Promise<void> {
  const { tx } = run
  const held = await tx.query<{ id: string }>('select id from coupon where tenant_id = $1 and used_by = $2', [tx.tenantId, ticket.id])
  const lost = ids.filter((id) => !held.some((coupon) => coupon.id === id))
  await lockCoupons(tx, { documentId: ticket.id, customerId: ticket.customerId }, lost)
  await useCoupons(run, ticket.id)
}

/** What a document has used it holds again until something ships. */
async function unuseCoupons({ tx }: Run, documentId: string): Promise<void> {
  await tx.query(`update coupon set state = 'locked' where tenant_id = $1 and used_by = $2 and state = 'used'`, [tx.tenantId, documentId])
}

/** The coupons that a document's prices were frozen with; what was agreed off the whole, rounding off and bonus have a share without one. */
async function frozenCoupons(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct share ->> 'couponId' as id from line_price p, jsonb_array_elements(p.shares) share
      where p.tenant_id = $1 and p.document_id = $2 and share ->> 'couponId' is not null`,
    [tx.tenantId, documentId],
  )
  return rows.map(({ id }) => id)
}

type Sold = { shipped: boolean; remains: boolean; kept: string }

/** Whether some of an order is shipped and some is not, and how much its customer has, in basic units, as if there were no return `except`. */
function soldOf(tx: Tx, orderId: string, except: string): Promise<Sold> {
  return tx.one<Sold>(
    `select coalesce(bool_or(l.received_qty > 0), false) as shipped,
            coalesce(bool_or(l.base_qty > l.received_qty + l.closed_qty), false) as remains,
            coalesce(sum(l.received_qty), 0) - (
              select coalesce(sum(-r.base_qty), 0) from document_line s
                join document_line o on o.tenant_id = $1 and o.source_body_id = s.id
                join document_line r on r.tenant_id = $1 and r.source_body_id = o.id and r.replace is distinct from 2
                join document d on d.tenant_id = $1 and d.id = r.document_id and 'counts' = any (d.tags) and d.id <> $3
               where s.tenant_id = $1 and s.document_id = $2) as kept
       from document_line l where l.tenant_id = $1 and l.document_id = $2`,
    [tx.tenantId, orderId, except],
  )
}

/** The orders with coupons that these of their lines belong to. */
export async function couponOrders(tx: Tx, lineIds: readonly string[]): Promise<(CouponHolder & { lineIds: readonly string[] })[]> {
  if (lineIds.length === 0) return []
  return tx.query<CouponHolder & { lineIds: readonly string[] }>(
    `select d.id, d.customer_id as "customerId", d.close_type is not null as "isShort", array_agg(l.id::text) as "lineIds"
       from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.id = any ($2::bigint[]) and d.coupon_ids is not null
      group by d.tenant_id, d.id order by d.id`,
    [tx.tenantId, lineIds],
  )
}
