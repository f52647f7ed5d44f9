import { wentOn } from '#machines/audit/flow-task.machine.ts'
import type { Tx } from '../db/connect.ts'
import type { Call, User } from '../http/request.ts'
import type { Instance } from './instances.ts'

/** The request that ends a process; without a user where the process ended because its time ran out. */
export type OutcomeCaller = Pick<Call<'FlowWorkApi_completeTask'>, 'tx' | 'requestId' | 'language'> & { user: User | undefined }
/** Outcome of a process, and the user who completed its last task. */
export type Outcome = {
  flowId: string
  businessId: string
  processName: string
  isApproved: boolean
  comment?: string | undefined
  completedBy?: string | undefined
}

/**
 * Hooks of a business table for processes about its rows: one locks a row before its process is locked, the other
 * applies the outcome when the process ends.
 */
export type BusinessTable = {
  lock(tx: Tx, id: string): Promise<void>
  applyOutcome(asking: OutcomeCaller, outcome: Outcome): Promise<void>
}
export type BusinessTables = Readonly<Record<string, BusinessTable>>

/** Locks the business row of a process, or of the process to which a task belongs. */
export async function lockBusinessRow(
  tx: Tx,
  about: BusinessTables,
  { flowId, taskId }: { flowId?: string; taskId?: string },
): Promise<void> {
  const row = await tx.maybeOne<{ table: string; id: string }>(
    `select business_table as table, business_id as id from flow_instance i
      where i.tenant_id = $1 and i.id = coalesce($2::bigint, (select t.instance_id from flow_task t
      where t.tenant_id = $1 and t.id = $3::bigint))`,
    [tx.tenantId, flowId ?? null, taskId ?? null],
  )
  if (row) await about[row.table]?.lock(tx, row.id)
}

/**
 * Applies the outcome of a process to its business row. `early` is the reason for ending the process before its
 * regular end, which rejects the row.
 */
export async function reportOutcome(about: BusinessTables, asking: OutcomeCaller, instance: Instance, early?: string): Promise<void> {
  const row = about[instance.businessTable]
  if (!row) return
  const { isApproved, ...last } = await verdictOf(asking.tx, instance.id)
  const { id: flowId, businessId, processName } = instance
  const said = early === undefined ? { isApproved, ...last } : { isApproved: false, comment: early }
  await row.applyOutcome(asking, { flowId, businessId, processName, ...said })
}

type CompletedRow = { flag: string | null; comment: string | null; assignee: string; ledOn: boolean }

/**
 * Decides the outcome by the tasks that no other task follows: approved if there is at least one and all of them
 * approved. So if a rejection leads to a further task, that task decides; a rejection beside an approval rejects; and
 * a process whose time ran out is not approved.
 */
async function verdictOf(tx: Tx, instanceId: string): Promise<Pick<Outcome, 'isApproved' | 'comment' | 'completedBy'>> {
  const rows = await tx.query<CompletedRow>(
    `select t.flag, t.comment, t.assignee, exists (select from flow_task n where n.tenant_id = $1 and n.opened_by = t.id) as "ledOn"
       from flow_task t where t.tenant_id = $1 and t.instance_id = $2 and t.state = $3 order by t.end_time desc, t.id desc`,
    [tx.tenantId, instanceId, wentOn],
  )
  const [last] = rows
  const words = rows.filter(({ ledOn }) => !ledOn)
  const isApproved = words.length > 0 && words.every(({ flag }) => flag === 'ok')
  return { isApproved, comment: last?.comment ?? undefined, completedBy: last?.assignee }
}
