import type { LedgerEntry } from '#domain/ledger.ts'
import type { Tx } from '../../db/connect.ts'
import type { Masters } from '../engine/masters.ts'

/** Adds entries of a document to its partners' ledgers, due after the partner's term of payment where `masters` know one; without, they have no day. */
export async function postEntries(
  tx: Tx,
  document: { id: string; billDate: string },
  entries: readonly LedgerEntry[],
  masters?: Pick<Masters, 'of'>,
): Promise<void> {
  if (entries.length === 0) return
  await tx.query(
    `insert into ledger_entry (tenant_id, document_id, legal_entity, bill_date, account, party, about, part, party_id, amount, due_date)
     select $1, $2, entity_of($1, depot_of_document($1, $2)), $3::date, account, party, about, part, party_id, amount, $3::date + days
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::numeric[], $10::integer[])
            as e (account, party, about, part, party_id, amount, days)`,
    [
      tx.tenantId,
      document.id,
      document.billDate,
      entries.map((entry) => entry.account),
      entries.map((entry) => entry.party),
      entries.map((entry) => entry.about),
      entries.map((entry) => entry.part),
      entries.map((entry) => entry.partyId),
      entries.map((entry) => entry.amount.toFixed()),
      entries.map(({ party, partyId }) => masters?.of(party, partyId)?.period ?? null),
    ],
  )
}

/** Every entry of a document again with the opposite sign, on the red document and its date (effect reverseLedger). */
export async function reverseEntries(tx: Tx, originalId: string, red: { id: string; billDate: string }): Promise<void> {
  await tx.query(
    `insert into ledger_entry (tenant_id, document_id, legal_entity, bill_date, account, party, about, part, party_id, amount)
     select tenant_id, $3, legal_entity, $4, account, party, about, part, party_id, -amount from ledger_entry where tenant_id = $1 and document_id = $2`,
    [tx.tenantId, originalId, red.id, red.billDate],
  )
}
