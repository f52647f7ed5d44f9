import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { refuse } from '../refuse.ts'
import { momentText } from '../wire-values.ts'
import type { Plan } from './plan.ts'
import { type Row, readRow } from './rows.ts'

/** The row, locked until the transaction ends so that others may still refer to it; ROW_GONE where this tenant has none. */
export async function lockRow(tx: Tx, plan: Plan, id: string): Promise<Row> {
  const row = await tx.maybeOne<Row>(`${plan.select} where ${plan.own('t')} and t.id = $2 for no key update of t`, [tx.tenantId, id])
  return row ?? refuse('ROW_GONE', { params: { object: plan.definition.label } })
}

/** Somebody was first: says who and when, and hands out the newer row. */
export async function refuseStale(tx: Tx, plan: Plan, row: Row): Promise<never> {
  const { timeZone } = await settingsOf(tx)
  const user = await tx.maybeOne<{ name: string }>(
    `select coalesce(real_name, name, account) as name from app_user where tenant_id = $1 and id = $2`,
    [tx.tenantId, row.updateUser ?? row.createUser],
  )
  const current = await readRow(tx, plan, row.id)
  refuse('VERSION_STALE', { params: { user: user?.name ?? '', time: momentText(row.updateTime ?? row.createTime, timeZone) }, current })
}
