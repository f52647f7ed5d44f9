import type { BodyOf } from '#contract/operations.gen.ts'
import type { Shop } from '../shop.ts'
import { bankAccount } from './money-documents.ts'
import { customerOf } from './sales-acts.ts'

export type Body = BodyOf<'SettlementApi_accounting'>

/** Receives money from a customer that is not for any document yet. */
export const paidAhead = (shop: Shop, bartererId: string, accountId: string, amount: string) =>
  shop.admin.ok('MoneyReceiptApi_accounting', { body: { bartererId, accountId, amount } })

/** Returns a function that makes the body of a settlement of 100 of 113 by a receipt, each time for a new customer. */
export async function settledBody(shop: Shop): Promise<() => Promise<Body>> {
  const accountId = await bankAccount(shop)
  return async () => {
    const bartererId = await customerOf(shop)
    const out = await shop.admin.ok('SupplementApi_accounting', { body: { bartererId, amount: '113' } })
    const money = await paidAhead(shop, bartererId, accountId, '100')
    return {
      bartererId,
      lines: [
        { sourceBillId: out.id, side: 1, amount: '100.00' },
        { sourceBillId: money.id, side: 2, amount: '100.00' },
      ],
    }
  }
}

/** What can be settled with a partner: side, account and amount, by row. */
export const opensWith = async ({ admin }: Shop, bartererId: string) =>
  (await admin.ok('SettlementApi_openDocuments', { query: { bartererId } })).map(
    ({ side, account, openAmt }) => `${side} ${account} ${openAmt}`,
  )
