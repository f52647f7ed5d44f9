import { type Decimal, sum, zero } from '#domain/decimal.ts'
import { matchedFreight } from '#domain/freight-bill.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import type { FreightSource } from './freight-store.ts'
import { partsOf } from './freight-work.ts'

/** What a bill has of a receipt's estimate: that of it in cost and tax, and what the bill says it is. */
export type EstimatePart = { sourceBillId: string; matched: { cost: Decimal; tax: Decimal }; billed: { cost: Decimal; tax: Decimal } }

/** What of a bill's amounts takes the place of estimates, whether it is owed or paid at once. */
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

/** What goods bear beside the estimate that they bear already; nothing where less is billed, which stays a variance of purchases. */
export const moreThanEstimated = ({ matched, billed }: EstimatePart): Decimal =>
  billed.cost.gt(matched.cost) ? billed.cost.sub(matched.cost) : zero

/** The estimate ends, and what is billed of it is owed in its place, with its tax (rule C6). */
export function estimateEntries(partyId: string, parts: readonly EstimatePart[]): LedgerEntry[] {
  const owed = { account: 'payable', party: 'supplier', partyId } as const
  const total = (of: (part: EstimatePart) => Decimal) => sum(parts.map(of))
  const entries: LedgerEntry[] = [
    { ...owed, about: 'matched', part: 'goods', amount: total(({ matched }) => matched.cost).neg() },
    { ...owed, about: 'matched', part: 'tax', amount: total(({ matched }) => matched.tax).neg() },
    { ...owed, about: 'invoice', part: 'goods', amount: total((part) => part.billed.cost.sub(moreThanEstimated(part))) },
    { ...owed, about: 'invoice', part: 'tax', amount: total(({ billed }) => billed.tax) },
  ]
  return entries.filter(({ amount }) => !amount.isZero())
}

/** What is billed of estimates and paid at once is owed no longer: neither what the receipts estimated nor what is billed otherwise. */
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
