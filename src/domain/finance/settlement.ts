import type { Problem } from '../core/refusals.ts'
import type { Words } from '../core/words.ts'
import { type Decimal, figureText, sum, zero } from '../figures/decimal.ts'
import type { LedgerEntry } from './ledger.ts'

/** The open amount of a document in one account of a partner, with the sign of its entries. */
export type OpenAmount = Pick<LedgerEntry, 'account' | 'party' | 'partyId'> & { documentId: string; open: Decimal }

/**
 * A line of a settlement: the parts of an open amount that are set against the other side, given as a discount, or
 * written off. All have the sign of the open amount.
 */
export type SettledLine = { applied: Decimal; discount: Decimal; writeOff: Decimal; of: OpenAmount }

/** An amount as refusal texts show it. */
export const amountText = (amount: Decimal) => figureText(amount, 2)

/**
 * Why a row of a settlement or payment is refused: names the open amount of its document and the amount to be settled.
 */
export function beyondOpenReason(row: number, open: Decimal, settled: Decimal): Words {
  return {
    zh: `第${row}行未结${amountText(open)}，本次${amountText(settled)}`,
    en: `row ${row}: ${amountText(open)} is open, ${amountText(settled)} was to be settled`,
  }
}

/** Why a row is refused: its document has nothing open with the partner. */
export const nothingOpenReason = (row: number): Words => ({
  zh: `第${row}行的单据没有未结金额`,
  en: `row ${row}: nothing is open of the document`,
})

const wholeOf = ({ applied, discount, writeOff }: SettledLine) => applied.add(discount).add(writeOff)

/**
 * The sign of a side (rule C8): 1 for receivables and for advances to or refunds from a supplier, -1 for payables and
 * for advances from or refunds to a customer.
 */
export const owedToUs = ({ account, party }: Pick<OpenAmount, 'account' | 'party'>) =>
  account === 'receivable' || (account !== 'payable' && party === 'supplier') ? 1 : -1

/** The side of an open item: 1 receivable, 2 payable or paid in advance. */
export type Side = 1 | 2
export const sideOf = (of: OpenAmount): Side => (of.open.isNegative() === owedToUs(of) > 0 ? 2 : 1)

/** Gives a positive amount the sign of the open amount that it lowers, or makes an amount with that sign positive. */
export const signedAs = (of: OpenAmount, amount: Decimal): Decimal => (of.open.isNegative() ? zero.sub(amount) : amount)

/**
 * Problems of a settlement (rule C8): a line that settles nothing, more than is open, or an amount with the wrong
 * sign; a line with the open amount of an earlier line; or, if there are none of these, sides that do not balance.
 */
export function settlementProblems(lines: readonly SettledLine[]): Problem[] {
  const keyOf = ({ of }: SettledLine) => `${of.documentId} ${of.account} ${of.party} ${of.partyId}`
  const problems = lines.flatMap((line, at): Problem[] => {
    const whole = wholeOf(line)
    const isRepeated = lines.findIndex((other) => keyOf(other) === keyOf(line)) !== at
    const isWithin = !whole.isZero() && whole.isNegative() === line.of.open.isNegative() && whole.abs().lte(line.of.open.abs())
    const isOneSigned = [line.applied, line.discount, line.writeOff].every(
      (part) => part.isZero() || part.isNegative() === whole.isNegative(),
    )
    const reason = beyondOpenReason(at + 1, signedAs(line.of, line.of.open), signedAs(line.of, whole))
    return isWithin && isOneSigned && !isRepeated ? [] : [{ row: at + 1, field: 'amount', rule: 'SETTLE_BAD', reason }]
  })
  if (problems.length > 0) return problems
  const balance = sum(lines.map(({ applied, of }) => applied.mul(owedToUs(of))))
  if (balance.isZero()) return []
  return [
    {
      rule: 'SETTLE_BAD',
      reason: { zh: `两边相差${amountText(balance.abs())}`, en: `the two sides differ by ${amountText(balance.abs())}` },
    },
  ]
}

/**
 * The ledger entries of a settlement: each part of a line lowers the open amount of its document. Undoing the
 * settlement books the opposite entries.
 */
export function settlementEntries(lines: readonly SettledLine[]): LedgerEntry[] {
  return lines.flatMap(({ of: { documentId, account, party, partyId }, applied, discount, writeOff }) => {
    const entry = { account, party, partyId, part: 'goods', settlesId: documentId } as const
    const entries: LedgerEntry[] = [
      { ...entry, about: 'applied', amount: zero.sub(applied) },
      { ...entry, about: 'discount', amount: zero.sub(discount) },
      { ...entry, about: 'writeOff', amount: zero.sub(writeOff) },
    ]
    return entries.filter(({ amount }) => !amount.isZero())
  })
}
