import { cumulativeSplit } from '../figures/allocate.ts'
import { type Decimal, roundTo, zero } from '../figures/decimal.ts'
import { withoutTax } from '../figures/line-amounts.ts'
import type { LedgerEntry } from '../finance/ledger.ts'

/** The amount that another legal entity pays for a line, in money, and the output tax in it. */
export type FundedPart = { amount: Decimal; tax: Decimal }

/**
 * A line that is sold or returned: the customer pays `final`, and the legal entities in `funded` pay their amounts;
 * each of them is a customer in the seller's books.
 */
export type FundedLine = { final: Decimal; rate: Decimal; funded: ReadonlyMap<string, Decimal> }

/**
 * The output tax in the amount that each legal entity in `funded` pays for a whole line: the tax that this amount adds
 * to the amounts before it. The price of the line is what the customer and these entities pay together (rule C7 *Who
 * pays*).
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
 * The coupon amount of a whole line, and the amount that another legal entity pays for it, with its tax; `before`
 * holds the same for earlier parts, in money. `taxed`: the earlier parts at the tax rate of the whole, because only
 * these share its tax.
 */
export type FundedWhole = FundedPart & { rate: Decimal; coupon: Decimal; before: PartsBefore }
type PartsBefore = { coupon: Decimal; amount: Decimal; taxed: FundedPart }

type FundedLinePart = { coupon: Decimal; final: Decimal; rate: Decimal }

/**
 * The amount that another legal entity pays for a part of a line, and the tax in it, as shares that the last part
 * closes (rule C5 *cumulative split*). A part at another tax rate than the whole has its own tax. `next` is the
 * `before` of the next part.
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
 * The debts of other legal entities for lines, each with a goods part and a tax part (rule C7 *Who pays*). Together
 * with the customer's part they equal the untaxed amount and the tax of the whole price. Negative for returns. Entries
 * of 0 are left out.
 */
export function fundedEntries(lines: Iterable<ReadonlyMap<string, FundedPart>>): LedgerEntry[] {
  const owing = new Map<string, FundedPart>()
  for (const [funder, { amount, tax }] of [...lines].flatMap((parts) => [...parts])) {
    const { amount: before, tax: taxBefore } = owing.get(funder) ?? { amount: zero, tax: zero }
    owing.set(funder, { amount: before.add(amount), tax: taxBefore.add(tax) })
  }
  return [...owing].flatMap(([partyId, { amount, tax }]): LedgerEntry[] => {
    // a legal entity that is also the customer owes this in addition to what it owes as the customer
    const owed = { account: 'receivable', party: 'customer', partyId, about: 'sales', step: 1 } as const
    const entries: LedgerEntry[] = [
      { ...owed, part: 'goods', amount: amount.sub(tax) },
      { ...owed, part: 'tax', amount: tax },
    ]
    return entries.filter((entry) => !entry.amount.isZero())
  })
}
