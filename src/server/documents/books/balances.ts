import { type Decimal, decimal, zero } from '#domain/decimal.ts'
import { type Keeping, keepings, type LotQty } from '#domain/lots.ts'
import type { Tx } from '../../db/connect.ts'
import { type Columns, givenRows, insertRows, writeOver } from '../../db/multi-row.ts'
import { type CostPool, lockPools, ownPool, type PoolFigures, readPools, type ValueUnit, writePools } from './cost-pools.ts'
import { type KeptLots, lotsOf } from './stock-lots.ts'

/** Stock of goods in a depot: on hand, and what is promised. All quantities in basic units. */
export type Balance = {
  depotId: string
  commInfoId: string
  qty: Decimal
  reservedQty: Decimal
  heldQty: Decimal
  /** What is on its way here. */
  transit: { qty: Decimal; value: Decimal; tax: Decimal }
  /** What it is worth, alone or together with other depots. */
  pool: CostPool
  /** Some line of an open order may lack these goods; `isKnown` where the balance itself says so. */
  wanted: { isSo: boolean; isKnown: boolean }
  /** The stock count for which nothing else moves them. */
  frozenBy?: string
  /** Its lots or pieces, of goods that are kept so. */
  kept?: KeptLots
}

export type BalanceKey = { depotId: string; commInfoId: string }

/** `lots`: those that a line names. */
export type AskedKey = BalanceKey & { lots?: readonly LotQty[] | null | undefined }

export const keyOf = ({ depotId, commInfoId }: BalanceKey) => `${depotId}:${commInfoId}`

/** Free quantity: on hand − reserved − held (rule C1-4). */
export const freeOf = (balance: Balance) => balance.qty.sub(balance.reservedQty).sub(balance.heldQty)

type Row = PoolFigures & {
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
/** How the goods are kept: whoever changes that waits for the end of those who book by it. */
const keeping = 'select c.keeping from commodity c where c.tenant_id = $1 and c.id = b.comm_info_id'
const valueUnit = `select s.config_value from sysconfig s where s.tenant_id = $1 and s.config_key = 'VALUE_UNIT'`
const wanted = 'from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id)'

/** Balances that were asked for: those that exist, by `keyOf`, of all these keys. */
export type AskedBalances = { balances: Map<string, Balance>; balanceKeys: ReadonlySet<string> }

/** The balances of goods, locked where an event books; what was gathered in this transaction already (`loaded`) is not asked for again. */
export async function balancesOf(tx: Tx, keys: readonly AskedKey[], lock: boolean, loaded?: AskedBalances): Promise<AskedBalances> {
  if (!lock && loaded && keys.every((key) => loaded.balanceKeys.has(keyOf(key)))) return loaded
  const balances = lock ? await lockBalances(tx, keys) : await readBalances(tx, keys)
  return { balances, balanceKeys: new Set(keys.map(keyOf)) }
}

async function readBalances(tx: Tx, keys: readonly AskedKey[]): Promise<Map<string, Balance>> {
  if (keys.length === 0) return new Map()
  const rows = await tx.query<Row>(
    `select ${columns}, (${valueUnit}) as value_unit, (${keeping}) as keeping
       ${wanted} join stock_balance b on b.tenant_id = $1 and b.depot_id = k.depot_id and b.comm_info_id = k.comm_info_id and b.lot = ''`,
    values(tx, keys),
  )
  return withLots(tx, rows, await withPools(tx, rows, readPools), keys, false)
}

/** What each transaction has locked. */
const locked = new WeakMap<Tx, Set<string>>()

/**
 * Locks balances by depot and goods, so that two postings never wait for each other crosswise; those that are missing are made, in the same
 * order, once the others are locked; after all of them the pools of cost that they share.
 */
export async function lockBalances(tx: Tx, keys: readonly AskedKey[]): Promise<Map<string, Balance>> {
  const rows = await lockRows(tx, keys)
  return withLots(tx, rows, await withPools(tx, rows, lockPools), keys, true)
}

/** The lots of goods that are kept so, beside their balances; nothing is asked where none are. */
async function withLots(
  tx: Tx,
  rows: readonly Row[],
  balances: Map<string, Balance>,
  asked: readonly AskedKey[],
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

async function lockRows(tx: Tx, keys: readonly BalanceKey[]): Promise<Row[]> {
  if (keys.length === 0) return []
  const found = await lockExisting(tx, keys)
  const known = new Set(found.map((row) => keyOf(keyIn(row))))
  const missing = keys.filter((key) => !known.has(keyOf(key)))
  const rows = missing.length === 0 ? found : [...found, ...(await makeBalances(tx, missing))]
  locked.set(tx, new Set([...(locked.get(tx) ?? []), ...rows.map((row) => keyOf(keyIn(row)))]))
  return rows
}

/** As `lockBalances`, for whom their figures do not matter: what this transaction has locked already is not asked for. */
export async function holdBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  const held = locked.get(tx)
  if (!held || keys.some((key) => !held.has(keyOf(key)))) await lockRows(tx, keys)
}

/** The unit of value is locked too: whoever changes that setting waits for the end of those who book by it. */
const lockExisting = (tx: Tx, keys: readonly BalanceKey[]): Promise<Row[]> =>
  tx.query<Row>(
    `select ${columns}, (${valueUnit} for key share) as value_unit, (${keeping} for key share) as keeping from stock_balance b
      where b.tenant_id = $1 and b.lot = '' and (b.depot_id, b.comm_info_id) in (select k.depot_id, k.comm_info_id ${wanted})
      order by b.depot_id, b.comm_info_id for no key update of b`,
    values(tx, keys),
  )

async function makeBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<Row[]> {
  const inOrder = distinct(keys).toSorted((one, other) => order(one.depotId, other.depotId) || order(one.commInfoId, other.commInfoId))
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

/** Ids as the database orders them. */
const order = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : Number(one > other))

const distinct = (keys: readonly BalanceKey[]): BalanceKey[] => [...new Map(keys.map((key) => [keyOf(key), key])).values()]

function values(tx: Tx, keys: readonly BalanceKey[]): unknown[] {
  const asked = distinct(keys)
  return [tx.tenantId, asked.map((key) => key.depotId), asked.map((key) => key.commInfoId)]
}

const keyIn = (row: Row): BalanceKey => ({ depotId: row.depot_id, commInfoId: row.comm_info_id })

/** Balances by key, each with what it is worth: on its own or, where the tenant values by company, in the pool of its goods. */
async function withPools(tx: Tx, rows: readonly Row[], poolsOf: typeof readPools): Promise<Map<string, Balance>> {
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
 * What becomes of promises on goods: what is held for submitted documents and reserved for orders more (or less, negative) than before.
 * `orderLineId`: the line of the order that it is reserved for.
 */
export type Promised = BalanceKey & { held: Decimal; reserved: Decimal; orderLineId?: string | undefined }

/**
 * Writes quantities and values of locked balances, and what changes of the promises on them, all in one statement; in one more the pools that
 * they share. Promises are added, not set: what an event of another document promised in the same transaction stays.
 */
export function writeBalances(tx: Tx, balances: readonly Balance[], promised: readonly Promised[] = []): void {
  const promises = summed(promised)
  const given = givenRows(tx, 'n', { ...balanceColumns(balances), ...promisedColumns(balances.map(ofPromises(promises))) }, 1)
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
  for (const balance of balances) keepPromise(balance, promises.get(keyOf(balance)))
}

/** Writes what changes of the promises on goods whose balances are locked, in one statement. */
export function writePromises(tx: Tx, promised: readonly Promised[], balances: ReadonlyMap<string, Balance>): void {
  const promises = summed(promised.filter(({ held, reserved }) => !held.isZero() || !reserved.isZero()))
  if (promises.size === 0) return
  requireLocked(tx, [...promises.keys()])
  const given = givenRows(tx, 'n', promisedColumns([...promises.values()]), 1)
  writeOver(tx, {
    sql: `update stock_balance b set held_qty = b.held_qty + n.held, reserved_qty = b.reserved_qty + n.reserved
       from ${given.sql}
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = n.depot_id and b.comm_info_id = n.comm_info_id`,
    values: [tx.tenantId, ...given.values],
  })
  writeReserved(tx, promised)
  for (const [key, promise] of promises) {
    const balance = balances.get(key)
    if (balance) keepPromise(balance, promise)
  }
}

/** Keeps on the lines of orders what is reserved for them, so that the balance is their sum; nothing is sent where none is. */
function writeReserved(tx: Tx, promised: readonly Promised[]): void {
  const changed = promised.filter(({ reserved }) => !reserved.isZero())
  if (changed.length === 0) return
  const columns: Columns = {
    id: ['bigint', changed.map(({ orderLineId }) => orderLineId ?? noLine())],
    reserved: ['numeric', changed.map(({ reserved }) => reserved.toFixed())],
  }
  const given = givenRows(tx, 'g', columns, 1)
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

const balanceColumns = (balances: readonly Balance[]): Columns => {
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

const promisedColumns = (promises: readonly Promised[]): Columns => ({
  depot_id: ['bigint', promises.map(({ depotId }) => depotId)],
  comm_info_id: ['bigint', promises.map(({ commInfoId }) => commInfoId)],
  held: ['numeric', promises.map(({ held }) => held.toFixed())],
  reserved: ['numeric', promises.map(({ reserved }) => reserved.toFixed())],
})

const ofPromises =
  (promises: ReadonlyMap<string, Promised>) =>
  ({ depotId, commInfoId }: BalanceKey): Promised =>
    promises.get(keyOf({ depotId, commInfoId })) ?? { depotId, commInfoId, held: zero, reserved: zero }

function summed(promised: readonly Promised[]): Map<string, Promised> {
  const sums = new Map<string, Promised>()
  for (const { depotId, commInfoId, held, reserved } of promised) {
    const key = keyOf({ depotId, commInfoId })
    const before = sums.get(key)
    sums.set(key, { depotId, commInfoId, held: held.add(before?.held ?? zero), reserved: reserved.add(before?.reserved ?? zero) })
  }
  return sums
}

function keepPromise(balance: Balance, promise: Promised | undefined): void {
  if (!promise) return
  balance.heldQty = balance.heldQty.add(promise.held)
  balance.reservedQty = balance.reservedQty.add(promise.reserved)
}

/** Guards read and effects write under one lock; whoever forgot it is told. */
function requireLocked(tx: Tx, keys: readonly string[]): void {
  const missing = keys.find((key) => !locked.get(tx)?.has(key))
  if (missing) throw new Error(`the balance of ${missing} was not locked`)
}
