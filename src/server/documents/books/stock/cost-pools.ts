import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { Stock } from '#domain/stock/stock-value.ts'
import type { Tx } from '../../../db/connect.ts'
import { type RowColumns, rowsSource, writeOver } from '../../../db/multi-row.ts'

/** Scope of average cost (setting `VALUE_UNIT`): a depot, or all depots of a legal entity. */
export type ValueUnit = 'depot' | 'company'

/**
 * Goods valued together (rule C4): quantity, value and remembered costs. `owner` is the depot, or the legal entity,
 * whose quantity includes goods in transit between its depots.
 */
export type CostPool = Stock & {
  unit: ValueUnit
  owner: string
  commInfoId: string
  /** Deducted input tax of the stock. */
  tax: Decimal
  /** Unit cost of the last receipt, if any. */
  lastCost?: Decimal
  /** Last average before stock ran out. */
  lastAverage?: Decimal
  /** Latest business date posted. */
  lastBillDate?: string
}

type DepotGoods = { depotId: string; commInfoId: string }

/** Stored figures of a pool. For a depot that values its own goods they are in the row of its balance. */
export type PoolFigures = Record<'qty' | 'value' | 'tax', string> & Record<'last_cost' | 'last_average' | 'last_bill_date', string | null>

const poolOf = (key: Pick<CostPool, 'unit' | 'owner' | 'commInfoId'>, row: PoolFigures): CostPool => ({
  ...key,
  qty: decimal(row.qty),
  value: decimal(row.value),
  tax: decimal(row.tax),
  ...(row.last_average === null ? {} : { lastAverage: decimal(row.last_average) }),
  ...(row.last_cost === null ? {} : { lastCost: decimal(row.last_cost) }),
  ...(row.last_bill_date === null ? {} : { lastBillDate: row.last_bill_date }),
})

/** Pool of a depot that values its own goods: its balance. */
export const ownPool = ({ depotId, commInfoId }: DepotGoods, row: PoolFigures): CostPool =>
  poolOf({ unit: 'depot', owner: depotId, commInfoId }, row)

/**
 * Pools of the legal entities of depots, in the order of `goods`. Goods in depots of the same entity get the same
 * object.
 */
export async function readPools(tx: Tx, goods: readonly DepotGoods[]): Promise<CostPool[]> {
  const rows = await tx.query<PoolFigures & { legal_entity: string; comm_info_id: string }>(
    `select coalesce(d.legal_entity, '') as legal_entity, k.comm_info_id, coalesce(p.qty, 0) as qty, coalesce(p.value, 0) as value,
            coalesce(p.tax, 0) as tax, p.last_cost, p.last_average, p.last_bill_date
       from unnest($2::bigint[], $3::bigint[]) with ordinality as k (depot_id, comm_info_id, at)
       join depot d on d.tenant_id = $1 and d.id = k.depot_id
       left join cost_pool p on p.tenant_id = $1 and p.legal_entity = coalesce(d.legal_entity, '') and p.comm_info_id = k.comm_info_id
      order by k.at`,
    [tx.tenantId, goods.map(({ depotId }) => depotId), goods.map(({ commInfoId }) => commInfoId)],
  )
  const pools = new Map<string, CostPool>()
  return rows.map((row) => {
    const key = `${row.comm_info_id}:${row.legal_entity}`
    const pool = pools.get(key) ?? poolOf({ unit: 'company', owner: row.legal_entity, commInfoId: row.comm_info_id }, row)
    pools.set(key, pool)
    return pool
  })
}

/**
 * Like `readPools`, but locks the pools and inserts missing ones, ordered by goods and entity; call it after depot
 * balances are locked.
 */
export async function lockPools(tx: Tx, goods: readonly DepotGoods[]): Promise<CostPool[]> {
  const columns: RowColumns = {
    depot_id: ['bigint', goods.map(({ depotId }) => depotId)],
    comm_info_id: ['bigint', goods.map(({ commInfoId }) => commInfoId)],
  }
  const given = rowsSource(tx, 'k', columns, 1)
  writeOver(tx, {
    sql: `insert into cost_pool (tenant_id, legal_entity, comm_info_id)
     select distinct d.tenant_id, coalesce(d.legal_entity, ''), k.comm_info_id
       from ${given.sql} join depot d on d.tenant_id = $1 and d.id = k.depot_id
      order by 3, 2
     on conflict (tenant_id, legal_entity, comm_info_id) do update set qty = cost_pool.qty where false`,
    values: [tx.tenantId, ...given.values],
  })
  return readPools(tx, goods)
}

/** Writes locked pools of legal entities, in one statement. */
export function writePools(tx: Tx, pools: readonly CostPool[]): void {
  if (pools.length === 0) return
  const columns: RowColumns = {
    legal_entity: ['text', pools.map(({ owner }) => owner)],
    comm_info_id: ['bigint', pools.map(({ commInfoId }) => commInfoId)],
    qty: ['numeric', pools.map(({ qty }) => qty.toFixed())],
    value: ['numeric', pools.map(({ value }) => value.toFixed())],
    tax: ['numeric', pools.map(({ tax }) => tax.toFixed())],
    last_cost: ['numeric', pools.map(({ lastCost }) => lastCost?.toFixed() ?? null)],
    last_average: ['numeric', pools.map(({ lastAverage }) => lastAverage?.toFixed() ?? null)],
    last_bill_date: ['date', pools.map(({ lastBillDate }) => lastBillDate ?? null)],
  }
  const given = rowsSource(tx, 'n', columns, 1)
  writeOver(tx, {
    sql: `update cost_pool p set qty = n.qty, value = n.value, tax = n.tax, last_cost = n.last_cost, last_average = n.last_average,
            last_bill_date = n.last_bill_date
       from ${given.sql}
      where p.tenant_id = $1 and p.legal_entity = n.legal_entity and p.comm_info_id = n.comm_info_id`,
    values: [tx.tenantId, ...given.values],
  })
}
