import { type Decimal, decimal, fixedText, sum, zero } from '#domain/figures/decimal.ts'
import { untaxedOfFinal } from '#domain/finance/ledger.ts'
import { completeLine, type DocumentLine, type LineSettings } from '#domain/lines.ts'
import { cashWay } from '#domain/retail/retail-payment.ts'
import type { GoodsModel } from './models.ts'
import { type StoreStock, stockKey, takeFromStock } from './stock-of-stores.ts'
import { type CounterTicket, handedFor } from './ticket.ts'

type Amounts = { qty: string; untaxedAmt: string; taxAmt: string; totalAmt: string; soldUntaxed: string; soldTax: string }

/** A line with all the figures that are stored of it. */
export type CountedLine = Amounts & { model: GoodsModel; costAmt: string; costPrice: string; value: Decimal; inputTax: Decimal }

/** A ticket with all the figures that are stored of it. */
export type CountedTicket = CounterTicket & {
  depotId: string
  counted: readonly CountedLine[]
  totalQty: string
  untaxedAmt: string
  taxAmt: string
  finalAmt: string
  costAmt: string
  /** Money handed over by the customer, followed by the change given back. */
  paidAmt: string
  changeAmt: string
}

/**
 * Computes tickets in the order of their payment by the functions that their law uses: amounts of lines, cost at the
 * average of the stock left at that moment, and money.
 */
export function ticketCounter(settings: LineSettings, goods: ReadonlyMap<string, GoodsModel>) {
  const known = new Map<string, Amounts>()
  const { places } = settings
  const amountsOf = (model: GoodsModel, qty: string): Amounts => {
    const key = `${model.lineId}:${qty}`
    const found = known.get(key) ?? lineAmounts(model, qty, settings)
    known.set(key, found)
    return found
  }
  return (ticket: CounterTicket, depotId: string, stock: StoreStock): CountedTicket => {
    const counted = ticket.lines.map(({ commInfoId, qty }): CountedLine => {
      const model = goods.get(stockKey(depotId, commInfoId))
      if (!model) throw new Error(`${commInfoId} was sold by no ticket of the law`)
      const { value, tax } = takeFromStock(stock, depotId, commInfoId, decimal(qty), places.amount)
      const cost = { costAmt: fixedText(value, places.amount), costPrice: fixedText(value.div(qty), places.price) }
      return { ...amountsOf(model, qty), ...cost, model, value, inputTax: tax }
    })
    const total = (field: 'qty' | 'untaxedAmt' | 'taxAmt' | 'totalAmt' | 'costAmt') => sum(counted.map((line) => decimal(line[field])))
    const finalAmt = fixedText(total('totalAmt'), places.amount)
    const paidAmt = ticket.payWay === cashWay ? handedFor(finalAmt) : finalAmt
    return {
      ...ticket,
      depotId,
      counted,
      totalQty: fixedText(total('qty'), places.qty),
      untaxedAmt: fixedText(total('untaxedAmt'), places.amount),
      taxAmt: fixedText(total('taxAmt'), places.amount),
      finalAmt,
      costAmt: fixedText(total('costAmt'), places.amount),
      paidAmt,
      changeAmt: fixedText(decimal(paidAmt).sub(finalAmt), places.amount),
    }
  }
}

function lineAmounts({ taxPrice, taxRate, taxKind, unitId }: GoodsModel, qty: string, settings: LineSettings): Amounts {
  const asked: DocumentLine = { qty, taxPrice, taxRate, taxKind, discountRate: '100', couponAmt: '0', unitId, conversion: '1' }
  const line = completeLine(asked, settings)
  const { amount } = settings.places
  const text = (figure: string | null | undefined) => fixedText(decimal(figure ?? '0'), amount)
  const sold = untaxedOfFinal(line, amount)
  return {
    qty: fixedText(decimal(qty), settings.places.qty),
    untaxedAmt: text(line.purchaseAmt),
    taxAmt: text(line.taxAmt),
    totalAmt: text(line.totalAmt),
    soldUntaxed: sold.toFixed(),
    soldTax: decimal(line.finalAmt ?? '0')
      .sub(sold)
      .toFixed(),
  }
}

/** The cash that tickets bring into the drawer. */
export const cashOf = (tickets: readonly CountedTicket[]): Decimal =>
  tickets.reduce((all, { payWay, finalAmt }) => (payWay === cashWay ? all.add(finalAmt) : all), zero)
