import { type Account, accounts } from '#domain/finance/ledger.ts'
import type { Tx } from '../../../db/connect.ts'

/**
 * Row of a voucher, in money. Red figures are negative on the same side; `partyId`: the partner, for accounts kept by
 * partner.
 */
export type VoucherLine = { side: 'debit' | 'credit'; account: Account; partyId: string | null; amount: string }

/**
 * Voucher of a document, computed from the books: debits first, in the order of `accounts`; empty where nothing is
 * booked. It balances (rule B6 *Vouchers*). The tax of small-scale taxpayers is in the single account that they use
 * for it.
 */
export const voucherOf = (tx: Tx, documentId: string): Promise<VoucherLine[]> =>
  tx.query(
    `select side, account, party_id as "partyId", trim_scale(sum(amount)) as amount from pushed_sides($1, $2)
      group by side, account, party_id having sum(amount) <> 0
      order by side desc, array_position($3::text[], account), party_id`,
    [tx.tenantId, documentId, Object.keys(accounts)],
  )
