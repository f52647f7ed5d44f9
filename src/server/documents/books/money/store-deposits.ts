import { type Decimal, decimal, zero } from '#domain/figures/decimal.ts'
import type { Tx } from '../../../db/connect.ts'

/** Deposit that a store has with the company, in money, and the books it is in; without a deposit 0 and undefined. */
export type HeldDeposit = { amount: Decimal; legalEntity: string | undefined }

/** Locks a store until the transaction ends, so that concurrent deductions do not exceed its deposit. */
export const lockStore = async (tx: Tx, depotId: string): Promise<void> => {
  await tx.query('select from depot where tenant_id = $1 and id = $2 for no key update', [tx.tenantId, depotId])
}

/** Deposit of a store with its legal entity; zero where there is none. */
export async function depositOf(tx: Tx, depotId: string | undefined): Promise<HeldDeposit> {
  const row = await tx.maybeOne<{ legalEntity: string; amount: string }>(
    `select legal_entity as "legalEntity", sum(amount) as amount from store_deposit_entry
      where tenant_id = $1 and depot_id = $2 group by 1 having sum(amount) <> 0`,
    [tx.tenantId, depotId ?? null],
  )
  return row ? { amount: decimal(row.amount), legalEntity: row.legalEntity } : { amount: zero, legalEntity: undefined }
}

/** Deposits by store. */
export async function depositsOf(tx: Tx, depotIds: readonly string[]): Promise<Map<string, Decimal>> {
  const rows = await tx.query<{ depotId: string; amount: string }>(
    'select depot_id as "depotId", sum(amount) as amount from store_deposit_entry where tenant_id = $1 and depot_id = any ($2::bigint[]) group by 1',
    [tx.tenantId, [...new Set(depotIds)]],
  )
  return new Map(rows.map(({ depotId, amount }) => [depotId, decimal(amount)]))
}

/** Legal entity in whose books a change of a deposit was posted; undefined where it was not posted. */
export async function booksOfChange(tx: Tx, documentId: string): Promise<string | undefined> {
  const sql = 'select legal_entity as "legalEntity" from store_deposit_entry where tenant_id = $1 and document_id = $2 and step = 0'
  return (await tx.maybeOne<{ legalEntity: string }>(sql, [tx.tenantId, documentId]))?.legalEntity
}

type StoreDepositChange = { id: string; billDate: string; step: 0 | 1; depotId: string; legalEntity: string; amount: Decimal }

/** Posts a change of a deposit, positive for money in. */
export async function addToDeposit(tx: Tx, { id, billDate, step, depotId, legalEntity, amount }: StoreDepositChange): Promise<void> {
  await tx.query(
    `insert into store_deposit_entry (tenant_id, document_id, step, depot_id, legal_entity, bill_date, amount)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [tx.tenantId, id, step, depotId, legalEntity, billDate, amount.toFixed()],
  )
}
