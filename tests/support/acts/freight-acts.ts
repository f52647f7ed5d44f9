import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import type { Shop } from '../shop.ts'
import { received } from './supplier-invoice-acts.ts'

export type FreightBody = BodyOf<'TransportHeadApi_draft'>
export type FreightBill = DataOf<'TransportHeadApi_detail'>

let carriers = 0

/** Creates a carrier. */
export async function carrierOf({ admin }: Shop): Promise<string> {
  carriers += 1
  return (await admin.ok('CarrierApi_submit', { body: { code: `WL9${carriers}`, name: `物流${carriers}` } })).id
}

/**
 * A carrier's bill for ten bottles received at 11.30: 109.00 including 9 % of deductible tax, owed to the freight
 * supplier.
 */
export async function freightBody(shop: Shop, transportId: string, more: FreightBody = {}): Promise<FreightBody> {
  const { id: sourceBillId } = await received(shop, 6, '10')
  const terms = { taxRate: '9', freightDeductible: 2 }
  return { transportId, supplierId: shop.carrierId, ...terms, lines: [{ sourceBillId, expressNo: 'SF1', amount: '109' }], ...more }
}
