import { dateIn } from '../../db/calendar.ts'
import type { Staff, Worker } from '../caller.ts'
import type { Account } from '../master-data/people.ts'
import { leaveModel } from './leave-model.ts'

const zone = 'Asia/Shanghai'
const dayMs = 86_400_000

/** Enters leaves: one to be decided, one to be claimed, one claimed, one refused, and one completed. */
export async function requestLeaves(staff: Staff, now: Date): Promise<void> {
  const [admin, manager, finance] = [staff.as('admin'), staff.as('manager'), staff.as('finance')]
  const processDefinitionId = (await leaveProcess(admin)) ?? (await deployLeave(admin)) ?? ''
  const people = await admin.does('UserApi_userList', { query: {} })
  const idOf = (name: Account) => people.find(({ account }) => account === name)?.id ?? ''
  const asks = async (who: Account, days: readonly [number, number], reason: string, decides: Account = 'manager') => {
    const [startTime = '', endTime = ''] = days.map((day) => `${dateIn(zone, new Date(now.getTime() + day * dayMs))} 09:00:00`)
    const { flow } = await staff
      .as(who)
      .does('FlowProcessApi_startLeave', { body: { processDefinitionId, taskUser: idOf(decides), startTime, endTime, reason } })
    const { taskId = '', processInstanceId = '' } = flow ?? {}
    return (flag: string, comment: string) =>
      manager.does('FlowWorkApi_completeTask', { body: { taskId, processInstanceId, flag, comment } })
  }
  await asks('manager', [9, 10], '体检', 'admin')
  await asks('clerk', [21, 23], '回老家')
  const refused = await asks('store1', [40, 47], '家里有事')
  await refused('no', '那几天店里人手不够，请改期')
  for (const who of ['buyer', 'store2', 'store3'] as const) await (await asks(who, [15, 16], '看病'))('ok', '同意')
  const { records: open } = await finance.does('FlowWorkApi_claimList', { query: {} })
  const [first, second] = open
  for (const { taskId } of [first, second].filter((one) => one !== undefined))
    await finance.does('FlowWorkApi_claimTask', { query: { taskId } })
  if (first)
    await finance.does('FlowWorkApi_completeTask', {
      body: { taskId: first.taskId, processInstanceId: first.processInstanceId, flag: 'ok', comment: '已备案' },
    })
}

const leaveProcess = async (admin: Worker): Promise<string | undefined> =>
  (await admin.does('FlowWorkApi_startList', { query: {} })).records[0]?.id

async function deployLeave(admin: Worker): Promise<string | undefined> {
  const { id: modelId } = await admin.does('FlowModelApi_submit', {
    body: { name: '请假', modelKey: 'leave', description: '员工请假', modelEditorXml: leaveModel },
  })
  await admin.does('FlowModelApi_deploy', { query: { modelId, category: 'flow_1' } })
  return leaveProcess(admin)
}
