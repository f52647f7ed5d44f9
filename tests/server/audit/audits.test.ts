import { afterAll, describe, expect, test } from 'vitest'
import type { OperationId } from '#contract/operations.gen.ts'
import { auditRequest } from '#machines/audit/audit-request.machine.ts'
import { expectAnswer, expectRefusal } from '../../support/contract/contract.ts'
import { type Client, startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-23T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const stems = ['customeraudit', 'commaudit', 'dataaudit', 'customerrecommended']
const rightsOf = (...verbs: string[]) => stems.flatMap((stem) => verbs.map((verb) => `${stem}_${verb}`))
await server.addUser('asker', { rights: [...rightsOf('view', 'add', 'edit'), 'price_purchase_view'] })
await server.addUser('blind', { rights: rightsOf('view', 'add', 'edit', 'approve') })
const [asker, blind] = [await server.as('asker'), await server.as('blind')]
let count = 0

const newCustomer = (more: object = {}) => ({ customerCode: `A${++count}`, customerName: `新客户${count}`, ...more })
const customer = (more: object = {}) => admin.ok('CustomerApi_submit', { body: newCustomer(more) as never })
const stored = (id: string) => admin.ok('CustomerApi_detail', { query: { id } })
const asks = (requested: object, more: object = {}, who: Client = asker) =>
  who.call('CustomerAuditApi_apply', { body: { requested, ...more } as never })
const asked = async (requested: object, more: object = {}) => {
  const { data, key, msg } = await asks(requested, more)
  expect(key, msg).toBeUndefined()
  return data
}
type Seen = { id: string; version: number }
const pass = ({ id, version }: Seen, who: Client = admin) => who.call('CustomerAuditApi_pass', { body: { id, version } })
const turnDown = ({ id, version }: Seen, remark?: string, who: Client = admin) =>
  who.call('CustomerAuditApi_refuse', { body: { id, version, ...(remark === undefined ? {} : { remark }) } })
const separate = (value: 'on' | 'off') =>
  server.inTenant(async (tx) => {
    await tx.query(`update sysconfig set config_value = $2 where tenant_id = $1 and config_key = 'SEPARATE_DUTIES'`, [tx.tenantId, value])
  })

/** All requests and customers, to check that nothing changed. */
const everything = () =>
  server.inTenant(async (tx) =>
    JSON.stringify([
      await tx.query('select * from audit_request where tenant_id = $1 order by id', [tx.tenantId]),
      await tx.query('select * from audit_event where tenant_id = $1 order by id', [tx.tenantId]),
      await tx.query('select * from customer where tenant_id = $1 order by id', [tx.tenantId]),
    ]),
  )

describe('[audit.customer-audits] a request about a customer', () => {
  test('is asked for, shows old beside new, and writes what was asked for when it is passed', async () => {
    const { id: customerId, version } = await customer({ phone: '13800138000', linkman: '李四', address: '一号' })
    const answer = await asks({ linkman: '王五', address: null, phone: '13800138000' }, { targetId: customerId, reason: '换人了' })
    expectAnswer('CustomerAuditApi_apply', answer.body)
    expect(answer.data).toMatchObject({
      ...{ state: 'waiting', status: 1501, statusName: '待审核', customerId, targetName: `新客户${count}`, reason: '换人了', version: 1 },
      // fields that have the requested value already are left out
      requested: { linkman: '王五', address: null },
      before: { linkman: '李四', address: '一号' },
      submitUserName: 'asker',
    })
    expect(await stored(customerId)).toMatchObject({ linkman: '李四', version })
    const passed = await pass(answer.data)
    expectAnswer('CustomerAuditApi_pass', passed.body)
    expect(passed.data).toMatchObject({ state: 'passed', statusName: '已通过', version: 2, auditUserName: 'admin' })
    expect(passed.data.before).toEqual({ linkman: '李四', address: '一号' })
    const now = await stored(customerId)
    expect(now).toMatchObject({ linkman: '王五', phone: '13800138000', version: version + 1 })
    expect(now.address).toBeUndefined()
    // the stored previous values stay, whatever happens to the customer
    await admin.ok('CustomerApi_submit', { body: { ...now, linkman: '赵六' } as never })
    const detail = await asker.call('CustomerAuditApi_detail', { query: { id: answer.data.id } })
    expectAnswer('CustomerAuditApi_detail', detail.body)
    expect(detail.data.before).toEqual({ linkman: '李四', address: '一号' })
    expect(detail.data.log?.map(({ event, eventName, userName }) => [event, eventName, userName])).toEqual([
      ['PASS', '通过', 'admin'],
      ['APPLY', '提交申请', 'asker'],
    ])
  })

  test('for a new one adds it, with the names of what it refers to', async () => {
    const natureId = (await admin.ok('CustomerNatureApi_submit', { body: { name: '零售', code: 'LS' } as never })).id
    const audit = await asked(newCustomer({ classifyId: natureId }))
    expect(audit.requested).toMatchObject({ classifyId: natureId, natureName: '零售' })
    expect(audit.before).toBeUndefined()
    const { data } = await admin.call('CustomerAuditApi_customerpass', { body: { id: audit.id } })
    expect(data.state).toBe('passed')
    expect(await stored(data.customerId ?? '')).toMatchObject({ customerName: audit.customerName, natureName: '零售' })
  })

  test('is refused with a reason, and asked for again with other data', async () => {
    const wanted = newCustomer()
    const audit = await asked(wanted)
    const without = await turnDown(audit)
    expect(without).toMatchObject({ status: 400, key: 'REASON_NEEDED' })
    expectRefusal(without.body)
    const refused = await turnDown(audit, '资料不全')
    expect(refused.data).toMatchObject({ state: 'refused', status: 1503, statusName: '已拒绝', auditRemark: '资料不全', version: 2 })
    const again = (requested: object) => asker.call('CustomerAuditApi_reapply', { body: { id: audit.id, version: 2, requested } as never })
    expect(await again(wanted)).toMatchObject({ key: 'FIELD_BAD', fields: [{ field: 'requested' }] })
    expect((await again({ ...wanted, phone: '123' })).fields).toMatchObject([{ field: 'phone' }])
    const { data } = await again({ ...wanted, phone: '13900139000' })
    expect(data).toMatchObject({ state: 'waiting', version: 3, phone: '13900139000' })
    expect(data.auditRemark).toBeUndefined()
    expect((await pass(data)).data.log?.map(({ event, remark }) => [event, remark])).toEqual([
      ['PASS', undefined],
      ['REAPPLY', undefined],
      ['REFUSE', '资料不全'],
      ['APPLY', undefined],
    ])
  })

  test('is checked when it is asked for as if it were entered, and nothing is written', async () => {
    const taken = await customer()
    const before = await everything()
    const refusals = [
      await asks({ customerName: '只有名称' }),
      await asks(newCustomer({ phone: 'abc' })),
      await asks(newCustomer({ classifyId: '1000000000000000009' })),
      await asks({ ...newCustomer(), customerCode: taken.customerCode }),
      await asks({}, { targetId: taken.id }),
      await asks({ linkman: '甲' }, { targetId: '1000000000000000009' }),
      await asks({ nothing: '甲' }, { targetId: taken.id }),
    ]
    expect(refusals.map(({ key, fields }) => [key, fields?.[0]?.field])).toEqual([
      ['BAD_INPUT', 'customerCode'],
      ['BAD_INPUT', 'phone'],
      ['FIELD_BAD', 'classifyId'],
      ['DUPLICATE', 'customerCode'],
      ['FIELD_BAD', 'requested'],
      ['ROW_GONE', undefined],
      ['FIELD_BAD', 'requested'],
    ])
    expect(refusals[3]?.msg).toBe(`编码[${taken.customerCode}]已存在`)
    expect(await everything()).toBe(before)
  })

  test('is checked again when it is passed: what somebody else took meanwhile is refused and nothing changes', async () => {
    const audit = await asked(newCustomer({ phone: '13700137000', taxNo: '91310000MA1FL0000X' }))
    await customer({ phone: '13700137000' })
    const seen = await admin.ok('CustomerAuditApi_detail', { query: { id: audit.id } })
    expect(seen.events).toMatchObject([
      { type: 'PASS', allowed: false, reason: '电话[13700137000]已存在' },
      { type: 'REFUSE', allowed: true },
    ])
    const before = await everything()
    const refused = await pass(audit)
    expect(refused).toMatchObject({ status: 400, key: 'DUPLICATE', msg: '电话[13700137000]已存在' })
    expectRefusal(refused.body)
    expect(await everything()).toBe(before)
    const other = await asked({ address: '二号' }, { targetId: (await customer()).id })
    await server.inTenant((tx) => tx.query('delete from customer where tenant_id = $1 and id = $2', [tx.tenantId, other.customerId]))
    expect((await pass(other)).key).toBe('ROW_GONE')
    expect((await turnDown(other, '客户已删除')).data.state).toBe('refused')
  })

  test('is not passed by whoever asked for it where duties are separate, nor listed for him to decide', async () => {
    await separate('on')
    const { data } = await asks(newCustomer(), {}, admin)
    const refused = await pass(data)
    expect(refused).toMatchObject({ status: 403, key: 'OWN_AUDIT' })
    expectRefusal(refused.body)
    const listed = async (who: Client) => (await who.ok('CustomerAuditApi_auditlist', { query: { size: 200 } })).records
    expect((await listed(admin)).map(({ id }) => id)).not.toContain(data.id)
    expect((await listed(blind)).find(({ id }) => id === data.id)).toMatchObject({ state: 'waiting' })
    expect((await pass(data, blind)).data.state).toBe('passed')
    expect((await listed(blind)).map(({ id }) => id)).not.toContain(data.id)
    await separate('off')
  })

  test('of one who knows an older version is refused with what it is now; of one without the right altogether', async () => {
    const audit = await asked(newCustomer())
    await turnDown(audit, '再看看')
    const stale = await pass(audit)
    expect(stale).toMatchObject({ status: 409, key: 'VERSION_STALE' })
    expect(stale.body).toMatchObject({ data: { current: { id: audit.id, version: 2, state: 'refused' } } })
    expect((await pass(audit, asker)).key).toBe('NO_PERMISSION')
    expect((await admin.call('CustomerAuditApi_pass', { body: { id: '1000000000000000009' } })).key).toBe('DOC_GONE')
    expect((await admin.call('CommodityAuditApi_pass', { body: { id: audit.id } })).key).toBe('DOC_GONE')
  })

  test('is passed once by two at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const audit = await asked(newCustomer())
      const answers = await Promise.all([pass(audit), pass(audit, blind), turnDown(audit, '重复')])
      expect(answers.filter(({ key }) => key === undefined)).toHaveLength(1)
      expect(answers.flatMap(({ key }) => key ?? [])).toEqual(['VERSION_STALE', 'VERSION_STALE'])
    }
    const same = newCustomer()
    const [one, two] = [await asked(same), await asked(same)]
    const both = await Promise.all([pass(one), pass(two, blind)])
    expect(both.map(({ key }) => key ?? 'done').sort()).toEqual(['DUPLICATE', 'done'])
  })
})

/** One request of each kind in each state, and the result of each event there. */
const kinds = [
  ['CustomerAuditApi', () => newCustomer(), {}],
  ['CommodityAuditApi', () => ({ commInfoCode: `C${++count}`, commInfoName: `新商品${count}`, unitId: shop.bottleId }), {}],
  ['DataAuditApi', () => ({ code: `B${++count}`, name: `品牌${count}` }), { stem: 'commbrand' }],
  ['CustomerRecommendedApi', () => ({ customerName: `推荐客户${++count}`, phone: `1360000${String(count).padStart(4, '0')}` }), {}],
] as const

test.each(kinds)('%s does in every state what the law says and nothing else', async (api, requested, more) => {
  const call = (verb: string, body: object) => admin.call(`${api}_${verb}` as 'CustomerAuditApi_pass', { body: body as never })
  const reach = {
    waiting: async () => (await call('apply', { ...more, requested: requested() })).data,
    refused: async () => (await call('refuse', { id: (await reach.waiting()).id, remark: '不符' })).data,
    passed: async () => (await call('pass', { id: (await reach.waiting()).id })).data,
  }
  const verbs = { PASS: 'pass', REFUSE: 'refuse', REAPPLY: 'reapply' } as const
  const met: string[] = []
  for (const state of ['waiting', 'refused', 'passed'] as const)
    for (const type of ['PASS', 'REFUSE', 'REAPPLY'] as const) {
      const { id, version, facts } = await reach[state]()
      const law = auditRequest.whyNot(state, facts as never, { type, remark: '原因' })
      const before = law && (await everything())
      const answer = await call(verbs[type], { id, version, remark: '原因', ...(type === 'REAPPLY' ? { requested: requested() } : {}) })
      expect([state, type, answer.key]).toEqual([state, type, law?.key])
      if (law) expect(await everything()).toBe(before)
      met.push(`${state} ${type} ${answer.key ?? answer.data.state}`)
    }
  expect(met).toEqual([
    'waiting PASS passed',
    'waiting REFUSE refused',
    'waiting REAPPLY STATUS_FORBIDS',
    'refused PASS STATUS_FORBIDS',
    'refused REFUSE STATUS_FORBIDS',
    'refused REAPPLY waiting',
    'passed PASS STATUS_FORBIDS',
    'passed REFUSE STATUS_FORBIDS',
    'passed REAPPLY STATUS_FORBIDS',
  ])
  const list = `${api}_${api === 'CustomerRecommendedApi' ? 'list' : 'auditlist'}` as OperationId
  expectAnswer(list, (await admin.call(list as 'DataAuditApi_auditlist', { query: { status: '1501' } })).body)
})

test('[audit.commodity-audits] goods are changed with their units, and prices that somebody may not see are neither asked for, shown nor passed by him', async () => {
  const targetId = shop.goods[0] ?? ''
  const units = [{ unitId: shop.caseId, conversion: '24', purchasePrice: '200' }]
  const { data } = await asker.call('CommodityAuditApi_apply', {
    body: { targetId, requested: { purchasePrice: '9.5', retailPrice: '16', units } },
  })
  expectAnswer('CommodityAuditApi_apply', (await asker.call('CommodityAuditApi_detail', { query: { id: data.id } })).body)
  expect(data).toMatchObject({ commInfoName: '饮料01', before: { retailPrice: '15.00000', purchasePrice: '10.00000' } })
  const seen = await blind.ok('CommodityAuditApi_detail', { query: { id: data.id } })
  expect(JSON.stringify([seen.requested, seen.before])).not.toContain('purchasePrice')
  expect(seen.requested).toMatchObject({ retailPrice: '16.00000', units: [{ conversion: '24' }] })
  expect(await blind.call('CommodityAuditApi_pass', { body: { id: data.id } })).toMatchObject({ status: 403, key: 'NO_PERMISSION' })
  await admin.ok('CommodityAuditApi_pass', { body: { id: data.id } })
  expect(await admin.ok('CommodityApi_detail', { query: { id: targetId } })).toMatchObject({
    purchasePrice: '9.50000',
    retailPrice: '16.00000',
    units: [{ conversion: '24', purchasePrice: '200.00000' }],
  })
  const hidden = await blind.ok('CommodityAuditApi_apply', { body: { targetId, requested: { purchasePrice: '1', remark: '便宜' } } })
  expect((await admin.ok('CommodityAuditApi_detail', { query: { id: hidden.id } })).requested).toEqual({ remark: '便宜' })
})

test('[audit.data-audits] data of other tables are asked for by the table; people, rights and what has an audit of its own are not', async () => {
  const brand = await admin.ok('BrandApi_submit', { body: { code: 'PP', name: '品品' } as never })
  const { data } = await asker.call('DataAuditApi_apply', {
    body: { stem: 'commbrand', targetId: brand.id, requested: { name: '品品牌' } },
  })
  expect(data).toMatchObject({ stem: 'commbrand', targetName: '品品', before: { name: '品品' } })
  await admin.ok('DataAuditApi_pass', { body: { id: data.id } })
  expect(await admin.ok('BrandApi_detail', { query: { id: brand.id } })).toMatchObject({ name: '品品牌' })
  for (const stem of ['user', 'role', 'customer', 'comminfo', 'nothing', 'param']) {
    const { key, fields } = await asker.call('DataAuditApi_apply', { body: { stem, requested: { remark: '甲' } } })
    expect([stem, key, fields?.[0]?.field]).toEqual([stem, 'FIELD_BAD', 'stem'])
  }
})

test('[audit.customer-recommendations] a recommended customer gets its code when it is passed, and names who recommends', async () => {
  const body = { requested: { customerName: '好邻居便利', phone: '13500135000' }, recommendedName: '张合伙' }
  const { data } = await asker.call('CustomerRecommendedApi_apply', { body })
  expect(data).toMatchObject({ name: '好邻居便利', phone: '13500135000', recommendedName: '张合伙', status: 1501 })
  const passed = await admin.ok('CustomerRecommendedApi_pass', { body: { id: data.id, version: data.version } })
  const made = await stored(passed.targetId ?? '')
  expect(made).toMatchObject({ customerName: '好邻居便利', phone: '13500135000' })
  expect(made.customerCode).toMatch(/^KH\d+$/)
})

afterAll(async () => {
  const gaps = await server.inTenant((tx) =>
    tx.query(
      `select a.id from audit_request a where a.tenant_id = $1
          and (a.version <> (select count(*) from audit_event e where e.tenant_id = $1 and e.audit_id = a.id)
            or a.state <> (select e.to_state from audit_event e where e.tenant_id = $1 and e.audit_id = a.id order by e.id desc limit 1))`,
      [tx.tenantId],
    ),
  )
  expect(gaps).toEqual([])
})
