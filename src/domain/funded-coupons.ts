import { cumulativeSplit } from './allocate.ts'
import { type Decimal, roundTo, sum } from './decimal.ts'
import type { LedgerEntry } from './ledger.ts'
import { withoutTax } from './line-amounts.ts'

/** What coupons take off a line in all, what of that another legal entity pays, and what went with parts of the line before; in money. */
export type FundedWhole = { coupon: Decimal; funded: Decimal; before: { coupon: Decimal; funded: Decimal } }

/** Of a part of a line with this much of its coupon, what the other legal entity pays: a share that the last part closes (rule C5 *cumulative split*). */
export const fundedShare = ({ coupon, funded, before }: FundedWhole, part: Decimal, places = 2): Decimal =>
  cumulativeSplit(funded, coupon, { qty: before.coupon, amount: before.funded }, part, places)

/** A line that is sold or comes back, `final` to be paid by the customer and `funded` by others, each a customer in the books of who sells. */
export type FundedLine = { final: Decimal; rate: Decimal; funded: ReadonlyMap<string, Decimal> }

/** The output tax in what all pay for a line: its price is what the customer pays and what another legal entity adds (rule C7 *Who pays*). */
export function fundedTax({ final, rate, funded }: FundedLine, places = 2): Decimal {
  const tax = (amount: Decimal) => amount.sub(roundTo(withoutTax(amount, rate), places))
  return tax(final.add(sum([...funded.values()]))).sub(tax(final))
}

/**
 * What other legal entities owe of lines, each in a goods part and a tax part (rule C7 *Who pays*): with the customer's part they come to the untaxed
 * amount and the tax of the whole price, line by line. Negative of what comes back. Entries of 0 are left out.
 */
export function fundedEntries(lines: readonly FundedLine[], places = 2): LedgerEntry[] {
  const parts = lines.flatMap((line) => partsOf(line, places))
  return [...Map.groupBy(parts, ({ funder }) => funder)].flatMap(([partyId, of]): LedgerEntry[] => {
    const [amount, tax] = [sum(of.map((part) => part.amount)), sum(of.map((part) => part.tax))]
    // beside what it owes where it is the customer itself
    const owed = { account: 'receivable', party: 'customer', partyId, about: 'sales', step: 1 } as const
    const entries: LedgerEntry[] = [
      { ...owed, part: 'goods', amount: amount.sub(tax) },
      { ...owed, part: 'tax', amount: tax },
    ]
    return entries.filter((entry) => !entry.amount.isZero())
  })
}

/** Each funder's part of a line with the tax that it adds to what was there before it. */
function partsOf(line: FundedLine, places: number): { funder: string; amount: Decimal; tax: Decimal }[] {
  let final = line.final
  return [...line.funded].map(([funder, amount]) => {
    const tax = fundedTax({ ...line, final, funded: new Map([[funder, amount]]) }, places)
    final = final.add(amount)
    return { funder, amount, tax }
  })
}
