import { afterAll, expect, test } from 'vitest'
import { operationOf } from '#contract/operations.gen.ts'
import {
  by,
  expectSound,
  freeBody,
  freshOrder,
  freshReceipt,
  goodsLine,
  receiptOfLines,
  refusalOf,
} from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

const orderOf = (at: number, qty: string) => approvedOrder(shop, qty, { lines: [goodsLine(shop, at, { qty })] })
const free = (...lines: [at: number, qty: string][]) =>
  freeBody(
    shop,
    lines.map(([at, actualQty]) => goodsLine(shop, at, { actualQty })),
  )
const lineOf = (document: { lines: { id?: string }[] }, at = 0) => document.lines[at]?.id ?? ''

test('a receipt that holds some of an order line already is not linked beyond its limit', async () => {
  const order = await orderOf(0, '10')
  const body = receiptOfLines(order, ['6'])
  const receipt = await admin.ok('PurchaseReceiptApi_submit', {
    body: { ...body, lines: [...(body.lines ?? []), goodsLine(shop, 0, { actualQty: '6' })] },
  })
  const links = [{ id: lineOf(receipt, 1), sourceBodyId: lineOf(order) }]
  const answer = await admin.call('PurchaseReceiptApi_linkOrder', { body: { ...by(receipt), links } })
  expect(refusalOf(answer)).toMatchObject({ key: 'OVER_RECEIPT', fields: [{ row: 2, msg: '第2行[饮料01]最多可入库4瓶，本次超出2瓶' }] })
  const linked = await admin.ok('PurchaseReceiptApi_linkOrder', {
    body: { ...by(receipt), links, override: ['OVER_RECEIPT'], remark: '供应商多送' },
  })
  expect((await freshOrder(shop, order)).lines[0]).toMatchObject({ heldQty: '12.00', limitQty: '12.00' })
  await admin.ok('PurchaseReceiptApi_accountingById', { body: by(linked) })
  expect(await freshOrder(shop, order)).toMatchObject({
    state: 'completed',
    lines: [{ receivedQty: '12.00', heldQty: '0.00', limitQty: '12.00' }],
  })
})

test('a line tied to two order lines at once is refused', async () => {
  const [one, other] = [await orderOf(1, '10'), await orderOf(1, '10')]
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: free([1, '6']) })
  const links = [one, other].map((order) => ({ id: lineOf(receipt), sourceBodyId: lineOf(order) }))
  const answer = await admin.call('PurchaseReceiptApi_linkOrder', { body: { ...by(receipt), links } })
  expect(refusalOf(answer)).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'sourceBodyId' }] })
})

test.each<[why: string, at: number, qty: string, otherSupplier: boolean]>([
  ['of other goods', 3, '10', false],
  ['of another supplier', 2, '10', true],
])('an order line %s does not fit', async (_, at, qty, otherSupplier) => {
  const order = await approvedOrder(shop, qty, {
    lines: [goodsLine(shop, at, { qty })],
    ...(otherSupplier ? { supplierId: shop.otherSupplierId } : {}),
  })
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: free([2, '6']) })
  const links = [{ id: lineOf(receipt), sourceBodyId: lineOf(order) }]
  const answer = await admin.call('PurchaseReceiptApi_linkOrder', { body: { ...by(receipt), links } })
  expect(refusalOf(answer)).toMatchObject({ key: 'LINE_BAD', msg: '第1行来源明细不正确', fields: [{ row: 1, field: 'sourceBodyId' }] })
})

test('a line that has a source, no line of the receipt, no order line at all, or the receipt itself are not linked', async () => {
  const order = await orderOf(4, '10')
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(order, ['2']) })
  const tries = [
    { id: lineOf(receipt), sourceBodyId: lineOf(order) },
    { id: '999', sourceBodyId: lineOf(order) },
    { id: lineOf(receipt), sourceBodyId: '999' },
    { id: lineOf(receipt), sourceBodyId: lineOf(receipt) },
  ]
  for (const link of tries) {
    const answer = await admin.call('PurchaseReceiptApi_linkOrder', { body: { ...by(receipt), links: [link] } })
    expect({ link, key: answer.key }).toEqual({ link, key: 'LINE_BAD' })
  }
})

test('two lines tied to one order line count together, and the order is named in the list as in the document', async () => {
  const order = await orderOf(5, '10')
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: free([5, '6'], [5, '4']) })
  const links = [0, 1].map((at) => ({ id: lineOf(receipt, at), sourceBodyId: lineOf(order) }))
  const linked = await admin.ok('PurchaseReceiptApi_linkOrder', { body: { ...by(receipt), links } })
  expect(linked).toMatchObject({ poNo: order.billNo, poHeadId: order.id, sourceBillId: order.id })
  expect(await freshOrder(shop, order)).toMatchObject({ state: 'completed', lines: [{ receivedQty: '10.00' }] })
  const { records } = await admin.ok('PurchaseReceiptApi_list', { query: { billNo: receipt.billNo } })
  expect(records[0]).toMatchObject({ poNo: order.billNo, poHeadId: order.id })
  const back = await admin.ok('PurchaseReceiptApi_flush', { body: by(linked) })
  expect(back).toMatchObject({ state: 'reversed', poNo: order.billNo })
  expect(await freshOrder(shop, order)).toMatchObject({ state: 'approved', lines: [{ receivedQty: '0.00' }] })
})

test('linking moves progress and nothing else: no stock, no debt, no amounts', async () => {
  const order = await approvedOrder(shop, '10', { lines: [goodsLine(shop, 6, { qty: '10', taxPrice: '22.60' })] })
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: free([6, '6']) })
  const books = () =>
    server.inTenant((tx) =>
      tx.one<{ moved: string; owed: string }>(
        `select (select count(*) from stock_movement where tenant_id = $1) as moved, (select count(*)
          from ledger_entry where tenant_id = $1) as owed`,
        [tx.tenantId],
      ),
    )
  const before = await books()
  const links = [{ id: lineOf(receipt), sourceBodyId: lineOf(order) }]
  const body = { ...by(receipt), links }
  // the dry run warns where the line differs from the order, before it is linked
  const { path } = operationOf('PurchaseReceiptApi_linkOrder')
  const { warnings } = await admin.ok('DocumentApi_dryRun', { body: { path, body } })
  expect(warnings.flatMap(({ row, difference }) => (difference ? [{ row, ...difference }] : []))).toEqual([
    { row: 1, field: 'taxPrice', label: '含税单价', source: '22.60', own: '11.30' },
  ])
  const linked = await admin.ok('PurchaseReceiptApi_linkOrder', { body })
  expect(linked.warnings.filter(({ difference }) => difference)).toEqual([])
  expect(await books()).toEqual(before)
  expect(linked).toMatchObject({ finalAmt: receipt.finalAmt, version: receipt.version + 1, state: 'posted' })
  expect(await freshOrder(shop, order)).toMatchObject({
    state: 'partlyReceived',
    version: order.version + 1,
    lines: [{ receivedQty: '6.00' }],
  })
})

test('a rate other than the order’s is told too, in the reader’s language, and what agrees is not', async () => {
  const order = await approvedOrder(shop, '10', { lines: [goodsLine(shop, 13, { qty: '10' }), goodsLine(shop, 14, { qty: '10' })] })
  const lines = [goodsLine(shop, 13, { actualQty: '6', taxRate: '9' }), goodsLine(shop, 14, { actualQty: '6' })]
  const receipt = await admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, lines) })
  const links = [0, 1].map((at) => ({ id: lineOf(receipt, at), sourceBodyId: lineOf(order, at) }))
  const { path } = operationOf('PurchaseReceiptApi_linkOrder')
  const asked = { body: { path, body: { ...by(receipt), links } }, headers: { 'accept-language': 'en' } }
  const { warnings } = await admin.ok('DocumentApi_dryRun', asked)
  expect(warnings.flatMap(({ row, difference }) => (difference ? [{ row, ...difference }] : []))).toEqual([
    { row: 1, field: 'taxRate', label: 'Tax %', source: '13', own: '9' },
  ])
})

test('a draft is linked without holding anything, and received against the order from then on', async () => {
  const order = await orderOf(7, '10')
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: free([7, '11']) })
  const linked = await admin.ok('PurchaseReceiptApi_linkOrder', {
    body: { ...by(draft), links: [{ id: lineOf(draft), sourceBodyId: lineOf(order) }] },
  })
  expect(linked).toMatchObject({ state: 'draft', poNo: order.billNo, lines: [{ shouldQty: '10.00', actualQty: '11.00' }] })
  expect((await freshOrder(shop, order)).lines[0]).toMatchObject({ heldQty: '0.00' })
  expect((await admin.call('PurchaseReceiptApi_submit', { body: by(linked) })).key).toBe('OVER_RECEIPT')
})

test('one receipt of several orders moves each, and is no single order’s', async () => {
  const orders = [await orderOf(8, '10'), await orderOf(9, '10')]
  const lines = orders.flatMap((order, at) => receiptOfLines(order, [at === 0 ? '10' : '4']).lines ?? [])
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, lines) })
  expect(receipt).not.toHaveProperty('poNo')
  expect(receipt.lines.map((line) => line.sourceBillNo)).toEqual(orders.map((order) => order.billNo))
  const states = async () => (await Promise.all(orders.map((order) => freshOrder(shop, order)))).map((order) => order.state)
  expect(await states()).toEqual(['completed', 'partlyReceived'])
  await admin.ok('PurchaseReceiptApi_flush', { body: by(receipt) })
  expect(await states()).toEqual(['approved', 'approved'])
})

test('when one of two orders is cancelled, only its line of a draft loses the link', async () => {
  const [kept, cancelled] = [await orderOf(10, '10'), await orderOf(11, '10')]
  const lines = [kept, cancelled].flatMap((order) => receiptOfLines(order, ['2']).lines ?? [])
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, lines) })
  await admin.ok('PurchaseOrderApi_cancel', { body: { ...by(cancelled), remark: '不要了' } })
  const { lines: now } = await freshReceipt(shop, draft)
  expect(now.map((line) => line.sourceBillNo)).toEqual([kept.billNo, undefined])
  expect(now.map((line) => line.note)).toEqual([undefined, `${cancelled.billNo} 取消订单`])
})

test('linking needs its right, and going over the limit needs another', async () => {
  const order = await orderOf(12, '5')
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: free([12, '6']) })
  const links = [{ id: lineOf(receipt), sourceBodyId: lineOf(order) }]
  const clerk = await hire(shop, 'linker', 'clerk')
  const body = { ...by(receipt), links }
  expect((await clerk.call('PurchaseReceiptApi_linkOrder', { body })).key).toBe('OVER_RECEIPT')
  expect(await clerk.call('PurchaseReceiptApi_linkOrder', { body: { ...body, override: ['OVER_RECEIPT'] } })).toMatchObject({
    key: 'NO_PERMISSION',
    msg: '没有[超量入库]权限',
  })
  const viewer = await hire(shop, 'viewer', 'auditor')
  expect((await viewer.call('PurchaseReceiptApi_linkOrder', { body })).key).toBe('NO_PERMISSION')
})

afterAll(() => expectSound(server))

test('open order lines are found by several goods at once', async () => {
  const [first, second] = [await orderOf(17, '3'), await orderOf(18, '4')]
  await orderOf(19, '5')
  const commInfoIds = [shop.goods[17], shop.goods[18]].join(',')
  const { records } = await admin.ok('PurchaseOrderLineApi_list', { query: { open: 2, commInfoIds } })
  expect(records.map(({ id }) => id).sort()).toEqual([lineOf(first), lineOf(second)].sort())
})
