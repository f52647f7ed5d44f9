import type { Tx } from '#server/db/connect.ts'
import type { OwnRows, OwnTable } from '#server/documents/engine/own-tables.ts'

/** Head fields of a withdrawal in its own table. */
export const withdrawalHead = {
  table: 'partner_withdrawal',
  columns: {
    recommendedId: ['partner_id', 'bigint'],
    amount: ['amount', 'numeric'],
    bankId: ['bank_id', 'bigint'],
  },
  inputs: ['recommendedId', 'amount', 'bankId'],
  figures: [],
} as const satisfies OwnTable

export type WithdrawalRow = { recommendedId?: string; amount?: string; bankId?: string }

export const rowOf = ({ own }: { own?: OwnRows }): WithdrawalRow => (own?.[withdrawalHead.table]?.[0] ?? {}) as WithdrawalRow

/**
 * A partner by id. With `lock` the partner stays locked until the transaction ends, because commission is about to be
 * held.
 */
export const partnerNamed = (tx: Tx, id: string | undefined, lock: boolean): Promise<{ id: string; name: string } | undefined> =>
  id
    ? tx.maybeOne(`select id, name from network_partner where tenant_id = $1 and id = $2 ${lock ? 'for no key update' : ''}`, [
        tx.tenantId,
        id,
      ])
    : Promise.resolve(undefined)

/** The bank account of a partner that is named, otherwise the one added last. */
export const partnerBank = (tx: Tx, partnerId: string, bankId: string | undefined): Promise<{ id: string } | undefined> =>
  tx.maybeOne(
    'select id from partner_bank where tenant_id = $1 and partner_id = $2 and id = coalesce($3::bigint, id) order by id desc limit 1',
    [tx.tenantId, partnerId, bankId ?? null],
  )

/**
 * The account that is named, if it is with a bank or payment service; without a name the first bank account of the
 * company's own books.
 */
export const payingAccount = (tx: Tx, accountId: string | undefined): Promise<PayingAccount | undefined> =>
  tx.maybeOne<PayingAccount>(
    `select id, name, status = 1 as "isOn", legal_entity as "legalEntity" from cash_account
      where tenant_id = $1 and case when $2::bigint is null then kind_code = 'bank' and legal_entity = entity_of($1, null) and status = 1
                                    else id = $2 and kind_code in ('bank', 'thirdParty') end
      order by code limit 1`,
    [tx.tenantId, accountId ?? null],
  )
export type PayingAccount = { id: string; name: string; isOn: boolean; legalEntity: string }

/** Fields of a withdrawal apart from its head: partner and bank account, withheld tax, the latest payment. */
export type WithdrawalDetail = {
  id: string
  recommendedName: string
  bankName: string | null
  bankAccount: string
  taxAmt: string | null
  /** Number of payments and returned payments. */
  steps: number
  isPaid: boolean
  accountId: string | null
  accountName: string | null
  legalEntity: string | null
  paidDate: string | null
  slipNo: string | null
}

/** Details of several withdrawals by document, in one statement. */
export async function withdrawalDetails(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, WithdrawalDetail>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<WithdrawalDetail>(
    `select w.document_id as id, p.name as "recommendedName", k.bank_name as "bankName",
      k.bank_account as "bankAccount", w.tax_amt as "taxAmt",
            coalesce(y.no, 0) as steps, coalesce(y.amount > 0, false) as "isPaid", y.account_id as "accountId", a.name as "accountName",
            a.legal_entity as "legalEntity", y.bill_date as "paidDate", y.slip_no as "slipNo"
       from partner_withdrawal w
       join network_partner p on p.tenant_id = $1 and p.id = w.partner_id
       join partner_bank k on k.tenant_id = $1 and k.id = w.bank_id
       left join lateral (select * from withdrawal_payment y where y.tenant_id = $1 and y.document_id = w.document_id
       order by y.no desc limit 1) y on true
       left join cash_account a on a.tenant_id = $1 and a.id = y.account_id
      where w.tenant_id = $1 and w.document_id = any ($2::bigint[])`,
    [tx.tenantId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export const saveWithheldTax = (tx: Tx, id: string, taxAmt: string): Promise<unknown> =>
  tx.query('update partner_withdrawal set tax_amt = $3 where tenant_id = $1 and document_id = $2', [tx.tenantId, id, taxAmt])

/** A row of `withdrawal_payment`; negative where the payment came back. */
export type WithdrawalPayment = { no: number; accountId: string; amount: string; taxAmt: string; slipNo: string | undefined }

export const insertPayment = (tx: Tx, id: string, { no, accountId, amount, taxAmt, slipNo }: WithdrawalPayment): Promise<unknown> =>
  tx.query(
    `insert into withdrawal_payment (tenant_id, document_id, no, bill_date, account_id, amount, tax_amt, slip_no, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.tenantId, id, no, tx.today, accountId, amount, taxAmt, slipNo ?? null, tx.now],
  )
