import { type FlowTaskEvent, type FlowTaskState, flowTaskAfter, flowTaskWords, wentOn } from '#machines/audit/flow-task.machine.ts'
import { refuseField } from '#server/db/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../db/refuse.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { engine } from './engine.ts'
import { type Instance, lockInstance, saveRest, takeStep } from './instances.ts'
import { type BusinessTables, lockBusinessRow, reportOutcome } from './outcome.ts'
import type { FlowState } from './run-step.ts'
import { notifyCandidates } from './task-notices.ts'
import { isCandidateSql, taskPage } from './task-rows.ts'

type TaskOperations =
  `FlowWorkApi_${'claimList' | 'todoList' | 'sendList' | 'doneList' | 'claimTask' | 'completeTask' | 'delegateTask' | 'returnTask' | 'recallTask'}`
type TaskEvent = FlowTaskEvent['type']
type StoredTask = {
  id: string
  executionId: string
  state: FlowTaskState
  assignee: string | null
  openedBy: string | null
  asksMe: boolean
}
type LockedTask = { instance: Instance; task: StoredTask }

/** Handlers of a user's task lists and of actions on tasks. */
export const taskHandlers = (about: BusinessTables): HandlersOf<TaskOperations> => ({
  FlowWorkApi_claimList: ({ tx, user, query, language }) => taskPage(tx, user, 'claim', query, language),
  FlowWorkApi_todoList: ({ tx, user, query, language }) => taskPage(tx, user, 'todo', query, language),
  FlowWorkApi_sendList: ({ tx, user, query, language }) => taskPage(tx, user, 'send', query, language),
  FlowWorkApi_doneList: ({ tx, user, query, language }) => taskPage(tx, user, 'done', query, language),
  FlowWorkApi_claimTask: async ({ tx, user, query }) => {
    await claimForUser(tx, user, query.taskId)
    return true
  },
  FlowWorkApi_completeTask: async (call) => {
    await completeStep(about, call)
    return true
  },
  FlowWorkApi_delegateTask: async ({ tx, user, body }) => {
    await delegateTo(tx, user, body)
    return true
  },
  FlowWorkApi_returnTask: async ({ tx, user, body }) => {
    await returnToPrevious(tx, user, body)
    return true
  },
  FlowWorkApi_recallTask: async ({ tx, user, query }) => {
    await recallCompleted(tx, user, query.taskId)
    return true
  },
})

const refuseEvent = (state: { zh: string; en: string }, event: TaskEvent): never =>
  refuse('STATUS_FORBIDS', { params: { state, event: flowTaskWords.events[event] } })

/**
 * Locks a task and its process. Refuses DOC_GONE where the user has no part in the task, STATUS_FORBIDS where the
 * state of the task or of its process forbids the event, NO_PERMISSION where the user has not claimed the task.
 */
async function lockTask(tx: Tx, user: User, id: string, event: TaskEvent): Promise<LockedTask & { to: FlowTaskState }> {
  const place = await tx.maybeOne<{ instance: string }>('select instance_id as instance from flow_task where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
  ])
  const instance = place && (await lockInstance(tx, place.instance))
  if (!instance) return refuse('DOC_GONE')
  // read again under the lock, because a concurrent request may have changed the task
  const task = await tx.one<StoredTask>(
    `select t.id, t.execution_id as "executionId", t.state, t.assignee, t.opened_by as "openedBy", ${isCandidateSql} as "asksMe"
       from flow_task t where t.tenant_id = $1 and t.id = $3`,
    [tx.tenantId, user.id, id],
  )
  if (task.assignee !== user.id && !task.asksMe) refuse('DOC_GONE')
  if (instance.endTime) return refuseEvent({ zh: '流程已结束', en: 'process finished' }, event)
  if (instance.processState === 'suspended') return refuseEvent({ zh: '流程已挂起', en: 'process suspended' }, event)
  const to = flowTaskAfter(task.state, event) ?? refuseEvent(flowTaskWords.states[task.state], event)
  // a task is completed by the user who claimed it
  if (event !== 'CLAIM' && task.assignee !== user.id) refuse('NO_PERMISSION', { params: { button: flowTaskWords.events[event] } })
  return { instance, task, to }
}

async function claimForUser(tx: Tx, user: User, id: string): Promise<void> {
  const { instance, to } = await lockTask(tx, user, id, 'CLAIM')
  await tx.query('update flow_task set state = $3, assignee = $4, claim_time = $5 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
    to,
    user.id,
    tx.now,
  ])
  await notifyCandidates(tx, instance.id)
}

type TaskEnd = { id: string; to: FlowTaskState; flag?: string | undefined; comment?: string | undefined; before?: FlowState }

const endTask = (tx: Tx, { id, to, flag, comment, before }: TaskEnd) =>
  tx.query(
    `update flow_task set state = $3, end_time = $4, flag = coalesce($5, flag), comment = coalesce($6, comment),
      before = coalesce($7, before)
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, to, tx.now, flag ?? null, comment ?? null, before ?? null],
  )

const maxVariables = 50

/** Variables for later conditions, limited to names that conditions can use. */
function variablesFrom({ variables = {}, flag }: Call<'FlowWorkApi_completeTask'>['body']): Record<string, string | boolean> {
  const given = Object.entries(variables)
  const own = new Set(['starter', 'pass', 'flag'])
  const bad = given.find(([name]) => !/^[A-Za-z_]\w{0,99}$/.test(name) || name in {} || own.has(name))
  if (bad || given.length > maxVariables)
    refuseField('variables', { zh: '名称不正确或过多', en: 'a name cannot be used, or there are too many' })
  return { ...Object.fromEntries(given), flag: flag ?? '', pass: flag === 'ok' }
}

async function completeStep(about: BusinessTables, call: Call<'FlowWorkApi_completeTask'>): Promise<void> {
  const { tx, user, body } = call
  const learnt = variablesFrom(body)
  await lockBusinessRow(tx, about, { taskId: body.taskId })
  const { instance, task, to } = await lockTask(tx, user, body.taskId, 'COMPLETE')
  if (instance.id !== body.processInstanceId) refuse('DOC_GONE')
  await endTask(tx, { id: task.id, to, flag: body.flag, comment: body.comment, before: instance.state })
  const went = await takeStep(tx, instance, { taskId: task.id, executionId: task.executionId, learnt })
  if (!went) return refuseEvent({ zh: '已超时', en: 'out of time' }, 'COMPLETE')
  if (went.isOver) await reportOutcome(about, call, instance)
}

/** Ends the task for one user and opens it for another, without advancing the process. */
async function delegateTo(tx: Tx, user: User, { taskId, userId, comment }: Call<'FlowWorkApi_delegateTask'>['body']): Promise<void> {
  const { instance, task, to } = await lockTask(tx, user, taskId, 'DELEGATE')
  const other = await tx.query(
    'select from app_user where tenant_id = $1 and id = $2 and id <> $3 and status = 1 and customer_id is null',
    [tx.tenantId, userId, user.id],
  )
  if (other.length === 0) refuseField('userId', { zh: '须为其他在用人员', en: 'it must be somebody else who is there' })
  await endTask(tx, { id: task.id, to, comment })
  await reopenTask(tx, task.id, { assignee: userId })
  await notifyCandidates(tx, instance.id)
}

/** Opens the same task again, already claimed by `assignee` if one is given. */
const reopenTask = (tx: Tx, id: string, { assignee }: { assignee?: string } = {}) =>
  tx.query(
    `insert into flow_task (tenant_id, instance_id, activity_id, execution_id, name, state, users, roles, assignee,
      create_time, claim_time, opened_by)
     select tenant_id, instance_id, activity_id, execution_id, name, 'claimed', users, roles, coalesce($3, assignee), $4, $4, opened_by
       from flow_task where tenant_id = $1 and id = $2 returning id`,
    [tx.tenantId, id, assignee ?? null, tx.now],
  )

/** Returns the process to its state before the previous step, and the task to the user who completed that step. */
async function returnToPrevious(tx: Tx, user: User, { taskId, comment }: Call<'FlowWorkApi_returnTask'>['body']): Promise<void> {
  if (comment.trim() === '') refuse('REASON_NEEDED')
  const { instance, task, to } = await lockTask(tx, user, taskId, 'RETURN')
  if (task.openedBy === null) return refuse('FLOW_GONE_ON', { params: { act: flowTaskWords.events.RETURN } })
  await endTask(tx, { id: task.id, to, comment })
  await restoreBefore(tx, instance, task.openedBy, 'RETURN')
}

/** Takes back the completion of a task by its user, as long as no later task has been completed. */
async function recallCompleted(tx: Tx, user: User, id: string): Promise<void> {
  const { instance, task, to } = await lockTask(tx, user, id, 'RECALL')
  await restoreBefore(tx, instance, task.id, 'RECALL')
  await tx.query('update flow_task set state = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, to])
}

/**
 * Restores a process to its state before a task was completed. Refuses FLOW_GONE_ON where another task was completed
 * since, or the process's time ran out.
 */
async function restoreBefore(tx: Tx, instance: Instance, taskId: string, event: 'RETURN' | 'RECALL'): Promise<void> {
  const goneOn = () => refuse('FLOW_GONE_ON', { params: { act: flowTaskWords.events[event] } })
  const [last] = await tx.query<{ id: string; before: FlowState; executionId: string }>(
    `select id, before, execution_id as "executionId" from flow_task where tenant_id = $1 and instance_id = $2 and state = $3
      order by end_time desc, id desc limit 1`,
    [tx.tenantId, instance.id, wentOn],
  )
  if (last?.id !== taskId) return goneOn()
  const rest = await engine.goOn({ source: instance.source, now: tx.now }, last.before)
  if (!rest?.tasks.some(({ executionId }) => executionId === last.executionId)) return goneOn()
  await reopenTask(tx, taskId)
  await saveRest(tx, instance, rest, null)
}
