import { afterAll, describe, expect, test } from 'vitest'
import { by, expectSound, freeBody, freshOrder, freshReceipt, goodsLine, receiptOfLines } from '../../support/acts/purchase-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop, orderBody, receiptOf, type Shop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

type Table = 'supplier' | 'commodity' | 'depot'
/** Disables a row of master data during `work`. */
async function switchedOff<T>(table: Table, id: string | undefined, work: () => Promise<T>): Promise<T> {
  const set = (status: number) =>
    server.inTenant((tx) => tx.query(`update ${table} set status = $3 where tenant_id = $1 and id = $2`, [tx.tenantId, id, status]))
  await set(2)
  try {
    return await work()
  } finally {
    await set(1)
  }
}

describe('masters that are switched off', () => {
  const masters: readonly [Table, (shop: Shop) => string | undefined][] = [
    ['supplier', ({ supplierId }) => supplierId],
    ['commodity', ({ goods }) => goods[0]],
    ['depot', ({ depotId }) => depotId],
  ]

  test.each(masters)('a %s stops an order and a free receipt', async (table, idOf) => {
    const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '3') })
    const free = freeBody(shop, [goodsLine(shop, 0, { actualQty: '1' })])
    await switchedOff(table, idOf(shop), async () => {
      expect((await admin.call('PurchaseOrderApi_submit', { body: by(draft) })).key).toBe('MASTER_OFF')
      expect((await admin.call('PurchaseReceiptApi_submit', { body: free })).key).toBe('MASTER_OFF')
      expect((await admin.call('PurchaseReceiptApi_accounting', { body: free })).key).toBe('MASTER_OFF')
    })
  })

  test.each(masters)('a %s stops neither the approval of an order, nor its receipt, nor a reversal', async (table, idOf) => {
    const submitted = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '9') })
    await switchedOff(table, idOf(shop), async () => {
      const order = await admin.ok('PurchaseOrderApi_approve', { body: by(submitted) })
      const held = await admin.ok('PurchaseReceiptApi_submit', { body: receiptOf(order, '4') })
      await admin.ok('PurchaseReceiptApi_accountingById', { body: by(held) })
      const posted = await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, '5') })
      await admin.ok('PurchaseReceiptApi_flush', { body: by(posted) })
      expect(await freshOrder(shop, order)).toMatchObject({ state: 'partlyReceived' })
    })
  })

  test('of a receipt that is partly free only what is free is tested', async () => {
    const order = await approvedOrder(shop, '5', { lines: [goodsLine(shop, 1, { qty: '5' })] })
    const pulled = receiptOfLines(order, ['1']).lines ?? []
    const body = freeBody(shop, [...pulled, goodsLine(shop, 2, { actualQty: '1' })])
    await switchedOff('commodity', shop.goods[2], async () => {
      expect(await admin.call('PurchaseReceiptApi_submit', { body })).toMatchObject({ key: 'MASTER_OFF', fields: [{ row: 2 }] })
    })
    await switchedOff('commodity', shop.goods[1], async () => {
      expect(await admin.ok('PurchaseReceiptApi_submit', { body })).toMatchObject({ state: 'submitted' })
    })
  })
})

describe('rights inside the law', () => {
  test('goods without an order need the right to receive freely, a line beside pulled ones too', async () => {
    const clerk = await hire(shop, 'free-clerk', 'clerk')
    const order = await approvedOrder(shop, '5')
    const { lines = [], ...head } = receiptOf(order, '1')
    const mixed = { ...head, lines: [...lines, goodsLine(shop, 3, { actualQty: '1' })] }
    const draft = await clerk.ok('PurchaseReceiptApi_draft', { body: mixed })
    expect(await clerk.call('PurchaseReceiptApi_submit', { body: by(draft) })).toMatchObject({
      key: 'NO_PERMISSION',
      msg: '没有[无源单入库]权限',
    })
    const trusted = await hire(shop, 'trusted-clerk', 'clerk', ['purchasein_free'])
    expect(await trusted.ok('PurchaseReceiptApi_submit', { body: by(draft) })).toMatchObject({ state: 'submitted' })
  })

  test('nobody withdraws somebody else’s document without the right', async () => {
    const [one, two, boss] = [
      await hire(shop, 'w-one', 'clerk'),
      await hire(shop, 'w-two', 'clerk'),
      await hire(shop, 'w-boss', 'clerk', ['purchasein_withdrawother']),
    ]
    const order = await approvedOrder(shop, '9')
    const submit = () => one.ok('PurchaseReceiptApi_submit', { body: receiptOf(order, '1') })
    const [own, others] = [await submit(), await submit()]
    expect(await two.call('PurchaseReceiptApi_withdraw', { body: { ...by(own), remark: '数量不对' } })).toMatchObject({
      key: 'NO_PERMISSION',
      msg: '没有[撤回他人单据]权限',
    })
    expect(await one.ok('PurchaseReceiptApi_withdraw', { body: { ...by(own), remark: '数量不对' } })).toMatchObject({ state: 'draft' })
    expect(await boss.ok('PurchaseReceiptApi_withdraw', { body: { ...by(others), remark: '数量不对' } })).toMatchObject({ state: 'draft' })
  })

  test('with separate duties nobody approves or posts what they submitted, or made; who may post their own does', async () => {
    const [one, two, own] = [
      await hire(shop, 'd-one', 'clerk', ['purchaseorder_add', 'purchaseorder_submit', 'purchaseorder_approve']),
      await hire(shop, 'd-two', 'clerk', ['purchaseorder_approve', 'purchasein_edit']),
      await hire(shop, 'd-own', 'clerk', ['purchasein_postown']),
    ]
    await withSettings(server, { SEPARATE_DUTIES: 'on' }, async () => {
      const submitted = await one.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '9') })
      expect((await one.call('PurchaseOrderApi_approve', { body: by(submitted) })).key).toBe('OWN_AUDIT')
      const order = await two.ok('PurchaseOrderApi_approve', { body: by(submitted) })
      expect((await one.call('PurchaseReceiptApi_accounting', { body: receiptOf(order, '1') })).key).toBe('OWN_AUDIT')
      expect((await own.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, '1') })).state).toBe('posted')
      const draft = await one.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '1') })
      expect((await one.call('PurchaseReceiptApi_accountingById', { body: by(draft) })).key).toBe('OWN_AUDIT')
      const held = await one.ok('PurchaseReceiptApi_submit', { body: by(draft) })
      expect((await one.call('PurchaseReceiptApi_accountingById', { body: by(held) })).key).toBe('OWN_AUDIT')
      expect((await two.ok('PurchaseReceiptApi_accountingById', { body: by(held) })).state).toBe('posted')
    })
  })

  test('a depot that is not one’s own is refused line by line', async () => {
    const keeper = await hire(shop, 'keeper', 'clerk', ['purchasein_free'])
    await server.inTenant((tx) =>
      tx.query(
        'insert into user_depot (tenant_id, user_id, depot_id) select tenant_id, id, $3 from app_user where tenant_id = $1 and account = $2',
        [tx.tenantId, 'keeper', shop.otherDepotId],
      ),
    )
    const lines = [shop.otherDepotId, shop.depotId].map((depotId) => goodsLine(shop, 4, { actualQty: '1', depotId }))
    const answer = await keeper.call('PurchaseReceiptApi_accounting', { body: freeBody(shop, lines) })
    expect(answer).toMatchObject({ status: 403, key: 'NO_PERMISSION', msg: '没有[总仓]权限', fields: [{ row: 2, field: 'depotId' }] })
    const [own] = lines
    expect(await keeper.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, own ? [own] : []) })).toMatchObject({ state: 'posted' })
  })
})

test('a rule that nothing lifts is refused by name, and the document stays as it was', async () => {
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [goodsLine(shop, 6, { actualQty: '1' })]) })
  const body = { ...by(draft), override: ['PERIOD_CLOSED'] as never }
  expect(await admin.call('PurchaseReceiptApi_accountingById', { body })).toMatchObject({
    ...{ status: 400, key: 'BAD_INPUT' },
    fields: [{ field: 'override', rule: 'enum' }],
  })
  expect(await freshReceipt(shop, draft)).toMatchObject({ state: 'draft', version: draft.version })
})

test('a receipt is voided with a reason only', async () => {
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [goodsLine(shop, 6, { actualQty: '1' })]) })
  expect(await admin.call('PurchaseReceiptApi_cancel', { body: by(draft) })).toMatchObject({ status: 400, key: 'REASON_NEEDED' })
  expect(await admin.ok('PurchaseReceiptApi_cancel', { body: { ...by(draft), remark: '开错' } })).toMatchObject({ state: 'voided' })
})

describe('warnings', () => {
  test('within the tolerance a surplus goes through with a warning, and the order shows it', async () => {
    await withSettings(server, { OVER_RECEIPT: '20' }, async () => {
      const order = await approvedOrder(shop, '10', { lines: [goodsLine(shop, 5, { qty: '10' })] })
      const draft = await admin.ok('PurchaseReceiptApi_draft', { body: receiptOfLines(order, ['12']) })
      const surplus = { key: 'OVER_ORDER', row: 1, msg: '第1行[饮料06]超出订单2瓶' }
      expect(draft.warnings).toEqual([surplus])
      const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: by(draft) })
      expect(submitted.warnings).toEqual([surplus])
      expect((await freshOrder(shop, order)).warnings).toEqual([surplus])
      const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(submitted) })
      expect(posted.warnings).toEqual([surplus])
      const { warnings } = await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id }, headers: { 'accept-language': 'en' } })
      expect(warnings).toEqual([{ ...surplus, msg: 'Row 1 [饮料06]: 2瓶 more than ordered' }])
      // without the tolerance with which it was posted, the remaining quantity would exceed the limit
      await admin.ok('PurchaseReceiptApi_flush', { body: by(posted) })
    })
  })

  test('a price of 0 is taken with a warning, a gift without one', async () => {
    const lines = [goodsLine(shop, 6, { actualQty: '1', taxPrice: '0' }), goodsLine(shop, 6, { actualQty: '1', taxPrice: '0', isGift: 2 })]
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, lines) })
    expect(draft.warnings).toEqual([{ key: 'PRICE_ZERO', row: 1, msg: '第1行单价为0' }])
    const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, lines) })
    expect(submitted.warnings, 'whoever posts is warned too').toEqual(draft.warnings)
    expect(await admin.ok('PurchaseReceiptApi_accountingById', { body: by(draft) })).toMatchObject({ state: 'posted', costAmt: '0.00' })
  })
})

describe('notes', () => {
  test('courier numbers are kept in every state but voided and red ones, and the log says what changed', async () => {
    const note = (receipt: { id: string; version: number }, more: object = {}) =>
      admin.call('PurchaseReceiptApi_updateCourierNo', {
        body: { ...by(receipt), deliveryMode: '物流', alOrderExpressForms: [{ expressNo: 'SF1' }], ...more },
      })
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [goodsLine(shop, 7, { actualQty: '1' })]) })
    const noted = await note(draft)
    expect(noted.data).toMatchObject({ version: 2, state: 'draft' })
    const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(noted.data) })
    const again = await note(posted, { alOrderExpressForms: [{ expressNo: 'SF2' }] })
    const reversed = await admin.ok('PurchaseReceiptApi_flush', { body: by(again.data) })
    expect((await note(reversed)).key).toBeUndefined()
    expect(await note(await freshReceipt(shop, { id: reversed.mirrorId ?? '' }))).toMatchObject({
      key: 'STATUS_FORBIDS',
      msg: '当前状态[红字单]不能执行[修改物流单号]',
    })
    const voided = await admin.ok('PurchaseReceiptApi_cancel', {
      body: { ...by(await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, []) })), remark: '开错' },
    })
    expect((await note(voided)).key).toBe('STATUS_FORBIDS')
    const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: draft.id, size: 50 } })
    const notes = records.filter((row) => row.event === 'NOTE').map((row) => row.changed)
    expect(notes.slice(0, 2)).toEqual([
      [
        { field: 'deliveryMode', to: '物流' },
        { field: 'alOrderExpressForms', to: 'SF1' },
      ],
      [{ field: 'alOrderExpressForms', from: 'SF1', to: 'SF2' }],
    ])
    expect(await admin.ok('PurchaseReceiptApi_queryFreightInfo', { query: { id: draft.id } })).toEqual([
      { deliveryMode: '物流', alOrderExpressForms: [{ expressNo: 'SF1' }] },
    ])
  })

  test('remarks change in every state, with a version and a row of the log', async () => {
    const order = await approvedOrder(shop, '3')
    const noted = await admin.ok('PurchaseOrderApi_updateRemark', { body: { ...by(order), remark: '加急' } })
    expect(noted).toMatchObject({ remark: '加急', version: order.version + 1, state: 'approved' })
    const line = await admin.ok('PurchaseOrderLineApi_updateRemark', {
      body: { id: order.lines[0]?.id ?? '', version: noted.version, remark: '易碎' },
    })
    expect(line).toMatchObject({ version: order.version + 2, lines: [{ remark: '易碎' }] })
    expect((await admin.call('PurchaseOrderApi_updateRemark', { body: { ...by(order), remark: '晚了' } })).key).toBe('VERSION_STALE')
  })

  test('a reason is needed in our own calls for such an event, after right and state and before anything else', async () => {
    const order = await approvedOrder(shop, '3')
    const receipt = await admin.ok('PurchaseReceiptApi_submit', { body: receiptOf(order, '1') })
    const refused = async (answer: Promise<{ key?: string; msg: string }>) => {
      const { key, msg } = await answer
      return `${key} ${msg}`
    }
    expect(await refused(admin.call('PurchaseReceiptApi_reject', { body: by(receipt) }))).toBe('REASON_NEEDED 请填写原因')
    expect(await refused(admin.call('PurchaseOrderApi_unapprove', { body: by(order) }))).toBe('REASON_NEEDED 请填写原因')
    expect(await refused(admin.call('PurchaseOrderApi_reject', { body: by(order) }))).toContain('STATUS_FORBIDS')
    expect(await admin.ok('PurchaseReceiptApi_reject', { body: { ...by(receipt), remark: '数量不对' } })).toMatchObject({ state: 'draft' })
  })

  test('a reason that was not given is logged as not given', async () => {
    const order = await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOf(await approvedOrder(shop, '3'), '1') })
    await admin.ok('PurchaseReceiptApi_flush', { body: by(order) })
    const read = async (language: string) =>
      (
        await admin.ok('OrderLogApi_list', { query: { sourceBillId: order.id, size: 50 }, headers: { 'accept-language': language } })
      ).records.map((row) => row.remark)
    expect(await read('zh')).toEqual([undefined, '未填写'])
    expect(await read('en')).toEqual([undefined, 'not given'])
  })

  test('the chain shows other documents to those who may see them', async () => {
    const order = await approvedOrder(shop, '3')
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOf(order, '1') })
    await server.addUser('half-blind', { rights: ['purchasein_view'] })
    const blind = await server.as('half-blind')
    const chain = { query: { sourceBillId: receipt.id } }
    expect((await admin.ok('OrderLogApi_chain', chain)).map((row) => row.billNo)).toEqual([order.billNo])
    expect(await blind.ok('OrderLogApi_chain', chain)).toEqual([])
  })
})

afterAll(() => expectSound(server))
