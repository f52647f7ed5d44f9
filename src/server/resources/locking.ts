import type { Words } from '#domain/core/words.ts'
import { momentText } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import { isVisibleRow, type Plan } from './plan.ts'
import { readRow, type StoredRow } from './rows.ts'

/**
 * Locks a row until the transaction ends; rows that refer to it can still be inserted. Refuses ROW_GONE if this tenant
 * has no such row, or the caller may not see it.
 */
export async function lockRow(tx: Tx, plan: Plan, id: string): Promise<StoredRow> {
  const row = await tx.maybeOne<StoredRow>(`${plan.select} where ${plan.own('t')} and t.id = $2 for no key update of t`, [tx.tenantId, id])
  return row && isVisibleRow(tx, plan, row) ? row : refuse('ROW_GONE', { params: { object: plan.definition.label } })
}

/** Refuses OWNER_ONLY for a row that acts on behalf of another user. */
export function requireOwner({ definition }: Plan, { id }: { id: string }, row: StoredRow): void {
  const { owner, title } = definition
  if (owner && row[owner] !== id) refuse('OWNER_ONLY', { params: { object: String(row[title[0] ?? 'id']) } })
}

/** Who last changed a row, and when; absent if that was never recorded. */
export type Stamp = { user?: string | null; time?: Date | null }

/** Refuses VERSION_STALE, naming who changed the row and when, and with the newer row. */
export async function refuseStale(tx: Tx, plan: Plan, row: StoredRow): Promise<never> {
  const current = await readRow(tx, plan, row.id)
  return refuseNewer(tx, { user: row.updateUser ?? row.createUser, time: row.updateTime ?? row.createTime }, current)
}

/** Like `refuseStale`, for rows that no definition describes. */
export async function refuseNewer(tx: Tx, { user, time }: Stamp, current: object | undefined): Promise<never> {
  const { timeZone } = await settingsOf(tx)
  const author = user
    ? await tx.maybeOne<{ name: string }>(
        'select coalesce(real_name, name, account) as name from app_user where tenant_id = $1 and id = $2',
        [tx.tenantId, user],
      )
    : undefined
  const params = { object: rowWords, user: author?.name ?? somebody, time: time ? momentText(time, timeZone) : earlierWords }
  refuse('VERSION_STALE', { params, current })
}

const rowWords: Words = { zh: '数据', en: 'the row' }
const somebody: Words = { zh: '他人', en: 'somebody' }
const earlierWords: Words = { zh: '此前', en: 'an earlier time' }
