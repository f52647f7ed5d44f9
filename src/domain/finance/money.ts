import type { Problem } from '../core/refusals.ts'
import type { Words } from '../core/words.ts'
import { type Decimal, sum, zero } from '../figures/decimal.ts'
import type { LedgerEntry } from './ledger.ts'
import { amountText, beyondOpenReason, nothingOpenReason, type OpenAmount, owedToUs } from './settlement.ts'

/** Direction of a payment: 1 receipt, 2 payment. */
export type Direction = 1 | 2

/** Partner, direction and amount of a payment, in money. */
type Money = { party: LedgerEntry['party']; partyId: string; direction: Direction; amount: Decimal }

/** The part of a payment for an open amount of a document; negative where it adds to the payment. */
export type MoneyPart = { of: OpenAmount; amount: Decimal }

const signOf = (direction: Direction) => (direction === 1 ? 1 : -1)

/**
 * The open amount of a document as it counts for a payment in this direction: positive if the payment lowers it,
 * negative if it adds to the amount to be paid.
 */
export const openForDirection = (direction: Direction, of: OpenAmount): Decimal => of.open.mul(owedToUs(of) * signOf(direction))

/** The default direction with a partner: a customer pays, a supplier is paid. */
export const usualDirection = (party: LedgerEntry['party'] | undefined): Direction => (party === 'customer' ? 1 : 2)

/**
 * Problems of a payment's parts (rule C8): a part of 0, with the wrong sign, or larger than its open amount; or parts
 * that add up to more than the payment. An `undefined` part is a row whose document has nothing open with the partner.
 */
export function partProblems(amount: Decimal, direction: Direction, parts: readonly (MoneyPart | undefined)[]): Problem[] {
  const problems = parts.flatMap((part, at): Problem[] => {
    const open = part && openForDirection(direction, part.of)
    const isWithin = open && !part.amount.isZero() && part.amount.isNegative() === open.isNegative() && part.amount.abs().lte(open.abs())
    const reason = part && open ? beyondOpenReason(at + 1, open, part.amount) : nothingOpenReason(at + 1)
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

/** An open item as it counts for a payment: a positive one is lowered by it, a negative one adds to it. */
type OpenBalance = { id: string; open: Decimal }

/**
 * Allocates a sum to open items in the given order (rule C8): all negative items in full first, then the others until
 * nothing is left. Items that get nothing are left out.
 */
export function allocateToOpen(amount: Decimal, opens: readonly OpenBalance[]): Map<string, Decimal> {
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

/** The ledger entries of a payment: each part lowers the open amount of its document, the rest becomes an advance. */
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
 * The debt that a supplement or an unpaid expense adds: receivable from a customer, payable to a supplier; `tax`: the
 * tax part of the amount. Entries of 0 are left out.
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
