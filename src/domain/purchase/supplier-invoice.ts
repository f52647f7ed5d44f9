import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, decimal, roundTo, zero } from '../figures/decimal.ts'
import { lateFreight } from '../stock/stock-value.ts'

/**
 * The arithmetic of a supplier's invoice (rules B6, B7, C8): the parts of receipts it is matched with, and how its
 * cost differs from theirs.
 */

/**
 * A line that was received or went back, in money and basic units, with its sign: `cost` without the tax that is
 * deducted, `final` with all.
 */
export type ReceivedPart = { qty: Decimal; cost: Decimal; final: Decimal }

/** The share that a quantity has of a line, so that all shares come to the whole (rule C5 *cumulative split*). */
export function matchedPart(line: ReceivedPart, before: ReceivedPart, qty: Decimal, places = 2): ReceivedPart {
  const share = (amount: Decimal, taken: Decimal) => cumulativeSplit(amount, line.qty, { qty: before.qty, amount: taken }, qty, places)
  return { qty, cost: share(line.cost, before.cost), final: share(line.final, before.final) }
}

/** Only special invoices carry tax that may be deducted (docs/rules/laws/purchase/purchase-invoice.md). */
export const carriesInputTax = (kind: string | undefined): boolean => kind === '2501' || kind === '2503'

/** How far the tax printed in a row may lie from its rate: the tax platform rounds rows by rules of its own. */
const rowTolerance = decimal('0.06')

/** True when the tax of a row fits its untaxed amount; money, the rate in percent. */
export const taxFits = (untaxed: Decimal, tax: Decimal, rate: Decimal): boolean =>
  tax.sub(untaxed.mul(rate).div(100)).abs().lte(rowTolerance)

/** The amounts of an invoice's row: owed in all, deducted tax, and the resulting cost of its goods. */
export const costOfRow = (total: Decimal, tax: Decimal, isDeducted: boolean) => ({
  tax: isDeducted ? tax : zero,
  cost: isDeducted ? total.sub(tax) : total,
})

/**
 * A difference of cost after receipt: the part on goods still on hand goes to stock (rule C8, as late freight).
 * `onHand` and `received` in basic units; nothing goes to stock for returned goods.
 */
export const stockPart = (difference: Decimal, onHand: Decimal, received: Decimal, places = 2): Decimal =>
  received.lte(0) ? zero : lateFreight(difference, onHand, received, places).toStock

/** The tax in an amount with tax, by its rate. */
export const taxOf = (total: Decimal, rate: Decimal, places = 2): Decimal => total.sub(roundTo(total.mul(100).div(rate.add(100)), places))

/** The part of an invoice line a red invoice takes: matched basic units and money, tax and amount with tax. */
export type RedPart = ReceivedPart & { tax: Decimal; total: Decimal }

/**
 * The part a red invoice takes of a line, positive, for an `amount` with tax: everything else in proportion, so that
 * parts come to the whole (rule C5 *cumulative split*). An allowance lowers the price alone: its goods stay matched.
 * `before` is what earlier ones took.
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

/** A row as an invoice prints it, with its sign: a quantity, and money where it has any. */
export type PrintedRow = { qty: Decimal; total?: Decimal | undefined; tax?: Decimal | undefined }
/** The part of a printed row that one open line takes; `id` is missing for a part no line takes. */
export type PrintedPart = PrintedRow & { id?: string }

/**
 * Spreads a printed row over open lines, in their order: each line takes what it has left, the last part is what no
 * line is open for. All in one unit; money goes with the quantity, so that the parts come to the row (rule C5
 * *cumulative split*). A row of returned goods takes from lines of returns only.
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
