import { type Decimal, decimal, fixedText } from '#domain/figures/decimal.ts'
import type { OpenAmount } from '#domain/finance/settlement.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Run } from '../../engine/run.ts'
import type { StoredDocument } from '../../engine/stored.ts'

type OpenAmountRow = Omit<OpenAmount, 'open'> & { open: string }

/**
 * Open amount of each document by account and partner: the sum of its own entries and of the entries that settle it.
 * Fully settled documents are left out. With `lock` nobody else settles or reverses them until the transaction ends.
 */
export async function openAmounts(tx: Tx, documentIds: readonly string[], lock: boolean): Promise<OpenAmount[]> {
  const values = [tx.tenantId, documentIds]
  if (lock) await tx.query('select from document where tenant_id = $1 and id = any ($2::bigint[]) order by id for no key update', values)
  const rows = await tx.query<OpenAmountRow>(
    `select coalesce(settles_id, document_id) as "documentId", account, party, party_id as "partyId", sum(amount) as open from ledger_entry
      where tenant_id = $1 and (settles_id = any ($2::bigint[]) or settles_id is null and document_id = any ($2::bigint[]))
      group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 4`,
    values,
  )
  return rows.map((row) => ({ ...row, open: decimal(row.open) }))
}

/**
 * Amount of a posted document that other documents have settled, without sign; undefined where it is zero (guard
 * isNotSettled). An invoice received before the goods does not count, because it replaces what their receipt owes.
 * `loaded`: context of the event that ran before, read under its lock, so nothing is queried.
 */
export async function settledAmount(
  { tx, settings }: Run,
  { id, tags }: StoredDocument,
  loaded?: { settledAmt?: string | undefined },
): Promise<string | undefined> {
  if (loaded || !tags.some((tag) => tag === 'counts' || tag === 'invoiced')) return loaded?.settledAmt
  const { amount } = await tx.one<{ amount: string }>(
    `select coalesce(sum(abs(settled)), 0) as amount
       from (select sum(amount) as settled from ledger_entry
       where tenant_id = $1 and settles_id = $2 and document_id <> $2 and about <> 'matched'
              group by account, party_id) a`,
    [tx.tenantId, id],
  )
  const settled = decimal(amount)
  return settled.isZero() ? undefined : fixedText(settled, settings.places.amount)
}

/** The fact `settledAmt` for the guard isNotSettled, left out where nothing is settled. */
export const settledFact = ({ settledAmt }: { settledAmt?: string | undefined }) => (settledAmt === undefined ? {} : { settledAmt })

/** Balance of a partner by account: receivable or payable, advances, refunds due (rule C8). */
export async function partnerAccounts(
  tx: Tx,
  { party, partyId }: Pick<OpenAmount, 'party' | 'partyId'>,
): Promise<Map<OpenAmount['account'], Decimal>> {
  const rows = await tx.query<Pick<OpenAmountRow, 'account' | 'open'>>(
    'select account, sum(amount) as open from ledger_entry where tenant_id = $1 and party = $2 and party_id = $3 group by account',
    [tx.tenantId, party, partyId],
  )
  return new Map(rows.map(({ account, open }) => [account, decimal(open)]))
}
