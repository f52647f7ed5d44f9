import type { LedgerEntry } from '#domain/ledger.ts'
import type { Tx } from '../../db/connect.ts'
import type { Masters } from '../engine/masters.ts'

/** An entry is in the books of the document that it settles, else of its own. */
const entityOfEntry = `coalesce(
  (select s.legal_entity from ledger_entry s where s.tenant_id = $1 and s.document_id = e.settles_id limit 1), entity_of($1, depot_of_document($1, $2)))`

/** Adds entries of a document to its partners' ledgers, due after the partner's term of payment where `masters` know one; without, they have no day. */
export async function postEntries(
  tx: Tx,
  document: { id: string; billDate: string },
  entries: readonly LedgerEntry[],
  masters?: Pick<Masters, 'of'>,
): Promise<void> {
  if (entries.length === 0) return
  const entered = await tx.query<Entered>(
    `insert into ledger_entry (tenant_id, document_id, legal_entity, bill_date, account, party, about, part, party_id, amount, due_date, settles_id)
     select $1, $2, ${entityOfEntry}, $3::date, account, party, about, part, party_id, amount, $3::date + days, settles_id
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::numeric[], $10::integer[], $11::bigint[])
            as e (account, party, about, part, party_id, amount, days, settles_id)
     returning ${enteredColumns}`,
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
      entries.map(({ settlesId }) => settlesId ?? null),
    ],
  )
  await addToBalances(tx, entered)
}

/**
 * Every entry of a document again with the opposite sign, on the red document and its date (effect reverseLedger). Nothing is open of either
 * then, and what the document had settled is open again.
 */
export async function reverseEntries(tx: Tx, originalId: string, red: { id: string; billDate: string }): Promise<void> {
  const entered = await tx.query<Entered>(
    `insert into ledger_entry (tenant_id, document_id, legal_entity, bill_date, account, party, about, part, party_id, amount, settles_id)
     select tenant_id, $3, legal_entity, $4, account, party, about, part, party_id, -amount, coalesce(settles_id, document_id) from ledger_entry where tenant_id = $1 and document_id = $2
     returning ${enteredColumns}`,
    [tx.tenantId, originalId, red.id, red.billDate],
  )
  await addToBalances(tx, entered)
}

const enteredColumns = 'party, party_id as "partyId", legal_entity as "legalEntity", account, amount'
type Entered = { party: LedgerEntry['party'] } & Record<'partyId' | 'legalEntity' | 'account' | 'amount', string>

/**
 * Adds entries to the balances of their customers, in one order for all. Their rows are locked last but for the counters of numbers, so that
 * whoever enters something for a customer waits no longer than another needs from there to its commit. Suppliers have no limit, and no balance:
 * who receives their goods waits for nobody.
 */
async function addToBalances(tx: Tx, entered: readonly Entered[]): Promise<void> {
  const ofCustomers = entered.filter(({ party }) => party === 'customer')
  if (ofCustomers.length === 0) return
  await tx.query(
    `insert into customer_balance as b (tenant_id, customer_id, legal_entity, account, amount)
     select $1, customer_id, legal_entity, account, sum(amount)
       from unnest($2::bigint[], $3::text[], $4::text[], $5::numeric[]) as e (customer_id, legal_entity, account, amount)
      group by customer_id, legal_entity, account order by customer_id, legal_entity, account
     on conflict (tenant_id, customer_id, legal_entity, account) do update set amount = b.amount + excluded.amount`,
    [
      tx.tenantId,
      ofCustomers.map(({ partyId }) => partyId),
      ofCustomers.map(({ legalEntity }) => legalEntity),
      ofCustomers.map(({ account }) => account),
      ofCustomers.map(({ amount }) => amount),
    ],
  )
}
