import { type FlowVariables, variableIn } from '#domain/core/flow-condition.ts'
import type { Words } from '#domain/core/words.ts'
import { askedNoMore } from '#machines/audit/flow-task.machine.ts'
import type { Tx } from '../db/connect.ts'
import { insertRows } from '../db/multi-row.ts'
import { refuse } from '../db/refuse.ts'
import { engine } from './engine.ts'
import type { TaskAssignment } from './model-elements.ts'
import { EndlessRunError, type FlowState, type OpenTask, processVariables, type StepResult } from './run-step.ts'
import { notifyCandidates } from './task-notices.ts'

/** A running or finished process, whose row is locked until the transaction ends. */
export type Instance = {
  id: string
  processName: string
  processState: string
  startUser: string
  businessTable: string
  businessId: string
  endTime: Date | null
  dueAt: Date | null
  state: FlowState
  source: object
  asked: Record<string, TaskAssignment>
  names: Record<string, string>
}

/**
 * Locks a process. Call it before locking any other row of the process, so that changes of it and of its tasks run one
 * after the other.
 */
export async function lockInstance(tx: Tx, id: string): Promise<Instance | undefined> {
  return tx.maybeOne<Instance>(
    `select i.id, p.name as "processName", p.state as "processState", i.start_user as "startUser", i.business_table as "businessTable",
            i.business_id as "businessId", i.end_time as "endTime", i.due_at as "dueAt", i.state, p.source, p.asked, p.names
       from flow_instance i join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id
      where i.tenant_id = $1 and i.id = $2 for update of i`,
    [tx.tenantId, id],
  )
}

/**
 * Runs a step until the process can do nothing more by itself. Refuses FLOW_STUCK for a model that loops without end,
 * or that stops without a task or a timer.
 */
async function stepToRest(step: () => Promise<StepResult | undefined>): Promise<StepResult | undefined> {
  try {
    const rest = await step()
    if (rest && !rest.isOver && rest.tasks.length === 0 && !rest.dueAt) refuseStuck(noTaskWords)
    return rest
  } catch (error) {
    if (error instanceof EndlessRunError) return refuseStuck({ zh: '循环没有尽头', en: 'it goes round without end' })
    throw error
  }
}

const noTaskWords = { zh: '没有任务可办', en: 'nobody is asked and nothing waited for' }
const refuseStuck = (reason: Words): never => refuse('FLOW_STUCK', { params: { reason } })

type InstanceStart = {
  processId: string
  businessTable: string
  businessId: string
  startUser: string
  variables: Record<string, string | boolean>
  /** True if the process decides something, so that it must have a task. */
  asks?: true
  /** Number of the document that the process is about, which may not be written yet. */
  number?: string | undefined
}

/** Starts a process about a business row and returns the process's id. Refuses FLOW_STUCK. */
export async function startInstance(
  tx: Tx,
  { processId, businessTable, businessId, startUser, variables, asks, number }: InstanceStart,
): Promise<string> {
  const process = await tx.one<Pick<Instance, 'source' | 'asked' | 'names'>>(
    'select source, asked, names from flow_process where tenant_id = $1 and id = $2',
    [tx.tenantId, processId],
  )
  const rest = await stepToRest(() => engine.begin({ source: process.source, now: tx.now }, { ...variables, starter: startUser }))
  if (!rest) throw new Error('a process that begins rests somewhere')
  if (asks && rest.isOver) refuseStuck(noTaskWords)
  const { id } = await tx.one<{ id: string }>(
    `insert into flow_instance (tenant_id, process_id, business_table, business_id, start_user, start_time, end_time, state, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [tx.tenantId, processId, businessTable, businessId, startUser, tx.now, rest.isOver ? tx.now : null, rest.state, rest.dueAt ?? null],
  )
  await openTasks(tx, { id, ...process }, rest.tasks, processVariables(rest.state), null)
  await notifyCandidates(tx, id, number)
  return id
}

type CompletedTask = { taskId: string; executionId: string; learnt: Record<string, string | boolean> }

/**
 * Takes a step, either completing a task or only processing due timers, and saves the result. Undefined where the task
 * was withdrawn because its time ran out in this very step. Refuses FLOW_STUCK, in which case nothing has changed.
 */
export async function takeStep(tx: Tx, instance: Instance, done?: CompletedTask): Promise<Pick<StepResult, 'isOver'> | undefined> {
  const { source, state } = instance
  const rest = await stepToRest(() => engine.goOn({ source, now: tx.now }, state, done?.executionId, done?.learnt))
  if (!rest) return undefined
  await saveRest(tx, instance, rest, done?.taskId ?? null)
  return rest
}

/** Saves the state in which a process waits: withdraws tasks that have ended and opens new ones. */
export async function saveRest(tx: Tx, instance: Instance, rest: StepResult, openedBy: string | null): Promise<void> {
  await tx.query(
    `update flow_instance set state = $3, due_at = $4, due_attempts = 0, end_time = $5, version = version + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, instance.id, rest.state, rest.dueAt ?? null, rest.isOver ? tx.now : null],
  )
  const still = await tx.query<{ executionId: string }>(
    'select execution_id as "executionId" from flow_task where tenant_id = $1 and instance_id = $2 and end_time is null',
    [tx.tenantId, instance.id],
  )
  const asked = new Set(rest.tasks.map(({ executionId }) => executionId))
  const over = still.map(({ executionId }) => executionId).filter((id) => !asked.has(id))
  await withdrawTasks(tx, instance.id, over)
  const known = new Set(still.map(({ executionId }) => executionId))
  const fresh = rest.tasks.filter(({ executionId }) => !known.has(executionId))
  await openTasks(tx, instance, fresh, processVariables(rest.state), openedBy)
  await notifyCandidates(tx, instance.id)
}

/** Ends a process early and withdraws its tasks. */
export async function endEarly(tx: Tx, { id }: Instance, userId: string, reason: string): Promise<void> {
  await tx.query(
    `update flow_instance set end_time = $3, end_user = $4, end_reason = $5, due_at = null, version = version + 1
      where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, tx.now, userId, reason],
  )
  await tx.query('update flow_task set state = $4, end_time = $3 where tenant_id = $1 and instance_id = $2 and end_time is null', [
    tx.tenantId,
    id,
    tx.now,
    askedNoMore,
  ])
  await notifyCandidates(tx, id)
}

/** Withdraws these open tasks of a process. */
export async function withdrawTasks(tx: Tx, instanceId: string, executionIds: readonly string[]): Promise<void> {
  if (executionIds.length === 0) return
  await tx.query(
    `update flow_task set state = $5, end_time = $4
      where tenant_id = $1 and instance_id = $2 and execution_id = any ($3) and end_time is null`,
    [tx.tenantId, instanceId, executionIds, tx.now, askedNoMore],
  )
}

type InstanceModel = Pick<Instance, 'id' | 'asked' | 'names'>
type TaskCandidates = { assignee: string | undefined; users: string[]; roles: string[] }

async function openTasks(
  tx: Tx,
  model: InstanceModel,
  tasks: readonly OpenTask[],
  variables: FlowVariables,
  openedBy: string | null,
): Promise<void> {
  if (tasks.length === 0) return
  const rows: (OpenTask & TaskCandidates & { name: string })[] = []
  for (const task of tasks) {
    const name = model.names[task.activityId] ?? task.activityId
    const people = await peopleFor(tx, model.asked[task.activityId] ?? { users: [], roles: [] }, variables)
    if (people.assignee === undefined && people.users.length + people.roles.length === 0)
      refuseStuck({ zh: `[${name}]没有可办理的人`, en: `there is nobody for [${name}]` })
    rows.push({ ...task, ...people, name })
  }
  const of = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  await insertRows(
    tx,
    'flow_task',
    {
      tenant_id: ['text', tx.tenantId],
      instance_id: ['bigint', model.id],
      create_time: ['timestamptz', tx.now],
      opened_by: ['bigint', openedBy],
    },
    {
      activity_id: ['text', of('activityId')],
      execution_id: ['text', of('executionId')],
      name: ['text', of('name')],
      state: ['text', rows.map(({ assignee }) => (assignee === undefined ? 'unclaimed' : 'claimed'))],
      // a named assignee counts as having claimed the task already
      assignee: ['bigint', rows.map(({ assignee }) => assignee ?? null)],
      claim_time: ['timestamptz', rows.map(({ assignee }) => (assignee === undefined ? null : tx.now))],
      users: ['jsonb', rows.map(({ users }) => JSON.stringify(users))],
      roles: ['jsonb', rows.map(({ roles }) => JSON.stringify(roles))],
    },
  )
}

/** Candidates of a task among existing users: the assignee, or else the users and roles that may claim it. */
async function peopleFor(tx: Tx, { assignee, users, roles }: TaskAssignment, variables: FlowVariables): Promise<TaskCandidates> {
  const named = [...(assignee === undefined ? [] : [assignee]), ...users]
  const sought = named.map((text) => {
    const name = variableIn(text)
    return name === undefined ? { account: text } : { id: String(Object.hasOwn(variables, name) ? variables[name] : '') }
  })
  const found = await tx.query<{ id: string; account: string }>(
    `select id, account from app_user where tenant_id = $1 and status = 1 and customer_id is null
      and (id::text = any ($2) or account = any ($3))`,
    [tx.tenantId, sought.flatMap(({ id }) => id ?? []), sought.flatMap(({ account }) => account ?? [])],
  )
  const ids = sought.map((one) => found.find(({ id, account }) => id === one.id || account === one.account)?.id)
  const held = await tx.query<{ alias: string }>(
    `select r.role_alias as alias from role r where r.tenant_id = $1 and r.role_alias = any ($2) and exists (
       select from user_role ur join app_user u on u.tenant_id = $1 and u.id = ur.user_id and u.status = 1
        where ur.tenant_id = $1 and ur.role_id = r.id)`,
    [tx.tenantId, roles],
  )
  return {
    assignee: assignee === undefined ? undefined : ids[0],
    users: ids.slice(assignee === undefined ? 0 : 1).filter((id) => id !== undefined),
    roles: held.map(({ alias }) => alias),
  }
}
