import type { DataOf, OperationId } from '#contract/operations.gen.ts'
import { type ResourceApi, resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { lockRow, refuseStale, requireOwner } from './locking.ts'
import { type Plan, planOf } from './plan.ts'
import { readRow, type WireRow } from './rows.ts'
import type { Actor } from './submit.ts'

/** 1 enabled, 2 disabled. */
export type Status = 1 | 2

/**
 * Enables or disables a row of a resource, like the resource's own operations; for handlers outside the resource
 * engine.
 */
export async function toggleResource<Api extends ResourceApi>(
  tx: Tx,
  actor: Actor,
  api: Api,
  row: { id: string; version?: number },
  status: Status,
): Promise<DataOf<Extract<OperationId, `${Api}_detail`>>> {
  const saved: unknown = await setStatus(tx, actor, planOf(resourceOf(api)), row, status)
  return saved as DataOf<Extract<OperationId, `${Api}_detail`>>
}

/**
 * Enables or disables a row and returns it. Repeating it changes nothing. If a version is sent and something changes,
 * the version must match.
 */
export async function setStatus(
  tx: Tx,
  actor: Actor,
  plan: Plan,
  { id, version }: { id: string; version?: number },
  status: Status,
): Promise<WireRow> {
  const row = await lockRow(tx, plan, id)
  if (row.status !== status) {
    if (status === 1) requireOwner(plan, actor, row)
    if (version !== undefined && version !== row.version) await refuseStale(tx, plan, row)
    await tx.query(
      `update ${plan.table} t set status = $3, version = version + 1, update_user = $4, update_time = $5
        where ${plan.own('t')} and t.id = $2`,
      [tx.tenantId, id, status, actor.id, tx.now],
    )
  }
  const saved = await readRow(tx, plan, id)
  if (!saved) throw new Error(`the row just changed in ${plan.table} is not there`)
  return saved
}
