import { type Account, accounts } from './ledger.ts'

/**
 * The default account codes of vouchers: those of the accounting standard for enterprises, with two more digits for
 * each lower level. A tenant may set its own. No code occurs twice and none is the parent of another, because
 * accounting systems post only to the lowest level.
 */
export const defaultCodes: Readonly<Record<Account, string>> = {
  cash: '1001',
  cashInTransit: '101202',
  bank: '1002',
  paymentServices: '101201',
  inventory: '1405',
  purchasesInTransit: '140201',
  goodsInTransit: '140202',
  cashierDue: '122101',
  receivable: '1122',
  advancePaid: '1123',
  payableEstimated: '220202',
  payable: '220201',
  refundDue: '224101',
  storeDeposits: '224102',
  advanceReceived: '2203',
  storedValue: '220501',
  outputTaxPending: '222107',
  outputTaxUninvoiced: '22210103',
  outputTax: '22210102',
  inputTaxPending: '222108',
  inputTax: '22210101',
  inputTaxOut: '22210104',
  vatPayable: '22210109',
  withheldTax: '222112',
  revenue: '6001',
  costOfSales: '640101',
  promotionGifts: '660101',
  pointsUsed: '660103',
  freightOut: '660102',
  commissions: '660104',
  cashDiscount: '660301',
  bankCharges: '660302',
  badDebt: '6702',
  otherIncome: '6301',
  expense: '6602',
  purchaseVariance: '140401',
  inventoryAdjustment: '140402',
  costOfSalesAdjustment: '640102',
  pendingStockLoss: '1901',
  openingBalances: '4199',
}

/** An account of vouchers with its code and name: the tenant's own, or the default if the tenant has set none. */
export type ChartAccount = { account: Account; code: string; name: string }

/** The chart of accounts with a tenant's own codes and names, in the order of `accounts`. */
export function chartOfAccounts(own: ReadonlyMap<string, { code: string | null; name: string | null }>): ChartAccount[] {
  return (Object.keys(accounts) as Account[]).map((account) => ({
    account,
    code: own.get(account)?.code ?? defaultCodes[account],
    name: own.get(account)?.name ?? accounts[account].zh,
  }))
}
