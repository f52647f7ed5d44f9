import { type Decimal, readFigure, zero } from '#domain/figures/decimal.ts'
import { onOrderQty } from '#domain/sources/progress.ts'
import type { Tx } from '../../db/connect.ts'
import { queryOverRows, type RowColumns, rowsSource, writeOver } from '../../db/multi-row.ts'
import { type BalanceKey, ensureBalancesLocked, keyOf } from '../books/stock/balances.ts'
import type { StoredDocument, StoredLine } from '../engine/stored.ts'

/**
 * Change that a follower makes to its source line, in basic units: `held`, `received` and `returned` are added.
 * `limit` replaces the limit of an override, and `tolerated` the surplus allowed by the tenant's setting; null clears
 * them. `onOrder`: quantity on order after the change, for a line that has one.
 */
export type ProgressChange = {
  lineId: string
  onOrder?: (BalanceKey & { qty: Decimal }) | undefined
  held?: Decimal
  received?: Decimal
  returned?: Decimal
  limit?: Decimal | null | undefined
  tolerated?: Decimal | null | undefined
}

/**
 * Changes held, received and returned quantities of source lines together with their on-order quantity, in one
 * statement, because writing a line twice in a transaction would update all its index keys twice. The caller has
 * locked the lines.
 */
export async function moveProgress(tx: Tx, changes: readonly ProgressChange[]): Promise<void> {
  if (changes.length === 0) return
  const columns: RowColumns = {
    id: ['bigint', changes.map((change) => change.lineId)],
    qty: ['numeric', changes.map((change) => change.onOrder?.qty.toFixed() ?? null)],
    held: ['numeric', changes.map((change) => change.held?.toFixed() ?? '0')],
    received: ['numeric', changes.map((change) => change.received?.toFixed() ?? '0')],
    sets_limit: ['boolean', changes.map((change) => change.limit !== undefined)],
    limit_qty: ['numeric', changes.map((change) => change.limit?.toFixed() ?? null)],
    sets_tolerated: ['boolean', changes.map((change) => change.tolerated !== undefined)],
    tolerated_qty: ['numeric', changes.map((change) => change.tolerated?.toFixed() ?? null)],
    returned: ['numeric', changes.map((change) => change.returned?.toFixed() ?? '0')],
  }
  const keys = changes.flatMap(({ onOrder }) => onOrder ?? [])
  if (keys.length > 0) return applyOnOrder(tx, columns, keys, movedColumns)
  const given = rowsSource(tx, 'd', columns, 1)
  writeOver(tx, {
    sql: `update document_line l set ${movedColumns} from ${given.sql} where l.tenant_id = $1 and l.id = d.id`,
    values: [tx.tenantId, ...given.values],
  })
}

const movedColumns = `held_qty = l.held_qty + d.held, received_qty = l.received_qty + d.received, returned_qty = l.returned_qty + d.returned,
  limit_qty = case when d.sets_limit then d.limit_qty else l.limit_qty end,
  tolerated_qty = case when d.sets_tolerated then d.tolerated_qty else l.tolerated_qty end`

/** Sets the closed quantity and the override limit of order lines. */
export function setClosed(tx: Tx, lines: readonly StoredLine[]): void {
  const columns: RowColumns = {
    id: ['bigint', lines.map((line) => line.id)],
    closed: ['numeric', lines.map((line) => line.closedQty ?? '0')],
    limit_qty: ['numeric', lines.map((line) => line.limitQty ?? null)],
  }
  const given = rowsSource(tx, 'c', columns, 1)
  writeOver(tx, {
    sql: `update document_line l set closed_qty = c.closed, limit_qty = c.limit_qty from ${given.sql}
      where l.tenant_id = $1 and l.id = c.id`,
    values: [tx.tenantId, ...given.values],
  })
}

/**
 * Updates the on-order quantity 在订量 of an order's lines and of their balances: what is still to arrive for each line,
 * or zero once the order is no longer open. Each line stores its share, so that the balance is their sum (rule B5
 * raiseOnOrder, lowerOnOrder).
 */
export async function updateOnOrder(tx: Tx, order: StoredDocument, isOpen: boolean, qtyPlaces: number): Promise<void> {
  const lines = order.lines.filter((line) => line.commKind !== 2 && line.depotId && line.commInfoId)
  const changed = lines
    .map((line) => ({ line, due: isOpen ? onOrderQty(line, order.closeType, qtyPlaces) : zero }))
    .filter(({ line, due }) => !due.eq(readFigure(line.onOrderQty) ?? zero))
  if (changed.length === 0) return
  const keys = changed.map(({ line }) => ({ depotId: line.depotId ?? '', commInfoId: line.commInfoId ?? '' }))
  const columns: RowColumns = {
    id: ['bigint', changed.map(({ line }) => line.id)],
    qty: ['numeric', changed.map(({ due }) => due.toFixed())],
  }
  await applyOnOrder(tx, columns, keys)
}

/**
 * Sets the on-order quantities of lines (`qty`, null to leave one unchanged) and changes the balances of `keys`
 * accordingly; `more`: further SQL assignments for the lines.
 */
async function applyOnOrder(tx: Tx, columns: RowColumns, keys: readonly BalanceKey[], more?: string): Promise<void> {
  const wanted = new Set(keys.map(keyOf)).size
  const given = rowsSource(tx, 'd', columns, 2)
  const settling = { sql: onOrderStatement(Object.keys(columns), given.sql, more), values: [tx.tenantId, wanted, ...given.values] }
  if ((await queryOverRows(tx, settling)).length === wanted) return
  // a balance row is missing, so the statement did nothing: insert it and repeat
  await ensureBalancesLocked(tx, keys)
  await queryOverRows(tx, settling)
}

/**
 * Statement that locks the balances in order and, if all of them (`$2`) exist, updates lines and balances; returns a
 * row per balance.
 */
const onOrderStatement = (names: readonly string[], given: string, more?: string) => `
  with due as (select ${names.join(', ')} from ${given}),
       before as (
         select l.id, l.depot_id, l.comm_info_id, d.qty - l.on_order_qty as more from document_line l join due d on d.id = l.id
          where l.tenant_id = $1 and d.qty is not null),
       held as materialized (
         select b.depot_id, b.comm_info_id from stock_balance b
          where b.tenant_id = $1 and b.lot = '' and (b.depot_id, b.comm_info_id) in (select depot_id, comm_info_id from before)
          order by b.depot_id, b.comm_info_id for no key update),
       complete as materialized (select count(*) = $2 as is_so from held),
       moved as (update document_line l set on_order_qty = coalesce(d.qty, l.on_order_qty)${more ? `, ${more}` : ''}
                   from due d, complete where l.tenant_id = $1 and l.id = d.id and complete.is_so)
  update stock_balance b set on_order_qty = b.on_order_qty + s.more
    from (select depot_id, comm_info_id, sum(more) as more from before group by depot_id, comm_info_id) s, complete
   where b.tenant_id = $1 and b.lot = '' and b.depot_id = s.depot_id and b.comm_info_id = s.comm_info_id and complete.is_so
  returning b.comm_info_id`

/**
 * Submitted and posted documents made from lines: numbers of all, numbers of the submitted ones, ids of the posted
 * ones.
 */
export type Followers = { all: string[]; submitted: string[]; postedIds: string[] }

/** Documents in force (submitted or posted) made from these lines. */
export async function followersOf(tx: Tx, lineIds: readonly string[]): Promise<Followers> {
  if (lineIds.length === 0) return { all: [], submitted: [], postedIds: [] }
  const rows = await tx.query<{ billNo: string | null; holds: boolean; id: string }>(
    `select distinct d.bill_no as "billNo", 'holds' = any (d.tags) as holds, d.id
       from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.source_body_id = any ($2::bigint[]) and d.tags && array['holds', 'counts'] order by 1`,
    [tx.tenantId, lineIds],
  )
  const numbers = (some: typeof rows) => some.map((row) => row.billNo ?? '')
  return {
    all: numbers(rows),
    submitted: numbers(rows.filter((row) => row.holds)),
    postedIds: rows.filter((row) => !row.holds).map(({ id }) => id),
  }
}

/**
 * Documents made from these lines that are neither draft nor closed. For sources on which submitted documents hold
 * nothing, so that all of them count as posted.
 */
export async function liveFollowersOf(tx: Tx, lineIds: readonly string[]): Promise<Followers> {
  if (lineIds.length === 0) return { all: [], submitted: [], postedIds: [] }
  const rows = await tx.query<{ billNo: string | null; id: string }>(
    `select distinct d.bill_no as "billNo", d.id
       from document_line l join document d on d.tenant_id = l.tenant_id and d.id = l.document_id
      where l.tenant_id = $1 and l.source_body_id = any ($2::bigint[]) and not d.tags && array['editable', 'closed'] order by 1`,
    [tx.tenantId, lineIds],
  )
  return { all: rows.map(({ billNo }) => billNo ?? ''), submitted: [], postedIds: rows.map(({ id }) => id) }
}
