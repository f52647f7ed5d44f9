import type { DataOf } from '#contract/operations.gen.ts'
import { momentText, withoutNulls } from '../core/wire-values.ts'
import type { Tx } from '../db/connect.ts'
import { pageOf, sliceOf } from '../db/pages.ts'
import { refuse } from '../db/refuse.ts'
import { settingsOf } from '../db/settings.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { endEarly, lockInstance } from './instances.ts'
import { type BusinessTables, lockBusinessRow, reportOutcome } from './outcome.ts'
import type { FlowState } from './run-step.ts'
import { findTasks, isCandidateSql, type TaskDetail, taskPage } from './task-rows.ts'

type MonitorOperations =
  | `FlowFollowApi_${'list' | 'deleteProcessInstance'}`
  | `FlowProcessApi_${'historyFlowList' | 'diagramView' | 'resourceView'}`
  | `FlowTaskApi_${'list' | 'detail'}`
type FlowHistory = DataOf<'FlowProcessApi_historyFlowList'>[number]
type FlowPicture = DataOf<'FlowProcessApi_diagramView'>

/** Right to see the processes of all users. */
const overseerRight = 'flowfollow_view'

/** Handlers for running and finished processes, seen by their participants and by users who oversee all. */
export const monitorHandlers = (about: BusinessTables): HandlersOf<MonitorOperations> => ({
  FlowFollowApi_list: ({ tx, query }) => runningPage(tx, query),
  FlowFollowApi_deleteProcessInstance: async (call) => {
    await endInstance(about, call)
    return true
  },
  FlowProcessApi_historyFlowList: async ({ tx, user, query, language }) => {
    await requireInstanceAccess(tx, user, query.processInstanceId)
    return flowHistory(tx, query.processInstanceId, language)
  },
  FlowProcessApi_diagramView: async ({ tx, user, query }) => {
    await requireInstanceAccess(tx, user, query.processInstanceId)
    return flowPicture(tx, query.processInstanceId)
  },
  FlowProcessApi_resourceView: async ({ tx, query }) => {
    const row = await tx.maybeOne<{ xml: string }>('select xml from flow_process where tenant_id = $1 and id = $2', [
      tx.tenantId,
      query.processDefinitionId,
    ])
    return row ? { ...row, taken: [], active: [] } : refuse('DOC_GONE')
  },
  FlowTaskApi_list: ({ tx, user, query, language }) => taskPage(tx, user, 'all', query, language),
  FlowTaskApi_detail: async ({ tx, user, query, language }) => {
    const [task] = await findTasks(tx, 't.id = $2', query.taskId, language)
    if (!task) return refuse('DOC_GONE')
    await requireInstanceAccess(tx, user, task.processInstanceId)
    return task
  },
})

/**
 * Refuses DOC_GONE unless the user started the process, has or had one of its tasks, may claim one, or oversees all.
 */
export async function requireInstanceAccess(tx: Tx, user: User, instanceId: string): Promise<void> {
  const sees = await tx.query(
    `select from flow_instance i where i.tenant_id = $1 and i.id = $3 and ($4 or i.start_user = $2::bigint or exists (
       select from flow_task t where t.tenant_id = $1 and t.instance_id = i.id and (t.assignee = $2::bigint or ${isCandidateSql})))`,
    [tx.tenantId, user.id, instanceId, user.rights.has(overseerRight)],
  )
  if (sees.length === 0) refuse('DOC_GONE')
}

type RunningRow = { id: string; key: string; startUser: string | null; startTime: Date; state: string }

async function runningPage(tx: Tx, query: Call<'FlowFollowApi_list'>['query']): Promise<DataOf<'FlowFollowApi_list'>> {
  const { size, offset } = sliceOf(query)
  const filters = [tx.tenantId, query.processInstanceId ?? null, query.processDefinitionKey || null]
  const from = `flow_instance i join flow_process p on p.tenant_id = $1 and p.id = i.process_id
    left join app_user s on s.tenant_id = $1 and s.id = i.start_user
   where i.tenant_id = $1 and i.end_time is null and ($2::bigint is null or i.id = $2) and ($3::text is null or p.key = $3)`
  const { total } = await tx.one<{ total: number }>(`select count(*)::integer as total from ${from}`, filters)
  const rows = await tx.query<RunningRow>(
    `select i.id, p.key, coalesce(s.real_name, s.name, s.account) as "startUser", i.start_time as "startTime", p.state from ${from}
      order by i.id desc limit $4 offset $5`,
    [...filters, size, offset],
  )
  const { timeZone } = await settingsOf(tx)
  const records = rows.map(({ id, key, startUser, startTime, state }) =>
    withoutNulls({
      id,
      executionId: id,
      processInstanceId: id,
      processDefinitionKey: key,
      startUser,
      startTime: momentText(startTime, timeZone),
      suspensionState: state === 'suspended' ? 2 : 1,
    }),
  )
  return pageOf(records, total, query)
}

const finishedWords = { state: { zh: '已结束', en: 'finished' }, event: { zh: '结束流程', en: 'End the process' } }

/** Ends a process early, which rejects the row that it was to decide on. */
async function endInstance(about: BusinessTables, call: Call<'FlowFollowApi_deleteProcessInstance'>): Promise<void> {
  const { tx, user, query } = call
  const [id, reason] = [query.processInstanceId, query.deleteReason.trim()]
  if (reason === '') refuse('REASON_NEEDED')
  await lockBusinessRow(tx, about, { flowId: id })
  const instance = await lockInstance(tx, id)
  if (!instance) refuse('DOC_GONE')
  if (instance.endTime) refuse('STATUS_FORBIDS', { params: finishedWords })
  await endEarly(tx, instance, user.id, reason)
  await reportOutcome(about, call, instance, reason)
}

type InstanceSummary = { startTime: Date; endTime: Date | null; reason: string | null; starter: string | null; ender: string | null }

/** Start, tasks and end of a process, with names. */
export async function flowHistory(tx: Tx, id: string, language: 'zh' | 'en'): Promise<FlowHistory[]> {
  const tasks = await findTasks(tx, 't.instance_id = $2', id, language)
  const whole = await tx.one<InstanceSummary>(
    `select i.start_time as "startTime", i.end_time as "endTime", i.end_reason as reason, coalesce(s.real_name,
      s.name, s.account) as starter,
            coalesce(e.real_name, e.name, e.account) as ender
       from flow_instance i left join app_user s on s.tenant_id = $1 and s.id = i.start_user
       left join app_user e on e.tenant_id = $1 and e.id = i.end_user where i.tenant_id = $1 and i.id = $2`,
    [tx.tenantId, id],
  )
  const { timeZone } = await settingsOf(tx)
  const edge = (name: { zh: string; en: string }, moment: Date, who: string | null, comment: string | null): FlowHistory =>
    withoutNulls({
      taskId: id,
      processInstanceId: id,
      historyActivityName: name[language],
      assigneeName: who,
      comment,
      createTime: momentText(moment, timeZone),
      endTime: momentText(moment, timeZone),
    })
  const { startTime, endTime, reason, starter, ender } = whole
  return [
    edge({ zh: '发起', en: 'Started' }, startTime, starter, null),
    ...tasks.map((task) =>
      withoutNulls({ ...task, historyActivityName: task.taskName, historyActivityDurationTime: durationText(task, language) }),
    ),
    ...(endTime ? [edge(reason ? { zh: '终止', en: 'Ended early' } : { zh: '结束', en: 'Ended' }, endTime, ender, reason)] : []),
  ]
}

const wireTimeMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

/** Duration of a task in its two largest units. */
function durationText({ createTime, endTime }: TaskDetail, language: 'zh' | 'en'): string | undefined {
  if (createTime === undefined || endTime === undefined) return undefined
  const seconds = Math.round((wireTimeMs(endTime) - wireTimeMs(createTime)) / 1000)
  const parts = [
    { count: Math.floor(seconds / 86_400), zh: '天', en: ' d' },
    { count: Math.floor(seconds / 3600) % 24, zh: '小时', en: ' h' },
    { count: Math.floor(seconds / 60) % 60, zh: '分', en: ' min' },
    { count: seconds % 60, zh: '秒', en: ' s' },
  ]
  const first = parts.findIndex(({ count }) => count > 0)
  const said = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ count }) => count > 0)
  return said.map((part) => `${part.count}${part[language]}`).join(language === 'en' ? ' ' : '')
}

/** The process's diagram, with the elements already visited and those that are active. */
export async function flowPicture(tx: Tx, id: string): Promise<FlowPicture> {
  const { xml, state } = await tx.one<{ xml: string; state: FlowState }>(
    'select p.xml, i.state from flow_instance i join flow_process p on p.tenant_id = $1 and p.id = i.process_id where i.tenant_id = $1 and i.id = $2',
    [tx.tenantId, id],
  )
  const open = await tx.query<{ activity: string }>(
    'select distinct activity_id as activity from flow_task where tenant_id = $1 and instance_id = $2 and end_time is null',
    [tx.tenantId, id],
  )
  return { xml, taken: [...new Set(state.taken)], active: open.map(({ activity }) => activity) }
}
