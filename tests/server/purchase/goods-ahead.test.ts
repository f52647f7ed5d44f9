import { afterAll, describe, expect, test } from 'vitest'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { expectSound, freshReceipt, stockOf } from '../../support/acts/purchase-acts.ts'
import { digitalNumber, received, redNumber, type SupplierInvoice } from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId, depotId } = shop
afterAll(() => expectSound(server))

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const because = (document: { id: string; version: number }) => ({ body: { ...own(document), remark: '错' } })
/** An invoice for bottles that are not received yet. */
const ahead = (at: number, qty: string, totalAmt: string, more: object = {}) => ({
  supplierId,
  ...digitalNumber(),
  lines: [{ commInfoId: shop.goods[at] ?? '', unitId: shop.bottleId, depotId, qty, totalAmt, taxRate: '13', ...more }],
})
const submit = (body: ReturnType<typeof ahead>) => admin.ok('PurchaseInvoiceApi_submit', { body })
const fresh = ({ id }: { id: string }) => admin.ok('PurchaseInvoiceApi_detail', { query: { id } })
const left = async (invoice: SupplierInvoice) => (await fresh(invoice)).lines[0]?.aheadQty
const openOf = async (receipt: { id: string }) =>
  (await admin.ok('PurchaseInvoiceApi_openLines', { query: { supplierId } })).find(({ sourceBillId }) => sourceBillId === receipt.id)
    ?.openQty
/**
 * The voucher of a document as `account debit amount`, with a credit as a negative debit; amounts on both sides of an
 * account are netted.
 */
const voucherOf = async ({ id }: { id: string }) =>
  server.inTenant(async (tx) =>
    (
      await tx.query<{ row: string }>(
        `select account || ' ' || trim_scale(sum(case side when 'debit' then amount else -amount end)) as row from voucher_line
          where tenant_id = $1 and document_id = $2 group by account
          having sum(case side when 'debit' then amount else -amount end) <> 0 order by 1`,
        [tx.tenantId, id],
      )
    ).map(({ row }) => row),
  )
const redOf = async ({ id }: { id: string }) => {
  const { records } = await admin.ok('PurchaseInvoiceApi_list', { query: { current: 1, size: 100 } })
  return records.find(({ sourceBillId }) => sourceBillId === id) ?? { id: '' }
}
const reverse = async (invoice: SupplierInvoice, more: object) => {
  const asked = await admin.ok('PurchaseInvoiceApi_redApply', { body: { ...own(await fresh(invoice)), redReason: 1, ...more } })
  const confirmed = asked.certifiedDate ? await admin.ok('PurchaseInvoiceApi_redConfirm', { body: own(asked) }) : asked
  return admin.ok('PurchaseInvoiceApi_redIssue', { body: { ...own(confirmed), ...redNumber() } })
}

describe('goods that are invoiced before they come', () => {
  test('are on their way until receipts bring them, which owe no estimate for them then', async () => {
    const invoice = await submit(ahead(1, '10', '113.00'))
    expect(invoice).toMatchObject({ state: 'accepted', differenceAmt: '0.00' })
    expect(await voucherOf(invoice)).toEqual(['inputTaxPending 13', 'payable -113', 'purchasesInTransit 100'])
    const receipt = await received(shop, 1, '4')
    expect([await left(invoice), await openOf(receipt)]).toEqual(['6.00', undefined])
    expect(await voucherOf(receipt)).toEqual(['inventory 40', 'payableEstimated -40'])
    expect(await voucherOf(invoice)).toEqual(['inputTaxPending 13', 'payable -113', 'payableEstimated 40', 'purchasesInTransit 60'])
    const more = await received(shop, 1, '8')
    expect([await left(invoice), await openOf(more)]).toEqual(['0.00', '2.00'])
  })

  test('bear what they were invoiced at beyond their receipt, as far as they are there', async () => {
    const invoice = await submit(ahead(2, '10', '124.30'))
    await received(shop, 2, '10')
    expect(await stockOf(shop, 2)).toMatchObject({ costAmt: '110.00' })
    expect(await voucherOf(invoice)).toEqual(['inputTaxPending 14.3', 'inventory 10', 'payable -124.3', 'payableEstimated 100'])
  })

  test('are received first in first out, over several invoices', async () => {
    const [first, second] = [await submit(ahead(3, '3', '33.90')), await submit(ahead(3, '5', '56.50'))]
    await received(shop, 3, '4')
    expect([await left(first), await left(second)]).toEqual(['0.00', '4.00'])
  })

  test.each([
    ['without a depot', { depotId: undefined }, 'LINE_BAD', 'depotId'],
    ['of a service', { commInfoId: shop.serviceId }, 'LINE_BAD', 'commInfoId'],
    ['of less than one', { qty: '-1' }, 'LINE_BAD', 'qty'],
  ])('%s are refused, naming the field', async (_, wrong, key, field) => {
    const answer = await admin.call('PurchaseInvoiceApi_submit', { body: ahead(4, '1', '11.30', wrong) })
    expect(answer).toMatchObject({ key, fields: expect.arrayContaining([expect.objectContaining({ row: 1, field })]) })
  })

  test('typed as printed are what no receipt is open for; without a depot that is refused', async () => {
    const receipt = await received(shop, 5, '3')
    const row = { commInfoId: shop.goods[5] ?? '', qty: '5', totalAmt: '56.50' }
    const lines = await admin.ok('PurchaseInvoiceApi_spread', { body: { supplierId, lines: [{ ...row, depotId }] } })
    expect(lines.map(({ sourceBodyId, qty, totalAmt }) => [sourceBodyId, qty, totalAmt])).toEqual([
      [receipt.lines[0]?.id, '3.00', '33.90'],
      [undefined, '2.00', '22.60'],
    ])
    expect(await admin.call('PurchaseInvoiceApi_spread', { body: { supplierId, lines: [row] } })).toMatchObject({ key: 'INVOICE_EXCEEDS' })
    const invoice = await submit({ supplierId, ...digitalNumber(), lines: lines as never })
    expect(await voucherOf(invoice)).toEqual(['inputTaxPending 6.5', 'payable -56.5', 'payableEstimated 30', 'purchasesInTransit 20'])
  })
})

describe('taken back', () => {
  test('a receipt puts them on their way again, and stock as it was', async () => {
    const invoice = await submit(ahead(6, '10', '124.30'))
    const receipt = await received(shop, 6, '4')
    await admin.ok('PurchaseReceiptApi_flush', because(await freshReceipt(shop, receipt)))
    expect([await left(invoice), (await stockOf(shop, 6))?.costAmt ?? '0.00']).toEqual(['10.00', '0.00'])
    expect(await voucherOf(invoice)).toEqual(['inputTaxPending 14.3', 'payable -124.3', 'purchasesInTransit 110'])
    await received(shop, 6, '10')
    expect([await left(invoice), (await stockOf(shop, 6))?.costAmt]).toEqual(['0.00', '110.00'])
  })

  test('an invoice that is voided leaves what was received to another', async () => {
    const invoice = await submit(ahead(7, '10', '124.30'))
    const receipt = await received(shop, 7, '4')
    await admin.ok('PurchaseInvoiceApi_cancel', because(await fresh(invoice)))
    expect([await voucherOf(invoice), await openOf(receipt), (await stockOf(shop, 7))?.costAmt]).toEqual([[], '4.00', '40.00'])
  })

  test('a red invoice takes those on their way first, then those that came last', async () => {
    const invoice = await submit(ahead(8, '10', '113.00'))
    const receipt = await received(shop, 8, '6')
    await admin.ok('PurchaseInvoiceApi_certify', { body: own(await fresh(invoice)) })
    await reverse(invoice, { amount: '67.80', redReason: 2 })
    expect([await left(invoice), await openOf(receipt)]).toEqual(['0.00', '2.00'])
    expect(await voucherOf(await redOf(invoice))).toEqual([
      'inputTaxOut -7.8',
      'payable 67.8',
      'payableEstimated -20',
      'purchasesInTransit -40',
    ])
    await admin.ok('PurchaseReceiptApi_flush', because(await freshReceipt(shop, receipt)))
    expect(await left(invoice)).toBe('4.00')
  })

  test('a whole one leaves nothing of it', async () => {
    const invoice = await submit(ahead(9, '10', '124.30'))
    const receipt = await received(shop, 9, '6')
    expect(await reverse(invoice, {})).toMatchObject({ state: 'reversed' })
    expect([await left(invoice), await openOf(receipt), (await stockOf(shop, 9))?.costAmt]).toEqual(['0.00', '6.00', '60.00'])
  })

  test('an allowance lowers what goods cost, on their way and in stock', async () => {
    const invoice = await submit(ahead(10, '10', '113.00'))
    await received(shop, 10, '6')
    await reverse(invoice, { amount: '11.30', redReason: 4 })
    expect([await left(invoice), (await stockOf(shop, 10))?.costAmt]).toEqual(['4.00', '54.00'])
    expect(await voucherOf(await redOf(invoice))).toEqual(['inputTaxPending -1.3', 'inventory -6', 'payable 11.3', 'purchasesInTransit -4'])
  })
})

test('one that is paid before its goods come stays what is open; its receipts owe nothing beside it (C1-13)', async () => {
  const invoice = await submit(ahead(11, '10', '113.00'))
  const owes = async () =>
    (await admin.ok('MoneyReceiptApi_openDocuments', { query: { bartererId: supplierId } }))
      .filter(({ sourceBillId }) => [invoice.id, receipt.id].includes(sourceBillId))
      .map(({ kind, openAmt }) => `${kind} ${openAmt}`)
  const lines = [{ sourceBillId: invoice.id, amount: '50.00' }]
  const accountId = await bankAccount(shop)
  await admin.ok('MoneyReceiptApi_accounting', { body: { bartererId: supplierId, accountId, amount: '50.00', lines } })
  const receipt = await received(shop, 11, '10', { taxPrice: '20.00' })
  expect(await owes()).toEqual(['purchaseInvoice -63.00'])
  await admin.ok('PurchaseReceiptApi_flush', because(await freshReceipt(shop, receipt)))
  expect([await owes(), await left(invoice)]).toEqual([['purchaseInvoice -63.00'], '10.00'])
})
