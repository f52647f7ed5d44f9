import type { Tx } from '../../../db/connect.ts'
import { writeRows } from '../../../db/multi-row.ts'

/**
 * Records the date on which the output tax of a delivery is due (rule B6 `UNINVOICED_TAX`), in the books of the
 * delivery.
 */
export function saveDueTax(tx: Tx, { documentId, dueDate, declared }: { documentId: string; dueDate: string; declared: boolean }): void {
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

/** Deletes the due date of a delivery that is reversed before its tax is declared; the row of a declared one stays. */
export const deleteDueTax = (tx: Tx, documentId: string): void =>
  tx.write('delete from output_tax_due where tenant_id = $1 and document_id = $2 and not declared', [tx.tenantId, documentId])

/** A delivery whose output tax is not declared yet. */
export type WaitingTax = { documentId: string; dueDate: string; legalEntity: string }

/**
 * Deliveries whose output tax is due by a date and not declared, earliest first and at most `most`; of one legal
 * entity if it is named.
 */
export const waitingTax = (
  tx: Tx,
  { upTo, legalEntity, most }: { upTo: string; legalEntity?: string; most?: number },
): Promise<WaitingTax[]> =>
  tx.query<WaitingTax>(
    `select document_id as "documentId", due_date as "dueDate", legal_entity as "legalEntity" from output_tax_due
      where tenant_id = $1 and not declared and due_date <= $2 and ($3::text is null or legal_entity = $3)
      order by due_date, document_id limit $4`,
    [tx.tenantId, upTo, legalEntity ?? null, most ?? null],
  )

/**
 * Marks the tax of a delivery as declared; returns false where it is declared already, or the delivery was reversed.
 * The caller holds the lock of the delivery.
 */
export async function markDeclared(tx: Tx, documentId: string): Promise<boolean> {
  const marked = await tx.query(
    'update output_tax_due set declared = true where tenant_id = $1 and document_id = $2 and not declared returning document_id',
    [tx.tenantId, documentId],
  )
  return marked.length > 0
}
