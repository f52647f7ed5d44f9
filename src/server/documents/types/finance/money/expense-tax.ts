import { type Decimal, decimal } from '#domain/figures/decimal.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertRows } from '#server/db/multi-row.ts'

/** Input tax of an expense line, by its index. `waiting`: the tax is to be certified; `deducted`: it was certified. */
export type ExpenseTax = { indexNo: number; about: 'waiting' | 'deducted'; amount: Decimal }
type ExpenseTaxBooking = { id: string; billDate: string; legalEntity: string }

/** Inserts tax of an expense; zero amounts are left out. */
export async function postExpenseTax(
  tx: Tx,
  { id, billDate, legalEntity }: ExpenseTaxBooking,
  entries: readonly ExpenseTax[],
): Promise<void> {
  const real = entries.filter(({ amount }) => !amount.isZero())
  if (real.length === 0) return
  await insertRows(
    tx,
    'expense_tax',
    {
      ...{ tenant_id: ['text', tx.tenantId], document_id: ['bigint', id], legal_entity: ['text', legalEntity] },
      ...{ bill_date: ['date', billDate], posted_at: ['timestamptz', tx.now] },
    },
    {
      index_no: ['integer', real.map(({ indexNo }) => indexNo)],
      about: ['text', real.map(({ about }) => about)],
      amount: ['numeric', real.map(({ amount }) => amount.toFixed())],
    },
  )
}

type BookedExpenseTax = ExpenseTax & { legalEntity: string }

/** All tax booked for an expense. */
export async function expenseTaxOf(tx: Tx, documentId: string): Promise<BookedExpenseTax[]> {
  const rows = await tx.query<Omit<BookedExpenseTax, 'amount'> & { amount: string }>(
    `select index_no as "indexNo", about, sum(amount) as amount, legal_entity as "legalEntity" from expense_tax
      where tenant_id = $1 and document_id = $2 group by 1, 2, 4 having sum(amount) <> 0 order by 1, 2 desc`,
    [tx.tenantId, documentId],
  )
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }))
}

/** The tax that waits to be certified, by line. */
export function uncertifiedTax(entered: readonly BookedExpenseTax[]): BookedExpenseTax[] {
  const isCertified = (indexNo: number) => entered.some((one) => one.indexNo === indexNo && one.about === 'deducted')
  return entered.filter(({ about, indexNo }) => about === 'waiting' && !isCertified(indexNo))
}
