// The books of a month as kept by somebody who has never seen the product: whole cents, nothing imported.

/** The share `part`/`whole` of an amount; half a cent is rounded away from zero. */
function shareOf(amount: bigint, part: bigint, whole: bigint): bigint {
  const size = (amount < 0n ? -amount : amount) * part
  const rounded = (size * 2n + whole) / (whole * 2n)
  return amount < 0n ? -rounded : rounded
}

type Money = bigint
type Lot = { qty: bigint; value: Money }
/**
 * The amounts of one traded line: total with tax, tax, and the stock value that it moved; whether the company was a
 * small-scale taxpayer; how much has been returned since, and whether its tax was declared without an invoice.
 */
export type Deal = { partner: string; depot: string; goods: string; qty: bigint } & { total: Money; tax: Money; cost: Money } & {
  isSmall: boolean
  back: bigint
  isDeclared?: boolean
}

/** What remains of a deal after returns. */
export function restOf({ total, tax, cost, qty, back }: Deal): Pick<Deal, 'total' | 'tax' | 'cost'> {
  const rest = (amount: Money) => amount - shareOf(amount, back, qty)
  return { total: rest(total), tax: rest(tax), cost: rest(total) - (cost === total ? 0n : rest(tax)) }
}

/** The account that holds the tax of sales until they are invoiced. */
function taxOf({ isSmall, isDeclared }: Pick<Deal, 'isSmall' | 'isDeclared'>) {
  if (isSmall) return 'vatPayable'
  return isDeclared ? 'outputTaxUninvoiced' : 'outputTaxPending'
}

/** Stock, ledgers, accounts and tax of one company. */
export class OwnBooks {
  readonly stock = new Map<string, Lot>()
  readonly owed = new Map<string, Money>()
  readonly money = new Map<string, Money>()
  readonly accounts = new Map<string, Money>()
  sold = { untaxed: 0n, cost: 0n }
  /** By depot and goods: the variance left by returns, and the quantity sold. */
  private readonly variances = new Map<string, { amount: Money; sold: bigint }>()
  /**
   * True for a small-scale taxpayer: the tax of purchases is part of their cost, and the tax of sales is due
   * immediately, in one account.
   */
  isSmall: boolean

  constructor(isSmall: boolean) {
    this.isSmall = isSmall
  }

  receive(partner: string, depot: string, goods: string, qty: bigint, price: Money, rate: bigint): Deal {
    const total = qty * price
    const untaxed = shareOf(total, 100n, 100n + rate)
    const { isSmall } = this
    const cost = isSmall ? total : untaxed
    this.move(depot, goods, qty, cost)
    this.book({ inventory: cost, payableEstimated: -cost })
    this.add(this.owed, partner, -total)
    return { partner, depot, goods, qty, total, tax: total - untaxed, cost, isSmall, back: 0n }
  }

  /** The supplier's invoice for everything received and not returned. */
  takeInvoice(deal: Deal): void {
    const { total, tax, cost } = restOf(deal)
    this.book({ payableEstimated: cost, inputTaxPending: deal.isSmall ? 0n : tax, payable: -total })
  }

  certify(deal: Deal): void {
    const { tax } = restOf(deal)
    if (!deal.isSmall) this.book({ inputTaxPending: -tax, inputTax: tax })
  }

  /** Returns some of the received goods at their price; they leave the stock at the current value of the goods. */
  sendBack(deal: Deal, qty: bigint): void {
    const { total, tax } = this.next(deal, qty)
    const cost = deal.isSmall ? total : total - tax
    const left = this.take(deal.depot, deal.goods, qty)
    this.book({ inventory: -left, payableEstimated: cost, purchaseVariance: left - cost })
    this.vary(deal, { amount: left - cost })
    this.add(this.owed, deal.partner, total)
  }

  /**
   * The tax of a sale that is paid immediately is due immediately; if the customer pays later, it is due on that day,
   * or with an earlier invoice.
   */
  sell(partner: string, depot: string, goods: string, qty: bigint, price: Money, rate: bigint, isDue: boolean): Deal {
    const total = qty * price
    const untaxed = shareOf(total, 100n, 100n + rate)
    const cost = this.take(depot, goods, qty)
    const { isSmall } = this
    this.book({ receivable: total, revenue: -untaxed, [taxOf({ isSmall })]: untaxed - total, costOfSales: cost, inventory: -cost })
    this.add(this.owed, partner, total)
    this.sold = { untaxed: this.sold.untaxed + untaxed, cost: this.sold.cost + cost }
    this.vary({ depot, goods }, { sold: qty })
    const deal: Deal = { partner, depot, goods, qty, total, tax: total - untaxed, cost, isSmall, back: 0n }
    if (isDue) this.declare(deal)
    return deal
  }

  /** Declares the tax of a sale on the day it is due, if no invoice has been requested. */
  declare(deal: Deal): void {
    if (deal.isSmall) return
    const { tax } = restOf(deal)
    this.book({ outputTaxPending: tax, outputTaxUninvoiced: -tax })
    deal.isDeclared = true
  }

  /** Goods given away without a paid line: their cost is a selling expense, and so is the tax of their list price. */
  giveAway(depot: string, goods: string, qty: bigint, listPrice: Money, rate: bigint): void {
    const cost = this.take(depot, goods, qty)
    const tax = shareOf(qty * listPrice, rate, 100n + rate)
    this.book({ promotionGifts: cost + tax, inventory: -cost, [this.isSmall ? 'vatPayable' : 'outputTax']: -tax })
    this.vary({ depot, goods }, { sold: qty })
  }

  giveInvoice(deal: Deal): void {
    const { tax } = restOf(deal)
    if (!deal.isSmall) this.book({ [taxOf(deal)]: tax, outputTax: -tax })
  }

  /** Takes back some of the sold goods at their price, and at the cost with which they left. */
  takeBack(deal: Deal, qty: bigint): void {
    const { total, tax, cost } = this.next(deal, qty)
    this.move(deal.depot, deal.goods, qty, cost)
    const untaxed = total - tax
    this.book({ receivable: -total, revenue: untaxed, [taxOf(deal)]: tax, costOfSales: -cost, inventory: cost })
    this.add(this.owed, deal.partner, -total)
    this.sold = { untaxed: this.sold.untaxed - untaxed, cost: this.sold.cost - cost }
    this.vary(deal, { sold: -qty })
  }

  /** Receives money for sales, or in advance without a deal. */
  collect(partner: string, account: string, amount: Money, isAdvance: boolean): void {
    this.book({ [account]: amount, [isAdvance ? 'advanceReceived' : 'receivable']: -amount })
    this.add(this.owed, partner, -amount)
    this.add(this.money, account, amount)
  }

  pay(partner: string, account: string, amount: Money): void {
    this.book({ [account]: -amount, payable: amount })
    this.add(this.owed, partner, amount)
    this.add(this.money, account, -amount)
  }

  spend(account: string, amount: Money): void {
    this.book({ [account]: -amount, expense: amount })
    this.add(this.money, account, -amount)
  }

  moveMoney(from: string, to: string, amount: Money): void {
    this.book({ [from]: -amount, [to]: amount })
    this.add(this.money, from, -amount)
    this.add(this.money, to, amount)
  }

  moveGoods(from: string, to: string, goods: string, qty: bigint): void {
    this.move(to, goods, qty, this.take(from, goods, qty))
  }

  lose(depot: string, goods: string, qty: bigint): void {
    const cost = this.take(depot, goods, qty)
    this.book({ pendingStockLoss: cost, inventory: -cost })
  }

  /**
   * Closes the month: the goods in stock take a share of each variance, in proportion to the stock and the quantity
   * sold; the rest is cost of sales.
   */
  close(): void {
    for (const [key, { amount, sold }] of this.variances) {
      const [depot = '', goods = ''] = key.split(' ')
      const { qty, value } = this.stock.get(key) ?? { qty: 0n, value: 0n }
      const share = qty > 0n ? shareOf(amount, qty, qty + (sold > 0n ? sold : 0n)) : 0n
      const toStock = value + share < 0n ? 0n : share
      this.move(depot, goods, 0n, toStock)
      this.book({ inventory: toStock, costOfSalesAdjustment: amount - toStock, purchaseVariance: -amount })
    }
    this.variances.clear()
  }

  private vary({ depot, goods }: Pick<Deal, 'depot' | 'goods'>, { amount = 0n, sold = 0n }: { amount?: Money; sold?: bigint }): void {
    const key = `${depot} ${goods}`
    const before = this.variances.get(key) ?? { amount: 0n, sold: 0n }
    this.variances.set(key, { amount: before.amount + amount, sold: before.sold + sold })
  }

  /** The next part of a deal, computed so that all parts together are exactly the deal. */
  private next(deal: Deal, qty: bigint) {
    const partOf = (amount: Money) => shareOf(amount, deal.back + qty, deal.qty) - shareOf(amount, deal.back, deal.qty)
    const part = { total: partOf(deal.total), tax: partOf(deal.tax), cost: partOf(deal.cost) }
    deal.back += qty
    return part
  }

  private move(depot: string, goods: string, qty: bigint, value: Money): void {
    const key = `${depot} ${goods}`
    const there = this.stock.get(key) ?? { qty: 0n, value: 0n }
    this.stock.set(key, { qty: there.qty + qty, value: there.value + value })
  }

  /** Takes goods out at their current average cost; the last of them take the whole value. */
  private take(depot: string, goods: string, qty: bigint): Money {
    const there = this.stock.get(`${depot} ${goods}`) ?? { qty: 0n, value: 0n }
    const value = shareOf(there.value, qty, there.qty)
    this.move(depot, goods, -qty, -value)
    return value
  }

  private book(entries: Record<string, Money>): void {
    if (Object.values(entries).reduce((sum, amount) => sum + amount, 0n) !== 0n) throw new Error('an entry does not balance')
    for (const [account, amount] of Object.entries(entries)) this.add(this.accounts, account, amount)
  }

  private add(to: Map<string, Money>, key: string, amount: Money): void {
    to.set(key, (to.get(key) ?? 0n) + amount)
  }
}

/** Cents in the form used on the wire: -1205n is `-12.05`. */
export function moneyText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
