import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, roundTo, zero } from '../figures/decimal.ts'

/**
 * The arithmetic of goods that are invoiced before they are received (rule B7 *票先到*, 在途物资): quantities are in basic
 * units, `cost` is without deductible tax.
 */

/** The part of an invoice line that has not been received yet. */
export type InvoicedAhead = { qty: Decimal; cost: Decimal; tax: Decimal }
export const nothingAhead: InvoicedAhead = { qty: zero, cost: zero, tax: zero }

/**
 * The share of `qty` in what has not been received; the last unit takes all that is left (rule C5 *cumulative split*).
 */
export function aheadPart({ qty: whole, cost, tax }: InvoicedAhead, qty: Decimal, places = 2): InvoicedAhead {
  const share = (amount: Decimal) => cumulativeSplit(amount, whole, { qty: zero, amount: zero }, qty, places)
  return { qty, cost: share(cost), tax: share(tax) }
}

/**
 * The parts of open invoice lines that a received quantity takes, first in, first out. A quantity beyond them belongs
 * to none and waits for its own invoice, as usual.
 */
export function takeInvoicedAhead<Line extends InvoicedAhead>(
  open: readonly Line[],
  received: Decimal,
  places = 2,
): { line: Line; part: InvoicedAhead }[] {
  let rest = received
  return open.flatMap((line) => {
    const qty = line.qty.lt(rest) ? line.qty : rest
    if (qty.lte(0)) return []
    rest = rest.sub(qty)
    return [{ line, part: aheadPart(line, qty, places) }]
  })
}

/**
 * The share of an allowance (a reduction of the price only) for goods that are not received yet; the rest is for goods
 * that are. `whole`: the quantity of the line.
 */
export function allowanceAhead(lowered: { cost: Decimal; tax: Decimal }, ahead: InvoicedAhead, whole: Decimal, places = 2): InvoicedAhead {
  const share = (amount: Decimal, most: Decimal) => {
    const part = whole.isZero() ? zero : roundTo(amount.mul(ahead.qty).div(whole), places)
    return part.gt(most) ? most : part
  }
  return { qty: zero, cost: share(lowered.cost, ahead.cost), tax: share(lowered.tax, ahead.tax) }
}
