import { afterAll, describe, expect, test } from 'vitest'
import { expectSound, freeBody, goodsLine, stockOf } from '../../support/acts/purchase-acts.ts'
import { customerOf, outBody } from '../../support/acts/sales-acts.ts'
import {
  differingOf,
  digitalNumber,
  invoiceOf,
  received,
  redNumber,
  type SupplierInvoice,
} from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId } = shop
afterAll(() => expectSound(server))

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const approve = (invoice: SupplierInvoice) => admin.ok('PurchaseInvoiceApi_approve', { body: own(invoice) })
const certify = (invoice: SupplierInvoice) => admin.ok('PurchaseInvoiceApi_certify', { body: own(invoice) })
const submit = (body: ReturnType<typeof invoiceOf>) => admin.ok('PurchaseInvoiceApi_submit', { body })
const tryTo = (body: ReturnType<typeof invoiceOf>) => admin.call('PurchaseInvoiceApi_submit', { body })
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

describe('an invoice of what was received', () => {
  test('takes the place of the estimate; its tax waits to be certified (B6)', async () => {
    const invoice = await submit(invoiceOf(await received(shop, 1, '10')))
    expect(invoice).toMatchObject({ state: 'accepted', status: 1501, statusName: '待勾选', totalAmt: '113.00', differenceAmt: '0.00' })
    expect(await voucherOf(invoice)).toEqual(['inputTaxPending 13', 'payable -113', 'payableEstimated 100'])
    const certified = await certify(invoice)
    expect(certified).toMatchObject({ state: 'certified', status: 1502, statusName: '已勾选' })
    expect(await voucherOf(invoice)).toEqual(['inputTax 13', 'payable -113', 'payableEstimated 100'])
  })

  test('an ordinary one deducts nothing: its tax is a cost', async () => {
    const invoice = await submit({ ...invoiceOf(await received(shop, 2, '10')), invoiceKind: '2504' })
    expect((await stockOf(shop, 2))?.costAmt).toBe('113.00')
    expect(await voucherOf(invoice)).toEqual(['inventory 13', 'payable -113', 'payableEstimated 100'])
  })

  test('in parts comes to the whole, and no further', async () => {
    const receipt = await received(shop, 3, '3', { taxPrice: '10.00' })
    const parts = []
    for (const _ of [1, 2, 3]) parts.push(await submit(invoiceOf(receipt, { qty: '1' })))
    expect(parts.map(({ totalAmt }) => totalAmt)).toEqual(['10.00', '10.00', '10.00'])
    expect(await tryTo(invoiceOf(receipt, { qty: '1' }))).toMatchObject({
      key: 'INVOICE_EXCEEDS',
      fields: [{ row: 1, field: 'qty', msg: expect.stringContaining('0.00') }],
    })
  })

  test('voided it leaves the estimate as it was, and the lines open', async () => {
    const receipt = await received(shop, 4, '10')
    const invoice = await submit(invoiceOf(receipt))
    const voided = await admin.ok('PurchaseInvoiceApi_cancel', { body: { ...own(invoice), remark: '开错' } })
    expect(voided.state).toBe('voided')
    expect(await voucherOf(invoice)).toEqual([])
    expect(await submit(invoiceOf(receipt))).toMatchObject({ state: 'accepted' })
  })
})

describe('its red part, seen from the buyer', () => {
  const asked = (invoice: SupplierInvoice, more: object) =>
    admin.ok('PurchaseInvoiceApi_redApply', { body: { ...own(invoice), redReason: 4, ...more } })
  const issue = (invoice: SupplierInvoice) => admin.call('PurchaseInvoiceApi_redIssue', { body: { ...own(invoice), ...redNumber() } })
  const redOf = async ({ id }: { id: string }) => {
    const { records } = await admin.ok('PurchaseInvoiceApi_list', { query: { current: 1, size: 50 } })
    const found = records.find(({ sourceBillId }) => sourceBillId === id)
    return admin.ok('PurchaseInvoiceApi_detail', { query: { id: found?.id ?? '' } })
  }
  const fresh = ({ id }: { id: string }) => admin.ok('PurchaseInvoiceApi_detail', { query: { id } })

  test('of one whose tax is not deducted needs no confirmation; the receipt owes its estimate again, and is invoiced anew', async () => {
    const receipt = await received(shop, 9, '10')
    const invoice = await submit(invoiceOf(receipt))
    expect(await issue(await asked(invoice, { redReason: 1 }))).toMatchObject({
      status: 200,
      data: { state: 'reversed', redAmt: '113.00' },
    })
    const red = await redOf(invoice)
    expect(red).toMatchObject({ state: 'redInvoice', totalAmt: '-113.00', taxAmt: '-13.00', lines: [{ qty: '-10.00' }] })
    expect(await voucherOf(red)).toEqual(['inputTaxPending -13', 'payable 113', 'payableEstimated -100'])
    expect(await submit(invoiceOf(receipt))).toMatchObject({ state: 'accepted' })
  })

  test('of a certified one is confirmed by the side that did not ask, and takes the tax out (进项税额转出)', async () => {
    const invoice = await certify(await submit(invoiceOf(await received(shop, 9, '10'))))
    const waiting = await asked(invoice, { redReason: 2, redBy: 2, amount: '45.20' })
    expect(waiting).toMatchObject({ statusName: '红字待确认', redBy: 2, redAskedAmt: '45.20' })
    expect(await issue(waiting)).toMatchObject({ key: 'RED_UNCONFIRMED' })
    const confirmed = await admin.ok('PurchaseInvoiceApi_redConfirm', { body: own(waiting) })
    expect(await issue(confirmed)).toMatchObject({ data: { state: 'certified', redAmt: '45.20' } })
    const { records } = await admin.ok('PurchaseInvoiceApi_list', { query: { size: 100 } })
    expect(records.find(({ id }) => id === invoice.id)).toMatchObject({ redAmt: '45.20', statusName: '已勾选(部分红冲)' })
    const red = await redOf(invoice)
    expect(red).toMatchObject({ totalAmt: '-45.20', lines: [{ qty: '-4.00' }] })
    expect(await voucherOf(red)).toEqual(['inputTaxOut -5.2', 'payable 45.2', 'payableEstimated -40'])
  })

  test('an allowance lowers the price of what is still there and leaves it matched; what is certified later is less by it', async () => {
    const receipt = await received(shop, 10, '10')
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, await customerOf(shop), shop.goods[10] ?? '', '4') })
    const invoice = await submit(invoiceOf(receipt))
    expect(await issue(await asked(invoice, { amount: '11.30' }))).toMatchObject({ data: { state: 'accepted' } })
    const red = await redOf(invoice)
    expect(await voucherOf(red)).toEqual(['inputTaxPending -1.3', 'inventory -6', 'payable 11.3', 'purchaseVariance -4'])
    expect((await stockOf(shop, 10))?.costAmt).toBe('54.00')
    const certified = await certify(await fresh(invoice))
    expect(await voucherOf(certified)).toEqual(['inputTax 11.7', 'inputTaxPending 1.3', 'payable -113', 'payableEstimated 100'])
    expect(await admin.call('PurchaseReceiptApi_flush', { body: { ...own(receipt), remark: '错' } })).toMatchObject({ key: 'HAS_INVOICE' })
  })

  test('an allowance of all that is left leaves its goods matched, so it is not reversed: nothing is owed for them any more', async () => {
    const receipt = await received(shop, 7, '10')
    const invoice = await certify(await submit(invoiceOf(receipt)))
    const confirmed = await admin.ok('PurchaseInvoiceApi_redConfirm', { body: own(await asked(invoice, {})) })
    const issued = await issue(confirmed)
    expect(issued).toMatchObject({ data: { state: 'certified', redAmt: '113.00' } })
    expect(await redOf(invoice)).toMatchObject({ totalAmt: '-113.00', taxAmt: '-13.00', lines: [{ qty: '0.00' }] })
    expect(await admin.call('PurchaseReceiptApi_flush', { body: { ...own(receipt), remark: '错' } })).toMatchObject({ key: 'HAS_INVOICE' })
    const again = { ...own(await fresh(invoice)), redReason: 4 }
    expect(await admin.call('PurchaseInvoiceApi_redApply', { body: again })).toMatchObject({ fields: [{ field: 'amount' }] })
  })

  test('takes no more than is left, what is wrong as a whole, with a number of its own; after three days it is void', async () => {
    const invoice = await certify(await submit(invoiceOf(await received(shop, 11, '10'))))
    const apply = (more: object) => admin.call('PurchaseInvoiceApi_redApply', { body: { ...own(invoice), redReason: 4, ...more } })
    expect(await apply({ amount: '113.01' })).toMatchObject({ key: 'INVOICE_EXCEEDS', fields: [{ field: 'amount' }] })
    expect(await apply({ amount: '10.00', redReason: 1 })).toMatchObject({ key: 'FIELD_BAD' })
    const waiting = await asked(invoice, {})
    const confirmed = await admin.ok('PurchaseInvoiceApi_redConfirm', { body: own(waiting) })
    const same = { ...own(confirmed), invoiceNo: invoice.invoiceNo ?? '' }
    expect(await admin.call('PurchaseInvoiceApi_redIssue', { body: same })).toMatchObject({
      key: 'FIELD_BAD',
      fields: [{ field: 'invoiceNo' }],
    })
    const back = await admin.ok('PurchaseInvoiceApi_redWithdraw', { body: own(confirmed) })
    expect((await asked(back, {})).state).toBe('redAsked')
    server.clock.advance({ days: 3, minutes: 1 })
    await server.app.due.runOnce()
    expect((await fresh(invoice)).state).toBe('certified')
  })
})

describe('an invoice that differs from its receipt', () => {
  test('waits for an approval beyond the tolerance; what is still there takes its share of the difference (C8)', async () => {
    const receipt = await received(shop, 5, '10')
    const { customerId } = { customerId: await customerOf(shop) }
    await admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, shop.goods[5] ?? '', '4') })
    const invoice = await submit(differingOf(receipt, '11.30'))
    expect(invoice).toMatchObject({ state: 'submitted', differenceAmt: '-11.30' })
    expect(await voucherOf(invoice)).toEqual([])
    const accepted = await approve(invoice)
    expect(await voucherOf(accepted)).toEqual([
      'inputTaxPending 14.3',
      'inventory 6',
      'payable -124.3',
      'payableEstimated 100',
      'purchaseVariance 4',
    ])
    expect((await stockOf(shop, 5))?.costAmt).toBe('66.00')
  })

  test('within the tolerance it is accepted at once', async () => {
    const item = (await admin.ok('SysconfigApi_editList')).find(({ configKey }) => configKey === 'INVOICE_DIFF_TOLERANCE')
    await admin.ok('SysconfigApi_updateV', { body: { id: item?.id ?? '', version: item?.version ?? 0, configValue: '0.05' } })
    expect(await submit(differingOf(await received(shop, 6, '10'), '-0.05'))).toMatchObject({ state: 'accepted', differenceAmt: '0.05' })
    expect(await submit(differingOf(await received(shop, 6, '10'), '0.06'))).toMatchObject({ state: 'submitted' })
  })
})

describe('what is wrong with an invoice', () => {
  test('a number that was entered before names the invoice that has it', async () => {
    const number = digitalNumber()
    await submit({ ...invoiceOf(await received(shop, 0, '1')), ...number })
    expect(await tryTo({ ...invoiceOf(await received(shop, 0, '1')), ...number })).toMatchObject({
      key: 'DUPLICATE',
      fields: [{ field: 'invoiceNo', msg: expect.stringContaining(number.invoiceNo) }],
    })
  })

  test.each([
    ['a number of another length', { invoiceNo: '123' }, 'FIELD_BAD', 'invoiceNo'],
    ['no kind', { invoiceKind: undefined }, 'FIELD_BAD', 'invoiceKind'],
    ['a day to come', { invoiceDate: '2099-01-01' }, 'FIELD_BAD', 'invoiceDate'],
  ])('%s', async (_, more, key, field) => {
    expect(await tryTo({ ...invoiceOf(await received(shop, 0, '1')), ...more } as never)).toMatchObject({ key, fields: [{ field }] })
  })

  test('parts that are not the total, a tax that is none of the rate, a line twice, one of another supplier', async () => {
    const receipt = await received(shop, 0, '10')
    const [line] = receipt.lines
    const of = (...lines: object[]) =>
      tryTo({ ...invoiceOf(receipt), lines: lines.map((more) => ({ sourceBodyId: line?.id ?? '', ...more })) })
    expect(await of({ totalAmt: '113.00', purchaseAmt: '100.00', taxAmt: '12.99' })).toMatchObject({
      key: 'AMOUNT_DIFFERS',
      fields: [{ row: 1, field: 'totalAmt' }],
    })
    expect(await of({ totalAmt: '113.00', purchaseAmt: '101.00', taxAmt: '12.00' })).toMatchObject({
      key: 'AMOUNT_DIFFERS',
      fields: [{ row: 1, field: 'taxAmt' }],
    })
    expect(await of({}, {})).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 2, field: 'sourceBodyId' }] })
    const other = { ...invoiceOf(receipt), supplierId: shop.otherSupplierId }
    expect(await tryTo(other)).toMatchObject({ key: 'LINE_BAD', fields: [{ row: 1, field: 'sourceBodyId' }] })
  })
})

test('what is left to invoice is offered line by line, whole receipts too, and as an unsaved invoice', async () => {
  const receipt = await received(shop, 7, '10')
  await submit(invoiceOf(receipt, { qty: '4' }))
  const open = (await admin.ok('PurchaseInvoiceApi_openLines', { query: { supplierId } })).find(
    ({ sourceBillId }) => sourceBillId === receipt.id,
  )
  expect(open).toMatchObject({ sourceBodyId: receipt.lines[0]?.id, openQty: '6.00', openAmt: '67.80', sourceBillNo: receipt.billNo })
  const toInvoice = async (of: string) =>
    (await admin.ok('PurchaseInvoiceApi_selectBySupplierId', { body: { supplierId: of } })).map(({ id }) => id)
  const whole = await received(shop, 6, '1')
  await submit(invoiceOf(whole))
  expect(await toInvoice(supplierId)).toContain(receipt.id)
  expect(await toInvoice(supplierId)).not.toContain(whole.id)
  expect(await toInvoice(shop.otherSupplierId)).toEqual([])
  const foreign = await admin.ok('PurchaseReceiptApi_accounting', {
    body: freeBody(shop, [goodsLine(shop, 6, { actualQty: '1' })], { supplierId: shop.otherSupplierId }),
  })
  expect(await toInvoice(shop.otherSupplierId)).toEqual([foreign.id])
  const unsaved = await admin.ok('PurchaseInvoiceApi_detail', { query: { id: receipt.id, createFrom: 'receipt' } })
  expect(unsaved).toMatchObject({ createFrom: 'receipt', supplierId, totalAmt: '67.80', lines: [{ qty: '6.00', matchedAmt: '67.80' }] })
})

test('lines of a draft are changed and taken out one by one', async () => {
  const receipt = await received(shop, 7, '10')
  const draft = await admin.ok('PurchaseInvoiceApi_draft', { body: invoiceOf(receipt) })
  const [line] = draft.lines
  const changed = await admin.ok('PurchaseInvoiceLineApi_submit', {
    body: { headId: draft.id, version: draft.version, id: line?.id, sourceBodyId: line?.sourceBodyId ?? '', qty: '5' },
  })
  expect(changed).toMatchObject({ totalAmt: '56.50', lines: [{ qty: '5.00' }] })
  const { records } = await admin.ok('PurchaseInvoiceLineApi_list', { query: { headId: draft.id } })
  expect(records).toMatchObject([{ headId: draft.id, qty: '5.00', totalAmt: '56.50' }])
  await admin.ok('PurchaseInvoiceLineApi_remove', { query: { ids: records[0]?.id ?? '' } })
  expect((await admin.ok('PurchaseInvoiceApi_detail', { query: { id: draft.id } })).lines).toEqual([])
})
