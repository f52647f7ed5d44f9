import { type Decimal, decimal, roundTo } from '#domain/figures/decimal.ts'
import { knownAverage, stockAfterIssue } from '#domain/stock/stock-value.ts'
import { taxOfIssue } from '#domain/tax/deducted-tax.ts'
import type { Tx } from '../../db/connect.ts'
import { rowsSource, writeOver } from '../../db/multi-row.ts'

type StoreBalance = {
  depotId: string
  commInfoId: string
  qty: Decimal
  value: Decimal
  tax: Decimal
  free: Decimal
  average?: Decimal
  isMoved: boolean
}
type BalanceRow = Record<'depotId' | 'commInfoId' | 'qty' | 'value' | 'tax' | 'taken', string>

/** The stock of the stores, reduced in memory as tickets take goods out. */
export type StoreStock = ReadonlyMap<string, StoreBalance>

const costPlaces = 10
export const stockKey = (depotId: string, commInfoId: string): string => `${depotId}:${commInfoId}`

/** Reads the balances of depots; goods kept by lot or frozen by a stocktake are left out. */
export async function readStoreStock(tx: Tx, depotIds: readonly string[]): Promise<StoreStock> {
  const rows = await tx.query<BalanceRow>(
    `select b.depot_id as "depotId", b.comm_info_id as "commInfoId", b.qty, b.value, b.tax, b.held_qty + b.reserved_qty as taken
       from stock_balance b join commodity c on c.tenant_id = $1 and c.id = b.comm_info_id and c.keeping = 1
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = any ($2::bigint[]) and b.qty > 0 and b.frozen_by is null
      order by b.depot_id, b.comm_info_id for update of b`,
    [tx.tenantId, depotIds],
  )
  return new Map(
    rows.map(({ depotId, commInfoId, qty, value, tax, taken }) => [
      stockKey(depotId, commInfoId),
      { depotId, commInfoId, qty: decimal(qty), value: decimal(value), tax: decimal(tax), free: decimal(qty).sub(taken), isMoved: false },
    ]),
  )
}

/** Takes goods out at their average cost, as the law does (rule C4 Out); returns their value and deducted tax. */
export function takeFromStock(stock: StoreStock, depotId: string, commInfoId: string, qty: Decimal, places: number) {
  const balance = stock.get(stockKey(depotId, commInfoId))
  if (!balance || balance.qty.lt(qty)) throw new Error(`${commInfoId} is not in the depot ${depotId}`)
  const before = knownAverage(balance)
  const { left, value } = stockAfterIssue(balance, qty, undefined, places)
  const tax = taxOfIssue(balance.tax, balance.qty, qty, places)
  Object.assign(balance, left, { tax: balance.tax.sub(tax), free: balance.free.sub(qty), isMoved: true })
  if (before && left.qty.lte(0)) balance.average = roundTo(before, costPlaces)
  return { value, tax }
}

/** Writes the stock that is left in the stores. */
export function writeStoreStock(tx: Tx, stock: StoreStock, billDate: string): void {
  const moved = [...stock.values()].filter(({ isMoved }) => isMoved)
  if (moved.length === 0) return
  const given = rowsSource(
    tx,
    'n',
    {
      depot_id: ['bigint', moved.map(({ depotId }) => depotId)],
      comm_info_id: ['bigint', moved.map(({ commInfoId }) => commInfoId)],
      qty: ['numeric', moved.map(({ qty }) => qty.toFixed())],
      value: ['numeric', moved.map(({ value }) => value.toFixed())],
      tax: ['numeric', moved.map(({ tax }) => tax.toFixed())],
      average: ['numeric', moved.map(({ average }) => average?.toFixed() ?? null)],
    },
    2,
  )
  writeOver(tx, {
    sql: `update stock_balance b set qty = n.qty, value = n.value, tax = n.tax, last_average = coalesce(n.average, b.last_average),
            last_bill_date = greatest(b.last_bill_date, $2::date)
       from ${given.sql}
      where b.tenant_id = $1 and b.lot = '' and b.depot_id = n.depot_id and b.comm_info_id = n.comm_info_id`,
    values: [tx.tenantId, billDate, ...given.values],
  })
}
