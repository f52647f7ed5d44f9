import { ofPart, onPaper } from '../acts/invoice-acts.ts'
import { returnOfLines } from '../acts/purchase-acts.ts'
import { type Out, returnBody } from '../acts/sales-acts.ts'
import { invoiceOf } from '../acts/supplier-invoice-acts.ts'
import { lossBody } from '../samples/stock/profit-loss.ts'
import type { Receipt, Shop } from '../shop.ts'
import { type Deal, moneyText, type OwnBooks, restOf } from './own-books.ts'

/** A sequence of numbers that is the same for the same seed. */
export function numbersFrom(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

type Bought = { deal: Deal; receipt: Receipt; isInvoiced: boolean; isPaid: boolean }
type Sold = { deal: Deal; out: Out; isInvoiced: boolean; isPaid: boolean }
const own = ({ id, version }: { id: string; version: number }) => ({ id, version })

/**
 * The company's partners, including the customer who `paysLater`, its money accounts, and the subject of its expenses.
 */
export type Known = { customers: string[]; paysLater: string; suppliers: string[]; bank: string; cash: string; subjectId: string }

/** The tax rate of small-scale taxpayers in these months, in percent. */
export const levyPercent = 1n

/** A month kept in the product and in books of its own, document by document. */
export class Month {
  readonly documents: string[] = []
  /** The business date of documents that move goods; today if undefined. */
  day: string | undefined
  private readonly bought: Bought[] = []
  private readonly sold: Sold[] = []
  readonly books: OwnBooks
  private readonly shop: Shop
  private readonly known: Known
  private readonly upTo: (below: number) => number

  constructor(shop: Shop, books: OwnBooks, known: Known, upTo: (below: number) => number) {
    this.shop = shop
    this.books = books
    this.known = known
    this.upTo = upTo
  }

  private readonly kept = <Document extends { id: string }>(document: Document): Document => {
    this.documents.push(document.id)
    return document
  }

  private dated(): { billDate?: string } {
    return this.day ? { billDate: this.day } : {}
  }

  private one<Row>(rows: readonly Row[]): Row | undefined {
    return rows[this.upTo(rows.length)]
  }

  private whole(most: number): bigint {
    return BigInt(1 + this.upTo(most))
  }

  async receive(): Promise<void> {
    const { admin, depotId, bottleId, goods } = this.shop
    const supplierId = this.one(this.known.suppliers) ?? ''
    const commInfoId = goods[this.upTo(4)] ?? ''
    const [qty, price, rate] = [this.whole(40), 100n + this.whole(2000), [13n, 9n, 6n][this.upTo(3)] ?? 13n]
    const line = { commInfoId, unitId: bottleId, actualQty: `${qty}`, taxPrice: moneyText(price), taxRate: `${rate}`, deductible: 2 }
    const body = { supplierId, depotId, ...this.dated(), lines: [line] }
    const receipt = this.kept(await admin.ok('PurchaseReceiptApi_accounting', { body: body as never }))
    const deal = this.books.receive(supplierId, depotId, commInfoId, qty, price, rate)
    this.bought.push({ deal, receipt, isInvoiced: false, isPaid: false })
  }

  async takeInvoice(): Promise<void> {
    const found = this.one(this.bought.filter(({ deal, isInvoiced }) => !isInvoiced && deal.back < deal.qty))
    if (!found) return this.receive()
    const invoice = this.kept(await this.shop.admin.ok('PurchaseInvoiceApi_submit', { body: invoiceOf(found.receipt) }))
    this.books.takeInvoice(found.deal)
    found.isInvoiced = true
    // a small-scale taxpayer has nothing to certify
    if (this.upTo(2) === 0 || this.books.isSmall) return
    await this.shop.admin.ok('PurchaseInvoiceApi_certify', { body: own(invoice) })
    this.books.certify(found.deal)
  }

  async sendBack(): Promise<void> {
    const there = ({ depot, goods }: Deal) => this.books.stock.get(`${depot} ${goods}`)?.qty ?? 0n
    const found = this.one(
      this.bought.filter(({ deal, isInvoiced, isPaid }) => !isInvoiced && !isPaid && deal.qty > deal.back && there(deal) > 0n),
    )
    if (!found) return this.receive()
    const left = found.deal.qty - found.deal.back
    const most = left < there(found.deal) ? left : there(found.deal)
    const qty = this.whole(Number(most))
    this.kept(
      await this.shop.admin.ok('PurchaseReturnApi_accounting', { body: { ...returnOfLines(found.receipt, [`-${qty}`]), ...this.dated() } }),
    )
    this.books.sendBack(found.deal, qty)
  }

  async sell(): Promise<void> {
    const { admin, bottleId } = this.shop
    const stocked = [...this.books.stock].filter(([, { qty }]) => qty > 0n)
    const [key = '', there] = this.one(stocked) ?? []
    if (!there) return this.receive()
    const [depotId = '', commInfoId = ''] = key.split(' ')
    const customerId = this.one(this.known.customers) ?? ''
    const [qty, price, usual] = [this.whole(Number(there.qty)), 100n + this.whole(3000), [13n, 9n, 6n][this.upTo(3)] ?? 13n]
    const { isSmall } = this.books
    // a small-scale taxpayer states no rate: such a line takes the levy rate
    const line = { commInfoId, unitId: bottleId, qty: `${qty}`, taxPrice: moneyText(price), ...(isSmall ? {} : { taxRate: `${usual}` }) }
    const rate = isSmall ? levyPercent : usual
    const out = this.kept(await admin.ok('SalesOutApi_accounting', { body: { customerId, depotId, ...this.dated(), lines: [line] } }))
    const deal = this.books.sell(customerId, depotId, commInfoId, qty, price, rate, customerId !== this.known.paysLater)
    this.sold.push({ deal, out, isInvoiced: false, isPaid: false })
  }

  /** The day on which the customer who pays later has to pay for all sales up to now. */
  reachPayday(): void {
    for (const { deal, isInvoiced } of this.sold) if (!isInvoiced && !deal.isDeclared) this.books.declare(deal)
  }

  /** The list price of all goods of the shop is 15.00. */
  async giveAway(): Promise<void> {
    const [key = '', there] = this.one([...this.books.stock].filter(([, { qty }]) => qty > 0n)) ?? []
    if (!there) return this.receive()
    const [depotId = '', commInfoId = ''] = key.split(' ')
    const qty = this.whole(Math.min(Number(there.qty), 3))
    const { isSmall } = this.books
    const line = { commInfoId, unitId: this.shop.bottleId, qty: `${qty}`, taxPrice: '0', isGift: 2, ...(isSmall ? {} : { taxRate: '13' }) }
    const body = { customerId: this.known.customers[0] ?? '', depotId, ...this.dated(), lines: [line] }
    this.kept(await this.shop.admin.ok('SalesOutApi_accounting', { body }))
    this.books.giveAway(depotId, commInfoId, qty, 1500n, isSmall ? levyPercent : 13n)
  }

  async giveInvoice(): Promise<void> {
    const found = this.one(this.sold.filter(({ deal, isInvoiced }) => !isInvoiced && deal.back < deal.qty))
    if (!found) return this.sell()
    const amount = moneyText(restOf(found.deal).total)
    const { id, version } = await this.shop.admin.ok('InvoiceApi_submitMall', { body: ofPart(found.out, amount) })
    this.kept(await this.shop.admin.ok('InvoiceApi_issue', { body: { id, version, ...onPaper() } }))
    this.books.giveInvoice(found.deal)
    found.isInvoiced = true
  }

  async takeBack(): Promise<void> {
    const found = this.one(this.sold.filter(({ deal, isInvoiced, isPaid }) => !isInvoiced && !isPaid && deal.qty > deal.back))
    if (!found) return this.sell()
    const qty = this.whole(Number(found.deal.qty - found.deal.back))
    const body = { ...returnBody(this.shop, found.out, `-${qty}`), depotId: found.deal.depot, ...this.dated() }
    this.kept(await this.shop.admin.ok('SalesReturnApi_accounting', { body }))
    this.books.takeBack(found.deal, qty)
  }

  async collect(): Promise<void> {
    const { admin } = this.shop
    const found = this.one(this.sold.filter(({ deal, isPaid }) => !isPaid && deal.back === 0n))
    const bartererId = found?.deal.partner ?? this.known.customers[0] ?? ''
    const amount = found?.deal.total ?? this.whole(9000)
    const lines = found ? { lines: [{ sourceBillId: found.out.id, amount: moneyText(amount) }] } : {}
    const body = { bartererId, accountId: this.known.bank, amount: moneyText(amount), ...lines }
    this.kept(await admin.ok('MoneyReceiptApi_accounting', { body }))
    this.books.collect(bartererId, 'bank', amount, !found)
    if (found) found.isPaid = true
  }

  async pay(): Promise<void> {
    const found = this.one(this.bought.filter(({ deal, isPaid, isInvoiced }) => isInvoiced && !isPaid && deal.back === 0n))
    if (!found) return this.takeInvoice()
    const amount = moneyText(found.deal.total)
    const lines = [{ sourceBillId: found.receipt.id, amount }]
    const body = { bartererId: found.deal.partner, accountId: this.known.bank, amount, lines }
    this.kept(await this.shop.admin.ok('MoneyReceiptApi_accounting', { body }))
    this.books.pay(found.deal.partner, 'bank', found.deal.total)
    found.isPaid = true
  }

  /** An expense, of the depot or of none. */
  async spend(): Promise<void> {
    const amount = this.whole(50_000)
    const lines = [{ subjectId: this.known.subjectId, amount: moneyText(amount) }]
    const of = this.upTo(2) === 0 ? { depotId: this.shop.depotId } : {}
    this.kept(await this.shop.admin.ok('ExpenseApi_accounting', { body: { accountId: this.known.bank, lines, ...of } }))
    this.books.spend('bank', amount)
  }

  async moveMoney(): Promise<void> {
    const amount = this.whole(50_000)
    const body = { fromAccountId: this.known.bank, toAccountId: this.known.cash, amount: moneyText(amount) }
    this.kept(await this.shop.admin.ok('AccountTransferApi_submit', { body }))
    this.books.moveMoney('bank', 'cash', amount)
  }

  async moveGoods(): Promise<void> {
    const { admin, depotId, otherDepotId, bottleId } = this.shop
    const [key, there] = this.one([...this.books.stock].filter(([key, { qty }]) => key.startsWith(depotId) && qty > 0n)) ?? []
    if (!key || !there) return this.receive()
    const [, commInfoId = ''] = key.split(' ')
    const qty = this.whole(Number(there.qty))
    const body = { depotId, inDepotId: otherDepotId, lines: [{ commInfoId, unitId: bottleId, qty: `${qty}` }] }
    const sent = this.kept(await admin.ok('MoveInventoryApi_submit', { body }))
    const left = await admin.ok('MoveInventoryApi_accounting', { body: own(sent) })
    await admin.ok('MoveInventoryApi_callin', { body: own(left) })
    this.books.moveGoods(depotId, otherDepotId, commInfoId, qty)
  }

  async lose(): Promise<void> {
    const { admin, depotId } = this.shop
    const [key, there] = this.one([...this.books.stock].filter(([key, { qty }]) => key.startsWith(depotId) && qty > 0n)) ?? []
    if (!key || !there) return this.receive()
    const [, commInfoId = ''] = key.split(' ')
    const qty = this.whole(Number(there.qty))
    this.kept(
      await admin.ok('ProfitLossApi_accounting', { body: { ...lossBody(this.shop, commInfoId, `-${qty}`, 'broken'), ...this.dated() } }),
    )
    this.books.lose(depotId, commInfoId, qty)
  }
}

/** What happens in a month; acts listed several times happen more often. */
export const acts = [
  ...['receive', 'receive', 'receive', 'takeInvoice', 'sendBack', 'sell', 'sell', 'sell', 'giveInvoice', 'takeBack'],
  ...['collect', 'collect', 'pay', 'spend', 'moveMoney', 'moveGoods', 'lose', 'giveAway'],
] as const
export type Act =
  | 'receive'
  | 'takeInvoice'
  | 'sendBack'
  | 'sell'
  | 'giveInvoice'
  | 'takeBack'
  | 'collect'
  | 'pay'
  | 'spend'
  | 'moveMoney'
  | 'moveGoods'
  | 'lose'
  | 'giveAway'
