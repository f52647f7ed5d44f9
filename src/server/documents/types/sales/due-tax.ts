import type { Tx } from '../../../db/connect.ts'
import { writeRows } from '../../../db/multi-row.ts'

/** Keeps on which day after it the output tax of an out is due (rule B6 `UNINVOICED_TAX`), in the books that it is in. */
export function keepDue(tx: Tx, { documentId, dueDate, declared }: { documentId: string; dueDate: string; declared: boolean }): void {
  writeRows(
    tx,
    'output_tax_due',
    { tenant_id: ['text', tx.tenantId] },
    {
      document_id: ['bigint', [documentId]],
      due_date: ['date', [dueDate]],
      declared: ['boolean', [declared]],
      legal_entity: ['bigint', [documentId], (id) => `entity_of_document($1, ${id})`],
    },
  )
}

/** What is taken back before its day declares nothing. */
export const forgetDue = (tx: Tx, documentId: string): void =>
  tx.write('delete from output_tax_due where tenant_id = $1 and document_id = $2 and not declared', [tx.tenantId, documentId])

/** An out whose tax waits for its day. */
export type WaitingTax = { documentId: string; dueDate: string; legalEntity: string }

/** The outs whose tax is due up to a day and was not declared, in the books of one legal entity where it is named, and so many at most. */
export const waitingTax = (
  tx: Tx,
  { upTo, legalEntity, most }: { upTo: string; legalEntity?: string; most?: number },
): Promise<WaitingTax[]> =>
  tx.query<WaitingTax>(
    `select document_id as "documentId", due_date as "dueDate", legal_entity as "legalEntity" from output_tax_due
      where tenant_id = $1 and not declared and due_date <= $2 and ($3::text is null or legal_entity = $3) order by due_date, document_id limit $4`,
    [tx.tenantId, upTo, legalEntity ?? null, most ?? null],
  )

/** Marks as declared what waits still; false where somebody else did, or its out was taken back. Whoever asks holds the lock of the out. */
export async function markDeclared(tx: Tx, documentId: string): Promise<boolean> {
  const marked = await tx.query(
    'update output_tax_due set declared = true where tenant_id = $1 and document_id = $2 and not declared returning document_id',
    [tx.tenantId, documentId],
  )
  return marked.length > 0
}
