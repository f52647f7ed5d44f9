import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { resourceOf } from '#resources/index.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { HandlersOf, User } from '../http/request.ts'
import { openEntries } from '../lookups/dictionaries.ts'
import { lockRow, refuseStale } from '../resources/locking.ts'
import { planOf } from '../resources/plan.ts'
import { readRow } from '../resources/rows.ts'

type Staff = DataOf<'StaffApi_detail'>
const plan = planOf(resourceOf('StaffApi'))

/**
 * Handlers of changes of staff status: becoming permanent, and getting another rank. Each change leaves a row that
 * stays for good.
 */
export const staffHandlers: HandlersOf<'StaffChangeApi_submitFormal' | 'StaffChangeApi_submitRank'> = {
  StaffChangeApi_submitFormal: ({ tx, user, body }) => makePermanent(tx, user, body),
  StaffChangeApi_submitRank: ({ tx, user, body }) => changeRank(tx, user, body),
}

async function makePermanent(
  tx: Tx,
  user: User,
  { staffId, version, formalDate, remark }: BodyOf<'StaffChangeApi_submitFormal'>,
): Promise<Staff> {
  const row = await lockStaff(tx, staffId, version)
  if (row.staffStatus !== 1)
    refuse('STATUS_FORBIDS', { params: { state: staffWords[row.staffStatus === 2 ? 'permanent' : 'left'], event: staffWords.formal } })
  await noteChange(tx, user, { staffId, kind: 'formal', before: null, after: formalDate, on: formalDate, remark })
  return changeStaff(tx, user, staffId, `staff_status = 2, formal_date = $5`, formalDate)
}

async function changeRank(
  tx: Tx,
  user: User,
  { staffId, version, rank, effectiveDate, remark }: BodyOf<'StaffChangeApi_submitRank'>,
): Promise<Staff> {
  const row = await lockStaff(tx, staffId, version)
  const known = await openEntries(tx, 'tenant', 'staff_rank')
  if (!known.some(({ dictKey }) => dictKey === rank))
    refuse('FIELD_BAD', { problems: [{ field: 'rank', rule: 'FIELD_BAD', params: { field: staffWords.rank } }] })
  const before = typeof row.rank === 'string' ? row.rank : null
  await noteChange(tx, user, { staffId, kind: 'rank', before, after: rank, on: effectiveDate, remark })
  return changeStaff(tx, user, staffId, 'rank = $5', rank)
}

const staffWords = {
  permanent: { zh: '正式', en: 'permanent' },
  left: { zh: '离职', en: 'left' },
  formal: { zh: '转正', en: 'make permanent' },
  rank: { zh: '职级', en: 'Rank' },
}

async function lockStaff(tx: Tx, staffId: string, version: number) {
  const row = await lockRow(tx, plan, staffId)
  if (row.version !== version) await refuseStale(tx, plan, row)
  return row
}

type StaffChange = {
  staffId: string
  kind: 'formal' | 'rank'
  before: string | null
  after: string
  on: string
  remark: string | undefined
}

async function noteChange(tx: Tx, user: User, { staffId, kind, before, after, on, remark }: StaffChange): Promise<void> {
  await tx.query(
    `insert into staff_change (tenant_id, staff_id, kind, before, after, effective_date, remark, create_user, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.tenantId, staffId, kind, before, after, on, remark ?? null, user.id, tx.now],
  )
}

async function changeStaff(tx: Tx, user: User, staffId: string, set: string, value: string): Promise<Staff> {
  await tx.query(`update staff set ${set}, version = version + 1, update_user = $3, update_time = $4 where tenant_id = $1 and id = $2`, [
    tx.tenantId,
    staffId,
    user.id,
    tx.now,
    value,
  ])
  return (await readRow(tx, plan, staffId)) as Staff
}
