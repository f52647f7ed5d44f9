import { describe, expect, test } from 'vitest'
import { voucherOf } from '#server/documents/books/vouchers/vouchers.ts'
import { carrierOf } from '../../support/acts/freight-acts.ts'
import { bankAccount, openOf } from '../../support/acts/money-documents.ts'
import { by, expectSound, freshReceipt, goodsLine } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import { digitalNumber, received } from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { sheetFile } from '../../support/sheets.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin } = shop
const transportId = await carrierOf(shop)
const accountId = await bankAccount(shop)
const terms = { transportId, supplierId: shop.carrierId, taxRate: '9', freightDeductible: 2 }

const because = (document: { id: string; version: number }) => ({ ...by(document), remark: '金额不对' })
const voucher = ({ id }: { id: string }) =>
  server.inTenant(async (tx) => (await voucherOf(tx, id)).map(({ side, account, amount }) => `${side} ${account} ${amount}`))
const stock = async (at: number) => {
  const { records } = await admin.ok('InventoryApi_selectListNew', { body: { commInfoId: shop.goods[at], depotId: shop.depotId } })
  const [row] = records
  return row ? `${row.qty} ${row.costAmt}` : 'none'
}
const sell = async (at: number, qty: string) =>
  admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), shop.goods[at] ?? '', qty) })
const certified = (bill: { id: string; version: number }) => admin.ok('TransportHeadApi_certify', { body: by(bill) })
const line = (sourceBillId: string, amount: string) => ({ sourceBillId, amount })

test('late freight lies on goods that are still here, the rest in the cost of sales; taken back, nothing of it is left', async () => {
  const receipt = await received(shop, 0, '10')
  await sell(0, '4')
  expect(await stock(0)).toBe('6.00 60.00')
  const bill = await admin.ok('TransportHeadApi_accounting', { body: { ...terms, lines: [line(receipt.id, '109')] } })
  expect(bill).toMatchObject({
    amount: '109.00',
    statusName: '已入账',
    taxRate: '9',
    depotId: shop.depotId,
    transportName: expect.any(String),
  })
  expect(bill.lines).toMatchObject([{ kind: 'purchaseReceipt', sourceBillNo: receipt.billNo, stockAmt: '60.00', salesCostAmt: '40.00' }])
  expect(await stock(0)).toBe('6.00 120.00')
  const waits = ['debit inventory 60', 'debit inputTaxPending 9', 'debit costOfSalesAdjustment 40', 'credit payable 109']
  expect(await voucher(bill)).toEqual(waits)
  // its tax is pending until it is certified, which is possible once
  server.clock.advance({ days: 1 })
  const done = await certified(bill)
  expect(await voucher(bill)).toEqual([
    ...['debit inventory 60', 'debit inputTaxPending 9', 'debit inputTax 9', 'debit costOfSalesAdjustment 40'],
    ...['credit payable 109', 'credit inputTaxPending 9'],
  ])
  const { records } = await admin.ok('TaxWorksheetApi_list', { query: { startTime: '2026-11-22', endTime: '2026-11-22' } })
  expect(records.map(({ item, inputAmt }) => [item, inputAmt])).toContainEqual(['deducted', '9.00'])
  expect(await admin.call('TransportHeadApi_certify', { body: by(done) })).toMatchObject({
    key: 'STATUS_FORBIDS',
    msg: '当前状态[已入账]不能执行[勾选]（没有待勾选的进项税额）',
  })
  expect(await openOf(shop, shop.carrierId)).toEqual(['payable -109.00'])
  // its receipt cannot be reversed while the bill stands
  const fresh = await freshReceipt(shop, receipt)
  expect(await admin.call('PurchaseReceiptApi_flush', { body: because(fresh) })).toMatchObject({ key: 'HAS_DOWNSTREAM' })
  // for goods that have left meanwhile, the reversal gets nothing back from stock
  await sell(0, '6')
  const reversed = await admin.ok('TransportHeadApi_flush', { body: because(done) })
  expect(await stock(0)).toBe('none')
  expect(await voucher({ id: reversed.mirrorId ?? '' })).toEqual([
    ...['debit inputTaxPending -9', 'debit inputTax -9', 'debit costOfSalesAdjustment -40'],
    ...['credit payable -109', 'credit inputTaxPending -9', 'credit inventoryAdjustment 60'],
  ])
  expect(await openOf(shop, shop.carrierId)).toEqual([])
})

test('freight without its tax is shared by quantity, goods of two lines together (A1), and all of it where it is not deducted', async () => {
  const lines = ['3', '3', '1'].map((actualQty, at) => goodsLine(shop, at + 1, { actualQty, qty: undefined, deductible: 2 } as object))
  const { supplierId, depotId } = shop
  const receipt = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId, depotId, lines } })
  const bill = await admin.ok('TransportHeadApi_accounting', {
    body: {
      transportId,
      accountId,
      taxRate: '9',
      freightDeductible: 1,
      lines: [line(receipt.id, '60'), { ...line(receipt.id, '40'), expressNo: 'SF2' }],
    },
  })
  expect(bill.lines.map(({ stockAmt, expressNo }) => [stockAmt, expressNo])).toEqual([
    ['100.00', undefined],
    [undefined, 'SF2'],
  ])
  expect([await stock(1), await stock(2), await stock(3)]).toEqual(['3.00 72.86', '3.00 72.86', '1.00 24.28'])
  expect(await voucher(bill)).toEqual(['debit inventory 100', 'credit bank 100'])
})

test('freight of what was sent is an expense of selling', async () => {
  await received(shop, 4, '10')
  const out = await sell(4, '2')
  const bill = await admin.ok('TransportHeadApi_accounting', { body: { ...terms, lines: [line(out.id, '10.90')] } })
  expect(bill.lines).toMatchObject([{ kind: 'salesOut', expenseAmt: '10.00' }])
  expect(await voucher(bill)).toEqual([...['debit inputTaxPending 0.9', 'debit freightOut 10', 'credit payable 10.9']])
  // if the bill is reversed before it is certified, none of its tax is pending
  const { mirrorId = '' } = await admin.ok('TransportHeadApi_flush', { body: because(bill) })
  expect(await voucher({ id: mirrorId })).toEqual(['debit inputTaxPending -0.9', 'debit freightOut -10', 'credit payable -10.9'])
  expect(await stock(4)).toBe('8.00 80.00')
})

describe('freight that a receipt estimated with its carrier', () => {
  const estimated = async (at: number) =>
    admin.ok('PurchaseReceiptApi_accounting', {
      body: {
        ...{ supplierId: shop.supplierId, depotId: shop.depotId },
        ...{ freight: '109', freightSupplierId: shop.carrierId, freightTaxRate: '9', freightDeductible: 2 },
        lines: [goodsLine(shop, at, { actualQty: '10', qty: undefined, deductible: 2 } as object)],
      },
    })
  const estimates = async () =>
    (await admin.ok('EstimateAgeApi_list', { query: { supplierId: shop.carrierId } })).records.map(({ estimateAmt }) => estimateAmt)
  const invoice = () => ({ ...terms, ...digitalNumber() })
  /** The accounts of a voucher, debits above zero, without those whose entries cancel out. */
  const balances = async (bill: { id: string }) => {
    const sums = new Map<string, number>()
    for (const row of await voucher(bill)) {
      const [side, account = '', amount] = row.split(' ')
      sums.set(account, (sums.get(account) ?? 0) + (side === 'debit' ? 1 : -1) * Number(amount))
    }
    return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
  }

  test('is invoiced by the bill: the estimate ends, its tax is certified, its goods keep their cost', async () => {
    const receipt = await estimated(10)
    expect([await estimates(), await stock(10)]).toEqual([['100.00'], '10.00 200.00'])
    const bill = await admin.ok('TransportHeadApi_accounting', { body: { ...invoice(), lines: [line(receipt.id, '109')] } })
    expect(bill).toMatchObject({ invoiceKind: '2503', invoiceNo: expect.any(String), warnings: [] })
    expect(await balances(bill)).toEqual({ inputTaxPending: 9, payable: -109, payableEstimated: 100 })
    expect([await estimates(), await stock(10)]).toEqual([[], '10.00 200.00'])
    const done = await certified(bill)
    expect(await balances(bill)).toEqual({ inputTax: 9, payable: -109, payableEstimated: 100 })
    await admin.ok('TransportHeadApi_flush', { body: because(done) })
    expect(await estimates()).toEqual(['100.00'])
    // the parts add up to the whole; what is billed beyond the estimate is late freight
    for (const amount of ['36.33', '36.33', '36.34'])
      await admin.ok('TransportHeadApi_accounting', { body: { ...invoice(), lines: [line(receipt.id, amount)] } })
    expect([await estimates(), await stock(10)]).toEqual([[], '10.00 200.00'])
    await admin.ok('TransportHeadApi_accounting', { body: { ...invoice(), lines: [line(receipt.id, '10.9')] } })
    expect(await stock(10)).toBe('10.00 210.00')
  })

  test('is ended by a bill of that carrier that is paid at once too, and nothing stays owed', async () => {
    const owed = await openOf(shop, shop.carrierId)
    const receipt = await estimated(12)
    const paid = { ...invoice(), accountId }
    const bill = await admin.ok('TransportHeadApi_accounting', { body: { ...paid, lines: [line(receipt.id, '109')] } })
    expect(await balances(bill)).toEqual({ inputTaxPending: 9, bank: -109, payableEstimated: 100 })
    expect([await estimates(), await stock(12), await openOf(shop, shop.carrierId)]).toEqual([[], '10.00 200.00', owed])
    await admin.ok('TransportHeadApi_flush', { body: because(bill) })
    expect([await estimates(), await openOf(shop, shop.carrierId)]).toEqual([['100.00'], [...owed, 'payable -109.00']])
    // a third of the estimate first; the second bill exceeds the rest, and the excess is added to the value of the
    // goods
    for (const amount of ['36.33', '83.57'])
      await admin.ok('TransportHeadApi_accounting', { body: { ...invoice(), accountId, lines: [line(receipt.id, amount)] } })
    expect([await estimates(), await stock(12)]).toEqual([[], '10.00 210.00'])
  })

  test('more than was estimated lies on the goods beside it', async () => {
    const receipt = await estimated(11)
    await admin.ok('TransportHeadApi_accounting', { body: { ...invoice(), lines: [line(receipt.id, '119.9')] } })
    expect([await estimates(), await stock(11)]).toEqual([[], '10.00 210.00'])
  })

  test('less than was estimated is a variance of its goods, which closing the month spreads over what is there and what was sold', async () => {
    const commInfoId = shop.goods[9] ?? ''
    const receipt = await admin.ok('PurchaseReceiptApi_accounting', {
      body: {
        ...{ supplierId: shop.supplierId, depotId: shop.depotId, billDate: '2026-10-10' },
        ...{ freight: '109', freightSupplierId: shop.carrierId, freightDeductible: 1 },
        lines: [goodsLine(shop, 9, { actualQty: '10', qty: undefined, deductible: 2 } as object)],
      },
    })
    await admin.ok('SalesOutApi_accounting', {
      body: { ...outBody(shop, await customerOf(shop), commInfoId, '4'), billDate: '2026-10-12' },
    })
    await admin.ok('TransportHeadApi_accounting', {
      body: { ...invoice(), billDate: '2026-10-20', lines: [line(receipt.id, '109')] } as never,
    })
    const { rows } = await admin.ok('PeriodApi_variances', { query: { period: '2026-10' } })
    expect(rows).toMatchObject([{ commInfoCode: 'G010', varianceAmt: '-9.00', stockAmt: '-5.40', salesCostAmt: '-3.60' }])
  })

  test.each([
    ['of no kind', { invoiceKind: undefined }, 'invoiceKind'],
    ['of a kind that there is not', { invoiceKind: '9' }, 'invoiceKind'],
    ['without a number', { invoiceNo: undefined }, 'invoiceNo'],
    ['an ordinary one, whose tax is not deducted', { invoiceKind: '2504' }, 'freightDeductible'],
  ])('an invoice %s is refused', async (_, wrong, field) => {
    const { id } = await received(shop, 12, '1')
    const body = { ...invoice(), lines: [line(id, '5')], ...wrong }
    expect(await admin.call('TransportHeadApi_transportApply', { body })).toMatchObject({ key: 'FIELD_BAD', fields: [{ field }] })
  })
})

test('a receipt that has freight already is told of, from its own head or by another bill', async () => {
  const receipt = await received(shop, 5, '10')
  const withOwn = await admin.ok('PurchaseReceiptApi_accounting', {
    body: {
      supplierId: shop.supplierId,
      depotId: shop.depotId,
      freight: '20',
      lines: [goodsLine(shop, 5, { actualQty: '1', qty: undefined } as object)],
    },
  })
  const body = { ...terms, lines: [line(receipt.id, '5'), line(withOwn.id, '5')] }
  const first = await admin.ok('TransportHeadApi_draft', { body })
  expect(first.warnings).toMatchObject([{ key: 'FREIGHT_TWICE', row: 2, msg: expect.stringContaining('20.00') }])
  const posted = await admin.ok('TransportHeadApi_accounting', { body: by(first) })
  const second = await admin.ok('TransportHeadApi_draft', { body })
  expect(second.warnings.map(({ msg }) => msg)).toEqual([
    `第1行：${receipt.billNo}已有运费单${posted.billNo}`,
    ...[`第2行：${withOwn.billNo}已有运费20.00`, `第2行：${withOwn.billNo}已有运费单${posted.billNo}`],
  ])
  const found = await admin.ok('TransportHeadApi_sources', { query: { keyword: withOwn.billNo } })
  expect(found).toMatchObject([{ sourceBillId: withOwn.id, freight: '25.00', kindName: '采购入库单' }])
  const { records, sums } = await admin.ok('TransportHeadApi_list', { query: { transportId, keyword: receipt.billNo, size: 5 } })
  expect([records.map(({ amount }) => amount), sums]).toEqual([['10.00', '10.00'], { amount: '20.00' }])
  await admin.ok('TransportHeadApi_remove', { query: { ids: second.id } })
})

test.each([
  ['of no carrier', { transportId: undefined }, 'FIELD_BAD', 'transportId'],
  ['owed to nobody', { supplierId: undefined }, 'FIELD_BAD', 'supplierId'],
  ['of another carrier than there is', { transportId: '77' }, 'FIELD_BAD', 'transportId'],
  ['from another account than there is', { accountId: '77' }, 'FIELD_BAD', 'accountId'],
  ['for nothing', { lines: [], amount: '5' }, 'LINES_EMPTY', undefined],
  ['for no document', { lines: [{ amount: '5' }] }, 'LINE_BAD', 'sourceBillId'],
  ['for a document that is no receipt', { lines: [{ sourceBillId: '77', amount: '5' }] }, 'LINE_BAD', 'sourceBillId'],
  ['for a number that is none', { lines: [{ sourceBillNo: 'RK0', amount: '5' }] }, 'LINE_BAD', 'sourceBillId'],
  ['of nothing', { lines: [{ sourceBillNo: 'first', amount: '0' }] }, 'FIELD_BAD', 'amount'],
  ['in thirds of a cent', { lines: [{ sourceBillNo: 'first', amount: '1.005' }] }, 'FIELD_BAD', 'amount'],
  ['that its lines do not come to', { amount: '6', lines: [{ sourceBillNo: 'first', amount: '5' }] }, 'AMOUNT_DIFFERS', 'amount'],
])('a bill %s is refused, naming the field', async (_, wrong, key, field) => {
  const { billNo } = await received(shop, 7, '1')
  const lines = ('lines' in wrong ? wrong.lines : [{ sourceBillNo: 'first', amount: '5' }]).map((one: object) =>
    'sourceBillNo' in one && one.sourceBillNo === 'first' ? { ...one, sourceBillNo: billNo } : one,
  )
  const answer = await admin.call('TransportHeadApi_transportApply', { body: { ...terms, ...wrong, lines } as never })
  expect(answer).toMatchObject({ key, ...(field ? { fields: expect.arrayContaining([expect.objectContaining({ field })]) } : {}) })
})

test('freight lies on goods alone, and on documents that stand in the books', async () => {
  const lines = [{ commInfoId: shop.serviceId, unitId: shop.bottleId, actualQty: '1', taxPrice: '10', taxRate: '6' }]
  const service = await admin.ok('PurchaseReceiptApi_accounting', { body: { supplierId: shop.supplierId, depotId: shop.depotId, lines } })
  const apply = (id: string) => admin.call('TransportHeadApi_transportApply', { body: { ...terms, lines: [line(id, '5')] } })
  expect(await apply(service.id)).toMatchObject({ key: 'ALLOC_NO_BASE' })
  const receipt = await received(shop, 8, '1')
  await admin.ok('PurchaseReceiptApi_flush', { body: because(await freshReceipt(shop, receipt)) })
  expect(await apply(receipt.id)).toMatchObject({ key: 'LINE_BAD', fields: [{ field: 'sourceBillId', row: 1 }] })
})

test('lines come out of a sheet by number and store nothing; a file is kept with the bill in any state', async () => {
  const { billNo } = await received(shop, 9, '1')
  const good = await sheetFile(['来源单号', '快递单号', '运费'], [[billNo ?? '', 'SF7', '12.5']])
  expect(await admin.ok('TransportHeadApi_readExcel', { body: { file: good } })).toMatchObject([
    { sourceBillNo: billNo, expressNo: 'SF7', amount: '12.50', kindName: '采购入库单' },
  ])
  const wrong = await sheetFile(
    ['来源单号', '运费'],
    [
      [billNo ?? '', '1'],
      ['RK0', '1'],
    ],
  )
  expect(await admin.call('TransportHeadApi_readExcel', { body: { file: wrong } })).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 3 }] })
  const bill = await admin.ok('TransportHeadApi_transportApply', { body: { ...terms, lines: [{ sourceBillNo: billNo, amount: '12.5' }] } })
  const file = await sheetFile(['运费'], [['1']], '对账.xlsx')
  const kept = await admin.ok('TransportHeadApi_putTransportheadFile', { body: { id: bill.id, file } })
  const after = await admin.ok('TransportHeadApi_detail', { query: { id: bill.id } })
  expect(after).toMatchObject({ fileLink: kept.link, fileName: '对账.xlsx', version: bill.version + 1 })
  expect(await admin.call('TransportHeadApi_putTransportheadFile', { body: { id: '77', file } })).toMatchObject({ key: 'DOC_GONE' })
})

test('all of it is sound', () => expectSound(server))
