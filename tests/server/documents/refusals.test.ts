import { afterAll, describe, expect, test } from 'vitest'
import { by, expectSound, freeBody, freshOrder, goodsLine, receiptOfLines } from '../../support/acts/purchase-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { type Answer, startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, receiptOf } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

type Refused = Pick<Answer<never>, 'key' | 'msg' | 'fields' | 'body'>
type Ask = (headers: Record<string, string>) => Promise<Refused>
const english = { 'accept-language': 'en' }

const twoLines = () => approvedOrder(shop, '10', { lines: [0, 1].map((at) => goodsLine(shop, at, { qty: '10' })) })
const setPeriod = (period: string, state: string) =>
  server.inTenant((tx) =>
    tx.query(
      `insert into accounting_period (tenant_id, legal_entity, period, state) values ($1, '', $2, $3)
        on conflict (tenant_id, legal_entity, period) do update set state = excluded.state`,
      [tx.tenantId, period, state],
    ),
  )

/** How each refusal is provoked, and its text in both languages. */
const refusals: readonly [key: string, prepare: () => Promise<Ask>, zh: string, en: string, field?: object][] = [
  [
    'FIELD_BAD',
    async () => (headers) => admin.call('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { supplierId: undefined }), headers }),
    '供应商不正确',
    'Supplier is not valid',
    { field: 'supplierId' },
  ],
  [
    'FIELD_BAD',
    async () => (headers) => admin.call('PurchaseOrderApi_draft', { body: orderBody(shop, '1', { billDate: '2026-11-22' }), headers }),
    '日期不正确',
    'Date is not valid',
    { field: 'billDate' },
  ],
  [
    'LINE_BAD',
    async () => (headers) =>
      admin.call('PurchaseOrderApi_submit', {
        body: orderBody(shop, '1', { lines: [goodsLine(shop, 0, { qty: '1' }), goodsLine(shop, 1, { qty: '1.005' })] }),
        headers,
      }),
    '第2行数量不正确',
    'Row 2: Quantity is not valid',
    { row: 2, field: 'qty' },
  ],
  [
    'LINE_BAD',
    async () => {
      const order = await twoLines()
      const lineIds = order.lines.map((line) => line.id ?? '').slice(1)
      const closed = await admin.ok('PurchaseOrderApi_closeLine', { body: { ...by(order), remark: '数量不对', lineIds } })
      return (headers) => admin.call('PurchaseOrderApi_closeLine', { body: { ...by(closed), remark: '数量不对', lineIds }, headers })
    },
    '第2行已入库不正确',
    'Row 2: Received is not valid',
    { row: 2, msg: '第2行已入库不正确（没有未入库数量）' },
  ],
  [
    'LINE_BAD',
    async () => {
      const order = await twoLines()
      return (headers) =>
        admin.call('PurchaseOrderApi_reopenLine', { body: { ...by(order), lineIds: [order.lines[0]?.id ?? ''] }, headers })
    },
    '第1行已关闭不正确',
    'Row 1: Closed is not valid',
    { row: 1, field: 'closedQty' },
  ],
  [
    'STATUS_FORBIDS',
    async () => {
      const order = await twoLines()
      return (headers) => admin.call('PurchaseOrderApi_approve', { body: by(order), headers })
    },
    '当前状态[待入库]不能执行[审核]',
    '[Approve] is not possible in the state [Approved, to receive]',
  ],
  [
    'STATUS_FORBIDS',
    async () => {
      const order = await twoLines()
      await admin.ok('PurchaseOrderApi_cancel', { body: { ...by(order), remark: '不要了' } })
      return (headers) => admin.call('PurchaseReceiptApi_pullOrderById', { query: { id: order.id }, headers })
    },
    '当前状态[已取消]不能执行[入库]',
    '[Receive] is not possible in the state [Cancelled]',
  ],
  [
    'REASON_NEEDED',
    async () => {
      const order = await twoLines()
      return (headers) => admin.call('PurchaseOrderApi_cancel', { body: { ...by(order), remark: ' ' }, headers })
    },
    '请填写原因',
    'Please give a reason',
  ],
  [
    'HAS_DOWNSTREAM',
    async () => {
      const order = await twoLines()
      await admin.ok('PurchaseReceiptApi_submit', { body: receiptOf(order, '1') })
      return (headers) => admin.call('PurchaseOrderApi_unapprove', { body: { ...by(order), remark: '数量不对' }, headers })
    },
    '存在下游单据RK20261121-0001，请先处理',
    'Deal with the following document RK20261121-0001 first',
  ],
  [
    'OVER_RECEIPT',
    async () => {
      const order = await approvedOrder(shop, '30')
      return (headers) => admin.call('PurchaseReceiptApi_submit', { body: receiptOf(order, '31'), headers })
    },
    '第1行[饮料01]最多可入库2箱6瓶，本次超出1瓶',
    'Row 1 [饮料01]: at most 2箱6瓶 can be received, this is 1瓶 too many',
    { row: 1, field: 'actualQty' },
  ],
  [
    'PERIOD_LOCKED',
    async () => {
      await setPeriod('2026-09', 'locked')
      return (headers) =>
        admin.call('PurchaseReceiptApi_accounting', {
          body: freeBody(shop, [goodsLine(shop, 5, { actualQty: '1' })], { billDate: '2026-09-30' }),
          headers,
        })
    },
    '会计期间[2026-09]已锁定',
    'The accounting period [2026-09] is locked',
  ],
  [
    'PERIOD_CLOSED',
    async () => {
      await setPeriod('2026-08', 'closed')
      return (headers) =>
        admin.call('PurchaseReceiptApi_accounting', {
          body: freeBody(shop, [goodsLine(shop, 5, { actualQty: '1' })], { billDate: '2026-08-01' }),
          headers,
        })
    },
    '会计期间[2026-08]已结账',
    'The accounting period [2026-08] is closed',
  ],
  [
    'BACKDATED',
    async () => {
      await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 6, { actualQty: '1' })]) })
      return (headers) =>
        admin.call('PurchaseReceiptApi_accounting', {
          body: freeBody(shop, [goodsLine(shop, 6, { actualQty: '1' })], { billDate: '2026-11-20' }),
          headers,
        })
    },
    '业务日期早于该商品最近记账日期2026-11-21，有“倒填日期”权限的人可以确认后继续',
    'The business date lies before 2026-11-21, when these goods were last posted; whoever has the right to backdate can confirm it',
    { row: 1, field: 'billDate' },
  ],
  [
    'MASTER_OFF',
    async () => {
      await server.inTenant((tx) =>
        tx.query('update commodity set status = 2 where tenant_id = $1 and id = $2', [tx.tenantId, shop.goods[19]]),
      )
      return (headers) =>
        admin.call('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines: [goodsLine(shop, 19, { qty: '1' })] }), headers })
    },
    '商品[饮料20]已停用',
    'Goods [饮料20] is disabled',
    { row: 1, field: 'commInfoId' },
  ],
  [
    'AMOUNT_DIFFERS',
    async () => (headers) =>
      admin.call('PurchaseOrderApi_submit', {
        body: orderBody(shop, '1', { lines: [goodsLine(shop, 0, { qty: '3', totalAmt: '33.91' })] }),
        headers,
      }),
    '第1行金额与系统计算不一致',
    'Row 1: the amounts are not what the system computes',
    { row: 1 },
  ],
  [
    'AMOUNT_DIFFERS',
    async () => (headers) => admin.call('PurchaseOrderApi_submit', { body: orderBody(shop, '3', { totalAmt: '33.91' }), headers }),
    '金额与系统计算不一致',
    'The amounts are not what the system computes',
    { field: 'totalAmt' },
  ],
  [
    'LINES_EMPTY',
    async () => (headers) => admin.call('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines: [] }), headers }),
    '单据明细不能为空',
    'The document needs at least one line',
  ],
  [
    'DOC_GONE',
    async () => (headers) => admin.call('PurchaseOrderApi_approve', { body: { id: '999', version: 1 }, headers }),
    '单据不存在或已删除',
    'The document does not exist or was deleted',
  ],
]

test.each(refusals)('%s is told with its particulars in both languages', async (key, prepare, zh, en, field) => {
  const ask = await prepare()
  const answer = await ask({})
  expect({ key: answer.key, msg: answer.msg }).toEqual({ key, msg: zh })
  expect((await ask(english)).msg).toBe(en)
  if (field) expect(answer.fields[0]).toMatchObject(field)
})

describe('what stands beside a refusal', () => {
  test('the events that are allowed, with STATUS_FORBIDS', async () => {
    const order = await twoLines()
    const { body } = await admin.call('PurchaseOrderApi_approve', { body: by(order) })
    expect(body).toMatchObject({ data: { allowed: ['CLOSE_LINE', 'REOPEN_LINE', 'UNAPPROVE', 'CANCEL'] } })
    const edited = await admin.call('PurchaseOrderApi_draft', { body: { ...by(order), remark: '改' } })
    expect(edited.body).toMatchObject({ data: { allowed: ['CLOSE_LINE', 'REOPEN_LINE', 'UNAPPROVE', 'CANCEL'] } })
  })

  test('every row that is wrong, each once', async () => {
    const lines = [goodsLine(shop, 0, { qty: '0' }), goodsLine(shop, 1, { qty: '1' }), goodsLine(shop, 2, { qty: '1', taxPrice: '-1' })]
    const { fields } = await admin.call('PurchaseOrderApi_submit', { body: orderBody(shop, '1', { lines }) })
    expect(fields.map(({ row, field, msg }) => [row, field, msg])).toEqual([
      [1, 'qty', '第1行数量不正确（数量不能为0）'],
      [3, 'taxPrice', expect.stringMatching(/^第3行.+不正确（单价不能为负）$/)],
    ])
  })

  test('two rows of one order line are counted after each other', async () => {
    const order = await approvedOrder(shop, '10')
    const { lines = [], ...head } = receiptOf(order, '6')
    const { key, fields } = await admin.call('PurchaseReceiptApi_submit', { body: { ...head, lines: [...lines, ...lines] } })
    expect({ key, rows: fields.map((field) => [field.row, field.msg]) }).toEqual({
      key: 'OVER_RECEIPT',
      rows: [[2, '第2行[饮料01]最多可入库4瓶，本次超出2瓶']],
    })
  })
})

test('with several sources the closed one is named with its number and state', async () => {
  const [open, closed] = [await approvedOrder(shop, '10'), await approvedOrder(shop, '10')]
  await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOf(closed, '4') })
  const short = await admin.ok('PurchaseOrderApi_closeShort', { body: { ...by(await freshOrder(shop, closed)), remark: '数量不对' } })
  const lines = [open, closed].flatMap((order) => receiptOfLines(order, ['1']).lines ?? [])
  const answer = await admin.call('PurchaseReceiptApi_submit', { body: freeBody(shop, lines), headers: english })
  expect(answer).toMatchObject({ key: 'STATUS_FORBIDS', fields: [{ row: 2, field: 'sourceBodyId' }] })
  expect(answer.msg).toBe(`[Receive] is not possible in the state [${short.billNo} Completed (closed short)]`)
})

test('a tenant that needs no approval goes from draft to approved in one step', async () => {
  await withSettings(server, { APPROVAL_NEEDED: 'off' }, async () => {
    const order = await admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '3') })
    expect(order).toMatchObject({ state: 'approved', status: 2703, version: 1 })
    expect(order.billNo).toBeDefined()
  })
})

afterAll(() => expectSound(server))
