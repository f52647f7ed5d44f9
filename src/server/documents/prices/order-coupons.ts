import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import type { Run } from '../engine/run.ts'
import { lockCoupons, redeemCoupons, releaseCoupons } from './coupon-locks.ts'

/** An order with coupons; `isShort`: closed short, so the rest will not ship. */
export type CouponOrder = { id: string; customerId: string; isShort: boolean }

/** A return that is posted or reversed, with the quantity that comes back for good, in basic units. */
export type PostedReturn = { id: string; qty: Decimal }

/**
 * Updates the coupons of an order (rules B6, C7 *Refund*): they are locked until something ships, and used from then
 * on; they are released to the customer once nothing more will ship and everything that shipped has come back for
 * good. Refuses COUPON_USED where an order is reopened whose coupon was used elsewhere.
 */
export async function updateCoupons(run: Run, order: CouponOrder, returning: PostedReturn = { id: '0', qty: zero }): Promise<void> {
  const { tx } = run
  const ids = await frozenCoupons(tx, order.id)
  if (ids.length === 0) return
  // serialises concurrent updates, so that each sees what was shipped meanwhile
  const rows = await tx.query<{ id: string; holder: string | null }>(
    'select id, used_by as holder from coupon where tenant_id = $1 and id = any ($2::bigint[]) order by id for update',
    [tx.tenantId, ids],
  )
  const { shipped, remains, kept } = await soldOf(tx, order.id, returning.id)
  const isWanted = (remains && !order.isShort) || decimal(kept).gt(returning.qty)
  if (!isWanted) return releaseCoupons(tx, order.id)
  const lost = rows.filter(({ holder }) => holder !== order.id).map(({ id }) => id)
  await lockCoupons(tx, { documentId: order.id, customerId: order.customerId }, lost)
  const settle = shipped ? redeemCoupons : relockCoupons
  await settle(run, order.id)
}

/**
 * Releases the coupon of a ticket once everything that was sold with it is returned, and marks it as used again if
 * such a return is reversed (rule C7 *Refund*). Refuses COUPON_USED where the coupon was used elsewhere meanwhile.
 */
export async function updateTicketCoupons(run: Run, ticket: { id: string; customerId: string }): Promise<void> {
  const { tx } = run
  const ids = await frozenCoupons(tx, ticket.id)
  if (ids.length === 0) return
  const { kept } = await tx.one<{ kept: boolean }>(
    'select exists (select from document_line where tenant_id = $1 and document_id = $2 and base_qty > returned_qty) as kept',
    [tx.tenantId, ticket.id],
  )
  const settle = kept ? reredeemCoupons : releaseAll
  await settle(run, ticket, ids)
}

const releaseAll = ({ tx }: Run, { id }: { id: string }) => releaseCoupons(tx, id)

async function reredeemCoupons(run: Run, ticket: { id: string; customerId: string }, ids: readonly string[]): Promise<void> {
  const { tx } = run
  const held = await tx.query<{ id: string }>('select id from coupon where tenant_id = $1 and used_by = $2', [tx.tenantId, ticket.id])
  const lost = ids.filter((id) => !held.some((coupon) => coupon.id === id))
  await lockCoupons(tx, { documentId: ticket.id, customerId: ticket.customerId }, lost)
  await redeemCoupons(run, ticket.id)
}

/** Turns used coupons of a document back into locked ones, until something ships. */
async function relockCoupons({ tx }: Run, documentId: string): Promise<void> {
  await tx.query(`update coupon set state = 'locked' where tenant_id = $1 and used_by = $2 and state = 'used'`, [tx.tenantId, documentId])
}

/** Coupons in a document's frozen prices; discounts on the whole, rounding and bonus are shares without a coupon. */
async function frozenCoupons(tx: Tx, documentId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct share ->> 'couponId' as id from line_price p, jsonb_array_elements(p.shares) share
      where p.tenant_id = $1 and p.document_id = $2 and share ->> 'couponId' is not null`,
    [tx.tenantId, documentId],
  )
  return rows.map(({ id }) => id)
}

type SoldState = { shipped: boolean; remains: boolean; kept: string }

/**
 * Shipping state of an order: whether something was shipped, whether something remains to be shipped, and `kept`, the
 * quantity shipped and not returned for good, in basic units, as if the return `except` did not exist.
 */
function soldOf(tx: Tx, orderId: string, except: string): Promise<SoldState> {
  return tx.one<SoldState>(
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

/** Orders with coupons that these lines belong to. */
export async function couponOrders(tx: Tx, lineIds: readonly string[]): Promise<(CouponOrder & { lineIds: readonly string[] })[]> {
  if (lineIds.length === 0) return []
  return tx.query<CouponOrder & { lineIds: readonly string[] }>(
    `select d.id, d.customer_id as "customerId", d.close_type is not null as "isShort", array_agg(l.id::text) as "lineIds"
       from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.id = any ($2::bigint[]) and d.coupon_ids is not null
      group by d.tenant_id, d.id order by d.id`,
    [tx.tenantId, lineIds],
  )
}
