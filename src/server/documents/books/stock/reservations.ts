import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { queryOverRows, type RowColumns, rowsSource } from '../../../db/multi-row.ts'
import { type Allocation, type Balance, type BalanceKey, freeOf, keyOf, writeAllocations } from './balances.ts'

type Balances = ReadonlyMap<string, Balance>
type ShortLine = BalanceKey & { id: string; short: string }

/**
 * Reserves free stock for lines of open orders that are short of it, by order date (rule B5 Sales order: new stock is
 * offered to open orders by date). Balances must be locked, because reservations change only under that lock. Lines
 * locked by another transaction are skipped: that transaction waits for these balances, so waiting for it would
 * deadlock.
 */
export async function offerStock(tx: Tx, balances: Balances): Promise<void> {
  const wanted = [...balances.values()].filter((balance) => balance.wanted.isSo)
  const offered = wanted.filter((balance) => freeOf(balance).gt(0))
  if (offered.length > 0) await offerBalances(tx, offered, balances)
  await writeBackorderFlags(tx, [...new Set([...offered, ...wanted.filter((balance) => !balance.wanted.isKnown)])])
}

async function offerBalances(tx: Tx, offered: readonly Balance[], balances: Balances): Promise<void> {
  const lacking = await tx.query<ShortLine>(
    `select l.id, l.depot_id as "depotId", l.comm_info_id as "commInfoId", l.short_qty as short
       from document_line l join document d on d.tenant_id = $1 and d.id = l.document_id
      where l.tenant_id = $1 and l.short_qty <> 0
        and (l.depot_id, l.comm_info_id) in (select k.depot_id, k.comm_info_id
        from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id))
      order by d.bill_date, d.id, l.index_no for no key update of l skip locked`,
    [tx.tenantId, offered.map(({ depotId }) => depotId), offered.map(({ commInfoId }) => commInfoId)],
  )
  writeAllocations(tx, allocateFree(lacking, offered), balances)
}

/**
 * Stores in each balance whether any order line is short of its goods, for the next transaction that locks the
 * balance.
 */
async function writeBackorderFlags(tx: Tx, balances: readonly Balance[]): Promise<void> {
  if (balances.length === 0) return
  const columns: RowColumns = {
    depot_id: ['bigint', balances.map(({ depotId }) => depotId)],
    comm_info_id: ['bigint', balances.map(({ commInfoId }) => commInfoId)],
  }
  const given = rowsSource(tx, 'k', columns, 1)
  const kept = await queryOverRows<BalanceKey & { isSo: boolean }>(tx, {
    sql: `update stock_balance b set is_wanted = exists (
            select from document_line l where l.tenant_id = $1 and l.depot_id = b.depot_id
              and l.comm_info_id = b.comm_info_id and l.short_qty <> 0)
       from ${given.sql} where b.tenant_id = $1 and b.lot = '' and b.depot_id = k.depot_id and b.comm_info_id = k.comm_info_id
     returning b.depot_id as "depotId", b.comm_info_id as "commInfoId", b.is_wanted as "isSo"`,
    values: [tx.tenantId, ...given.values],
  })
  const isWanted = new Map(kept.map(({ isSo, ...key }) => [keyOf(key), isSo]))
  for (const balance of balances) {
    const isSo = isWanted.get(keyOf(balance)) ?? false
    balance.wanted = { isSo, isKnown: isSo }
  }
}

/** Splits free stock over the lines, in their order. */
function allocateFree(lacking: readonly ShortLine[], offered: readonly Balance[]): Allocation[] {
  const free = new Map(offered.map((balance) => [keyOf(balance), freeOf(balance)]))
  return lacking.map(({ id, short, ...goods }) => {
    const left = free.get(keyOf(goods)) ?? zero
    const reserved = left.lt(short) ? left : decimal(short)
    free.set(keyOf(goods), left.sub(reserved))
    return { ...goods, held: zero, reserved, orderLineId: id }
  })
}

/**
 * Cuts reservations where goods are about to go missing, those of the youngest orders first, until the remaining stock
 * covers all allocations (rule B5 Stock count: a shelf is a fact). Balances must be locked. The order lines are then
 * short, and get stock when it next arrives.
 */
export async function cutReserved(tx: Tx, missing: readonly (BalanceKey & { qty: Decimal })[], balances: Balances): Promise<void> {
  const over = new Map<string, Decimal>()
  for (const goods of missing) {
    const balance = balances.get(keyOf(goods))
    if (balance) over.set(keyOf(goods), goods.qty.add(over.get(keyOf(goods)) ?? freeOf(balance).neg()))
  }
  const keys = missing.filter((goods) => over.get(keyOf(goods))?.gt(0))
  if (keys.length === 0) return
  const lines = await tx.query<BalanceKey & { id: string; reserved: string }>(
    `select l.id, l.depot_id as "depotId", l.comm_info_id as "commInfoId", l.reserved_qty as reserved
       from document_line l join document d on d.tenant_id = $1 and d.id = l.document_id
      where l.tenant_id = $1 and l.reserved_qty <> 0
        and (l.depot_id, l.comm_info_id) in (select k.depot_id, k.comm_info_id
        from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id))
      order by d.bill_date desc, d.id desc, l.index_no desc for no key update of l`,
    [tx.tenantId, keys.map(({ depotId }) => depotId), keys.map(({ commInfoId }) => commInfoId)],
  )
  const cuts = lines.flatMap(({ id, reserved, ...goods }): Allocation[] => {
    const left = over.get(keyOf(goods)) ?? zero
    if (left.lte(0)) return []
    const cut = least(left, decimal(reserved))
    over.set(keyOf(goods), left.sub(cut))
    return [{ ...goods, held: zero, reserved: cut.neg(), orderLineId: id }]
  })
  writeAllocations(tx, cuts, balances)
  markBackordered(balances, cuts)
}

/** Reserved and short quantity of an order line, in basic units. */
export type Reservation = { reservedQty: string; shortQty: string }

type OrderReservation = BalanceKey & Reservation & { id: string; excess: string }

/**
 * Updates reservations of an order's lines (effects *reserveGoods*, *releaseGoods*). While `takesStock`, each line
 * gets what it still needs as far as stock is free, and what it no longer needs is released; otherwise all of it is
 * released. Released stock is offered to other orders. The lines' balances must be locked; service lines have none.
 * Returns the reservation by line.
 */
export async function updateReservations(
  tx: Tx,
  lineIds: readonly string[],
  takesStock: boolean,
  balances: Balances,
): Promise<Map<string, Reservation>> {
  await tx.query('update document_line set takes_stock = $3 where tenant_id = $1 and id = any ($2::bigint[]) and takes_stock <> $3', [
    tx.tenantId,
    lineIds,
    takesStock,
  ])
  const lines = await reservedFor(tx, lineIds)
  writeAllocations(
    tx,
    lines.map(({ id, excess, depotId, commInfoId }) => ({
      depotId,
      commInfoId,
      held: zero,
      reserved: decimal(excess).neg(),
      orderLineId: id,
    })),
    balances,
  )
  markBackordered(
    balances,
    lines.filter(({ shortQty }) => !decimal(shortQty).isZero()),
  )
  await offerStock(tx, balances)
  return new Map((await reservedFor(tx, lineIds)).map(({ id, reservedQty, shortQty }) => [id, { reservedQty, shortQty }]))
}

/** Marks goods as short in an order, so that stock received in this same booking is offered to it. */
export function markBackordered(balances: Balances, keys: readonly BalanceKey[]): void {
  for (const key of keys) {
    const balance = balances.get(keyOf(key))
    if (balance) balance.wanted = { ...balance.wanted, isSo: true }
  }
}

/** Reads the reservations of order lines; `excess`: quantity reserved beyond what the line still needs. */
const reservedFor = (tx: Tx, lineIds: readonly string[]): Promise<OrderReservation[]> =>
  tx.query<OrderReservation>(
    `select id, depot_id as "depotId", comm_info_id as "commInfoId", reserved_qty as "reservedQty", short_qty as "shortQty",
            reserved_qty - least(reserved_qty, case when takes_stock
            then greatest(base_qty - received_qty - held_qty - closed_qty, 0) else 0 end) as excess
       from document_line where tenant_id = $1 and id = any ($2::bigint[])`,
    [tx.tenantId, lineIds],
  )

/** Reservation of an order line, in basic units; `open`: open quantity of the line, less what is held. */
export type ReservedLine = BalanceKey & { id: string; reserved: Decimal; open: Decimal }

/** Goods issued for an order line, in basic units. */
export type OrderIssue = { depotId: string; qty: Decimal; order: ReservedLine }

/**
 * Reserved quantity that each issue for an order line uses up. An issue from the line's own depot uses as much as it
 * issues; one from another depot releases what the line no longer needs (rule B3 Depots). Issues for the same line are
 * counted in sequence.
 */
export function reservationsUsed(leaving: readonly OrderIssue[]): Decimal[] {
  const left = new Map(leaving.map(({ order }) => [order.id, { reserved: order.reserved, open: order.open }]))
  return leaving.map(({ depotId, qty, order }) => {
    const { reserved, open } = left.get(order.id) ?? order
    const rest = open.gt(qty) ? open.sub(qty) : zero
    const used = depotId === order.depotId ? least(reserved, qty) : reserved.sub(least(reserved, rest))
    left.set(order.id, { reserved: reserved.sub(used), open: rest })
    return used
  })
}

/**
 * Quantity, by row, that is reserved for the order lines again when held goods are released; zero for goods that were
 * held in another depot.
 */
export function reservationsRestored(leaving: readonly OrderIssue[]): Decimal[] {
  const left = new Map(leaving.map(({ order }) => [order.id, { reserved: order.reserved, open: order.open }]))
  return leaving.map(({ depotId, qty, order }) => {
    const now = left.get(order.id) ?? order
    const open = now.open.add(qty)
    const needed = open.gt(now.reserved) ? open.sub(now.reserved) : zero
    const restored = depotId === order.depotId ? least(needed, qty) : zero
    left.set(order.id, { reserved: now.reserved.add(restored), open })
    return restored
  })
}

const least = (one: Decimal, other: Decimal) => (one.lt(other) ? one : other)
