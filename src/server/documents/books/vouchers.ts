import { type Account, accounts } from '#domain/ledger.ts'
import type { Tx } from '../../db/connect.ts'

/** One row of a voucher, in money. Red figures stay on their side with a minus; `partyId`: whose account it is, of those kept by partner. */
export type VoucherLine = { side: 'debit' | 'credit'; account: Account; partyId: string | null; amount: string }

/**
 * The voucher of a document as the books hold it, debits first, in the order of `accounts`; empty where nothing is booked. It balances:
 * what it moved in stock, bought as services and left owed is the same money (rule B6 *Vouchers*). Tax of a small-scale taxpayer is in its one account.
 */
export const voucherOf = (tx: Tx, documentId: string): Promise<VoucherLine[]> =>
  tx.query(
    `select side, account, party_id as "partyId", trim_scale(sum(amount)) as amount from pushed_sides($1, $2)
      group by side, account, party_id having sum(amount) <> 0
      order by side desc, array_position($3::text[], account), party_id`,
    [tx.tenantId, documentId, Object.keys(accounts)],
  )
