import { readFigure } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import type { StoredDocument } from '../engine/stored.ts'

/** Remembers what was paid per goods, unit and supplier; gifts are no price. */
export async function recordPrices(tx: Tx, document: StoredDocument): Promise<void> {
  const lines = document.lines.filter((line) => line.isGift !== 2 && readFigure(line.taxPrice))
  if (lines.length === 0) return
  await tx.query(
    `insert into price_history (tenant_id, document_id, supplier_id, bill_date, line_id, comm_info_id, unit_id, qty, tax_price, tax_rate)
     select $1, $2, $3, $4, line_id, comm_info_id, unit_id, qty, tax_price, tax_rate
       from unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[], $9::numeric[], $10::numeric[])
         as p (line_id, comm_info_id, unit_id, qty, tax_price, tax_rate)`,
    [
      tx.tenantId,
      document.id,
      document.supplierId,
      document.billDate,
      lines.map((line) => line.id),
      lines.map((line) => line.commInfoId),
      lines.map((line) => line.unitId),
      lines.map((line) => line.qty),
      lines.map((line) => line.taxPrice),
      lines.map((line) => line.taxRate),
    ],
  )
}

/** Strikes the prices of a reversed document; they are never proposed again. */
export async function voidPrices(tx: Tx, documentId: string, redId: string): Promise<void> {
  await tx.query('update price_history set struck_by = $3 where tenant_id = $1 and document_id = $2', [tx.tenantId, documentId, redId])
}
