import type { DataOf } from '#contract/operations.gen.ts'
import { moveEarlier } from '../documents/move-moments.ts'
import type { TestApp } from '../server.ts'
import type { Shop } from '../shop.ts'
import { confirmedOrder, mallCustomer, placeBody } from './mall-acts.ts'

export type Withdrawal = DataOf<'WithdrawalApi_detail'>

let partners = 0

/** A new partner of the network at 5 %, with a bank account unless told. */
export async function newPartner({ admin }: Shop, banked = true): Promise<string> {
  partners += 1
  const body = { code: `TXR${partners}`, name: `提现合伙人${partners}`, commissionRate: '5' }
  const { id } = await admin.ok('NetworkPartnerApi_submit', { body })
  const bank = { recommendedId: id, bankName: '工商银行宁州支行', bankAccount: '6222020200112233445' }
  if (banked) await admin.ok('RecommendedApi_addBank', { body: bank })
  return id
}

/** An order over bottles at 11.30 of a customer whom a partner recommended, signed for: ten of them earn him 5.65. */
export async function earned(shop: Shop, partnerId: string, goods: string, qty = '10'): Promise<void> {
  const { admin } = shop
  const customerId = await mallCustomer(shop, [goods])
  const { id, version, customerCode, customerName } = await admin.ok('CustomerApi_detail', { query: { id: customerId } })
  await admin.ok('CustomerApi_submit', { body: { id, version, customerCode, customerName, recommendedId: partnerId } })
  const order = await confirmedOrder(shop, placeBody(shop, customerId, [goods], qty))
  const sent = await admin.ok('MallOrderApi_out', { body: { id: order.id, version: order.version } })
  await admin.ok('MallOrderApi_sign', { body: { id: sent.id, version: sent.version } })
}

/** As if all that a partner earned had been earned a month ago, so that no return is waited for. */
export const longAgo = ({ server }: Shop, partnerId: string): Promise<unknown> =>
  // the app only ever adds to a book
  moveEarlier((server as TestApp).database, 'commission_entry', ['create_time'], '30 days', ['partner_id', partnerId])

export const withdrawal = ({ admin }: Shop, recommendedId: string, amount?: string): Promise<Withdrawal> =>
  admin.ok('WithdrawalApi_submit', { body: { recommendedId, ...(amount ? { amount } : {}) } })
