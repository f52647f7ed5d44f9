import { expect, test } from 'vitest'
import { armFault } from '#server/db/fault-points.ts'
import { completes, openFlowTown, taskIn } from '../../support/acts/flow-acts.ts'
import { startTestServer } from '../../support/server.ts'

const server = await startTestServer()
const { boss, office, leave } = await openFlowTown(server)
const [one] = office

test('a step that breaks off before it is saved has not happened, and is taken again', async () => {
  const started = await leave(5)
  const task = await taskIn(boss, 'FlowWorkApi_todoList', started)
  const body = { taskId: task?.taskId ?? '', processInstanceId: started.processInstanceId ?? '', flag: 'ok' }
  // log entries that are waiting would be written in between, and fail instead of the request
  await server.app.flushLogs()
  armFault('before commit:throw')
  expect((await boss.call('FlowWorkApi_completeTask', { body })).status).toBe(500)
  expect(await taskIn(one, 'FlowWorkApi_claimList', started)).toBeUndefined()
  expect((await completes(boss, started)).data).toBe(true)
  expect(await taskIn(one, 'FlowWorkApi_claimList', started)).toMatchObject({ taskName: '人事备案' })
})
