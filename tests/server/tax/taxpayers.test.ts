import { describe, expect, test } from 'vitest'
import { decimal, fixedText } from '#domain/figures/decimal.ts'
import { ofPart, onPaper, toPerson } from '../../support/acts/invoice-acts.ts'
import { by, expectSound, freeBody, goodsLine, returnOfLines } from '../../support/acts/purchase-acts.ts'
import { approvedSale, customerOf, outBody, returnBody } from '../../support/acts/sales-acts.ts'
import { invoiceOf } from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop, orderBody, type ReceiptBody } from '../../support/shop.ts'

// A head office that is a general taxpayer and, in the same tenant, a small-scale store at 1 % that becomes general on
// the 16th.
const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, depotId, otherDepotId: storeDepot, supplierId, goods } = shop
const [storeId = ''] = await entitiesOf(shop, '小店公司')
const depot = await admin.ok('DepotApi_detail', { query: { id: storeDepot } })
await admin.ok('DepotApi_submit', { body: { ...depot, legalEntityId: storeId } as never })
const onePercent = (await admin.ok('TaxRateApi_list', { query: { taxRate: '1' } })).records[0]?.id ?? ''
const small = { legalEntityId: storeId, fromDate: '2026-01-01', taxpayerKind: 2, levyRateId: onePercent, exemptAmt: '1000' }
await admin.ok('TaxpayerApi_submit', { body: { ...small, legalSource: '财政部 税务总局公告2023年第19号' } })
await admin.ok('TaxpayerApi_submit', { body: { legalEntityId: storeId, fromDate: '2026-11-16', taxpayerKind: 1 } })
const customerId = await customerOf(shop)
await toPerson(shop, customerId)

const [before, after] = ['2026-11-10', '2026-11-18']
const line = (at: number, more: object = {}) => goodsLine(shop, at, { actualQty: '1', taxPrice: '113.00', taxRate: '13', ...more })
const bought = (at: number, day: string, where: string, more: object = {}): ReceiptBody =>
  freeBody(shop, [line(at, more)], { billDate: day, depotId: where })
const receive = (body: ReceiptBody) => admin.ok('PurchaseReceiptApi_accounting', { body })
/** Accounts with their debits; credits are negative. */
const vouchered = async (id: string) =>
  (await admin.ok('PushAccountingApi_lines', { query: { id } })).map(
    ({ account, debitAmt = '0', creditAmt = '0' }) => `${account} ${fixedText(decimal(debitAmt).sub(creditAmt), 2)}`,
  )
const sale = (day: string, qty = '1', more: object = {}, at = 9) => {
  const body = outBody({ ...shop, depotId: storeDepot }, customerId, goods[at] ?? '', qty)
  return { ...body, billDate: day, lines: body.lines?.map(({ taxRate: _, ...rest }) => ({ ...rest, taxPrice: '101.00', ...more })) }
}

describe('who buys decides whether tax is deducted, by the depot and the day', () => {
  test.each([
    ['the store while it is small-scale', before, storeDepot, '113.00', 1],
    ['the head office on the same day', before, depotId, '100.00', 2],
    ['the store once it is general', after, storeDepot, '100.00', 2],
  ])('%s', async (_, day, where, costAmt, deductible) => {
    const receipt = await receive(bought(1, day, where))
    expect(receipt.lines[0]).toMatchObject({ costAmt, deductible })
    expect((await vouchered(receipt.id)).sort()).toEqual([`inventory ${costAmt}`, `payableEstimated -${costAmt}`])
    const invoice = await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(receipt, { billDate: day }) })
    const pending = deductible === 2 ? ['inputTaxPending 13.00'] : []
    expect((await vouchered(invoice.id)).sort()).toEqual([...pending, 'payable -113.00', `payableEstimated ${costAmt}`])
  })

  test('freight of the store is no input tax, and a draft that is moved to a day of the other kind is decided anew', async () => {
    const draft = await admin.ok('PurchaseReceiptApi_draft', { body: bought(2, before, storeDepot, { deductible: undefined }) })
    expect(draft.lines[0]).toMatchObject({ costAmt: '113.00', deductible: 1 })
    const freight = { freight: '10.90', freightTaxRate: '9', freightDeductible: 2 as const }
    const moved = await admin.ok('PurchaseReceiptApi_draft', { body: { ...by(draft), billDate: after } })
    expect(moved.lines[0]).toMatchObject({ costAmt: '100.00', deductible: 2 })
    const back = await admin.ok('PurchaseReceiptApi_draft', { body: { ...by(moved), billDate: before, ...freight } })
    expect(back).toMatchObject({ freightDeductible: 1 })
    expect(back.lines[0]).toMatchObject({ costAmt: '113.00', allCostAmt: '123.90', deductible: 1 })
  })

  test('a receipt goes by its own day and not by that of its order; what goes back keeps what its receipt was', async () => {
    const body = orderBody({ ...shop, depotId: storeDepot }, '10', { billDate: before })
    const order = await admin.ok('PurchaseOrderApi_submit', { body })
    const approved = await admin.ok('PurchaseOrderApi_approve', { body: by(order) })
    const lines = approved.lines.map(({ id, commInfoId, unitId }) => ({ sourceBodyId: id, commInfoId, unitId, actualQty: '5' }))
    const part = (billDate: string) => receive({ supplierId, depotId: storeDepot, billDate, lines })
    const [early, late] = [await part(before), await part(after)]
    expect([early, late].map(({ lines: [one] }) => [one?.deductible, one?.costAmt])).toEqual([
      [1, '56.50'],
      [2, '50.00'],
    ])
    const back = await admin.ok('PurchaseReturnApi_accounting', { body: { ...returnOfLines(early, ['-5']), billDate: after } })
    expect((await vouchered(back.id)).filter((one) => one.startsWith('payable'))).toEqual(['payableEstimated 56.50'])
  })

  test('the look-ups of master data answer by depot and day', async () => {
    const asked = async (where: string | undefined, billDate: string) => {
      const query = { billDate, ...(where ? { depotId: where } : {}) }
      const partner = await admin.ok('TaxRateApi_queryDefaultByBarterer', { query: { ...query, bartererId: supplierId } })
      const sells = await admin.ok('TaxRateApi_queryDefault', { query: { ...query, sells: 2 } })
      return [partner.deductible, sells.taxRate, sells.isLevy, (await admin.ok('TaxRateApi_queryDefault', { query })).taxRate]
    }
    expect(await asked(storeDepot, before)).toEqual([1, '1', 2, '13'])
    expect(await asked(storeDepot, after)).toEqual([2, '13', 1, '13'])
    expect(await asked(undefined, before)).toEqual([2, '13', 1, '13'])
  })
})

describe('a small-scale taxpayer sells at its levy rate, with one account of VAT', () => {
  test('a sale, its invoice after the change, and what comes back then stay on its side', async () => {
    await receive(freeBody(shop, [line(9, { actualQty: '50' })], { billDate: before, depotId: storeDepot }))
    const out = await admin.ok('SalesOutApi_accounting', { body: sale(before, '2') })
    expect(out.lines[0]).toMatchObject({ taxRate: '1', finalAmt: '202.00', taxAmt: '2.00' })
    const tax = (sides: string[]) => sides.filter((one) => /Tax|vat/.test(one))
    expect(tax(await vouchered(out.id))).toEqual(['vatPayable -2.00'])
    const { id, version } = await admin.ok('InvoiceApi_submitMall', { body: ofPart(out, '101.00') })
    await admin.ok('InvoiceApi_issue', { body: { id, version, ...onPaper() } })
    expect(await vouchered(id)).toEqual([])
    const back = await admin.ok('SalesReturnApi_accounting', {
      body: { ...returnBody(shop, out, '-1'), depotId: storeDepot, billDate: after },
    })
    expect(back.lines[0]).toMatchObject({ taxRate: '1' })
    expect(tax(await vouchered(back.id))).toEqual(['vatPayable 1.00'])
    // pushed with the account's code that the tenant has set
    await admin.ok('PushAccountingApi_push', { body: { ids: [out.id, id, back.id] } })
    const lines = await admin.ok('PushAccountingApi_lines', { query: { id: out.id } })
    expect(lines.find(({ account }) => account === 'vatPayable')).toMatchObject({
      accountCode: '22210109',
      accountName: '应交税费—应交增值税',
    })
  })

  test('once it is general its sales are at the usual rate, in accounts of their own', async () => {
    const out = await admin.ok('SalesOutApi_accounting', { body: sale(after, '1', { taxPrice: '113.00' }) })
    expect(out.lines[0]).toMatchObject({ taxRate: '13', taxAmt: '13.00' })
    expect(await vouchered(out.id)).toContain('outputTaxPending -13.00')
  })

  test('an order of before the change is shipped after it at the rate of the day', async () => {
    const body = sale(before, '1', { taxPrice: '113.00' })
    const order = await approvedSale(shop, body)
    expect(order.lines[0]).toMatchObject({ taxRate: '1' })
    const shipped = await admin.ok('SalesOutApi_accounting', {
      body: {
        ...{ customerId, depotId: storeDepot, billDate: after },
        lines: order.lines.map(({ id: sourceBodyId, commInfoId, unitId, qty }) => ({ sourceBodyId, commInfoId, unitId, qty })),
      },
    })
    expect(shipped.lines[0]).toMatchObject({ taxRate: '13', finalAmt: '113.00', taxAmt: '13.00' })
  })
})

test('a small-scale taxpayer certifies nothing, a general one does', async () => {
  const [petty = ''] = await entitiesOf(shop, '小小公司')
  const place = await admin.ok('DepotApi_submit', { body: { code: 'XX', name: '小小仓', legalEntityId: petty } })
  await admin.ok('TaxpayerApi_submit', { body: { legalEntityId: petty, fromDate: '2026-01-01', taxpayerKind: 2 } })
  const ofStore = await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(await receive(bought(3, before, place.id))) })
  expect(await admin.call('PurchaseInvoiceApi_certify', { body: by(ofStore) })).toMatchObject({
    status: 409,
    key: 'STATUS_FORBIDS',
    msg: expect.stringContaining('小规模纳税人不抵扣进项税额'),
  })
  const ofOffice = await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(await receive(bought(3, before, depotId))) })
  expect((await admin.ok('PurchaseInvoiceApi_certify', { body: by(ofOffice) })).state).toBe('certified')
})

describe('the tax worksheet of a small-scale month', () => {
  const october = { startTime: '2026-10-01', endTime: '2026-10-31' }
  const worksheet = async (query: object) =>
    (await admin.ok('TaxWorksheetApi_list', { query: { size: 50, ...october, legalEntity: '小店公司', ...query } })).records
  const sell = (taxPrice: string) => admin.ok('SalesOutApi_accounting', { body: sale('2026-10-20', '1', { taxPrice }, 14) })

  test('tells sales by levy rate, tax due, and that the month is below the limit; with more it is not', async () => {
    await receive(freeBody(shop, [line(14, { actualQty: '50' })], { billDate: '2026-10-05', depotId: storeDepot }))
    await sell('505.00')
    const rows = async (query: object = {}) =>
      (await worksheet(query)).map(({ item, taxRate, untaxedAmt, outputAmt, payableAmt }) => [
        item,
        taxRate,
        untaxedAmt,
        outputAmt,
        payableAmt,
      ])
    expect(await rows({ groupBy: 'rate' })).toEqual([
      ['small', '1', '500.00', '5.00', '5.00'],
      ['exempt', undefined, '500.00', '-5.00', '-5.00'],
    ])
    // a part of a month, or the books of all legal entities, have no row about the exemption limit
    expect((await rows({ startTime: '2026-10-02' })).map(([item]) => item)).toEqual(['small'])
    expect((await rows({ legalEntity: undefined })).map(([item]) => item)).toEqual(['small'])
    await sell('505.00')
    expect((await rows()).map(([item]) => item)).toEqual(['small', 'exempt'])
    await sell('1.01')
    expect(await rows()).toEqual([['small', undefined, '1001.00', '10.01', '10.01']])
  })

  test('and ties to the account of the vouchers, as the month of the change does', async () => {
    const ties = async (query: object) =>
      (await worksheet({ groupBy: 'account', ...query })).map(({ account, voucherAmt, differenceAmt }) => [
        account,
        voucherAmt,
        differenceAmt,
      ])
    expect(await ties({})).toEqual([['vatPayable', '10.01', '0.00']])
    // 2.00 sold, 1.00 came back; an invoice changed nothing. After the change, 13.00 each are declared without an
    // invoice, in a general taxpayer's account
    expect(await ties({ startTime: '2026-11-01', endTime: '2026-11-30' })).toEqual([
      ['vatPayable', '1.00', '0.00'],
      ['outputTaxUninvoiced', '26.00', '0.00'],
      ['inputTaxPending', '13.00', '0.00'],
    ])
  })
})

test('a taxpayer is entered once for a day, of the company itself too', async () => {
  const row = { fromDate: '2020-01-01', taxpayerKind: 1 }
  await admin.ok('TaxpayerApi_submit', { body: row })
  expect(await admin.call('TaxpayerApi_submit', { body: row })).toMatchObject({ status: 400, key: 'DUPLICATE' })
  expect(await admin.call('TaxpayerApi_submit', { body: { ...row, fromDate: '2021-01-01', taxpayerKind: 3 } })).toMatchObject({
    key: 'FIELD_BAD',
  })
  // its row must be removed before the setting is changed
  const { records } = await admin.ok('TaxpayerApi_list', { query: { size: 50 } })
  const own = records.find(({ legalEntityId }) => !legalEntityId)
  await admin.ok('TaxpayerApi_submit', { body: { ...own, taxpayerKind: 2 } as never })
  expect((await receive(bought(4, before, depotId))).lines[0]).toMatchObject({ costAmt: '113.00', deductible: 1 })
})

test('the books stay sound', async () => expectSound(server))
