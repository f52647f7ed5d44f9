import type { Problem } from '#domain/core/refusals.ts'
import { noBase } from '#domain/figures/allocate.ts'
import { type Decimal, figureText, readFigure, sum, zero } from '#domain/figures/decimal.ts'
import { type PurchaseTotal, type RebatePart, rebateOf, rebateParts, tierReached } from '#domain/purchase/purchase-rebate.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { refuse } from '#server/db/refuse.ts'
import { settledAmount } from '#server/documents/books/money/open-amounts.ts'
import type { RedDocument } from '#server/documents/books/red-document.ts'
import { balancesOf, type LoadedBalances } from '#server/documents/books/stock/balances.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { refuseUnknownHead } from '#server/documents/lines/goods-document.ts'
import { goodsOfBill } from '../freight-bill/freight-store.ts'
import { entityOfDepot, lockSettled } from '../money/money-store.ts'
import { bookingPeriodProblem, figure, isEditable, isUnposted } from '../submit-and-post-facts.ts'
import {
  type Agreement,
  agreementOf,
  type BoughtLine,
  boughtLinesFor,
  type ClaimedDocument,
  claimedDocumentsOf,
  type DateRange,
  headOf,
  overlappingRebates,
  type RebateHead,
  receipts,
  withRebate,
} from './rebate-store.ts'

/** Everything that guards, effects and answer of a rebate read. */
export type RebateContext = LoadedBalances & {
  document: StoredDocument
  masters: Masters
  agreement: Agreement | undefined
  /**
   * Lines bought and returned in the period of the rebate, while it is not posted. Afterwards `claimed` has the
   * documents that it was claimed for.
   */
  bought: readonly BoughtLine[]
  claimed: readonly ClaimedDocument[]
  /** Amount that the agreement gives for the lines bought. */
  proposed: Decimal
  /** Numbers of other posted rebates whose period overlaps with this one. */
  others: readonly string[]
  /** Legal entity whose books the rebate is in. */
  legalEntity: string
  period: Problem | undefined
  settledAmt?: string | undefined
  red?: RedDocument
}

/** Purchases less returns. */
export const netPurchasesOf = (lines: readonly BoughtLine[]): PurchaseTotal => ({
  qty: sum(lines.map(({ boughtQty }) => boughtQty)),
  amount: sum(lines.map(({ boughtAmt }) => boughtAmt)),
})

/** Lines that may bear a rebate: receipt lines that were not returned in full. */
export const linesBearingRebate = (lines: readonly BoughtLine[]) =>
  lines.filter(({ kind, boughtAmt, backAmt }) => kind === receipts && boughtAmt.add(backAmt).gt(0))

/** Part of an amount that each line bears, by line; empty where no line can bear any. */
export function partsOf({ settings: { places } }: Run, lines: readonly BoughtLine[], amount: Decimal): Map<string, RebatePart> {
  const bases = linesBearingRebate(lines)
  const parts = rebateParts(
    amount,
    bases.map(({ boughtAmt, backAmt, rate, isDeducted }) => ({ amount: boughtAmt.add(backAmt), rate, isDeducted })),
    places.amount,
  )
  return parts === noBase ? new Map() : new Map(bases.flatMap(({ id }, at) => (parts[at] ? [[id, parts[at]]] : [])))
}

/** Loads a rebate with its agreement and the lines bought under it. Refuses FIELD_BAD for an unknown agreement. */
export async function loadRebate(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: RebateContext): Promise<RebateContext> {
  const { tx } = run
  const said = enteredHead(stored)
  const isLocking = purpose?.locks.has('sources') ?? false
  const agreement = said.agreementId ? await agreementOf(tx, said.agreementId, isLocking) : undefined
  if (isEditable(stored) && said.agreementId && !agreement)
    refuse('FIELD_BAD', { problems: [{ field: 'agreementId', rule: 'FIELD_BAD', reason: unknown }] })
  const days = agreement && { startDate: said.startDate ?? agreement.startDate, endDate: said.endDate ?? agreement.endDate }
  const bought = agreement && days && isUnposted(stored) ? await boughtLines(run, agreement, days, isLocking) : []
  const document = isEditable(stored) ? completeRebate(run, stored, { ...said, ...days }, agreement, bought) : { ...stored, lines: [] }
  const masters = await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known)
  if (isEditable(stored)) refuseUnknownHead(document, masters)
  const legalEntity = agreement?.legalEntity ?? (await entityOfDepot(tx, undefined))
  return {
    ...(await goodsBalances(run, document, bought, purpose, loaded)),
    document,
    masters,
    agreement,
    bought,
    claimed: document.tags.includes('booked') ? await claimedDocumentsOf(tx, document.id) : [],
    proposed: agreement ? proposalOf(run, agreement, bought).amount : zero,
    others: agreement && days && isUnposted(document) ? await overlappingRebates(tx, agreement.id, days, document.id) : [],
    legalEntity,
    period: await bookingPeriodProblem(run, document, { legalEntity }, purpose),
    settledAmt: await settledAmount(run, document, loaded),
  }
}

/** Lines bought under an agreement; with `lock` their documents stay unchanged until the transaction ends. */
async function boughtLines({ tx }: Run, agreement: Agreement, days: DateRange, lock: boolean): Promise<BoughtLine[]> {
  const bought = await boughtLinesFor(tx, agreement, days)
  if (!lock || bought.length === 0) return bought
  await lockSettled(
    tx,
    [...new Set(bought.map(({ sourceBillId }) => sourceBillId))].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)),
  )
  return boughtLinesFor(tx, agreement, days)
}

/** Tier of the agreement that the purchases reach, and the rebate that it gives. */
function proposalOf({ settings: { places } }: Run, agreement: Agreement, lines: readonly BoughtLine[]) {
  const bought = netPurchasesOf(lines)
  const tier = tierReached(agreement.tiers, bought, agreement.basis)
  return { tier, amount: rebateOf(tier, bought, places.amount) }
}

/** Balances of the goods whose value the rebate will change or, once it is posted, has changed. */
async function goodsBalances(
  { tx }: Run,
  document: StoredDocument,
  bought: readonly BoughtLine[],
  purpose: Purpose,
  loaded: RebateContext | undefined,
): Promise<LoadedBalances> {
  const { balances = new Map(), balanceKeys = new Set<string>() } = loaded ?? {}
  if (!(purpose?.locks.has('balances') ?? false)) return { balances, balanceKeys }
  return balancesOf(tx, isUnposted(document) ? linesBearingRebate(bought) : await goodsOfBill(tx, document.id), true)
}

const unknown = { zh: '不存在', en: 'there is none' }

/** Head as entered; a missing id comes from requests as 0 and is left out. */
const enteredHead = (stored: StoredDocument): RebateHead => {
  const { agreementId, ...head } = headOf(stored)
  return agreementId === undefined || agreementId === '0' ? head : { agreementId, ...head }
}

/**
 * Completes a draft: supplier and period of the agreement, the amount that the agreement gives, which is the default
 * amount, and the sums of the head.
 */
function completeRebate(
  run: Run,
  stored: StoredDocument,
  head: RebateHead,
  agreement: Agreement | undefined,
  bought: readonly BoughtLine[],
): StoredDocument {
  const { places } = run.settings
  const proposal = agreement && proposalOf(run, agreement, bought)
  const proposedAmt = proposal && figureText(proposal.amount, places.amount)
  const entered = readFigure(head.amount)
  const amount = entered ? figureText(entered, places.amount) : proposedAmt
  const { startDate, endDate, agreementId } = head
  const { supplierId: _, ...others } = stored
  const document = {
    ...others,
    ...(agreement ? { supplierId: agreement.supplierId } : {}),
    ...headTotalsOfNone,
    ...{ totalAmt: amount ?? '0', finalAmt: amount ?? '0', lines: [] },
  } as StoredDocument
  const tier = proposal?.tier
  const terms = { fromValue: tier?.fromValue.toFixed(), rebateRate: tier?.rebateRate?.toFixed(), rebatePrice: tier?.rebatePrice?.toFixed() }
  return withRebate(document, withoutNulls({ agreementId, startDate, endDate, amount, proposedAmt, ...terms }))
}

/** The amount claimed, tax included. */
export const amountOf = (document: StoredDocument): Decimal => figure(headOf(document).amount)
