import type { Problem } from '../core/refusals.ts'
import type { Words } from '../core/words.ts'
import { type Decimal, readFigure, zero } from '../figures/decimal.ts'
import type { LedgerEntry } from './ledger.ts'

/** Amounts of an opening balance, in money as text; absent means none. */
export type OpeningAmounts = { receivableAmt?: string | null; payableAmt?: string | null; advanceAmt?: string | null }
type Opening = OpeningAmounts & { customerId?: string | null; supplierId?: string | null; dueDate?: string | null }

export const openingAmounts = ['receivableAmt', 'payableAmt', 'advanceAmt'] as const
const accounts = { receivableAmt: 'receivable', payableAmt: 'payable', advanceAmt: 'advance' } as const satisfies Record<
  keyof OpeningAmounts,
  LedgerEntry['account']
>

/** The wire allows at most fifteen digits before the point. */
const amountLimit = '1e15'

/**
 * Problems of the amounts of an opening balance: negative, too large, more decimals than `places`, on the wrong side
 * for its partner (a receivable of a supplier, a payable to a customer), or no amount at all. Each names its field.
 */
export function openingAmountProblems(opening: Opening, places: number): Problem[] {
  const problems = openingAmounts.flatMap((field): Problem[] => {
    const amount = readFigure(opening[field])
    const reason = amount && reasonAgainst(field, amount, opening, places)
    return reason ? [{ field, rule: 'FIELD_BAD', reason }] : []
  })
  const isNothing = openingAmounts.every((field) => (readFigure(opening[field]) ?? zero).isZero())
  return isNothing ? [...problems, { field: sideOf(opening), rule: 'FIELD_BAD', reason: nothing }] : problems
}

function reasonAgainst(field: keyof OpeningAmounts, amount: Decimal, opening: Opening, places: number): Words | undefined {
  if (amount.isNegative() && !amount.isZero()) return { zh: '不能为负', en: 'it is negative' }
  if (amount.decimalPlaces() > places) return { zh: `最多${places}位小数`, en: `at most ${places} decimals` }
  if (amount.gte(amountLimit)) return { zh: '数值过大', en: 'it is too large' }
  if (amount.isZero()) return undefined
  if (field === 'receivableAmt' && !opening.customerId) return { zh: '只有客户有期初应收', en: 'only a customer owes' }
  if (field === 'payableAmt' && !opening.supplierId) return { zh: '只有供应商有期初应付', en: 'only a supplier is owed' }
  return undefined
}

const nothing: Words = { zh: '应收、应付或预收预付至少填一项', en: 'enter what is owed or an advance' }

/** The field in which this kind of partner usually has its balance; a missing amount is reported there. */
const sideOf = ({ supplierId }: Opening) => (supplierId ? 'payableAmt' : 'receivableAmt')

/**
 * The ledger entries of a posted opening balance (effect *bookOpening*): each amount goes to its account, and debts
 * are due on the balance's own due date. Amounts of 0 are left out.
 */
export function openingEntries(opening: Opening): LedgerEntry[] {
  const party = opening.customerId ? 'customer' : 'supplier'
  const partyId = opening.customerId ?? opening.supplierId ?? ''
  return openingAmounts.flatMap((field): LedgerEntry[] => {
    const amount = readFigure(opening[field]) ?? zero
    const due = opening.dueDate && field !== 'advanceAmt' ? { dueDate: opening.dueDate } : {}
    return amount.isZero() ? [] : [{ account: accounts[field], party, partyId, about: 'opening', part: 'goods', amount, ...due }]
  })
}
