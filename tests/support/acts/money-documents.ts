import type { BodyOf, DataOf } from '#contract/operations.gen.ts'
import { entitiesOf, type Shop } from '../shop.ts'
import { customerOf, outBody, stockUp } from './sales-acts.ts'

export type MoneyBody = BodyOf<'MoneyReceiptApi_draft'>
export type MoneyDocument = DataOf<'MoneyReceiptApi_detail'>
export type MoneyApi = 'MoneyReceiptApi' | 'PrepaymentApi' | 'ExpenseApi' | 'SupplementApi'

let accounts = 0

/** Creates an account for money, by default the company's own. */
export async function bankAccount(shop: Shop, kindCode = 'bank', legalEntity?: string): Promise<string> {
  accounts += 1
  if (legalEntity) await entitiesOf(shop, legalEntity)
  const body = { code: `ZH${accounts}`, name: `账户${accounts}`, kindCode, ...(legalEntity ? { legalEntity } : {}) }
  return (await shop.admin.ok('CashAccountApi_submit', { body })).id
}

let subjects = 0

/** Creates a subject for expenses. */
export async function expenseSubject({ admin }: Shop): Promise<string> {
  subjects += 1
  return (await admin.ok('ExpenseSubjectApi_submit', { body: { code: `FY${subjects}`, name: `费用${subjects}` } })).id
}

/** Stocks goods of the shop, enough for `sold`. */
export const stockedForSale = (shop: Shop, bottles = 1000) => stockUp(shop, shop.goods[9] ?? '', String(bottles), (bottles * 5).toFixed(2))

/** Sells bottles at 11.30 to this customer, or to a new one, who then owes them. */
export const sold = async (shop: Shop, qty: string, customerId?: string) =>
  shop.admin.ok('SalesOutApi_accounting', { body: outBody(shop, customerId ?? (await customerOf(shop)), shop.goods[9] ?? '', qty) })

/** The open amounts of a partner's documents, by number: `receivable 113.00`. */
export const openOf = async ({ admin }: Shop, bartererId: string) =>
  (await admin.ok('MoneyReceiptApi_openDocuments', { query: { bartererId } })).map(({ account, openAmt }) => `${account} ${openAmt}`)
