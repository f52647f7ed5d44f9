import { expect, test } from 'vitest'
import { decimal, fixedText, sum } from '#domain/figures/decimal.ts'
import { digital, issued, toPerson } from '../../support/acts/invoice-acts.ts'
import { confirmedOrder, mallCustomer, placeBody } from '../../support/acts/mall-acts.ts'
import { expectSound } from '../../support/acts/purchase-acts.ts'
import { type Out, outBody, payAfter, stockUp } from '../../support/acts/sales-acts.ts'
import { invoiceOf, received, redNumber } from '../../support/acts/supplier-invoice-acts.ts'
import { lossBody } from '../../support/samples/stock/profit-loss.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, goods } = shop
const tea = goods[5] ?? ''
const customerId = await mallCustomer(shop, [tea])
await toPerson(shop, customerId)
await payAfter(shop, customerId, 30)
await stockUp(shop, tea, '1000', '2000.00')

const own = ({ id, version }: { id: string; version: number }) => ({ id, version })
const november = { startTime: '2026-11-01', endTime: '2026-11-30' }
const worksheet = (query: object = {}) => admin.ok('TaxWorksheetApi_list', { query: { size: 50, ...november, ...query } })
const certified = async () => {
  const invoice = await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(await received(shop, 1, '10')) })
  return admin.ok('PurchaseInvoiceApi_certify', { body: own(invoice) })
}

/**
 * Sales of 113.00 each: one invoiced; one invoiced and half of it reversed in red; one through the mall, which
 * declares its tax without an invoice.
 */
const sold = () => admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId, tea, '10') })
const invoice = await issued(shop, await sold(), '2503')
const wrong = await issued(shop, await sold(), '2503')
const asked = await admin.ok('InvoiceApi_redApply', { body: { ...own(wrong), redReason: 2, amount: '56.50' } })
await admin.ok('InvoiceApi_redIssue', { body: { ...own(asked), invoiceNo: digital('2503').invoiceNo } })
const order = await confirmedOrder(shop, placeBody(shop, customerId, [tea], '10'))
const { deliveries } = await admin.ok('MallOrderApi_out', { body: own(order) })
const out: Out = await admin.ok('SalesOutApi_detail', { query: { id: deliveries[0]?.id ?? '' } })
// Purchases of 113.00 each: one certified; one certified and returned; one not certified yet; and some goods of the
// first were stolen.
await certified()
const takenBack = await certified()
const red = await admin.ok('PurchaseInvoiceApi_redApply', { body: { ...own(takenBack), redReason: 1 } })
await admin.ok('PurchaseInvoiceApi_redConfirm', { body: own(red) })
await admin.ok('PurchaseInvoiceApi_redIssue', {
  body: { ...own(await admin.ok('PurchaseInvoiceApi_detail', { query: { id: red.id } })), ...redNumber() },
})
const waiting = await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(await received(shop, 2, '10')) })
await admin.ok('ProfitLossApi_accounting', { body: lossBody(shop, goods[1] ?? '', '-2', 'stolen') })

test('tells output and input tax by item, and what waits at the end', async () => {
  const { records, sums } = await worksheet()
  expect(records.map((row) => [row.itemName, row.untaxedAmt, row.outputAmt, row.inputAmt, row.waitingAmt])).toEqual([
    ['销项·已开票', '200.00', '26.00', '0.00', '0.00'],
    ['销项·红字发票', '-50.00', '-6.50', '0.00', '0.00'],
    ['销项·未开票', '100.00', '13.00', '0.00', '0.00'],
    ['进项·已勾选', '200.00', '0.00', '26.00', '0.00'],
    ['进项转出·红字发票', '-100.00', '0.00', '-13.00', '0.00'],
    ['进项转出·被盗', '0.00', '0.00', '-2.60', '0.00'],
    ['进项·待勾选（期末）', '100.00', '0.00', '0.00', '13.00'],
  ])
  // untaxed amounts of sales and purchases have no meaningful sum
  expect(sums.untaxedAmt).toBeUndefined()
  expect(sums).toMatchObject({ outputAmt: '32.50', inputAmt: '10.40', payableAmt: '22.10', waitingAmt: '13.00' })
})

test('ties to the tax accounts of the vouchers', async () => {
  const { records } = await worksheet({ groupBy: 'account' })
  expect(records.map((row) => [row.account, row.voucherAmt, row.differenceAmt])).toEqual([
    ['outputTaxUninvoiced', '13.00', '0.00'],
    ['outputTax', '19.50', '0.00'],
    ['inputTaxPending', '13.00', '0.00'],
    ['inputTaxOut', '-15.60', '0.00'],
    ['inputTax', '26.00', '0.00'],
  ])
})

test('an account is told by document, worksheet and vouchers beside each other', async () => {
  const of = async (account: string) => {
    const { records, sums } = await worksheet({ groupBy: 'accountDocument', account })
    return [...records.map((row) => [row.account, row.headId, row.voucherAmt, row.differenceAmt]), sums.voucherAmt]
  }
  expect(await of('outputTax')).toEqual([
    ['outputTax', invoice.id, '13.00', '0.00'],
    ['outputTax', wrong.id, '13.00', '0.00'],
    ['outputTax', expect.any(String), '-6.50', '0.00'],
    '19.50',
  ])
  expect(await of('outputTaxUninvoiced')).toEqual([['outputTaxUninvoiced', out.id, '13.00', '0.00'], '13.00'])
  // certified tax is no longer pending, and there is no row with 0
  expect(await of('inputTaxPending')).toEqual([['inputTaxPending', waiting.id, '13.00', '0.00'], '13.00'])
  const all = await worksheet({ groupBy: 'accountDocument' })
  expect(all.records.every(({ differenceAmt, kindName, billNo }) => differenceAmt === '0.00' && kindName && billNo)).toBe(true)
  expect((await worksheet({ account: 'inputTaxOut' })).records.map(({ item }) => item)).toEqual(['outRed', 'out:stolen'])
})

test('by rate and by document, each of an item alone', async () => {
  const rates = (await worksheet({ groupBy: 'rate', item: 'invoiced' })).records
  expect(rates).toMatchObject([{ item: 'invoiced', taxRate: '13', outputAmt: '26.00' }])
  const documents = (await worksheet({ groupBy: 'document', item: 'invoiced' })).records
  expect(documents.map(({ headId, kindName, outputAmt }) => [headId, kindName, outputAmt])).toEqual([
    [invoice.id, '销售发票', '13.00'],
    [wrong.id, '销售发票', '13.00'],
  ])
  expect((await worksheet({ groupBy: 'document', item: 'uninvoiced' })).records).toMatchObject([{ headId: out.id, billNo: out.billNo }])
  expect((await worksheet({ groupBy: 'document', item: 'waiting' })).records).toMatchObject([{ headId: waiting.id, waitingAmt: '13.00' }])
})

test('untaxed amounts of the parts of a line come to the line (A1)', async () => {
  // 13.00 of tax in parts; their untaxed amounts, each rounded, would add up to 99.99
  await server.database.asOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    const part = (about: string, amount: string) =>
      client.query(
        `insert into tax_entry (tenant_id, document_id, line_id, legal_entity, bill_date, posted_at, about, amount)
         select tenant_id, document_id, line_id, legal_entity, bill_date, posted_at, $2, $3 from tax_entry
           where document_id = $1 and about = 'invoiced'`,
        [invoice.id, about, amount],
      )
    await part('declared', '2')
    await part('deemedSale', '9')
    await client.query(`update tax_entry set amount = 2 where document_id = $1 and about = 'invoiced'`, [invoice.id])
  })
  const { records } = await worksheet({ groupBy: 'document', account: 'outputTax' })
  const parts = records.filter(({ headId }) => headId === invoice.id).map(({ untaxedAmt }) => decimal(untaxedAmt ?? '0'))
  expect(fixedText(sum(parts), 2)).toBe('100.00')
  await server.database.asOwner(async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(`delete from tax_entry where document_id = $1 and about <> 'invoiced'`, [invoice.id])
    await client.query('update tax_entry set amount = 13 where document_id = $1', [invoice.id])
  })
})

test('of another month, or in other books, it is empty', async () => {
  expect((await worksheet({ startTime: '2026-10-01', endTime: '2026-10-31' })).records).toEqual([])
  await entitiesOf(shop, '别的法人')
  expect((await worksheet({ legalEntity: '别的法人' })).records).toEqual([])
  await expectSound(server)
})
