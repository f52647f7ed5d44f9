import { type Decimal, decimal } from '#domain/decimal.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertRows } from '#server/db/multi-row.ts'

/** The input tax of a line of an expense, by its place: `waiting` to be certified, `deducted` once it is certified. */
export type ExpenseTax = { indexNo: number; about: 'waiting' | 'deducted'; amount: Decimal }
type Booking = { id: string; billDate: string; legalEntity: string }

/** Enters tax of an expense; what is 0 is left out. */
export async function postExpenseTax(tx: Tx, { id, billDate, legalEntity }: Booking, entries: readonly ExpenseTax[]): Promise<void> {
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

type Entered = ExpenseTax & { legalEntity: string }

/** All that an expense has entered. */
export async function expenseTaxOf(tx: Tx, documentId: string): Promise<Entered[]> {
  const rows = await tx.query<Omit<Entered, 'amount'> & { amount: string }>(
    `select index_no as "indexNo", about, sum(amount) as amount, legal_entity as "legalEntity" from expense_tax
      where tenant_id = $1 and document_id = $2 group by 1, 2, 4 having sum(amount) <> 0 order by 1, 2 desc`,
    [tx.tenantId, documentId],
  )
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }))
}

/** What of it waits to be certified, by line. */
export function stillWaiting(entered: readonly Entered[]): Entered[] {
  const isCertified = (indexNo: number) => entered.some((one) => one.indexNo === indexNo && one.about === 'deducted')
  return entered.filter(({ about, indexNo }) => about === 'waiting' && !isCertified(indexNo))
}
