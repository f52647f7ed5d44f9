import { afterAll, expect, test } from 'vitest'
import { by, expectSound, freeBody, freshOrder, goodsLine, receiptOfLines } from '../../support/acts/purchase-acts.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, type Order, openShop, orderBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

const pull = ({ id }: Order) => admin.ok('PurchaseReceiptApi_pullOrderById', { query: { id } })

test('three receipts of one close the sum: 33.33, 33.33, 33.34 (R1)', async () => {
  const order = await approvedOrder(shop, '3', { lines: [goodsLine(shop, 0, { qty: '3', taxPrice: undefined, totalAmt: '100.00' })] })
  const totals: (string | undefined)[] = []
  for (const last of [false, false, true]) {
    const pulled = await pull(order)
    const [line] = pulled.lines
    const { commInfoId, unitId, sourceBodyId, taxPrice, taxRate } = line ?? {}
    const lines = last ? pulled.lines : [{ commInfoId, unitId, sourceBodyId, taxPrice, taxRate, actualQty: '1' }]
    const { finalAmt } = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, lines as never) })
    totals.push(finalAmt)
  }
  expect(totals).toEqual(['33.33', '33.33', '33.34'])
  expect(await freshOrder(shop, order)).toMatchObject({ state: 'completed' })
})

test('freight is proposed on the first receipt pulled, and not while another one holds or has received', async () => {
  const order = await approvedOrder(shop, '10', {
    freight: '20.00',
    feeAmt: '2.00',
    freightSupplierId: shop.carrierId,
    freightDeductible: 1,
  })
  expect(await pull(order)).toMatchObject({
    freight: '20.00',
    feeAmt: '2.00',
    freightSupplierId: shop.carrierId,
    lines: [{ freight: '20.00' }],
  })
  const held = await admin.ok('PurchaseReceiptApi_submit', { body: receiptOfLines(order, ['4']) })
  const second = await pull(order)
  for (const field of ['freight', 'feeAmt']) expect(second).not.toHaveProperty(field)
  expect(second.lines[0]).toMatchObject({ shouldQty: '6.00', freight: '0.00' })
  await admin.ok('PurchaseReceiptApi_withdraw', { body: { ...by(held), remark: '数量不对' } })
  expect(await pull(order)).toMatchObject({ freight: '20.00' })
})

test('a line knows the most that may come in: tolerance and granted limit in, what others counted out, in basic units', async () => {
  const most = async (order: Order) => (await pull(order)).lines[0]?.maxQty
  const order = await approvedOrder(shop, '10', { lines: [goodsLine(shop, 1, { qty: '1', unitId: shop.caseId })] })
  expect(await most(order)).toBe('12.00')
  await withSettings(server, { OVER_RECEIPT: '25' }, async () => {
    expect(await most(order)).toBe('15.00')
    const [line] = (await pull(order)).lines
    const { commInfoId, taxPrice, taxRate, sourceBodyId } = line ?? {}
    const lines = [{ commInfoId, unitId: shop.bottleId, taxPrice, taxRate, sourceBodyId, actualQty: '4' }]
    await admin.ok('PurchaseReceiptApi_submit', { body: freeBody(shop, lines as never) })
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, lines as never) })
    expect(draft.lines).toMatchObject([{ maxQty: '11.00' }])
    const posted = await admin.ok('PurchaseReceiptApi_accountingById', { body: by(draft) })
    expect(posted.lines[0]).not.toHaveProperty('maxQty')
    expect(await most(order)).toBe('7.00')
  })
  expect(await most(order)).toBe('4.00')
})

test('a full order answers its lines with 0 to receive; one that is not open is refused', async () => {
  const order = await approvedOrder(shop, '10')
  await admin.ok('PurchaseReceiptApi_accounting', { body: (await pull(order)) as never })
  expect(await pull(order)).toMatchObject({
    poNo: order.billNo,
    lines: [{ shouldQty: '0.00', actualQty: '0.00', shouldAmt: '0.00', sourceBodyId: order.lines[0]?.id }],
  })
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1') })
  for (const id of [draft.id, '999']) {
    const { key } = await admin.call('PurchaseReceiptApi_pullOrderById', { query: { id } })
    expect(key).toBe(id === '999' ? 'DOC_GONE' : 'STATUS_FORBIDS')
  }
})

test('what is expected is said in the unit in which it is received', async () => {
  const order = await approvedOrder(shop, '120')
  const { commInfoId, taxRate, id: sourceBodyId } = order.lines[0] ?? {}
  const line = { commInfoId, unitId: shop.caseId, taxPrice: '135.60', taxRate, sourceBodyId }
  const full = await admin.ok('PurchaseReceiptApi_draft', { body: freeBody(shop, [{ ...line, actualQty: '10' }]) })
  expect(full.lines[0]).toMatchObject({
    shouldQty: '10.00',
    actualQty: '10.00',
    shouldAmt: '1356.00',
    actualAmt: '1356.00',
    baseQty: '120.00',
  })
  const part = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [{ ...line, actualQty: '4' }]) })
  expect(part.lines[0]).toMatchObject({ shouldQty: '10.00', baseQty: '48.00' })
  const { records } = await admin.ok('PurchaseExceptionApi_list', { query: {} })
  expect(records.find((row) => row.headId === part.id)).toMatchObject({ shouldQty: '10.00', actualQty: '4.00', differenceQty: '-6.00' })
  expect(await freshOrder(shop, order)).toMatchObject({ lines: [{ receivedQty: '48.00' }] })
  const inCases = await approvedOrder(shop, '10', { lines: [goodsLine(shop, 0, { unitId: shop.caseId, qty: '10', taxPrice: '135.60' })] })
  const bottles = goodsLine(shop, 0, { sourceBodyId: inCases.lines[0]?.id, actualQty: '118' })
  const short = await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [bottles]) })
  expect(short.lines[0]).toMatchObject({ shouldQty: '120.00', baseQty: '118.00' })
  expect((await pull(inCases)).lines[0]).toMatchObject({ unitId: shop.bottleId, shouldQty: '2.00' })
})

test('pulling stores nothing, not even a version', async () => {
  const order = await approvedOrder(shop, '5')
  const count = () =>
    server.inTenant((tx) => tx.one<{ n: string }>('select count(*) as n from document where tenant_id = $1', [tx.tenantId]))
  const before = await count()
  await pull(order)
  expect(await count()).toEqual(before)
  expect(await freshOrder(shop, order)).toMatchObject({ version: order.version, lines: [{ heldQty: '0.00' }] })
})

test('two lines of the same goods on one order are received each for itself', async () => {
  const lines = [goodsLine(shop, 1, { qty: '10' }), goodsLine(shop, 1, { qty: '5', taxPrice: '0', isGift: 2 })]
  const order = await approvedOrder(shop, '15', { lines })
  const pulled = await pull(order)
  expect(pulled.lines.map((line) => [line.shouldQty, line.isGift, line.actualAmt])).toEqual([
    ['10.00', 1, '113.00'],
    ['5.00', 2, '0.00'],
  ])
  await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(order, ['10']) })
  expect(await freshOrder(shop, order)).toMatchObject({
    state: 'partlyReceived',
    lines: [{ receivedQty: '10.00' }, { receivedQty: '0.00' }],
  })
  await admin.ok('PurchaseReceiptApi_accounting', { body: (await pull(order)) as never })
  expect(await freshOrder(shop, order)).toMatchObject({ state: 'completed' })
})

test('a service on an order is received like goods, and completes it', async () => {
  const service = { commInfoId: shop.serviceId, qty: '2', taxPrice: '50.00', taxRate: '6' }
  const order = await approvedOrder(shop, '1', { lines: [goodsLine(shop, 2, { qty: '1' }), service] })
  await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(order, ['1', '1']) })
  expect(await freshOrder(shop, order)).toMatchObject({
    state: 'partlyReceived',
    lines: [{ receivedQty: '1.00' }, { receivedQty: '1.00' }],
  })
  const last = await admin.ok('PurchaseReceiptApi_accounting', { body: (await pull(order)) as never })
  expect(last.lines.map((line) => line.actualQty)).toEqual(['1.00'])
  expect(await freshOrder(shop, order)).toMatchObject({ state: 'completed' })
})

test('goods pulled into another depot come in there; the order’s own depot waits no longer', async () => {
  const order = await approvedOrder(shop, '10', { lines: [goodsLine(shop, 3, { qty: '10' })] })
  const { lines = [], ...head } = receiptOfLines(order, ['10'])
  await admin.ok('PurchaseReceiptApi_accounting', {
    body: { ...head, lines: lines.map((line) => ({ ...line, depotId: shop.otherDepotId })) },
  })
  const { records } = await admin.ok('InventoryApi_selectListNew', { body: { commInfoId: shop.goods[3] } })
  expect(records.map((row) => [row.depotId, row.qty, row.onOrderQty])).toEqual([[shop.otherDepotId, '10.00', '0.00']])
})

afterAll(() => expectSound(server))

test('lines know what was last paid to their supplier, in every unit: read, saved and pulled', async () => {
  const paid = (document: { lines: { unitList?: { purchasePrice?: string }[] }[] }) =>
    document.lines[0]?.unitList?.map(({ purchasePrice }) => purchasePrice)
  const order = await approvedOrder(shop, '2', { lines: [goodsLine(shop, 7, { qty: '2' })] })
  expect(paid(order)).toEqual(['10.00000', '120.00000'])
  const lines = [goodsLine(shop, 7, { actualQty: '1', unitId: shop.caseId, taxPrice: '102' })]
  await admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, lines) })
  const now = ['8.50000', '102.00000']
  expect(paid(await freshOrder(shop, order))).toEqual(now)
  expect(paid(await pull(order))).toEqual(now)
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: orderBody(shop, '1', { lines: [goodsLine(shop, 7)] }) })
  expect(paid(draft)).toEqual(now)
  const elsewhere = { id: draft.id, version: draft.version, supplierId: shop.otherSupplierId }
  expect(paid(await admin.ok('PurchaseOrderApi_draft', { body: elsewhere }))).toEqual(['10.00000', '120.00000'])
})
