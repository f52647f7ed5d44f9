import type { LedgerEntry } from '#domain/finance/ledger.ts'
import { type Side, sideOf } from '#domain/finance/settlement.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OwnTable } from '#server/documents/engine/own-tables.ts'
import type { StoredDocument } from '#server/documents/engine/stored.ts'
import { type OpenDocument, openDocuments } from '../money/money-store.ts'

const amounts = {
  amount: ['amount', 'numeric'],
  cashDiscountAmt: ['cash_discount_amt', 'numeric'],
  writeOffAmt: ['write_off_amt', 'numeric'],
} as const

/**
 * Head fields of a settlement in its own table. Only the partner is entered; the others are computed from the lines.
 */
export const settlementHead = {
  table: 'settlement',
  columns: {
    bartererId: ['barterer_id', 'bigint'],
    legalEntity: ['legal_entity', 'text'],
    ...amounts,
  },
  inputs: ['bartererId'],
  figures: [],
} as const satisfies OwnTable

/** Lines of a settlement: the document and side that are settled, and what was open at that time. */
export const settlementLines = {
  table: 'settlement_line',
  columns: {
    sourceBillId: ['source_bill_id', 'bigint'],
    side: ['side', 'integer'],
    ...amounts,
    account: ['account', 'text'],
    party: ['party', 'text'],
    partyId: ['party_id', 'bigint'],
    openAmt: ['open_amt', 'numeric'],
  },
  inputs: ['sourceBillId', 'side', 'amount', 'cashDiscountAmt', 'writeOffAmt'],
  figures: [],
  lines: 'lines',
} as const satisfies OwnTable

export type SettlementHead = {
  bartererId?: string
  legalEntity?: string
  amount?: string
  cashDiscountAmt?: string
  writeOffAmt?: string
}
export type SettlementRow = {
  id?: string
  sourceBillId: string
  side: Side
  amount: string
  cashDiscountAmt?: string
  writeOffAmt?: string
  account?: 'receivable' | 'payable' | 'advance'
  party?: LedgerEntry['party']
  partyId?: string
  openAmt?: string
}

export const headOf = ({ own }: Pick<StoredDocument, 'own'>): SettlementHead => (own?.[settlementHead.table]?.[0] ?? {}) as SettlementHead
export const rowsOf = ({ own }: Pick<StoredDocument, 'own'>): readonly SettlementRow[] =>
  (own?.[settlementLines.table] ?? []) as readonly SettlementRow[]

/** The document with its rows of own tables. */
export const withSettlement = <D extends StoredDocument>(document: D, head: SettlementHead, rows: readonly SettlementRow[]): D => ({
  ...document,
  own: { ...document.own, [settlementHead.table]: [head], [settlementLines.table]: rows },
})

/** One of the ledgers of a partner: as a customer, or as a supplier. */
export type PartnerLedger = Pick<LedgerEntry, 'party' | 'partyId'> & { name: string }

/**
 * Ledgers of a partner, the ledger of the named role first: a customer that is also a supplier has two (rule C8,
 * 应收冲应付).
 */
export const ledgersOf = (tx: Tx, bartererId: string): Promise<PartnerLedger[]> =>
  tx.query<PartnerLedger>(
    `select * from (
       select 'customer' as party, c.id as "partyId", c.customer_name as name from customer c
         where c.tenant_id = $1 and (c.id = $2 or c.supplier_id = $2)
       union all
       select 'supplier', s.id, s.supplier_name from supplier s
        where s.tenant_id = $1 and (s.id = $2 or s.id in (select c.supplier_id from customer c where c.tenant_id = $1 and c.id = $2))) p
      order by "partyId" <> $2, party, "partyId"`,
    [tx.tenantId, bartererId],
  )

/** An open amount of a document, with its side and its partner. */
export type SideOpenAmount = OpenDocument & { side: Side; bartererName: string }

/** Open amounts of posted documents in these ledgers: of the documents `ids`, or of all. */
export async function openAmountsOf(tx: Tx, ledgers: readonly PartnerLedger[], ids?: readonly string[]): Promise<SideOpenAmount[]> {
  const found: SideOpenAmount[] = []
  for (const { name, ...partner } of ledgers)
    found.push(...(await openDocuments(tx, partner, ids)).map((one) => ({ ...one, side: sideOf(one), bartererName: name })))
  return found
}

/** Description of a document that is settled. */
export type SettledDocument = { kind: string; billNo: string | null; billDate: string }

/** The documents that lines name, by id. */
export async function settledDocuments(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, SettledDocument>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<SettledDocument & { id: string }>(
    'select id, kind, bill_no as "billNo", bill_date as "billDate" from document where tenant_id = $1 and id = any ($2::bigint[])',
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, ...document }) => [id, document]))
}

/** Names of partners by id, customers and suppliers alike. */
export async function partnerNames(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; name: string }>(
    'select id, name from barterer where tenant_id = $1 and id = any ($2::bigint[])',
    [tx.tenantId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
