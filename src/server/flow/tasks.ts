import { type FlowTaskEvent, type FlowTaskState, flowTaskAfter, flowTaskWords, wentOn } from '#machines/audit/flow-task.machine.ts'
import type { Tx } from '../db/connect.ts'
import type { Call, HandlersOf, User } from '../http/request.ts'
import { refuse } from '../refuse.ts'
import { engine } from './engine.ts'
import { type Instance, lockInstance, saveRest, stepOn } from './instances.ts'
import { type AboutRows, holdBusiness, tellOutcome } from './outcome.ts'
import { refuseField } from './refuse-field.ts'
import type { FlowState } from './run-step.ts'
import { asksUser, taskPage } from './task-rows.ts'
import { tellAsked } from './tell-asked.ts'

type Mine =
  `FlowWorkApi_${'claimList' | 'todoList' | 'sendList' | 'doneList' | 'claimTask' | 'completeTask' | 'delegateTask' | 'returnTask' | 'recallTask'}`
type Event = FlowTaskEvent['type']
type Stored = {
  id: string
  executionId: string
  state: FlowTaskState
  assignee: string | null
  openedBy: string | null
  asksMe: boolean
}
type Locked = { instance: Instance; task: Stored }

/** What somebody has to do, and doing it. */
export const taskHandlers = (about: AboutRows): HandlersOf<Mine> => ({
  FlowWorkApi_claimList: ({ tx, user, query, language }) => taskPage(tx, user, 'claim', query, language),
  FlowWorkApi_todoList: ({ tx, user, query, language }) => taskPage(tx, user, 'todo', query, language),
  FlowWorkApi_sendList: ({ tx, user, query, language }) => taskPage(tx, user, 'send', query, language),
  FlowWorkApi_doneList: ({ tx, user, query, language }) => taskPage(tx, user, 'done', query, language),
  FlowWorkApi_claimTask: async ({ tx, user, query }) => {
    await claim(tx, user, query.taskId)
    return true
  },
  FlowWorkApi_completeTask: async (call) => {
    await complete(about, call)
    return true
  },
  FlowWorkApi_delegateTask: async ({ tx, user, body }) => {
    await handOver(tx, user, body)
    return true
  },
  FlowWorkApi_returnTask: async ({ tx, user, body }) => {
    await sendBack(tx, user, body)
    return true
  },
  FlowWorkApi_recallTask: async ({ tx, user, query }) => {
    await takeBack(tx, user, query.taskId)
    return true
  },
})

const forbids = (state: { zh: string; en: string }, event: Event): never =>
  refuse('STATUS_FORBIDS', { params: { state, event: flowTaskWords.events[event] } })

/** A task and its process, both locked; DOC_GONE where there is none that the user has to do with, STATUS_FORBIDS where its state or its process forbids it. */
async function lockTask(tx: Tx, user: User, id: string, event: Event): Promise<Locked & { to: FlowTaskState }> {
  const place = await tx.maybeOne<{ instance: string }>('select instance_id as instance from flow_task where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
  ])
  const instance = place && (await lockInstance(tx, place.instance))
  if (!instance) return refuse('DOC_GONE')
  // read again behind the lock: whoever was first has changed it
  const task = await tx.one<Stored>(
    `select t.id, t.execution_id as "executionId", t.state, t.assignee, t.opened_by as "openedBy", ${asksUser} as "asksMe"
       from flow_task t where t.tenant_id = $1 and t.id = $3`,
    [tx.tenantId, user.id, id],
  )
  if (task.assignee !== user.id && !task.asksMe) refuse('DOC_GONE')
  if (instance.endTime) return forbids({ zh: '流程已结束', en: 'process finished' }, event)
  if (instance.processState === 'suspended') return forbids({ zh: '流程已挂起', en: 'process suspended' }, event)
  const to = flowTaskAfter(task.state, event) ?? forbids(flowTaskWords.states[task.state], event)
  // what somebody else has claimed is his to do
  if (event !== 'CLAIM' && task.assignee !== user.id) refuse('NO_PERMISSION', { params: { button: flowTaskWords.events[event] } })
  return { instance, task, to }
}

async function claim(tx: Tx, user: User, id: string): Promise<void> {
  const { instance, to } = await lockTask(tx, user, id, 'CLAIM')
  await tx.query('update flow_task set state = $3, assignee = $4, claim_time = $5 where tenant_id = $1 and id = $2', [
    tx.tenantId,
    id,
    to,
    user.id,
    tx.now,
  ])
  await tellAsked(tx, instance.id)
}

type Ending = { id: string; to: FlowTaskState; flag?: string | undefined; comment?: string | undefined; before?: FlowState }

const end = (tx: Tx, { id, to, flag, comment, before }: Ending) =>
  tx.query(
    `update flow_task set state = $3, end_time = $4, flag = coalesce($5, flag), comment = coalesce($6, comment), before = coalesce($7, before)
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, to, tx.now, flag ?? null, comment ?? null, before ?? null],
  )

const mostVariables = 50

/** What the steps that follow may ask about; names as conditions have them. */
function learntFrom({ variables = {}, flag }: Call<'FlowWorkApi_completeTask'>['body']): Record<string, string | boolean> {
  const given = Object.entries(variables)
  const own = new Set(['starter', 'pass', 'flag'])
  const bad = given.find(([name]) => !/^[A-Za-z_]\w{0,99}$/.test(name) || name in {} || own.has(name))
  if (bad || given.length > mostVariables)
    refuseField('variables', { zh: '名称不正确或过多', en: 'a name cannot be used, or there are too many' })
  return { ...Object.fromEntries(given), flag: flag ?? '', pass: flag === 'ok' }
}

async function complete(about: AboutRows, call: Call<'FlowWorkApi_completeTask'>): Promise<void> {
  const { tx, user, body } = call
  const learnt = learntFrom(body)
  await holdBusiness(tx, about, { taskId: body.taskId })
  const { instance, task, to } = await lockTask(tx, user, body.taskId, 'COMPLETE')
  if (instance.id !== body.processInstanceId) refuse('DOC_GONE')
  await end(tx, { id: task.id, to, flag: body.flag, comment: body.comment, before: instance.state })
  const went = await stepOn(tx, instance, { taskId: task.id, executionId: task.executionId, learnt })
  if (!went) return forbids({ zh: '已超时', en: 'out of time' }, 'COMPLETE')
  if (went.isOver) await tellOutcome(about, call, instance)
}

/** The task ends for one and opens for another, and the process has not moved. */
async function handOver(tx: Tx, user: User, { taskId, userId, comment }: Call<'FlowWorkApi_delegateTask'>['body']): Promise<void> {
  const { instance, task, to } = await lockTask(tx, user, taskId, 'DELEGATE')
  const other = await tx.query(
    'select from app_user where tenant_id = $1 and id = $2 and id <> $3 and status = 1 and customer_id is null',
    [tx.tenantId, userId, user.id],
  )
  if (other.length === 0) refuseField('userId', { zh: '须为其他在用人员', en: 'it must be somebody else who is there' })
  await end(tx, { id: task.id, to, comment })
  await openAgain(tx, task.id, { assignee: userId })
  await tellAsked(tx, instance.id)
}

/** A task once more: the same step, of somebody who has claimed it already. */
const openAgain = (tx: Tx, id: string, { assignee }: { assignee?: string } = {}) =>
  tx.query(
    `insert into flow_task (tenant_id, instance_id, activity_id, execution_id, name, state, users, roles, assignee, create_time, claim_time, opened_by)
     select tenant_id, instance_id, activity_id, execution_id, name, 'claimed', users, roles, coalesce($3, assignee), $4, $4, opened_by
       from flow_task where tenant_id = $1 and id = $2 returning id`,
    [tx.tenantId, id, assignee ?? null, tx.now],
  )

/** To whoever completed the step before: the process stands again where it stood then, as if that had not been done. */
async function sendBack(tx: Tx, user: User, { taskId, comment }: Call<'FlowWorkApi_returnTask'>['body']): Promise<void> {
  if (comment.trim() === '') refuse('REASON_NEEDED')
  const { instance, task, to } = await lockTask(tx, user, taskId, 'RETURN')
  if (task.openedBy === null) return refuse('FLOW_GONE_ON', { params: { act: flowTaskWords.events.RETURN } })
  await end(tx, { id: task.id, to, comment })
  await standAgain(tx, instance, task.openedBy, 'RETURN')
}

/** What somebody completed himself, while nobody has gone on from it. */
async function takeBack(tx: Tx, user: User, id: string): Promise<void> {
  const { instance, task, to } = await lockTask(tx, user, id, 'RECALL')
  await standAgain(tx, instance, task.id, 'RECALL')
  await tx.query('update flow_task set state = $3 where tenant_id = $1 and id = $2', [tx.tenantId, id, to])
}

/** Puts a process back to before a task was completed. Refuses FLOW_GONE_ON where another was completed since, or its time has run out. */
async function standAgain(tx: Tx, instance: Instance, taskId: string, event: 'RETURN' | 'RECALL'): Promise<void> {
  const goneOn = () => refuse('FLOW_GONE_ON', { params: { act: flowTaskWords.events[event] } })
  const [last] = await tx.query<{ id: string; before: FlowState; executionId: string }>(
    `select id, before, execution_id as "executionId" from flow_task where tenant_id = $1 and instance_id = $2 and state = $3
      order by end_time desc, id desc limit 1`,
    [tx.tenantId, instance.id, wentOn],
  )
  if (last?.id !== taskId) return goneOn()
  const rest = await engine.goOn({ source: instance.source, now: tx.now }, last.before)
  if (!rest?.tasks.some(({ executionId }) => executionId === last.executionId)) return goneOn()
  await openAgain(tx, taskId)
  await saveRest(tx, instance, rest, null)
}
