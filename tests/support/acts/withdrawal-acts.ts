import type { DataOf } from '#contract/operations.gen.ts'
import { moveEarlier } from '../documents/move-moments.ts'
import type { TestApp } from '../server.ts'
import type { Shop } from '../shop.ts'
import { confirmedOrder, mallCustomer, placeBody } from './mall-acts.ts'

export type Withdrawal = DataOf<'WithdrawalApi_detail'>

let partners = 0

/** Creates a network partner at 5 %, by default with a bank account. */
export async function newPartner({ admin }: Shop, banked = true): Promise<string> {
  partners += 1
  const body = { code: `TXR${partners}`, name: `提现合伙人${partners}`, commissionRate: '5' }
  const { id } = await admin.ok('NetworkPartnerApi_submit', { body })
  const bank = { recommendedId: id, bankName: '工商银行宁州支行', bankAccount: '6222020200112233445' }
  if (banked) await admin.ok('RecommendedApi_addBank', { body: bank })
  return id
}

/**
 * An order for bottles at 11.30, signed for, by a customer whom a partner recommended: ten of them earn the partner
 * 5.65.
 */
export async function earned(shop: Shop, partnerId: string, goods: string, qty = '10'): Promise<void> {
  const { admin } = shop
  const customerId = await mallCustomer(shop, [goods])
  const { id, version, customerCode, customerName } = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
  await admin.ok('CustomerApi_submit', { body: { id, version, customerCode, customerName, recommendedId: partnerId } })
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [goods], qty))
  const sent = await admin.ok('MallOrderApi_out', { body: { id: order.id, version: order.version } })
  await admin.ok('MallOrderApi_sign', { body: { id: sent.id, version: sent.version } })
}

/** Dates all commission of a partner a month back, so that it is past the time for returns. */
export const longAgo = ({ server }: Shop, partnerId: string): Promise<unknown> =>
  // changed by the owner, because the app only ever adds to a book
  moveEarlier((server as TestApp).database, 'commission_entry', ['create_time'], '30 days', ['partner_id', partnerId])

export const withdrawal = ({ admin }: Shop, recommendedId: string, amount?: string): Promise<Withdrawal> =>
  admin.ok('WithdrawalApi_submit', { body: { recommendedId, ...(amount ? { amount } : {}) } })
