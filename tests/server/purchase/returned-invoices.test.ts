import { afterAll, expect, test } from 'vitest'
import { invariants } from '#server/db/schema/invariants.ts'
import { expectSound, goodsLine } from '../../support/acts/purchase-acts.ts'
import { digitalNumber, invoiceOf, received, redNumber, type SupplierInvoice } from '../../support/acts/supplier-invoice-acts.ts'
import { newPartner } from '../../support/samples/finance/opening-partner.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop } from '../../support/shop.ts'

// goods returned to their supplier before and after they are invoiced (rule B7), over HTTP

const server = await startTestServer()
const shop = await openShop(server)
const { admin, supplierId } = shop
afterAll(() => expectSound(server))

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const certify = (invoice: SupplierInvoice) => admin.ok('PurchaseInvoiceApi_certify', { body: own(invoice) })
const submit = (body: ReturnType<typeof invoiceOf>) => admin.ok('PurchaseInvoiceApi_submit', { body })
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

const back = (receipt: { id?: string; lines: { id?: string }[] }, qty: string) =>
  admin.ok('PurchaseReturnApi_accounting', {
    body: {
      supplierId,
      depotId: shop.depotId,
      lines: [{ ...goodsLine(shop, 8), qty, deductible: 2, sourceBodyId: receipt.lines[0]?.id }],
    },
  })
const openOf = async (document: { id: string }) =>
  (await admin.ok('PurchaseInvoiceApi_openLines', { query: { supplierId } })).find(({ sourceBillId }) => sourceBillId === document.id)
    ?.openQty

test('goods that went back before they are invoiced lower what is left', async () => {
  const receipt = await received(shop, 8, '10')
  const returned = await back(receipt, '-4')
  expect([await openOf(receipt), await openOf(returned)]).toEqual(['6.00', undefined])
  expect(await submit(invoiceOf(receipt))).toMatchObject({ totalAmt: '67.80', state: 'accepted' })
})

test('goods that went back after they are invoiced are on a red line, whose tax is transferred out (B7)', async () => {
  const receipt = await received(shop, 8, '10')
  await submit(invoiceOf(receipt))
  const returned = await back(receipt, '-4')
  expect([await openOf(receipt), await openOf(returned)]).toEqual([undefined, '-4.00'])
  const body = { supplierId, ...digitalNumber(), lines: [{ sourceBodyId: returned.lines[0]?.id ?? '' }] }
  const red = await certify(await admin.ok('PurchaseInvoiceApi_submit', { body }))
  expect(red).toMatchObject({ totalAmt: '-45.20', taxAmt: '-5.20' })
  expect(await voucherOf(red)).toEqual(['inputTaxOut -5.2', 'payable 45.2', 'payableEstimated -40'])
})

const redLine = async (returned: { lines: { id?: string }[] }) =>
  submit({ supplierId, ...digitalNumber(), invoiceDate: undefined, lines: [{ sourceBodyId: returned.lines[0]?.id ?? '' }] })
const cancel = (invoice: SupplierInvoice) => ({ body: { ...own(invoice), remark: '开错' } })
const askRed = (invoice: SupplierInvoice, more: object = {}) => ({ body: { ...own(invoice), redReason: 2, ...more } })
const fresh = ({ id }: { id: string }) => admin.ok('PurchaseInvoiceApi_detail', { query: { id } })

/** Rows that break the invariant of returned goods if this invoice's matches are removed. */
const brokenWithout = ({ id }: { id: string }) =>
  server.database.asOwner(async (client) => {
    const { sql = '' } = invariants.find(({ title }) => title.startsWith('of what went back to a supplier')) ?? {}
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(`insert into invoice_match (tenant_id, document_id, line_id, step, source_line_id, qty, cost, final)
      select tenant_id, document_id, line_id, 9, source_line_id, -qty, -cost, -final from invoice_match where document_id = ${id}`)
    const { rows } = await client.query(sql)
    await client.query('rollback')
    return rows
  })

test('goods on a red line keep the invoice of what was received from being voided, until that one is', async () => {
  const receipt = await received(shop, 8, '10')
  const invoice = await submit(invoiceOf(receipt))
  const red = await redLine(await back(receipt, '-4'))
  expect([invoice.totalAmt, red.totalAmt]).toEqual(['113.00', '-45.20'])
  const refused = await admin.call('PurchaseInvoiceApi_cancel', cancel(invoice))
  expect(refused).toMatchObject({ key: 'HAS_DOWNSTREAM', msg: `存在下游单据${red.billNo}，请先处理` })
  const inEnglish = await admin.call('PurchaseInvoiceApi_cancel', { ...cancel(invoice), headers: { 'accept-language': 'en' } })
  expect(inEnglish).toMatchObject({ msg: `Deal with the following document ${red.billNo} first` })
  expect(await brokenWithout(invoice)).toHaveLength(1)
  await admin.ok('PurchaseInvoiceApi_cancel', cancel(red))
  expect(await brokenWithout(invoice)).toEqual([])
  expect((await admin.ok('PurchaseInvoiceApi_cancel', cancel(invoice))).state).toBe('voided')
})

test('goods on a red line keep it from being reversed by more than the rest, asked for before or after them; an allowance takes no goods', async () => {
  const receipt = await received(shop, 8, '10')
  const invoice = await submit(invoiceOf(receipt))
  const asked = await admin.ok('PurchaseInvoiceApi_redApply', askRed(invoice))
  const red = await redLine(await back(receipt, '-4'))
  const named = { key: 'HAS_DOWNSTREAM', msg: expect.stringContaining(red.billNo ?? '?') }
  const issue = (of: SupplierInvoice) => ({ body: { ...own(of), ...redNumber() } })
  expect(await admin.call('PurchaseInvoiceApi_redIssue', issue(asked))).toMatchObject(named)
  const again = await admin.ok('PurchaseInvoiceApi_redWithdraw', { body: own(asked) })
  expect(await admin.call('PurchaseInvoiceApi_redApply', askRed(again))).toMatchObject(named)
  expect(await admin.call('PurchaseInvoiceApi_redApply', askRed(again, { amount: '67.99' }))).toMatchObject(named)
  const allowance = await admin.ok('PurchaseInvoiceApi_redApply', askRed(again, { redReason: 4 }))
  const rest = await admin.ok('PurchaseInvoiceApi_redWithdraw', { body: own(allowance) })
  const part = await admin.ok('PurchaseInvoiceApi_redApply', askRed(rest, { amount: '67.80' }))
  expect(await admin.ok('PurchaseInvoiceApi_redIssue', issue(part))).toMatchObject({ state: 'accepted', redAmt: '67.80' })
  expect(await admin.call('PurchaseInvoiceApi_redApply', askRed(await fresh(invoice)))).toMatchObject(named)
})

test('goods on a red line keep one of several invoices only where the others do not cover them', async () => {
  const receipt = await received(shop, 8, '10')
  const [first, second] = [await submit(invoiceOf(receipt, { qty: '5' })), await submit(invoiceOf(receipt, { qty: '5' }))]
  const red = await redLine(await back(receipt, '-4'))
  expect((await admin.ok('PurchaseInvoiceApi_cancel', cancel(first))).state).toBe('voided')
  expect(await admin.call('PurchaseInvoiceApi_cancel', cancel(second))).toMatchObject({
    key: 'HAS_DOWNSTREAM',
    msg: expect.stringContaining(red.billNo ?? '?'),
  })
})

test('goods on a red line keep an invoice that came before its goods as well', async () => {
  const line = { commInfoId: shop.goods[8] ?? '', depotId: shop.depotId, qty: '10', totalAmt: '113.00' }
  const invoice = await submit({ supplierId, ...digitalNumber(), invoiceDate: undefined, lines: [line] } as never)
  const red = await redLine(await back(await received(shop, 8, '10'), '-4'))
  expect(red.totalAmt).toBe('-45.20')
  const named = { key: 'HAS_DOWNSTREAM', msg: expect.stringContaining(red.billNo ?? '?') }
  expect(await admin.call('PurchaseInvoiceApi_cancel', cancel(invoice))).toMatchObject(named)
  expect(await admin.call('PurchaseInvoiceApi_redApply', askRed(invoice))).toMatchObject(named)
  await admin.ok('PurchaseInvoiceApi_redApply', askRed(invoice, { amount: '67.80' }))
})

test('neither goods that went back nor receipts are reversed while an invoice stands on them', async () => {
  const receipt = await received(shop, 8, '10')
  const invoice = await submit(invoiceOf(receipt))
  const flush = () => admin.call('PurchaseReceiptApi_flush', { body: { ...own(receipt), remark: '错' } })
  expect(await flush()).toMatchObject({ key: 'HAS_INVOICE', msg: expect.stringContaining(invoice.billNo ?? '?') })
  await admin.ok('PurchaseInvoiceApi_cancel', { body: { ...own(invoice), remark: '开错' } })
  expect((await flush()).status).toBe(200)
})

/** What is owed to a supplier, separately for goods not invoiced yet and for invoices. */
const owedTo = (partyId: string) =>
  server.inTenant((tx) =>
    tx.one<{ estimated: string; payable: string }>(
      `select coalesce(sum(amount) filter (where v.account = 'payableEstimated'), 0)::numeric(9, 2)::text as estimated,
              coalesce(sum(amount) filter (where v.account = 'payable'), 0)::numeric(9, 2)::text as payable
         from (select account, document_id, case side when 'debit' then -amount else amount end as amount
         from voucher_line where tenant_id = $1) v
         join document d on d.tenant_id = $1 and d.id = v.document_id and d.supplier_id = $2`,
      [tx.tenantId, partyId],
    ),
  )

// 10.00 at 13 % is 8.85 and 1.15, in thirds of 3.33, 3.34 and 3.33 that cost 2.95 each; for farm produce it is 8.70
// and 1.30, in thirds of 2.90
const produce = { taxKind: 5, taxRate: '13' }
test.each([
  ['before they are invoiced', {}, 0],
  ['after they are invoiced', {}, 3],
  ['in part before and in part after', {}, 1],
  ['of farm produce, before they are invoiced', produce, 0],
  ['of farm produce, after they are invoiced', produce, 3],
  ['of farm produce, in part before and in part after', produce, 1],
])('goods at a price that no third has go back one by one, %s: nothing stays estimated', async (_, more, invoicedFirst) => {
  const ownSupplier = await newPartner(server, 'supplier')
  const of = { ...shop, supplierId: ownSupplier }
  const receipt = await received(of, 8, '3', { taxPrice: '3.33333', ...more })
  expect(receipt.totalAmt).toBe('10.00')
  const bring = () =>
    admin.ok('PurchaseReturnApi_accounting', {
      body: {
        supplierId: ownSupplier,
        depotId: shop.depotId,
        lines: [{ ...goodsLine(shop, 8), taxPrice: '3.33333', ...more, qty: '-1', deductible: 2, sourceBodyId: receipt.lines[0]?.id }],
      },
    })
  const before = []
  for (let one = invoicedFirst; one < 3; one += 1) before.push(await bring())
  if (invoicedFirst > 0) await submit(invoiceOf(receipt))
  const after = []
  for (let one = 0; one < invoicedFirst; one += 1) after.push(await bring())
  for (const { lines } of after)
    await submit({ supplierId: ownSupplier, ...digitalNumber(), invoiceDate: undefined, lines: [{ sourceBodyId: lines[0]?.id ?? '' }] })
  expect(await owedTo(ownSupplier)).toEqual({ estimated: '0.00', payable: '0.00' })
})
