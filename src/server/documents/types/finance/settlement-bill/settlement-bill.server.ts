import { sql } from 'kysely'
import { fixedText } from '#domain/figures/decimal.ts'
import { settlementEntries } from '#domain/finance/settlement.ts'
import { settlementBill, type settlementBillLaw } from '#machines/finance/settlement-bill.machine.ts'
import { withoutNulls } from '#server/core/wire-values.ts'
import { postEntries, withdrawEntries } from '#server/documents/books/money/partner-ledger.ts'
import { reversalDay } from '#server/documents/books/red-document.ts'
import { locking } from '#server/documents/engine/event-locks.ts'
import { type DocumentKind, kindName, type ListExtension } from '#server/documents/engine/kind.ts'
import { machineHash } from '#server/documents/engine/machine-hash.ts'
import { partnerOf } from '#server/documents/engine/master-types.ts'
import { masterNames } from '#server/documents/engine/masters.ts'
import type { Run } from '#server/documents/engine/run.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { accountWords } from '../../../queries/ledger-pages.ts'
import { isNew, loadSettlement, openAmountFor, type SettlementContext, settledLines } from './settlement-context.ts'
import { settlementFacts } from './settlement-facts.ts'
import { headOf, partnerNames, rowsOf, settlementHead, settlementLines, withSettlement } from './settlement-store.ts'

/**
 * Lowers the open amount of each line's document, and saves on the line what was open before (effect *settleSides*).
 */
async function settleSides(run: Run, work: SettlementContext): Promise<void> {
  const { document, legalEntity } = work
  await postEntries(run.tx, { id: document.id, billDate: document.billDate, legalEntity }, settlementEntries(settledLines(work)))
  const rows = rowsOf(document).map((row) => {
    const of = openAmountFor(work, row)
    const openAmt = of && fixedText(of.open.abs(), run.settings.places.amount)
    return of && of.account !== 'refund' ? { ...row, account: of.account, party: of.party, partyId: of.partyId, openAmt } : row
  })
  Object.assign(document, withSettlement(document, headOf(document), rows.map(withoutNulls)))
}

/** Reopens the amounts that were settled, on the day of the reversal (effect *takeBackSides*). */
const takeBackSides = (run: Run, { document }: SettlementContext, event: { ownDay?: boolean }) =>
  withdrawEntries(run.tx, { id: document.id, billDate: reversalDay(run.tx, document, event) })

function answer({ language, settings: { places } }: Run, work: SettlementContext): object {
  const { document, masters, sources, names } = work
  const { remark, customerId, supplierId } = document
  const { legalEntity, ...head } = headOf(document)
  const partner = partnerOf(document)
  return withoutNulls({
    ...head,
    ...{ remark, customerId, supplierId },
    ...masterNames(document, masters),
    legalEntity: legalEntity || undefined,
    bartererId: partner?.id ?? head.bartererId,
    bartererName: partner && masters.of(partner.kind, partner.id)?.name,
    lines: rowsOf(document).map(({ party, partyId, ...row }) => {
      const of = openAmountFor(work, row)
      const source = sources.get(row.sourceBillId)
      return withoutNulls({
        ...row,
        sourceBillNo: source?.billNo ?? undefined,
        sourceBillDate: source?.billDate,
        kind: source?.kind,
        kindName: source && kindName(source.kind, language),
        accountName: party && row.account && accountWords[party][row.account][language],
        bartererName: partyId === undefined || partyId === partner?.id ? undefined : names.get(partyId),
        openAmt: of && isNew(document) ? fixedText(of.open.abs(), places.amount) : row.openAmt,
      })
    }),
  })
}

const listed: ListExtension = {
  matchesText: () => sql`false`,
  conditions: ({ tenantId }, { bartererId }) =>
    bartererId
      ? [
          sql`(d.customer_id = ${bartererId} or d.supplier_id = ${bartererId} or exists (select 1 from settlement_line l
               where l.tenant_id = ${tenantId} and l.document_id = d.id and l.party_id = ${bartererId}))`,
        ]
      : [],
  rowExtras: async ({ tx }, heads) => {
    const idOf = (head: StoredDocument) => partnerOf(head)?.id ?? ''
    const names = await partnerNames(tx, heads.map(idOf))
    return new Map(
      heads.map((head) => [
        head.id,
        withoutNulls({ bartererId: idOf(head), bartererName: names.get(idOf(head)), legalEntity: headOf(head).legalEntity || undefined }),
      ]),
    )
  },
}

/**
 * Server side of settlements: open amounts of two sides are set off against each other; a reversal undoes this (rules
 * B7, C8).
 */
export const settlementBillKind: DocumentKind<typeof settlementBillLaw, SettlementContext> = {
  words: settlementBill,
  hash: machineHash(settlementBill),
  own: [settlementHead, settlementLines],
  totals: [],
  sums: ['finalAmt'],
  sumNames: { finalAmt: 'amount' },
  load: loadSettlement,
  facts: settlementFacts,
  effects: {
    settleSides: locking(['sources', 'period'], settleSides),
    takeBackSides: locking(['sources', 'period'], takeBackSides),
  },
  answer,
  warnings: () => [],
  rowFields: ({ customerId, supplierId }) => withoutNulls({ customerId, supplierId }),
  listed,
}
