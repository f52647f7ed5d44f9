import { afterAll, describe, expect, test } from 'vitest'
import { logFindings } from '../../support/documents/log-findings.ts'
import { clientOf, startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, orderBody, receiptOf } from '../../support/shop.ts'
import { expectHidden, expectOneEditor, expectOnePost, outcomes, orderRounds as rounds } from '../../support/storms/races.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

test(`of 20 posts of one receipt released together exactly one succeeds, ${rounds} times`, { timeout: 300_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) await expectOnePost(shop)
  const [row] = await server.inTenant((tx) =>
    tx.query<{ qty: string }>('select qty from stock_balance where tenant_id = $1 and comm_info_id = $2', [tx.tenantId, shop.goods[0]]),
  )
  expect(row?.qty).toBe(String(rounds))
})

test(`8 receipts of 40 against an order of 100 never receive more than 100, ${rounds} times`, { timeout: 300_000 }, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const order = await approvedOrder(shop, '100')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.call('PurchaseReceiptApi_accounting', { body: receiptOf(order, '40') })),
    )
    expect(outcomes(answers)).toEqual([
      'OVER_RECEIPT',
      'OVER_RECEIPT',
      'OVER_RECEIPT',
      'OVER_RECEIPT',
      'OVER_RECEIPT',
      'OVER_RECEIPT',
      'done',
      'done',
    ])
    const { lines } = await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })
    expect(lines[0]?.receivedQty).toBe('80.00')
  }
})

test('of two editors the second is refused and told of the newer version', () => expectOneEditor(shop))

describe('twins with one Idempotency-Key', () => {
  const twin = { headers: { 'Idempotency-Key': 'twin-1' } }

  test('have one effect and the same answer, whether together or one after the other', async () => {
    const body = orderBody(shop, '7')
    const together = await Promise.all([1, 2, 3].map(() => admin.call('PurchaseOrderApi_submit', { body, ...twin })))
    const after = await admin.call('PurchaseOrderApi_submit', { body, ...twin })
    const numbers = new Set([...together, after].map((answer) => answer.data.billNo))
    expect(numbers.size).toBe(1)
    expect(together.map((answer) => answer.body)).toEqual([after.body, after.body, after.body])
  })

  test('with another body are refused', async () => {
    const answer = await admin.call('PurchaseOrderApi_submit', { body: orderBody(shop, '8'), ...twin })
    expect(answer).toMatchObject({ status: 409, key: 'REQUEST_REUSED' })
  })

  test('after a refusal may be sent again, because only successes are kept', async () => {
    const order = await approvedOrder(shop, '5')
    const key = { headers: { 'Idempotency-Key': 'refused-1' } }
    const body = receiptOf(order, '6')
    expect((await admin.call('PurchaseReceiptApi_accounting', { body, ...key })).key).toBe('OVER_RECEIPT')
    expect((await admin.call('PurchaseReceiptApi_accounting', { body, ...key })).key).toBe('OVER_RECEIPT')
  })
})

test('closing an order and receiving against it at once end in one order of events', async () => {
  for (let round = 0; round < 20; round += 1) {
    const order = await approvedOrder(shop, '10')
    const [received, cancelled] = await Promise.all([
      admin.call('PurchaseReceiptApi_accounting', { body: receiptOf(order, '4') }),
      admin.call('PurchaseOrderApi_cancel', { body: { id: order.id, version: order.version, remark: '不要了' } }),
    ])
    const { state } = await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })
    if (received.key) expect({ key: received.key, state }).toEqual({ key: 'STATUS_FORBIDS', state: 'cancelled' })
    else
      expect({ key: cancelled.key, state }).toEqual({
        key: expect.stringMatching(/VERSION_STALE|STATUS_FORBIDS|HAS_DOWNSTREAM/),
        state: 'partlyReceived',
      })
  }
})

test('receipts over the same goods in opposite order do not deadlock', async () => {
  const [one, two] = shop.goods
  const line = (commInfoId: string | undefined) => ({ commInfoId, unitId: shop.bottleId, actualQty: '1', taxPrice: '11.30', taxRate: '13' })
  const post = (lines: ReturnType<typeof line>[]) =>
    admin.call('PurchaseReceiptApi_accounting', { body: { ...orderBody(shop, '1'), lines } })
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => post(at % 2 ? [line(one), line(two)] : [line(two), line(one)])))
  expect(answers.map((answer) => answer.key)).toEqual(answers.map(() => undefined))
})

test('numbers rise without a gap under concurrent submits', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => admin.ok('PurchaseOrderApi_submit', { body: orderBody(shop, '1') })))
  const numbers = answers.map((answer) => Number(answer.billNo?.slice(-4))).sort((one, other) => one - other)
  expect(new Set(numbers).size).toBe(30)
  expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(29)
})

test('another tenant sees nothing of all this, by id, in batch or by a planted tenant', async () => {
  await server.addTenant('200002')
  const stranger = await server.as('admin', '200002')
  const order = await approvedOrder(shop, '10')
  await expectHidden(shop, stranger)
  const planted = { ...orderBody(shop, '1'), tenantId: server.tenantId } as never
  expect((await stranger.call('PurchaseOrderApi_draft', { body: planted })).key).toBe('FIELD_BAD')
  const client = clientOf(server.url, stranger.accessToken)
  const spoofed = await client.call('PurchaseOrderApi_detail', { query: { id: order.id }, headers: { 'Tenant-Id': server.tenantId } })
  expect(spoofed.key).toBe('DOC_GONE')
})

afterAll(async () => {
  expect(await server.database.broken()).toEqual([])
  expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
})
