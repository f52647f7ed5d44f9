import { daysLater } from '#domain/core/day-periods.ts'
import { decimal, sum } from '#domain/figures/decimal.ts'
import type { LedgerEntry } from '#domain/finance/ledger.ts'
import type { Tx } from '../../../db/connect.ts'
import { insertRows, type RowsToInsert, writeRows } from '../../../db/multi-row.ts'
import type { Masters } from '../../engine/master-types.ts'

/**
 * Posts entries to partner ledgers. The due date of an entry is its own date if given, otherwise the end of the
 * partner's payment term where `masters` have one; without either the entry has no due date.
 */
export async function postEntries(
  tx: Tx,
  document: { id: string; billDate: string; legalEntity?: string },
  entries: readonly LedgerEntry[],
  masters?: Pick<Masters, 'of'>,
): Promise<void> {
  if (entries.length === 0) return
  const settled = entries.map(({ settlesId }) => settlesId ?? null)
  const given: RowsToInsert = [
    'ledger_entry',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', document.id],
      bill_date: ['date', document.billDate],
      posted_at: ['timestamptz', tx.now],
    },
    {
      account: ['text', entries.map((entry) => entry.account)],
      party: ['text', entries.map((entry) => entry.party)],
      about: ['text', entries.map((entry) => entry.about)],
      part: ['text', entries.map((entry) => entry.part)],
      party_id: ['bigint', entries.map((entry) => entry.partyId)],
      amount: ['numeric', entries.map((entry) => entry.amount.toFixed())],
      due_date: [
        'date',
        entries.map(({ party, partyId, dueDate }) => {
          const days = masters?.of(party, partyId)?.period
          return dueDate ?? (typeof days === 'number' ? daysLater(document.billDate, days) : null)
        }),
      ],
      settles_id: ['bigint', settled],
      step: ['integer', entries.map(({ step }) => step ?? 0)],
      // without an entity from the caller: the books of the document that is settled, otherwise the document's own
      legal_entity:
        document.legalEntity === undefined
          ? ['bigint', settled, (id) => `entity_of_entry($1, $2, ${id})`]
          : ['text', entries.map(() => document.legalEntity)],
    },
  ]
  if (entries.every(({ party }) => party !== 'customer')) writeRows(tx, ...given)
  else addToBalances(tx, await insertRows<PostedEntry>(tx, ...given, `returning ${postedColumns}`))
}

/**
 * Reverses all entries of a document on the red document and its date (effect reverseLedger). Afterwards neither of
 * the two documents is open, and what the original had settled is open again.
 */
export async function reverseEntries(tx: Tx, originalId: string, red: { id: string; billDate: string }): Promise<void> {
  const entered = await tx.query<PostedEntry>(
    `insert into ledger_entry (tenant_id, document_id, legal_entity, bill_date, account, party, about, part, party_id,
      amount, settles_id, step, posted_at)
     select tenant_id, $3, legal_entity, $4, account, party, about, part, party_id, -amount, coalesce(settles_id,
       document_id), step, $5::timestamptz from ledger_entry where tenant_id = $1 and document_id = $2
     returning ${postedColumns}`,
    [tx.tenantId, originalId, red.id, red.billDate, tx.now],
  )
  addToBalances(tx, entered)
}

/**
 * Reverses all entries of a document by entries of the document itself, dated `billDate`, without a red document. What
 * it had settled is open again.
 */
export async function withdrawEntries(tx: Tx, document: { id: string; billDate: string }): Promise<void> {
  const entered = await tx.query<PostedEntry>(
    `insert into ledger_entry (tenant_id, document_id, legal_entity, bill_date, account, party, about, part, party_id,
      amount, settles_id, step, posted_at)
     select tenant_id, document_id, legal_entity, $3, account, party, about, part, party_id, -amount, settles_id,
       step + 1, $4::timestamptz from ledger_entry where tenant_id = $1 and document_id = $2
     returning ${postedColumns}`,
    [tx.tenantId, document.id, document.billDate, tx.now],
  )
  addToBalances(tx, entered)
}

const postedColumns = 'party, party_id as "partyId", legal_entity as "legalEntity", account, amount'
type PostedEntry = { party: LedgerEntry['party'] } & Record<'partyId' | 'legalEntity' | 'account' | 'amount', string>

/**
 * Adds entries to the balances of their customers, always in the same order, so that postings do not deadlock. These
 * rows are locked last except for number counters, so that others who post for the same customer wait no longer than
 * from here to the commit. Suppliers have no credit check here and therefore no balance row, so that receipts of their
 * goods do not wait for each other.
 */
function addToBalances(tx: Tx, entered: readonly PostedEntry[]): void {
  const ofCustomers = entered.filter(({ party }) => party === 'customer')
  const balances = [...Map.groupBy(ofCustomers, balanceOf)].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, same]) => same)
  const first = (column: keyof PostedEntry) => balances.map(([entry]) => entry?.[column])
  writeRows(
    tx,
    'customer_balance',
    { tenant_id: ['text', tx.tenantId] },
    {
      customer_id: ['bigint', first('partyId')],
      legal_entity: ['text', first('legalEntity')],
      account: ['text', first('account')],
      amount: ['numeric', balances.map((same) => sum(same.map(({ amount }) => decimal(amount))).toFixed())],
    },
    'on conflict (tenant_id, customer_id, legal_entity, account) do update set amount = customer_balance.amount + excluded.amount',
  )
}

/** Key of the balance row of an entry. */
const balanceOf = ({ partyId, legalEntity, account }: PostedEntry): string => [partyId, legalEntity, account].join(' ')
