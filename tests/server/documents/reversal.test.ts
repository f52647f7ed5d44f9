import { afterAll, describe, expect, test } from 'vitest'
import { monthsLater } from '#domain/core/day-periods.ts'
import { by, freeBody, freshReceipt, goodsLine, receiptOfLines, stockOf } from '../../support/acts/purchase-acts.ts'
import { brokenStock, stockActs } from '../../support/acts/stock-acts.ts'
import { logFindings } from '../../support/documents/log-findings.ts'
import { withSettings } from '../../support/laws/conformance.ts'
import { startTestServer } from '../../support/server.ts'
import { approvedOrder, openShop, type Receipt, type ReceiptBody } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop

const receive = (at: number, qty: string, taxPrice: string, more: object = {}): Promise<Receipt> =>
  admin.ok('PurchaseReceiptApi_accounting', { body: freeBody(shop, [goodsLine(shop, at, { actualQty: qty, taxPrice })], more) })
const reverse = (receipt: Receipt) => admin.call('PurchaseReceiptApi_flush', { body: by(receipt) })

const { issue } = stockActs(server, shop)
const movementsOf = (id: string | undefined) =>
  server.inTenant(async (tx) => {
    const rows = await tx.query<{ kind: string; qty: string; value: string }>(
      'select kind, trim_scale(qty) as qty, trim_scale(value) as value from stock_movement where tenant_id = $1 and document_id = $2 order by seq',
      [tx.tenantId, id],
    )
    return rows.map((row) => `${row.kind} ${row.qty} ${row.value}`)
  })

describe('the day of a reversal', () => {
  const dayOf = async (id: string | undefined) => (await freshReceipt(shop, { id: id ?? '' })).billDate
  const onOwnDay = (receipt: Receipt) => admin.call('PurchaseReceiptApi_flush', { body: { ...by(receipt), ownDay: 2 } })

  test('is today, or by right that of the document; not before a month in which its goods moved', async () => {
    const { today } = await server.inTenant(async (tx) => ({ today: tx.today }))
    const before = monthsLater(`${today.slice(0, 7)}-10`, -1)
    const goods = (at: number, billDate: string) => receive(at, '10', '11.30', { billDate })
    const [plain, dated, moved] = [await goods(10, before), await goods(11, before), await goods(12, before)]
    expect(await dayOf((await reverse(plain)).data.mirrorId)).toBe(today)
    const { data } = await onOwnDay(dated)
    expect(await dayOf(data.mirrorId)).toBe(before)
    expect(await stockOf(shop, 11)).toBeUndefined()
    await goods(12, today)
    expect(await onOwnDay(moved)).toMatchObject({ key: 'BACKDATED' })
    expect(await dayOf((await reverse(moved)).data.mirrorId)).toBe(today)
  })

  test('asks for the right where it is that of the document', async () => {
    const receipt = await receive(13, '1', '11.30')
    await server.addUser('reverser', { rights: ['purchasein_view', 'purchasein_flush'] })
    const body = { ...by(receipt), ownDay: 2 as const }
    expect(await (await server.as('reverser')).call('PurchaseReceiptApi_flush', { body })).toMatchObject({ key: 'NO_PERMISSION' })
  })
})

describe('stock after a reversal', () => {
  test('where nothing left, exactly what came in goes (M9)', async () => {
    await receive(0, '10', '113.00')
    const second = await receive(0, '5', '126.56')
    const { data } = await reverse(second)
    expect(await movementsOf(data.mirrorId)).toEqual(['takeBack -5 -560'])
    expect(await stockOf(shop, 0)).toMatchObject({ qty: '10.00', costAmt: '1000.00' })
  })

  test('where goods left, it goes at the average and the difference stands beside it (M10)', async () => {
    const first = await receive(1, '10', '113.00')
    await receive(1, '100', '11.30')
    await issue(1, '100')
    const { data } = await reverse(first)
    expect(await movementsOf(data.mirrorId)).toEqual(['takeBack -10 -1000', 'difference 0 818.18'])
    expect(await stockOf(shop, 1)).toBeUndefined()
  })

  test('a correction that left no trace does not shift value to the next one (M19)', async () => {
    const [first, , third] = [await receive(17, '10', '113.00'), await receive(17, '100', '11.30'), await receive(17, '90', '1.13')]
    const [undone, again] = [await reverse(third), await reverse(first)]
    expect(await movementsOf(undone.data.mirrorId)).toEqual(['takeBack -90 -90'])
    expect(await movementsOf(again.data.mirrorId)).toEqual(['takeBack -10 -1000'])
    expect(await stockOf(shop, 17)).toMatchObject({ qty: '100.00', costAmt: '1000.00' })
  })

  test('one that took another value than it had brought does leave a trace', async () => {
    await receive(18, '10', '113.00')
    const second = await receive(18, '10', '11.30')
    await issue(18, '5')
    const third = await receive(18, '5', '11.30')
    // ten of 20 for 875.00 leave for 437.50, although they were received for 100.00
    await reverse(second)
    const { data } = await reverse(third)
    expect(await movementsOf(data.mirrorId)).toEqual(['takeBack -5 -50', 'difference 0 -168.75'])
  })

  test('goods that are gone stop it, unless stock may be negative', async () => {
    const receipt = await receive(2, '10', '11.30')
    await issue(2, '4')
    const refused = await reverse(receipt)
    expect(refused).toMatchObject({ key: 'STOCK_SHORT', msg: '[饮料03]在[总仓]可用库存6，需要10', fields: [{ row: 1 }] })
    await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => {
      const { data } = await reverse(receipt)
      expect(data).toMatchObject({ state: 'reversed' })
      expect(await stockOf(shop, 2)).toMatchObject({ qty: '-4.00', costAmt: '-40.00' })
      const again = await receive(2, '10', '13.56')
      expect(await movementsOf(again.id)).toEqual(['receive 10 120', 'variance 0 -8'])
      expect(await stockOf(shop, 2)).toMatchObject({ qty: '6.00', costAmt: '72.00', costPrice: '12.00000' })
    })
  })

  test('a depot that says itself whether stock may be negative is asked before the tenant', async () => {
    const receipt = await receive(16, '10', '11.30')
    await issue(16, '4')
    const depotSays = (answer: number | null) =>
      server.inTenant((tx) =>
        tx.query('update depot set negative_stock = $3 where tenant_id = $1 and id = $2', [tx.tenantId, shop.depotId, answer]),
      )
    await depotSays(1)
    await withSettings(server, { NEGATIVE_STOCK: 'on' }, async () => expect((await reverse(receipt)).key).toBe('STOCK_SHORT'))
    await depotSays(2)
    expect((await reverse(receipt)).data).toMatchObject({ state: 'reversed' })
    expect(await brokenStock(server)).toEqual([])
    await receive(16, '4', '11.30')
    await depotSays(null)
  })

  test('two rows of one goods and depot are needed together', async () => {
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', {
      body: freeBody(shop, [goodsLine(shop, 3, { actualQty: '6' }), goodsLine(shop, 3, { actualQty: '6' })]),
    })
    await issue(3, '1')
    expect(await reverse(receipt)).toMatchObject({ key: 'STOCK_SHORT', msg: '[饮料04]在[总仓]可用库存11，需要12' })
  })
})

describe('the red mirror', () => {
  test('has every figure opposite, its own number and date, and both name each other', async () => {
    const body = freeBody(
      shop,
      [
        goodsLine(shop, 4, { actualQty: '3', unitId: shop.caseId, couponAmt: '0.90' }),
        { commInfoId: shop.serviceId, actualQty: '1', taxPrice: '10.60', taxRate: '6' },
      ],
      {
        freightSupplierId: shop.carrierId,
        freight: '10.00',
        feeAmt: '1.00',
        billDate: '2026-11-20',
      },
    )
    const posted = await admin.ok('PurchaseReceiptApi_accounting', { body })
    const { data: original } = await reverse(posted)
    const red = await freshReceipt(shop, { id: original.mirrorId ?? '' })
    expect(red).toMatchObject({ status: 3006, mirrorId: posted.id, billDate: '2026-11-21', version: 1, supplierId: posted.supplierId })
    expect(red.billNo).not.toBe(posted.billNo)
    const figures = ['totalQty', 'purchaseAmt', 'taxAmt', 'totalAmt', 'couponAmt', 'finalAmt', 'costAmt', 'freight', 'feeAmt'] as const
    for (const field of figures) expect({ field, sum: Number(red[field]) + Number(posted[field]) }).toEqual({ field, sum: 0 })
    const ofLines = [
      'actualQty',
      'baseQty',
      'actualAmt',
      'taxAmt',
      'couponAmt',
      'finalAmt',
      'freight',
      'feeAmt',
      'costAmt',
      'allCostAmt',
    ] as const
    for (const [at, line] of posted.lines.entries())
      for (const field of ofLines) expect({ field, sum: Number(red.lines[at]?.[field]) + Number(line[field]) }).toEqual({ field, sum: 0 })
    expect(red.lines[0]).toMatchObject({ conversionResult: '-3箱', taxPrice: '11.30000' })
    const entries = await server.inTenant((tx) =>
      tx.query<{ about: string; left: string }>(
        'select about || part || party_id as about, trim_scale(sum(amount)) as left from ledger_entry where tenant_id = $1 and document_id = any ($2::bigint[]) group by 1',
        [tx.tenantId, [posted.id, red.id]],
      ),
    )
    expect(entries.map(({ left }) => left)).toEqual(entries.map(() => '0'))
    expect(entries.length).toBeGreaterThan(2)
    for (const document of [original, red])
      expect((await admin.call('PurchaseReceiptApi_flush', { body: by(document) })).key).toBe('STATUS_FORBIDS')
  })

  test('prices of a reversed receipt are struck and never proposed again', async () => {
    const paid = () =>
      admin.ok('PurchaseReceiptLineApi_priceHistory', { query: { commInfoId: shop.goods[5] ?? '', supplierId: shop.supplierId } })
    const prices = async () => (await paid()).map((row) => row.taxPrice)
    await receive(5, '1', '10.00')
    const second = await receive(5, '1', '12.00')
    const gift = await admin.ok('PurchaseReceiptApi_accounting', {
      body: freeBody(shop, [goodsLine(shop, 5, { actualQty: '1', taxPrice: '0', isGift: 2 })]),
    })
    expect(gift.state).toBe('posted')
    expect(await prices()).toEqual(['12.00000', '10.00000'])
    expect((await paid())[0]).toMatchObject({ headId: second.id, kind: 'purchaseReceipt' })
    await reverse(second)
    expect(await prices()).toEqual(['10.00000'])
  })

  test('redo leaves a draft of the old lines and links, dated today, without number, courier or mirror', async () => {
    const order = await approvedOrder(shop, '10', { lines: [6, 7].map((at) => goodsLine(shop, at, { qty: '10' })) })
    const posted = await admin.ok('PurchaseReceiptApi_accounting', {
      body: receiptOfLines(order, ['10', '4'], { billDate: '2026-11-20', freight: '7.00' }),
    })
    const noted = await admin.ok('PurchaseReceiptApi_updateCourierNo', {
      body: { ...by(posted), deliveryMode: '快递', alOrderExpressForms: [{ expressNo: '1' }] },
    })
    const reversed = await admin.ok('PurchaseReceiptApi_flush', { body: { ...by(noted), redo: 2 } })
    const redo = await freshReceipt(shop, { id: reversed.redoId ?? '' })
    expect(redo).toMatchObject({
      state: 'draft',
      version: 1,
      billDate: '2026-11-21',
      poNo: order.billNo,
      freight: '7.00',
      finalAmt: posted.finalAmt,
    })
    for (const field of ['billNo', 'mirrorId', 'redoId', 'submitUser']) expect(redo).not.toHaveProperty(field)
    expect(redo.lines.map((line) => [line.actualQty, line.shouldQty, line.sourceBodyId])).toEqual([
      ['10.00', '10.00', order.lines[0]?.id],
      ['4.00', '10.00', order.lines[1]?.id],
    ])
    expect(await admin.ok('PurchaseReceiptApi_queryFreightInfo', { query: { id: redo.id } })).toEqual([])
    const red = await freshReceipt(shop, { id: reversed.mirrorId ?? '' })
    expect(await admin.ok('PurchaseReceiptApi_queryFreightInfo', { query: { id: red.id } })).toEqual([])
  })
})

describe('dates', () => {
  const setPeriod = (period: string, state: string) =>
    server.inTenant((tx) =>
      tx.query(
        `insert into accounting_period (tenant_id, legal_entity, period, state) values ($1, '', $2, $3)
          on conflict (tenant_id, legal_entity, period) do update set state = excluded.state`,
        [tx.tenantId, period, state],
      ),
    )

  test('a reversal is dated today, so the original’s closed month does not matter, today’s does', async () => {
    const receipt = await receive(8, '1', '11.30', { billDate: '2026-10-31' })
    await setPeriod('2026-10', 'closed')
    await setPeriod('2026-11', 'locked')
    expect(await reverse(receipt)).toMatchObject({ key: 'PERIOD_LOCKED', msg: '会计期间[2026-11]已锁定' })
    await setPeriod('2026-11', 'open')
    expect((await reverse(receipt)).data.state).toBe('reversed')
    await setPeriod('2026-10', 'open')
  })

  test('a submitted receipt waits out a locked month; a draft is saved and submitted into one', async () => {
    await setPeriod('2026-10', 'locked')
    const held = await admin.ok('PurchaseReceiptApi_submit', {
      body: freeBody(shop, [goodsLine(shop, 9, { actualQty: '1' })], { billDate: '2026-10-15' }),
    })
    expect((await admin.call('PurchaseReceiptApi_accountingById', { body: by(held) })).key).toBe('PERIOD_LOCKED')
    await setPeriod('2026-10', 'open')
    expect((await admin.ok('PurchaseReceiptApi_accountingById', { body: by(held) })).state).toBe('posted')
  })

  test('backdating takes the right and its name in the request, and nothing lifts a month in between', async () => {
    await receive(10, '1', '11.30', { billDate: '2026-11-10' })
    const body = (billDate: string) => freeBody(shop, [goodsLine(shop, 10, { actualQty: '1' })], { billDate })
    const post = (billDate: string, override?: ReceiptBody['override']) =>
      admin.call('PurchaseReceiptApi_accounting', { body: { ...body(billDate), override } })
    expect((await post('2026-11-09')).key).toBe('BACKDATED')
    expect((await post('2026-11-09', ['OVER_RECEIPT'])).key).toBe('BACKDATED')
    expect((await post('2026-11-09', ['BACKDATED'])).data).toMatchObject({ state: 'posted', billDate: '2026-11-09' })
    expect((await post('2026-11-10')).key).toBeUndefined()
    expect((await post('2026-10-31', ['BACKDATED'])).key).toBe('BACKDATED')
    const elsewhere = freeBody(shop, [goodsLine(shop, 10, { actualQty: '1', depotId: shop.otherDepotId })], { billDate: '2026-10-31' })
    expect((await admin.call('PurchaseReceiptApi_accounting', { body: elsewhere })).key).toBeUndefined()
  })
})

afterAll(async () => {
  expect(await brokenStock(server)).toEqual([])
  expect(await server.inTenant((tx) => logFindings(tx))).toEqual([])
})
