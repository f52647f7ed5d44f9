import { type Decimal, decimal, zero } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { type Columns, givenRows, overRows } from '../../db/multi-row.ts'
import { type Balance, type BalanceKey, freeOf, keyOf, type Promised, writePromises } from './balances.ts'

type Balances = ReadonlyMap<string, Balance>
type Short = BalanceKey & { id: string; short: string }

/**
 * Reserves what is free of goods for the lines of open orders that lack them, by the date of their orders (rule B5 Sales order: new stock is
 * offered to open orders by date). The balances must be locked: under that lock alone what is reserved of their goods changes. A line that
 * somebody else is changing is passed over: he waits for these balances, and nobody for both.
 */
export async function offerStock(tx: Tx, balances: Balances): Promise<void> {
  const wanted = [...balances.values()].filter((balance) => balance.wanted.isSo)
  const offered = wanted.filter((balance) => freeOf(balance).gt(0))
  if (offered.length > 0) await offer(tx, offered, balances)
  await keepWanted(tx, [...new Set([...offered, ...wanted.filter((balance) => !balance.wanted.isKnown)])])
}

async function offer(tx: Tx, offered: readonly Balance[], balances: Balances): Promise<void> {
  const lacking = await tx.query<Short>(
    `select l.id, l.depot_id as "depotId", l.comm_info_id as "commInfoId", l.short_qty as short
       from document_line l join document d on d.tenant_id = $1 and d.id = l.document_id
      where l.tenant_id = $1 and l.short_qty <> 0
        and (l.depot_id, l.comm_info_id) in (select k.depot_id, k.comm_info_id from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id))
      order by d.bill_date, d.id, l.index_no for no key update of l skip locked`,
    [tx.tenantId, offered.map(({ depotId }) => depotId), offered.map(({ commInfoId }) => commInfoId)],
  )
  writePromises(tx, shared(lacking, offered), balances)
}

/** Keeps with the balances whether some line lacks their goods, for whoever locks them next. */
async function keepWanted(tx: Tx, balances: readonly Balance[]): Promise<void> {
  if (balances.length === 0) return
  const columns: Columns = {
    depot_id: ['bigint', balances.map(({ depotId }) => depotId)],
    comm_info_id: ['bigint', balances.map(({ commInfoId }) => commInfoId)],
  }
  const given = givenRows(tx, 'k', columns, 1)
  const kept = await overRows<BalanceKey & { isSo: boolean }>(tx, {
    sql: `update stock_balance b set is_wanted = exists (
            select from document_line l where l.tenant_id = $1 and l.depot_id = b.depot_id and l.comm_info_id = b.comm_info_id and l.short_qty <> 0)
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

/** What each line gets of what is free, in their order. */
function shared(lacking: readonly Short[], offered: readonly Balance[]): Promised[] {
  const free = new Map(offered.map((balance) => [keyOf(balance), freeOf(balance)]))
  return lacking.map(({ id, short, ...goods }) => {
    const left = free.get(keyOf(goods)) ?? zero
    const reserved = left.lt(short) ? left : decimal(short)
    free.set(keyOf(goods), left.sub(reserved))
    return { ...goods, held: zero, reserved, orderLineId: id }
  })
}

/**
 * Cuts what is reserved of goods that are about to be missing, the youngest order first, as far as what stays is less than what is promised
 * (rule B5 Stock count: a shelf is a fact). The balances must be locked. The lines then lack the goods and are offered new ones.
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
        and (l.depot_id, l.comm_info_id) in (select k.depot_id, k.comm_info_id from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id))
      order by d.bill_date desc, d.id desc, l.index_no desc for no key update of l`,
    [tx.tenantId, keys.map(({ depotId }) => depotId), keys.map(({ commInfoId }) => commInfoId)],
  )
  const cuts = lines.flatMap(({ id, reserved, ...goods }): Promised[] => {
    const left = over.get(keyOf(goods)) ?? zero
    if (left.lte(0)) return []
    const cut = least(left, decimal(reserved))
    over.set(keyOf(goods), left.sub(cut))
    return [{ ...goods, held: zero, reserved: cut.neg(), orderLineId: id }]
  })
  writePromises(tx, cuts, balances)
  want(balances, cuts)
}

/** What is reserved for a line of an order, and what it still lacks, in basic units. */
export type Reservation = { reservedQty: string; shortQty: string }

type Settled = BalanceKey & Reservation & { id: string; excess: string }

/**
 * Settles what is reserved for the lines of an order (effects *reserveGoods*, *releaseGoods*): while it `takesStock` each line gets what it
 * still needs, as far as some is free; what it does not need any more, or all of it, is let go and offered to others. The balances of the
 * lines must be locked; lines of services have none. Answers by line what is reserved then.
 */
export async function settleReserved(
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
  writePromises(
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
  want(
    balances,
    lines.filter(({ shortQty }) => !decimal(shortQty).isZero()),
  )
  await offerStock(tx, balances)
  return new Map((await reservedFor(tx, lineIds)).map(({ id, reservedQty, shortQty }) => [id, { reservedQty, shortQty }]))
}

/** Says that goods are lacked, to be offered when they come in this very booking. */
export function want(balances: Balances, keys: readonly BalanceKey[]): void {
  for (const key of keys) {
    const balance = balances.get(keyOf(key))
    if (balance) balance.wanted = { ...balance.wanted, isSo: true }
  }
}

/** `excess`: what is reserved beyond what is left of the line. */
const reservedFor = (tx: Tx, lineIds: readonly string[]): Promise<Settled[]> =>
  tx.query<Settled>(
    `select id, depot_id as "depotId", comm_info_id as "commInfoId", reserved_qty as "reservedQty", short_qty as "shortQty",
            reserved_qty - least(reserved_qty, case when takes_stock then greatest(base_qty - received_qty - held_qty - closed_qty, 0) else 0 end) as excess
       from document_line where tenant_id = $1 and id = any ($2::bigint[])`,
    [tx.tenantId, lineIds],
  )

/** A line of an order as far as what is reserved for it goes: `open` is what is left of it beside what is held. In basic units. */
export type ReservedLine = BalanceKey & { id: string; reserved: Decimal; open: Decimal }

/** Goods that leave for a line of an order; in basic units. */
export type Leaving = { depotId: string; qty: Decimal; order: ReservedLine }

/**
 * What goods that leave use up of what is reserved for the lines they leave for, by row: in the same depot as much as they are, from
 * another one what the line does not need any more (rule B3 Depots). Rows of one line use it up one after the other.
 */
export function reservationsUsed(leaving: readonly Leaving[]): Decimal[] {
  const left = new Map(leaving.map(({ order }) => [order.id, { reserved: order.reserved, open: order.open }]))
  return leaving.map(({ depotId, qty, order }) => {
    const { reserved, open } = left.get(order.id) ?? order
    const rest = open.gt(qty) ? open.sub(qty) : zero
    const used = depotId === order.depotId ? least(reserved, qty) : reserved.sub(least(reserved, rest))
    left.set(order.id, { reserved: reserved.sub(used), open: rest })
    return used
  })
}

/** What of goods that are let go of is reserved again for the lines they were held for, by row; those held in another depot are not. */
export function reservationsRestored(leaving: readonly Leaving[]): Decimal[] {
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
