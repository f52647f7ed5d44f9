import type { Tx } from '../db/connect.ts'
import type { StockMessage, StockSyncResult } from './service.ts'

/** Goods in a depot whose quantity is synced to another system. */
export type StockSyncKey = { depotId: string; commInfoId: string }

/**
 * Queues the free quantity for the sync, in the caller's transaction. A changed quantity gets a new version and so a
 * new idempotency key; an unchanged one keeps its key. If the same quantity is already queued nothing changes, so two
 * requests for it lead to one message.
 */
export async function queueStock(tx: Tx, { depotId, commInfoId }: StockSyncKey, qty: string): Promise<void> {
  await tx.query(
    `insert into stock_told (tenant_id, depot_id, comm_info_id, qty, push_status, push_time, next_try) values ($1, $2, $3, $4, 3, $5, $5)
     on conflict (tenant_id, depot_id, comm_info_id)
       do update set qty = excluded.qty, push_status = 3, push_time = excluded.push_time,
       next_try = excluded.next_try, tries = 0, reason = null, answer = null,
                     version = stock_told.version + case when stock_told.qty = excluded.qty then 0 else 1 end
        where stock_told.push_status <> 3 or stock_told.qty <> excluded.qty`,
    [tx.tenantId, depotId, commInfoId, qty, tx.now],
  )
}

/** Stores the reason why goods are not synced. */
export async function recordStockRefusal(tx: Tx, { depotId, commInfoId }: StockSyncKey, qty: string, reason: string): Promise<void> {
  await tx.query(
    `insert into stock_told (tenant_id, depot_id, comm_info_id, qty, push_status, push_time, reason) values ($1, $2, $3, $4, 2, $5, $6)
     on conflict (tenant_id, depot_id, comm_info_id)
       do update set qty = excluded.qty, push_status = 2, push_time = excluded.push_time, next_try = null, tries = 0,
       reason = excluded.reason, answer = null,
                     version = stock_told.version + case when stock_told.qty = excluded.qty then 0 else 1 end`,
    [tx.tenantId, depotId, commInfoId, qty, tx.now, reason],
  )
}

/** Goods in all tenants that are due to be sent, longest waiting first; in a transaction of the platform. */
export const dueStock = (tx: Tx): Promise<(StockSyncKey & { tenantId: string })[]> =>
  tx.query('select tenant_id as "tenantId", depot_id as "depotId", comm_info_id as "commInfoId" from due_stock_push($1)', [tx.now])

export type ClaimedStock = { version: number; tries: number; message: StockMessage }

/**
 * Claims a due row until the given time, so that no other process sends it meanwhile; undefined if another process has
 * claimed it.
 */
export async function claimStock(tx: Tx, { depotId, commInfoId }: StockSyncKey, until: Date): Promise<ClaimedStock | undefined> {
  const row = await tx.maybeOne<{ version: number; tries: number } & Omit<StockMessage, 'key' | 'tenantId'>>(
    `update stock_told t set next_try = $5, tries = t.tries + 1 from commodity c, depot d
      where t.tenant_id = $1 and t.depot_id = $2 and t.comm_info_id = $3 and t.push_status = 3 and t.next_try <= $4
        and c.tenant_id = t.tenant_id and c.id = t.comm_info_id and d.tenant_id = t.tenant_id and d.id = t.depot_id
      returning t.version, t.tries, t.depot_id as "depotId", d.code as "depotCode", d.name as "depotName", t.comm_info_id as "commInfoId",
                c.comm_info_code as "commInfoCode", c.comm_info_name as "commInfoName", c.bar_code as "barCode", trim_scale(t.qty) as qty`,
    [tx.tenantId, depotId, commInfoId, tx.now, until],
  )
  if (!row) return undefined
  const { version, tries, ...goods } = row
  return { version, tries, message: { key: `${tx.tenantId}-${depotId}-${commInfoId}-${version}`, tenantId: tx.tenantId, ...goods } }
}

/**
 * Stores the result of sending a version, unless a newer quantity is queued. `nextTry` is set after a failure that may
 * be temporary.
 */
export async function recordStockSync(
  tx: Tx,
  { depotId, commInfoId }: StockSyncKey,
  version: number,
  told: StockSyncResult,
  nextTry?: Date,
): Promise<void> {
  const failure = 'failure' in told ? told.failure : null
  const status = failure === null ? 1 : nextTry ? 3 : 2
  await tx.query(
    `update stock_told set push_status = $5, push_time = $6, next_try = $7, reason = $8, answer = $9
      where tenant_id = $1 and depot_id = $2 and comm_info_id = $3 and version = $4 and push_status = 3`,
    [tx.tenantId, depotId, commInfoId, version, status, tx.now, status === 3 ? nextTry : null, failure, told.answer || null],
  )
}
