import type { DataOf } from '#contract/operations.gen.ts'
import { plainCode } from '#domain/core/plain-code.ts'
import { resourceOf } from '#resources/index.ts'
import { takeAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Tx } from '../../db/connect.ts'
import { refuse } from '../../db/refuse.ts'
import type { Call, HandlersOf } from '../../http/request.ts'
import { lockRow, refuseStale } from '../../resources/locking.ts'
import { planOf } from '../../resources/plan.ts'
import { type StoredRow, wireRows } from '../../resources/rows.ts'
import { submitRow } from '../../resources/submit.ts'
import { problemOf } from '../../resources/violations.ts'

type Member = DataOf<'MemberApi_detail'>

/** Handlers of operations of members besides those that every resource has. */
export const memberHandlers: HandlersOf<'MemberApi_list' | 'MemberApi_chechPhone' | 'MemberApi_updateMain'> = {
  MemberApi_list: ({ tx, query }) => membersOf(tx, query.customerId),
  MemberApi_chechPhone: async ({ tx, query }) => isFree(tx, query.phone, query.memberId),
  MemberApi_updateMain: makeMain,
}

async function membersOf(tx: Tx, customerId: string): Promise<Member[]> {
  const plan = planOf(resourceOf('MemberApi'))
  const rows = await tx.query<StoredRow>(
    `${plan.select} where t.tenant_id = $1 and t.customer_id = $2 order by t.is_main desc, t.real_name collate pinyin, t.id`,
    [tx.tenantId, customerId],
  )
  const members: unknown[] = await wireRows(tx, plan, rows)
  return members as Member[]
}

/** True if no other member has this phone number. A unique constraint guards against simultaneous requests. */
async function isFree(tx: Tx, phone: string, memberId: string | undefined): Promise<boolean> {
  const others = await tx.query('select from member where tenant_id = $1 and phone = $2 and id is distinct from $3::bigint', [
    tx.tenantId,
    plainCode(phone),
    memberId ?? null,
  ])
  return others.length === 0
}

/**
 * Makes a member the main one of its customer. Refuses FIELD_BAD for a member of another customer, MASTER_OFF for a
 * disabled one.
 */
async function makeMain({ tx, user, body }: Call<'MemberApi_updateMain'>): Promise<Member> {
  const plan = planOf(resourceOf('MemberApi'))
  await takeAdvisoryLock(tx, plan.table)
  const row = await lockRow(tx, plan, body.id)
  if (body.version !== undefined && body.version !== row.version) await refuseStale(tx, plan, row)
  if (body.customerId !== undefined && body.customerId !== row.customerId)
    refuse('FIELD_BAD', { problems: [problemOf('customerId', plan.definition.fields.customerId, 'FIELD_BAD')] })
  if (row.status !== 1) refuse('MASTER_OFF', { params: { kind: plan.definition.label, name: String(row.realName) } })
  const saved: unknown = await submitRow(tx, user, plan, { id: row.id, version: row.version, isMain: 2 })
  return saved as Member
}
