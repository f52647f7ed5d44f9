import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, decimal, roundTo, zero } from '../figures/decimal.ts'
import { lateFreight } from '../stock/stock-value.ts'

/**
 * The arithmetic of a supplier's invoice (rules B6, B7, C8): the parts of receipts it is matched with, and how its
 * cost differs from theirs.
 */

/**
 * A line that was received or returned, in money and basic units, with its sign: `cost` is without deductible tax,
 * `final` with all tax.
 */
export type ReceivedPart = { qty: Decimal; cost: Decimal; final: Decimal }

/** The share of a quantity in a line; all shares add up to the whole (rule C5 *cumulative split*). */
export function matchedPart(line: ReceivedPart, before: ReceivedPart, qty: Decimal, places = 2): ReceivedPart {
  const share = (amount: Decimal, taken: Decimal) => cumulativeSplit(amount, line.qty, { qty: before.qty, amount: taken }, qty, places)
  return { qty, cost: share(line.cost, before.cost), final: share(line.final, before.final) }
}

/** Only special invoices carry tax that may be deducted (docs/rules/laws/purchase/purchase-invoice.md). */
export const carriesInputTax = (kind: string | undefined): boolean => kind === '2501' || kind === '2503'

/**
 * The largest difference allowed between the tax printed in a row and the tax by its rate; the tax platform rounds
 * rows by its own rules.
 */
const rowTolerance = decimal('0.06')

/** True when the tax of a row fits its untaxed amount; money, the rate in percent. */
export const taxFits = (untaxed: Decimal, tax: Decimal, rate: Decimal): boolean =>
  tax.sub(untaxed.mul(rate).div(100)).abs().lte(rowTolerance)

/** The deducted tax of an invoice's row, and the cost of its goods: the total owed without that tax. */
export const costOfRow = (total: Decimal, tax: Decimal, isDeducted: boolean) => ({
  tax: isDeducted ? tax : zero,
  cost: isDeducted ? total.sub(tax) : total,
})

/**
 * The part of a cost difference found after receipt that goes to stock, for goods still on hand (rule C8, like late
 * freight). `onHand` and `received` in basic units; for returned goods nothing goes to stock.
 */
export const stockPart = (difference: Decimal, onHand: Decimal, received: Decimal, places = 2): Decimal =>
  received.lte(0) ? zero : lateFreight(difference, onHand, received, places).toStock

/** The tax contained in an amount, by its rate. */
export const taxOf = (total: Decimal, rate: Decimal, places = 2): Decimal => total.sub(roundTo(total.mul(100).div(rate.add(100)), places))

/**
 * The part of an invoice line that a red invoice takes back: quantity matched in basic units, money, tax, and amount
 * with tax.
 */
export type RedPart = ReceivedPart & { tax: Decimal; total: Decimal }

/**
 * The part of a line that a red invoice takes back for an `amount` with tax, as positive figures: everything else in
 * proportion, so that all parts add up to the whole (rule C5 *cumulative split*). An allowance only lowers the price,
 * so its goods stay matched. `before` is what earlier red invoices took.
 */
export function redPart(
  line: RedPart,
  before: RedPart,
  amount: Decimal,
  how: { isAllowance: boolean; places: { amount: number; qty: number } },
): RedPart {
  const { amount: money, qty } = how.places
  const share = (of: keyof RedPart, places: number) =>
    line.total.isZero()
      ? line[of].sub(before[of])
      : cumulativeSplit(line[of], line.total, { qty: before.total, amount: before[of] }, amount, places)
  const tax = share('tax', money)
  if (how.isAllowance) return { qty: zero, cost: zero, final: zero, tax, total: amount }
  return { qty: share('qty', qty), cost: share('cost', money), final: share('final', money), tax, total: amount }
}

/** A row as printed on an invoice, with its sign: a quantity, and money if it has any. */
export type PrintedRow = { qty: Decimal; total?: Decimal | undefined; tax?: Decimal | undefined }
/** The part of a printed row that is matched with one open line; `id` is missing for a part that no line can take. */
export type PrintedPart = PrintedRow & { id?: string }

/**
 * Spreads a printed row over open lines, in their order: each line takes what it has left, and the last part is the
 * rest for which no line is open. All quantities are in one unit; money follows the quantity, so that the parts add up
 * to the row (rule C5 *cumulative split*). A row of returned goods takes only from lines of returns.
 */
export function spreadRow(row: PrintedRow, open: readonly { id: string; qty: Decimal }[], places = 2): PrintedPart[] {
  const parts: PrintedPart[] = []
  let taken = { qty: zero, total: zero, tax: zero }
  const take = (qty: Decimal, id?: string) => {
    const share = (of: 'total' | 'tax') => row[of] && cumulativeSplit(row[of], row.qty, { qty: taken.qty, amount: taken[of] }, qty, places)
    const part = { qty, total: share('total'), tax: share('tax') }
    taken = { qty: taken.qty.add(qty), total: taken.total.add(part.total ?? zero), tax: taken.tax.add(part.tax ?? zero) }
    parts.push({ ...part, ...(id === undefined ? {} : { id }) })
  }
  for (const { id, qty } of open) {
    const rest = row.qty.sub(taken.qty)
    if (rest.isZero()) break
    if (qty.isZero() || qty.isNegative() !== row.qty.isNegative()) continue
    take(qty.abs().lt(rest.abs()) ? qty : rest, id)
  }
  const rest = row.qty.sub(taken.qty)
  if (!rest.isZero()) take(rest)
  return parts
}
