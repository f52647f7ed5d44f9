import { expect } from 'vitest'
import { completes, completion, deployed, openFlowTown, taskIn } from '../../support/acts/flow-acts.ts'
import { bothModel } from '../../support/documents/flow-models.ts'
import { startTestServer } from '../../support/server.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

const server = await startTestServer()
const town = await openFlowTown(server)
const { admin, asker, boss, office, leave } = town
const [one, other] = office
const both = await deployed(admin, bothModel, 'both-races')
const races = racesOn(server)

races('of two who claim one task one has it', async () => {
  const started = await leave(5)
  await completes(boss, started)
  const task = await taskIn(one, 'FlowWorkApi_claimList', started)
  const claim = (who: typeof one) => who.call('FlowWorkApi_claimTask', { query: { taskId: task?.taskId ?? '' } })
  expect(outcomes(await Promise.all([one, other, one, other].map(claim)))).toEqual([
    'STATUS_FORBIDS',
    'STATUS_FORBIDS',
    'STATUS_FORBIDS',
    'done',
  ])
})

races('a task that is completed at once by many requests is completed once, and the process goes on once', async () => {
  const started = await leave(5)
  const complete = await completion(boss, started)
  const answers = await Promise.all(Array.from({ length: 5 }, complete))
  expect(outcomes(answers)).toEqual([...Array(4).fill('STATUS_FORBIDS'), 'done'])
  const query = { processInstanceId: started.processInstanceId ?? '' }
  expect((await asker.ok('FlowProcessApi_historyFlowList', { query })).map(({ status }) => status)).toEqual([
    undefined,
    'completed',
    'unclaimed',
  ])
})

races('two tasks of one process that are completed at once are both done, and it is over', async (nth) => {
  const started = await leave(1, { processDefinitionId: both.id })
  const rows = (await one.ok('FlowWorkApi_claimList', { query: { size: 200 } })).records
  const [first, second] = rows.filter(({ processInstanceId }) => processInstanceId === started.processInstanceId)
  await other.ok('FlowWorkApi_claimTask', {
    query: { taskId: second?.taskDefinitionKey === 'one' ? second.taskId : (first?.taskId ?? '') },
  })
  await one.ok('FlowWorkApi_claimTask', {
    query: { taskId: second?.taskDefinitionKey === 'one' ? (first?.taskId ?? '') : (second?.taskId ?? '') },
  })
  const answers = await meeting(nth, await completion(one, started), await completion(other, started))
  expect(outcomes(answers)).toEqual(['done', 'done'])
  expect(await taskIn(asker, 'FlowWorkApi_sendList', started)).toMatchObject({ processIsFinished: 'finished' })
})

races('who completes while the step before is taken back is refused, or the other is', async (nth) => {
  const started = await leave(5)
  await completes(boss, started)
  const done = await taskIn(boss, 'FlowWorkApi_doneList', started)
  const open = await taskIn(one, 'FlowWorkApi_claimList', started)
  await one.ok('FlowWorkApi_claimTask', { query: { taskId: open?.taskId ?? '' } })
  const body = { taskId: open?.taskId ?? '', processInstanceId: started.processInstanceId ?? '', flag: 'ok' }
  const [taken, went] = await meeting(
    nth,
    () => boss.call('FlowWorkApi_recallTask', { query: { taskId: done?.taskId ?? '' } }),
    () => one.call('FlowWorkApi_completeTask', { body }),
  )
  expect([taken.key, went.key].filter((key) => key === undefined)).toHaveLength(1)
  expect(await taskIn(asker, 'FlowWorkApi_sendList', started)).toMatchObject({ processIsFinished: taken.key ? 'finished' : 'unfinished' })
})

races('a wait that ends while its task is completed ends one way', async () => {
  const started = await leave(5)
  const complete = await completion(boss, started)
  server.clock.advance({ days: 2, minutes: -1 })
  await Promise.all([
    complete(),
    (async () => {
      server.clock.advance({ minutes: 2 })
      await server.app.flows.runOnce()
    })(),
  ])
  await server.app.flows.runOnce()
  expect(await taskIn(one, 'FlowWorkApi_claimList', started)).toMatchObject({ taskName: '人事备案' })
})
