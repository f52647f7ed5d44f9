import { describe, expect, test } from 'vitest'
import { completes, completion, deployed, taskIn } from '../../support/acts/flow-acts.ts'
import { bpmn, end, flow, late, modelOf, start, task } from '../../support/documents/flow-models.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { hire, openShop, orderBody } from '../../support/shop.ts'
import { meeting, outcomes, racesOn } from '../../support/storms/races.ts'

// documents that are approved by a process instead of a single approver (ADR 188)

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const buyer = await hire(shop, 'buyer', 'buyer', ['purchaseorder_submit', 'purchaseorder_approve', 'purchaseorder_cancel'])
const boss = await hire(shop, 'boss', 'buyer')
const other = await hire(shop, 'other', 'buyer')
const asks = (account: string) => `flowable:assignee="${account}"`

const chain = (...ids: string[]) => ids.slice(1).map((id, at) => flow(ids[at] ?? '', id))
const oneAfterTheOther = modelOf(
  [start, task('first', asks('boss')), task('second', asks('other')), end, ...chain('start', 'first', 'second', 'end')].join(''),
  'two',
  'two',
)
const atOnce = modelOf(
  [
    ...[
      start,
      '<bpmn:parallelGateway id="fork"/>',
      task('a', asks('boss')),
      task('b', asks('other')),
      '<bpmn:parallelGateway id="join"/>',
      end,
    ],
    ...[flow('start', 'fork'), flow('fork', 'a'), flow('fork', 'b'), flow('a', 'join'), flow('b', 'join'), flow('join', 'end')],
  ].join(''),
  'both',
  'both',
)
const byAmount = modelOf(
  [
    ...[
      start,
      task('first', asks('boss')),
      late('first', 'P2D'),
      '<bpmn:exclusiveGateway id="much" default="much-end"/>',
      task('second', asks('other')),
      end,
    ],
    ...[
      flow('start', 'first'),
      flow('first', 'much'),
      flow('much', 'second', bpmn('§{pass &amp;&amp; amount > 5000}')),
      flow('much', 'end'),
      flow('late', 'end'),
      flow('second', 'end'),
    ],
  ].join(''),
  'amount',
  'amount',
)
const waits = modelOf(
  [
    start,
    task('own', asks('buyer')),
    '<bpmn:intermediateCatchEvent id="wait"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    end,
    ...chain('start', 'own', 'wait', 'end'),
  ].join(''),
  'waits',
  'waits',
)
for (const [key, model] of Object.entries({ two: oneAfterTheOther, both: atOnce, amount: byAmount, waits }))
  await deployed(admin, model, key, 'flow_2')

const rule = (processKey: string, over: object = {}) =>
  admin.ok('ApprovalRuleApi_submit', { body: { name: `规则${processKey}`, documentType: 1, processKey, ...over } })
/** Runs `work` with only these approval rules. */
async function withRules(rules: readonly (readonly [string, object?])[], work: () => Promise<void>) {
  const made: string[] = []
  for (const [key, over] of rules) made.push((await rule(key, over)).id)
  try {
    await work()
  } finally {
    await admin.ok('ApprovalRuleApi_remove', { query: { ids: made.join(',') } })
  }
}

const submitted = (qty = '10', extra = {}, who = buyer) => who.ok('PurchaseOrderApi_submit', { body: orderBody(shop, qty, extra) })
const state = async (id: string) => (await admin.ok('PurchaseOrderApi_detail', { query: { id } })).state
const approvals = (id: string, who = admin) => who.ok('FlowProcessApi_documentApprovals', { query: { businessId: id } })
/** The process that is deciding an order now. */
async function processOf(id: string) {
  const [running] = await approvals(id)
  if (!running || running.endTime) throw new Error('no process decides it')
  return running
}
const stated = ({ id, version }: { id: string; version: number }, over = {}) => ({ body: { id, version, ...over } })

describe('an order that a process decides', () => {
  test('is approved by the last of its tasks and by nobody beside it, and tells how far it is', async () => {
    await withRules([['two', { amountFrom: '100' }]], async () => {
      const small = await submitted('1')
      expect(await approvals(small.id)).toEqual([])
      expect((await buyer.call('PurchaseOrderApi_approve', stated(small))).status).toBe(200)

      const order = await submitted()
      expect(order.events.filter(({ allowed }) => !allowed)).toMatchObject([
        { type: 'APPROVE', reason: '由审批流程[two]决定' },
        { type: 'REJECT', reason: '由审批流程[two]决定' },
      ])
      for (const call of ['PurchaseOrderApi_approve', 'PurchaseOrderApi_reject'] as const)
        expect(await buyer.call(call, stated(order))).toMatchObject({ key: 'PROCESS_DECIDES', msg: '由审批流程[two]决定' })
      const process = await processOf(order.id)
      expect(process).toMatchObject({ processName: 'two', picture: { active: ['first'] } })
      expect(await taskIn(boss, 'FlowWorkApi_todoList', process)).toMatchObject({ businessKind: 'purchaseOrder', businessNo: order.billNo })
      await completes(boss, process)
      expect(await state(order.id)).toBe('submitted')
      expect((await completes(other, process, { comment: '价格合适' })).data).toBe(true)
      expect(await state(order.id)).toBe('approved')
      const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: order.id, size: 200 } })
      expect(records.at(-1)).toMatchObject({ event: 'APPROVE', userName: 'other', remark: '[two] 价格合适' })
      expect((await approvals(order.id))[0]?.steps.map(({ historyActivityName }) => historyActivityName)).toEqual([
        '发起',
        'first',
        'second',
        '结束',
      ])
      expect(await server.inTenant(logFindings)).toEqual([])
    })
  })

  test('is rejected with the reason by whoever says no, and begins anew', async () => {
    await withRules([['two']], async () => {
      const order = await submitted()
      const first = await processOf(order.id)
      await completes(boss, first)
      await completes(other, first, { flag: undefined, comment: '太贵' })
      expect(await state(order.id)).toBe('draft')
      const again = await buyer.ok(
        'PurchaseOrderApi_submit',
        stated(await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })),
      )
      expect((await approvals(again.id)).map(({ endTime }) => endTime === undefined)).toEqual([true, false])
    })
  })

  test('ends its process where it is taken back or cancelled, and is rejected where that is ended', async () => {
    await withRules([['two']], async () => {
      const order = await submitted()
      const process = await processOf(order.id)
      const late = await completion(boss, process)
      const draft = await buyer.ok('PurchaseOrderApi_withdraw', stated(order))
      expect(await taskIn(boss, 'FlowWorkApi_todoList', process)).toBeUndefined()
      expect(await late()).toMatchObject({ key: 'STATUS_FORBIDS' })
      expect((await approvals(order.id))[0]).toMatchObject({ endTime: expect.any(String) })
      const twice = await buyer.ok('PurchaseOrderApi_submit', stated(draft))
      const { processInstanceId } = await processOf(order.id)
      await admin.ok('FlowFollowApi_deleteProcessInstance', { query: { processInstanceId, deleteReason: '人员离职' } })
      expect(await state(twice.id)).toBe('draft')
      const third = await submitted()
      await buyer.ok('PurchaseOrderApi_cancel', stated(third, { remark: '不要了' }))
      expect((await approvals(third.id))[0]).toMatchObject({ endTime: expect.any(String) })
    })
  })

  test('goes by its partner first, then by the highest amount it reaches; conditions know the amount', async () => {
    await withRules(
      [
        ['two', { amountFrom: '1000' }],
        ['both', { amountFrom: '50' }],
        ['amount', { supplierId: shop.supplierId, name: '供应商' }],
      ],
      async () => {
        const [order, larger] = [await submitted(), await submitted('1000')]
        const process = await processOf(order.id)
        expect(process.processName).toBe('amount')
        await completes(boss, process)
        expect(await state(order.id)).toBe('approved')
        const second = await processOf(larger.id)
        await completes(boss, second)
        expect(await state(larger.id)).toBe('submitted')
        await completes(other, second)
        expect(await state(larger.id)).toBe('approved')
      },
    )
    await withRules(
      [
        ['two', { amountFrom: '1000' }],
        ['both', { amountFrom: '50' }],
      ],
      async () => {
        expect((await processOf((await submitted()).id)).processName).toBe('both')
        expect((await processOf((await submitted('1000')).id)).processName).toBe('two')
        expect(await approvals((await submitted('1')).id)).toEqual([])
      },
    )
  })
})

describe('a process cannot do what the law forbids', () => {
  test('whoever submitted it does not approve it where duties are separate; the task stays as it was', async () => {
    await withSettings(server, { SEPARATE_DUTIES: 'on' }, () =>
      withRules([['two']], async () => {
        const order = await submitted('10', {}, other)
        const process = await processOf(order.id)
        await completes(boss, process)
        expect(await completes(other, process)).toMatchObject({ key: 'OWN_AUDIT' })
        expect(await state(order.id)).toBe('submitted')
        expect(await processOf(order.id)).toMatchObject({ picture: { active: ['second'] } })
        expect(await taskIn(other, 'FlowWorkApi_todoList', process)).toMatchObject({ status: 'claimed' })
        // the refusal is recorded in the order's log
        const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: order.id, size: 200 } })
        expect(records.at(-1)).toMatchObject({ event: 'APPROVE', refusal: 'OWN_AUDIT' })
        // approving is refused, rejecting is not
        await completes(other, process, { flag: undefined, comment: '改' })
        expect(await state(order.id)).toBe('draft')
      }),
    )
  })

  test('nor by a time that goes by after his own yes', async () => {
    await withSettings(server, { SEPARATE_DUTIES: 'on' }, () =>
      withRules([['waits']], async () => {
        const order = await submitted()
        await completes(buyer, await processOf(order.id))
        server.clock.advance({ minutes: 61 })
        await server.app.flows.runOnce()
        expect(await state(order.id)).toBe('submitted')
      }),
    )
  })

  test('a no beside a yes stands, whoever is last; a time that runs out approves nothing', async () => {
    await withRules([['both']], async () => {
      const order = await submitted()
      const process = await processOf(order.id)
      await completes(boss, process, { flag: undefined, comment: '不同意' })
      await completes(other, process)
      expect(await state(order.id)).toBe('draft')
    })
    await withRules([['amount']], async () => {
      const order = await submitted()
      server.clock.advance({ days: 3 })
      await server.app.flows.runOnce()
      expect(await state(order.id)).toBe('draft')
    })
  })

  test('where it cannot begin nothing is submitted', async () => {
    await withRules([['two']], async () => {
      const draft = await buyer.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10') })
      const [process] = (await admin.ok('FlowProcessApi_list', { query: { name: 'two' } })).records
      await admin.ok('FlowManagerApi_changeState', { query: { processId: process?.id ?? '', state: 'suspend' } })
      expect(await buyer.call('PurchaseOrderApi_submit', stated(draft))).toMatchObject({ key: 'FLOW_STUCK' })
      expect(await state(draft.id)).toBe('draft')
      await withRules([['none', { supplierId: shop.supplierId }]], async () => {
        expect(await buyer.call('PurchaseOrderApi_submit', stated(draft))).toMatchObject({
          key: 'FLOW_STUCK',
          msg: '流程无法继续：审批流程[none]没有部署，或已挂起',
        })
      })
      await admin.ok('FlowManagerApi_changeState', { query: { processId: process?.id ?? '', state: 'active' } })
    })
  })

  test('nobody sees how it is decided who may not see the document', async () => {
    await withRules([['two']], async () => {
      const order = await submitted()
      await server.addUser('stranger', { rights: [] })
      const stranger = await server.as('stranger')
      expect(await stranger.call('FlowProcessApi_documentApprovals', { query: { businessId: order.id } })).toMatchObject({ status: 403 })
    })
  })
})

racesOn(server)('of who completes the last task and who takes the order back one is first, and both end alike', async (nth) => {
  await withRules([['two', { name: `竞争${nth}` }]], async () => {
    const order = await submitted()
    const process = await processOf(order.id)
    await completes(boss, process)
    const answers = await meeting(nth, await completion(other, process), () => buyer.call('PurchaseOrderApi_withdraw', stated(order)))
    const [isDone, isBack] = answers.map(({ status }) => status === 200)
    expect([isDone, isBack].filter(Boolean)).toHaveLength(1)
    expect(outcomes(answers)[0]).toMatch(/STATUS_FORBIDS|VERSION_STALE/)
    expect(await state(order.id)).toBe(isDone ? 'approved' : 'draft')
    expect((await approvals(order.id))[0]).toMatchObject({ endTime: expect.any(String) })
  })
})
