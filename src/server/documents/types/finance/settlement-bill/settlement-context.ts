import type { Problem } from '#domain/core/refusals.ts'
import { fixedText, readFigure, sum } from '#domain/figures/decimal.ts'
import { type SettledLine, type Side, signedAs } from '#domain/finance/settlement.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import type { Masters } from '#server/documents/engine/master-types.ts'
import { mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { type DifferentBooksWords, differentBooksWords } from '#server/lookups/legal-entities.ts'
import { lockSettled } from '../money/money-store.ts'
import { bookingPeriodProblem, figure } from '../submit-and-post-facts.ts'
import {
  headOf,
  ledgersOf,
  openAmountsOf,
  type PartnerLedger,
  partnerNames,
  rowsOf,
  type SettledDocument,
  type SettlementRow,
  type SideOpenAmount,
  settledDocuments,
  withSettlement,
} from './settlement-store.ts'

/** Everything that guards, effects and answer of a settlement read. */
export type SettlementContext = {
  document: StoredDocument
  masters: Masters
  /** Ledgers of the settlement's partner, while it is not posted. */
  ledgers: readonly PartnerLedger[]
  /** Open amounts of the documents that its lines name, while it is not posted. */
  open: readonly SideOpenAmount[]
  sources: ReadonlyMap<string, SettledDocument>
  /** Names of the partners whose ledgers the lines settle. */
  names: ReadonlyMap<string, string>
  /** Legal entity whose books the settlement is in, taken from what its first line settles. */
  legalEntity: string
  sayBooks: DifferentBooksWords
  period: Problem | undefined
}

export const isNew = ({ tags }: StoredDocument) => tags.includes('editable')

/** Sum of a figure over the lines of one side, or of both sides. */
export const sumOf = (rows: readonly SettlementRow[], field: 'amount' | 'cashDiscountAmt' | 'writeOffAmt', side?: Side) =>
  sum(rows.filter((row) => side === undefined || row.side === side).map((row) => figure(row[field])))

/**
 * Loads a settlement. The documents that its lines name are locked before their open amounts are read, so that nothing
 * is settled twice.
 */
export async function loadSettlement(run: Run, stored: StoredDocument, purpose: Purpose): Promise<SettlementContext> {
  const { tx } = run
  const ids = [...new Set(rowsOf(stored).map(({ sourceBillId }) => sourceBillId))].sort()
  if (purpose?.locks.has('sources')) await lockSettled(tx, ids)
  const { bartererId } = headOf(stored)
  const ledgers = isNew(stored) && bartererId ? await ledgersOf(tx, bartererId) : []
  const open = await openAmountsOf(tx, ledgers, ids)
  const legalEntity = isNew(stored) ? (open[0]?.legalEntity ?? '') : (headOf(stored).legalEntity ?? '')
  const document = isNew(stored) ? completeSettlement(run, stored, ledgers, legalEntity) : { ...stored, lines: [] }
  const parties = rowsOf(document).flatMap(({ partyId }) => partyId ?? [])
  return {
    document,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    ledgers,
    open,
    sources: await settledDocuments(tx, ids),
    names: await partnerNames(tx, [...new Set(parties)]),
    legalEntity,
    sayBooks: await differentBooksWords(tx),
    period: await bookingPeriodProblem(run, document, { legalEntity }, purpose),
  }
}

/** Completes a draft: partner as customer or supplier, rounded amounts, and the sums of its lines. */
function completeSettlement(
  { settings: { places } }: Run,
  stored: StoredDocument,
  ledgers: readonly PartnerLedger[],
  legalEntity: string,
): StoredDocument {
  const own = ledgers[0]
  const money = (text: string | undefined) =>
    text && (readFigure(text)?.decimalPlaces() ?? 0) <= places.amount ? fixedText(figure(text), places.amount) : text
  const rows = rowsOf(stored).map(
    (row) =>
      withoutNulls({
        ...row,
        amount: money(row.amount),
        cashDiscountAmt: money(row.cashDiscountAmt),
        writeOffAmt: money(row.writeOffAmt),
      }) as SettlementRow,
  )
  const total = (field: 'amount' | 'cashDiscountAmt' | 'writeOffAmt', side?: Side) => fixedText(sumOf(rows, field, side), places.amount)
  const amount = total('amount', 1)
  const partner = {
    customerId: own?.party === 'customer' ? own.partyId : undefined,
    supplierId: own?.party === 'supplier' ? own.partyId : undefined,
  }
  const head = { ...headOf(stored), legalEntity, amount, cashDiscountAmt: total('cashDiscountAmt'), writeOffAmt: total('writeOffAmt') }
  const document = { ...stored, ...headTotalsOfNone, totalAmt: amount, finalAmt: amount, ...partner, lines: [] } as StoredDocument
  return withSettlement(document, head, rows)
}

/** The open amount of the line's document on the line's side; undefined where nothing is open. */
export const openAmountFor = (
  { open }: Pick<SettlementContext, 'open'>,
  { sourceBillId, side }: SettlementRow,
): SideOpenAmount | undefined => open.find((one) => one.documentId === sourceBillId && one.side === side)

/** Lines with the sign of what they settle. Lines whose document has nothing open are left out. */
export const settledLines = (work: Pick<SettlementContext, 'open' | 'document'>): SettledLine[] =>
  rowsOf(work.document).flatMap((row) => {
    const of = openAmountFor(work, row)
    const signed = (text: string | undefined) => (of ? signedAs(of, figure(text)) : figure(text))
    return of ? [{ of, applied: signed(row.amount), discount: signed(row.cashDiscountAmt), writeOff: signed(row.writeOffAmt) }] : []
  })
