import { afterAll, expect, test } from 'vitest'
import { by, expectSound, freeBody, freshOrder, freshReceipt, goodsLine, receiptOfLines } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, receiptOf } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const rounds = 25

/** The outcomes of requests sent together: `done` or the key of a refusal; faults have failed before. */
const outcomes = (answers: readonly { key?: string }[]) => answers.map(({ key }) => key ?? 'done')
const times = <T>(count: number, work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => work(at)))

test('drafts are saved on an order draft while it is edited and removed: none ends in a fault, none names a line that is gone', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await admin.ok('PurchaseOrderApi_draft', {
      body: orderBody(shop, '10', { lines: [0, 1].map((at) => goodsLine(shop, at, { qty: '10' })) }),
    })
    const body = receiptOfLines(order, ['1', '1'])
    const answers = await Promise.all([
      admin.call('PurchaseReceiptApi_draft', { body }),
      round % 2
        ? admin.call('PurchaseOrderApi_remove', { query: { ids: order.id } })
        : admin.call('PurchaseOrderApi_draft', {
            body: { ...by(order), lines: [{ ...goodsLine(shop, 1, { qty: '9' }), id: order.lines[1]?.id }] },
          }),
      admin.call('PurchaseReceiptApi_draft', { body }),
    ])
    expect(outcomes(answers).filter((outcome) => !['done', 'LINE_BAD'].includes(outcome))).toEqual([])
    expect(answers[1]?.key).toBeUndefined()
  }
})

test('an order is cancelled while its drafts are submitted: either it has a follower and stays, or its drafts stay behind unlinked', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await approvedOrder(shop, '10')
    const drafts = await times(3, () => admin.ok('PurchaseReceiptApi_draft', { body: receiptOf(order, '2') }))
    const [cancelled, ...submitted] = await Promise.all([
      admin.call('PurchaseOrderApi_cancel', { body: { ...by(order), remark: '不要了' } }),
      ...drafts.map((draft) => admin.call('PurchaseReceiptApi_submit', { body: by(draft) })),
    ])
    const { state, lines } = await freshOrder(shop, order)
    const held = submitted.filter((answer) => !answer.key && answer.data.lines[0]?.sourceBodyId).length
    expect(Number(lines[0]?.heldQty)).toBe(held * 2)
    expect([cancelled.key ?? 'done', state]).toEqual(held > 0 ? ['HAS_DOWNSTREAM', 'approved'] : ['done', 'cancelled'])
    for (const answer of submitted) expect([undefined, 'STATUS_FORBIDS']).toContain(answer.key)
  }
})

test('a line is closed while receipts of it are submitted: it is held or closed, never both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await approvedOrder(shop, '10', { lines: [2, 3].map((at) => goodsLine(shop, at, { qty: '10' })) })
    const [closed, ...held] = await Promise.all([
      admin.call('PurchaseOrderApi_closeLine', { body: { ...by(order), remark: '数量不对', lineIds: [order.lines[0]?.id ?? ''] } }),
      ...['3', '4'].map((qty) => admin.call('PurchaseReceiptApi_submit', { body: receiptOfLines(order, [qty]) })),
    ])
    const [line] = (await freshOrder(shop, order)).lines
    if (closed.key) expect([closed.key, line?.heldQty !== '0.00', line?.closedQty]).toEqual(['HAS_DOWNSTREAM', true, '0.00'])
    else expect([outcomes(held), line?.heldQty, line?.closedQty]).toEqual([['OVER_RECEIPT', 'OVER_RECEIPT'], '0.00', '10.00'])
  }
})

test('receipts of two orders in opposite order, links to them and reversals at once end without a fault', async () => {
  const orders = await times(2, (at) => approvedOrder(shop, '400', { lines: [goodsLine(shop, 4 + at, { qty: '400' })] }))
  const pulled = (flip: boolean) => {
    const lines = orders.flatMap((order) => receiptOfLines(order, ['1']).lines ?? [])
    return freeBody(shop, flip ? lines.toReversed() : lines)
  }
  const posted = await times(10, (at) => admin.ok('PurchaseReceiptApi_accounting', { body: pulled(at % 2 === 0) }))
  const free = await times(10, () =>
    admin.ok('PurchaseReceiptApi_accounting', {
      body: freeBody(
        shop,
        [5, 4].map((at) => goodsLine(shop, at, { actualQty: '2' })),
      ),
    }),
  )
  const answers = await Promise.all([
    ...posted.map((receipt) => admin.call('PurchaseReceiptApi_flush', { body: { ...by(receipt), redo: 2 } })),
    ...free.map((receipt) => {
      const links = receipt.lines.map((line, at) => ({ id: line.id ?? '', sourceBodyId: orders[1 - at]?.lines[0]?.id ?? '' }))
      return admin.call('PurchaseReceiptApi_linkOrder', { body: { ...by(receipt), links } })
    }),
    ...Array.from({ length: 10 }, (_, at) => admin.call('PurchaseReceiptApi_accounting', { body: pulled(at % 2 === 0) })),
  ])
  expect(outcomes(answers)).toEqual(answers.map(() => 'done'))
  for (const order of orders) expect((await freshOrder(shop, order)).lines[0]).toMatchObject({ receivedQty: '30.00', heldQty: '0.00' })
})

test('of a reversal and a link at once, or two reversals, one comes first and the other meets its version', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await approvedOrder(shop, '5', { lines: [goodsLine(shop, 6, { qty: '5' })] })
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 6, { actualQty: '5' })]) })
    const links = [{ id: receipt.lines[0]?.id ?? '', sourceBodyId: order.lines[0]?.id ?? '' }]
    const answers = await Promise.all([
      admin.call('PurchaseReceiptApi_flush', { body: by(receipt) }),
      admin.call('PurchaseReceiptApi_linkOrder', { body: { ...by(receipt), links } }),
      admin.call('PurchaseReceiptApi_flush', { body: by(receipt) }),
    ])
    expect(outcomes(answers).sort()).toEqual(['VERSION_STALE', 'VERSION_STALE', 'done'])
    const { state, lines } = await freshReceipt(shop, receipt)
    expect(lines[0]?.sourceBodyId === undefined).toBe(state === 'reversed')
  }
})

test('nobody deletes what is no draft, not even past the application', async () => {
  const order = await approvedOrder(shop, '1')
  const deleted = server.inTenant((tx) => tx.query('delete from document where tenant_id = $1 and id = $2', [tx.tenantId, order.id]))
  await expect(deleted).rejects.toThrow('a document that is not editable is never deleted')
  const line = server.inTenant((tx) =>
    tx.query('delete from document_line where tenant_id = $1 and document_id = $2', [tx.tenantId, order.id]),
  )
  await expect(line).rejects.toThrow('cannot be added or removed')
})

afterAll(() => expectSound(server))
