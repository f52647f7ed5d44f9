import { type Decimal, sum, zero } from './decimal.ts'
import type { LedgerEntry } from './ledger.ts'
import type { Problem } from './refusals.ts'
import { amountText, nothingOpen, notWithin, type OpenAmount, owedToUs } from './settlement.ts'
import type { Words } from './words.ts'

/** Which way money goes: 1 in, 2 out. */
export type Direction = 1 | 2

/** With whom, which way and how much, in money. */
type Money = { party: LedgerEntry['party']; partyId: string; direction: Direction; amount: Decimal }

/** What of the money is for an open amount of a document; below zero where it takes money the other way. */
export type MoneyPart = { of: OpenAmount; amount: Decimal }

const signOf = (direction: Direction) => (direction === 1 ? 1 : -1)

/** What is open of a document as this money sees it: above zero where the money lowers it, below where it takes money the other way. */
export const openTo = (direction: Direction, of: OpenAmount): Decimal => of.open.mul(owedToUs(of) * signOf(direction))

/** The way of money with a partner where nobody says it: a customer pays, a supplier is paid. */
export const usualDirection = (party: LedgerEntry['party'] | undefined): Direction => (party === 'customer' ? 1 : 2)

/**
 * What is wrong with parts of a sum of money (rule C8): one that is nothing, has the sign of no open amount or is more than that; all of them
 * together more than the money. `undefined`: a row whose document has nothing open with the partner.
 */
export function partProblems(amount: Decimal, direction: Direction, parts: readonly (MoneyPart | undefined)[]): Problem[] {
  const problems = parts.flatMap((part, at): Problem[] => {
    const open = part && openTo(direction, part.of)
    const isWithin = open && !part.amount.isZero() && part.amount.isNegative() === open.isNegative() && part.amount.abs().lte(open.abs())
    const reason = part && open ? notWithin(at + 1, open, part.amount) : nothingOpen(at + 1)
    return isWithin ? [] : [{ row: at + 1, field: 'amount', rule: 'SETTLE_BAD', reason }]
  })
  if (problems.length > 0) return problems
  const whole = sum(parts.map((part) => part?.amount ?? zero))
  return whole.gt(amount) ? [{ field: 'amount', rule: 'SETTLE_BAD', reason: moreThan(whole, amount) }] : []
}

function moreThan(whole: Decimal, amount: Decimal): Words {
  const [all, money] = [whole, amount].map(amountText)
  return { zh: `明细共${all}，单据金额${money}`, en: `the rows come to ${all}, the amount is ${money}` }
}

/** Something open that money may be for, as this money sees it: above zero it is lowered, below it takes money the other way. */
type Open = { id: string; open: Decimal }

/**
 * Shares a sum out over what is open, in the order given (rule C8): what takes money the other way first and whole, then the others one after the
 * other until nothing is left. Those that get nothing are left out.
 */
export function shareOut(amount: Decimal, opens: readonly Open[]): Map<string, Decimal> {
  const back = opens.filter(({ open }) => open.isNegative())
  const shares = new Map(back.map(({ id, open }) => [id, open]))
  let left = amount.sub(sum(back.map(({ open }) => open)))
  for (const { id, open } of opens) {
    if (open.isNegative() || open.isZero() || !left.gt(0)) continue
    const share = open.gt(left) ? left : open
    shares.set(id, share)
    left = left.sub(share)
  }
  return shares
}

/** What money enters into its partner's ledger: each part lowers what is open of its document, the rest stands as an advance. */
export function moneyEntries({ party, partyId, direction, amount }: Money, parts: readonly MoneyPart[]): LedgerEntry[] {
  const entry = { party, partyId, about: 'payment', part: 'goods' } as const
  const rest = amount.sub(sum(parts.map((part) => part.amount)))
  const entries: LedgerEntry[] = [
    ...parts.map(({ of, amount: paid }) => ({
      ...entry,
      account: of.account,
      amount: zero.sub(paid.mul(owedToUs(of) * signOf(direction))),
      settlesId: of.documentId,
    })),
    { ...entry, account: 'advance', amount: rest.mul(signOf(direction) * (party === 'customer' ? 1 : -1)) },
  ]
  return entries.filter((one) => !one.amount.isZero())
}

/**
 * What a supplement or an expense that is not paid at once adds to the debt: of a customer to what they owe, of a supplier to what they are
 * owed; `tax`: what of the amount is tax. Entries of 0 are left out.
 */
export function owedEntries({ party, partyId, direction, amount }: Money, about: 'expense' | 'supplement', tax = zero): LedgerEntry[] {
  const account = party === 'customer' ? 'receivable' : 'payable'
  const raises = (direction === 1) === (party === 'customer')
  const signed = (value: Decimal) => (raises ? value : zero.sub(value))
  const entries: LedgerEntry[] = [
    { account, party, partyId, about, part: 'goods', amount: signed(amount.sub(tax)) },
    { account, party, partyId, about, part: 'tax', amount: signed(tax) },
  ]
  return entries.filter((entry) => !entry.amount.isZero())
}
