import { readFigure } from '#domain/decimal.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows } from '../../db/multi-row.ts'
import { lastPaid } from '../../queries/unit-lists.ts'
import type { StoredDocument } from '../engine/stored.ts'

/** Of goods, what was last paid for them to the supplier (the third of what all rows share), per basic unit. */
const paidBefore = (goods: string) => `(select round(paid.tax_price / paid.conversion, 6) from (${lastPaid(goods, '$3')}) paid)`

/** Remembers what was paid per goods, unit and supplier, with what was paid before; gifts are no price. */
export async function recordPrices(tx: Tx, document: StoredDocument): Promise<void> {
  const lines = document.lines.filter((line) => line.isGift !== 2 && readFigure(line.taxPrice))
  if (lines.length === 0) return
  await insertRows(
    tx,
    'price_history',
    {
      tenant_id: ['text', tx.tenantId],
      document_id: ['bigint', document.id],
      supplier_id: ['bigint', document.supplierId],
      bill_date: ['date', document.billDate],
    },
    {
      line_id: ['bigint', lines.map((line) => line.id)],
      comm_info_id: ['bigint', lines.map((line) => line.commInfoId)],
      unit_id: ['bigint', lines.map((line) => line.unitId)],
      qty: ['numeric', lines.map((line) => line.qty)],
      tax_price: ['numeric', lines.map((line) => line.taxPrice)],
      tax_rate: ['numeric', lines.map((line) => line.taxRate)],
      last_price: ['bigint', lines.map((line) => line.commInfoId), paidBefore],
    },
  )
}

/** Strikes the prices of a reversed document; they are never proposed again. */
export async function voidPrices(tx: Tx, documentId: string, redId: string): Promise<void> {
  await tx.query('update price_history set struck_by = $3 where tenant_id = $1 and document_id = $2', [tx.tenantId, documentId, redId])
}
