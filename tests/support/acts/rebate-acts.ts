import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Receipt, Shop } from '../shop.ts'
import { goodsLine } from './purchase-acts.ts'

export type RebateBody = BodyOf<'PurchaseRebateApi_draft'>
export type Rebate = DataOf<'PurchaseRebateApi_detail'>
type AgreementBody = Partial<BodyOf<'SupplierAgreementApi_submit'>>

let made = 0

/** Creates a supplier from whom nothing was bought yet. */
export async function newSupplier({ admin }: Shop): Promise<string> {
  made += 1
  return (await admin.ok('SupplierApi_submit', { body: { supplierCode: `FLG${made}`, supplierName: `返利供应商${made}` } })).id
}

/** Creates an agreement for a year: by default ten percent of all purchases. */
export async function agreementWith({ admin }: Shop, supplierId: string, more: AgreementBody = {}): Promise<string> {
  made += 1
  const body = { code: `XY${made}`, name: `年度返利${made}`, supplierId, startDate: '2026-01-01', endDate: '2026-12-31', ...more }
  return (await admin.ok('SupplierAgreementApi_submit', { body: { tiers: [{ fromValue: '0', rebateRate: '10' }], ...body } })).id
}

/** Receives bottles from this supplier at a price with 13 % of tax, which is deducted by default. */
export const boughtOf = (
  shop: Shop,
  supplierId: string,
  at: number,
  actualQty: string,
  taxPrice = '100',
  more: object = {},
): Promise<Receipt> =>
  shop.admin.ok('PurchaseReceiptApi_accounting', {
    body: {
      supplierId,
      depotId: shop.depotId,
      lines: [goodsLine(shop, at, { qty: undefined, actualQty, taxPrice, deductible: 2, ...more } as object)],
    },
  })

/** The body of a rebate of 100.00 from a new supplier, from whom ten bottles were bought at 100.00. */
export async function rebateBody(shop: Shop, more: RebateBody = {}): Promise<RebateBody> {
  const supplierId = await newSupplier(shop)
  await boughtOf(shop, supplierId, 6, '10')
  return { agreementId: await agreementWith(shop, supplierId), ...more }
}
