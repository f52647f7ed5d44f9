import { type Keeping, keepings, type LotQty } from '#domain/core/lots.ts'
import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows, type RowColumns, rowsSource, writeOver } from '../../../db/multi-row.ts'
import { type CostPool, lockPools, ownPool, type PoolFigures, readPools, type ValueUnit, writePools } from './cost-pools.ts'
import { lotsOf, type TrackedLots } from './stock-lots.ts'

/** Stock of goods in a depot with allocations and transit, in basic units. */
export type Balance = {
  depotId: string
  commInfoId: string
  qty: Decimal
  reservedQty: Decimal
  heldQty: Decimal
  /** Goods in transit to this depot. */
  transit: { qty: Decimal; value: Decimal; tax: Decimal }
  /** Value of the goods: of this depot alone, or pooled with other depots. */
  pool: CostPool
  /** `isSo`: an open order may be short of these goods; `isKnown`: the stored row says so (`is_wanted`). */
  wanted: { isSo: boolean; isKnown: boolean }
  /** Id of the stocktake that has frozen these goods. */
  frozenBy?: string
  /** Lots or serial numbers, for goods tracked by them. */
  kept?: TrackedLots
}

export type BalanceKey = { depotId: string; commInfoId: string }

/** Key of a balance; `lots`: lots that a line names for the goods. */
export type LotBalanceKey = BalanceKey & { lots?: readonly LotQty[] | null | undefined }

export const keyOf = ({ depotId, commInfoId }: BalanceKey) => `${depotId}:${commInfoId}`

/** Free quantity: on hand − reserved − held (rule C1-4). */
export const freeOf = (balance: Balance) => balance.qty.sub(balance.reservedQty).sub(balance.heldQty)

type BalanceRow = PoolFigures & {
  depot_id: string
  comm_info_id: string
  reserved_qty: string
  held_qty: string
  transit_qty: string
  transit_value: string
  transit_tax: string
  value_unit: ValueUnit | null
  is_wanted: boolean
  frozen_by: string | null
  keeping: Keeping
}

const columns = `b.depot_id, b.comm_info_id, b.qty, b.value, b.reserved_qty, b.held_qty, b.tax,
  b.transit_qty, b.transit_value, b.transit_tax, b.last_cost, b.last_average, b.last_bill_date, b.is_wanted, b.frozen_by`
/** The goods row is locked too, so that a change of how goods are tracked waits for bookings that rely on it. */
const keeping = 'select c.keeping from commodity c where c.tenant_id = $1 and c.id = b.comm_info_id'
const valueUnit = `select s.config_value from sysconfig s where s.tenant_id = $1 and s.config_key = 'VALUE_UNIT'`
const fromKeys = 'from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id)'

/** Existing balances by `keyOf`; `balanceKeys`: all keys that were read, including those that have no balance. */
export type LoadedBalances = { balances: Map<string, Balance>; balanceKeys: ReadonlySet<string> }

/** Reads the balances of goods, locked where an event books. Without `lock`, `loaded` is returned if it has them. */
export async function balancesOf(tx: Tx, keys: readonly LotBalanceKey[], lock: boolean, loaded?: LoadedBalances): Promise<LoadedBalances> {
  if (!lock && loaded && keys.every((key) => loaded.balanceKeys.has(keyOf(key)))) return loaded
  const balances = lock ? await lockBalances(tx, keys) : await readBalances(tx, keys)
  return { balances, balanceKeys: new Set(keys.map(keyOf)) }
}

async function readBalances(tx: Tx, keys: readonly LotBalanceKey[]): Promise<Map<string, Balance>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.query<BalanceRow>(
    `select ${columns}, (${valueUnit}) as value_unit, (${keeping}) as keeping
       ${fromKeys} join stock_balance b on b.tenant_id = $1 and b.depot_id = k.depot_id and b.comm_info_id = k.comm_info_id and b.lot = ''`,
    values(tx, keys),
  )
  return withLots(tx, rows, await withPools(tx, rows, readPools), keys, false)
}

/** Balances locked by each transaction. */
const lockedKeys = new WeakMap<Tx, Set<string>>()

/**
 * Locks balances ordered by depot and goods, so that two postings cannot deadlock. Missing ones are inserted in the
 * same order once the others are locked; the cost pools they share are locked last.
 */
export async function lockBalances(tx: Tx, keys: readonly LotBalanceKey[]): Promise<Map<string, Balance>> {
  const rows = await lockRows(tx, keys)
  return withLots(tx, rows, await withPools(tx, rows, lockPools), keys, true)
}

/** Adds the lots of goods tracked by lot; no query where none are. */
async function withLots(
  tx: Tx,
  rows: readonly BalanceRow[],
  balances: Map<string, Balance>,
  asked: readonly LotBalanceKey[],
  lock: boolean,
): Promise<Map<string, Balance>> {
  const kept = rows.flatMap((row) => (row.keeping === keepings.none ? [] : [{ ...keyIn(row), by: row.keeping }]))
  if (kept.length === 0) return balances
  const lots = await lotsOf(
    tx,
    kept,
    asked.flatMap((key) => (key.lots ?? []).map(({ lot }) => lot)),
    lock,
  )
  for (const [key, found] of lots) Object.assign(balances.get(key) ?? {}, { kept: found })
  return balances
}

async function lockRows(tx: Tx, keys: readonly BalanceKey[]): Promise<BalanceRow[]> {
  if (keys.length === 0) return []
  const found = await lockExisting(tx, keys)
  const known = new Set(found.map((row) => keyOf(keyIn(row))))
  const missing = keys.filter((key) => !known.has(keyOf(key)))
  const rows = missing.length === 0 ? found : [...found, ...(await insertBalances(tx, missing))]
  lockedKeys.set(tx, new Set([...(lockedKeys.get(tx) ?? []), ...rows.map((row) => keyOf(keyIn(row)))]))
  return rows
}

/** Like `lockBalances`, for callers that do not need the figures; skips keys locked already. */
export async function ensureBalancesLocked(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  const held = lockedKeys.get(tx)
  if (!held || keys.some((key) => !held.has(keyOf(key)))) await lockRows(tx, keys)
}

/** Locks the setting of the value unit too, so that a change of it waits for bookings that rely on it. */
const lockExisting = (tx: Tx, keys: readonly BalanceKey[]): Promise<BalanceRow[]> =>
  tx.query<BalanceRow>(
    `select ${columns}, (${valueUnit} for key share) as value_unit, (${keeping} for key share) as keeping from stock_balance b
      where b.tenant_id = $1 and b.lot = '' and (b.depot_id, b.comm_info_id) in (select k.depot_id, k.comm_info_id ${fromKeys})
      order by b.depot_id, b.comm_info_id for no key update of b`,
    values(tx, keys),
  )

async function insertBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<BalanceRow[]> {
  const inOrder = distinct(keys).toSorted(
    (one, other) => compareIds(one.depotId, other.depotId) || compareIds(one.commInfoId, other.commInfoId),
  )
  await insertRows(
    tx,
    'stock_balance',
    { tenant_id: ['text', tx.tenantId] },
    {
      depot_id: ['bigint', inOrder.map(({ depotId }) => depotId)],
      comm_info_id: ['bigint', inOrder.map(({ commInfoId }) => commInfoId)],
    },
    'on conflict do nothing',
  )
  return lockExisting(tx, keys)
}

/** Compares ids as the database orders them, which is by number. */
const compareIds = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : Number(one > other))

const distinct = (keys: readonly BalanceKey[]): BalanceKey[] => [...new Map(keys.map((key) => [keyOf(key), key])).values()]

function values(tx: Tx, keys: readonly BalanceKey[]): unknown[] {
  const asked = distinct(keys)
  return [tx.tenantId, asked.map((key) => key.depotId), asked.map((key) => key.commInfoId)]
}

const keyIn = (row: BalanceRow): BalanceKey => ({ depotId: row.depot_id, commInfoId: row.comm_info_id })

/** Balances by key, each with the pool that has its value: its own, or the shared one if the company is the unit. */
async function withPools(tx: Tx, rows: readonly BalanceRow[], poolsOf: typeof readPools): Promise<Map<string, Balance>> {
  const shared = rows[0]?.value_unit === 'company' ? await poolsOf(tx, rows.map(keyIn)) : []
  const balances = rows.map((row, at): Balance => {
    const key = keyIn(row)
    return {
      ...key,
      qty: decimal(row.qty),
      reservedQty: decimal(row.reserved_qty),
      heldQty: decimal(row.held_qty),
      transit: { qty: decimal(row.transit_qty), value: decimal(row.transit_value), tax: decimal(row.transit_tax) },
      pool: shared[at] ?? ownPool(key, row),
      wanted: { isSo: row.is_wanted, isKnown: row.is_wanted },
      ...(row.frozen_by ? { frozenBy: row.frozen_by } : {}),
    }
  })
  return new Map(balances.map((balance) => [keyOf(balance), balance]))
}

/**
 * Change of the allocations of goods: `held` for submitted documents, `reserved` for orders; negative values release.
 * `orderLineId`: order line of the reservation.
 */
export type Allocation = BalanceKey & { held: Decimal; reserved: Decimal; orderLineId?: string | undefined }

/**
 * Writes quantities and values of locked balances with changes of allocations in one statement, and their shared
 * pools in another. Allocations are added, not set, so that those of other events in the transaction stay.
 */
export function writeBalances(tx: Tx, balances: readonly Balance[], promised: readonly Allocation[] = []): void {
  const promises = sumAllocations(promised)
  const given = rowsSource(tx, 'n', { ...balanceColumns(balances), ...allocationColumns(balances.map(allocationOf(promises))) }, 1)
  writeOver(tx, {
    sql: `update stock_balance b set qty = n.qty, value = n.value, tax = n.tax, last_cost = n.last_cost, last_average = n.last_average,
            transit_qty = n.transit_qty, transit_value = n.transit_value, transit_tax = n.transit_tax,
            last_bill_date = n.last_bill_date, held_qty = b.held_qty + n.held, reserved_qty = b.reserved_qty + n.reserved
       from ${given.sql}
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = n.depot_id and b.comm_info_id = n.comm_info_id`,
    values: [tx.tenantId, ...given.values],
  })
  writePools(tx, [...new Set(balances.flatMap(({ pool }) => (pool.unit === 'company' ? [pool] : [])))])
  writeReserved(tx, promised)
  for (const balance of balances) applyAllocation(balance, promises.get(keyOf(balance)))
}

/** Writes changes of allocations on locked balances, in one statement. */
export function writeAllocations(tx: Tx, promised: readonly Allocation[], balances: ReadonlyMap<string, Balance>): void {
  const promises = sumAllocations(promised.filter(({ held, reserved }) => !held.isZero() || !reserved.isZero()))
  if (promises.size === 0) return
  requireLocked(tx, [...promises.keys()])
  const given = rowsSource(tx, 'n', allocationColumns([...promises.values()]), 1)
  writeOver(tx, {
    sql: `update stock_balance b set held_qty = b.held_qty + n.held, reserved_qty = b.reserved_qty + n.reserved
       from ${given.sql}
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = n.depot_id and b.comm_info_id = n.comm_info_id`,
    values: [tx.tenantId, ...given.values],
  })
  writeReserved(tx, promised)
  for (const [key, promise] of promises) {
    const balance = balances.get(key)
    if (balance) applyAllocation(balance, promise)
  }
}

/** Adds reservations to their order lines, so that the balance stays their sum. */
function writeReserved(tx: Tx, promised: readonly Allocation[]): void {
  const changed = promised.filter(({ reserved }) => !reserved.isZero())
  if (changed.length === 0) return
  const columns: RowColumns = {
    id: ['bigint', changed.map(({ orderLineId }) => orderLineId ?? noLine())],
    reserved: ['numeric', changed.map(({ reserved }) => reserved.toFixed())],
  }
  const given = rowsSource(tx, 'g', columns, 1)
  writeOver(tx, {
    sql: `update document_line l set reserved_qty = l.reserved_qty + n.reserved
       from (select g.id, sum(g.reserved) as reserved from ${given.sql} group by g.id) n
      where l.tenant_id = $1 and l.id = n.id`,
    values: [tx.tenantId, ...given.values],
  })
}

function noLine(): never {
  throw new Error('stock is reserved for a line of an order')
}

const balanceColumns = (balances: readonly Balance[]): RowColumns => {
  const own = ({ pool }: Balance) => (pool.unit === 'depot' ? pool : undefined)
  return {
    qty: ['numeric', balances.map(({ qty }) => qty.toFixed())],
    value: ['numeric', balances.map((balance) => own(balance)?.value.toFixed() ?? '0')],
    tax: ['numeric', balances.map((balance) => own(balance)?.tax.toFixed() ?? '0')],
    last_cost: ['numeric', balances.map((balance) => own(balance)?.lastCost?.toFixed() ?? null)],
    last_average: ['numeric', balances.map((balance) => own(balance)?.lastAverage?.toFixed() ?? null)],
    last_bill_date: ['date', balances.map((balance) => own(balance)?.lastBillDate ?? null)],
    transit_qty: ['numeric', balances.map(({ transit }) => transit.qty.toFixed())],
    transit_value: ['numeric', balances.map(({ transit }) => transit.value.toFixed())],
    transit_tax: ['numeric', balances.map(({ transit }) => transit.tax.toFixed())],
  }
}

const allocationColumns = (promises: readonly Allocation[]): RowColumns => ({
  depot_id: ['bigint', promises.map(({ depotId }) => depotId)],
  comm_info_id: ['bigint', promises.map(({ commInfoId }) => commInfoId)],
  held: ['numeric', promises.map(({ held }) => held.toFixed())],
  reserved: ['numeric', promises.map(({ reserved }) => reserved.toFixed())],
})

const allocationOf =
  (promises: ReadonlyMap<string, Allocation>) =>
  ({ depotId, commInfoId }: BalanceKey): Allocation =>
    promises.get(keyOf({ depotId, commInfoId })) ?? { depotId, commInfoId, held: zero, reserved: zero }

function sumAllocations(promised: readonly Allocation[]): Map<string, Allocation> {
  const sums = new Map<string, Allocation>()
  for (const { depotId, commInfoId, held, reserved } of promised) {
    const key = keyOf({ depotId, commInfoId })
    const before = sums.get(key)
    sums.set(key, { depotId, commInfoId, held: held.add(before?.held ?? zero), reserved: reserved.add(before?.reserved ?? zero) })
  }
  return sums
}

function applyAllocation(balance: Balance, promise: Allocation | undefined): void {
  if (!promise) return
  balance.heldQty = balance.heldQty.add(promise.held)
  balance.reservedQty = balance.reservedQty.add(promise.reserved)
}

/**
 * Throws where a balance was not locked by this transaction: guards must read it under the same lock under which
 * effects write.
 */
function requireLocked(tx: Tx, keys: readonly string[]): void {
  const missing = keys.find((key) => !lockedKeys.get(tx)?.has(key))
  if (missing) throw new Error(`the balance of ${missing} was not locked`)
}
