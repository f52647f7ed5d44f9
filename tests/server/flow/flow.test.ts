import { describe, expect, test } from 'vitest'
import { completes, deployed, openFlowTown, taskIn } from '../../support/acts/flow-acts.ts'
import { expectAnswer } from '../../support/contract/contract.ts'
import { leaveModel } from '../../support/documents/flow-models.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const town = await openFlowTown(server)
await server.addTenant('200002')
const stranger = await server.as('admin', '200002')
const { admin, asker, boss, office, ids, leave } = town
const [one, other] = office

const history = async (processInstanceId = '') => {
  const answer = await asker.call('FlowProcessApi_historyFlowList', { query: { processInstanceId } })
  expectAnswer('FlowProcessApi_historyFlowList', answer.body)
  return answer.data.map(({ historyActivityName, assigneeName, status }) =>
    [historyActivityName, assigneeName, status].filter(Boolean).join(' '),
  )
}

describe('a leave', () => {
  test('goes to whoever decides, from there by days to the office, and tells what it did', async () => {
    const started = await leave(5)
    expectAnswer('FlowProcessApi_startLeave', { code: 200, success: true, msg: '', data: started })
    expect(started).toMatchObject({ taskUserName: '赵主管', applyUserName: '钱请假', startTime: '2026-12-01 09:00:00', reason: '家里有事' })
    expect(started.flow).toMatchObject({ taskName: '主管审批', status: 'claimed', assigneeName: '赵主管', processIsFinished: 'unfinished' })
    expect(await taskIn(boss, 'FlowWorkApi_todoList', started)).toMatchObject({
      startUserName: '钱请假',
      businessId: started.id,
      categoryName: '请假流程',
    })
    server.clock.advance({ minutes: 123 })
    expect((await completes(boss, started, { comment: '同意' })).data).toBe(true)
    expect(await taskIn(boss, 'FlowWorkApi_doneList', started)).toMatchObject({ status: 'completed', comment: '同意', flag: 'ok' })
    const open = await taskIn(one, 'FlowWorkApi_claimList', started)
    expect(open).toMatchObject({ taskName: '人事备案', status: 'unclaimed' })
    await other.ok('FlowWorkApi_claimTask', { query: { taskId: open?.taskId ?? '' } })
    expect(await taskIn(one, 'FlowWorkApi_claimList', started)).toBeUndefined()
    expect((await completes(other, started)).data).toBe(true)
    expect(await taskIn(asker, 'FlowWorkApi_sendList', started)).toMatchObject({ processIsFinished: 'finished' })
    expect(await history(started.processInstanceId)).toEqual([
      '发起 钱请假',
      '主管审批 赵主管 completed',
      '人事备案 李人事 completed',
      '结束',
    ])
    const query = { processInstanceId: started.processInstanceId ?? '' }
    const [, decided] = await asker.ok('FlowProcessApi_historyFlowList', { query })
    expect(decided?.historyActivityDurationTime).toBe('2小时3分')
    const picture = await asker.ok('FlowProcessApi_diagramView', { query })
    expect(picture.taken).toEqual([
      'start',
      'start-decide',
      'decide',
      'decide-passed',
      'passed',
      'passed-office',
      'office',
      'office-end',
      'end',
    ])
    expect(picture.active).toEqual([])
  })

  test('ends where it is refused, whatever somebody says that it knows', async () => {
    const started = await leave(5)
    expect((await completes(boss, started, { flag: undefined })).data).toBe(true)
    expect(await taskIn(asker, 'FlowWorkApi_sendList', started)).toMatchObject({ processIsFinished: 'finished' })
    const another = await leave(5)
    // variables set at the start take precedence over those that people add
    await completes(boss, another, { variables: { days: '1' } })
    expect(await taskIn(one, 'FlowWorkApi_claimList', another)).toMatchObject({ taskName: '人事备案' })
    const third = await leave(5)
    expect((await completes(boss, third, { variables: { pass: 'true' } })).fields[0]).toMatchObject({
      field: 'variables',
      rule: 'FIELD_BAD',
    })
  })

  test('is asked for within its bounds', async () => {
    const [process] = (await asker.ok('FlowWorkApi_startList', { query: { category: 'flow_1', processDefinitionName: 'leave' } })).records
    const body = {
      processDefinitionId: process?.id ?? '',
      startTime: '2026-12-01 09:00:00',
      endTime: '2026-12-02 09:00:00',
      reason: '有事',
    }
    const said = async (over: object) => {
      const { key, fields } = await asker.call('FlowProcessApi_startLeave', { body: { ...body, ...over } })
      return [key, fields[0]?.field]
    }
    expect(await said({ endTime: '2026-12-01 08:59:59' })).toEqual(['FIELD_BAD', 'endTime'])
    expect(await said({ taskUser: ids.asker })).toEqual(['FIELD_BAD', 'taskUser'])
    expect(await said({ taskUser: '999' })).toEqual(['FIELD_BAD', 'taskUser'])
    expect(await said({ processDefinitionId: '999' })).toEqual(['FIELD_BAD', 'processDefinitionId'])
    // no assignee was chosen, and the task names none
    expect(await said({})).toEqual(['FLOW_STUCK', undefined])
    expect(
      await server.inTenant((tx) => tx.query('select from leave_request where tenant_id = $1 and task_user is null', [tx.tenantId])),
    ).toEqual([])
  })
})

describe('a task', () => {
  test('is done by whoever claimed it, once', async () => {
    const started = await leave(4)
    const own = await taskIn(boss, 'FlowWorkApi_todoList', started)
    const body = { taskId: own?.taskId ?? '', processInstanceId: started.processInstanceId ?? '', flag: 'ok' }
    expect((await asker.call('FlowWorkApi_completeTask', { body })).key).toBe('DOC_GONE')
    expect((await boss.call('FlowWorkApi_claimTask', { query: { taskId: body.taskId } })).msg).toBe('当前状态[待办]不能执行[签收]')
    expect((await boss.call('FlowWorkApi_completeTask', { body: { ...body, processInstanceId: '999' } })).key).toBe('DOC_GONE')
    await boss.ok('FlowWorkApi_completeTask', { body })
    expect((await boss.call('FlowWorkApi_completeTask', { body })).msg).toBe('当前状态[已办]不能执行[办理]')
    const open = await taskIn(one, 'FlowWorkApi_claimList', started)
    const claimed = { ...body, taskId: open?.taskId ?? '' }
    expect((await one.call('FlowWorkApi_completeTask', { body: claimed })).msg).toBe('当前状态[待签]不能执行[办理]')
    await one.ok('FlowWorkApi_claimTask', { query: { taskId: claimed.taskId } })
    expect((await other.call('FlowWorkApi_claimTask', { query: { taskId: claimed.taskId } })).key).toBe('STATUS_FORBIDS')
    expect((await other.call('FlowWorkApi_completeTask', { body: claimed })).msg).toBe('没有[办理]权限')
  })

  test('is handed over, and done by whoever has it then', async () => {
    const started = await leave(2)
    const own = await taskIn(boss, 'FlowWorkApi_todoList', started)
    const body = { taskId: own?.taskId ?? '', userId: ids.office[0], comment: '出差' }
    expect((await boss.call('FlowWorkApi_delegateTask', { body: { ...body, userId: ids.boss } })).fields[0]).toMatchObject({
      field: 'userId',
    })
    await boss.ok('FlowWorkApi_delegateTask', { body })
    expect(await taskIn(boss, 'FlowWorkApi_todoList', started)).toBeUndefined()
    await completes(one, started)
    expect(await history(started.processInstanceId)).toEqual([
      '发起 钱请假',
      '主管审批 赵主管 delegated',
      '主管审批 孙人事 completed',
      '结束',
    ])
  })

  test('is sent back to whoever did the step before, with a reason, and goes on from there', async () => {
    const started = await leave(5)
    const first = await taskIn(boss, 'FlowWorkApi_todoList', started)
    expect((await boss.call('FlowWorkApi_returnTask', { body: { taskId: first?.taskId ?? '', comment: '不清楚' } })).key).toBe(
      'FLOW_GONE_ON',
    )
    await completes(boss, started)
    const open = await taskIn(one, 'FlowWorkApi_claimList', started)
    await one.ok('FlowWorkApi_claimTask', { query: { taskId: open?.taskId ?? '' } })
    expect((await one.call('FlowWorkApi_returnTask', { body: { taskId: open?.taskId ?? '', comment: ' ' } })).key).toBe('REASON_NEEDED')
    await one.ok('FlowWorkApi_returnTask', { body: { taskId: open?.taskId ?? '', comment: '天数不对' } })
    expect(await taskIn(one, 'FlowWorkApi_claimList', started)).toBeUndefined()
    await completes(boss, started)
    expect(await taskIn(other, 'FlowWorkApi_claimList', started)).toMatchObject({ taskName: '人事备案' })
    expect(await history(started.processInstanceId)).toEqual([
      '发起 钱请假',
      '主管审批 赵主管 completed',
      '人事备案 孙人事 returned',
      '主管审批 赵主管 completed',
      '人事备案 unclaimed',
    ])
  })

  test('is taken back by who did it, until somebody goes on', async () => {
    const started = await leave(5)
    await completes(boss, started)
    const done = await taskIn(boss, 'FlowWorkApi_doneList', started)
    const query = { taskId: done?.taskId ?? '' }
    await boss.ok('FlowWorkApi_recallTask', { query })
    expect((await boss.call('FlowWorkApi_recallTask', { query })).key).toBe('STATUS_FORBIDS')
    expect(await taskIn(one, 'FlowWorkApi_claimList', started)).toBeUndefined()
    await completes(boss, started, { flag: 'no' })
    expect(await taskIn(asker, 'FlowWorkApi_sendList', started)).toMatchObject({ processIsFinished: 'finished' })
  })

  test('is seen by who has a part in it, and nobody of another tenant', async () => {
    const started = await leave(2)
    const own = await taskIn(boss, 'FlowWorkApi_todoList', started)
    const query = { taskId: own?.taskId ?? '' }
    for (const who of [boss, asker, admin]) {
      const answer = await who.call('FlowTaskApi_detail', { query })
      expectAnswer('FlowTaskApi_detail', answer.body)
      expect(answer.data.taskId).toBe(own?.taskId)
    }
    for (const who of [one, stranger]) expect((await who.call('FlowTaskApi_detail', { query })).key).toBe('DOC_GONE')
    const byProcess = { processInstanceId: started.processInstanceId ?? '' }
    for (const who of [one, stranger]) {
      expect((await who.call('FlowProcessApi_historyFlowList', { query: byProcess })).key).toBe('DOC_GONE')
      expect((await who.call('FlowProcessApi_leaveDetail', { query: { businessId: started.id } })).key).toBe('DOC_GONE')
    }
    expect((await stranger.call('FlowWorkApi_claimTask', { query })).key).toBe('DOC_GONE')
    expect((await stranger.ok('FlowTaskApi_list')).total).toBe(0)
    expect((await one.call('FlowTaskApi_list')).key).toBe('NO_PERMISSION')
  })
})

describe('a wait', () => {
  test('ends by the clock, once, and what it asked before is withdrawn', async () => {
    const started = await leave(2)
    server.clock.advance({ days: 1 })
    await server.app.flows.runOnce()
    expect(await taskIn(boss, 'FlowWorkApi_todoList', started)).toBeDefined()
    server.clock.advance({ days: 1 })
    await Promise.all([server.app.flows.runOnce(), server.app.flows.runOnce()])
    expect(await taskIn(boss, 'FlowWorkApi_todoList', started)).toBeUndefined()
    expect(await history(started.processInstanceId)).toEqual(['发起 钱请假', '主管审批 赵主管 withdrawn', '人事备案 unclaimed'])
    const picture = await asker.ok('FlowProcessApi_diagramView', { query: { processInstanceId: started.processInstanceId ?? '' } })
    expect(picture).toMatchObject({ taken: ['start', 'start-decide', 'decide', 'late', 'late-office', 'office'], active: ['office'] })
  })

  test('that is over is over before the clock has looked: the task is done no more', async () => {
    const started = await leave(2)
    const task = await taskIn(boss, 'FlowWorkApi_todoList', started)
    server.clock.advance({ days: 2 })
    expect((await completes(boss, started)).msg).toBe('当前状态[已超时]不能执行[办理]')
    await server.app.flows.runOnce()
    expect((await boss.call('FlowTaskApi_detail', { query: { taskId: task?.taskId ?? '' } })).data.status).toBe('withdrawn')
  })

  test('of a suspended process stands still until it is activated', async () => {
    const started = await leave(2)
    const processId = started.flow?.processDefinitionId ?? ''
    expect(await admin.ok('FlowManagerApi_changeState', { query: { processId, state: 'suspend' } })).toBe('已挂起')
    expect((await admin.call('FlowManagerApi_changeState', { query: { processId, state: 'suspend' } })).key).toBe('STATUS_FORBIDS')
    expect((await completes(boss, started)).msg).toBe('当前状态[流程已挂起]不能执行[办理]')
    expect((await asker.ok('FlowWorkApi_startList', { query: { processDefinitionName: 'leave' } })).records).toEqual([])
    server.clock.advance({ days: 3 })
    await server.app.flows.runOnce()
    expect(await taskIn(boss, 'FlowWorkApi_todoList', started)).toBeDefined()
    await admin.ok('FlowManagerApi_changeState', { query: { processId, state: 'active' } })
    await server.app.flows.runOnce()
    expect(await taskIn(boss, 'FlowWorkApi_todoList', started)).toBeUndefined()
  })
})

describe('what is deployed', () => {
  test('has versions; who started by an older one ends by it, and it is removed when nothing runs', async () => {
    const first = await deployed(admin, leaveModel, 'versions')
    const started = await leave(1, { processDefinitionId: first.id })
    const { records } = await admin.ok('FlowModelApi_list', { query: { modelKey: 'versions' } })
    await admin.ok('FlowModelApi_deploy', { query: { modelId: records[0]?.id ?? '', category: 'flow_1', tenantIds: server.tenantId } })
    const listed = await admin.call('FlowManagerApi_list', { query: { category: 'flow_1', mode: 2 } })
    expectAnswer('FlowManagerApi_list', listed.body)
    expect(listed.data.records.filter(({ key }) => key === 'versions').map(({ version }) => version)).toEqual([2, 1])
    expect((await admin.ok('FlowWorkApi_startList')).records.filter(({ key }) => key === 'versions')).toMatchObject([{ version: 2 }])
    const query = { deploymentIds: first.id }
    expect((await admin.call('FlowManagerApi_deleteDeployment', { query })).msg).toBe('[versions v1]已被运行中的流程使用，不能删除')
    await completes(boss, started)
    await admin.ok('FlowManagerApi_deleteDeployment', { query })
    expect((await admin.call('FlowProcessApi_detail', { query: { id: first.id } })).key).toBe('DOC_GONE')
    expect((await admin.call('FlowManagerApi_deleteDeployment', { query })).key).toBe('ROW_GONE')
    expect(await history(started.processInstanceId)).toHaveLength(3)
  })

  test('is ended by who oversees all, with a reason, and asks nobody any more', async () => {
    const started = await leave(2)
    const processInstanceId = started.processInstanceId ?? ''
    const running = await admin.call('FlowFollowApi_list', { query: { processInstanceId } })
    expectAnswer('FlowFollowApi_list', running.body)
    expect(running.data.records).toMatchObject([
      { processInstanceId, processDefinitionKey: 'leave', startUser: '钱请假', suspensionState: 1 },
    ])
    const query = { processInstanceId, deleteReason: '重复申请' }
    expect((await boss.call('FlowFollowApi_deleteProcessInstance', { query })).key).toBe('NO_PERMISSION')
    await admin.ok('FlowFollowApi_deleteProcessInstance', { query })
    expect((await admin.call('FlowFollowApi_deleteProcessInstance', { query })).key).toBe('STATUS_FORBIDS')
    expect(await taskIn(boss, 'FlowWorkApi_todoList', started)).toBeUndefined()
    expect((await history(processInstanceId)).at(-1)).toBe('终止 admin')
  })

  test('by the platform is everybody’s, and by a tenant its own alone', async () => {
    const platform = await server.as('admin', '000000')
    const { id } = await platform.ok('FlowModelApi_submit', { body: { name: '公共请假', modelKey: 'common', modelEditorXml: leaveModel } })
    await platform.ok('FlowModelApi_deploy', { query: { modelId: id, category: 'flow_1' } })
    const [common] = (await stranger.ok('FlowManagerApi_list', { query: { mode: 1 } })).records
    expect(common).toMatchObject({ key: 'common', version: 1 })
    expect(common?.tenantId).toBeUndefined()
    await platform.ok('FlowModelApi_deploy', { query: { modelId: id, category: 'flow_1', tenantIds: '200002' } })
    expect((await stranger.ok('FlowManagerApi_list', { query: { mode: 2 } })).records).toMatchObject([
      { key: 'common', version: 2, tenantId: '200002' },
    ])
    expect((await admin.ok('FlowManagerApi_list', { query: { mode: 2 } })).records.some(({ key }) => key === 'common')).toBe(false)
    const [own] = (await admin.ok('FlowModelApi_list', { query: { modelKey: 'leave' } })).records
    const query = { modelId: own?.id ?? '', category: 'flow_1', tenantIds: '200002' }
    expect((await admin.call('FlowModelApi_deploy', { query })).fields[0]).toMatchObject({ field: 'tenantIds', rule: 'FIELD_BAD' })
  })
})
