import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { RequestableLine } from '#domain/sources/return-request.ts'
import { knowsEvent } from '#machines/engine/transition-table.ts'
import { withoutNulls } from '../../../core/wire-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { kindNamed } from '../../engine/kind.ts'
import type { Run } from '../../engine/run.ts'

/** The order of a request, with the fields a request needs. */
export type RequestedOrder = {
  id: string
  kind: string
  billNo?: string
  customerId?: string
  depotId?: string
  status: number
  state: string
  stateSince?: Date
  /** Amount paid in advance, in money. */
  paidAmt: Decimal
  /** Amount that other requests refunded or will refund, in money. */
  refundedAmt: Decimal
}

/** The order of a request. Amounts of the request itself do not count in `refundedAmt`. */
export async function orderOf(tx: Tx, orderId: string, requestId: string): Promise<RequestedOrder | undefined> {
  const row = await tx.maybeOne<Omit<RequestedOrder, 'paidAmt' | 'refundedAmt'> & { paid: string; refunded: string }>(
    `select d.id, d.kind, d.bill_no as "billNo", d.customer_id as "customerId", d.depot_id as "depotId", d.status,
      d.state, d.state_since as "stateSince",
            (select coalesce(sum(p.amount), 0) from order_payment p where p.tenant_id = $1 and p.document_id = d.id) as paid,
            (select coalesce(sum(o.refund_amt), 0) from mall_return r
            join mall_return_outcome o on o.tenant_id = $1 and o.document_id = r.document_id
              where r.tenant_id = $1 and r.order_id = d.id and r.document_id <> $3) as refunded
       from document d where d.tenant_id = $1 and d.id = $2`,
    [tx.tenantId, orderId, requestId || '0'],
  )
  if (!row) return undefined
  const { paid, refunded, ...order } = row
  return {
    ...(withoutNulls(order) as Omit<RequestedOrder, 'paidAmt' | 'refundedAmt'>),
    paidAmt: decimal(paid),
    refundedAmt: decimal(refunded),
  }
}

/** True if the law of an order has an event in its state. */
export const orderHasEvent = ({ kind, state }: Pick<RequestedOrder, 'kind' | 'state'>, event: string): boolean =>
  knowsEvent(kindNamed(kind).words.law, state, event)

/** Quantities and amounts of an order line, and the number of another open request for the line. */
export type RequestedLine = RequestableLine & { openRequest: string | undefined }

type RequestedLineRow = Pick<RequestedOrder, 'kind' | 'state'> & {
  id: string
  unshipped: string
  ordered: string
  final: string
  delivered: string
  returned: string
  held: string
  refunded: string
  backQty: string
  backAmt: string
  withoutQty: string
  withoutAmt: string
  open: string | null
}

/** What was ordered, shipped and returned, by order line, as if the request `requestId` did not exist. */
export async function requestedLinesOf(tx: Tx, lineIds: readonly string[], requestId: string): Promise<Map<string, RequestedLine>> {
  if (lineIds.length === 0) return new Map()
  const rows = await tx.query<RequestedLineRow>(
    `select l.id, h.kind, h.state, greatest(l.base_qty - l.received_qty - l.held_qty - l.closed_qty, 0) as unshipped,
      l.base_qty as ordered, l.final_amt as final, o.delivered, o.returned, o.held,
            b.qty as "backQty", b.amount as "backAmt", r.qty as "withoutQty", r.amount as "withoutAmt", r.kept as refunded, r.open
       from document_line l
       join document h on h.tenant_id = $1 and h.id = l.document_id
       join lateral (
         select coalesce(sum(f.base_qty), 0) as delivered, coalesce(sum(f.returned_qty), 0) as returned,
           coalesce(sum(f.held_qty), 0) as held,
                array_agg(f.id) as lines
           from document_line f join document d on d.tenant_id = $1 and d.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = l.id and d.kind = 'salesOut' and 'counts' = any (d.tags)) o on true
       join lateral (
         select coalesce(-sum(f.base_qty), 0) as qty, coalesce(-sum(f.final_amt), 0) as amount
           from document_line f join document d on d.tenant_id = $1 and d.id = f.document_id
          where f.tenant_id = $1 and f.source_body_id = any (o.lines) and d.kind = 'salesReturn' and 'counts' = any (d.tags)
            and f.replace is distinct from 2) b on true
       join lateral (
         select coalesce(sum(f.base_qty) filter (where m.return_mode = 2 and o.refund_amt is not null), 0) as qty,
                coalesce(sum(f.base_qty - f.closed_qty) filter (where m.return_mode = 2 and o.refund_amt is not null), 0) as kept,
                coalesce(sum(f.final_amt) filter (where m.return_mode = 2 and o.refund_amt is not null), 0) as amount,
                min(d.bill_no) filter (where 'openWork' = any (d.tags)) as open
           from document_line f
           join document d on d.tenant_id = $1 and d.id = f.document_id and d.kind = 'mallReturn' and d.id <> $3
           join mall_return m on m.tenant_id = $1 and m.document_id = d.id
           join mall_return_outcome o on o.tenant_id = $1 and o.document_id = d.id
          where f.tenant_id = $1 and f.source_body_id = l.id) r on true
      where l.tenant_id = $1 and l.id = any ($2::bigint[])`,
    [tx.tenantId, lineIds, requestId || '0'],
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ordered: decimal(row.ordered),
        finalAmt: decimal(row.final),
        delivered: decimal(row.delivered),
        returned: decimal(row.returned),
        held: decimal(row.held),
        refunded: decimal(row.refunded),
        unshipped: orderHasEvent(row, 'REFUND_LINE') ? decimal(row.unshipped) : zero,
        givenBack: { qty: decimal(row.backQty), amount: decimal(row.backAmt) },
        withoutGoods: { qty: decimal(row.withoutQty), amount: decimal(row.withoutAmt) },
        openRequest: row.open ?? undefined,
      },
    ]),
  )
}

/** Outcome of a request: sales return, amount due, and reason of the last failed refund. */
export type RequestOutcome = { goodsInId?: string; goodsInNo?: string; refundAmt?: string; refundFailure?: string }

/** Outcome of a request; empty while the request is open. */
export async function outcomeOf(tx: Tx, requestId: string): Promise<RequestOutcome> {
  const row = await tx.maybeOne<RequestOutcome>(
    `select o.goods_in_id as "goodsInId", d.bill_no as "goodsInNo", trim_scale(o.refund_amt) as "refundAmt",
            (select r.failure from order_refund r where r.tenant_id = $1 and r.return_id = o.document_id
            order by r.no desc limit 1) as "refundFailure"
       from mall_return_outcome o left join document d on d.tenant_id = $1 and d.id = o.goods_in_id
      where o.tenant_id = $1 and o.document_id = $2`,
    [tx.tenantId, requestId],
  )
  return row ? withoutNulls(row) : {}
}

/** Saves the outcome of a request: the sales return, and the amount due. */
export async function writeOutcome(tx: Tx, requestId: string, outcome: { goodsInId?: string; refundAmt?: Decimal }): Promise<void> {
  await tx.query(
    `insert into mall_return_outcome (tenant_id, document_id, goods_in_id, refund_amt) values ($1, $2, $3, $4)
     on conflict (tenant_id, document_id) do update set goods_in_id = excluded.goods_in_id, refund_amt = excluded.refund_amt`,
    [tx.tenantId, requestId, outcome.goodsInId ?? null, outcome.refundAmt?.toFixed() ?? null],
  )
}

/**
 * Delivery lines of which something is left to return, oldest first, by order line. With `goodsBack`, lines without a
 * refund for kept goods come first.
 */
export async function outLinesOf(tx: Tx, lineIds: readonly string[], goodsBack: boolean): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ id: string; of: string }>(
    `select f.id, f.source_body_id as of from document_line f join document d on d.tenant_id = $1 and d.id = f.document_id
      where f.tenant_id = $1 and f.source_body_id = any ($2::bigint[]) and d.kind = 'salesOut' and 'counts' = any (d.tags)
        and f.base_qty > f.returned_qty + f.held_qty
      order by $3 and exists (select from kept_refund k where k.tenant_id = $1 and k.line_id = f.id), d.bill_date, f.id`,
    [tx.tenantId, lineIds, goodsBack],
  )
  return new Map([...Map.groupBy(rows, ({ of }) => of)].map(([of, lines]) => [of, lines.map(({ id }) => id)]))
}

/**
 * True if this user uploaded all of the pictures for a return. Otherwise a request could name any other file, and a
 * buyer would see it.
 */
export async function areOwnPictures({ tx, user }: Run, links: readonly string[]): Promise<boolean> {
  if (links.length === 0) return true
  const names = [...new Set(links.map((link) => link.split('name=')[1] ?? ''))]
  const { known } = await tx.one<{ known: number }>(
    `select count(*)::integer as known from stored_file
      where tenant_id = $1 and name = any ($2) and purpose = 'return' and create_user = $3`,
    [tx.tenantId, names, user.id],
  )
  return known === names.length
}

/** The open request of an order, otherwise the latest one. */
export async function requestOfOrder(tx: Tx, orderId: string): Promise<string | undefined> {
  const row = await tx.maybeOne<{ id: string }>(
    `select d.id from mall_return r join document d on d.tenant_id = $1 and d.id = r.document_id
      where r.tenant_id = $1 and r.order_id = $2 order by 'openWork' = any (d.tags) desc, d.id desc limit 1`,
    [tx.tenantId, orderId],
  )
  return row?.id
}

/**
 * A request whose goods were received. `isRefunded`: the amount was refunded or credited since, so the receipt of the
 * goods can no longer be reversed.
 */
export type ReceivedRequest = { id: string; kind: string; billNo: string; isRefunded: boolean }

/** The request for which a sales return received goods; undefined for any other return. */
export const requestReceivedBy = (tx: Tx, goodsInId: string, lock: boolean): Promise<ReceivedRequest | undefined> =>
  tx.maybeOne<ReceivedRequest>(
    `select d.id, d.kind, coalesce(d.bill_no, '') as "billNo", not d.tags && '{openWork,closed}' and r.on_account = 1
              or exists (select from order_refund f where f.tenant_id = $1 and f.return_id = d.id) as "isRefunded"
       from mall_return_outcome o
       join document d on d.tenant_id = $1 and d.id = o.document_id
       join mall_return r on r.tenant_id = $1 and r.document_id = o.document_id
      where o.tenant_id = $1 and o.goods_in_id = $2 ${lock ? 'for no key update of d' : ''}`,
    [tx.tenantId, goodsInId],
  )

/** The part of an order's advance used by deliveries and not restored. */
export async function usedAdvance(tx: Tx, orderId: string): Promise<Decimal> {
  const { taken } = await tx.one<{ taken: string }>(
    `select coalesce(-sum(amount), 0) as taken from ledger_entry
      where tenant_id = $1 and account = 'advance' and settles_id = $2 and document_id <> $2`,
    [tx.tenantId, orderId],
  )
  return decimal(taken)
}

/** True if everything that was delivered of an order is returned. */
export async function isReturnedInFull(tx: Tx, orderId: string): Promise<boolean> {
  const { kept } = await tx.one<{ kept: boolean }>(
    `select exists (
       select from document_line l
         join document_line f on f.tenant_id = $1 and f.source_body_id = l.id and f.base_qty > f.returned_qty
         join document d on d.tenant_id = $1 and d.id = f.document_id and d.kind = 'salesOut' and 'counts' = any (d.tags)
        where l.tenant_id = $1 and l.document_id = $2) as kept`,
    [tx.tenantId, orderId],
  )
  return !kept
}
