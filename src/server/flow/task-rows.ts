import type { DataOf } from '#contract/operations.gen.ts'
import { type FlowTaskState, seenTo } from '#machines/audit/flow-task.machine.ts'
import { flowCategoryOf } from '#resources/flow/flow.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { containing, type PagingParams, pageOf, sliceOf } from '../db/pages.ts'
import { settingsOf } from '../db/settings.ts'
import type { User } from '../http/request.ts'

type Language = 'zh' | 'en'
export type TaskDetail = DataOf<'FlowTaskApi_detail'>
type TaskRow = Omit<TaskDetail, 'createTime' | 'claimTime' | 'endTime' | 'status' | 'categoryName'> & {
  createTime: Date | null
  claimTime: Date | null
  endTime: Date | null
  status: FlowTaskState | null
}

const nameOf = (alias: string) => `coalesce(${alias}.real_name, ${alias}.name, ${alias}.account)`

/**
 * Columns of a task and its process, named as on the wire. For a process without a task the process's id takes the
 * place of the task's.
 */
const taskColumns = `coalesce(t.id, i.id) as "taskId", t.name as "taskName", t.activity_id as "taskDefinitionKey",
  t.assignee, ${nameOf('a')} as "assigneeName",
  p.category, i.id as "processInstanceId", p.id as "processDefinitionId", p.key as "processDefinitionKey",
  p.name as "processDefinitionName",
  p.version as "processDefinitionVersion", case when i.end_time is null then 'unfinished' else 'finished' end as "processIsFinished",
  i.business_table as "businessTable", i.business_id as "businessId", d.kind as "businessKind",
  d.bill_no as "businessNo", t.state as status, t.comment, t.flag, ${nameOf('s')} as "startUserName",
  t.create_time as "createTime", t.claim_time as "claimTime", t.end_time as "endTime"`
const processJoin = 'join flow_process p on p.tenant_id = $1 and p.id = i.process_id'
const peopleJoin = `left join app_user a on a.tenant_id = $1 and a.id = t.assignee
  left join app_user s on s.tenant_id = $1 and s.id = i.start_user
  left join document d on i.business_table = 'document' and d.tenant_id = $1 and d.id = i.business_id`
const fromTasks = `flow_task t join flow_instance i on i.tenant_id = $1 and i.id = t.instance_id ${processJoin} ${peopleJoin}`
/** Each process with its open task, or else its last one. */
const fromInstances = `flow_instance i ${processJoin}
  left join lateral (select * from flow_task x where x.tenant_id = $1 and x.instance_id = i.id
  order by x.end_time is not null, x.id desc limit 1) t on true
  ${peopleJoin}`

/** Roles of the user `$2` that can be candidates of a task. */
const userRolesSql = `array(select r.role_alias from user_role ur join role r on r.tenant_id = $1 and r.id = ur.role_id
  where ur.tenant_id = $1 and ur.user_id = $2::bigint)`
/** True if the user `$2` is a candidate of a task, by id or by role. */
export const isCandidateSql = `(t.users ? $2::text or t.roles ?| ${userRolesSql})`

/** For each task list of the user `$2`: source, condition and order. */
const taskLists = {
  claim: {
    from: fromTasks,
    of: `t.tenant_id = $1 and t.state = 'unclaimed' and p.state = 'active' and ${isCandidateSql}`,
    by: 't.id desc',
  },
  todo: { from: fromTasks, of: `t.tenant_id = $1 and t.state = 'claimed' and t.assignee = $2::bigint`, by: 't.id desc' },
  done: {
    from: fromTasks,
    of: `t.tenant_id = $1 and t.state in (${seenTo.map((state) => `'${state}'`).join(', ')}) and t.assignee = $2::bigint`,
    by: 't.end_time desc, t.id desc',
  },
  send: { from: fromInstances, of: 'i.tenant_id = $1 and i.start_user = $2::bigint', by: 'i.id desc' },
  all: { from: fromTasks, of: 't.tenant_id = $1 and $2::text is not null', by: 't.id desc' },
} as const

type TaskQuery = PagingParams & { category?: string; processDefinitionName?: string; name?: string }

/** A page of tasks. */
export async function taskPage(tx: Tx, user: User, list: keyof typeof taskLists, asked: TaskQuery, language: Language) {
  const { size, offset } = sliceOf(asked)
  const like = (text: string | undefined) => (text ? containing(text) : null)
  const { from, of, by } = taskLists[list]
  const where = `${of} and ($3::text is null or p.category = $3) and ($4::text is null or p.name ilike $4) and ($5::text is null or t.name ilike $5)`
  const filters = [tx.tenantId, user.id, asked.category || null, like(asked.processDefinitionName), like(asked.name)]
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from ${from} where ${where}`, filters)
  const rows = await tx.query<TaskRow>(`select ${taskColumns} from ${from} where ${where} order by ${by} limit $6 offset $7`, [
    ...filters,
    size,
    offset,
  ])
  return pageOf(await taskRows(tx, rows, language), total, asked)
}

/** Tasks of one process, or one task; `$2` is the id. */
export const findTasks = async (tx: Tx, condition: string, id: string, language: Language): Promise<TaskDetail[]> =>
  taskRows(
    tx,
    await tx.query<TaskRow>(`select ${taskColumns} from ${fromTasks} where t.tenant_id = $1 and ${condition} order by t.id`, [
      tx.tenantId,
      id,
    ]),
    language,
  )

/** Current state of a process. */
export async function processStatus(
  tx: Tx,
  condition: string,
  values: readonly unknown[],
  language: Language,
): Promise<TaskDetail | undefined> {
  const rows = await tx.query<TaskRow>(`select ${taskColumns} from ${fromInstances} where i.tenant_id = $1 and ${condition}`, [
    tx.tenantId,
    ...values,
  ])
  return (await taskRows(tx, rows, language))[0]
}

async function taskRows(tx: Tx, rows: readonly TaskRow[], language: Language): Promise<TaskDetail[]> {
  const { timeZone } = await settingsOf(tx)
  const text = (moment: Date | null) => moment && momentText(moment, timeZone)
  return rows.map((row) => {
    const { createTime, claimTime, endTime } = row
    const times = { createTime: text(createTime), claimTime: text(claimTime), endTime: text(endTime) }
    return withoutNulls({ ...row, ...times, categoryName: flowCategoryOf(row.category)?.label[language] }) as TaskDetail
  })
}
