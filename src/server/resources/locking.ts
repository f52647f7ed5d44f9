import type { Words } from '#domain/words.ts'
import type { Tx } from '../db/connect.ts'
import { settingsOf } from '../db/settings.ts'
import { refuse } from '../refuse.ts'
import { momentText } from '../wire-values.ts'
import { isInSight, type Plan } from './plan.ts'
import { type Row, readRow } from './rows.ts'

/** The row, locked until the transaction ends so that others may still refer to it; ROW_GONE where this tenant has none, or who asks does not see it. */
export async function lockRow(tx: Tx, plan: Plan, id: string): Promise<Row> {
  const row = await tx.maybeOne<Row>(`${plan.select} where ${plan.own('t')} and t.id = $2 for no key update of t`, [tx.tenantId, id])
  return row && isInSight(tx, plan, row) ? row : refuse('ROW_GONE', { params: { object: plan.definition.label } })
}

/** Refuses with OWNER_ONLY a row that works in the name of somebody else. */
export function requireOwner({ definition }: Plan, { id }: { id: string }, row: Row): void {
  const { owner, title } = definition
  if (owner && row[owner] !== id) refuse('OWNER_ONLY', { params: { object: String(row[title[0] ?? 'id']) } })
}

/** Who wrote a row last, and when; absent where that was never noted. */
export type Stamp = { user?: string | null; time?: Date | null }

/** Somebody was first: says who and when, and hands out the newer row. */
export async function refuseStale(tx: Tx, plan: Plan, row: Row): Promise<never> {
  const current = await readRow(tx, plan, row.id)
  return refuseNewer(tx, { user: row.updateUser ?? row.createUser, time: row.updateTime ?? row.createTime }, current)
}

/** The same for rows that no definition describes. */
export async function refuseNewer(tx: Tx, { user, time }: Stamp, current: object | undefined): Promise<never> {
  const { timeZone } = await settingsOf(tx)
  const author = user
    ? await tx.maybeOne<{ name: string }>(
        'select coalesce(real_name, name, account) as name from app_user where tenant_id = $1 and id = $2',
        [tx.tenantId, user],
      )
    : undefined
  const params = { object: theRow, user: author?.name ?? somebody, time: time ? momentText(time, timeZone) : before }
  refuse('VERSION_STALE', { params, current })
}

const theRow: Words = { zh: '数据', en: 'the row' }
const somebody: Words = { zh: '他人', en: 'somebody' }
const before: Words = { zh: '此前', en: 'an earlier time' }
