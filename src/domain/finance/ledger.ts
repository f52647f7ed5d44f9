import type { Words } from '../core/words.ts'
import { type Decimal, readFigure, roundTo, sum, zero } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'
import { isBlankLine } from '../lines/blank-line.ts'
import type { DocumentLine, LineSettings, LinesHead } from '../lines/line-types.ts'
import { amountsToAllocate } from '../lines/receipt-cost.ts'

/**
 * An entry in a party's ledger (rule C8).
 *
 * Accounts: `payable` is the company's debt to a supplier, `receivable` a customer's debt, `advance` a payment made
 * before there was a debt, `refund` an amount to be paid back. Each is positive when it is owed as described.
 *
 * `about`: goods bought, freight and fees, goods sold, the opening, or what lowers the debt: money (`payment`), a
 * settlement (`applied`), a discount, a write-off. A supplier's `invoice` replaces the estimate of the receipts it is
 * `matched` with; an `expense` is owed to a party that is not paid at once, a `supplement` changes a debt without
 * goods or money, a `rebate` comes from a supplier. `openingPurchase` and `openingSales` are goods received or
 * delivered before the books began and not invoiced yet.
 *
 * `part`: goods, or tax, which is deducted input tax or the output tax of a sale (rule B6). `settlesId`: the document
 * whose open amount the entry changes instead of its own. `step`: numbers the entries of a document that books the
 * same thing more than once.
 */
export type LedgerEntry = {
  account: 'payable' | 'receivable' | 'advance' | 'refund'
  party: 'supplier' | 'customer'
  partyId: string
  about:
    | 'purchase'
    | 'freight'
    | 'opening'
    | 'sales'
    | 'payment'
    | 'applied'
    | 'discount'
    | 'writeOff'
    | 'matched'
    | 'invoice'
    | 'expense'
    | 'supplement'
    | 'rebate'
    | 'openingPurchase'
    | 'openingSales'
  part: 'goods' | 'tax'
  amount: Decimal
  settlesId?: string
  step?: number
  /** Day on which it is due, if that is not the document's date plus the partner's term. */
  dueDate?: string
}

type Receipt = LinesHead & { supplierId: string; freightSupplierId?: string | null }

/**
 * The debts from a posted receipt (effect *postPayables*): its `finalAmt` to the supplier; freight and fees to the
 * freight supplier, or to the supplier if there is none. Each has a goods part and a tax part. The lines must be
 * costed. Entries of 0 are left out.
 */
export function receiptEntries(head: Receipt, lines: readonly DocumentLine[], settings: LineSettings): LedgerEntry[] {
  const real = lines.filter((line) => !isBlankLine(line))
  const owed = sum(real.map((line) => readFigure(line.finalAmt) ?? zero))
  const cost = sum(real.map((line) => readFigure(line.costAmt) ?? zero))
  const { freight, fee } = amountsToAllocate(lines, head, settings)
  const carrier = head.freightSupplierId || head.supplierId
  const entries: LedgerEntry[] = [
    { account: 'payable', party: 'supplier', partyId: head.supplierId, about: 'purchase', part: 'goods', amount: cost },
    { account: 'payable', party: 'supplier', partyId: head.supplierId, about: 'purchase', part: 'tax', amount: owed.sub(cost) },
    { account: 'payable', party: 'supplier', partyId: carrier, about: 'freight', part: 'goods', amount: freight.cost.add(fee) },
    { account: 'payable', party: 'supplier', partyId: carrier, about: 'freight', part: 'tax', amount: freight.tax },
  ]
  return entries.filter((entry) => !entry.amount.isZero())
}

/**
 * The untaxed part of a sold line's final amount: the line's untaxed amount if the total is the final amount; with a
 * coupon the stored one; both add up with the source line's (rule C5). Without a stored one, final ÷ t, rounded (rule
 * B6).
 */
export function untaxedOfFinal(line: DocumentLine, amountPlaces: number): Decimal {
  const { finalAmt, totalAmt, purchaseAmt, finalUntaxedAmt, taxRate } = line
  const final = readFigure(finalAmt) ?? zero
  const untaxed = readFigure(readFigure(totalAmt)?.eq(final) ? purchaseAmt : finalUntaxedAmt)
  return untaxed ?? roundTo(withoutTax(final, readFigure(taxRate) ?? zero), amountPlaces)
}

/**
 * The receivable from posted goods: the untaxed part of each line's `finalAmt` as goods, the rest as tax (rule B6).
 * Lines of a return are negative and lower the debt. Entries of 0 are left out.
 */
export function salesEntries(head: { customerId: string }, lines: readonly DocumentLine[], { places }: LineSettings): LedgerEntry[] {
  const sold = lines.filter((line) => !isBlankLine(line))
  const untaxed = sum(sold.map((line) => untaxedOfFinal(line, places.amount)))
  const taxed = sum(sold.map(({ finalAmt }) => readFigure(finalAmt) ?? zero))
  const owed = { account: 'receivable', party: 'customer', partyId: head.customerId, about: 'sales' } as const
  const entries: LedgerEntry[] = [
    { ...owed, part: 'goods', amount: untaxed },
    { ...owed, part: 'tax', amount: taxed.sub(untaxed) },
  ]
  return entries.filter((entry) => !entry.amount.isZero())
}

/** The same entries with the opposite sign (effect *reverseLedger*). */
export function reverseEntries<E extends { amount: Decimal }>(entries: readonly E[]): E[] {
  return entries.map((entry) => ({ ...entry, amount: negate(entry.amount) }))
}

/** The accounts of vouchers by their usual names (rule B6); a tenant may give them other codes and names. */
export const accounts = {
  cash: { zh: '库存现金', en: 'Cash on hand' },
  cashInTransit: { zh: '在途现金', en: 'Cash in transit' },
  bank: { zh: '银行存款', en: 'Cash at bank' },
  paymentServices: { zh: '其他货币资金—第三方支付', en: 'Accounts with payment services' },
  inventory: { zh: '库存商品', en: 'Inventory' },
  purchasesInTransit: { zh: '在途物资', en: 'Goods invoiced, not received' },
  goodsInTransit: { zh: '在途商品', en: 'Goods in transit' },
  receivable: { zh: '应收账款', en: 'Accounts receivable' },
  cashierDue: { zh: '其他应收款—收银员', en: 'Due from cashiers' },
  advancePaid: { zh: '预付账款', en: 'Advances paid' },
  payableEstimated: { zh: '应付账款—暂估应付', en: 'Accounts payable, goods received not invoiced' },
  payable: { zh: '应付账款', en: 'Accounts payable' },
  refundDue: { zh: '应退款', en: 'Refunds due' },
  storeDeposits: { zh: '其他应付款—押金', en: 'Deposits of stores' },
  advanceReceived: { zh: '预收账款', en: 'Advances received' },
  storedValue: { zh: '合同负债—会员储值', en: 'Stored value of members' },
  outputTaxPending: { zh: '应交税费—待转销项税额', en: 'Output tax not yet due' },
  outputTaxUninvoiced: { zh: '应交税费—应交增值税(销项税额—未开票)', en: 'Output tax declared without an invoice' },
  outputTax: { zh: '应交税费—应交增值税(销项税额)', en: 'Output tax' },
  inputTaxPending: { zh: '应交税费—待认证进项税额', en: 'Input tax to be certified' },
  inputTax: { zh: '应交税费—应交增值税(进项税额)', en: 'Input tax' },
  inputTaxOut: { zh: '应交税费—应交增值税(进项税额转出)', en: 'Input tax transferred out' },
  vatPayable: { zh: '应交税费—应交增值税', en: 'VAT payable of small-scale taxpayers' },
  withheldTax: { zh: '应交税费—应交个人所得税', en: 'Income tax withheld' },
  revenue: { zh: '主营业务收入', en: 'Revenue' },
  costOfSales: { zh: '主营业务成本', en: 'Cost of sales' },
  pointsUsed: { zh: '销售费用—积分抵现', en: 'Points taken in payment' },
  promotionGifts: { zh: '销售费用—促销赠品', en: 'Promotion gifts' },
  freightOut: { zh: '销售费用—运费', en: 'Freight on sales' },
  commissions: { zh: '销售费用—佣金', en: 'Commissions' },
  cashDiscount: { zh: '财务费用—现金折扣', en: 'Cash discounts' },
  bankCharges: { zh: '财务费用—手续费', en: 'Bank charges' },
  badDebt: { zh: '信用减值损失—坏账', en: 'Bad debts' },
  otherIncome: { zh: '营业外收入', en: 'Other income' },
  expense: { zh: '费用', en: 'Expenses' },
  purchaseVariance: { zh: '采购成本差异', en: 'Purchase cost variance' },
  inventoryAdjustment: { zh: '存货成本调整', en: 'Inventory cost adjustment' },
  costOfSalesAdjustment: { zh: '主营业务成本调整', en: 'Cost of sales adjustment' },
  pendingStockLoss: { zh: '待处理财产损溢', en: 'Stock loss and gain to be settled' },
  openingBalances: { zh: '期初余额', en: 'Opening balances' },
} as const satisfies Record<string, Words>

export type Account = keyof typeof accounts

function negate(value: Decimal): Decimal {
  return value.isZero() ? zero : value.neg()
}
