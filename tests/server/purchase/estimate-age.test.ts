import { expect, test } from 'vitest'
import { expectSound, freeBody, goodsLine } from '../../support/acts/purchase-acts.ts'
import { invoiceOf } from '../../support/acts/supplier-invoice-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { entitiesOf, openShop } from '../../support/shop.ts'

const server = await startTestServer({ now: new Date('2026-11-21T02:00:00Z') })
const shop = await openShop(server)
const { admin, depotId } = shop

/** A receipt of goods for 100.00 plus 13.00 of tax. */
const receive = (billDate: string, head: object = {}) =>
  admin.ok('PurchaseReceiptApi_accounting', {
    body: freeBody(shop, [goodsLine(shop, 1, { actualQty: '10', totalAmt: '113.00', taxPrice: '11.30', depotId, deductible: 2 })], {
      billDate,
      depotId,
      ...head,
    }),
  })
const ages = ['upTo30Amt', 'upTo60Amt', 'upTo90Amt', 'over90Amt'] as const
const report = async (query: object = {}) => {
  const { records, sums } = await admin.ok('EstimateAgeApi_list', { query: { size: 50, ...query } })
  return { rows: records.map((row) => [row.billNo, ...ages.map((age) => row[age])]), sums, records }
}
const account = () =>
  server.inTenant((tx) =>
    tx.one<{ amount: string }>(
      `select coalesce(sum(case side when 'credit' then amount else -amount end), 0)::numeric(18, 2)::text as amount
        from voucher_line where tenant_id = $1 and account = 'payableEstimated'`,
      [tx.tenantId],
    ),
  )

test('what is received and not invoiced stands at the age of its receipt, and is the account of it', async () => {
  const oldest = await receive('2026-07-03')
  const old = await receive('2026-09-15', { freight: '20.00', freightDeductible: 1 })
  const [part, whole, wrong] = [await receive('2026-10-10'), await receive('2026-11-10'), await receive('2026-11-12')]
  await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(whole) })
  const invoice = await admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(part, { qty: '4' }) })
  await admin.ok('PurchaseReceiptApi_flush', { body: { id: wrong.id, version: wrong.version, remark: '错' } })

  const { rows, sums, records } = await report({ groupBy: 'document' })
  expect(rows).toEqual([
    [oldest.billNo, '0.00', '0.00', '0.00', '100.00'],
    [old.billNo, '0.00', '0.00', '120.00', '0.00'],
    [part.billNo, '0.00', '60.00', '0.00', '0.00'],
  ])
  expect(records[0]).toMatchObject({ headId: oldest.id, kindName: '采购入库单', billDate: '2026-07-03', estimateAmt: '100.00' })
  expect(sums).toMatchObject({ estimateAmt: '280.00', over90Amt: '100.00' })
  expect((await report({ groupBy: 'document', age: 'upTo90' })).rows).toEqual(rows.slice(1, 2))
  expect((await report({ age: 'upTo60' })).sums).toMatchObject({ estimateAmt: '60.00', upTo60Amt: '60.00', over90Amt: '0.00' })
  expect(await account()).toEqual({ amount: '280.00' })
  expect((await report()).records).toMatchObject([{ supplierId: shop.supplierId, estimateAmt: '280.00' }])

  // a voided invoice leaves the estimate unchanged
  await admin.ok('PurchaseInvoiceApi_cancel', { body: { id: invoice.id, version: invoice.version, remark: '开错' } })
  expect((await report()).sums.estimateAmt).toBe('320.00')
  expect(await account()).toEqual({ amount: '320.00' })
  expect((await report({ endTime: '2026-09-30' })).sums).toMatchObject({ estimateAmt: '220.00', upTo30Amt: '120.00', upTo90Amt: '100.00' })
  await entitiesOf(shop, '别的法人')
  expect((await report({ legalEntity: '别的法人' })).rows).toEqual([])
  expect((await report({ companyItself: 2 })).sums.estimateAmt).toBe('320.00')
  await expectSound(server)
})
