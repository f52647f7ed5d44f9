import type { DataOf } from '#contract/operations.gen.ts'
import { Decimal } from '#domain/figures/decimal.ts'
import type { Shop } from '../shop.ts'

/** What payment services keep of what they pay out. */
const chargeShare = '0.006'
/** Days between two payouts, and between two transfers among the company's banks. */
const [payoutEvery, transferEvery] = [7, 30]

/** Every week payment services pay out what customers paid through them; every month the second bank gets its part. */
export function planAccountTransfers(shop: Shop): void {
  const { calendar } = shop.agenda
  for (let day = 8; day < calendar.lastDay; day += payoutEvery) shop.agenda.plan({ day, minute: 620 }, () => payOut(shop))
  for (let day = 10; day < calendar.lastDay; day += transferEvery) shop.agenda.plan({ day, minute: 630 }, () => transferToSecondBank(shop))
}

async function payOut(shop: Shop): Promise<void> {
  const finance = shop.staff.as('finance')
  const accounts = await accountsOf(shop)
  const service = accounts.find(({ kindCode }) => kindCode === 'thirdParty')
  if (!service) return
  const { sums } = await finance.does('CashBookApi_list', { query: { accountId: service.id, size: 1 } })
  const amount = new Decimal(sums.balanceAmt ?? '0').toDecimalPlaces(0, Decimal.ROUND_DOWN)
  if (amount.lt(100)) return
  const charge = amount.mul(chargeShare)
  await transfer(shop, accounts, { from: service.id, to: 'BANK', amount, charge })
}

async function transferToSecondBank(shop: Shop): Promise<void> {
  const accounts = await accountsOf(shop)
  const from = accounts.find(({ code }) => code === 'BANK')?.id ?? ''
  await transfer(shop, accounts, { from, to: 'BANK2', amount: new Decimal(15_000), charge: new Decimal(0) })
}

type CashAccount = DataOf<'CashAccountApi_list'>['records'][number]

const accountsOf = async ({ staff }: Shop): Promise<readonly CashAccount[]> =>
  (await staff.as('finance').does('CashAccountApi_list', { query: { size: 50 } })).records

/** `from` is the id of an account, `to` the code of one. */
type Transfer = { from: string; to: string; amount: Decimal; charge: Decimal }

async function transfer(shop: Shop, accounts: readonly CashAccount[], { from, to, amount, charge }: Transfer): Promise<void> {
  const toAccountId = accounts.find(({ code }) => code === to)?.id ?? ''
  const slipNo = `${to}-${shop.agenda.calendar.dateOf(shop.agenda.moment.day)}`
  const sums = { amount: amount.toFixed(2), chargeAmt: charge.toFixed(2) }
  await shop.staff.as('finance').does('AccountTransferApi_submit', { body: { fromAccountId: from, toAccountId, ...sums, slipNo } })
}
