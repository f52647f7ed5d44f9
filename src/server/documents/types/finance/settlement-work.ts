import { fixed, readFigure, sum } from '#domain/decimal.ts'
import type { Problem } from '#domain/refusals.ts'
import { type SettledLine, type Side, signedAs } from '#domain/settlement.ts'
import { headTotalsOfNone } from '#server/documents/engine/head-fields.ts'
import type { Purpose } from '#server/documents/engine/kind.ts'
import { type Masters, mastersOf } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { type SayBooks, sayingBooks } from '#server/queries/legal-entities.ts'
import { present } from '#server/wire-values.ts'
import { lockSettled } from './money-store.ts'
import { figure, passedPeriod } from './passed-facts.ts'
import {
  headOf,
  ledgersOf,
  opensOf,
  type PartnerLedger,
  partnerNames,
  rowsOf,
  type Settled,
  type SettlementRow,
  type SideOpen,
  settledDocuments,
  withSettlement,
} from './settlement-store.ts'

/** What the guards, effects and answer of a settlement read. */
export type SettlementWork = {
  document: StoredDocument
  masters: Masters
  /** The ledgers of its partner, while it is not posted. */
  ledgers: readonly PartnerLedger[]
  /** What is open of the documents that its lines name, while it is not posted. */
  open: readonly SideOpen[]
  sources: ReadonlyMap<string, Settled>
  /** What those are called whose ledgers its lines settle. */
  names: ReadonlyMap<string, string>
  /** In whose books it is: those of what its first line settles. */
  legalEntity: string
  sayBooks: SayBooks
  period: Problem | undefined
}

export const isNew = ({ tags }: StoredDocument) => tags.includes('editable')

/** Figures of the lines of one side, or of both. */
export const sumOf = (rows: readonly SettlementRow[], field: 'amount' | 'cashDiscountAmt' | 'writeOffAmt', side?: Side) =>
  sum(rows.filter((row) => side === undefined || row.side === side).map((row) => figure(row[field])))

/** Reads a settlement. What its lines name is locked before what is open of it is asked, so that nothing is ever settled twice. */
export async function loadSettlement(run: Run, stored: StoredDocument, purpose: Purpose): Promise<SettlementWork> {
  const { tx } = run
  const ids = [...new Set(rowsOf(stored).map(({ sourceBillId }) => sourceBillId))].sort()
  if (purpose?.locks.has('sources')) await lockSettled(tx, ids)
  const { bartererId } = headOf(stored)
  const ledgers = isNew(stored) && bartererId ? await ledgersOf(tx, bartererId) : []
  const open = await opensOf(tx, ledgers, ids)
  const legalEntity = isNew(stored) ? (open[0]?.legalEntity ?? '') : (headOf(stored).legalEntity ?? '')
  const document = isNew(stored) ? completed(run, stored, ledgers, legalEntity) : { ...stored, lines: [] }
  const parties = rowsOf(document).flatMap(({ partyId }) => partyId ?? [])
  return {
    document,
    masters: await mastersOf(tx, [document, { updateUser: run.user.id }], undefined, run.known),
    ledgers,
    open,
    sources: await settledDocuments(tx, ids),
    names: await partnerNames(tx, [...new Set(parties)]),
    legalEntity,
    sayBooks: await sayingBooks(tx),
    period: await passedPeriod(run, document, { legalEntity }, purpose),
  }
}

/** With its partner under the one name or the other, amounts with the tenant's places, and what its lines come to. */
function completed(
  { settings: { places } }: Run,
  stored: StoredDocument,
  ledgers: readonly PartnerLedger[],
  legalEntity: string,
): StoredDocument {
  const own = ledgers[0]
  const money = (text: string | undefined) =>
    text && (readFigure(text)?.decimalPlaces() ?? 0) <= places.amount ? fixed(figure(text), places.amount) : text
  const rows = rowsOf(stored).map(
    (row) =>
      present({
        ...row,
        amount: money(row.amount),
        cashDiscountAmt: money(row.cashDiscountAmt),
        writeOffAmt: money(row.writeOffAmt),
      }) as SettlementRow,
  )
  const total = (field: 'amount' | 'cashDiscountAmt' | 'writeOffAmt', side?: Side) => fixed(sumOf(rows, field, side), places.amount)
  const amount = total('amount', 1)
  const partner = {
    customerId: own?.party === 'customer' ? own.partyId : undefined,
    supplierId: own?.party === 'supplier' ? own.partyId : undefined,
  }
  const head = { ...headOf(stored), legalEntity, amount, cashDiscountAmt: total('cashDiscountAmt'), writeOffAmt: total('writeOffAmt') }
  const document = { ...stored, ...headTotalsOfNone, totalAmt: amount, finalAmt: amount, ...partner, lines: [] } as StoredDocument
  return withSettlement(document, head, rows)
}

/** What is open of the document that a line names, on the side it names; nothing where nothing is. */
export const openFor = ({ open }: Pick<SettlementWork, 'open'>, { sourceBillId, side }: SettlementRow): SideOpen | undefined =>
  open.find((one) => one.documentId === sourceBillId && one.side === side)

/** The lines with the sign of what they settle; those that settle nothing open are left out. */
export const settledLines = (work: Pick<SettlementWork, 'open' | 'document'>): SettledLine[] =>
  rowsOf(work.document).flatMap((row) => {
    const of = openFor(work, row)
    const signed = (text: string | undefined) => (of ? signedAs(of, figure(text)) : figure(text))
    return of ? [{ of, applied: signed(row.amount), discount: signed(row.cashDiscountAmt), writeOff: signed(row.writeOffAmt) }] : []
  })
