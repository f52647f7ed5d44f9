import { expect, test } from 'vitest'
import { allRights } from '#server/seeds/seed.ts'
import { bankAccount } from '../../support/acts/money-documents.ts'
import { by, freeBody, goodsLine, receiptOfLines } from '../../support/acts/purchase-acts.ts'
import { startTestServer } from '../../support/server.ts'
import { openShop, type Shop } from '../../support/shop.ts'

// credit limits of suppliers: counted in the same way as those of customers, shown with suppliers, their ledger and
// orders, and warned of

const server = await startTestServer()
const shop = await openShop(server)
const { admin } = shop
const supplierOf = async (creditLimit?: string) => {
  const body = { supplierCode: `L${creditLimit}`, supplierName: `授信${creditLimit}`, ...(creditLimit ? { creditLimit } : {}) }
  return (await admin.ok('SupplierApi_submit', { body })).id
}
const of = (supplierId: string): Shop => ({ ...shop, supplierId })
const bodyOf = (supplierId: string, line: object) =>
  freeBody(of(supplierId), [goodsLine(shop, 0, { depotId: shop.depotId, ...line })], { depotId: shop.depotId })
const creditOf = (supplierId: string, documentId?: string) =>
  admin.ok('SupplierLedgerApi_credit', { query: { supplierId, ...(documentId ? { documentId } : {}) } })

test('counts what we owe and what is ordered, each once, less what was paid', async () => {
  const supplierId = await supplierOf('200')
  expect(await creditOf(supplierId)).toEqual({ creditLimit: '200.00', exposure: '0.00', left: '200.00' })
  const submitted = await admin.ok('PurchaseOrderApi_submit', { body: bodyOf(supplierId, { qty: '10' }) })
  // the order is only submitted, not approved
  expect(await creditOf(supplierId)).toMatchObject({ exposure: '0.00' })
  const order = await admin.ok('PurchaseOrderApi_approve', { body: by(submitted) })
  expect([await creditOf(supplierId), await creditOf(supplierId, order.id)]).toMatchObject([{ left: '87.00' }, { left: '200.00' }])
  const detail = await admin.ok('PurchaseOrderApi_detail', { query: { id: order.id } })
  await admin.ok('PurchaseReceiptApi_accounting', { body: receiptOfLines(detail, ['4']) })
  expect(await creditOf(supplierId)).toMatchObject({ exposure: '113.00', left: '87.00' })
  const waiting = await admin.ok('PurchaseReceiptApi_submit', { body: bodyOf(supplierId, { actualQty: '5' }) })
  expect(await creditOf(supplierId)).toMatchObject({ exposure: '169.50', left: '30.50' })
  await admin.ok('PurchaseReceiptApi_cancel', { body: { ...by(waiting), remark: '不要了' } })
  const accountId = await bankAccount(shop, 'bank')
  await admin.ok('MoneyReceiptApi_accounting', {
    body: { bartererId: supplierId, direction: 2, accountId, payWay: 'transfer', amount: '50' },
  })
  expect(await creditOf(supplierId)).toMatchObject({ exposure: '63.00', left: '137.00' })
})

test('an order that goes beyond it says so until it is approved, to whoever sees prices, and is not held up', async () => {
  const supplierId = await supplierOf('100')
  const draft = await admin.ok('PurchaseOrderApi_draft', { body: bodyOf(supplierId, { qty: '10' }) })
  const warning = { key: 'SUPPLIER_CREDIT', msg: '超出供应商授信额度13.00' }
  expect(draft.warnings).toEqual([warning])
  const submitted = await admin.ok('PurchaseOrderApi_submit', { body: by(draft) })
  expect(submitted.warnings).toEqual([warning])
  await server.addUser('blind', { rights: allRights().filter((right) => right !== 'price_purchase_view') })
  const blind = await server.as('blind')
  expect((await blind.ok('PurchaseOrderApi_detail', { query: { id: draft.id } })).warnings).toEqual([])
  expect(await blind.ok('SupplierLedgerApi_credit', { query: { supplierId } })).toEqual({ creditLimit: '100.00' })
  const approved = await admin.ok('PurchaseOrderApi_approve', { body: by(submitted) })
  expect(approved.warnings).toEqual([])
  const fits = await admin.ok('PurchaseOrderApi_draft', { body: bodyOf(await supplierOf('113'), { qty: '10' }) })
  expect(fits.warnings).toEqual([])
})

test('stands in the list of suppliers; one that sets no limit lets us owe what we like', async () => {
  const limited = await supplierOf('300')
  await admin.ok('PurchaseReceiptApi_accounting', { body: bodyOf(limited, { actualQty: '30' }) })
  const { records } = await admin.ok('SupplierApi_list', { query: { size: 100 } })
  const found = (id: string) => records.find((one) => one.id === id)
  expect(found(limited)).toMatchObject({ creditLimit: '300.00', creditUsed: '339.00', creditLeft: '-39.00' })
  const free = await supplierOf()
  await admin.ok('PurchaseReceiptApi_accounting', { body: bodyOf(free, { actualQty: '30' }) })
  expect(await creditOf(free)).toEqual({})
  const detail = await admin.ok('SupplierApi_detail', { query: { id: free } })
  expect([detail.creditLimit, detail.creditUsed, detail.creditLeft]).toEqual([undefined, undefined, undefined])
  expect((await admin.call('SupplierLedgerApi_credit', { query: { supplierId: '1' } })).msg).toBe('供应商不存在或已删除')
  const negative = await admin.call('SupplierApi_submit', { body: { supplierCode: 'N', supplierName: 'N', creditLimit: '-1' } })
  expect(negative.status).toBe(400)
})
