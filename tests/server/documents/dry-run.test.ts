import { afterAll, describe, expect, test } from 'vitest'
import type { BodyOf } from '#contract/operations.gen.ts'
import { by, expectSound, freeBody, goodsLine, receiptOfLines, returnOfLines, stockOf } from '../../support/acts/purchase-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, hire, openShop, receiptOf } from '../../support/shop.ts'
import { rightsOfRole } from '../../support/shop-rights.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

type Asked = BodyOf<'DocumentApi_dryRun'>
const receiptPath = '/blade-purchase/purchaseinhead'
const tryOut = (path: string, body: object, more: Partial<Asked> = {}) => ({ body: { path, body: { ...body }, ...more } as Asked })
const posting = (body: object) => tryOut(`${receiptPath}/accounting`, body)

/** Counts of all the tenant's rows, and sums of running figures: a dry run must leave them unchanged. */
const traces = () =>
  server.inTenant((tx) =>
    tx.one(
      `select (select count(*) from document where tenant_id = $1) as documents,
              (select count(*) from document_line where tenant_id = $1) as lines,
              (select count(*) from document_event where tenant_id = $1) as log,
              (select count(*) from stock_movement where tenant_id = $1) as movements,
              (select count(*) from stock_balance where tenant_id = $1) as balances,
              (select count(*) from ledger_entry where tenant_id = $1) as entries,
              (select count(*) from price_history where tenant_id = $1) as prices,
              (select count(*) from idempotency_key where tenant_id = $1) as keys,
              (select count(*) from message_info where tenant_id = $1) as messages,
              (select coalesce(sum(last_number), 0) from bill_counter where tenant_id = $1) as numbers,
              (select coalesce(sum(received_qty + held_qty), 0) from document_line where tenant_id = $1) as progress`,
      [tx.tenantId],
    ),
  )

describe('posting', () => {
  test('is told as figures before and after, and nothing has happened', async () => {
    await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 0, { actualQty: '10' })]) })
    const order = await approvedOrder(shop, '10')
    const before = await traces()
    const effect = await admin.ok('DocumentApi_dryRun', posting(receiptOfLines(order, ['4'])))
    expect(effect.stock).toEqual([
      {
        depotId: shop.depotId,
        depotName: '总仓',
        commInfoId: shop.goods[0],
        commInfoCode: 'G001',
        commInfoName: '饮料01',
        unitName: '瓶',
        before: { qty: '10.00', onOrderQty: '10.00', costPrice: '10.00000', costAmt: '100.00' },
        after: { qty: '14.00', onOrderQty: '6.00', costPrice: '10.00000', costAmt: '140.00' },
      },
    ])
    expect(effect.ledger).toEqual([
      {
        bartererId: shop.supplierId,
        bartererName: '华东饮料',
        account: 'payable',
        before: { balanceAmt: '113.00' },
        after: { balanceAmt: '158.20' },
      },
    ])
    expect(effect.progress).toMatchObject([
      {
        headId: order.id,
        billNo: order.billNo,
        row: 1,
        commInfoName: '饮料01',
        qty: '10.00',
        before: { receivedQty: '0.00', heldQty: '0.00', openQty: '10.00' },
        after: { receivedQty: '4.00', heldQty: '0.00', openQty: '6.00' },
      },
    ])
    expect(effect.documents).toMatchObject([{ id: order.id, billNo: order.billNo, before: '待入库', after: '部分入库' }])
    expect(await traces()).toEqual(before)
  })

  test('of goods that go back tells what is back of the receipt, and what can still go', async () => {
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 0, { actualQty: '5' })]) })
    const back = tryOut('/blade-purchase/purchasereturnorderhead/accounting', returnOfLines(receipt, ['-2']))
    const effect = await admin.ok('DocumentApi_dryRun', back)
    expect(effect.progress).toMatchObject([
      {
        billNo: receipt.billNo,
        before: { receivedQty: '0.00', heldQty: '0.00', openQty: '5.00' },
        after: { receivedQty: '2.00', heldQty: '0.00', openQty: '3.00' },
      },
    ])
  })

  test('does then exactly that, with the number that comes next', async () => {
    const body = freeBody(shop, [goodsLine(shop, 1, { actualQty: '3', taxPrice: '2.26' })])
    const first = await admin.ok('PurchaseReceiptApi_accounting', { body })
    const told = await admin.ok('DocumentApi_dryRun', posting(body))
    const posted = await admin.ok('PurchaseReceiptApi_accounting', { body })
    expect(await stockOf(shop, 1)).toMatchObject(told.stock[0]?.after ?? {})
    expect(numberOf(posted.billNo)).toBe(numberOf(first.billNo) + 1)
  })

  test('claims no key of a request', async () => {
    const body = freeBody(shop, [goodsLine(shop, 2, { actualQty: '1' })])
    const headers = { 'Idempotency-Key': 'one-key' }
    const one = await admin.call('DocumentApi_dryRun', { ...posting(body), headers })
    const other = await admin.call('DocumentApi_dryRun', { ...posting({ ...body, lines: [] }), headers })
    expect([one.key, other.key]).toEqual([undefined, 'LINES_EMPTY'])
  })
})

describe('what is worth a word', () => {
  const free = freeBody(shop, [goodsLine(shop, 6, { actualQty: '1' }), goodsLine(shop, 7, { actualQty: '1', taxPrice: '0' })])
  const priceZero = [{ key: 'PRICE_ZERO', row: 2, msg: '第2行单价为0' }]
  const warningsOf = async (asked: ReturnType<typeof tryOut>, who = admin) => (await who.ok('DocumentApi_dryRun', asked)).warnings

  test('is said before a document is posted that was never stored', async () => {
    expect(await warningsOf(posting(free))).toEqual(priceZero)
  })

  test('is what a draft says of itself, and a submitted one', async () => {
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: free })
    expect(await warningsOf(tryOut(`${receiptPath}/accountingById`, by(draft)))).toEqual(draft.warnings)
    const submitted = await admin.ok('PurchaseReceiptApi_submit', { body: by(draft) })
    expect(submitted.warnings).toEqual(priceZero)
    expect(await warningsOf(tryOut(`${receiptPath}/accountingById`, by(submitted)))).toEqual(priceZero)
  })

  test('is more than was ordered', async () => {
    await withSettings(server, { OVER_RECEIPT: '20' }, async () => {
      const order = await approvedOrder(shop, '10')
      expect(await warningsOf(posting(receiptOfLines(order, ['11'])))).toMatchObject([{ key: 'OVER_ORDER', row: 1 }])
    })
  })

  test('is nothing where prices are right, where the document is reversed, and where the reader sees no prices', async () => {
    expect(await warningsOf(posting(freeBody(shop, [goodsLine(shop, 6, { actualQty: '1' })])))).toEqual([])
    const posted = await admin.ok('PurchaseReceiptApi_accounting', { body: free })
    expect(await warningsOf(tryOut(`${receiptPath}/flush`, by(posted)))).toEqual([])
    const rights = rightsOfRole('clerk').filter((right) => right !== 'price_purchase_view')
    await server.addUser('blind', { rights: [...rights, 'purchasein_free'] })
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: free })
    expect(draft.warnings).toEqual(priceZero)
    expect(await warningsOf(tryOut(`${receiptPath}/accountingById`, by(draft)), await server.as('blind'))).toEqual([])
  })
})

describe('reversing', () => {
  test('shows what goes back', async () => {
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 3, { actualQty: '5' })]) })
    const before = await traces()
    const effect = await admin.ok('DocumentApi_dryRun', tryOut(`${receiptPath}/flush`, by(receipt)))
    expect(effect.stock).toMatchObject([{ before: { qty: '5.00', costAmt: '50.00' }, after: { qty: '0.00', costAmt: '0.00' } }])
    expect(effect.stock[0]?.after).not.toHaveProperty('costPrice')
    expect(effect.ledger).toMatchObject([{ account: 'payable' }])
    expect(await traces()).toEqual(before)
  })
})

describe('a refusal', () => {
  test('is the one of the event, and stands in no log', async () => {
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, 4, { actualQty: '5' })]) })
    const body = { ...by(receipt), version: receipt.version - 1 }
    const before = await traces()
    const told = await admin.call('DocumentApi_dryRun', tryOut(`${receiptPath}/flush`, body))
    expect(await traces()).toEqual(before)
    const refused = await admin.call('PurchaseReceiptApi_flush', { body })
    expect(told).toMatchObject({ key: 'VERSION_STALE', msg: refused.msg })
  })

  test('of the body names its fields', async () => {
    const body = freeBody(shop, [goodsLine(shop, 5, { actualQty: 'many' })])
    const told = await admin.call('DocumentApi_dryRun', posting(body))
    const refused = await admin.call('PurchaseReceiptApi_accounting', { body })
    expect({ key: told.key, msg: told.msg, fields: told.fields }).toEqual({ key: refused.key, msg: refused.msg, fields: refused.fields })
  })

  test('meets whoever may not do it', async () => {
    const clerk = await hire(shop, 'viewer', 'auditor')
    const told = await clerk.call('DocumentApi_dryRun', posting(freeBody(shop, [goodsLine(shop, 5, { actualQty: '1' })])))
    expect(told.key).toBe('NO_PERMISSION')
  })

  test('meets a path that makes no event happen', async () => {
    const told = await admin.call('DocumentApi_dryRun', tryOut('/blade-purchase/purchaseinhead/list', {}))
    expect(told).toMatchObject({ key: 'BAD_INPUT', fields: [{ field: 'path' }] })
  })
})

describe('other kinds', () => {
  test('opening balances: the ledger of each partner', async () => {
    const draft = await admin.ok('OpeningPartnerApi_submit', {
      body: { supplierId: shop.carrierId, payableAmt: '80.00', billDate: '2026-11-01' },
    })
    const effect = await admin.ok('DocumentApi_dryRun', {
      body: { path: '/blade-finance/openingBarerter/batchPass', body: { ids: [draft.id] } },
    })
    expect(effect.ledger).toMatchObject([{ bartererName: '顺丰速运', before: { balanceAmt: '0.00' }, after: { balanceAmt: '80.00' } }])
  })

  test('orders: what is on order', async () => {
    const order = await admin.ok('PurchaseOrderApi_submit', { body: { ...freeBody(shop, [goodsLine(shop, 7, { qty: '6' })]) } })
    const effect = await admin.ok('DocumentApi_dryRun', tryOut('/blade-purchase/purchaseorderhead/approve', by(order)))
    expect(effect.stock).toMatchObject([{ before: { onOrderQty: '0.00' }, after: { onOrderQty: '6.00' } }])
  })
})

const numberOf = (billNo = '') => Number(billNo.split('-').at(-1))

afterAll(() => expectSound(server))

const dearer = { field: 'taxPrice', rule: 'NO_PERMISSION', params: { source: '10.00', own: '11.00' } }
const cheaper = { field: 'taxPrice', rule: 'SOURCE_DIFFERS', params: { source: '10.00', own: '9.00' } }
const rated = { field: 'taxRate', rule: 'NO_PERMISSION', params: { source: '13', own: '9' } }

test.each([
  ['dearer than its order, by right,', { taxPrice: '11.00' }, [dearer]],
  ['cheaper than its order, which needs no right,', { taxPrice: '9.00' }, [cheaper]],
  ['at another rate than its order, by right,', { taxRate: '9' }, [rated]],
  ['as it was ordered', {}, []],
])('a receipt %s is told before and stands in the log of operations with both values', async (_, more, told) => {
  const line = { commInfoId: shop.goods[9], unitId: shop.bottleId, qty: '10', taxPrice: '10.00', taxRate: '13' }
  const order = await approvedOrder(shop, '10', { lines: [line] })
  const { lines = [], ...head } = receiptOf(order, '2')
  const body = { ...head, lines: lines.map((line) => ({ ...line, ...more })) }
  const { warnings } = await admin.ok('DocumentApi_dryRun', posting(body))
  expect(warnings).toMatchObject(told.map(({ field, params }) => ({ key: 'SOURCE_DIFFERS', row: 1, difference: { field, ...params } })))
  const { id } = await admin.ok('PurchaseReceiptApi_accounting', { body })
  const { records } = await admin.ok('OrderLogApi_list', { query: { sourceBillId: id, size: 20 } })
  const posted = records.find(({ event }) => event === 'POST')
  expect(posted?.facts).toMatchObject({ repricedLines: told.map((one) => ({ row: 1, ...one })) })
})
