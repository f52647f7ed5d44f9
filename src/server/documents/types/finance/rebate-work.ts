import { noBase } from '#domain/allocate.ts'
import { type Decimal, figureText, readFigure, sum, zero } from '#domain/decimal.ts'
import { type Bought, type RebatePart, rebateOf, rebateParts, tierReached } from '#domain/purchase-rebate.ts'
import type { Problem } from '#domain/refusals.ts'
import { type AskedBalances, balancesOf } from '#server/documents/books/balances.ts'
import { settledOf } from '#server/documents/books/open-amounts.ts'
import type { Red } from '#server/documents/books/red-document.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import { type Masters, mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { refuseUnknownHead } from '#server/documents/lines/goods-document.ts'
import { refuse } from '#server/refuse.ts'
import { present } from '#server/wire-values.ts'
import { goodsOfBill } from './freight-store.ts'
import { entityOfDepot, lockSettled } from './money-store.ts'
import { figure, isEditable, isUnposted, passedPeriod } from './passed-facts.ts'
import {
  type Agreement,
  agreementOf,
  type BoughtLine,
  boughtFor,
  type ClaimedDocument,
  claimedBy,
  claimedOf,
  type Days,
  headOf,
  type RebateHead,
  receipts,
  withRebate,
} from './rebate-store.ts'

/** What the guards, effects and answer of a rebate read. */
export type RebateWork = AskedBalances & {
  document: StoredDocument
  masters: Masters
  agreement: Agreement | undefined
  /** What was bought in its period and went back, while it is not in the books; once it is there, the documents that it was claimed for. */
  bought: readonly BoughtLine[]
  claimed: readonly ClaimedDocument[]
  /** What the agreement gives for that. */
  proposed: Decimal
  /** Numbers of the rebates in the books that claim for days of its period. */
  others: readonly string[]
  /** In whose books it is. */
  legalEntity: string
  period: Problem | undefined
  settledAmt?: string | undefined
  red?: Red
}

/** What was bought, less what went back. */
export const boughtOf = (lines: readonly BoughtLine[]): Bought => ({
  qty: sum(lines.map(({ boughtQty }) => boughtQty)),
  amount: sum(lines.map(({ boughtAmt }) => boughtAmt)),
})

/** Lines that may bear a rebate: of receipts, for what of them did not go back. */
export const bearing = (lines: readonly BoughtLine[]) =>
  lines.filter(({ kind, boughtAmt, backAmt }) => kind === receipts && boughtAmt.add(backAmt).gt(0))

/** What each of the lines that may bear a rebate bears of an amount; nothing where there is none. */
export function partsOf({ settings: { places } }: Run, lines: readonly BoughtLine[], amount: Decimal): Map<string, RebatePart> {
  const bases = bearing(lines)
  const parts = rebateParts(
    amount,
    bases.map(({ boughtAmt, backAmt, rate, isDeducted }) => ({ amount: boughtAmt.add(backAmt), rate, isDeducted })),
    places.amount,
  )
  return parts === noBase ? new Map() : new Map(bases.flatMap(({ id }, at) => (parts[at] ? [[id, parts[at]]] : [])))
}

/**
 * What guards and effects of a rebate read: its agreement and what was bought by it. Refuses FIELD_BAD for an agreement that is not
 * there.
 */
export async function loadRebate(run: Run, stored: StoredDocument, purpose: Purpose, loaded?: RebateWork): Promise<RebateWork> {
  const { tx } = run
  const said = saidHead(stored)
  const isLocking = purpose?.locks.has('sources') ?? false
  const agreement = said.agreementId ? await agreementOf(tx, said.agreementId, isLocking) : undefined
  if (isEditable(stored) && said.agreementId && !agreement)
    refuse('FIELD_BAD', { problems: [{ field: 'agreementId', rule: 'FIELD_BAD', reason: unknown }] })
  const days = agreement && { startDate: said.startDate ?? agreement.startDate, endDate: said.endDate ?? agreement.endDate }
  const bought = agreement && days && isUnposted(stored) ? await boughtBy(run, agreement, days, isLocking) : []
  const document = isEditable(stored) ? completed(run, stored, { ...said, ...days }, agreement, bought) : { ...stored, lines: [] }
  const masters = await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known)
  if (isEditable(stored)) refuseUnknownHead(document, masters)
  const legalEntity = agreement?.legalEntity ?? (await entityOfDepot(tx, undefined))
  return {
    ...(await goodsBalances(run, document, bought, purpose, loaded)),
    document,
    masters,
    agreement,
    bought,
    claimed: document.tags.includes('booked') ? await claimedOf(tx, document.id) : [],
    proposed: agreement ? proposalOf(run, agreement, bought).amount : zero,
    others: agreement && days && isUnposted(document) ? await claimedBy(tx, agreement.id, days, document.id) : [],
    legalEntity,
    period: await passedPeriod(run, document, { legalEntity }, purpose),
    settledAmt: await settledOf(run, document, loaded),
  }
}

/** What was bought; with `lock` its documents stay as they are until the transaction ends. */
async function boughtBy({ tx }: Run, agreement: Agreement, days: Days, lock: boolean): Promise<BoughtLine[]> {
  const bought = await boughtFor(tx, agreement, days)
  if (!lock || bought.length === 0) return bought
  await lockSettled(
    tx,
    [...new Set(bought.map(({ sourceBillId }) => sourceBillId))].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1)),
  )
  return boughtFor(tx, agreement, days)
}

/** The tier that is reached, and what it gives. */
function proposalOf({ settings: { places } }: Run, agreement: Agreement, lines: readonly BoughtLine[]) {
  const bought = boughtOf(lines)
  const tier = tierReached(agreement.tiers, bought, agreement.basis)
  return { tier, amount: rebateOf(tier, bought, places.amount) }
}

/** The stock whose value it changes, or changed. */
async function goodsBalances(
  { tx }: Run,
  document: StoredDocument,
  bought: readonly BoughtLine[],
  purpose: Purpose,
  loaded: RebateWork | undefined,
): Promise<AskedBalances> {
  const { balances = new Map(), balanceKeys = new Set<string>() } = loaded ?? {}
  if (!(purpose?.locks.has('balances') ?? false)) return { balances, balanceKeys }
  return balancesOf(tx, isUnposted(document) ? bearing(bought) : await goodsOfBill(tx, document.id), true)
}

const unknown = { zh: '不存在', en: 'there is none' }

/** An id of 0 is none, as the wire writes it. */
const saidHead = (stored: StoredDocument): RebateHead => {
  const { agreementId, ...head } = headOf(stored)
  return agreementId === undefined || agreementId === '0' ? head : { agreementId, ...head }
}

/** With the agreement's supplier and days, what it gives, the amount that is left open, and the head's sums. */
function completed(
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
  return withRebate(document, present({ agreementId, startDate, endDate, amount, proposedAmt, ...terms }))
}

/** The amount that it claims, tax included. */
export const amountOf = (document: StoredDocument): Decimal => figure(headOf(document).amount)
