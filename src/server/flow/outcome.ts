import { wentOn } from '#machines/audit/flow-task.machine.ts'
import type { Tx } from '../db/connect.ts'
import type { Call, User } from '../http/request.ts'
import type { Instance } from './instances.ts'

/** Who ends a process: a request, or nobody where its time did. */
export type Asking = Pick<Call<'FlowWorkApi_completeTask'>, 'tx' | 'requestId' | 'language'> & { user: User | undefined }
/** What came of a process, and who completed its last task. */
export type Outcome = {
  flowId: string
  businessId: string
  processName: string
  isApproved: boolean
  comment?: string | undefined
  completedBy?: string | undefined
}

/** What the rows of a table do with processes about them: how one is locked, which is before its process is, and what becomes of it at the end. */
export type AboutRow = { hold(tx: Tx, id: string): Promise<void>; decided(asking: Asking, outcome: Outcome): Promise<void> }
export type AboutRows = Readonly<Record<string, AboutRow>>

/** Locks the row that a process is about, or that a process of this task is about. */
export async function holdBusiness(tx: Tx, about: AboutRows, { flowId, taskId }: { flowId?: string; taskId?: string }): Promise<void> {
  const row = await tx.maybeOne<{ table: string; id: string }>(
    `select business_table as table, business_id as id from flow_instance i
      where i.tenant_id = $1 and i.id = coalesce($2::bigint, (select t.instance_id from flow_task t where t.tenant_id = $1 and t.id = $3::bigint))`,
    [tx.tenantId, flowId ?? null, taskId ?? null],
  )
  if (row) await about[row.table]?.hold(tx, row.id)
}

/** Tells the row that a process is about what it came to; `early`: why somebody ended it before its own end, which approves nothing. */
export async function tellOutcome(about: AboutRows, asking: Asking, instance: Instance, early?: string): Promise<void> {
  const row = about[instance.businessTable]
  if (!row) return
  const { isApproved, ...last } = await verdictOf(asking.tx, instance.id)
  const { id: flowId, businessId, processName } = instance
  const said = early === undefined ? { isApproved, ...last } : { isApproved: false, comment: early }
  await row.decided(asking, { flowId, businessId, processName, ...said })
}

type Completed = { flag: string | null; comment: string | null; assignee: string; ledOn: boolean }

/**
 * Approved is what every task that led to no further one approved, and at least one did: a no that leads to somebody higher is his to lift, a no
 * beside a yes stands, and where the time ran out nobody approved.
 */
async function verdictOf(tx: Tx, instanceId: string): Promise<Pick<Outcome, 'isApproved' | 'comment' | 'completedBy'>> {
  const rows = await tx.query<Completed>(
    `select t.flag, t.comment, t.assignee, exists (select from flow_task n where n.tenant_id = $1 and n.opened_by = t.id) as "ledOn"
       from flow_task t where t.tenant_id = $1 and t.instance_id = $2 and t.state = $3 order by t.end_time desc, t.id desc`,
    [tx.tenantId, instanceId, wentOn],
  )
  const [last] = rows
  const words = rows.filter(({ ledOn }) => !ledOn)
  const isApproved = words.length > 0 && words.every(({ flag }) => flag === 'ok')
  return { isApproved, comment: last?.comment ?? undefined, completedBy: last?.assignee }
}
