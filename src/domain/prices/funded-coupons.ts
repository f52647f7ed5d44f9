import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, roundTo, zero } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'
import type { LedgerEntry } from '../finance/ledger.ts'

/** The amount another legal entity pays of a line, in money, and the output tax in it. */
export type FundedPart = { amount: Decimal; tax: Decimal }

/**
 * A line that is sold or returned: `final` is paid by the customer and `funded` by others, each a customer in the
 * seller's books.
 */
export type FundedLine = { final: Decimal; rate: Decimal; funded: ReadonlyMap<string, Decimal> }

/**
 * The output tax in what each of the others pays for a whole line: the tax it adds to that of the amounts before it.
 * The price of the line is what the customer pays and what other legal entities add (rule C7 *Who pays*).
 */
export function fundedTaxes({ final, rate, funded }: FundedLine, places = 2): Map<string, Decimal> {
  const taxOf = (amount: Decimal) => amount.sub(roundTo(withoutTax(amount, rate), places))
  let paid = final
  return new Map(
    [...funded].map(([funder, amount]) => {
      const before = paid
      paid = paid.add(amount)
      return [funder, taxOf(paid).sub(taxOf(before))]
    }),
  )
}

/**
 * The coupon amount of a whole line, and the amount another legal entity pays of it with its tax; `before` holds the
 * same of earlier parts, in money. `taxed`: the earlier parts at the tax rate of the whole, which alone share its
 * tax.
 */
export type FundedWhole = FundedPart & { rate: Decimal; coupon: Decimal; before: PartsBefore }
type PartsBefore = { coupon: Decimal; amount: Decimal; taxed: FundedPart }

type FundedLinePart = { coupon: Decimal; final: Decimal; rate: Decimal }

/**
 * The amount another legal entity pays of a part of a line, and the tax in it: shares that the last part closes (rule
 * C5 *cumulative split*). A part at another tax rate than the whole has its own tax. `next` is what the next part has
 * before it.
 */
export function fundedShare(whole: FundedWhole, part: FundedLinePart, places = 2): FundedPart & { next: PartsBefore } {
  const { before } = whole
  const amount = cumulativeSplit(whole.amount, whole.coupon, { qty: before.coupon, amount: before.amount }, part.coupon, places)
  const next = { ...before, coupon: before.coupon.add(part.coupon), amount: before.amount.add(amount) }
  if (!part.rate.eq(whole.rate)) {
    const own = fundedTaxes({ ...part, funded: new Map([['', amount]]) }, places)
    return { amount, tax: own.get('') ?? zero, next }
  }
  const { taxed } = before
  const tax = cumulativeSplit(whole.tax, whole.amount, { qty: taxed.amount, amount: taxed.tax }, amount, places)
  return { amount, tax, next: { ...next, taxed: { amount: taxed.amount.add(amount), tax: taxed.tax.add(tax) } } }
}

/**
 * The debts of other legal entities for lines, each with a goods part and a tax part (rule C7 *Who pays*): with the
 * customer's part they come to the untaxed amount and the tax of the whole price. Negative for returns. Entries of 0
 * are left out.
 */
export function fundedEntries(lines: Iterable<ReadonlyMap<string, FundedPart>>): LedgerEntry[] {
  const owing = new Map<string, FundedPart>()
  for (const [funder, { amount, tax }] of [...lines].flatMap((parts) => [...parts])) {
    const { amount: before, tax: taxBefore } = owing.get(funder) ?? { amount: zero, tax: zero }
    owing.set(funder, { amount: before.add(amount), tax: taxBefore.add(tax) })
  }
  return [...owing].flatMap(([partyId, { amount, tax }]): LedgerEntry[] => {
    // a funder that is the customer too owes this on top of its own debt
    const owed = { account: 'receivable', party: 'customer', partyId, about: 'sales', step: 1 } as const
    const entries: LedgerEntry[] = [
      { ...owed, part: 'goods', amount: amount.sub(tax) },
      { ...owed, part: 'tax', amount: tax },
    ]
    return entries.filter((entry) => !entry.amount.isZero())
  })
}
