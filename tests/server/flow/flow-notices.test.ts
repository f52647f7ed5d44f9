import { expect, test } from 'vitest'
import { completes, deployed, openFlowTown, taskIn } from '../../support/acts/flow-acts.ts'
import { end, flow, modelOf, start, task } from '../../support/documents/flow-models.ts'
import type { Client } from '../../support/server.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop, orderBody } from '../../support/shop.ts'

// users are notified of tasks for them, whatever their menu contains

const server = await startTestServer()
const { admin, asker, boss, office, ids, leave } = await openFlowTown(server)
const [one, other] = office
const told = async (who: Client, language = 'zh') =>
  (await who.ok('NoticeApi_latest', { headers: { 'Accept-Language': language } as never })).records.filter(({ about }) => about === 'asks')
const unread = async (who: Client) => (await told(who)).filter(({ readStatus }) => readStatus === 1).length

test('a task tells whom it names, and who may claim it by a role until somebody has', async () => {
  const started = await leave(5)
  const mine = await taskIn(boss, 'FlowWorkApi_todoList', started)
  expect(await told(boss)).toMatchObject([
    { title: '主管审批：leave', content: '钱请假发起[leave]，等您办理', sourceKind: 'flowTask', sourceId: mine?.taskId, readStatus: 1 },
  ])
  expect(await told(boss, 'en')).toMatchObject([{ title: '主管审批: leave', content: 'From 钱请假, by [leave]; it waits for you' }])
  expect(await told(asker)).toEqual([])
  await completes(boss, started)
  expect([await unread(boss), await unread(one), await unread(other)]).toEqual([0, 1, 1])
  await one.ok('FlowWorkApi_claimTask', { query: { taskId: (await taskIn(one, 'FlowWorkApi_claimList', started))?.taskId ?? '' } })
  expect([await unread(one), await unread(other)]).toEqual([1, 0])
  await completes(one, started)
  expect(await unread(one)).toBe(0)
})

test('one that is handed over, sent back or taken back tells whose it is then; one that is ended asks nobody', async () => {
  const started = await leave(2)
  const { taskId = '' } = (await taskIn(boss, 'FlowWorkApi_todoList', started)) ?? {}
  await boss.ok('FlowWorkApi_delegateTask', { body: { taskId, userId: ids.office[0] } })
  expect([await unread(boss), await unread(one)]).toEqual([0, 1])
  const { processInstanceId = '' } = started
  await admin.ok('FlowFollowApi_deleteProcessInstance', { query: { processInstanceId, deleteReason: '不请了' } })
  expect(await unread(one)).toBe(0)
  const another = await leave(5)
  await completes(boss, another)
  const { taskId: second = '' } = (await taskIn(one, 'FlowWorkApi_claimList', another)) ?? {}
  await one.ok('FlowWorkApi_claimTask', { query: { taskId: second } })
  await one.ok('FlowWorkApi_returnTask', { body: { taskId: second, comment: '请补材料' } })
  expect([await unread(boss), await unread(one), await unread(other)]).toEqual([1, 0, 0])
})

test('one about a document names it', async () => {
  const shop = await openShop(server)
  const buyer = await hire(shop, 'buyer', 'buyer')
  const parts = [start, task('look', 'flowable:assignee="boss"', '审价'), end, flow('start', 'look'), flow('look', 'end')]
  await deployed(admin, modelOf(parts.join(''), 'orders', '采购审批'), 'orders', 'flow_2')
  await admin.ok('ApprovalRuleApi_submit', { body: { name: '订单', documentType: 1, processKey: 'orders' } })
  const { billNo } = await buyer.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '10') })
  expect((await told(boss))[0]).toMatchObject({
    title: `审价：采购订单 ${billNo}`,
    content: expect.stringMatching(/发起\[orders\]，等您办理$/),
  })
  expect((await told(boss, 'en'))[0]).toMatchObject({ title: `审价: Purchase order ${billNo}` })
})
