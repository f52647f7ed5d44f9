import { type Decimal, decimal, zero } from '#domain/decimal.ts'
import type { Stock } from '#domain/stock-value.ts'
import type { Tx } from '../../db/connect.ts'

/** Stock of goods in a depot: on hand, its value, and what is promised. All quantities in basic units. */
export type Balance = Stock & {
  depotId: string
  commInfoId: string
  reservedQty: Decimal
  heldQty: Decimal
  /** Deducted tax of what is there (rule C4). */
  tax: Decimal
  /** What is on its way here. */
  transit: { qty: Decimal; value: Decimal; tax: Decimal }
  /** Unit cost of the last receipt, if there ever was one. */
  lastCost?: Decimal
  /** Average of the last goods that were there, once there were none. */
  lastAverage?: Decimal
  /** Latest business date posted. */
  lastBillDate?: string
}

export type BalanceKey = { depotId: string; commInfoId: string }

export const keyOf = ({ depotId, commInfoId }: BalanceKey) => `${depotId}:${commInfoId}`

/** Free quantity: on hand − reserved − held (rule C1-4). */
export const freeOf = (balance: Balance) => balance.qty.sub(balance.reservedQty).sub(balance.heldQty)

type Row = {
  depot_id: string
  comm_info_id: string
  qty: string
  value: string
  reserved_qty: string
  held_qty: string
  tax: string
  transit_qty: string
  transit_value: string
  transit_tax: string
  last_cost: string | null
  last_average: string | null
  last_bill_date: string | null
}

const columns = `b.depot_id, b.comm_info_id, b.qty, b.value, b.reserved_qty, b.held_qty, b.tax,
  b.transit_qty, b.transit_value, b.transit_tax, b.last_cost, b.last_average, b.last_bill_date`
const wanted = 'from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id)'

/** Balances that were asked for: those that exist, by `keyOf`, of all these keys. */
export type AskedBalances = { balances: Map<string, Balance>; balanceKeys: ReadonlySet<string> }

/** The balances of goods, locked where an event books; what was gathered in this transaction already (`loaded`) is not asked for again. */
export async function balancesOf(tx: Tx, keys: readonly BalanceKey[], lock: boolean, loaded?: AskedBalances): Promise<AskedBalances> {
  if (!lock && loaded && keys.every((key) => loaded.balanceKeys.has(keyOf(key)))) return loaded
  const balances = lock ? await lockBalances(tx, keys) : await readBalances(tx, keys)
  return { balances, balanceKeys: new Set(keys.map(keyOf)) }
}

async function readBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<Map<string, Balance>> {
  if (keys.length === 0) return new Map()
  return asMap(
    await tx.query<Row>(
      `select ${columns} ${wanted} join stock_balance b on b.tenant_id = $1 and b.depot_id = k.depot_id and b.comm_info_id = k.comm_info_id and b.lot = ''`,
      values(tx, keys),
    ),
  )
}

/** What each transaction has locked. */
const locked = new WeakMap<Tx, Set<string>>()

/**
 * Locks balances by depot and goods, so that two postings never wait for each other crosswise; those that are missing are made, in the same
 * order, once the others are locked.
 */
export async function lockBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<Map<string, Balance>> {
  if (keys.length === 0) return new Map()
  const found = await lockExisting(tx, keys)
  const missing = keys.filter((key) => !found.has(keyOf(key)))
  const balances = missing.length === 0 ? found : new Map([...found, ...(await makeBalances(tx, missing))])
  locked.set(tx, new Set([...(locked.get(tx) ?? []), ...balances.keys()]))
  return balances
}

/** As `lockBalances`, for whom their figures do not matter: what this transaction has locked already is not asked for. */
export async function holdBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<void> {
  const held = locked.get(tx)
  if (!held || keys.some((key) => !held.has(keyOf(key)))) await lockBalances(tx, keys)
}

const lockExisting = async (tx: Tx, keys: readonly BalanceKey[]): Promise<Map<string, Balance>> =>
  asMap(
    await tx.query<Row>(
      `select ${columns} from stock_balance b
        where b.tenant_id = $1 and b.lot = '' and (b.depot_id, b.comm_info_id) in (select k.depot_id, k.comm_info_id ${wanted})
        order by b.depot_id, b.comm_info_id for no key update`,
      values(tx, keys),
    ),
  )

async function makeBalances(tx: Tx, keys: readonly BalanceKey[]): Promise<Map<string, Balance>> {
  await tx.query(
    `insert into stock_balance (tenant_id, depot_id, comm_info_id) select $1, k.depot_id, k.comm_info_id ${wanted}
      order by k.depot_id, k.comm_info_id on conflict do nothing`,
    values(tx, keys),
  )
  return lockExisting(tx, keys)
}

function values(tx: Tx, keys: readonly BalanceKey[]): unknown[] {
  const distinct = [...new Map(keys.map((key) => [keyOf(key), key])).values()]
  return [tx.tenantId, distinct.map((key) => key.depotId), distinct.map((key) => key.commInfoId)]
}

function asMap(rows: readonly Row[]): Map<string, Balance> {
  const balances = rows.map(
    (row): Balance => ({
      depotId: row.depot_id,
      commInfoId: row.comm_info_id,
      qty: decimal(row.qty),
      value: decimal(row.value),
      reservedQty: decimal(row.reserved_qty),
      heldQty: decimal(row.held_qty),
      tax: decimal(row.tax),
      transit: { qty: decimal(row.transit_qty), value: decimal(row.transit_value), tax: decimal(row.transit_tax) },
      ...(row.last_average === null ? {} : { lastAverage: decimal(row.last_average) }),
      ...(row.last_cost === null ? {} : { lastCost: decimal(row.last_cost) }),
      ...(row.last_bill_date === null ? {} : { lastBillDate: row.last_bill_date }),
    }),
  )
  return new Map(balances.map((balance) => [keyOf(balance), balance]))
}

/** What becomes of promises on goods: what is held for submitted documents and reserved for orders more (or less, negative) than before. */
export type Promised = BalanceKey & { held: Decimal; reserved: Decimal }

/**
 * Writes quantities and values of locked balances, and what changes of the promises on them, all in one statement. Promises are added, not
 * set: what an event of another document promised in the same transaction stays.
 */
export async function writeBalances(tx: Tx, balances: readonly Balance[], promised: readonly Promised[] = []): Promise<void> {
  const promises = summed(promised)
  await tx.query(
    `update stock_balance b set qty = n.qty, value = n.value, tax = n.tax, last_cost = n.last_cost, last_average = n.last_average,
            transit_qty = n.transit_qty, transit_value = n.transit_value, transit_tax = n.transit_tax,
            last_bill_date = n.last_bill_date, held_qty = b.held_qty + n.held, reserved_qty = b.reserved_qty + n.reserved
       from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::date[], $8::numeric[], $9::numeric[], $10::numeric[], $11::numeric[],
                   $12::numeric[], $13::numeric[], $14::numeric[])
         as n (depot_id, comm_info_id, qty, value, last_cost, last_bill_date, held, reserved, tax, last_average, transit_qty, transit_value, transit_tax)
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = n.depot_id and b.comm_info_id = n.comm_info_id`,
    [
      tx.tenantId,
      balances.map((balance) => balance.depotId),
      balances.map((balance) => balance.commInfoId),
      balances.map((balance) => balance.qty.toFixed()),
      balances.map((balance) => balance.value.toFixed()),
      balances.map((balance) => balance.lastCost?.toFixed() ?? null),
      balances.map((balance) => balance.lastBillDate ?? null),
      balances.map((balance) => promises.get(keyOf(balance))?.held.toFixed() ?? '0'),
      balances.map((balance) => promises.get(keyOf(balance))?.reserved.toFixed() ?? '0'),
      balances.map((balance) => balance.tax.toFixed()),
      balances.map((balance) => balance.lastAverage?.toFixed() ?? null),
      balances.map(({ transit }) => transit.qty.toFixed()),
      balances.map(({ transit }) => transit.value.toFixed()),
      balances.map(({ transit }) => transit.tax.toFixed()),
    ],
  )
  for (const balance of balances) keepPromise(balance, promises.get(keyOf(balance)))
}

/** Writes what changes of the promises on goods whose balances are locked, in one statement. */
export async function writePromises(tx: Tx, promised: readonly Promised[], balances: ReadonlyMap<string, Balance>): Promise<void> {
  const promises = summed(promised.filter(({ held, reserved }) => !held.isZero() || !reserved.isZero()))
  if (promises.size === 0) return
  requireLocked(tx, [...promises.keys()])
  const rows = [...promises.values()]
  await tx.query(
    `update stock_balance b set held_qty = b.held_qty + n.held, reserved_qty = b.reserved_qty + n.reserved
       from unnest($2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[]) as n (depot_id, comm_info_id, held, reserved)
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = n.depot_id and b.comm_info_id = n.comm_info_id`,
    [
      tx.tenantId,
      rows.map(({ depotId }) => depotId),
      rows.map(({ commInfoId }) => commInfoId),
      rows.map(({ held }) => held.toFixed()),
      rows.map(({ reserved }) => reserved.toFixed()),
    ],
  )
  for (const [key, promise] of promises) {
    const balance = balances.get(key)
    if (balance) keepPromise(balance, promise)
  }
}

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
