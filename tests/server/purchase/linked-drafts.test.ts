import { afterAll, expect, test } from 'vitest'
import { by, expectSound, freeBody, freshOrder, freshReceipt, goodsLine, receiptOfLines } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, postReceipt, receiptOf } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

test('an order unapproved after its receipt was reversed can be edited, and keeps what the reversed receipt was made from', async () => {
  const order = await approvedOrder(shop, '10', { lines: [0, 1].map((at) => goodsLine(shop, at, { qty: '10' })) })
  const receipt = await postReceipt(shop, order, '4')
  const reversed = await admin.ok('PurchaseReceiptApi_flush', { body: by(receipt) })
  const draft = await admin.ok('PurchaseOrderApi_unapprove', { body: { ...by(await freshOrder(shop, order)), remark: '数量不对' } })
  const [first, second] = draft.lines.map(({ id, commInfoId, unitId, taxPrice, taxRate }) => ({
    id,
    commInfoId,
    unitId,
    taxPrice,
    taxRate,
  }))
  const kept = await admin.ok('PurchaseOrderApi_draft', {
    body: {
      ...by(draft),
      lines: [
        { ...first, qty: '12' },
        { ...second, qty: '3' },
      ],
    },
  })
  expect(kept.lines.map((line) => [line.id, line.qty])).toEqual([
    [first?.id, '12.00'],
    [second?.id, '3.00'],
  ])
  expect((await freshReceipt(shop, reversed)).lines[0]).toMatchObject({ sourceBodyId: first?.id, sourceBillNo: order.billNo })
  const fewer = await admin.ok('PurchaseOrderApi_submit', { body: { ...by(kept), lines: [{ ...second, qty: '3' }] } })
  expect(fewer).toMatchObject({ state: 'submitted', billNo: order.billNo, lines: [{ id: second?.id }] })
  expect((await freshReceipt(shop, reversed)).lines[0]).not.toHaveProperty('sourceBodyId')
})

test('an order draft that a receipt draft names can be edited and removed; the receipt draft loses its link and says why', async () => {
  const order = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '10') })
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '4') })
  const edited = await admin.ok('PurchaseOrderApi_draft', { body: { ...by(order), lines: [{ ...order.lines[0], qty: '9' }] as never } })
  expect((await freshReceipt(shop, draft)).lines[0]).toMatchObject({ sourceBodyId: order.lines[0]?.id })
  expect((await admin.call('PurchaseReceiptApi_submit', { body: by(draft) })).key).toBe('STATUS_FORBIDS')
  expect(await admin.ok('PurchaseOrderApi_remove', { query: { ids: edited.id } })).toBe(true)
  const { lines, version } = await freshReceipt(shop, draft)
  expect(version).toBe(draft.version)
  expect(lines[0]).toMatchObject({ note: expect.stringContaining('删除') })
  expect(lines[0]).not.toHaveProperty('sourceBodyId')
})

test('the draft that a reversal with redo made can be removed', async () => {
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 2, { actualQty: '4' })]) })
  const reversed = await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(receipt), redo: 2 } })
  expect(await admin.ok('PurchaseReceiptApi_remove', { query: { ids: reversed.redoId ?? '' } })).toBe(true)
  expect(await freshReceipt(shop, receipt)).not.toHaveProperty('redoId')
})

test('a draft whose unit was taken from the goods can still be saved anew, cancelled and removed', async () => {
  const box = (at: number) => orderBody(shop, '1', { lines: [goodsLine(shop, at, { unitId: shop.caseId, qty: '1' })] })
  const [gone, cancelled, mended] = await Promise.all([3, 3, 3].map((at) => admin.ok('PurchaseOrderApi_draft', { body: box(at) })))
  if (!gone || !cancelled || !mended) throw new Error('three drafts')
  await server.inTenant((tx) =>
    tx.query('delete from commodity_unit where tenant_id = $1 and comm_info_id = $2', [tx.tenantId, shop.goods[3]]),
  )
  const answer = await admin.call('PurchaseOrderApi_submit', { body: by(mended) })
  expect(answer).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'unitId' }] })
  expect(await admin.ok('PurchaseOrderApi_remove', { query: { ids: gone.id } })).toBe(true)
  expect(await admin.ok('PurchaseOrderApi_cancel', { body: { ...by(cancelled), remark: '错单' } })).toMatchObject({ state: 'cancelled' })
  const lines = [goodsLine(shop, 3, { qty: '12' })]
  expect(await admin.ok('PurchaseOrderApi_submit', { body: { ...by(mended), lines } })).toMatchObject({ state: 'submitted' })
})

test('a draft submitted as stored is stored as the goods say now, so that what is held is what its lines say', async () => {
  const order = await approvedOrder(shop, '48', { lines: [goodsLine(shop, 4, { qty: '48' })] })
  const line = {
    commInfoId: shop.goods[4],
    unitId: shop.caseId,
    sourceBodyId: order.lines[0]?.id,
    actualQty: '2',
    taxPrice: '135.60',
    taxRate: '13',
  }
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: { ...receiptOf(order, '1'), lines: [line] } })
  expect(draft.lines[0]).toMatchObject({ baseQty: '24.00' })
  await server.inTenant((tx) =>
    tx.query('update commodity_unit set conversion = 20 where tenant_id = $1 and comm_info_id = $2', [tx.tenantId, shop.goods[4]]),
  )
  const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: by(draft) })
  expect(submitted.lines[0]).toMatchObject({ baseQty: '40.00', id: draft.lines[0]?.id })
  expect((await freshOrder(shop, order)).lines[0]).toMatchObject({ heldQty: '40.00' })
})

test('lines of a draft receipt are added, changed and taken out one by one; of several ids all go or none', async () => {
  const draft = await admin.ok('PurchaseReceiptApi_draft', {
    body: freeBody(shop, [goodsLine(shop, 5, { actualQty: '1' })], { freight: '10.00' }),
  })
  const added = await admin.ok('PurchaseReceiptLineApi_submit', {
    body: { headId: draft.id, version: 1, ...goodsLine(shop, 6, { actualQty: '3' }) },
  })
  expect(added.lines.map((line) => [line.actualQty, line.freight])).toEqual([
    ['1.00', '2.50'],
    ['3.00', '7.50'],
  ])
  const [one, two] = added.lines.map((line) => line.id ?? '')
  const changed = await admin.ok('PurchaseReceiptLineApi_submit', {
    body: { headId: draft.id, version: 2, id: two, ...goodsLine(shop, 6, { actualQty: '1' }) },
  })
  expect(changed).toMatchObject({
    version: 3,
    totalQty: '2.00',
    lines: [
      { id: one, freight: '5.00' },
      { id: two, freight: '5.00' },
    ],
  })
  expect((await admin.call('PurchaseReceiptLineApi_remove', { query: { ids: `${one},999` } })).key).toBe('DOC_GONE')
  const nobodys = { headId: draft.id, version: 3, id: '999', ...goodsLine(shop, 6, { actualQty: '1' }) }
  expect((await admin.call('PurchaseReceiptLineApi_submit', { body: nobodys })).key).toBe('DOC_GONE')
  expect(await admin.ok('PurchaseReceiptLineApi_remove', { query: { ids: one ?? '' } })).toBe(true)
  const left = await freshReceipt(shop, draft)
  expect(left).toMatchObject({ version: 4, totalQty: '1.00', lines: [{ id: two, freight: '10.00', allCostAmt: '20.00' }] })
  const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(left) })
  expect((await admin.call('PurchaseReceiptLineApi_remove', { query: { ids: two ?? '' } })).key).toBe('STATUS_FORBIDS')
  expect(
    (await admin.call('PurchaseReceiptLineApi_submit', { body: { headId: posted.id, version: posted.version, id: two, actualQty: '2' } }))
      .key,
  ).toBe('STATUS_FORBIDS')
  const another = goodsLine(shop, 6, { actualQty: '1' })
  expect(
    (await admin.call('PurchaseReceiptLineApi_submit', { body: { headId: posted.id, version: posted.version, ...another } })).key,
  ).toBe('STATUS_FORBIDS')
  expect((await admin.call('PurchaseReceiptApi_submit', { body: { ...by(posted), lines: [...posted.lines, another] as never } })).key).toBe(
    'STATUS_FORBIDS',
  )
})

test('a submitted receipt is posted with the document as it was answered or as it was sent; one that differs is refused', async () => {
  const order = await approvedOrder(shop, '20', { lines: [goodsLine(shop, 7, { qty: '20' })] })
  const body = receiptOf(order, '4')
  const asSent = await admin.ok('PurchaseReceiptApi_submit', { body })
  expect(await admin.ok('PurchaseReceiptApi_accounting', { body: { ...body, ...by(asSent) } })).toMatchObject({ state: 'posted' })
  const asAnswered = await admin.ok('PurchaseReceiptApi_submit', { body })
  expect(await admin.ok('PurchaseReceiptApi_accounting', { body: asAnswered as never })).toMatchObject({ state: 'posted' })
  const other = await admin.ok('PurchaseReceiptApi_submit', { body })
  const tries: object[] = [
    { remark: '改' },
    { freight: '1.00' },
    { lines: [] },
    { lines: [{ ...body.lines?.[0], actualQty: '5' }] },
    { lines: [{ ...body.lines?.[0], actualAmt: '45.00' }] },
    { lines: [{ ...body.lines?.[0], wareCode: 'A-1' }] },
    { lines: [...(body.lines ?? []), goodsLine(shop, 8, { actualQty: '1' })] },
  ]
  for (const more of tries) {
    const answer = await admin.call('PurchaseReceiptApi_accounting', { body: { ...by(other), ...more } })
    expect({ more, key: answer.key }).toEqual({ more, key: 'STATUS_FORBIDS' })
  }
  expect(await freshReceipt(shop, other)).toMatchObject({ state: 'submitted', version: other.version })
})

test('a pulled line of 0 stays in the draft, is dropped at submit and stays open on the order; a typed line of 0 is bad', async () => {
  const order = await approvedOrder(shop, '10', { lines: [9, 10].map((at) => goodsLine(shop, at, { qty: '10' })) })
  const draft = await admin.ok('PurchaseReceiptApi_draft', { body: receiptOfLines(order, ['0', '4']) })
  expect(draft.lines).toHaveLength(2)
  const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: by(draft) })
  expect(submitted.lines.map((line) => line.actualQty)).toEqual(['4.00'])
  expect((await freshOrder(shop, order)).lines.map((line) => line.heldQty)).toEqual(['0.00', '4.00'])
  expect((await admin.call('PurchaseReceiptApi_submit', { body: receiptOfLines(order, ['0', '0']) })).key).toBe('LINES_EMPTY')
  const other = await approvedOrder(shop, '10')
  const lines = [...(receiptOfLines(other, ['0']).lines ?? []), ...(receiptOfLines(order, [undefined, '1']).lines ?? [])]
  expect(await admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, lines) })).toMatchObject({
    poNo: order.billNo,
    sourceBillId: order.id,
  })
  const typed = await admin.call('PurchaseReceiptApi_submit', { body: freeBody(shop, [goodsLine(shop, 9, { actualQty: '0' })]) })
  expect(typed).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'actualQty' }] })
})

test('a draft that was once submitted keeps its number and is voided, not removed', async () => {
  const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, [goodsLine(shop, 11, { actualQty: '1' })]) })
  const draft = await admin.ok('PurchaseReceiptApi_withdraw', { body: { ...by(submitted), remark: '数量不对' } })
  expect(draft).toMatchObject({ state: 'draft', billNo: submitted.billNo })
  expect((await admin.call('PurchaseReceiptApi_remove', { query: { ids: draft.id } })).key).toBe('STATUS_FORBIDS')
  expect(await admin.ok('PurchaseReceiptApi_cancel', { body: { ...by(draft), remark: '开错' } })).toMatchObject({
    state: 'voided',
    billNo: submitted.billNo,
  })
  const next = await admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, [goodsLine(shop, 11, { actualQty: '1' })]) })
  expect(Number(next.billNo?.slice(-4))).toBe(Number(submitted.billNo?.slice(-4)) + 1)
})

afterAll(() => expectSound(server))
