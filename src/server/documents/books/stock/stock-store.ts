import { type Decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Balance, type BalanceKey, keyOf } from './balances.ts'
import type { BookedLine, Booking } from './movements.ts'
import { balanceIn, closeBatch, openBatch, ownerColumn, ownerType, receiveStock, unitCost, unitOf } from './stock-batch.ts'

/** Goods received at a value, in basic units; `tax`: deducted input tax, default none. */
export type Incoming = BookedLine & { qty: Decimal; value: Decimal; tax?: Decimal }

/** Receives goods in line order at their value (rule C4); shortfalls of negative stock are covered first. */
export async function bookReceipt(
  tx: Tx,
  document: Booking,
  incoming: readonly Incoming[],
  balances: ReadonlyMap<string, Balance>,
  amountPlaces: number,
): Promise<void> {
  const batch = await openBatch(tx, document, incoming, balances, amountPlaces)
  for (const line of incoming) {
    receiveStock(batch, line, 'receive', line.qty, { value: line.value, tax: line.tax ?? zero })
    balanceIn(batch, line).pool.lastCost = unitCost(line.value, line.qty)
  }
  await closeBatch(tx, batch)
}

/**
 * Latest movement date after `billDate` by depot and goods, in the depot or any depot of its pool (rule C4 Order in
 * time). Reversed documents do not count.
 */
export async function lastMovementsAfter(
  tx: Tx,
  keys: readonly BalanceKey[],
  billDate: string,
  balances: ReadonlyMap<string, Balance>,
): Promise<Map<string, string>> {
  const unit = unitOf(balances)
  const known = keys.flatMap((key) => balances.get(keyOf(key)) ?? [])
  const rows = await tx.query<BalanceKey & { day: string }>(
    `select k.depot_id as "depotId", k.comm_info_id as "commInfoId", max(m.bill_date) as day
       from unnest($2::bigint[], $3::bigint[], $4::${ownerType[unit]}[]) as k (depot_id, comm_info_id, owner)
       join stock_movement m on m.tenant_id = $1 and m.${ownerColumn[unit]} = k.owner
       and m.comm_info_id = k.comm_info_id and m.lot = '' and m.bill_date > $5::date
       join document d on d.tenant_id = m.tenant_id and d.id = m.document_id and not 'closed' = any (d.tags)
      group by 1, 2`,
    [
      tx.tenantId,
      known.map(({ depotId }) => depotId),
      known.map(({ commInfoId }) => commInfoId),
      known.map(({ pool }) => pool.owner),
      billDate,
    ],
  )
  return new Map(rows.map((row) => [keyOf(row), row.day]))
}

/**
 * Keys of goods and depots that have movements of posted documents. Reversed ones do not count, so that a wrong
 * opening can be entered again.
 */
export async function keysWithMovements(tx: Tx, keys: readonly BalanceKey[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await tx.query<{ depotId: string; commInfoId: string }>(
    `select k.depot_id as "depotId", k.comm_info_id as "commInfoId" from unnest($2::bigint[], $3::bigint[]) as k (depot_id, comm_info_id)
      where exists (select 1 from stock_movement m join document d on d.tenant_id = $1 and d.id = m.document_id
                     where m.tenant_id = $1 and m.depot_id = k.depot_id and m.comm_info_id = k.comm_info_id
                     and m.lot = '' and 'counts' = any (d.tags))`,
    [tx.tenantId, keys.map((key) => key.depotId), keys.map((key) => key.commInfoId)],
  )
  return new Set(rows.map(keyOf))
}
