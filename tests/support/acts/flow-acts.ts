import type { DataOf } from '#contract/operations.gen.ts'
import { createRole, createUser } from '#server/identity/people.ts'
import { testPassword } from '../client.ts'
import { bothModel, leaveModel } from '../documents/flow-models.ts'
import type { Client, TestApp } from '../server.ts'

export type FlowTown = {
  admin: Client
  asker: Client
  boss: Client
  /** Two people with the same role. */
  office: readonly [Client, Client]
  ids: { asker: string; boss: string; office: readonly [string, string] }
  /** Requests a leave of `days` days, to be decided by the boss; returns the process started. */
  leave(days?: number, over?: object): Promise<DataOf<'FlowProcessApi_startLeave'>>
}

/** Saves a model and deploys it; returns the process. */
export async function deployed(admin: Client, xml: string, key: string, category = 'flow_1') {
  const { id } = await admin.ok('FlowModelApi_submit', { body: { name: key, modelKey: key, modelEditorXml: xml } })
  await admin.ok('FlowModelApi_deploy', { query: { modelId: id, category } })
  const { records } = await admin.ok('FlowProcessApi_list', { query: { name: key } })
  const process = records.find((one) => one.key === key)
  if (!process) throw new Error(`${key} is not deployed`)
  return process
}

/** Prepares a tenant with people, the leave process and a process with two parallel tasks. */
export async function openFlowTown(server: TestApp): Promise<FlowTown> {
  const admin = await server.as('admin')
  const ids = await server.inTenant(async (tx) => {
    const person = (account: string, realName: string, roleIds: string[]) =>
      createUser(tx, { account, realName, roleIds, password: testPassword })
    const office = await createRole(tx, { roleName: '人事', roleAlias: 'office', rights: [] })
    const staff = await createRole(tx, { roleName: '员工', roleAlias: 'staff', rights: [] })
    return {
      asker: await person('asker', '钱请假', [staff]),
      boss: await person('boss', '赵主管', [staff]),
      office: [await person('office1', '孙人事', [office]), await person('office2', '李人事', [office])] as const,
    }
  })
  const leaveProcess = await deployed(admin, leaveModel, 'leave')
  await deployed(admin, bothModel, 'both')
  const [asker, boss] = [await server.as('asker'), await server.as('boss')]
  const office = [await server.as('office1'), await server.as('office2')] as const
  const leave: FlowTown['leave'] = (days = 2, over = {}) =>
    asker.ok('FlowProcessApi_startLeave', {
      body: {
        processDefinitionId: leaveProcess.id,
        taskUser: ids.boss,
        startTime: '2026-12-01 09:00:00',
        endTime: `2026-12-${String(1 + days).padStart(2, '0')} 09:00:00`,
        reason: '家里有事',
        ...over,
      },
    })
  return { admin, asker, boss, office, ids, leave }
}

type List = 'FlowWorkApi_claimList' | 'FlowWorkApi_todoList' | 'FlowWorkApi_doneList' | 'FlowWorkApi_sendList'

/** The row of a process in one of a person's lists. */
export async function taskIn(who: Client, list: List, { processInstanceId }: { processInstanceId?: string }) {
  const { records } = await who.ok(list, { query: { size: 200 } })
  return records.find((row) => row.processInstanceId === processInstanceId)
}

/** Returns a function that completes the task of a process that a person has claimed. */
export async function completion(who: Client, of: { processInstanceId?: string }, over: object = {}) {
  const task = await taskIn(who, 'FlowWorkApi_todoList', of)
  if (!task) throw new Error('there is nothing to do')
  const { taskId, processInstanceId } = task
  return () => who.call('FlowWorkApi_completeTask', { body: { taskId, processInstanceId, flag: 'ok', ...over } })
}

/** Completes a task at once. */
export const completes = async (...given: Parameters<typeof completion>) => (await completion(...given))()
