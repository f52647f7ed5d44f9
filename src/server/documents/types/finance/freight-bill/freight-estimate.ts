import { type Decimal, sum, zero } from '#domain/figures/decimal.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import { matchedFreight } from '#domain/purchase/freight-bill.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { partsOf } from './freight-context.ts'
import type { FreightSource } from './freight-store.ts'

/** The part of a receipt's freight estimate that a bill replaces, in cost and tax, and the amount billed for it. */
export type EstimatePart = { sourceBillId: string; matched: { cost: Decimal; tax: Decimal }; billed: { cost: Decimal; tax: Decimal } }

/** The parts of a bill's amounts that replace estimates, whether owed or paid at once. */
export function estimateParts(
  run: Run,
  document: StoredDocument,
  sources: ReadonlyMap<string, FreightSource>,
  amounts: readonly (readonly [string, Decimal])[],
): EstimatePart[] {
  return amounts.flatMap(([sourceBillId, amount]) => {
    const open = sources.get(sourceBillId)?.estimate
    const matched = open && matchedFreight(open, amount, run.settings.places.amount)
    return matched ? [{ sourceBillId, matched, billed: partsOf(run, document, amount) }] : []
  })
}

/**
 * Cost that goods bear beyond their estimate. It is zero where less is billed than estimated: the difference then
 * remains a purchase variance.
 */
export const excessOverEstimate = ({ matched, billed }: EstimatePart): Decimal =>
  billed.cost.gt(matched.cost) ? billed.cost.sub(matched.cost) : zero

/** Entries that end the estimates and book what is billed for them, without excess cost, as invoiced (rule C6). */
export function estimateEntries(partyId: string, parts: readonly EstimatePart[]): LedgerEntry[] {
  const owed = { account: 'payable', party: 'supplier', partyId } as const
  const total = (of: (part: EstimatePart) => Decimal) => sum(parts.map(of))
  const entries: LedgerEntry[] = [
    { ...owed, about: 'matched', part: 'goods', amount: total(({ matched }) => matched.cost).neg() },
    { ...owed, about: 'matched', part: 'tax', amount: total(({ matched }) => matched.tax).neg() },
    { ...owed, about: 'invoice', part: 'goods', amount: total((part) => part.billed.cost.sub(excessOverEstimate(part))) },
    { ...owed, about: 'invoice', part: 'tax', amount: total(({ billed }) => billed.tax) },
  ]
  return entries.filter(({ amount }) => !amount.isZero())
}

/**
 * Entries that settle amounts billed for estimates where the bill is paid at once: first the receipts' estimates, then
 * the rest against the bill itself.
 */
export function paidEntries(partyId: string, parts: readonly EstimatePart[], invoiced: Decimal): LedgerEntry[] {
  const paid = { account: 'payable', party: 'supplier', partyId, about: 'payment', part: 'goods' } as const
  const ofReceipts = parts.map(({ sourceBillId, matched: { cost, tax } }) => ({ settlesId: sourceBillId, amount: cost.add(tax) }))
  const rest = invoiced.sub(sum(ofReceipts.map(({ amount }) => amount)))
  const entries: LedgerEntry[] = [
    ...ofReceipts.map((one) => ({ ...paid, ...one, amount: one.amount.neg() })),
    { ...paid, amount: rest.neg() },
  ]
  return entries.filter(({ amount }) => !amount.isZero())
}
