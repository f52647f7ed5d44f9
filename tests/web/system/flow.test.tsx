import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { data } from '../../support/web/fake-server.ts'
import { openSignedIn } from '../../support/web/open-app.tsx'

const ofProcess = {
  processInstanceId: '9',
  processDefinitionName: '请假',
  startUserName: '钱请假',
  businessTable: 'leave_request',
  businessId: '7',
}
const todo = {
  ...ofProcess,
  taskId: '1',
  taskName: '主管审批',
  assigneeName: '赵主管',
  status: 'claimed',
  createTime: '2026-11-21 10:00:00',
}
const open = { ...ofProcess, taskId: '2', taskName: '备案', status: 'unclaimed', createTime: '2026-11-21 11:00:00' }
const page = (...records: object[]) => data({ records, total: records.length, size: 20, current: 1, pages: 1 })
const process = { id: '5', name: '请假', key: 'leave', version: 2, deploymentId: '5', suspensionState: 1, categoryName: '请假流程' }

function opens(path: string, rights: readonly string[], answers: Partial<Record<OperationId, (call: never) => unknown>> = {}) {
  return openSignedIn(path, rights, {
    FlowWorkApi_todoList: () => page(todo),
    FlowWorkApi_claimList: () => page(open),
    FlowWorkApi_startList: () => page(process),
    FlowWorkApi_completeTask: () => data(true),
    FlowWorkApi_claimTask: () => data(true),
    FlowWorkApi_delegateTask: () => data(true),
    FlowManagerApi_list: () => page(process),
    FlowModelApi_list: () => page({ id: '4', modelKey: 'leave', name: '请假', version: 3, createdBy: 'admin' }),
    FlowModelApi_deploy: () => data(true),
    FlowManagerApi_changeState: () => data('已挂起'),
    FlowFollowApi_list: () =>
      page({ id: '9', executionId: '9', processInstanceId: '9', processDefinitionKey: 'leave', startUser: '钱请假', suspensionState: 1 }),
    FlowFollowApi_deleteProcessInstance: () => data(true),
    FlowProcessApi_startLeave: () => data({ id: '7', startTime: '', endTime: '', reason: '' }),
    FlowProcessApi_leaveDetail: () =>
      data({ id: '7', applyUserName: '钱请假', startTime: '2026-12-01 09:00:00', endTime: '2026-12-02 09:00:00', reason: '家里有事' }),
    FlowProcessApi_historyFlowList: () =>
      data([
        { taskId: '9', processInstanceId: '9', historyActivityName: '发起', assigneeName: '钱请假' },
        { ...todo, historyActivityName: '主管审批' },
      ]),
    UserApi_userList: () => data([{ id: '3', account: 'boss', realName: '赵主管' }]),
    ...answers,
  })
}
const choose = async (user: Awaited<ReturnType<typeof opens>>['user'], name: string) => {
  const table = await screen.findByRole('table', { name })
  await waitFor(() => expect(within(table).getAllByRole('checkbox').length).toBeGreaterThan(1))
  await user.click(within(table).getAllByRole('checkbox')[1] as HTMLElement)
}

describe('tasks', () => {
  test('about a document lead to it', async () => {
    const about = { businessTable: 'document', businessId: '77', businessKind: 'purchaseOrder', businessNo: 'CG-77' }
    await opens('/flow/tasks', ['flowtask_view'], { FlowWorkApi_todoList: () => page({ ...todo, ...about }) })
    const link = await screen.findByRole('link', { name: 'CG-77' })
    expect(link.getAttribute('href')).toBe('/purchase/purchaseOrderForm?id=77')
  })

  test('[area.system.workflow] what is mine is looked at with what happened, and approved or refused with a word about it', async () => {
    const { server, user } = await opens('/flow/tasks', ['flowtask_view'])
    await choose(user, '待办')
    const panel = await screen.findByRole('region', { name: '流程历史' })
    await within(panel).findByText(/家里有事/)
    within(panel).getByText('发起')
    await user.click(screen.getByRole('button', { name: '拒绝' }))
    const ask = await screen.findByRole('dialog')
    await user.type(within(ask).getByRole('textbox'), '人手不够')
    await user.click(within(ask).getByRole('button', { name: '拒绝' }))
    await waitFor(() =>
      expect(server.callsOf('FlowWorkApi_completeTask').map(({ body }) => body)).toEqual([
        { taskId: '1', processInstanceId: '9', comment: '人手不够' },
      ]),
    )
  })

  test('what is nobody’s is claimed before it is done, and says so', async () => {
    const { server, user } = await opens('/flow/tasks', ['flowtask_view'])
    await user.click(await screen.findByRole('button', { name: '待签任务' }))
    await choose(user, '待办')
    const approve = screen.getByRole('button', { name: '同意' })
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'))
    expect(document.getElementById(approve.getAttribute('aria-describedby') ?? '')?.textContent).toBe('待签')
    await user.click(screen.getByRole('button', { name: '签收' }))
    await waitFor(() => expect(server.callsOf('FlowWorkApi_claimTask').map(({ query }) => query)).toEqual([{ taskId: '2' }]))
  })

  test('a leave is asked for with all that it needs', async () => {
    const { server, user } = await opens('/flow/tasks', ['flowtask_view'])
    await user.click(await screen.findByRole('button', { name: '请假' }))
    const dialog = await screen.findByRole('dialog', { name: '请假' })
    const save = within(dialog).getByRole('button', { name: /保存/ })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.selectOptions(
      await within(dialog).findByRole('combobox', { name: /审批人/ }),
      await within(dialog).findByRole('option', { name: '赵主管' }),
    )
    const [from, to] = ['开始', '结束'].map((name) => within(dialog).getByLabelText(new RegExp(name)))
    await user.type(from as HTMLElement, '2026-12-01T09:00')
    await user.type(to as HTMLElement, '2026-12-02T09:00')
    await user.type(within(dialog).getByRole('textbox', { name: /原因/ }), '家里有事')
    await user.click(save)
    await waitFor(() =>
      expect(server.callsOf('FlowProcessApi_startLeave').map(({ body }) => body)).toEqual([
        { processDefinitionId: '5', taskUser: '3', startTime: '2026-12-01 09:00:00', endTime: '2026-12-02 09:00:00', reason: '家里有事' },
      ]),
    )
  })
})

test('a deployed process is suspended by whoever may', async () => {
  const { server, user } = await opens('/flow/processes', ['flowmanager_view', 'flowmanager_edit'])
  await choose(user, '流程部署')
  expect(screen.getByRole('button', { name: '上传部署' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: '挂起' }))
  await waitFor(() =>
    expect(server.callsOf('FlowManagerApi_changeState').map(({ query }) => query)).toEqual([{ state: 'suspend', processId: '5' }]),
  )
})

test('a model is deployed for what it is for', async () => {
  const { server, user } = await opens('/flow/models', ['flowmodel_view', 'flowmodel_deploy'])
  await choose(user, '流程模型')
  expect(screen.getByRole('button', { name: '新增模型' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: '部署' }))
  const dialog = await screen.findByRole('dialog', { name: '部署 · 请假' })
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '分类' }), '单据审批')
  await user.click(within(dialog).getByRole('button', { name: /保存/ }))
  await waitFor(() =>
    expect(server.callsOf('FlowModelApi_deploy').map(({ query }) => query)).toEqual([{ modelId: '4', category: 'flow_2' }]),
  )
})

test('a process that runs is ended with a reason', async () => {
  const { server, user } = await opens('/flow/running', ['flowfollow_view', 'flowfollow_delete'])
  await choose(user, '流程实例')
  await user.click(screen.getByRole('button', { name: '结束流程' }))
  const ask = await screen.findByRole('dialog')
  await user.type(within(ask).getByRole('textbox'), '重复')
  await user.click(within(ask).getByRole('button', { name: '结束流程' }))
  await waitFor(() =>
    expect(server.callsOf('FlowFollowApi_deleteProcessInstance').map(({ query }) => query)).toEqual([
      { processInstanceId: '9', deleteReason: '重复' },
    ]),
  )
})
